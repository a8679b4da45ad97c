"""Equivalent lines of moves: the same moves on a table that is turned, mirrored or renumbered.

Each function returns the same text for all equivalent lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from pnp.components.dominoes.pawn_names import PAWNS
from pnp.components.dominoes.symmetry import TURNS, Turn
from pnp.components.dominoes.tiles import Direction
from pnp.games.sliding.slides import Slide

M = TypeVar("M")

_CORNERS = dict(zip(PAWNS, ((-1, -1), (1, -1), (-1, 1), (1, 1)), strict=True))
"""The corner where each pawn starts, relative to the middle of the table."""


def canonical_line(moves: Sequence[M], turned: Callable[[M, Turn], str], turns: Iterable[Turn] = TURNS) -> str:
    """The alphabetically first text of a line under all turns; ``turned`` writes a move as it reads after a
    turn."""
    return min(" ".join(turned(move, turn) for move in moves) for turn in turns)


def canonical_slides(moves: Sequence[Slide]) -> str:
    """A line of slides. Dominoes count as the first to move, the second and so on."""
    order: dict[str, int] = {}
    for move in moves:
        order.setdefault(move.name, len(order))
    return canonical_line(moves, lambda move, turn: f"{order[move.name]}{turn_way(move.direction, turn)}")


def turn_way(direction: Direction, turn: Turn) -> Direction:
    """A direction on a table that was turned."""
    step = turn(direction.step((0, 0)))
    return next(way for way in Direction if way.step((0, 0)) == step)


def turn_pawn(pawn: str, turn: Turn) -> str:
    """The pawn that starts where another one does once the table is turned."""
    corner = turn(_CORNERS[pawn])
    return next(name for name, own in _CORNERS.items() if own == corner)
