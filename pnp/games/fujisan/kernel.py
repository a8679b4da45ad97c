"""The rules of Fujisan in numba, with a breadth-first search over all places of the four priests.

The priests are alike for the goal, so a state is the set of their places: 14 bits a row, twelve spaces and the
two ends, C(28, 4) = 20,475 states. The sets of one row are few (1,471 with up to four priests), so all moves
along a row are worked out once a deal, and a state's moves are read off: the number of a state is the sum of
one table entry for each row, and an array of 20 KB tells the states seen. Moving priest by priest and ranking
each set by itself measured 9 times slower.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pnp.games.fujisan.rules import PEAK

SPACES = 14
"""Bits of a row: 0 to 11 the spaces, 12 the left end, 13 the right end."""

LINE = (12, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13)
"""The bits of a row from left to right."""

STATES = 20_475
ROW_SETS = 1_471
MOST_MOVES = 32
"""More than the moves of one row: four priests, two directions, and no further than five free spaces."""


class Ranks(NamedTuple):
    """Numbers for pairs of row sets that hold four priests together.

    ``upper``, ``lower``, shape (2**14,): what each row's set adds to the number of a state; ``ids``: a number
    for each set of up to four, -1 for others; ``sets``: the set of each such number.
    """

    upper: NDArray[np.int32]
    lower: NDArray[np.int32]
    ids: NDArray[np.int32]
    sets: NDArray[np.int32]


@cache
def make_ranks() -> Ranks:
    """The numbering: by the upper row's set, then by the lower one's among those of its size."""
    sets = [bits for bits in range(1 << SPACES) if bits.bit_count() <= 4]
    by_size: list[list[int]] = [[] for _ in range(5)]
    for bits in sets:
        by_size[bits.bit_count()].append(bits)
    upper = np.full(1 << SPACES, -1, np.int32)
    lower = np.full(1 << SPACES, -1, np.int32)
    ids = np.full(1 << SPACES, -1, np.int32)
    total = 0
    for number, bits in enumerate(sets):
        upper[bits], ids[bits] = total, number
        total += len(by_size[4 - bits.bit_count()])
    for same in by_size:
        for number, bits in enumerate(same):
            lower[bits] = number
    return Ranks(upper, lower, ids, np.array(sets, np.int32))


@njit(cache=True)
def _walks(bits, at, line, numbers, found, count):  # type: ignore[no-untyped-def]
    """Appends the sets after the walks of the priest at position ``at`` of the line; the new count."""
    here = 1 << line[at]
    for way in (-1, 1):
        free = 0
        to = at + way
        while 0 <= to < SPACES and free < 5:
            there = 1 << line[to]
            if bits & there == 0:
                free += 1
                if numbers[line[to]] == free:
                    found[count] = bits ^ here ^ there
                    count += 1
            to += way
    return count


@njit(cache=True)
def _row_moves(line, numbers, stay, pair, sets, found, counts):  # type: ignore[no-untyped-def]
    """For every set of one row, the sets one move along the row away; see `search`."""
    for s in range(sets.shape[0]):
        bits = sets[s]
        count = 0
        for at in range(SPACES):
            here = 1 << line[at]
            if bits & here == 0:
                continue
            if stay & here == 0:
                count = _walks(bits, at, line, numbers, found[s], count)
            elif pair & here != 0 and bits & pair & ~here == 0:
                there = pair & ~here
                if numbers[PEAK[0] if there == 1 << PEAK[0] else PEAK[1]] != 0:
                    found[s, count] = bits ^ here ^ there
                    count += 1
        counts[s] = count


@njit(cache=True)
def search(  # type: ignore[no-untyped-def]
    line, numbers, stay, pair, upright, goal, start, upper_ranks, lower_ranks, ids, sets,
    moves, counts, parents, queue,
):  # fmt: skip
    """Breadth first from ``start``: whether ``goal`` was reached, and the states seen.

    ``numbers``, shape (2, 14): the number on each bit's space, -1 where nobody may enter; ``stay``, ``pair``:
    masks of a row where priests stay, and of the two peak spaces they may still step between; ``upright``:
    the mask of the spaces whose other half can be entered; ``goal``, ``start``: upper and lower set; the
    ranks as in `Ranks`; ``moves``, ``counts``: room for each row's moves; ``parents``, shape (20475,): filled
    with -1, becomes the state each was reached from, as upper << 14 | lower; ``queue``, shape (20475,).
    """
    for row in range(2):
        _row_moves(line, numbers[row], stay, pair, sets, moves[row], counts[row])
    target = upper_ranks[goal[0]] + lower_ranks[goal[1]]
    begin = start[0] << SPACES | start[1]
    queue[0] = begin
    parents[upper_ranks[start[0]] + lower_ranks[start[1]]] = begin
    seen, done = 1, 0
    while done < seen and parents[target] < 0:
        state = queue[done]
        done += 1
        upper, lower = state >> SPACES, state & ((1 << SPACES) - 1)
        u, w = upper_ranks[upper], lower_ranks[lower]
        set_id = ids[upper]
        for k in range(counts[0, set_id]):
            new = moves[0, set_id, k]
            rank = upper_ranks[new] + w
            if parents[rank] < 0:
                parents[rank] = state
                queue[seen] = new << SPACES | lower
                seen += 1
        set_id = ids[lower]
        for k in range(counts[1, set_id]):
            new = moves[1, set_id, k]
            rank = u + lower_ranks[new]
            if parents[rank] < 0:
                parents[rank] = state
                queue[seen] = upper << SPACES | new
                seen += 1
        alone = (upper ^ lower) & upright
        while alone != 0:
            bit = alone & -alone
            alone ^= bit
            rank = upper_ranks[upper ^ bit] + lower_ranks[lower ^ bit]
            if parents[rank] < 0:
                parents[rank] = state
                queue[seen] = (upper ^ bit) << SPACES | (lower ^ bit)
                seen += 1
    return parents[target] >= 0, seen
