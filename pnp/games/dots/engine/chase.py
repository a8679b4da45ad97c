"""Chases in Dots: the first moves that begin one, and a line."""

from __future__ import annotations

import numpy as np

from pnp.games.dots.engine.contests import MOST_CHASED
from pnp.games.dots.engine.search import ME, YOU, Search, immediate
from pnp.games.dots.kernel.attack import new_stack, threats
from pnp.games.dots.kernel.chase import chases
from pnp.games.dots.kernel.rules import place

LEVELS = 2 * MOST_CHASED + 2
"""How many states the search for a chase holds at once."""


def chasing(search: Search, moves: int) -> list[int]:
    """The first moves of a chase that surrounds dots within ``moves`` moves.

    :raises LimitReachedError: see `Limits`.
    """
    stack = new_stack(search.state, LEVELS)
    found = []
    for cell in map(int, search.free()):
        if chases(stack, 0, search.work, search.width, ME, cell, moves):
            found.append(cell)
        search.check_limits()
    return found


def shortest_chase(search: Search) -> tuple[int, list[int]]:
    """The fewest moves of a chase, and its first moves; no moves if none ends within `MOST_CHASED`.

    :raises LimitReachedError: see `Limits`.
    """
    for moves in range(1, MOST_CHASED + 1):
        if found := chasing(search, moves):
            return moves, found
    return 0, []


def chase_line(search: Search, first: int) -> list[int]:
    """A line from the first move of a chase, in which o holds out as long as possible and x wins as quickly as
    possible."""
    line, state = [first], search.state.copy()
    place(state, search.work, search.width, first, ME)
    threatened = np.zeros(state.shape[1], np.int64)
    while threats(state, search.work, search.width, ME, threatened):
        reply = int(threatened[0])
        taken = place(state, search.work, search.width, reply, YOU)
        if taken < 0:
            return [*line, reply]
        follow = shortest_chase(search.after(state))[1][0]
        line += [reply, follow]
        if place(state, search.work, search.width, follow, ME) > 0:
            return line
    return line


def tempting_moves(search: Search) -> list[int]:
    """The moves that could begin a chase: they threaten to surround dots, and o can't strike first."""
    found = []
    for cell in map(int, search.free()):
        state = search.state.copy()
        if place(state, search.work, search.width, cell, ME) == 0:
            own, other = (immediate(state, search.work, search.width, player) for player in (ME, YOU))
            if own and not other:
                found.append(cell)
    return found
