"""Work out how much paper a choice costs, and the nearest choice that costs no more.

Nothing is guessed: the product is drawn with other values.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from pnp.base.errors import OptionError, PnpError
from pnp.base.geometry import MM_PER_UNIT, format_length
from pnp.base.sentences import Sentence, said
from pnp.desk.document_replies import Cost, Field
from pnp.desk.documents import LocalDoc
from pnp.desk.form_fields import form
from pnp.desk.option_edits import set_option
from pnp.language.errors import option_names
from pnp.language.translations import message_words
from pnp.products.kinds import Job
from pnp.products.kit.options import KitSpec
from pnp.products.on_sheets import SheetSpec
from pnp.products.registry import kind_of
from pnp.products.requests import ProductRequest
from pnp.products.resolve import load_text

NOTHING = Cost()
_KINDS = ("length", "size", "choice")
"""The kinds of fields whose cost isn't obvious, unlike the number of copies."""
_STEPS = {"mm": 1.0, "cm": 0.1, "in": 1 / 16, "pt": 1.0}
"""The step in the search for a length, in each unit."""
_LENGTH = re.compile(r"([\d.]+)\s*(mm|cm|in|pt)")


def cost_of(doc: LocalDoc, number: int, path: tuple[str, ...], language: str = "en") -> Cost:
    """Return how much paper the value of a product's option costs compared with its default; nothing for pages
    to read.

    :param path: leads to the option within the product.
    """
    field = next((own for own in form(doc.text, number) if own.path == path), None)
    if field is None or not field.value or field.kind not in _KINDS:
        return NOTHING
    drawn = _Drawn(doc, number, field)
    sheets, usual = drawn.sheets(field.value), drawn.sheets("")
    if sheets is None or usual is None or sheets <= usual:
        return NOTHING
    instead = drawn.nearest(field.value, usual) if field.kind == "length" else ""
    words = message_words(language)
    return Cost(said(_sentence(sheets, usual, instead), words), instead)


def _sentence(sheets: int, usual: int, instead: str) -> Sentence:
    if not instead:
        return Sentence("{count} sheets instead of {usual}", count=sheets, usual=usual)
    length = format_length(_millimetres(instead)) if instead.endswith("mm") else Sentence(instead)
    if usual == 1:
        return Sentence("{count} sheets; {length} fits on one", count=sheets, length=length)
    return Sentence("{count} sheets; {length} fits on {usual}", count=sheets, length=length, usual=usual)


def _millimetres(length: str) -> float:
    found = _LENGTH.fullmatch(length)
    return float(found[1]) * MM_PER_UNIT[found[2]] if found else 0.0


class _Drawn:
    """A product drawn with different values of one option."""

    def __init__(self, doc: LocalDoc, number: int, field: Field) -> None:
        self._doc, self._number, self._field = doc, number, field

    def sheets(self, value: str) -> int | None:
        """Return how many sheets the product takes; None if it can't have this value, or isn't on sheets."""
        try:
            text = set_option(self._doc.text, self._number, self._field.path, value, self._field.kind)
            spec = load_text(text, self._doc.path, self._doc.name)
            request = next((own for own in spec.products if own.number == self._number), None)
            parts = [*self._parts(request)] if request is not None else []
            return sum(_sheets(part) for part in parts) if parts else None
        except (OptionError, PnpError):
            return None

    def _parts(self, request: ProductRequest) -> Iterator[SheetSpec]:
        """Yield the parts that are on sheets and have the option."""
        for part in request.parts if isinstance(request, KitSpec) else (request,):
            if isinstance(part, SheetSpec):
                part = replace(part, sharing=())
                models = (type(part.options), type(part.layout), type(part.print_options))
                if any(self._field.path[0] in option_names(model) for model in models):
                    yield part

    def nearest(self, value: str, most: int) -> str:
        """Return the greatest length below a value that takes at most that many sheets; empty if there is
        none."""
        found = _LENGTH.fullmatch(value)
        if not found:
            return ""
        step, unit = _STEPS[found[2]], found[2]
        low, high = 0, round(float(found[1]) / step)
        while high - low > 1:
            middle = (low + high) // 2
            count = self.sheets(f"{middle * step:g}{unit}")
            low, high = (middle, high) if count is None or count <= most else (low, middle)
        length = f"{low * step:g}{unit}"
        return length if low and self.sheets(length) is not None else ""


def _sheets(part: SheetSpec) -> int:
    return sum(len(one.product.sheets) for one in kind_of(part.kind).make(part, Job("", "")))
