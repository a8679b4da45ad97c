"""Expanding a layer when memory can't hold the layers that it must be compared with.

All layers are on disk. The layer is expanded several times over. Each pass keeps only those states whose keys
are in its range (`pnp.search.batch.Keys`), so it needs only those of the layers before. A pass finds its states
in the order in which they would be found in memory; what the passes found is then put together in that order.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from pnp.search.batch import Keys
from pnp.search.crew import Crew
from pnp.search.expander import BLOCK, Expander
from pnp.search.kernel_jit import kernel_jit
from pnp.search.layer_files import PARENTS, STATES, LayerFiles
from pnp.search.parallel_steps import Filler
from pnp.search.row_sort import sort_rows
from pnp.search.state_store import MAX_ROOM, StateStore
from pnp.search.steps import GOING_ON, Step
from pnp.search.visited_set import Indices, Words, hash_words

CHUNK = 1 << 16
"""States read from the disk at once."""
SET_BYTES = 28
"""The most bytes of a set for each state that it holds: it's full to three tenths just after it has grown."""
GROWTH = 1.5
"""How many times its size the next layer is thought to have. If it has more, there are more passes."""
MOST_PASSES = 256
PLACES = "places"


class _ShortOfMemoryError(Exception):
    """A pass found more states than memory holds."""


@dataclass
class _Run:
    """What a pass found: states and parents in files; of hashed states also the row of each in its block, and
    how many each block has, so that they can be put in order."""

    files: LayerFiles = field(default_factory=LayerFiles)
    counts: list[int] = field(default_factory=list)


