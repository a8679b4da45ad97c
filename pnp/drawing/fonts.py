"""Measure type (widths with kerning, and heights) and keep it legible: the smallest type, the thinnest lines,
and the largest drawings of puzzles on a page. Both renderers use these measurements.

The face is Source Sans Pro (SIL Open Font License), which covers Latin, Greek and Cyrillic and sets figures of
equal width, so that numbers line up in columns.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from pnp.base.geometry import IDENTITY, MM_PER_POINT, Affine, Box
from pnp.drawing.font_files import first_font, shaper
from pnp.drawing.shapes import Anchor, AnyFont, Direction, Font, FontFile, Group, Shape, Shapes, Text
from pnp.drawing.shaping import line_advance, shape_line


def text_width(
    text: str, size: float, font: AnyFont = Font.REGULAR, direction: Direction | None = None
) -> float:
    """Return the width of one line in millimetres; ``size`` in points."""
    return line_advance(text, font, direction) * size * MM_PER_POINT / 1000


def cap_height(size: float, font: AnyFont = Font.REGULAR) -> float:
    """Return the height of capitals and figures in millimetres; ``size`` in points. The whole text family has
    the same one."""
    first = first_font(font)
    share = _cap_share(first) if isinstance(first, FontFile) else 0.660
    return share * size * MM_PER_POINT


@cache
def _cap_share(font: FontFile) -> float:
    """Return the height of a capital H in type sizes."""
    glyph = shaper(font).get_nominal_glyph(ord("H"))
    return shaper(font).get_glyph_extents(glyph).y_bearing / 1000 if glyph else 0.66


def ink_extent(text: str, size: float, font: AnyFont = Font.REGULAR) -> tuple[float, float]:
    """Return how far the ink of one line extends above and below its baseline, in millimetres; ``size`` in
    points."""
    glyphs = shape_line(text, font)
    found = [(glyph.y, shaper(glyph.font).get_glyph_extents(glyph.number)) for glyph in glyphs]
    tops = [y + extents.y_bearing for y, extents in found if extents.height]
    bottoms = [y + extents.y_bearing + extents.height for y, extents in found if extents.height]
    unit = size * MM_PER_POINT / 1000
    return max(tops, default=0) * unit, -min(bottoms, default=0) * unit


def fitting_size(
    text: str, width: float, size: float, least: float, font: AnyFont = Font.REGULAR
) -> float | None:
    """Return the largest size up to ``size`` points, in quarter points, at which a line fits ``width``
    mm; None if it does not fit at ``least`` points."""
    wide = text_width(text, size, font)
    if wide <= width:
        return size
    fitting = int(size * width / wide * 4) / 4
    return fitting if fitting >= least else None


def start_of(text: Text) -> float:
    """Return where a text's first glyph starts, in millimetres: its position minus the offset of its anchor."""
    if text.anchor is Anchor.START:
        return text.x
    width = text_width(text.text, text.size, text.font, text.direction)
    return text.x - (width / 2 if text.anchor is Anchor.MIDDLE else width)


def text_box(text: Text) -> Box:
    """Return the box of a line of text, from descender to ascender, before any map."""
    start = start_of(text)
    em = text.size * MM_PER_POINT
    width = text_width(text.text, text.size, text.font, text.direction)
    return Box(start, text.y - 0.273 * em, start + width, text.y + 0.984 * em)


LEAST_TEXT = 7.0
"""The least size of text in normal print, in points; text in drawings is at least this large if there is
space."""
LARGE_TEXT = 16.0
"""The least size of text in large print, in points, if there is space."""
EMBLEM_RADIUS = 50.0
"""The radius of the disc that an emblem fills, in the emblem's own units."""
_SLACK = 1e-6


def without_small_text(shapes: Shapes, transform: Affine = IDENTITY) -> Shapes:
    """Return the shapes of a picture that nobody has to read, without text that becomes too small when
    they are transformed."""
    return tuple(_legible(shapes, transform))


def _legible(shapes: Shapes, here: Affine) -> Iterator[Shape]:
    for shape in shapes:
        if isinstance(shape, Group):
            yield replace(shape, shapes=without_small_text(shape.shapes, here.after(shape.transform)))
        elif not (isinstance(shape, Text) and shape.size * here.scale < LEAST_TEXT - _SLACK):
            yield shape


class Weights(NamedTuple):
    """Line weights in millimetres, from the faintest hairline to the heaviest rule."""

    hair: float = 0.1
    mark: float = 0.15
    thin: float = 0.2
    line: float = 0.35
    thick: float = 0.8
    heavy: float = 1.2


WEIGHTS = Weights()


DOMINO_HALF = 11.0
"""The widest side of half a domino, in millimetres."""
CELL = 14.0
"""The widest side of a cell to write in, in millimetres."""
