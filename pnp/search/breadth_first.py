"""Shortest paths by breadth-first search over packed states, layer by layer, within bounds of memory and time.

The game brings an `Expander`, which turns a block of states into all their successors; this module keeps the
states apart. Python drives a block at a time, numba does the work within.

Where every move can be taken back, the successors of a layer lie in the layer before it, in itself or in the
one after it. So when memory runs short, the layers before the last two are written to a temporary file and
forgotten; the file is read again only to trace the solution back by its parents.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import IO, Protocol

import numpy as np

from pnp.search.grouped_set import GroupedSet
from pnp.search.results import Limits
from pnp.search.visited_set import HashedSet, Indices, StateSet, Words

BLOCK = 4096
MAX_INDEX = (1 << 32) - 2


class Expander(Protocol):
    """A game's moves over packed states of ``words`` 64-bit words."""

    words: int
    masks: int
    """How many words follow those of a state that do not tell it apart (`visited_set`). They may name
    moves that need not be made, as long as all states are found all the same and none of them later."""
    branching: int
    """The most successors that a state may have."""
    member_bits: int
    """Where states are of one word and come in groups, how many bits are not the number of the group; else
    0."""

    @property
    def remembered(self) -> int:
        """Bytes of what the expander keeps for the whole search and the more of it the more it has seen. They
        are part of the memory of the search."""

    def expand(self, block: Words) -> tuple[Words, Indices, int]:
        """All successors of a block of states (n, words + masks), but for those that masks spare; for each the
        row of the block it came from; and the row of the first successor that solves the problem, or -1. The
        arrays are good until the next call.

        :raises WindowError: where a successor cannot be packed.
        """


class WindowError(Exception):
    """A state has a part outside the range that its packing allows; pack wider and search again."""


@dataclass(frozen=True, slots=True)
class Search:
    """What a search found.

    ``path`` holds the packed states from the start to the solved one, or nothing; ``layers`` the number of
    states first reached in 0, 1, 2... moves, the last one possibly incomplete when solved or stopped;
    ``stopped`` names the limit that was reached, and no solution has fewer than ``bound`` moves then. With
    neither path nor limit there is no solution.
    """

    path: Words | None
    layers: tuple[int, ...]
    bound: int
    stopped: str | None
    seconds: float

    @property
    def states(self) -> int:
        return sum(self.layers)


def breadth_first(
    start: Words,
    expander: Expander,
    limits: Limits,
    *,
    reversible: bool,
    progress: Callable[[int, int], None] | None = None,
    began: float | None = None,
) -> Search:
    """Searches from an unsolved packed start, shape (words + masks,), for a nearest solved state.

    ``reversible`` promises that every move can be taken back; ``progress`` is told depth and states after each
    layer; ``began`` is when the clock of the limits started, by default now.

    :raises WindowError: passed on from the expander.
    """
    began = time.monotonic() if began is None else began
    with _Store(expander, limits, reversible) as store:
        store.add(start.reshape(1, -1), np.zeros(1, np.uint32))
        stopped, goal = _search(store, expander, limits, began, progress)
        path = None
        if goal is not None:
            states, parent = goal
            path = np.vstack([store.trace(parent), states])
        return Search(path, store.sizes(), store.depth + 1, stopped, time.monotonic() - began)


def farthest_state(start: Words, expander: Expander, limits: Limits) -> Words:
    """A state of the last layer around a start that is completed within the limits; the start itself at
    worst."""
    began = time.monotonic()
    with _Store(expander, limits, False) as store:
        store.add(start.reshape(1, -1), np.zeros(1, np.uint32))
        while store.next_layer():
            for first, last in store.blocks():
                new, rows, _ = expander.expand(store.block(first, last))
                kept = expander.remembered
                if store.stopped(limits, began) or not store.add(new, rows + np.uint32(first), kept):
                    return store.newest_of(store.layer())
        return store.newest_of((store.starts[-3], store.starts[-2]))


def _search(
    store: _Store,
    expander: Expander,
    limits: Limits,
    began: float,
    progress: Callable[[int, int], None] | None,
) -> tuple[str | None, tuple[Words, int] | None]:
    """The limit reached, or the solved state and the index of its parent; neither where nothing is left."""
    while store.next_layer():
        for first, last in store.blocks():
            new, rows, solved = expander.expand(store.block(first, last))
            if solved >= 0:
                return None, (new[solved].copy(), first + int(rows[solved]))
            if not store.add(new, rows + np.uint32(first), expander.remembered):
                return f"the limit of {limits.memory / 2**30:.1f} GiB of memory was reached", None
            stopped = store.stopped(limits, began)
            if stopped:
                return stopped, None
        if progress:
            progress(store.depth, store.count)
    return None, None


