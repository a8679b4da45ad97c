"""Rounds over states of one word that come in groups.

Each group belongs to one of several sets (`pnp.search.grouped_set`); there is at least one set for each thread.
For each set, whichever thread is free expands the states of the portion that belong to it. Most successors
belong to the group of their state, so they are looked up at once; the others are handed over to the sets that
they belong to. A thread that finds all sets taken helps with the remaining states, and hands over everything
that it finds. The order in which states are found doesn't matter, because layers are sorted, and the path back
is found by taking moves back.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from pnp.search.batch import NO_PLACES, Counts, Keys
from pnp.search.crew import WORTH_SHARING, Crew
from pnp.search.expander import BLOCK, Expander
from pnp.search.grouped_share import LeftStates, Share
from pnp.search.rounds import Known, Portion, Preparation
from pnp.search.visited_set import Indices, Words

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
        """Finds new states with several threads; false if memory is short."""
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
        """Expands the remaining states of all sets."""
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
        """Finds the first solved successor, and drops the states that a single thread wouldn't find before
        it."""
        goals = [share.goal for share in self._shares if share.goal is not None]
        self.goal = None
        if goals:
            place, state = min(goals, key=lambda goal: goal[0])
            self.goal = state, first + place
            self._found = list(self._by_block(place // BLOCK * BLOCK))

    def _by_block(self, end: int) -> Iterator[Words]:
        """What a single thread finds in each of the first blocks of the portion, up to the state at ``end``."""
        left = np.concatenate(self._found)
        for low in range(0, end, BLOCK):
            new, _, _ = self._expander.expand(self._states[low : min(low + BLOCK, end)])
            here = np.isin(left, new[:, 0])
            yield left[here]
            left = left[~here]
