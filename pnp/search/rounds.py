"""Expand a portion of a layer by several threads, in rounds: over hashed states, or over states of one word
that come in groups.

A round finds the same states with any number of threads, even if it stops at a solved one.

Hashed states: first, each piece of the portion is expanded by any free thread. Then each thread
looks up its share of all successors and marks the new ones, in the order in which a single thread would meet
them. Finally, the new ones are numbered in that order.

States in groups: each group belongs to one of several sets (`pnp.search.grouped_set`); there is at least one
set for each thread. For each set, whichever thread is free expands the states of the portion that belong to it.
Most successors belong to the group of their state, so they are looked up at once; the others are handed over to
the sets to which they belong. A thread for which no set is left helps with the remaining states, and hands over
everything that it finds. The order in which states are found doesn't matter, because layers are sorted, and the
path back is found by taking moves back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from pnp.search.crew import WORTH_SHARING, Crew
from pnp.search.expander import ALL_KEYS, BLOCK, NO_PLACES, Batch, Counts, Expander, Keys, WindowError
from pnp.search.shared_sets import LeftStates, Share, SharedHashes
from pnp.search.visited_set import Indices, Words

Room = Callable[[int], int]
"""A function that returns the bytes left for the set once a number of states are added; negative if the states
themselves don't fit."""


@dataclass(frozen=True, slots=True)
class Portion:
    """States of a layer that are expanded in one round."""

    states: Words
    first: int
    """The index of the first state within its layer."""
    ahead: Words
    """The states of the next portion, which may be prepared meanwhile."""
    keys: Keys = ALL_KEYS
    """Only successors within these keys are looked up."""


@dataclass(frozen=True, slots=True)
class Known:
    """The content of a round's set at the beginning."""

    states: Words
    fresh: int
    """The index of the newest layer's first state."""
    room: Room


class Round(Protocol):
    """Expands one portion after another, looks up the successors, and writes the new states."""

    portion: int
    """The most states in a portion."""
    slack: int
    """The most successors that a portion can have."""
    goal: tuple[Words, int] | None
    """The first solved state of the portion, and the number of its parent within the layer."""

    def reset(self, states: Words) -> None:
        """Replace everything by ``states``, all distinct."""

    def begin_layer(self) -> None:
        """Must be called before the first portion of a layer."""

    def find(self, portion: Portion, known: Known) -> bool:
        """Find the new states among the successors of a portion; if one is solved, only those that a single
        thread finds in the blocks before it. Return false if memory is short, in which case the set must be
        reset."""

    def write(
        self, states: Words, parents: Indices, used: int, most: int, places: Indices = NO_PLACES
    ) -> Counts:
        """Write the new states to ``states[used:]`` in parts, and return where each part ends.

        If there are more than ``most``, only the states that a single thread has found when it stops are kept.
        """


class Preparation:
    """Prepares an expander for a portion while the one before is being expanded."""

    def __init__(self, expander: Expander) -> None:
        self._expander = expander
        self._prepared = -1  # the index, in its layer, just after the states last prepared for

    def begin_layer(self) -> None:
        """Must be called before the first portion of a layer."""
        self._prepared = -1

    def now(self, states: Words, first: int) -> None:
        """Make sure that the expander is prepared for a portion.

        :raises WindowError: if a successor can't be packed.
        """
        if self._prepared == first + len(states):
            return
        for low in range(0, len(states), BLOCK):
            self._expander.prepare(states[low : low + BLOCK])
        self._prepared = first + len(states)

    def ahead(self, states: Words, first: int) -> None:
        """Prepare for a later portion. A state that can't be packed isn't an error yet, because the search may
        not get that far."""
        with suppress(WindowError):
            self.now(states, first)


