"""Filler among the problems of Domino Finder: problems that you can solve by walking straight on."""

from __future__ import annotations

from pnp.games.finder.engine.shortest import cost, fewest_without_traps
from pnp.games.finder.rules.play import State
from pnp.games.shared.filler import GENTLE
from pnp.search.results import Level


def filler(state: State, least: int, level: Level) -> str:
    """Why a problem that takes at least ``least`` turns is filler; empty if it isn't."""
    if level in GENTLE or straight_on(state, least) != least:
        return ""
    return "walking straight to the treasure takes the fewest turns"


def straight_on(state: State, most: int) -> int | None:
    """The turns of someone who always flips towards the treasure as if there were no traps; None if that takes
    more than ``most``. Of several such flips, it's the first that isn't a trap, if there is one."""
    turns, here = 0, state
    while here.treasure is not None and turns <= most:
        flips = [(_left(here, cell), cost(here, cell), cell) for cell in here.entries()]
        if not flips:
            return None
        _, taken, cell = min(flips)
        turns += taken
        here = here.flip(cell)
    return turns if here.treasure is None and turns <= most else None


def _left(state: State, cell: int) -> float:
    """The number of flips left after one onto ``cell``, if traps cost nothing."""
    after = state.flip(cell)
    if after.treasure is None:
        return 0.0
    left = fewest_without_traps(after)
    return float("inf") if left is None else left
