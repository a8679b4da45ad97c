"""Positions of Dominate that differ only by how the board lies: turned, mirrored, shifted on a torus."""

from __future__ import annotations

from functools import lru_cache

from pnp.games.dominate.rules.play import EMPTY, Field, O, Position, X
from pnp.grids.symmetries import Permutation, lies


@lru_cache(maxsize=16)
def symmetries(field: Field) -> tuple[Permutation, ...]:
    """The ways to lay the board that make regions of regions; 72 for the board of the source."""
    regions = {frozenset(region) for region in field.regions}
    return tuple(
        lie
        for lie in dict.fromkeys(lies(field.grid))
        if {frozenset(lie[cell] for cell in region) for region in regions} == regions
    )


def relaid(position: Position, lie: Permutation) -> Position:
    """The position on the board laid otherwise."""
    return Position(position.field, "".join(position.marks[cell] for cell in lie), position.mover)


def swapped(position: Position) -> Position:
    """The position with the players exchanged."""
    names = str.maketrans({X: O, O: X, EMPTY: EMPTY})
    return Position(position.field, position.marks.translate(names), position.mover.translate(names))


def canonical(position: Position) -> str:
    """The text that all positions like one share, whichever player moves."""
    if position.mover == O:
        position = swapped(position)
    return min(relaid(position, lie).marks for lie in symmetries(position.field))
