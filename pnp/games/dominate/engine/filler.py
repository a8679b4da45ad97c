"""Filler among the problems of Dominate: problems that you can solve by looking one move ahead."""

from __future__ import annotations

from pnp.games.dominate.engine.tasks import ONE_MOVE
from pnp.games.dominate.rules.play import Move, Position
from pnp.games.shared.filler import GENTLE, single_best
from pnp.search.results import Level


def filler(position: Position, move: Move, goal: str, level: Level) -> str:
    """Why a problem with this answer is filler; empty if it isn't."""
    if level in GENTLE:
        return ""
    if goal in ONE_MOVE:
        return "a look at every move answers it"
    return "the answer takes the most regions at once" if single_best(position.gains) == move else ""
