"""Positions of Dominate that differ only by a symmetry of the board: turned, mirrored, or shifted."""

from __future__ import annotations

from functools import lru_cache

from pnp.games.dominate.rules.play import EMPTY, Field, O, Position, X
from pnp.grids.symmetries import Permutation, board_symmetries


@lru_cache(maxsize=16)
def symmetries(field: Field) -> tuple[Permutation, ...]:
    """The symmetries of the board that map regions to regions; 72 for the board of the source."""
    regions = {frozenset(region) for region in field.regions}
    return tuple(
        symmetry
        for symmetry in dict.fromkeys(board_symmetries(field.grid))
        if {frozenset(symmetry[cell] for cell in region) for region in regions} == regions
    )


def relaid(position: Position, symmetry: Permutation) -> Position:
    """The position under a symmetry of the board."""
    return Position(position.field, "".join(position.marks[cell] for cell in symmetry), position.mover)


def swapped(position: Position) -> Position:
    """The position with the players exchanged."""
    names = str.maketrans({X: O, O: X, EMPTY: EMPTY})
    return Position(position.field, position.marks.translate(names), position.mover.translate(names))


def canonical(position: Position) -> str:
    """The text that all equivalent positions share, whichever player moves."""
    if position.mover == O:
        position = swapped(position)
    return min(relaid(position, symmetry).marks for symmetry in symmetries(position.field))
