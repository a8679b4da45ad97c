"""Plain HTML controls in NiceGUI's elements: they have names for screen readers and obey the keyboard as the
browser's own do, and a checker of accessibility finds nothing in them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping

from nicegui import ui
from nicegui.events import GenericEventArguments

VALUE = "(event) => emit(event.target.value.toWellFormed())"
"""What was typed. Half a surrogate pair becomes U+FFFD: the server could read nothing of a message with one."""
CHECKED = "(event) => emit(event.target.checked)"

OnChange = Callable[[str], Awaitable[None] | None]


class Typed(ui.element, component="assets/typed.js"):  # type: ignore[misc, call-arg]  # mypy skips NiceGUI
    """A control to type into, which keeps what someone is typing while the page is updated."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.props["tag"] = name
        self._update_method = "show"


def tag(name: str, text: str = "", classes: str = "", **attributes: object) -> ui.element:
    """An element with a text."""
    element = ui.element(name)
    if classes:
        element.classes(classes)
    _set(element, attributes)
    if text:
        with element:
            words(text)
    return element


def _set(element: ui.element, attributes: Mapping[str, object]) -> None:
    for key, value in attributes.items():
        element.props[key.rstrip("_").replace("_", "-")] = value


def words(text: str) -> ui.element:
    """A text that can be changed, within its element."""
    element = ui.element("span")
    say(element, text)
    return element


def say(element: ui.element, text: str) -> None:
    """Put a text into an element; never as HTML."""
    element.props["innerText"] = text


def button(
    text: str, pressed: Callable[..., Awaitable[None] | None], classes: str = "", **attributes: object
) -> ui.element:
    element = tag("button", "", f"button {classes}", type="button", **attributes)
    say(element, text)
    element.on("click", pressed, args=[])
    return element


def labelled(label: str, make: Callable[[], ui.element]) -> ui.element:
    """A control with its label above it."""
    with tag("label", "", "labelled"):
        words(label)
        return make()


def select(
    label: str, options: Iterable[tuple[str, str]], value: str, changed: OnChange, **more: object
) -> ui.element:
    """A list to choose from: values and what is shown for them."""
    element = tag("select", "", "", aria_label=label, **more)
    fill(element, options, value)
    element.on("change", lambda event: _changed(element, event, changed), js_handler=VALUE)
    return element


def fill(element: ui.element, options: Iterable[tuple[str, str]], value: str) -> None:
    """Give a list other options."""
    element.clear()
    with element:
        for own, text in options:
            say(tag("option", "", value=own), text)
    element.props["value"] = value


def line(label: str, value: str, changed: OnChange, kind: str = "text", **more: object) -> ui.element:
    """A line to type on."""
    return _typed("input", label, value, changed, type=kind, **more)


def lines(label: str, value: str, changed: OnChange, **more: object) -> ui.element:
    """A field for text of several lines."""
    return _typed("textarea", label, value, changed, spellcheck="false", **more)


def _typed(name: str, label: str, value: str, changed: OnChange, **more: object) -> ui.element:
    element = Typed(name)
    _set(element, {"aria_label": label, "value": value, "autocomplete": "off", **more})
    element.on("change", lambda event: _changed(element, event, changed), js_handler=VALUE)
    return element


def _changed(element: ui.element, event: GenericEventArguments, changed: OnChange) -> Awaitable[None] | None:
    """Note what the browser shows, so that an update of the element does not take it back, then tell."""
    value = str(event.args)
    element.props["value"] = value
    return changed(value)


def tick(label: str, checked: bool, changed: Callable[[bool], Awaitable[None] | None]) -> ui.element:
    """A box to tick, with its label."""
    with tag("label", "", "tick"):
        element = tag("input", "", "", type="checkbox", checked=checked)
        element.on("change", lambda event: changed(bool(event.args)), js_handler=CHECKED)
        words(label)
    return element
