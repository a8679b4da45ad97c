"""Tables that are alike: turned, mirrored, or with their numbers renamed."""

from __future__ import annotations

from collections.abc import Callable

from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import Bare, Cell, Domino

Turn = Callable[[Cell], Cell]

TURNS: tuple[Turn, ...] = (
    lambda c: (c[0], c[1]),
    lambda c: (c[1], -c[0]),
    lambda c: (-c[0], -c[1]),
    lambda c: (-c[1], c[0]),
    lambda c: (c[0], -c[1]),
    lambda c: (-c[0], c[1]),
    lambda c: (c[1], c[0]),
    lambda c: (-c[1], -c[0]),
)
"""The eight symmetries of the square grid, as maps of cells: four turns, four mirrors."""


def turned(table: Table, turn: Turn) -> Table:
    """The table under one symmetry, at the top left."""
    dominoes = []
    for domino in table.dominoes:
        (one, two), (first, second) = map(turn, domino.cells), domino.numbers
        if two < one:
            one, two, first, second = two, one, second, first
        dominoes.append(Domino(*one, one[1] == two[1], first, second))
    bare = tuple(Bare(*turn(number.cell), number.number) for number in table.bare)
    return Table(tuple(dominoes), bare).normalised()


def renumbered(table: Table, new: Callable[[int], int]) -> Table:
    """The table with every number replaced."""
    return Table(
        tuple(Domino(d.row, d.column, d.vertical, new(d.first), new(d.second)) for d in table.dominoes),
        tuple(Bare(b.row, b.column, new(b.number)) for b in table.bare),
    )


def by_first_sight(table: Table) -> Table:
    """The table with its numbers renamed 0, 1, 2... in the order in which they are read."""
    names: dict[int, int] = {}
    for _, number in sorted(table.numbers().items()):
        names.setdefault(number, len(names))
    return renumbered(table, names.__getitem__)


def canonical(
    table: Table, renames: tuple[Callable[[Table], Table], ...] = (), turns: tuple[Turn, ...] = TURNS
) -> str:
    """The same text for all tables that are alike: the alphabetically first text under all turns, after each
    rename.

    Without ``renames``, the numbers stay as they are.
    """
    views = [turned(table, turn) for turn in turns]
    if renames:
        views = [rename(view) for view in views for rename in renames]
    return min(view.to_text() for view in views)