PIECES = 16
"""The least number of pieces for which to make space; there are eight for each thread, if that is more."""
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
        self._size = 1  # the number of states in a piece

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
        more = int(batch.successors.counts.sum())
        left = known.room(more)
        shared = more >= WORTH_SHARING
        return left >= 0 and self._set.add(batch, known.states, known.fresh, left, shared=shared)

    def write(
        self, states: Words, parents: Indices, used: int, most: int, places: Indices = NO_PLACES
    ) -> Counts:
        """See `pnp.search.rounds.Round`; a part for each piece."""
        batch = self._batch
        ends: Counts = used + np.cumsum(batch.successors.found.sum(axis=0)[: batch.pieces])

        def write_piece(piece: int) -> None:
            first = int(ends[piece - 1]) if piece else used
            batch.write(piece, states, parents, first, self._set.slots, places)

        self._crew.each(write_piece, len(ends), shared=int(ends[-1]) - used >= WORTH_SHARING)
        over = np.flatnonzero(ends > most)
        return ends[: self._block_end(int(over[0]))] if len(over) else ends

    def _piece_size(self, count: int) -> int:
        """Return a piece size that gives every thread several pieces and divides blocks evenly."""
        size = BLOCK // PER_BLOCK
        while size > SMALLEST_PIECE and count <= size * self._pieces // 2:
            size //= 2
        return size

    def _block_end(self, piece: int) -> int:
        """Return the piece after the block to which a piece belongs."""
        per_block = BLOCK // self._size
        return (piece // per_block + 1) * per_block

    def _note_goal(self, solved: list[int]) -> None:
        """Find the first solved successor, given that of each piece or -1, and drop everything that a single
        thread wouldn't reach: its block and all later ones."""
        self.goal = None
        for piece, row in enumerate(solved):
            if row >= 0:
                found = self._batch.successors
                row += int(found.lows[piece])
                self.goal = found.states[row].copy(), int(found.origins[row])
                self._batch.clear(self._block_end(piece) - BLOCK // self._size)
                return

    def _expand(self, piece: int, states: Words, first: int, keys: Keys) -> int:
        """Expand some states into the batch, and return the first solved successor, or -1."""
        expander = self._idle.pop()
        try:
            new, rows, solved = expander.expand(states)
            self._batch.put(piece, new, rows, first, keys)
            return solved
        finally:
            self._idle.append(expander)


BLOCKS = 16
"""The fewest blocks in a portion; there are eight for each thread, if that is more."""
SETS = 1
"""The fewest sets for each thread."""


class GroupedRound:
    """See `pnp.search.rounds.Round`."""

    def __init__(self, expander: Expander, crew: Crew) -> None:
        self.portion = max(BLOCKS, 8 * crew.size) * BLOCK
        self.slack = self.portion * expander.branching
        self.goal: tuple[Words, int] | None = None
        self._crew, self._expander, self._preparation = crew, expander, Preparation(expander)
        self._idle = [expander.fork() for _ in range(crew.size)]
        skip = (SETS * crew.size - 1).bit_length()
        self._shares = [Share(expander.member_bits, skip, n, self.portion) for n in range(1 << skip)]
        self._helped = [LeftStates(expander.member_bits, skip) for _ in range(crew.size)]
        self._states: Words = np.empty((0, 1), np.uint64)
        self._found: list[Words] = []

    def reset(self, states: Words) -> None:
        """See `pnp.search.rounds.Round`."""
        self._crew.each(
            lambda share: self._shares[share].set.reset(states),
            len(self._shares),
            shared=len(states) >= WORTH_SHARING,
        )

    def begin_layer(self) -> None:
        """See `pnp.search.rounds.Round`."""
        self._preparation.begin_layer()

    def find(self, portion: Portion, known: Known) -> bool:
        """See `pnp.search.rounds.Round`."""
        states = portion.states
        left = known.room(len(states) * self._expander.branching)
        if left < 0:
            return False
        self._preparation.now(states, portion.first)
        self._states = states
        limit = left // len(self._shares)
        for share in self._shares:
            share.clear()
        if len(states) >= WORTH_SHARING:
            done = self._find_shared(portion, limit)
        else:
            done = self._shares[0].expand_all(states, self._idle[0], self._shares, portion.keys, limit)
        if done:
            self._found = [share.found.words for share in self._shares]
            self._note_goal(portion.first)
        return done

    def _find_shared(self, portion: Portion, limit: int) -> bool:
        """Find new states with several threads. Return false if memory is short."""
        shares, helped = self._shares, self._helped

        def work(task: int) -> bool:
            if task == 0:
                self._preparation.ahead(portion.ahead, portion.first + len(portion.states))
                return True
            expander = self._idle.pop()
            try:
                if task <= len(shares):
                    return shares[task - 1].expand(portion.states, expander, portion.keys, limit)
                self._help(helped[task - len(shares) - 1], expander, portion.keys)
                return True
            finally:
                self._idle.append(expander)

        lists = [*(share.others for share in shares), *helped]
        return all(self._crew.each(work, 1 + len(lists))) and all(
            self._crew.each(lambda share: shares[share].take(lists, limit), len(shares))
        )

    def _help(self, left: LeftStates, expander: Expander, keys: Keys) -> None:
        """Expand the remaining states of all sets."""
        left.clear()
        for share in self._shares:
            share.help(expander, keys, left)
        left.sort()

    def write(
        self, states: Words, parents: Indices, used: int, most: int, places: Indices = NO_PLACES
    ) -> Counts:
        """See `pnp.search.rounds.Round`; a single part, in no particular order, and without parents."""
        if used + sum(map(len, self._found)) > most:
            kept = []
            for found in self._by_block(len(self._states)):
                kept.append(found)
                if used + sum(map(len, kept)) > most:
                    break
            self._found = kept
        ends = used + np.cumsum([0, *map(len, self._found)])

        def write_part(part: int) -> None:
            states[ends[part] : ends[part + 1], 0] = self._found[part]

        shared = int(ends[-1]) - used >= WORTH_SHARING
        self._crew.each(write_part, len(self._found), shared=shared)
        return ends[-1:]

    def _note_goal(self, first: int) -> None:
        """Find the first solved successor, and drop the states that a single thread wouldn't find before
        it."""
        goals = [share.goal for share in self._shares if share.goal is not None]
        self.goal = None
        if goals:
            place, state = min(goals, key=lambda goal: goal[0])
            self.goal = state, first + place
            self._found = list(self._by_block(place // BLOCK * BLOCK))

    def _by_block(self, end: int) -> Iterator[Words]:
        """Yield what a single thread finds in each of the first blocks of the portion, up to the state at
        ``end``."""
        left = np.concatenate(self._found)
        for low in range(0, end, BLOCK):
            new, _, _ = self._expander.expand(self._states[low : min(low + BLOCK, end)])
            here = np.isin(left, new[:, 0])
            yield left[here]
            left = left[~here]
