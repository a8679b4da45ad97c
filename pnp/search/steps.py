"""Expand a layer one part at a time: by one thread, by several that share the work of each round, or on disk,
when memory can't hold the layers with which it must be compared.

When all layers are on disk, the layer is expanded several times. Each pass keeps only states whose keys are
in its range (`pnp.search.expander.Keys`), so it needs only such states from earlier layers. A pass finds its
states in the order in which they would be found in memory; then the results of all passes are merged in that
order.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from pnp.search.checkpoint import PARENTS, STATES, LayerFiles
from pnp.search.crew import Crew
from pnp.search.expander import BLOCK, Expander, Keys
from pnp.search.grouped_set import GroupedSet
from pnp.search.kernel_jit import kernel_jit
from pnp.search.results import Limits
from pnp.search.rounds import GroupedRound, HashedRound, Known, Portion, Room, Round
from pnp.search.state_store import MAX_ROOM, StateStore
from pnp.search.visited_set import HashedSet, Indices, StateSet, Words, hash_words, key_of


@dataclass(frozen=True, slots=True)
class Step:
    """The result of expanding a part of a layer: the limit reached, or the solved state and the index of its
    parent; neither if the search goes on."""

    stopped: str | None = None
    goal: tuple[Words, int] | None = None
    short: bool = False
    """Whether memory is the limit that was reached."""


GOING_ON = Step()


class Steps(Protocol):
    """A way to expand the layers of a store."""

    crew: Crew
    store: StateStore
    portion: int
    """The states to expand at once."""

    def expand(self, first: int, last: int, began: float) -> Step:
        """Add the successors of some states of the layer to expand."""


class SerialSteps:
    """Steps that expand one block at a time; see `Steps`."""

    def __init__(
        self, expander: Expander, limits: Limits, files: LayerFiles, crew: Crew, *, reversible: bool
    ) -> None:
        self.portion = BLOCK
        self.crew, self._expander = crew, expander
        grouped = expander.member_bits > 0
        self._seen: StateSet = GroupedSet(expander.member_bits) if grouped else HashedSet(expander.words)
        slack = expander.branching * BLOCK
        self.store = StateStore(expander, self._seen, slack, limits, files, reversible=reversible)

    def expand(self, first: int, last: int, began: float) -> Step:
        """See `Steps`."""
        store = self.store
        new, rows, solved = self._expander.expand(store.block(first, last))
        if solved >= 0:
            return Step(goal=(new[solved].copy(), first + int(rows[solved])))
        parents = rows + np.uint32(first - store.layer()[0])
        done = 0
        while done < len(new):
            left = store.bytes_left(len(new) - done)
            if left >= 0:
                done = self._seen.add(store, new, parents, done)
                if done == len(new) or self._seen.grow(store.states[: store.used], left):
                    continue
            if not store.forget():
                return Step(store.memory_reached, short=True)
        stopped = store.stopped(began)
        return Step(stopped) if stopped else GOING_ON


def round_of(expander: Expander, crew: Crew) -> Round:
    """Return the rounds for the states of an expander."""
    return GroupedRound(expander, crew) if expander.member_bits else HashedRound(expander, crew)


class ParallelSteps:
    """See `pnp.search.steps.Steps`."""

    def __init__(
        self, expander: Expander, limits: Limits, files: LayerFiles, crew: Crew, *, reversible: bool
    ) -> None:
        self.crew = crew
        self._round = round_of(expander, crew)
        self.portion = self._round.portion
        self.store = StateStore(expander, self._round, self._round.slack, limits, files, reversible=reversible)

    def expand(self, first: int, last: int, began: float) -> Step:
        """See `pnp.search.steps.Steps`."""
        store, found = self.store, self._round
        low, high = store.layer()
        if first == low:
            found.begin_layer()
        while not found.find(
            Portion(store.block(first, last), first - low, store.block(last, min(last + self.portion, high))),
            Known(store.states[: store.used], store.fresh, store.bytes_left),
        ):
            if not store.forget():
                return Step(store.memory_reached, short=True)
        most = store.limits.states - store.base
        store.used = int(found.write(store.states, store.parents, store.used, most)[-1])
        stopped = store.stopped(began)
        if stopped or found.goal is None:
            return Step(stopped) if stopped else GOING_ON
        state, parent = found.goal
        return Step(goal=(state, low + parent))


CHUNK = 1 << 16
"""The number of states read from the disk at once."""
SET_BYTES = 28
"""The most bytes of a set for each of its states: a set is three tenths full just after it has grown."""
GROWTH = 1.5
"""The expected size of the next layer relative to the present one. If it's larger, there are more passes."""
MOST_PASSES = 256
PLACES = "places"
NO_PARENTS: Indices = np.empty(0, np.uint32)


class _ShortOfMemoryError(Exception):
    """A pass found more states than fit in memory."""


@dataclass()
class _Run:
    """The results of a pass: states, in files. For hashed states, there are also their parents, the row of each
    state in its part, and the size of each part (`pnp.search.rounds.Round.write`), so that they can be put in
    order."""

    files: LayerFiles = field(default_factory=LayerFiles)
    counts: list[int] = field(default_factory=list)


