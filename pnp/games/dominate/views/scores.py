"""What a problem of Dominate says about its board: who dominates which region, who leads, who is to move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import inf

from pnp.base.geometry import Box, Size
from pnp.drawing.fonts import text_width
from pnp.drawing.shapes import Drawing, Text
from pnp.drawing.theme import Theme
from pnp.games.dominate.options import DominateBoard
from pnp.games.dominate.rules.play import Position
from pnp.games.dominate.views.board import Painter
from pnp.games.dominate.views.layout import LARGE_TYPE, Layout, tracker_block
from pnp.games.dominate.views.tally import Tally

TURN = 6.0
"""The height of the line that says whose turn it is, in millimetres."""
_TURN_WORDS = 10.0
"""The size of its words in points; in large print, they are as large as the coordinates."""
_BASE = 0.057  # mm from the middle of the mark down to the baseline of the words, for each point of their size
_TRACKS = 2.25  # the height of the tally, in trackers


def turn_line(painter: Painter, position: Position, theme: Theme) -> Drawing:
    """The mark of the player to move, and the words that say so."""
    size, side = LARGE_TYPE if theme.large_print else _TURN_WORDS, 0.75 * TURN
    words, left = theme.translate("to move"), side + 1.0
    text = Text(left, side / 2 - _BASE * size, words, size, theme.palette.ink)
    mark = painter.mark(Box(0.0, 0.0, side, side), position.mover)
    return Drawing(Size(left + text_width(words, size), TURN), (*mark, text))


def scores_beside(
    options: DominateBoard, position: Position, layout: Layout, theme: Theme
) -> Iterator[Drawing]:
    """The trackers of the regions that are neither rows nor columns, and the tally, to stand beside a board."""
    field, side = position.field, layout.tracker
    if options.trackers and field.others:
        columns, rows = tracker_block(field)
        size = Size(columns * side, rows * side)
        painter = Painter(options, theme, field, position, replace(layout, left=0.0, others_top=size.height))
        yield Drawing(size, tuple(painter.other_trackers()))
    if options.tally:
        own = replace(layout, tally_left=0.0, others_top=_TRACKS * side)
        width = Tally(own, theme, field.to_win, inf, options.marks == "xo").widest
        tally = Painter(options, theme, field, position, own).tally(width)
        yield Drawing(Size(width, own.others_top), tuple(tally))
