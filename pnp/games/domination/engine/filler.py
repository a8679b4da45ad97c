"""Problems of Domination that aren't worth a place in a set, because one look ahead gives the answer away."""

from __future__ import annotations

from pnp.games.domination.rules.play import State
from pnp.search.replay import move_texts
from pnp.search.results import Level

GENTLE = (Level.EASY, Level.MEDIUM)
"""The grades of problems that one look ahead may answer."""


def filler(state: State, solution: str, goal: str, level: Level) -> str:
    """Why a problem with this answer is filler, or nothing."""
    if level in GENTLE or goal == "after":
        return ""
    if goal in ("points", "eliminate-1"):
        return "a look at every move answers it"
    answer = state.cell(move_texts(solution)[0])
    return "the first move makes the most points at once" if greedy(state) == answer else ""


def greedy(state: State) -> int | None:
    """The one move that makes the most points at once, if there is one."""
    points = {cell: state.points(cell) for cell in state.legal()}
    most = max(points.values())
    best = [cell for cell, count in points.items() if count == most]
    return best[0] if len(best) == 1 else None
