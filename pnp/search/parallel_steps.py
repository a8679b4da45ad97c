"""Expanding a layer a batch at a time, by several threads.

First each block of the batch is expanded by whichever thread is free, while one of them prepares the expander
for the next batch. Then each thread looks up its share of all successors and marks the new ones, in the order
in which one thread alone would meet them. Then the new ones are numbered in that order.
"""

from __future__ import annotations

from contextlib import suppress

import numpy as np

from pnp.search.batch import ALL_KEYS, NO_PLACES, Batch, Counts, Keys
from pnp.search.crew import Crew
from pnp.search.expander import BLOCK, Expander, WindowError
from pnp.search.layer_files import LayerFiles
from pnp.search.results import Limits
from pnp.search.shared_set import SharedGroups, SharedHashes, SharedSet
from pnp.search.state_store import StateStore
from pnp.search.steps import GOING_ON, Step
from pnp.search.visited_set import Indices, Words

PIECES = 8
"""The fewest blocks of a batch; there are two for each thread, if that is more."""


class Filler:
    """Fills a batch with the successors of states, by the threads of a crew."""

    def __init__(self, expander: Expander, crew: Crew) -> None:
        pieces = max(PIECES, 2 * crew.size)
        self.portion = pieces * BLOCK
        self._expander, self._crew = expander, crew
        self._prepared = -1  # the number, in its layer, of the state after those that were last prepared for
        self._idle = [expander.fork() for _ in range(crew.size)]
        grouped = expander.member_bits > 0
        stride, width = expander.branching * BLOCK, expander.words + expander.masks
        self.batch = Batch(pieces, stride, width, crew.size, 0 if grouped else expander.words)
        self.slack = pieces * stride

    def empty_set(self) -> SharedSet:
        """A set for the states of the batch."""
        if self._expander.member_bits:
            return SharedGroups(self._expander.member_bits, self._crew)
        return SharedHashes(self._expander.words, self._crew)

    def begin_layer(self) -> None:
        """Must be called before the first states of a layer."""
        self._prepared = -1

    def fill(self, states: Words, first: int, ahead: Words, keys: Keys = ALL_KEYS) -> int:
        """Fills the batch with the successors of states, of which the first is number ``first`` of its layer,
        up to the block with the first successor that is solved; its row, or -1. ``ahead``: what comes next."""
        if self._prepared != first + len(states):
            self._prepare(states, first)
        starts = range(0, len(states), BLOCK)

        def work(task: int) -> int:
            if task == 0:
                return self._prepare_ahead(ahead, first + len(states))
            low = starts[task - 1]
            return self._piece(task - 1, states[low : low + BLOCK], first + low, keys)

        _, *solved = self._crew.each(work, len(starts) + 1)
        whole = next((piece for piece, row in enumerate(solved) if row >= 0), len(starts))
        self.batch.clear(whole)
        return whole * self.batch.stride + solved[whole] if whole < len(starts) else -1

    def write(
        self, states: Words, parents: Indices, used: int, slots: Words, places: Indices = NO_PLACES
    ) -> Counts:
        """Copies the new states of the batch to ``states[used:]``; where those of each piece end there."""
        ends = used + np.cumsum(self.batch.found.sum(axis=0))

        def write_piece(piece: int) -> None:
            first = int(ends[piece - 1]) if piece else used
            self.batch.write(piece, states, parents, first, slots, places)

        self._crew.each(write_piece, self.batch.pieces)
        return ends

    def _prepare(self, states: Words, first: int) -> None:
        for low in range(0, len(states), BLOCK):
            self._expander.prepare(states[low : low + BLOCK])
        self._prepared = first + len(states)

    def _prepare_ahead(self, states: Words, first: int) -> int:
        """Where a state can't be packed, it isn't known yet whether the search gets that far."""
        with suppress(WindowError):
            if len(states):
                self._prepare(states, first)
        return -1

    def _piece(self, piece: int, states: Words, first: int, keys: Keys) -> int:
        """Expands a block into the batch; the first successor that is solved, or -1."""
        expander = self._idle.pop()
        try:
            new, rows, solved = expander.expand(states)
            self.batch.put(piece, new, rows, first, keys)
            return solved
        finally:
            self._idle.append(expander)


class ParallelSteps:
    """See `pnp.search.steps.Steps`."""

    def __init__(
        self, expander: Expander, limits: Limits, files: LayerFiles, crew: Crew, *, reversible: bool
    ) -> None:
        self.crew = crew
        self._filler = Filler(expander, crew)
        self._batch, self.portion = self._filler.batch, self._filler.portion
        self._seen = self._filler.empty_set()
        self.store = StateStore(expander, self._seen, self._filler.slack, limits, files, reversible=reversible)

    def expand(self, first: int, last: int, began: float) -> Step:
        """See `Steps`."""
        store, batch = self.store, self._batch
        low, high = store.layer()
        if first == low:
            self._filler.begin_layer()
        ahead = store.block(last, min(last + self.portion, high))
        solved = self._filler.fill(store.block(first, last), first - low, ahead)
        goal = (batch.states[solved].copy(), low + int(batch.origins[solved])) if solved >= 0 else None
        if not self._add():
            return Step(store.memory_reached, short=True)
        stopped = store.stopped(began)
        return Step(stopped) if stopped else Step(goal=goal) if goal else GOING_ON

    def _add(self) -> bool:
        """Adds the new states of the batch; false if memory does not suffice."""
        store, batch = self.store, self._batch
        while True:
            left = store.bytes_left(int(batch.counts.sum()))
            if left >= 0 and self._seen.add(batch, store.states[: store.used], store.fresh, left):
                break
            if not store.forget():
                return False
        ends = self._filler.write(store.states, store.parents, store.used, self._seen.slots)
        store.used = self._within_limit(ends)
        return True

    def _within_limit(self, ends: Counts) -> int:
        """The states that are kept: those of the first pieces that exceed the limit, as one thread would stop
        after them."""
        over = np.flatnonzero(self.store.base + ends > self.store.limits.states)
        return int(ends[over[0]] if len(over) else ends[-1])