class DiskSteps:
    """See `pnp.search.steps.Steps`; it expands the whole layer at once."""

    portion = 1 << 62

    def __init__(self, store: StateStore, expander: Expander, crew: Crew) -> None:
        """Take over a store whose complete layers are on disk."""
        self.store, self.crew, self._expander = store, crew, expander
        self._round = round_of(expander, crew)
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
        return self.store.per_state + (0 if self._grouped else 4)

    @property
    def _memory(self) -> int:
        """The bytes for the states of a pass and their set."""
        return max(self.store.limits.memory - self._expander.remembered, 0)

    def _ranges(self, passes: int, first: int, last: int) -> Iterator[Keys]:
        """Return ranges of keys, each with about the same number of states."""
        if self._grouped:
            sample = [self.store.read(first + (last - first) * k // passes, 1)[0, 0] for k in range(1, passes)]
            bounds = sorted(set(map(int, sample)))
        else:
            bounds = [2**64 * k // passes for k in range(1, passes)]
        for low, high in zip([0, *bounds], [*bounds, 2**64], strict=True):
            yield np.uint64(low), np.uint64(high - 1)

    def _layer(self, runs: list[_Run], ranges: list[Keys], before: int, began: float) -> Step:
        """Expand the layer once for each range, and add what was found to the files."""
        store = self.store
        for keys in ranges:
            runs.append(_Run())
            step = self._pass(runs[-1], keys, before, began)
            if step.stopped:
                return step
        extents, base = dict(store.files.extents), store.base
        try:
            for states, parents in self._joined(runs):
                store.files.append(STATES, states)
                store.files.append(PARENTS, parents)
                store.base += len(states)
        except OSError:  # an incomplete layer isn't kept
            store.files.extents, store.base = extents, base
            raise
        stopped = store.stopped(began)
        return Step(stopped) if stopped else step

    def _pass(self, run: _Run, keys: Keys, before: int, began: float) -> Step:
        """Find the new states of one range."""
        store, found = self.store, self._round
        low, high = store.layer()
        room = min(self._memory // self._per_state + found.slack, MAX_ROOM)
        states = np.empty((room, store.states.shape[1]), np.uint64)
        parents, places = (np.empty(0 if self._grouped else room, np.uint32) for _ in range(2))
        fresh = used = self._known(states, keys, before, high)
        found.reset(states[:used])
        found.begin_layer()
        step = GOING_ON
        for first in range(low, high, found.portion):
            last = min(first + found.portion, high)
            block, ahead = store.read(first, last - first), store.read(last, min(found.portion, high - last))
            known = Known(states[:used], fresh, self._left(used))
            if not found.find(Portion(block, first - low, ahead, keys), known):
                raise _ShortOfMemoryError
            ends = found.write(states, parents, used, MAX_ROOM, places)
            run.counts += np.diff(ends, prepend=used).tolist()
            used = int(ends[-1])
            if found.goal is not None:
                step = Step(goal=(found.goal[0], low + found.goal[1]))
                break
            if stopped := store.stopped(began):
                return Step(stopped)
        if self._grouped:
            states[fresh:used, 0].sort()
        run.files.append(STATES, states[fresh:used])
        run.files.append(PARENTS, parents[fresh:used])
        run.files.append(PLACES, places[fresh:used])
        return step

    def _left(self, used: int) -> Room:
        """Return the bytes left for the set of a pass that has this many states."""
        return lambda more: self._memory - (used + more) * self._per_state

    def _known(self, states: Words, keys: Keys, before: int, end: int) -> int:
        """Read the states of a range with which the new ones must be compared, and return their number."""
        used = 0
        for first in range(before, end, CHUNK):
            read = self.store.read(first, min(CHUNK, end - first))
            if used + len(read) > len(states):
                raise _ShortOfMemoryError
            used = copy_within(read, self._words, *keys, states, used)
        return used

    def _joined(self, runs: list[_Run]) -> Iterator[tuple[Words, Indices]]:
        """Return the states that all passes found, in order. Ranges of groups follow one another; hashed states
        are put in the order of their rows, part by part."""
        width = self.store.states.shape[1]
        if self._grouped:
            for run in runs:
                total = run.files.rows(STATES, 8 * width)
                for first in range(0, total, CHUNK):
                    yield _states(run, width, first, min(CHUNK, total - first)), NO_PARENTS
            return
        done = [0] * len(runs)
        for part in range(len(runs[0].counts)):
            parts, parents, places = [], [], []
            for number, run in enumerate(runs):
                rows = done[number], run.counts[part]
                parts.append(_states(run, width, *rows))
                parents.append(run.files.read(PARENTS, np.uint32, *rows))
                places.append(run.files.read(PLACES, np.uint32, *rows))
                done[number] += run.counts[part]
            order = np.argsort(np.concatenate(places))
            yield np.concatenate(parts)[order], np.concatenate(parents)[order]


def _states(run: _Run, width: int, first: int, count: int) -> Words:
    return run.files.read(STATES, np.uint64, first * width, count * width).reshape(-1, width)


@kernel_jit
def copy_within(read: Any, words: Any, lowest: Any, highest: Any, states: Any, used: Any) -> Any:
    """Copy the states whose keys are in a range to ``states[used:]``, and return the new number of states
    there."""
    for i in range(read.shape[0]):
        key = key_of(hash_words(read[i], words)) if words > 0 else read[i, 0]
        if key < lowest or key > highest:
            continue
        for k in range(read.shape[1]):
            states[used, k] = read[i, k]
        used += 1
    return np.int64(used)
