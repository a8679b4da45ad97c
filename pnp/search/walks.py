"""Simulated players (`pnp.search.rating`) on positions that a kernel knows as states, in numba.

Each player goes on alone until reaching a position that nobody has expanded yet. Then the positions that all of
them need are expanded together. Expanding more than those, beginning with the ones seen first, gained nothing:
with four times as many, Mirror's built-in set took a quarter longer.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pnp.search.kernel_jit import kernel_jit, njit
from pnp.search.rating import Habits, Trip
from pnp.search.visited_set import Indices, NumberTable, Words, hash_words, look_up

Numbers = NDArray[np.int64]

Around = Callable[[Words], tuple[Words, Indices]]
"""A function that returns the states one move away from each of a block, and for each of them the row of the
block from which it comes."""
Far = Callable[[Words], Numbers]
"""A function that returns, for each state of a block, how far from the goal it looks."""

FIRST_ROOM = 1 << 10
DRAWS = 256
"""The number of random numbers that a player has at hand."""

POSITIONS, LINKS = range(2)
"""The indices of the counts: the positions, and the links between them."""

WAY, SEEN, DEAD_ENDS, BACK, ADVANCING, DONE, SOLVED, DRAWN = range(8)
"""The indices of a player's counts: the positions on the way, all those seen, the counts of a `Trip`, and the
number of random numbers at hand that have been used."""


class Graph(NamedTuple):
    """The positions by number, in the form for kernels.

    ``distances``: how far from the goal each looks; ``first``, ``last``: where its links begin and end, -1 as
    long as it isn't expanded; ``links``: the numbers of the positions to which moves lead.
    """

    distances: Numbers
    first: Numbers
    last: Numbers
    links: Numbers


class Players(NamedTuple):
    """Players on the way, a row for each.

    ``ways``: the numbers of the positions that led to the present one, and of that one; ``seen``: a byte for
    each position, 1 once it has been seen; ``counts`` (players, 8); ``at_hand`` (players, `DRAWS`): random
    numbers from 0 to 1.
    """

    ways: Numbers
    seen: NDArray[np.uint8]
    counts: Numbers
    at_hand: NDArray[np.float64]


class Habit(NamedTuple):
    """The habits of players, in the form for kernels; see `Habits`."""

    slip: float
    patience: int
    stubborn: bool


class Walks(NumberTable):
    """The positions seen so far, by number; the start, (1, words + masks), is number 0."""

    def __init__(self, start: Words, words: int, around: Around, far: Far) -> None:
        super().__init__(words)
        self._around, self._far = around, far
        self._counts: Numbers = np.zeros(2, np.int64)
        self._states: Words = np.zeros((FIRST_ROOM, start.shape[1]), np.uint64)
        distances, last, links = np.zeros((3, FIRST_ROOM), np.int64)
        self._graph = Graph(distances, np.full(FIRST_ROOM, -1, np.int64), last, links)
        self._states[:1], distances[:1], self._counts[POSITIONS] = start, far(start), 1
        self._number_again()

    def walk(self, draws: Sequence[random.Random], habits: Habits) -> list[Trip]:
        """Return the trips of players with these random numbers."""
        runs = len(draws)
        counts: Numbers = np.zeros((runs, 8), np.int64)
        counts[:, (WAY, SEEN, ADVANCING)] = 1
        counts[:, DRAWN] = DRAWS
        at_hand = np.empty((runs, DRAWS), np.float64)
        ways: Numbers = np.zeros((runs, habits.patience + 1), np.int64)
        seen = np.zeros((runs, len(self._graph.first)), np.uint8)
        seen[:, 0] = 1
        wanted: Numbers = np.empty(runs, np.int64)
        habit = habits.slip, habits.patience, habits.stubborn
        while True:
            count, short = go_on((ways, seen, counts, at_hand), habit, tuple(self._graph), wanted)
            if short:
                _draw_more(draws, counts, at_hand)
            if count:
                self._expand(wanted[:count])
                seen = _longer(seen, len(self._graph.first), axis=1)
            elif not short:
                return [
                    Trip(int(run[SEEN]), int(run[DEAD_ENDS]), int(run[BACK]), bool(run[SOLVED]))
                    for run in counts
                ]

    def _expand(self, wanted: Numbers) -> None:
        """Expand the wanted positions."""
        new, rows = self._around(self._states[wanted])
        before = int(self._counts[POSITIONS])
        self._make_room(before + len(new), int(self._counts[LINKS]) + len(new))
        number_states(
            wanted, new, rows, self._words, self._states, self._table, tuple(self._graph), self._counts
        )
        after = int(self._counts[POSITIONS])
        if after > before:
            self._graph.distances[before:after] = self._far(self._states[before:after])

    def _make_room(self, positions: int, links: int) -> None:
        """Make the arrays long enough."""
        known = len(self._graph.first)
        self._graph = self._graph._replace(links=_longer(self._graph.links, links))
        if positions > known:
            self._states = _longer(self._states, positions)
            first = _longer(self._graph.first, positions)
            first[known:] = -1
            self._graph = self._graph._replace(
                distances=_longer(self._graph.distances, positions),
                first=first,
                last=_longer(self._graph.last, positions),
            )
            self._number_again()

    def _number_again(self) -> None:
        """Enter all positions into a table with room for as many as the arrays can hold."""
        self._table = np.zeros(self._size_for(len(self._graph.first)), np.uint64)
        self._refill(self._states[: self._counts[POSITIONS]])


def _longer(array: NDArray[Any], least: int, axis: int = 0) -> NDArray[Any]:
    """Return the array, or a copy with room for at least ``least`` rows or columns, of which the new ones are
    empty."""
    length = array.shape[axis]
    if length >= least:
        return array
    while length < least:
        length *= 2
    shape = list(array.shape)
    shape[axis] = length
    longer = np.zeros(shape, array.dtype)
    longer[tuple(slice(size) for size in array.shape)] = array
    return longer


def _draw_more(draws: Sequence[random.Random], counts: Numbers, at_hand: NDArray[np.float64]) -> None:
    """Refill the random numbers of players who have fewer than a step may use."""
    for run in np.flatnonzero((counts[:, DONE] == 0) & (counts[:, DRAWN] > DRAWS - 2)).tolist():
        used = int(counts[run, DRAWN])
        left = at_hand[run, used:].tolist()
        at_hand[run] = left + [draws[run].random() for _ in range(used)]
        counts[run, DRAWN] = 0


@kernel_jit
def number_states(
    wanted: Any, new: Any, rows: Any, words: Any, states: Any, table: Any, graph: Any, counts: Any
) -> None:  # fmt: skip
    """Number the successors of a block, and link each of the ``wanted`` to its own successors, once each and in
    order."""
    _, first, last, links = Graph(*graph)
    for k in range(wanted.shape[0]):
        first[wanted[k]], last[wanted[k]] = counts[LINKS], counts[LINKS]
    row, half = np.int64(-1), np.uint64(0xFFFFFFFF)
    for i in range(new.shape[0]):
        h = hash_words(new[i], words)
        slot, entry = look_up(h, new[i], words, table, states.shape[0], states, new)
        number = np.int64(entry & half) - 1
        if entry == 0:
            number = counts[POSITIONS]
            for k in range(words):
                states[number, k] = new[i, k]
            counts[POSITIONS] += 1
            table[slot] = (h & ~half) | np.uint64(number + 1)
        if np.int64(rows[i]) != row:
            row = np.int64(rows[i])
            first[wanted[row]] = counts[LINKS]
        twice = False
        for k in range(first[wanted[row]], counts[LINKS]):
            twice |= links[k] == number
        if not twice:
            links[counts[LINKS]] = number
            counts[LINKS] += 1
        last[wanted[row]] = counts[LINKS]


@kernel_jit
def go_on(players: Any, habit: Any, graph: Any, wanted: Any) -> tuple[Any, Any]:
    """Let all players go on as far as they can. Return how many positions must be expanded next, which are
    written to ``wanted``, and how many players need more random numbers."""
    players, habit, graph = Players(*players), Habit(*habit), Graph(*graph)
    counts = players.counts
    count, short = np.int64(0), np.int64(0)
    for run in range(counts.shape[0]):
        while counts[run, DONE] == 0:
            here = players.ways[run, counts[run, WAY] - 1]
            if graph.first[here] < 0:
                count = _want(here, wanted, count)
                break
            if counts[run, DRAWN] > DRAWS - 2:
                short += 1
                break
            _step(run, here, players, habit, graph)
    return count, short


@njit(cache=True, inline="always")
def _want(here, wanted, count):  # type: ignore[no-untyped-def]
    """Add a position to the wanted ones unless it's there, and return their number."""
    for k in range(count):
        if wanted[k] == here:
            return count
    wanted[count] = here
    return count + 1