class _Store:
    """All states seen, in order of discovery; the oldest layers may have gone to a file.

    Indices are absolute: they count from the start whatever was forgotten.
    """

    def __init__(self, expander: Expander, limits: Limits, reversible: bool) -> None:
        words, slack = expander.words + expander.masks, expander.branching * BLOCK
        self.words, self.reversible = words, reversible
        self.memory = limits.memory
        # Memory that is never written is never claimed from the system, so the arrays can have their largest
        # size from the start and need no copying.
        per_state = 8 * words + 4
        room = min(limits.states, MAX_INDEX) + slack
        self.least = slack + 1  # a block of successors has room, however little memory there is
        self.room = max(min(room, limits.memory // per_state), self.least)
        self.states: Words = np.empty((self.room, words), np.uint64)
        self.parents: Indices = np.empty(self.room, np.uint32)
        self.grouped = expander.member_bits > 0
        self.set: StateSet = GroupedSet(expander.member_bits) if self.grouped else HashedSet(expander.words)
        self.base = 0
        self.used = 0
        self.starts = [0]
        self.files: dict[str, IO[bytes]] = {}

    def __enter__(self) -> _Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for file in self.files.values():
            file.close()

    @property
    def count(self) -> int:
        return self.base + self.used

    @property
    def depth(self) -> int:
        return len(self.starts) - 2

    def next_layer(self) -> bool:
        """Closes the newest layer and makes it the one to expand; whether it holds any state."""
        self.starts.append(self.count)
        if self.grouped:
            self._sort(self.starts[-2] - self.base, self.used)
        return self.starts[-1] > self.starts[-2]

    def _sort(self, low: int, high: int) -> None:
        """Brings the states of each group together, so that they are expanded one after the other."""
        order = np.argsort(self.states[low:high, 0])
        self.states[low:high] = self.states[low:high][order]
        self.parents[low:high] = self.parents[low:high][order]

    def layer(self) -> tuple[int, int]:
        return self.starts[-2], self.starts[-1]

    def blocks(self) -> Iterator[tuple[int, int]]:
        """The layer to expand, a block at a time."""
        low, high = self.layer()
        for first in range(low, high, BLOCK):
            yield first, min(first + BLOCK, high)

    def stopped(self, limits: Limits, began: float) -> str | None:
        """The limit that is reached, if any."""
        return limits.reached(self.count, time.monotonic() - began)

    def newest_of(self, layer: tuple[int, int]) -> Words:
        """The state of a layer that was found last."""
        state: Words = self.states[layer[1] - 1 - self.base].copy()
        return state

    def sizes(self) -> tuple[int, ...]:
        ends = [*self.starts[1:], self.count]
        sizes = [end - start for start, end in zip(self.starts, ends, strict=True)]
        while not sizes[-1]:
            sizes.pop()
        return tuple(sizes)

    def block(self, first: int, last: int) -> Words:
        return self.states[first - self.base : last - self.base]

    def add(self, new: Words, parents: Indices, remembered: int = 0) -> bool:
        """Adds what is new; false where memory does not suffice beside what the expander remembers."""
        if remembered > self.memory:
            return False
        memory, per_state, done = self.memory - remembered, 8 * self.words + 4, 0
        room = min(self.room, max(memory // per_state, self.least))
        while True:
            if self.used + len(new) - done <= room:
                self.used, done = self.set.add(self.states, self.parents, self.used, new, parents, done)
                if done == len(new):
                    return True
                left = memory - (self.used + len(new) - done) * per_state
                if self.set.grow(self.states[: self.used], left):
                    continue
            if not self._forget():
                return False

    def _forget(self) -> bool:
        """Moves the layers before the last two to the file; whether that made room."""
        keep = self.starts[-3] if len(self.starts) >= 3 else 0
        gone = keep - self.base
        if not self.reversible or gone <= 0:
            return False
        try:
            for name, gone_now in (("states", self.states[:gone]), ("parents", self.parents[:gone])):
                self._file(name).write(gone_now.data)
                self._file(name).flush()
        except OSError:  # a full disk: memory has to do
            return False
        left = self.used - gone
        for low in range(0, left, 1 << 20):  # in pieces: the two ranges may overlap
            high = min(low + (1 << 20), left)
            self.states[low:high] = self.states[gone + low : gone + high].copy()
            self.parents[low:high] = self.parents[gone + low : gone + high].copy()
        self.base, self.used = keep, left
        self.set.reset(self.states[:left])
        return True

    def _file(self, name: str) -> IO[bytes]:
        """A file without a name, which the system removes however the process ends."""
        if name not in self.files:
            self.files[name] = tempfile.TemporaryFile()  # noqa: SIM115
        return self.files[name]

    def _read(self, name: str, offset: int, size: int) -> bytes:
        file = self._file(name)
        file.seek(offset)
        return file.read(size)

    def trace(self, index: int) -> Words:
        """The states from the start to the one at ``index``, in order."""
        path = [self._state(index)]
        for _ in range(self.depth):
            index = self._parent(index)
            path.append(self._state(index))
        return np.vstack(path[::-1])

    def _state(self, index: int) -> Words:
        if index >= self.base:
            state: Words = self.states[index - self.base].copy()
            return state
        size = self.words * 8
        return np.frombuffer(self._read("states", index * size, size), np.uint64)

    def _parent(self, index: int) -> int:
        if index >= self.base:
            return int(self.parents[index - self.base])
        return int(np.frombuffer(self._read("parents", index * 4, 4), np.uint32)[0])
