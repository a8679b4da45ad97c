"""Rounds over hashed states.

First, each piece of the portion is expanded by whichever thread is free. Then each thread looks up its share of
all successors and marks the new ones, in the order in which a single thread would meet them. Finally, the new
ones are numbered in that order.
"""

from __future__ import annotations

import numpy as np

from pnp.search.batch import NO_PLACES, Batch, Counts, Keys
from pnp.search.crew import WORTH_SHARING, Crew
from pnp.search.expander import BLOCK, Expander
from pnp.search.rounds import Known, Portion, Preparation
from pnp.search.shared_set import SharedHashes
from pnp.search.visited_set import Indices, Words

PIECES = 16
"""The fewest pieces to make space for; there are eight for each thread, if that is more."""
PER_BLOCK = 2
"""The pieces in each block of a full portion."""
SMALLEST_PIECE = 256
"""The fewest states that are worth a separate piece."""


class HashedRound:
    """See `pnp.search.rounds.Round`."""

    def __init__(self, expander: Expander, crew: Crew) -> None:
        self._pieces = max(PIECES, 8 * crew.size)
        self.portion = self._pieces * (BLOCK // PER_BLOCK)
        self.slack = self.portion * expander.branching
        self.goal: tuple[Words, int] | None = None
        self._crew, self._preparation = crew, Preparation(expander)
        self._idle = [expander.fork() for _ in range(crew.size)]
        width = expander.words + expander.masks
        self._batch = Batch(self._pieces, self.slack, width, crew.size, expander.words)
        self._set = SharedHashes(expander.words, crew)
        self._size = 1  # the states of a piece

    def reset(self, states: Words) -> None:
        """See `pnp.search.rounds.Round`."""
        self._set.reset(states)

    def begin_layer(self) -> None:
        """See `pnp.search.rounds.Round`."""
        self._preparation.begin_layer()

    def find(self, portion: Portion, known: Known) -> bool:
        """See `pnp.search.rounds.Round`."""
        states, first = portion.states, portion.first
        self._preparation.now(states, first)
        self._size = self._piece_size(len(states))
        batch, starts = self._batch, range(0, len(states), self._size)
        batch.begin(len(starts))

        def work(task: int) -> int:
            if task == len(starts):
                self._preparation.ahead(portion.ahead, first + len(states))
                return -1
            low = starts[task]
            return self._expand(task, states[low : low + self._size], first + low, portion.keys)

        solved = self._crew.each(work, len(starts) + (len(portion.ahead) > 0))
        self._note_goal(solved[: len(starts)])
        more = int(batch.counts.sum())
        left = known.room(more)
        shared = more >= WORTH_SHARING
        return left >= 0 and self._set.add(batch, known.states, known.fresh, left, shared=shared)

    def write(
        self, states: Words, parents: Indices, used: int, most: int, places: Indices = NO_PLACES
    ) -> Counts:
        """See `pnp.search.rounds.Round`; a part for each piece."""
        batch = self._batch
        ends: Counts = used + np.cumsum(batch.found.sum(axis=0)[: batch.pieces])

        def write_piece(piece: int) -> None:
            first = int(ends[piece - 1]) if piece else used
            batch.write(piece, states, parents, first, self._set.slots, places)

        self._crew.each(write_piece, len(ends), shared=int(ends[-1]) - used >= WORTH_SHARING)
        over = np.flatnonzero(ends > most)
        return ends[: self._block_end(int(over[0]))] if len(over) else ends

    def _piece_size(self, count: int) -> int:
        """A piece size that gives every thread several pieces and divides blocks evenly."""
        size = BLOCK // PER_BLOCK
        while size > SMALLEST_PIECE and count <= size * self._pieces // 2:
            size //= 2
        return size

    def _block_end(self, piece: int) -> int:
        """The piece after the block that a piece belongs to."""
        per_block = BLOCK // self._size
        return (piece // per_block + 1) * per_block

    def _note_goal(self, solved: list[int]) -> None:
        """Finds the first solved successor, given that of each piece or -1, and drops what a single thread
        wouldn't get to: its block and all later ones."""
        self.goal = None
        for piece, row in enumerate(solved):
            if row >= 0:
                row += int(self._batch.lows[piece])
                self.goal = self._batch.states[row].copy(), int(self._batch.origins[row])
                self._batch.clear(self._block_end(piece) - BLOCK // self._size)
                return

    def _expand(self, piece: int, states: Words, first: int, keys: Keys) -> int:
        """Expands some states into the batch; returns the first solved successor, or -1."""
        expander = self._idle.pop()
        try:
            new, rows, solved = expander.expand(states)
            self._batch.put(piece, new, rows, first, keys)
            return solved
        finally:
            self._idle.append(expander)
