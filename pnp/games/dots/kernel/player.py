"""A player of Dots for simulated games, in numba: plausible, not strong.

It plays near the last dots, as people do. Usually, but not always, it surrounds dots if it can and keeps its
own from being surrounded, because games without mistakes contain no problems. Otherwise it walks: it prefers
dots a diagonal step or a gap away from its own and next to the opponent's.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pnp.games.dots.kernel.attack import free, threatened, threats
from pnp.games.dots.kernel.rules import DOTS, HOUSE, PAINT, RIM, Cells, State, Work, place, prepare, ring
from pnp.search.kernel_jit import njit
from pnp.search.xorshift import below

RECENT = 6
"""How many of the last dots attract the next ones."""
CARELESS = 25
"""How many of 100 chances to surround dots, and of 100 threats to its own, the player overlooks."""
ELSEWHERE = 4
"""How many of 100 dots are put at random."""


@njit(cache=True)
def liking(state: State, width: int, cell: int, player: int) -> int:
    """How much a player likes an intersection: more for its own dots a diagonal step away, and for dots to
    oppose."""
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
    """The intersection of the next dot; 0 if none is free."""
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
    """An intersection near one of the last dots, drawn with probabilities by `liking`; now and then any free
    one."""
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
    """Plays up to ``moves`` dots from a state, and writes their intersections to ``record``; returns the number
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
    """Copies a part of a state to a smaller one, with the colours exchanged if ``swapped``; returns the number
    of its dots, or 0 if it can't stand alone because part of it is painted."""
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
