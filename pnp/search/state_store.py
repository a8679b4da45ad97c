"""All states that a search has seen, layer by layer, in memory and on disk.

If every move can be taken back, the successors of a layer are in the layer before it, in the layer itself or in
the next one. So when memory runs short, the layers before the last two are written to files and forgotten. The
files are read again only to trace the solution back by its parents.
"""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Iterator
from typing import Protocol

import numpy as np

from pnp.base.sentences import Sentence
from pnp.search.checkpoint import NOTES, PARENTS, STATES, Checkpoint, LayerFiles
from pnp.search.expander import Expander
from pnp.search.results import Limits
from pnp.search.visited_set import Indices, Words

MAX_ROOM = (1 << 32) - (1 << 24)
"""The most states in memory: sets number them, together with the successors of a batch, in 32 bits."""


class Resettable(Protocol):
    """A set of the states that have been seen."""

    def reset(self, states: Words) -> None:
        """Replace everything by ``states``, all distinct."""


class StateStore:
    """All states seen, in order of discovery; the oldest layers may be only on disk.

    Indices are absolute: they count from the start, even if early states have been dropped. A state's parent is
    stored as its index within the previous layer. States in groups don't store it: their layers are sorted, and
    their moves can be taken back, so the parent of a state is the first state of the previous layer to which a
    move leads from it. ``slack``: the number of successors for which there is always space.
    """

    def __init__(
        self,
        expander: Expander,
        seen: Resettable,
        slack: int,
        limits: Limits,
        files: LayerFiles,
        *,
        reversible: bool,
    ) -> None:
        words = expander.words + expander.masks
        self.limits, self.reversible = limits, reversible
        self.expander, self.seen, self.files = expander, seen, files
        # Memory that is never written to is never claimed from the system, so the arrays can have their largest
        # size from the start and need no copying.
        self.grouped = expander.member_bits > 0
        self.per_state = 8 * words + (0 if self.grouped else 4)
        self.least = slack + 1  # there is always space for a block of successors
        room = min(limits.states + slack, limits.memory // self.per_state, MAX_ROOM)
        self.states, self.parents = _arrays(max(room, self.least), self.least, words, parents=not self.grouped)
        self.room = len(self.states)
        self.base = 0
        self.used = 0
        self.starts = [0]

    @property
    def count(self) -> int:
        return self.base + self.used

    @property
    def depth(self) -> int:
        return len(self.starts) - 2

    @property
    def fresh(self) -> int:
        """The index of the newest layer's first state in memory."""
        return self.starts[-1] - self.base

    def begin(self, start: Words) -> None:
        """Begin with only the start."""
        self.states[0] = start
        self.parents[:1] = 0
        self.used = 1
        self.seen.reset(self.states[:1])

    def next_layer(self) -> bool:
        """Close the newest layer and make it the one to expand. Return whether it contains any state.

        The states of each group are brought together, so that they are expanded one after another.
        """
        low = self.fresh
        self.starts.append(self.count)
        if self.grouped and self.used:  # layers on disk are sorted
            self.states[low : self.used, 0].sort()
        return self.starts[-1] > self.starts[-2]

    def layer(self) -> tuple[int, int]:
        return self.starts[-2], self.starts[-1]

    def blocks(self, size: int) -> Iterator[tuple[int, int]]:
        """Yield the layer to expand, one block at a time."""
        low, high = self.layer()
        for first in range(low, high, size):
            yield first, min(first + size, high)

    def stopped(self, began: float) -> str | None:
        """Return the limit that has been reached, if any."""
        return self.limits.reached(self.count, time.monotonic() - began)

    @property
    def memory_reached(self) -> str:
        """The reason to give when memory runs short."""
        return Sentence("the limit of {value:.1f} GiB of memory was reached", value=self.limits.memory / 2**30)

    def sizes(self) -> tuple[int, ...]:
        ends = [*self.starts[1:], self.count]
        sizes = [end - start for start, end in zip(self.starts, ends, strict=True)]
        while not sizes[-1]:
            sizes.pop()
        return tuple(sizes)

    def block(self, first: int, last: int) -> Words:
        return self.states[first - self.base : last - self.base]

    def bytes_left(self, more: int) -> int:
        """Return the bytes left for the set once ``more`` states are added; negative if the states themselves
        don't fit."""
        memory = self.limits.memory - self.expander.remembered
        if memory < 0 or self.used + more > min(self.room, max(memory // self.per_state, self.least)):
            return -1
        return max(memory - (self.used + more) * self.per_state, 0)

    def forget(self) -> bool:
        """Move the layers before the last two to the files, and return whether that freed any memory."""
        keep = self.starts[-3] if len(self.starts) >= 3 else 0
        gone = keep - self.base
        if not self.reversible or gone <= 0:
            return False
        try:
            self._write(keep)
        except OSError:  # the disk is full, so memory has to do
            return False
        left = self.used - gone
        for low in range(0, left, 1 << 20):  # in chunks, because the two ranges may overlap
            high = min(low + (1 << 20), left)
            self.states[low:high] = self.states[gone + low : gone + high].copy()
            self.parents[low:high] = self.parents[gone + low : gone + high].copy()
        self.base, self.used = keep, left
        self.seen.reset(self.states[:left])
        return True

    def leave_memory(self) -> None:
        """Move all layers to the files except the newest, which is incomplete and is forgotten.

        :raises OSError: if the disk is full.
        """
        self._write(self.starts[-1])
        self.base, self.used = self.starts[-1], 0
        self.states, self.parents = self.states[:0].copy(), self.parents[:0].copy()
        self.seen.reset(self.states)

    def read(self, first: int, count: int) -> Words:
        """Return states that are on disk."""
        width = self.states.shape[1]
        # A copy, since kernels are compiled for arrays that can be written to.
        return self.files.read(STATES, np.uint64, first * width, count * width).reshape(-1, width).copy()

    @property
    def written(self) -> int:
        """The number of states in the files, counting only those with all their data."""
        if self.grouped:
            return self.files.rows(STATES, 8 * self.states.shape[1])
        return self.files.rows(PARENTS, 4)

    def _write(self, end: int) -> None:
        """Write all states up to an index to the files."""
        if end > self.written:
            states, parents = self.files.rows(STATES, 8 * self.states.shape[1]), self.files.rows(PARENTS, 4)
            self.files.append(STATES, self.states[states - self.base : end - self.base])
            self.files.append(PARENTS, self.parents[max(0, parents - self.base) : end - self.base])

    def save(self, checkpoint: Checkpoint) -> None:
        """Save all complete layers.

        :raises SpecError: if they can't be written.
        """
        notes = self.expander.notes
        try:
            self._write(self.starts[-1])
            self.files.append(NOTES, notes[self.files.rows(NOTES, 8 * notes.shape[1]) :])
        except OSError as error:
            raise checkpoint.unwritable(error) from error
        # A search on disk writes only complete layers, so the newest may be complete and written, too.
        whole = self.written > self.starts[-1]
        checkpoint.save([*self.starts, self.written] if whole else self.starts)

    def resume(self, checkpoint: Checkpoint) -> bool:
        """Continue from a checkpoint. Return false if memory can't hold it, so that all of it stays on disk."""
        notes = self.expander.notes.shape[1]
        self.expander.recall(self.files.read(NOTES, np.uint64, 0, self.files.rows(NOTES, 8)).reshape(-1, notes))
        self.starts = checkpoint.starts[:-1]
        self.base = self.starts[max(len(self.starts) - 2, 0)] if self.reversible else 0
        self.used = checkpoint.starts[-1] - self.base
        if self.used + self.least > self.room:
            self.base, self.used = checkpoint.starts[-1], 0
            return False
        width = self.states.shape[1]
        states = self.files.read(STATES, np.uint64, self.base * width, self.used * width)
        self.states[: self.used] = states.reshape(-1, width)
        if not self.grouped:
            self.parents[: self.used] = self.files.read(PARENTS, np.uint32, self.base, self.used)
        self.seen.reset(self.states[: self.used])
        return True

    def trace(self, index: int) -> Words:
        """Return the states from the start to the one at ``index`` in the layer to expand, in order."""
        path = [self.state(index)]
        for depth in range(self.depth - 1, -1, -1):
            index = self._before(path[-1], depth) if self.grouped else self.starts[depth] + self._parent(index)
            path.append(self.state(index))
        return np.vstack(path[::-1])

    def state(self, index: int) -> Words:
        """Return one state, from memory or from the disk."""
        in_memory = index >= self.base
        state: Words = self.states[index - self.base].copy() if in_memory else self.read(index, 1)[0]
        return state

    def _parent(self, index: int) -> int:
        if index >= self.base:
            return int(self.parents[index - self.base])
        return int(self.files.read(PARENTS, np.uint32, index, 1)[0])

    def _before(self, state: Words, depth: int) -> int:
        """Return the first state of the layer at ``depth`` to which a move leads from a state of the next
        layer; states have one word."""
        layer = range(self.starts[depth], self.starts[depth + 1])
        near, _, _ = self.expander.expand(state.reshape(1, -1))
        for word in sorted(near[:, 0].tolist()):
            at = bisect_left(layer, word, key=lambda index: int(self.state(index)[0]))
            if at < len(layer) and int(self.state(layer[at])[0]) == word:
                return layer[at]
        raise AssertionError("a state was reached by a move that can't be taken back")


def _arrays(room: int, least: int, words: int, *, parents: bool) -> tuple[Words, Indices]:
    """Return space for ``room`` states and their parents, or as much of that as the system grants.

    :raises MemoryError: if it grants even less than for the ``least``.
    """
    while True:
        try:
            return np.empty((room, words), np.uint64), np.empty(room if parents else 0, np.uint32)
        except MemoryError:
            if room == least:
                raise
            room = max(room // 2, least)
