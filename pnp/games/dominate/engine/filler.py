"""Problems of Dominate that aren't worth a place in a set, because one look ahead gives the answer away."""

from __future__ import annotations

from pnp.games.dominate.engine.tasks import ONE_MOVE
from pnp.games.dominate.rules.play import Move, Position
from pnp.search.results import Level

GENTLE = (Level.EASY, Level.MEDIUM)
"""The grades of problems that one look ahead may answer."""


def filler(position: Position, move: Move, goal: str, level: Level) -> str:
    """Why a problem with this answer is filler, or nothing."""
    if level in GENTLE:
        return ""
    if goal in ONE_MOVE:
        return "a look at every move answers it"
    return "the answer takes the most regions at once" if greedy(position) == move else ""


def greedy(position: Position) -> Move | None:
    """The one move that takes the most regions at once, if there is one."""
    gains = position.gains
    most = max(gains.values())
    best = [move for move, gain in gains.items() if gain == most]
    return best[0] if len(best) == 1 else None
