"""Sorting the states of a layer, by several threads where it is large.

Radix sort: a million words of 40 bits with their parents take a fifth of the time that `numpy.argsort` and its
gathers do.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pnp.search.crew import Crew
from pnp.search.kernel_jit import kernel_jit
from pnp.search.visited_set import Indices, Words

SMALLEST_RADIX = 1 << 11
"""The fewest states that are sorted by their digits."""
SMALLEST_SHARED = 1 << 15
"""The fewest states that are worth several threads."""
SAMPLE = 64
"""States looked at for each thread to divide the layer evenly."""
DIGIT = 8
"""Bits of a digit."""


def sort_rows(states: Words, parents: Indices, crew: Crew) -> None:
    """Sorts distinct states of one word in place, and their parents with them."""
    if len(states) < SMALLEST_RADIX:
        order = np.argsort(states)
        states[:], parents[:] = states[order], parents[order]
        return
    shares = crew.size if len(states) >= SMALLEST_SHARED else 1
    sample = np.sort(states[:: max(1, len(states) // (SAMPLE * shares))])
    bounds = [sample[len(sample) * share // shares] for share in range(1, shares)]
    lows = np.array([0, *bounds], np.uint64)
    highs = np.array([*bounds, np.iinfo(np.uint64).max], np.uint64)
    sizes = crew.each(lambda share: count_between(states, lows[share], highs[share]), shares)
    starts = np.cumsum([0, *sizes])
    sorted_states, sorted_parents = np.empty_like(states), np.empty_like(parents)

    def pick(share: int) -> None:
        mine = slice(starts[share], starts[share + 1])
        take_between(states, parents, lows[share], highs[share], sorted_states[mine], sorted_parents[mine])

    def put(share: int) -> None:
        mine = slice(starts[share], starts[share + 1])
        sort_by_digits(
            sorted_states[mine],
            sorted_parents[mine],
            states[mine],
            parents[mine],
            np.empty(1 << DIGIT, np.int64),
        )

    crew.each(pick, shares)
    crew.each(put, shares)


@kernel_jit
def count_between(states: Any, low: Any, high: Any) -> Any:
    """How many words lie from ``low`` up to but not including ``high``."""
    count = np.int64(0)
    for i in range(states.shape[0]):
        count += (low <= states[i]) & (states[i] < high)
    return count


@kernel_jit
def take_between(states: Any, parents: Any, low: Any, high: Any, mine: Any, theirs: Any) -> None:
    """Copies the words that `count_between` counts, and their parents."""
    count = 0
    for i in range(states.shape[0]):
        if low <= states[i] and states[i] < high:
            mine[count] = states[i]
            theirs[count] = parents[i]
            count += 1


@kernel_jit
def sort_by_digits(states: Any, parents: Any, to_states: Any, to_parents: Any, ends: Any) -> None:
    """Writes words in order, and their parents with them; what they are read from is written over."""
    varying = np.uint64(0)
    for i in range(states.shape[0]):
        varying |= states[i] ^ states[0]
    digit = np.uint64((1 << DIGIT) - 1)
    a, b, c, d = states, parents, to_states, to_parents
    there = False
    shift = np.uint64(0)
    while shift < np.uint64(64) and varying >> shift != 0:
        if varying >> shift & digit != 0:
            for k in range(ends.shape[0]):
                ends[k] = 0
            for i in range(a.shape[0]):
                ends[np.int64(a[i] >> shift & digit)] += 1
            start = np.int64(0)
            for k in range(ends.shape[0]):
                size = ends[k]
                ends[k] = start
                start = start + size
            for i in range(a.shape[0]):
                bucket = np.int64(a[i] >> shift & digit)
                c[ends[bucket]] = a[i]
                d[ends[bucket]] = b[i]
                ends[bucket] += 1
            a, b, c, d = c, d, a, b
            there = not there
        shift += np.uint64(DIGIT)
    if not there:
        for i in range(states.shape[0]):
            to_states[i] = states[i]
            to_parents[i] = parents[i]
