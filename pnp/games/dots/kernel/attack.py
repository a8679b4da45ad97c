"""Encircling by force, searched in numba: in one, two or three moves against any reply.

Every first move and every reply is tried, except for one class: when a player has moves that would surround
dots at once, a reply that is on none of their intersections and surrounds nothing itself is skipped. Such a
reply takes no dot out of a chain, so each of these moves still closes its chain around the same dots.
``docs/games/dots.md`` has the argument, and tests compare this with a search that skips nothing.

Once the workspace's limit of positions is reached, every loop ends, and the result is meaningless, so callers
check the count. The clock is checked between calls, none of which takes long: each reply to the first of three
moves is a separate call.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pnp.games.dots.kernel.rules import DOTS, PAINT, Cells, State, Work, captures, place
from pnp.search.kernel_jit import njit

MOST_MOVES = 3
LEVELS = 2 * MOST_MOVES + 2
"""How many states a search holds at once: one before each move and each reply, and one more."""

Stack = NDArray[np.int16]
TRIED, MOST = 9, 10
"""The columns of the workspace's last row with the number of positions tried and its limit, where 0 means no
limit."""


def new_stack(state: State, levels: int = LEVELS) -> Stack:
    """The states for a search that begins with this one."""
    stack = np.zeros((levels, *state.shape), np.int16)
    stack[0] = state
    return stack


@njit(cache=True)
def spent(work: Work) -> bool:
    """Whether the limit of positions is reached."""
    return bool(work[7, MOST] > 0 and work[7, TRIED] >= work[7, MOST])


@njit(cache=True)
def free(state: State, cell: int) -> bool:
    """Whether an intersection takes a dot."""
    return bool(state[DOTS, cell] == 0 and state[PAINT, cell] == 0)


@njit(cache=True)
def threats(state: State, work: Work, width: int, player: int, found: Cells) -> int:
    """Writes the moves with which a player would surround dots to ``found``; returns their number."""
    starts = np.empty(4, np.int64)
    count = 0
    for cell in range(width + 1, state.shape[1] - width - 1):
        if free(state, cell) and captures(state, work, width, cell, player, starts):
            found[count] = cell
            count += 1
    return count


@njit(cache=True)
def threatened(state: State, work: Work, width: int, player: int) -> int:
    """One move with which a player would surround dots; 0 if there is none."""
    starts = np.empty(4, np.int64)
    for cell in range(width + 1, state.shape[1] - width - 1):
        if free(state, cell) and captures(state, work, width, cell, player, starts):
            return cell
    return 0


@njit(cache=True)
def step(stack: Stack, level: int, work: Work, width: int, cell: int, player: int) -> int:
    """Makes the state above a level, with one more dot; returns the result of `place`."""
    before, after = stack[level], stack[level + 1]
    # If a whole array is assigned, numba also compiles the message for unequal shapes, which takes 4 s.
    for row in range(before.shape[0]):
        for column in range(before.shape[1]):
            after[row, column] = before[row, column]
    work[7, TRIED] += 1
    return place(after, work, width, cell, player)


@njit(cache=True)
def _survives(stack: Stack, level: int, work: Work, width: int, cell: int, player: int) -> bool:
    """Whether the other player's dot keeps this one from surrounding any with the next move."""
    if step(stack, level, work, width, cell, 3 - player) < 0:
        return False
    return threatened(stack[level + 1], work, width, player) == 0


@njit(cache=True)
def refutes_one(stack: Stack, level: int, work: Work, width: int, player: int) -> int:
    """A reply after which the player surrounds nothing with the next move; 0 if there is none, or if no
    intersection is free and dots are surrounded; -1 if none is free and nothing is surrounded."""
    state = stack[level]
    own = np.empty(state.shape[1], np.int64)
    count = threats(state, work, width, player, own)
    if count:
        for k in range(count):
            if _survives(stack, level, work, width, own[k], player):
                return int(own[k])
        replies = np.empty(state.shape[1], np.int64)
        for k in range(threats(state, work, width, 3 - player, replies)):
            if _survives(stack, level, work, width, replies[k], player):
                return int(replies[k])
        return 0
    found = -1
    for cell in range(width + 1, state.shape[1] - width - 1):
        if free(state, cell):
            found = 0
            if spent(work) or _survives(stack, level, work, width, cell, player):
                return cell
    return found


@njit(cache=True)
def wins_two(stack: Stack, level: int, work: Work, width: int, player: int) -> int:
    """A move with which a player surrounds dots within two moves, whatever the reply; 0 if there is none."""
    state = stack[level]
    once = threatened(state, work, width, player)
    if once:
        return once
    for cell in range(width + 1, state.shape[1] - width - 1):
        if free(state, cell) and not spent(work):
            step(stack, level, work, width, cell, player)
            if refutes_one(stack, level + 1, work, width, player) == 0:
                return cell
    return 0


@njit(cache=True)
def answer(stack: Stack, work: Work, width: int, player: int, cell: int, moves: int) -> int:
    """The reply that keeps a player from surrounding dots within ``moves`` (1 or 2) moves, the first of them at
    ``cell``; 0 if there is none, -1 if nothing is surrounded and no reply is left to make."""
    if step(stack, 0, work, width, cell, player) > 0:
        return 0
    return -1 if moves == 1 else refutes_one(stack, 1, work, width, player)


@njit(cache=True)
def opened(stack: Stack, work: Work, width: int, player: int, cell: int) -> int:
    """Makes the first of three moves, so that the second level has the position after it; returns what it
    surrounds."""
    return step(stack, 0, work, width, cell, player)


@njit(cache=True)
def holds_two(stack: Stack, work: Work, width: int, player: int, reply: int) -> bool:
    """Whether a reply to the move of `opened` keeps the player from surrounding dots by force within two
    moves."""
    if step(stack, 1, work, width, reply, 3 - player) < 0:
        return False
    return wins_two(stack, 2, work, width, player) == 0


@njit(cache=True)
def danger(stack: Stack, work: Work, width: int, player: int, cell: int) -> int:
    """After a player's dot, a move with which the other one surrounds dots by force within two moves, or the
    dot itself if it enters a house; 0 if there is none."""
    if step(stack, 0, work, width, cell, player) < 0:
        return cell
    return wins_two(stack, 1, work, width, 3 - player)


@njit(cache=True)
def forcing_moves(stack: Stack, work: Work, width: int, player: int) -> int:
    """How many moves of a player threaten to surround dots with the next one; a solver tries these first."""
    count = 0
    for cell in range(width + 1, stack.shape[2] - width - 1):
        if free(stack[0], cell):
            step(stack, 0, work, width, cell, player)
            count += threatened(stack[1], work, width, player) > 0
    return count


@njit(cache=True)
def takes(stack: Stack, work: Work, width: int, player: int, found: Cells, counts: Cells) -> int:
    """Writes the moves that surround dots, and how many each does, to ``found`` and ``counts``; returns their
    number."""
    number = threats(stack[0], work, width, player, found)
    for k in range(number):
        counts[k] = step(stack, 0, work, width, found[k], player)
    return number


@njit(cache=True)
def held_off(stack: Stack, work: Work, width: int, player: int, reply: int) -> bool:
    """Whether a reply, on the state above the first, leaves a player nothing to surround at once."""
    return _survives(stack, 1, work, width, reply, player)
