"""Filler among the problems of Dominions: problems that you can solve by looking one move ahead."""

from __future__ import annotations

from pnp.games.dominions.engine.captures import capturing
from pnp.games.dominions.rules.play import State, move_text
from pnp.games.shared.filler import GENTLE, single_best
from pnp.search.results import Level

PLACED = ("capture-in-two", "save", "section", "live")
"""The goals that ask for a placement anywhere on the board."""


def filler(state: State, solution: str, goal: str, level: Level) -> str:
    """Why a problem with this answer is filler; empty if it isn't."""
    if level in GENTLE:
        return ""
    if goal == "capture":
        return "a look at every placement answers it"
    if goal in PLACED and greedy(state) == solution:
        return "the answer captures the most tiles at once"
    return ""


def greedy(state: State) -> str | None:
    """The placement that captures more pieces than any other; None if several capture as many."""
    best = single_best({move: len(state.effect(move).captured) for move in capturing(state)})
    return move_text(state.grid, best) if best else None
