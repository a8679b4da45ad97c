"""The lines of a pattern under an earlier rule, so that owners of older sets can be told what has changed.

Under it, a row that began just below the end of the row above continued that row, likewise for columns. And
along a letter, numbers matched only between spaces that follow each other in reading order.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from pnp.base.sentences import Sentence
from pnp.components.dominoes.tiles import Cell
from pnp.games.arrangements.rules.arrangement import Line, Place

NOTE = Sentence(
    "this was right under an earlier rule, by which rows and columns could turn a corner, and a letter matched "
    "only in reading order; to keep such a line, name it under 'lines'"
)


def turning_rows(cells: Iterable[Cell], walls: Iterable[Place]) -> tuple[Line, ...]:
    """Return the rows under the earlier rule."""
    return _runs(sorted(cells), frozenset(walls))


def turning_columns(cells: Iterable[Cell], walls: Iterable[Place]) -> tuple[Line, ...]:
    """Return the columns under the earlier rule."""
    return _runs(sorted(cells, key=lambda cell: (cell[1], cell[0])), frozenset(walls))


def _runs(cells: list[Cell], walls: frozenset[Place]) -> tuple[Line, ...]:
    """Cells in order, cut wherever one isn't the neighbour of the one before, to the right or below."""
    breaks = 0
    keyed: list[tuple[int, Cell]] = []
    for number, cell in enumerate(cells):
        before = cells[number - 1] if number else cell
        step = cell[0] - before[0], cell[1] - before[1]
        if step not in ((0, 1), (1, 0)) or (before, cell) in walls:
            breaks += 1
        keyed.append((breaks, cell))
    runs = (tuple(cell for _, cell in run) for _, run in groupby(keyed, key=lambda one: one[0]))
    return tuple(line for line in runs if len(line) > 1)
