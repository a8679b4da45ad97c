"""Chases in numba: every move threatens to surround dots with the next one, so each reply is forced.

A move after which the other player could surround dots doesn't count. So the other player's replies surround
nothing, and by the argument in ``docs/games/dots.md`` only a reply on the intersection of the threat stops it.
Two threats at once can't both be met. The search is therefore complete: it tries every move that threatens, and
the one reply to it.
"""

from __future__ import annotations

import numpy as np

from pnp.games.dots.kernel.attack import Stack, free, spent, step, threatened, threats
from pnp.games.dots.kernel.rules import Work
from pnp.search.kernel_jit import njit


@njit(cache=True)
def chases(stack: Stack, level: int, work: Work, width: int, player: int, cell: int, moves: int) -> bool:
    """Whether a move begins or continues a chase that surrounds dots within ``moves`` moves, including this
    one."""
    taken = step(stack, level, work, width, cell, player)
    if taken != 0 or moves < 2:
        return taken > 0
    after = stack[level + 1]
    if threatened(after, work, width, 3 - player):
        return False
    found = np.empty(after.shape[1], np.int64)
    count = threats(after, work, width, player, found)
    if count != 1 or moves == 2:
        return count > 1
    if step(stack, level + 1, work, width, found[0], 3 - player) < 0:
        return True
    here = stack[level + 2]
    for follow in range(width + 1, here.shape[1] - width - 1):
        if not free(here, follow) or spent(work):
            continue
        if chases(stack, level + 2, work, width, player, follow, moves - 1):
            return True
    return False
