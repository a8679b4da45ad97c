"""Attack in numba: encircling by force in one, two or three moves, chases, and simulated games.

To encircle by force, every first move and every reply is tried, except for one class: when a player has moves
that would surround dots at once, a reply that is on none of their intersections and surrounds nothing itself is
skipped. Such a reply takes no dot out of a chain, so each of these moves still closes its chain around the same
dots. ``docs/games/dots.md`` has the argument, and tests compare this with a search that skips nothing.

Once the workspace's limit of positions is reached, every loop ends, and the result is meaningless, so callers
check the count. The clock is checked between calls, none of which takes long: each reply to the first of three
moves is a separate call.

In a chase, every move threatens to surround dots with the next one, so each reply is forced.

A move after which the other player could surround dots doesn't count. So the other player's replies surround
nothing, and by the argument in ``docs/games/dots.md`` only a reply on the intersection of the threat stops it.
Two threats at once can't both be met. The search is therefore complete: it tries every move that threatens, and
the one reply to it.

The simulated player is plausible, not strong, and plays near the last dots, as people do. Usually, but not
always, it surrounds dots if it can and keeps its own from being surrounded, because games without mistakes
contain no puzzles. Otherwise it prefers dots a diagonal step or a gap away from its own and next to the
opponent's.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pnp.games.dots.kernel import (
    DOTS,
    HOUSE,
    PAINT,
    RIM,
    Cells,
    State,
    Work,
    captures,
    place,
    prepare,
    ring,
)
from pnp.search.kernel_arithmetic import below
from pnp.search.kernel_jit import njit

MOST_MOVES = 3
LEVELS = 2 * MOST_MOVES + 2
"""The number of states that a search stores at once: one before each move and each reply, and one more."""

Stack = NDArray[np.int16]
TRIED, MOST = 9, 10
"""The columns of the workspace's last row for the number of positions tried and for its limit, where 0 means no
limit."""


def new_stack(state: State, levels: int = LEVELS) -> Stack:
    """Return the states for a search that begins with this one."""
    stack = np.zeros((levels, *state.shape), np.int16)
    stack[0] = state
    return stack


@njit(cache=True)
def spent(work: Work) -> bool:
    """Return whether the limit of positions is reached."""
    return bool(work[7, MOST] > 0 and work[7, TRIED] >= work[7, MOST])


@njit(cache=True)
def free(state: State, cell: int) -> bool:
    """Return whether a dot may be put on an intersection."""
    return bool(state[DOTS, cell] == 0 and state[PAINT, cell] == 0)


@njit(cache=True)
def threats(state: State, work: Work, width: int, player: int, found: Cells) -> int:
    """Write the moves with which a player would surround dots to ``found``, and return their number."""
    starts = np.empty(4, np.int64)
    count = 0
    for cell in range(width + 1, state.shape[1] - width - 1):
        if free(state, cell) and captures(state, work, width, cell, player, starts):
            found[count] = cell
            count += 1
    return count


@njit(cache=True)
def threatened(state: State, work: Work, width: int, player: int) -> int:
    """Return one move with which a player would surround dots; 0 if there is none."""
    starts = np.empty(4, np.int64)
    for cell in range(width + 1, state.shape[1] - width - 1):
        if free(state, cell) and captures(state, work, width, cell, player, starts):
            return cell
    return 0


@njit(cache=True)
def step(stack: Stack, level: int, work: Work, width: int, cell: int, player: int) -> int:
    """Make the state above a level, with one more dot, and return the result of `place`."""
    before, after = stack[level], stack[level + 1]
    # If a whole array is assigned, numba also compiles the message for unequal shapes, which takes 4 s.
    for row in range(before.shape[0]):
        for column in range(before.shape[1]):
            after[row, column] = before[row, column]
    work[7, TRIED] += 1
    return place(after, work, width, cell, player)


@njit(cache=True)
def _survives(stack: Stack, level: int, work: Work, width: int, cell: int, player: int) -> bool:
    """Return whether the other player's dot keeps this one from surrounding any with the next move."""
    if step(stack, level, work, width, cell, 3 - player) < 0:
        return False
    return threatened(stack[level + 1], work, width, player) == 0


