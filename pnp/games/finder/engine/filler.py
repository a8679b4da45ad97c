"""Problems of Domino Finder that aren't worth a place in a set, because walking straight on solves them."""

from __future__ import annotations

from pnp.games.finder.engine.shortest import cost, fewest_without_traps
from pnp.games.finder.rules.play import State
from pnp.search.results import Level

GENTLE = (Level.EASY, Level.MEDIUM)
"""The grades of problems that walking straight on may solve."""


def filler(state: State, least: int, level: Level) -> str:
    """Why a problem that takes at least so many turns is filler, or nothing."""
    if level in GENTLE or straight_on(state, least) != least:
        return ""
    return "walking straight to the treasure takes the fewest turns"


def straight_on(state: State, most: int) -> int | None:
    """The turns of somebody who always flips towards the treasure as if there were no traps, and of several
    such flips takes one that isn't a trap, the first of these; None where that takes more than ``most``."""
    turns, here = 0, state
    while here.treasure is not None and turns <= most:
        cells = {cell: (_left(here, cell), cost(here, cell)) for cell in here.entries()}
        if not cells:
            return None
        cell = min(cells, key=lambda cell: (*cells[cell], cell))
        turns += cost(here, cell)
        here = here.flip(cell)
    return turns if here.treasure is None and turns <= most else None


def _left(state: State, cell: int) -> float:
    """The flips that are left after one, if traps cost nothing."""
    after = state.flip(cell)
    if after.treasure is None:
        return 0.0
    left = fewest_without_traps(after)
    return float("inf") if left is None else left
