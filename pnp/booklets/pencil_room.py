"""Lines for notes in the free space below the last puzzles of a chapter."""

from __future__ import annotations

from math import floor

from pnp.base.geometry import Size
from pnp.drawing.shapes import Shapes, Style, lines
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.typesetting.blocks import Run
from pnp.typesetting.design import Design
from pnp.typesetting.flow import Piece
from pnp.typesetting.lines import break_lines
from pnp.typesetting.typeset import Typesetter, text_strip

NOTE_LINES = 8.0
"""Millimetres between the lines of notes."""
LEAST_BELOW_ANSWERS = 0.28
"""The smallest fraction of a page worth filling below hints and solutions."""
_ABOVE, _LEAST = 14.0, 0.2
"""Millimetres above the first line, and the smallest fraction of a page worth filling."""


def note_lines(size: Size, design: Design, theme: Theme, *, level: int = 2) -> Shapes:
    """Return a heading and lines to write on, measured from the upper left of an area; the last is at its foot.

    :param level: the level of the heading.
    """
    count = int((size.height - _ABOVE) / NOTE_LINES)
    style = Style(stroke=theme.palette.faint, width=max(WEIGHTS.hair, design.drawing_line))
    rows = [size.height - (count - k) * NOTE_LINES for k in range(1, count + 1)]
    return (
        *small_heading(theme.translate("Notes"), size, design, theme, level=level),
        lines([(0, -y, size.width, -y) for y in rows], style),
    )


def small_heading(words: str, size: Size, design: Design, theme: Theme, *, level: int = 2) -> Shapes:
    """Return a heading in one line, for a page that isn't text."""
    typesetter = Typesetter(design, theme, size.width, size.height, design.body)
    text_style = typesetter.heading_style(level)
    (found,) = break_lines((Run(words),), size.width, text_style)
    return text_strip(found, text_style).shapes


def notes_below(
    used: float, page: Size, design: Design, theme: Theme, least: float = _LEAST
) -> tuple[Piece, ...]:
    """Return notes below puzzles or answers that use a page down to ``used`` mm; nothing if there is little
    free space.

    :param least: the smallest fraction of the page worth filling.
    """
    gap = 1.5 * design.leading
    free = page.height - used - gap
    if free < least * page.height:
        return ()
    count = floor((free - _ABOVE) / NOTE_LINES)
    area = Size(page.width, _ABOVE + count * NOTE_LINES)
    return (Piece(0.0, area.height - page.height, note_lines(area, design, theme, level=3), ()),)
