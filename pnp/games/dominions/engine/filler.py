"""Problems of Dominions that aren't worth a place in a set, because one look ahead gives the answer away."""

from __future__ import annotations

from pnp.games.dominions.engine.tasks import capturing
from pnp.games.dominions.rules.play import State, move_text
from pnp.search.results import Level

GENTLE = (Level.EASY, Level.MEDIUM)
"""The grades of problems that one look ahead may answer."""
PLACED = ("capture-in-two", "save", "section")
"""The goals that ask for a placement anywhere on the board."""


def filler(state: State, solution: str, goal: str, level: Level) -> str:
    """Why a problem with this answer is filler, or nothing."""
    if level in GENTLE:
        return ""
    if goal == "capture":
        return "a look at every placement answers it"
    if goal in PLACED and greedy(state) == solution:
        return "the answer captures the most pieces at once"
    return ""


def greedy(state: State) -> str | None:
    """The one placement that captures the most pieces at once, if there is one."""
    taken = {move: len(state.effect(move).captured) for move in capturing(state)}
    most = max(taken.values(), default=0)
    best = [move for move, count in taken.items() if count == most]
    return move_text(state.grid, best[0]) if len(best) == 1 else None
