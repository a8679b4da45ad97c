"""Drawings of records of Domino Finder: the table with numbered flips, and at the end everybody's treasures."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pnp.base.geometry import Box, Size, move
from pnp.base.lengths import MM_PER_POINT
from pnp.components.dominoes.picture import TileStyle, tile_face, tile_size
from pnp.components.dominoes.sets import Pair
from pnp.drawing.fonts import text_width
from pnp.drawing.paragraphs import centred
from pnp.drawing.rows import stacked
from pnp.drawing.shapes import Drawing, Font, Group, Shape, Style, Text, rectangle
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.api.views import RecordViews
from pnp.games.finder.options import FinderGame
from pnp.games.finder.rules.play import State
from pnp.games.finder.rules.records import RECORDS
from pnp.games.finder.rules.text import PLAYERS
from pnp.games.finder.views.table import draw_state, space

_SIDE = 9.0
_NUMBER, _WORD = 5.5, 9.0  # points
_HIGH, _GAP = 2.6, 3.0  # mm: the height of a number's label, and the space between the parts below the table


class FinderRecordViews(RecordViews[FinderGame, State]):
    """The table, and what everybody has found."""

    def diagram(
        self, start: State, moves: Sequence[str], first: int, options: FinderGame, theme: Theme
    ) -> Drawing:
        """The table after the moves, with the numbers of the flips on the spaces stepped on."""
        states = RECORDS.course(start, moves, options)
        numbers: dict[int, list[str]] = {}
        for number, (before, after) in enumerate(pairwise(states), 1):
            if number >= first and after.pawns != before.pawns:
                numbers.setdefault(after.pawns[before.turn], []).append(str(number))
        drawn = draw_state(states[-1], theme, side=_SIDE)
        labels = [
            shape
            for cell, found in numbers.items()
            for shape in _label(space(states[-1], cell, _SIDE), ", ".join(found), theme)
        ]
        return Drawing(drawn.size, (*drawn.shapes, *labels))

    def final(self, start: State, moves: Sequence[str], options: FinderGame, theme: Theme) -> Drawing:
        """The table at the end, and below it each player's treasures."""
        end = RECORDS.course(start, moves, options)[-1]
        drawn = draw_state(end, theme, side=_SIDE)
        rows = [_row(name, pairs, theme) for name, pairs in zip(PLAYERS, end.found, strict=False) if pairs]
        return stacked([drawn, *rows], _GAP, left=True)


RECORD_VIEWS = FinderRecordViews()


def _label(cell: Box, text: str, theme: Theme) -> tuple[Shape, ...]:
    """A number in the upper right corner of a space, on a label that hides anything below it.

    A pawn's letter is in the other corner.
    """
    wide = max(_HIGH, text_width(text, _NUMBER, Font.SEMIBOLD) + 1.0)
    box = Box(cell.right - 0.3 - wide, cell.top - 0.3 - _HIGH, cell.right - 0.3, cell.top - 0.3)
    style = Style(fill=theme.palette.paper, stroke=theme.palette.accent, width=WEIGHTS.thin)
    middle = box.centre
    return (
        rectangle(box, style, 0.5),
        centred(middle.x, middle.y, text, _NUMBER, theme.palette.ink, Font.SEMIBOLD),
    )


def _row(name: str, pairs: Sequence[Pair], theme: Theme) -> Drawing:
    """A player's letter and the treasures beside it."""
    tile = tile_size(_SIDE)
    lead, step = _WORD * MM_PER_POINT + _GAP, tile.height + 1.5
    base = tile.width / 2 - 0.33 * _WORD * MM_PER_POINT
    shapes: list[Shape] = [Text(0, base, name, _WORD, theme.palette.ink, Font.SEMIBOLD)]
    for k, pair in enumerate(pairs):
        face = tile_face(*pair, _SIDE, TileStyle(theme.palette), lying=True)
        shapes.append(Group(tuple(face), move(lead + k * step + tile.height / 2, tile.width / 2)))
    return Drawing(Size(lead + len(pairs) * step, tile.width), tuple(shapes))
