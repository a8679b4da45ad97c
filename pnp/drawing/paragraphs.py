"""Setting more than one line: breaking text to a width, paragraphs, text centred in a box."""

from __future__ import annotations

import re

from pnp.base.lengths import MM_PER_POINT
from pnp.drawing.fonts import cap_height, text_width
from pnp.drawing.shapes import Anchor, AnyFont, Colour, Font, Shapes, Text

LEADING = 1.35
"""The distance between baselines, in type sizes."""


def wrap(text: str, width: float, size: float, font: AnyFont = Font.REGULAR) -> tuple[str, ...]:
    """The lines of a text, at most ``width`` mm wide. They are broken at spaces, but not at no-break spaces
    (U+00A0, U+202F); a word that is too wide gets its own line."""
    found: list[str] = []
    for paragraph in text.splitlines():
        current = ""
        for word in re.findall(r"[^ \t]+", paragraph):
            longer = f"{current} {word}" if current else word
            if current and text_width(longer, size, font) > width:
                found.append(current)
                current = word
            else:
                current = longer
        found.append(current)
    return tuple(found)


def paragraph(
    text: str, x: float, top: float, width: float, size: float, colour: Colour, font: AnyFont = Font.REGULAR
) -> tuple[Shapes, float]:
    """A paragraph hung from ``top``; its shapes and its height in millimetres."""
    leading = LEADING * size * MM_PER_POINT
    found = wrap(text, width, size, font)
    first = top - cap_height(size, font)
    shapes = tuple(Text(x, first - k * leading, line, size, colour, font) for k, line in enumerate(found))
    return shapes, len(found) * leading


def centred(x: float, y: float, text: str, size: float, colour: Colour, font: AnyFont = Font.REGULAR) -> Text:
    """A line whose capitals and figures are centred on (x, y)."""
    return Text(x, y - cap_height(size, font) / 2, text, size, colour, font, Anchor.MIDDLE)
