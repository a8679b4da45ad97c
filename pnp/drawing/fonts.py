"""Measure type: widths with kerning, and heights. Both renderers set text by these.

The face is Source Sans Pro (SIL Open Font License), which covers Latin, Greek and Cyrillic and sets figures
of equal width, so that numbers line up in columns.
"""

from __future__ import annotations

from functools import cache

from pnp.base.geometry import Box
from pnp.base.lengths import MM_PER_POINT
from pnp.drawing.font_files import first_font, shaper
from pnp.drawing.shapes import Anchor, AnyFont, Direction, Font, FontFile, Text
from pnp.drawing.shaping import line_advance, shape_line


def text_width(
    text: str, size: float, font: AnyFont = Font.REGULAR, direction: Direction | None = None
) -> float:
    """Return the width of one line in millimetres; ``size`` in points."""
    return line_advance(text, font, direction) * size * MM_PER_POINT / 1000


def cap_height(size: float, font: AnyFont = Font.REGULAR) -> float:
    """Return the height of capitals and figures in millimetres; ``size`` in points. The text family has one."""
    first = first_font(font)
    share = _cap_share(first) if isinstance(first, FontFile) else 0.660
    return share * size * MM_PER_POINT


@cache
def _cap_share(font: FontFile) -> float:
    """Return the height of a capital H in type sizes."""
    glyph = shaper(font).get_nominal_glyph(ord("H"))
    return shaper(font).get_glyph_extents(glyph).y_bearing / 1000 if glyph else 0.66


def ink_extent(text: str, size: float, font: AnyFont = Font.REGULAR) -> tuple[float, float]:
    """Return how far the ink of one line reaches above and below its baseline, in millimetres; ``size`` in
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