class DiskSteps:
    """See `pnp.search.steps.Steps`; the whole layer at once."""

    portion = 1 << 62

    def __init__(self, store: StateStore, expander: Expander, crew: Crew) -> None:
        """Takes over a store, whose whole layers are on disk."""
        self.store, self.crew, self._expander = store, crew, expander
        self._filler = Filler(expander, crew)
        self._grouped = expander.member_bits > 0
        self._words = 0 if self._grouped else expander.words

    def expand(self, first: int, last: int, began: float) -> Step:
        """See `pnp.search.steps.Steps`."""
        before = self.store.starts[-3] if self.store.reversible and len(self.store.starts) >= 3 else 0
        known = last - before
        wanted = (known + GROWTH * (last - first)) * (self._per_state + SET_BYTES)
        passes = 1
        while passes < MOST_PASSES and wanted / passes > self._memory:
            passes *= 2
        while passes <= MOST_PASSES:
            runs: list[_Run] = []
            try:
                return self._layer(runs, list(self._ranges(passes, first, last)), before, began)
            except _ShortOfMemoryError:
                passes *= 2
            except OSError:  # a full disk
                break
            finally:
                for run in runs:
                    run.files.close()
        return Step(self.store.memory_reached)

    @property
    def _per_state(self) -> int:
        """The bytes of a state in memory, with its parent and its place."""
        return self.store.per_state + 4

    @property
    def _memory(self) -> int:
        """The bytes for the states of a pass and their set."""
        return max(self.store.limits.memory - self._expander.remembered, 0)

    def _ranges(self, passes: int, first: int, last: int) -> Iterator[Keys]:
        """Ranges of keys that hold about as many states each."""
        if self._grouped:
            sample = [self.store.read(first + (last - first) * k // passes, 1)[0, 0] for k in range(1, passes)]
            bounds = sorted(set(map(int, sample)))
        else:
            bounds = [2**64 * k // passes for k in range(1, passes)]
        for low, high in zip([0, *bounds], [*bounds, 2**64], strict=True):
            yield np.uint64(low), np.uint64(high - 1)

    def _layer(self, runs: list[_Run], ranges: list[Keys], before: int, began: float) -> Step:
        """Expands the layer once for each range, and adds what was found to the files."""
        store = self.store
        for keys in ranges:
            runs.append(_Run())
            step = self._pass(runs[-1], keys, before, began)
            if step.stopped:
                return step
        for states, parents in self._joined(runs):
            store.files.append(STATES, states)
            store.files.append(PARENTS, parents)
            store.base += len(parents)
        stopped = store.stopped(began)
        return Step(stopped) if stopped else step

    def _pass(self, run: _Run, keys: Keys, before: int, began: float) -> Step:
        """Finds the new states of one range."""
        store, batch = self.store, self._filler.batch
        low, high = store.layer()
        room = min(self._memory // self._per_state + self._filler.slack, MAX_ROOM)
        states = np.empty((room, store.states.shape[1]), np.uint64)
        parents, places = np.empty(room, np.uint32), np.empty(room, np.uint32)
        fresh = used = self._known(states, keys, before, high)
        seen = self._filler.empty_set()
        seen.reset(states[:used])
        self._filler.begin_layer()
        step = GOING_ON
        for first in range(low, high, self._filler.portion):
            last = min(first + self._filler.portion, high)
            ahead = store.read(last, min(self._filler.portion, high - last))
            solved = self._filler.fill(store.read(first, last - first), first - low, ahead, keys)
            left = self._memory - (used + int(batch.listed.sum())) * self._per_state
            if left < 0 or not seen.add(batch, states[:used], fresh, left):
                raise _ShortOfMemoryError
            ends = self._filler.write(states, parents, used, seen.slots, places)
            blocks = len(range(first, last, BLOCK))
            run.counts += np.diff(ends[:blocks], prepend=used).tolist()
            used = int(ends[-1])
            if solved >= 0:
                step = Step(goal=(batch.states[solved].copy(), low + int(batch.origins[solved])))
                break
            if stopped := store.stopped(began):
                return Step(stopped)
        if self._grouped:
            sort_rows(states[fresh:used, 0], parents[fresh:used], self.crew)
        run.files.append(STATES, states[fresh:used])
        run.files.append(PARENTS, parents[fresh:used])
        if not self._grouped:
            run.files.append(PLACES, places[fresh:used])
        return step

    def _known(self, states: Words, keys: Keys, before: int, end: int) -> int:
        """Reads the states of a range that the new ones must be compared with; their number."""
        used = 0
        for first in range(before, end, CHUNK):
            read = self.store.read(first, min(CHUNK, end - first))
            if used + len(read) > len(states):
                raise _ShortOfMemoryError
            used = copy_within(read, self._words, *keys, states, used)
        return used

    def _joined(self, runs: list[_Run]) -> Iterator[tuple[Words, Indices]]:
        """What all passes found, in order. Ranges of groups follow one another; hashed states are put in the
        order of their rows, block by block."""
        width = self.store.states.shape[1]
        if self._grouped:
            for run in runs:
                total = run.files.rows(PARENTS, 4)
                for first in range(0, total, CHUNK):
                    yield _read(run, width, first, min(CHUNK, total - first))
            return
        done = [0] * len(runs)
        for block in range(len(runs[0].counts)):
            parts, places = [], []
            for number, run in enumerate(runs):
                parts.append(_read(run, width, done[number], run.counts[block]))
                places.append(run.files.read(PLACES, np.uint32, done[number], run.counts[block]))
                done[number] += run.counts[block]
            order = np.argsort(np.concatenate(places))
            states = np.concatenate([states for states, _ in parts])[order]
            yield states, np.concatenate([parents for _, parents in parts])[order]


def _read(run: _Run, width: int, first: int, count: int) -> tuple[Words, Indices]:
    states = run.files.read(STATES, np.uint64, first * width, count * width).reshape(-1, width)
    return states, run.files.read(PARENTS, np.uint32, first, count)


@kernel_jit
def copy_within(read: Any, words: Any, lowest: Any, highest: Any, states: Any, used: Any) -> Any:
    """Copies the states whose keys lie in a range to ``states[used:]``; the new number of states there."""
    for i in range(read.shape[0]):
        key = hash_words(read[i], words) if words > 0 else read[i, 0]
        if key < lowest or key > highest:
            continue
        for k in range(read.shape[1]):
            states[used, k] = read[i, k]
        used += 1
    return np.int64(used)