@kernel_jit
def _step(run: Any, here: Any, players: Any, habit: Any, graph: Any) -> None:
    """Move a player one position on or back, as in `pnp.search.rating`."""
    ways, seen, counts, at_hand = players
    distances, first, last, links = graph
    fresh, best, nearest = np.int64(0), np.int64(0), np.int64(0)
    for k in range(first[here], last[here]):
        there = links[k]
        if seen[run, there] == 0:
            far = distances[there]
            if fresh == 0 or far < nearest:
                best, nearest = np.int64(0), far
            best += far == nearest
            fresh += 1
    if fresh == 0:
        counts[run, DEAD_ENDS] += counts[run, ADVANCING]
        counts[run, ADVANCING] = 0
        counts[run, BACK] += 1
        counts[run, WAY] -= 1
        counts[run, DONE] = np.int64(habit.stubborn or counts[run, WAY] == 0)
        return
    anywhere = False
    if nearest != 0:
        anywhere = at_hand[run, counts[run, DRAWN]] < habit.slip
        counts[run, DRAWN] += 1
    left = np.int64(at_hand[run, counts[run, DRAWN]] * (fresh if anywhere else best))
    counts[run, DRAWN] += 1
    for k in range(first[here], last[here]):
        there = links[k]
        if seen[run, there] == 0 and (anywhere or distances[there] == nearest):
            if left == 0:
                break
            left -= 1
    counts[run, ADVANCING] = 1
    ways[run, counts[run, WAY]] = there
    counts[run, WAY] += 1
    seen[run, there] = 1
    counts[run, SEEN] += 1
    counts[run, SOLVED] = np.int64(distances[there] == 0)
    counts[run, DONE] = np.int64(distances[there] == 0 or counts[run, SEEN] >= habit.patience)
