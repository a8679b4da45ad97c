"""The form: a control for every option of the product that is shown.

It keeps its controls while their options stay the same, so that the one in use keeps the focus. An error
is told at its field. If the text can't be read, the form stays as it was, greyed.
"""

from __future__ import annotations

from itertools import groupby
from typing import Any

from nicegui import background_tasks

from pnp.engine.messages import Field
from pnp.studio.controls import fill, line, lines, say, select, tag
from pnp.studio.protocols import ScreenProtocol

Shape = tuple[tuple[object, ...], ...]


class FormPanel:
    """The options of one product."""

    def __init__(self, screen: ScreenProtocol) -> None:
        self._screen = screen
        self._shape: Shape = ()
        self._shown: tuple[Field, ...] = ()
        self._inputs: dict[tuple[str, ...], Any] = {}
        self._errors: dict[tuple[str, ...], Any] = {}
        self._groups: dict[str, Any] = {}
        self._product: list[tuple[str, str]] = []
        with tag("div", "", "product"):
            self._choice = select(screen.label("Product"), [], "", self._choose, id="product")
        self._old = tag("p", "", "remark", role="status", id="form-is-old")
        self._box = tag("fieldset", "", "fields", aria_label=screen.label("Options"))

    def show(self, fields: tuple[Field, ...]) -> None:
        """Show what the text says of these options."""
        self._products()
        is_old = self._screen.session.form_is_old
        mend = self._screen.label("Fix the error in the text first. These are the options from before it.")
        say(self._old, mend if is_old else "")
        self._box.props["disabled"] = is_old
        shape = tuple((f.path, f.kind, f.choices, f.group, f.locked) for f in fields)
        if shape != self._shape:
            self._shape = shape
            self._build(fields)
        old = {field.path: field for field in self._shown}
        for field in fields:
            element = self._inputs[field.path]
            if field.kind in ("choice", "truth") and field != old.get(field.path):
                fill(element, self._options(field), field.value)
            else:
                element.props["value"] = field.value
            if field.error != (old[field.path].error if field.path in old else ""):
                self._tell_error(field)
        self._shown = fields

    def _tell_error(self, field: Field) -> None:
        """Put what is wrong under the field, and open the group that it is in."""
        say(self._errors[field.path], field.error)
        self._inputs[field.path].props["aria-invalid"] = "true" if field.error else "false"
        if field.error:
            group = self._groups[field.group]
            group.client.run_javascript(f"getHtmlElement({group.id}).open = true")

    def _products(self) -> None:
        preview = self._screen.session.latest.preview
        if preview.faults and not preview.products:
            return  # the text can't be read; the products are those from before
        found = [(str(p.number), f"{p.number}. {p.title} ({p.kind})") for p in preview.products]
        if found != self._product:
            self._product = found
            fill(self._choice, found, str(preview.product))

    def _choose(self, number: str) -> None:
        self._screen.session.choose(int(number))

    def _build(self, fields: tuple[Field, ...]) -> None:
        for kept in (self._inputs, self._errors, self._groups):
            kept.clear()
        self._shown = ()
        self._box.clear()
        with self._box:
            for number, (title, group) in enumerate(groupby(fields, lambda field: field.group)):
                self._groups[title] = tag("details", "", "group", open=number == 0)
                with self._groups[title]:
                    say(tag("summary"), self._screen.label(title))
                    for field in group:
                        self._field(field)

    def _field(self, field: Field) -> None:
        with tag("label", "", "field"):
            say(tag("span", "", "field-name", title=".".join(field.path)), field.label)
            self._inputs[field.path] = self._control(field)
            say(tag("span", "", "field-about"), field.about)
            if field.locked:
                say(tag("span", "", "field-about"), self._screen.label("Change this in the text."))
            self._errors[field.path] = tag("span", "", "field-error", role="alert")

    def _control(self, field: Field) -> Any:
        name = f"{'.'.join(field.path)}: {field.label}. {field.about}"

        def changed(value: str) -> None:
            background_tasks.create(self._screen.set_option(field, value))

        if field.kind in ("choice", "truth"):
            return select(name, self._options(field), field.value, changed)
        if field.kind == "lines":
            rows = min(max(field.value.count("\n") + 1, 3), 14)
            return lines(name, field.value, changed, rows=rows, title=field.bounds)
        kind = "number" if field.kind in ("whole", "number") else "text"
        more: dict[str, object] = {"placeholder": field.default, "title": field.bounds}
        if kind == "number":
            limits = {"min": field.least, "max": field.most, "step": 1 if field.kind == "whole" else "any"}
            more |= {key: value for key, value in limits.items() if value is not None}
        if field.locked:
            more["readonly"] = True
        return line(name, field.value, changed, kind, **more)

    def _options(self, field: Field) -> list[tuple[str, str]]:
        """The default, what there is to choose from, and what stands there although it is none of these."""
        choices = ("true", "false") if field.kind == "truth" else field.choices
        default = self._screen.label("default: {value}", value=field.default or "–")
        other = (field.value,) if field.value and field.value not in choices else ()
        return [("", default), *((choice, choice) for choice in (*choices, *other))]
