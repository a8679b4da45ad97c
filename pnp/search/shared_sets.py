"""Sets of states to which several threads add at once, each its own share: of hashed states, and of states in
groups (`pnp.search.grouped_set`), with the states found for each set in a round.

A state's hash decides which share it belongs to. Each thread looks up its share of a batch and marks what is
new (`pnp.search.expander.Batch`); only then are the new states numbered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import itemgetter
from threading import Lock
from typing import Any

import numpy as np

from pnp.search.crew import WORTH_SHARING, Crew
from pnp.search.expander import BLOCK, Batch, Counts, Expander, Keys, Successors
from pnp.search.grouped_set import GroupedSet, set_of
from pnp.search.kernel_jit import kernel_jit, njit
from pnp.search.visited_set import (
    GROUP,
    MAX_LOAD,
    REGIONS,
    SMALLEST_TABLE,
    Indices,
    NumberTable,
    Words,
    first_slot,
    hash_words,
    look_up,
    next_slot,
    part_of,
    region_mask,
    spread,
)

SMALLEST_SHARED = REGIONS * SMALLEST_TABLE
"""The slots of the smallest table with all its regions."""


class SharedHashes(NumberTable):
    """States of any number of words, in one table, whose regions are the shares."""

    smallest = SMALLEST_SHARED

    def __init__(self, words: int, crew: Crew) -> None:
        super().__init__(words)
        self._crew = crew

    @property
    def slots(self) -> Words:
        """The table of state numbers, for `pnp.search.expander.write_new`."""
        return self._table

    def add(self, batch: Batch, states: Words, fresh: int, limit: int, *, shared: bool) -> bool:
        """Mark and enter the new states of a batch, with several threads if it's ``shared``.

        The set contains ``states``, of which ``states[fresh:]`` are the newest layer. Return false if the set
        would take more bytes than ``limit``; then it must be reset.
        """
        wanted = len(states) + int(batch.successors.listed.sum())
        if wanted > self._table.size * MAX_LOAD and not self._widen(states, self._size_for(wanted), limit):
            return False

        def probe(share: int) -> None:
            probe_states(self._table, states, self._words, fresh, batch.arrays, batch.pieces, share)

        self._crew.each(probe, self._crew.size, shared=shared)
        return True

    def _refill(self, states: Words) -> None:
        shares = self._crew.size if len(states) >= WORTH_SHARING else 1
        self._crew.each(lambda share: refill_share(self._table, states, self._words, share, shares), shares)

    def _spread(self, wider: Words) -> None:
        shares, region = self._crew.size, self._table.size // REGIONS
        bounds = [REGIONS * share // shares * region for share in range(shares + 1)]
        self._crew.each(lambda share: spread(self._table, wider, bounds[share], bounds[share + 1]), shares)


@njit(cache=True, inline="always")
def _ask(table, states, hashes, rows, low, high):  # type: ignore[no-untyped-def]
    """Read ahead what `probe_states` is going to read for some rows, so that many memory accesses overlap."""
    half = np.uint64(0xFFFFFFFF)
    read = np.uint64(0)
    for i in range(low, high):
        read ^= table[first_slot(hashes[rows[i]], table)]
    for i in range(low, high):
        h = hashes[rows[i]]
        entry = table[first_slot(h, table)]
        index = np.int64(entry & half) - 1
        if (entry ^ h) & ~half == 0 and 0 <= index < states.shape[0]:
            read ^= states[index, 0]
    return read


@kernel_jit
def probe_states(
    table: Any, states: Any, words: Any, fresh: Any, batch: Any, pieces: Any, share: Any
) -> Any:  # fmt: skip
    """Enter and mark those rows of a share in the first ``pieces`` pieces of a batch that the set lacks, and
    count those of each piece.

    The table must have space for all of them. Row j of the batch is entered as if it were row j after the last
    of ``states``, and its slot replaces the lower half of its hash. Rows are handled a group at a time, as in
    `add_states`; values that are read ahead are returned, so that the compiler doesn't drop these reads.
    """
    upper = ~np.uint64(0xFFFFFFFF)
    used = states.shape[0]
    batch = Successors(*batch)
    new, hashes, is_new, lows = batch.states, batch.hashes, batch.is_new, batch.lows
    rows, listed, found = batch.rows[share], batch.listed[share], batch.found[share]
    read = np.uint64(0)
    for piece in range(pieces):
        end = lows[piece] + listed[piece]
        for low in range(lows[piece], end, GROUP):
            high = min(low + GROUP, end)
            read ^= _ask(table, states, hashes, rows, low, high)
            for i in range(low, high):
                row = np.int64(rows[i])
                h = hashes[row]
                slot, entry = look_up(h, new[row], words, table, fresh, states, new)
                is_new[row] = 0
                if entry == 0:
                    table[slot] = (h & upper) | np.uint64(used + row + 1)
                    hashes[row] = (h & upper) | slot
                    is_new[row] = 1
                    found[piece] += 1
    return read


@kernel_jit
def refill_share(table: Any, states: Any, words: Any, share: Any, shares: Any) -> None:
    """Enter the states of a share into an empty table; ``states`` are all distinct."""
    upper = ~np.uint64(0xFFFFFFFF)
    within = region_mask(table)
    for i in range(states.shape[0]):
        h = hash_words(states[i], words)
        if part_of(h, np.uint64(shares)) != np.uint64(share):
            continue
        slot = first_slot(h, table)
        while table[slot] != 0:
            slot = next_slot(slot, within)
        table[slot] = (h & upper) | np.uint64(i + 1)


PIECES, SMALLEST_PIECE = 16, 256
"""The number of pieces into which the states of a set are divided, so that several threads can expand them, and
the fewest states in a piece."""
FIRST_ROOM = 1 << 10


class WordList:
    """A growing list of words."""

    def __init__(self) -> None:
        self.count = 0
        self._words: Words = np.empty(FIRST_ROOM, np.uint64)

    @property
    def words(self) -> Words:
        return self._words[: self.count]

    def room(self, more: int) -> Words:
        """Space for ``more`` words; the caller writes there and adds to the count."""
        if self.count + more > len(self._words):
            longer = np.empty(2 * (self.count + more), np.uint64)
            longer[: self.count] = self.words
            self._words = longer
        return self._words[self.count : self.count + more]


class LeftStates:
    """States that are handed over to the sets to which they belong."""

    def __init__(self, bits: int, skip: int) -> None:
        self._bits, self._skip = bits, skip
        self._words = WordList()
        self._bounds: Counts = np.zeros((1 << skip) + 1, np.int64)
        self._sorted: Words = np.empty(0, np.uint64)

    def clear(self) -> None:
        self._words.count = 0
        self._bounds[:] = 0

    def room(self, more: int) -> Words:
        """See `WordList`."""
        return self._words.room(more)

    def added(self, count: int) -> None:
        """Count words that were written to the space from `room`."""
        self._words.count += count

    def add(self, new: Words, keys: Keys) -> None:
        """Add the states that are within the keys."""
        self.added(pick_keys(new, *keys, self.room(len(new))))

    def sort(self, by: int | None = None) -> None:
        """Group the states by the set to which they belong.

        :param by: the set that handed over the states; none of them belongs to it.
        """
        if by is not None and self._skip == 1:  # there is just one other set
            self._sorted = self._words.words
            self._bounds[by + 1 :] = 0
            self._bounds[2 - by :] = self._words.count
            return
        if len(self._sorted) < self._words.count:
            self._sorted = np.empty(2 * self._words.count, np.uint64)
        sort_by_set(self._words.words, self._bits, self._skip, self._bounds, self._sorted)

    def of(self, number: int) -> Words:
        """Return the states that belong to a set, once they are sorted."""
        return self._sorted[self._bounds[number] : self._bounds[number + 1]]


class Share:
    """One set, and the states that are found for it in a round."""

    def __init__(self, bits: int, skip: int, number: int, portion: int) -> None:
        self.set = GroupedSet(bits, skip, number)
        self.found, self.others = WordList(), LeftStates(bits, skip)
        self._bits, self._skip, self._number = bits, skip, number
        self._mine: Words = np.empty((portion, 1), np.uint64)
        self._places: Indices = np.empty(portion, np.uint32)
        self._pieces: Iterator[tuple[int, int]] = iter(())  # several threads share it; no piece is given twice
        self._noting = Lock()
        self.goal: tuple[int, Words] | None = None

    def clear(self) -> None:
        """Forget what was found."""
        self.found.count = 0
        self.others.clear()
        self.goal = None
        self._pieces = iter(())

    def expand(self, states: Words, expander: Expander, keys: Keys, limit: int) -> bool:
        """Expand the states of its groups. Return false if memory is short."""
        count = pick_states(states, self._bits, self._skip, self._number, self._mine, self._places)
        step = min(max(count // PIECES, SMALLEST_PIECE), BLOCK)
        self._pieces = iter([(low, min(low + step, count)) for low in range(0, count, step)])
        for low, high in self._pieces:
            new = self._successors(low, high, expander)
            found, others = self.found.room(len(new)), self.others.room(len(new))
            added = self.set.add_own(new, keys, found, others, limit)
            if added is None:
                return False
            self.found.count += added[0]
            self.others.added(added[1])
        self.others.sort(self._number)
        return True

    def help(self, expander: Expander, keys: Keys, left: LeftStates) -> None:
        """Expand pieces that no thread has begun yet, to help the thread that expands this share."""
        for low, high in self._pieces:
            left.add(self._successors(low, high, expander), keys)

    def _successors(self, low: int, high: int, expander: Expander) -> Words:
        """Return the successors of a piece; a solved one is noted."""
        new, rows, solved = expander.expand(self._mine[low:high])
        if solved >= 0:
            goal = int(self._places[low + int(rows[solved])]), new[solved].copy()
            with self._noting:
                self.goal = min(filter(None, (self.goal, goal)), key=itemgetter(0))
        return new

    def expand_all(
        self, states: Words, expander: Expander, shares: list[Share], keys: Keys, limit: int
    ) -> bool:
        """Expand a few states and add their successors to the sets of all ``shares``, without other threads.
        Return false if memory is short."""
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

    def take(self, lists: Sequence[LeftStates], limit: int) -> bool:
        """Add the states that were handed over to this set. Return false if memory is short."""
        for left in lists:
            new = left.of(self._number)
            if not len(new):
                continue
            added = self.set.add_all(new.reshape(-1, 1), self.found.room(len(new)), limit)
            if added is None:
                return False
            self.found.count += added
        return True


@kernel_jit
def pick_states(states: Any, bits: Any, skip: Any, share: Any, mine: Any, places: Any) -> Any:
    """Copy the states that belong to a set, and record their places. Return their number."""
    count = np.int64(0)
    for i in range(states.shape[0]):
        if set_of(states[i, 0], bits, skip) == share:
            mine[count, 0] = states[i, 0]
            places[count] = np.uint32(i)
            count += 1
    return count


@kernel_jit
def pick_keys(new: Any, lowest: Any, highest: Any, to: Any) -> Any:
    """Copy the states within the keys, and return their number."""
    count = np.int64(0)
    for i in range(new.shape[0]):
        if lowest <= new[i, 0] <= highest:
            to[count] = new[i, 0]
            count += 1
    return count


@kernel_jit
def sort_by_set(words: Any, bits: Any, skip: Any, bounds: Any, to: Any) -> None:
    """Write words in the order of the sets to which they belong, and the index where those of each set
    begin."""
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
