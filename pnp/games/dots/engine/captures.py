"""What a dot would surround or make safe, by the plain rules, for checks and hints without a search."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import reduce

from pnp.games.dots.rules.chains import neighbourhoods
from pnp.games.dots.rules.landing import enclosable
from pnp.games.dots.rules.moves import Place
from pnp.games.dots.rules.play import legal_dots, turn
from pnp.games.dots.rules.position import Position

Captures = Mapping[int, frozenset[int]]
"""The intersections where a dot surrounds others, each with the dots that it surrounds."""


def placed(position: Position, cell: int) -> Position:
    """The position after one more dot of the player to move."""
    return turn(position, Place(cell)).position


def line_end(position: Position, cells: Iterable[int]) -> Position:
    """The position after a line of dots."""
    return reduce(placed, cells, position)


def captures(position: Position, player: str) -> Captures:
    """Where a player to move would surround dots. A dot closes a chain only if it's beside at least two dots of
    its own colour."""
    moved = replace(position, to_move=player)
    found = {cell: would_take(moved, cell, player) for cell in near(position, player, 2)}
    return {cell: dots for cell, dots in found.items() if dots}


def near(position: Position, player: str, least: int = 1) -> Iterator[int]:
    """The free intersections with ``least`` or more dots of a player beside them."""
    walls, around = position.walls(player), neighbourhoods(position.field).near
    return (cell for cell in legal_dots(position) if sum(walls[c] for c in around[cell]) >= least)


def would_take(position: Position, cell: int, player: str) -> frozenset[int]:
    """The other player's dots that a dot surrounds."""
    after = placed(replace(position, to_move=player), cell)
    fresh = after.prisoners - position.prisoners
    return frozenset(c for c in fresh if after.dots[c] not in (player, "."))


def is_safe(position: Position, cell: int) -> bool:
    """Whether the other player can never surround a dot, given all free intersections."""
    return cell not in enclosable(position, position.dots[cell])


def exits(position: Position, cell: int) -> tuple[int, ...]:
    """The intersections where one more dot of the same player would make an unsafe dot safe."""
    player = position.dots[cell]
    moved = replace(position, to_move=player)
    return tuple(c for c in near(position, player) if is_safe(placed(moved, c), cell))
