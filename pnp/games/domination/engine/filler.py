"""Filler among the problems of Domination: problems that you can solve by looking one move ahead."""

from __future__ import annotations

from pnp.games.domination.rules.play import State
from pnp.games.shared.filler import GENTLE, single_best
from pnp.search.replay import move_texts
from pnp.search.results import Level


def filler(state: State, solution: str, goal: str, level: Level) -> str:
    """Why a problem with this answer is filler; empty if it isn't."""
    if level in GENTLE or goal == "after":
        return ""
    if goal in ("points", "eliminate-1"):
        return "a look at every move answers it"
    points = {cell: state.points(cell) for cell in state.legal()}
    answer = state.cell(move_texts(solution)[0])
    return "the first move makes the most points at once" if single_best(points) == answer else ""