@njit(cache=True)
def refutes_one(stack: Stack, level: int, work: Work, width: int, player: int) -> int:
    """Return a reply after which the player surrounds nothing with the next move; 0 if there is none, or if no
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
    """Return a move with which a player surrounds dots within two moves, whatever the reply; 0 if there is
    none."""
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
    """Return the reply that keeps a player from surrounding dots within ``moves`` (1 or 2) moves, the first of
    them at ``cell``; 0 if there is none, -1 if nothing is surrounded and no reply is left to make."""
    if step(stack, 0, work, width, cell, player) > 0:
        return 0
    return -1 if moves == 1 else refutes_one(stack, 1, work, width, player)


@njit(cache=True)
def opened(stack: Stack, work: Work, width: int, player: int, cell: int) -> int:
    """Make the first of three moves, so that the second level has the position after it, and return the number
    of dots that it surrounds."""
    return step(stack, 0, work, width, cell, player)


@njit(cache=True)
def holds_two(stack: Stack, work: Work, width: int, player: int, reply: int) -> bool:
    """Return whether a reply to the move of `opened` keeps the player from surrounding dots by force within two
    moves."""
    if step(stack, 1, work, width, reply, 3 - player) < 0:
        return False
    return wins_two(stack, 2, work, width, player) == 0


@njit(cache=True)
def danger(stack: Stack, work: Work, width: int, player: int, cell: int) -> int:
    """Return a move with which, after a player's dot, the other one surrounds dots by force within two moves,
    or the dot itself if it enters a house; 0 if there is none."""
    if step(stack, 0, work, width, cell, player) < 0:
        return cell
    return wins_two(stack, 1, work, width, 3 - player)


@njit(cache=True)
def forcing_moves(stack: Stack, work: Work, width: int, player: int) -> int:
    """Return how many moves of a player threaten to surround dots with the next one; a solver tries these
    first."""
    count = 0
    for cell in range(width + 1, stack.shape[2] - width - 1):
        if free(stack[0], cell):
            step(stack, 0, work, width, cell, player)
            count += threatened(stack[1], work, width, player) > 0
    return count


@njit(cache=True)
def takes(stack: Stack, work: Work, width: int, player: int, found: Cells, counts: Cells) -> int:
    """Write the moves that surround dots, and the number of dots for each, to ``found`` and ``counts``, and
    return the number of moves."""
    number = threats(stack[0], work, width, player, found)
    for k in range(number):
        counts[k] = step(stack, 0, work, width, found[k], player)
    return number


@njit(cache=True)
def held_off(stack: Stack, work: Work, width: int, player: int, reply: int) -> bool:
    """Return whether a reply, on the state above the first, leaves a player nothing to surround at once."""
    return _survives(stack, 1, work, width, reply, player)


# Chase


@njit(cache=True)
def chases(stack: Stack, level: int, work: Work, width: int, player: int, cell: int, moves: int) -> bool:
    """Return whether a move begins or continues a chase that surrounds dots within ``moves`` moves, including
    this one."""
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


# Player


RECENT = 6
"""The number of last dots that attract the next ones."""
CARELESS = 25
"""The number, of 100 chances to surround dots and of 100 threats to its own, that the player overlooks."""
ELSEWHERE = 4
"""The number of dots, of 100, that are put at random."""


@njit(cache=True)
def liking(state: State, width: int, cell: int, player: int) -> int:
    """Return the weight of an intersection for the player: more for its own dots a diagonal step away, and for
    dots to oppose."""
    around = ring(width)
    own = other = rim = score = 0
    for k in range(8):
        dot = state[DOTS, cell + around[k]]
        if dot == player:
            own += 1
            score += 5 if k % 2 == 0 else 2
        elif dot == 3 - player:
            other += 1
            score += 3
        elif dot == RIM:
            rim += 1
    if own + other == 0:
        return 1 if rim else 6
    if own > 2 or own + other > 4 or rim or state[HOUSE, cell]:
        return 1
    return score * score // (own + other)


@njit(cache=True)
def choose(
    state: State, work: Work, width: int, player: int, recent: Cells, number: int, rng: NDArray[np.uint64]
) -> int:
    """Return the intersection of the next dot; 0 if none is free."""
    found = np.empty(state.shape[1], np.int64)
    count = threats(state, work, width, player, found)
    if count and below(rng, 100) >= CARELESS:
        return int(found[below(rng, count)])
    danger = threatened(state, work, width, 3 - player)
    if danger and below(rng, 100) >= CARELESS:
        return danger
    return _walk(state, width, player, recent, number, rng)


@njit(cache=True)
def _walk(state: State, width: int, player: int, recent: Cells, number: int, rng: NDArray[np.uint64]) -> int:
    """Return an intersection near one of the last dots, drawn with probabilities by `liking`; now and then any
    free one."""
    cells = np.empty(25, np.int64)
    weights = np.empty(25, np.int64)
    if number and below(rng, 100) >= ELSEWHERE:
        for _ in range(4):
            middle = recent[below(rng, min(number, RECENT))]
            count = total = 0
            for dr in range(-2, 3):
                for dc in range(-2, 3):
                    cell = middle + dr * width + dc
                    if 0 <= cell < state.shape[1] and free(state, cell):
                        cells[count], weights[count] = cell, liking(state, width, cell, player)
                        total += weights[count]
                        count += 1
            if count:
                left = below(rng, total)
                for k in range(count):
                    left -= weights[k]
                    if left < 0:
                        return int(cells[k])
    return _anywhere(state, rng)


@njit(cache=True)
def _anywhere(state: State, rng: NDArray[np.uint64]) -> int:
    cells = state.shape[1]
    start = below(rng, cells)
    for k in range(cells):
        cell = int((start + k) % cells)
        if free(state, cell):
            return cell
    return 0


@njit(cache=True)
def simulate(
    state: State, work: Work, width: int, moves: int, player: int, rng: NDArray[np.uint64], record: Cells
) -> int:
    """Play up to ``moves`` dots from a state, and write their intersections to ``record``. Return the number
    played."""
    recent = np.empty(RECENT, np.int64)
    for number in range(moves):
        cell = choose(state, work, width, player, recent, number, rng)
        if cell == 0:
            return number
        place(state, work, width, cell, player)
        record[number] = cell
        recent[number % RECENT] = cell
        player = 3 - player
    return moves


@njit(cache=True)
def window(
    state: State, width: int, corner: int, columns: int, rows: int, swapped: bool, small: State, work: Work
) -> int:
    """Copy a part of a state to a smaller one, with the colours exchanged if ``swapped``. Return the number of
    its dots, or 0 if it can't be a position by itself because some of it is painted."""
    count = 0
    for row in range(rows):
        for column in range(columns):
            at = corner + row * width + column
            if state[PAINT, at]:
                return 0
            dot = state[DOTS, at]
            count += dot > 0
            small[DOTS, (row + 1) * (columns + 2) + column + 1] = 3 - dot if swapped and dot else dot
    prepare(small, work, columns + 2)
    return count
