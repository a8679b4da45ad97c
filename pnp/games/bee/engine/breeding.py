"""Makes layouts in which each queen's round has a wanted length.

The positions that a simulated player of one queen's task sees.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pnp.base.options import format_range
from pnp.base.sentences import Sentence
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import Cell, Domino
from pnp.games.bee.rules import flights
from pnp.games.bee.rules.flights import Position
from pnp.games.bee.rules.setup import carriers_touching, random_layout
from pnp.search.explored import Explored, explored_by_rules
from pnp.search.hill_climbing import HOPELESS, Climb, beyond, bred
from pnp.search.results import Limits

if TYPE_CHECKING:
    from pnp.games.bee.engine.shortest import QueenSearch


MOST = 2000
"""The most layouts that one run of hill climbing looks at."""
PATIENCE = 400
TURNS = 0.3
"""The fraction of changes that turn a domino; the others swap two."""


def layouts(
    dice: int, wanted: tuple[int, int], limits: Limits, draw: random.Random, *, all_blanks_wild: bool
) -> Iterator[Table]:
    """A few layouts in which the length of each queen's shortest solution is in a range.

    :raises NoPuzzleError: if none is found.
    """

    def deal() -> Table | None:
        return random_layout(dice, draw)

    def change(layout: Table | None) -> Table | None:
        return changed(layout, draw) if layout else deal()

    def distance(layout: Table | None) -> float:
        return away(layout, wanted, limits, all_blanks_wild=all_blanks_wild) if layout else HOPELESS

    climb = Climb(deal, change, distance, MOST, PATIENCE)
    found = bred(
        lambda: climb,
        Sentence(
            "layout of {dice} dice with {moves} moves for each queen", dice=dice, moves=format_range(wanted)
        ),
    )
    return (layout for layout in found if layout)


def changed(layout: Table, draw: random.Random) -> Table:
    """A layout with one domino turned, or with two swapped, each in either orientation."""
    dominoes = list(layout.dominoes)
    one, other = draw.sample(range(len(dominoes)), 2)
    if draw.random() < TURNS:
        dominoes[one] = _with_numbers(dominoes[one], dominoes[one].numbers[::-1])
    else:
        first, second = dominoes[one].numbers, dominoes[other].numbers
        dominoes[one] = _with_numbers(dominoes[one], second if draw.random() < 0.5 else second[::-1])
        dominoes[other] = _with_numbers(dominoes[other], first)
    return Table(tuple(dominoes))


def _with_numbers(place: Domino, numbers: tuple[int, int]) -> Domino:
    return Domino(place.row, place.column, place.vertical, *numbers)


def away(layout: Table, wanted: tuple[int, int], limits: Limits, *, all_blanks_wild: bool) -> float:
    """By how many moves the queens' rounds are outside a range, in total."""
    from pnp.games.bee.engine.shortest import QueenSearch

    if carriers_touching(layout):
        return HOPELESS
    search, moves = QueenSearch(layout), 0
    for queen in flights.queens(layout):
        length = _bred_length(flights.start(layout, queen, all_blanks_wild=all_blanks_wild), search, limits)
        if length is None:
            return HOPELESS
        moves += beyond(length, *wanted)
    return moves


def _bred_length(start: flights.Position, search: QueenSearch, limits: Limits) -> int | None:
    if flights.missing(start) is None:
        return 0
    path = search.shortest(start, limits).path
    return None if path is None else len(path) - 1


# Explored positions


Key = tuple[Cell, ...]


def key(position: Position) -> Key:
    """The cells of the dice, which identify a position."""
    return position.dice


def distance(position: Position) -> int:
    """The steps from every die to the queen; 0 for one group."""
    if flights.missing(position) is None:
        return 0
    row, column = position.dice[-1]
    return sum(abs(one - row) + abs(two - column) for one, two in position.dice)


def explored_from(start: Position) -> Explored[Key]:
    """The positions that can be reached from a start."""
    return explored_by_rules(
        start, lambda position: (after for _, after in flights.moves(position)), key, distance
    )
