"""Problems of Dots that aren't worth a place in a set, because one look ahead gives the answer away."""

from __future__ import annotations

from pnp.games.dots.engine.search import YOU, Search
from pnp.games.dots.kernel.packing import packed
from pnp.games.dots.rules.position import Position
from pnp.search.results import Level

ONE_LOOK = {"encircle-1": (Level.EASY,), "larger": (Level.EASY, Level.MEDIUM)}
"""The goals that a look at every capturing dot answers, with the grades that they are good for."""


def filler(position: Position, goal: str, level: Level) -> str:
    """Why a problem is filler, or nothing."""
    if level not in ONE_LOOK.get(goal, tuple(Level)):
        return "a look at every capturing dot answers it"
    if goal == "save" and given_away(Search(*packed(position))):
        return "o captures at one intersection only, and that is the answer"
    return ""


def given_away(search: Search) -> bool:
    """Whether there is a single intersection where o captures, which tells x where to go."""
    return len(search.attacked(YOU)) == 1
