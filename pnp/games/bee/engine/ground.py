"""The positions that a simulated player of one queen's task sees."""

from __future__ import annotations

from pnp.components.dominoes.tiles import Cell
from pnp.games.bee.rules import flights
from pnp.games.bee.rules.flights import Position
from pnp.search.ground import Ground, plain_ground

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


def ground_of(start: Position) -> Ground[Key]:
    """The positions that can be reached from a start."""
    return plain_ground(start, lambda position: (after for _, after in flights.moves(position)), key, distance)
