"""Rounds over states of one word that come in groups.

Each group belongs to one of several sets (`pnp.search.grouped_set`), at least one for each thread. For each
set, whichever thread is free expands those states of the portion that belong to it. Most successors belong to
the group of their state, so they are looked up at once; the others are left to the sets that they belong to.
Nobody asks which state was found first: a layer is sorted, and the way back is found by taking moves back.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from pnp.search.batch import NO_PLACES, Counts, Keys
from pnp.search.crew import Crew
from pnp.search.expander import BLOCK, Expander
from pnp.search.grouped_set import GroupedSet, set_of
from pnp.search.kernel_jit import kernel_jit
from pnp.search.rounds import Known, Portion, Preparation
from pnp.search.visited_set import Indices, Words

BLOCKS = 16
"""The fewest blocks of a portion; there are eight for each thread, if that is more."""
SETS = 1
"""The fewest sets for each thread."""
WORTH_SHARING = 2048
"""The fewest states that are worth several threads."""
FIRST_ROOM = 1 << 10


class _List:
    """Words to which more are added."""

    def __init__(self) -> None:
        self.count = 0
        self._words: Words = np.empty(FIRST_ROOM, np.uint64)

    @property
    def words(self) -> Words:
        return self._words[: self.count]

    def room(self, more: int) -> Words:
        """Space for n more; whoever writes there adds to the count."""
        if self.count + more > len(self._words):
            longer = np.empty(2 * (self.count + more), np.uint64)
            longer[: self.count] = self.words
            self._words = longer
        return self._words[self.count : self.count + more]


class _Share:
    """One set, and what it finds in a round."""

    def __init__(self, bits: int, skip: int, number: int, portion: int) -> None:
        self.set = GroupedSet(bits, skip, number)
        self.found, self.others = _List(), _List()
        self.bounds: Counts = np.zeros((1 << skip) + 1, np.int64)
        self.sorted: Words = np.empty(0, np.uint64)
        self._bits, self._skip, self._number = bits, skip, number
        self._mine: Words = np.empty((portion, 1), np.uint64)
        self._places: Indices = np.empty(portion, np.uint32)
        self.goal: tuple[int, Words] | None = None

    def expand(self, states: Words, expander: Expander, keys: Keys, limit: int) -> bool:
        """Expands the states of its groups; false where memory is short."""
        self.found.count = self.others.count = 0
        self.goal = None
        count = pick_states(states, self._bits, self._skip, self._number, self._mine, self._places)
        for low in range(0, count, BLOCK):
            new, rows, solved = expander.expand(self._mine[low : min(low + BLOCK, count)])
            if solved >= 0 and self.goal is None:
                self.goal = int(self._places[low + int(rows[solved])]), new[solved].copy()
            found, others = self.found.room(len(new)), self.others.room(len(new))
            added = self.set.add_own(new, keys, found, others, limit)
            if added is None:
                return False
            self.found.count += added[0]
            self.others.count += added[1]
        self._sort_others()
        return True

    def expand_all(
        self, states: Words, expander: Expander, shares: list[_Share], keys: Keys, limit: int
    ) -> bool:
        """Expands a few states and adds what comes of it to the sets of all ``shares``, without other threads;
        false where memory is short."""
        for share in shares:
            share.found.count = share.others.count = 0
            share.goal = None
        for low in range(0, len(states), BLOCK):
            new, rows, solved = expander.expand(states[low : low + BLOCK])
            if solved >= 0 and self.goal is None:
                self.goal = low + int(rows[solved]), new[solved].copy()
            for share in shares:
                others = self.others.room(len(new))
                added = share.set.add_own(new, keys, share.found.room(len(new)), others, limit)
                if added is None:
                    return False
                share.found.count += added[0]
        return True

    def take(self, shares: list[_Share], limit: int) -> bool:
        """Adds what the other sets have left to this one; false where memory is short."""
        for share in shares:
            new = share.sorted[share.bounds[self._number] : share.bounds[self._number + 1]]
            if not len(new):
                continue
            added = self.set.add_all(new.reshape(-1, 1), self.found.room(len(new)), limit)
            if added is None:
                return False
            self.found.count += added
        return True

    def _sort_others(self) -> None:
        """Puts what belongs to one set together."""
        if self._skip == 1:  # there is just one other set
            self.sorted = self.others.words
            self.bounds[self._number + 1 :] = 0
            self.bounds[2 - self._number :] = self.others.count
            return
        if len(self.sorted) < self.others.count:
            self.sorted = np.empty(2 * self.others.count, np.uint64)
        sort_by_set(self.others.words, self._bits, self._skip, self.bounds, self.sorted)


class GroupedRound:
    """See `pnp.search.rounds.Round`."""

    def __init__(self, expander: Expander, crew: Crew) -> None:
        self.portion = max(BLOCKS, 8 * crew.size) * BLOCK
        self.slack = self.portion * expander.branching
        self.goal: tuple[Words, int] | None = None
        self._crew, self._expander, self._preparation = crew, expander, Preparation(expander)
        self._idle = [expander.fork() for _ in range(crew.size)]
        skip = (SETS * crew.size - 1).bit_length()
        self._shares = [_Share(expander.member_bits, skip, n, self.portion) for n in range(1 << skip)]
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
        if len(states) >= WORTH_SHARING:
            done = self._find_shared(portion, limit)
        else:
            done = self._shares[0].expand_all(states, self._idle[0], self._shares, portion.keys, limit)
        if done:
            self._found = [share.found.words for share in self._shares]
            self._note_goal(portion.first)
        return done

    def _find_shared(self, portion: Portion, limit: int) -> bool:
        """Finds what is new by several threads; false where memory is short."""
        shares = self._shares

        def work(task: int) -> bool:
            if task == 0:
                self._preparation.ahead(portion.ahead, portion.first + len(portion.states))
                return True
            expander = self._idle.pop()
            try:
                return shares[task - 1].expand(portion.states, expander, portion.keys, limit)
            finally:
                self._idle.append(expander)

        return all(self._crew.each(work, len(shares) + 1)) and all(
            self._crew.each(lambda share: shares[share].take(shares, limit), len(shares))
        )

    def write(
        self, states: Words, parents: Indices, used: int, most: int, places: Indices = NO_PLACES
    ) -> Counts:
        """See `pnp.search.rounds.Round`; a single part, in no order, and without parents."""
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
        """Finds the first solved successor, and leaves out what one thread doesn't find before it."""
        goals = [share.goal for share in self._shares if share.goal is not None]
        self.goal = None
        if goals:
            place, state = min(goals, key=lambda goal: goal[0])
            self.goal = state, first + place
            self._found = list(self._by_block(place // BLOCK * BLOCK))

    def _by_block(self, end: int) -> Iterator[Words]:
        """What one thread finds in each of the first blocks of the portion, up to a state."""
        left = np.concatenate(self._found)
        for low in range(0, end, BLOCK):
            new, _, _ = self._expander.expand(self._states[low : min(low + BLOCK, end)])
            here = np.isin(left, new[:, 0])
            yield left[here]
            left = left[~here]


@kernel_jit
def pick_states(states: Any, bits: Any, skip: Any, share: Any, mine: Any, places: Any) -> Any:
    """Copies the states that belong to a set, and writes where they were; their number."""
    count = np.int64(0)
    for i in range(states.shape[0]):
        if set_of(states[i, 0], bits, skip) == share:
            mine[count, 0] = states[i, 0]
            places[count] = np.uint32(i)
            count += 1
    return count


@kernel_jit
def sort_by_set(words: Any, bits: Any, skip: Any, bounds: Any, to: Any) -> None:
    """Writes words in the order of the sets that they belong to, and where those of each set begin."""
    for k in range(bounds.shape[0]):
        bounds[k] = 0
    for i in range(words.shape[0]):
        bounds[set_of(words[i], bits, skip) + 1] += 1
    for k in range(1, bounds.shape[0]):
        bounds[k] += bounds[k - 1]
    for i in range(words.shape[0]):
        k = set_of(words[i], bits, skip)
        to[bounds[k]] = words[i]
        bounds[k] += 1
    for k in range(bounds.shape[0] - 1, 0, -1):
        bounds[k] = bounds[k - 1]
    bounds[0] = 0
