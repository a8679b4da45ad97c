"""Lengths with units, and how messages write them. Elsewhere in pnp a length is a float in millimetres."""

from __future__ import annotations

import re
from typing import Annotated, Any

from pydantic import BeforeValidator, WithJsonSchema

from pnp.base.geometry import Size
from pnp.base.sentences import Sentence
from pnp.base.wording import quoted

MM_PER_UNIT = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72}
"""Exact by definition: an inch is 25.4 mm, a (PostScript) point 1/72 inch."""

MM_PER_POINT = MM_PER_UNIT["pt"]

_PATTERN = r"^[+-]?(\d+(\.\d*)?|\.\d+)\s*(mm|cm|in|pt)$"
_LENGTH = re.compile(_PATTERN)


def parse_length(text: Any) -> float:
    """``"22mm"``, ``"2.2 cm"``, ``"1in"``, ``"12pt"`` → millimetres; a plain number only if it's 0.

    :raises ValueError: with the reason, if the text isn't a length.
    """
    if isinstance(text, (int, float)) and not isinstance(text, bool):
        if text == 0:
            return 0.0
        raise ValueError(
            Sentence("a length needs a unit: {text}mm, {text}cm, {text}in or {text}pt", text=str(text))
        )
    if not isinstance(text, str):
        raise ValueError(Sentence("expected a length such as 22mm, not {text}", text=quoted(text)))
    match = _LENGTH.match(text.strip())
    if match:
        return float(text.strip()[: -len(match[3])]) * MM_PER_UNIT[match[3]]
    number = re.match(r"^\s*[+-]?[\d.]+\s*([^\d\s]*)\s*$", text)
    if number and number[1]:
        raise ValueError(Sentence("unknown unit '{number}'; lengths are in mm, cm, in or pt", number=number[1]))
    raise ValueError(
        Sentence("{text} isn't a length; write one such as 22mm, 2.2cm, 0.75in or 12pt", text=quoted(text))
    )


def format_length(millimetres: float) -> Sentence:
    """Return millimetres as people read them: at most two decimals, without trailing zeros.

    In a message, number and unit follow the conventions of the reader's language.
    """
    return Sentence("{length:.12g} mm", length=round(float(millimetres), 2) + 0.0)


def format_size(size: Size) -> Sentence:
    """Return a width and a height as people read them: ``210 mm by 297 mm``."""
    width, height = map(format_length, size)
    return Sentence("{width} by {height}", width=width, height=height)


def format_number(value: float) -> Sentence:
    """Return a number without a unit, with the decimal sign of the reader's language in a message."""
    return Sentence("{value:.12g}", value=float(value) + 0.0)


Length = Annotated[
    float,
    BeforeValidator(parse_length),
    WithJsonSchema({"anyOf": [{"type": "string", "pattern": _PATTERN}, {"const": 0}]}),
]
"""An option that is a length; a float in millimetres once read."""
