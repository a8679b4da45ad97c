"""Setting more than one line: breaking text to a width, paragraphs, text centred in a box."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from pnp.base.lengths import MM_PER_POINT
from pnp.drawing.bidi import direction_of
from pnp.drawing.fonts import cap_height, text_width
from pnp.drawing.line_breaks import breaks_in, has_breaks
from pnp.drawing.shapes import Anchor, AnyFont, Colour, Direction, Font, Shapes, Text

LEADING = 1.35
"""The distance between baselines, in type sizes."""


def wrap(text: str, width: float, size: float, font: AnyFont = Font.REGULAR) -> tuple[str, ...]:
    """The lines of a text, at most ``width`` mm wide. They are broken at spaces, but not at no-break spaces
    (U+00A0, U+202F), and within words of scripts that have no spaces; a word that is too wide gets its own
    line."""
    found: list[str] = []
    for paragraph in text.splitlines():
        current = ""
        for gap, word in _words(paragraph):
            longer = f"{current}{gap}{word}" if current else word
            if current and text_width(longer, size, font) > width:
                found.append(current)
                current = word
            else:
                current = longer
        found.append(current)
    return tuple(found)


def _words(text: str) -> Iterator[tuple[str, str]]:
    """What a line may end after, each with the space before it."""
    for word in re.findall(r"[^ \t]+", text):
        starts = [0, *(breaks_in(word) if has_breaks(word) else ())]
        for start, end in pairwise([*starts, len(word)]):
            yield "" if start else " ", word[start:end]


def paragraph(
    text: str, x: float, top: float, width: float, size: float, colour: Colour, font: AnyFont = Font.REGULAR
) -> tuple[Shapes, float]:
    """A paragraph hung from ``top``; its shapes and its height in millimetres."""
    leading = LEADING * size * MM_PER_POINT
    found = wrap(text, width, size, font)
    first = top - cap_height(size, font)
    left, anchor, direction = x, Anchor.START, None
    if direction_of(text) is Direction.RTL:
        left, anchor, direction = x + width, Anchor.END, Direction.RTL
    shapes = tuple(
        Text(left, first - k * leading, line, size, colour, font, anchor, direction)
        for k, line in enumerate(found)
    )
    return shapes, len(found) * leading


def centred(x: float, y: float, text: str, size: float, colour: Colour, font: AnyFont = Font.REGULAR) -> Text:
    """A line whose capitals and figures are centred on (x, y)."""
    return Text(x, y - cap_height(size, font) / 2, text, size, colour, font, Anchor.MIDDLE)
