"""Sets of states to which several threads add at once, each of them its own share.

Which share a state belongs to is a matter of its hash. Each thread looks up its share of a batch and marks what
is new (`pnp.search.batch`); only then are the new states numbered.
"""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np

from pnp.search.batch import Batch
from pnp.search.crew import Crew
from pnp.search.grouped_set import GroupedSet
from pnp.search.kernel_jit import kernel_jit, njit
from pnp.search.visited_set import (
    GROUP,
    MAX_LOAD,
    REGIONS,
    SMALLEST_TABLE,
    NumberTable,
    Words,
    first_slot,
    look_up,
    region_mask,
)

NO_SLOTS: Words = np.empty(0, np.uint64)

SMALLEST_SHARED = REGIONS * SMALLEST_TABLE
"""The slots of the smallest table with all its regions."""


class SharedSet(Protocol):
    """The set of the rows of an array of states."""

    @property
    def slots(self) -> Words:
        """The table of the numbers of states, as `pnp.search.batch.write_new` takes it."""

    def add(self, batch: Batch, states: Words, fresh: int, limit: int) -> bool:
        """Marks and enters what is new of a batch.

        The set holds ``states``, of which ``states[fresh:]`` are the newest layer. Returns false if it would
        take more bytes than ``limit``; it must be reset then.
        """

    def reset(self, states: Words) -> None:
        """Forgets all and holds ``states``, all distinct, instead."""


class SharedHashes(NumberTable):
    """See `SharedSet`; states of any number of words, in one table. The shares are its regions."""

    smallest = SMALLEST_SHARED

    def __init__(self, words: int, crew: Crew) -> None:
        super().__init__(words)
        self._crew = crew

    @property
    def slots(self) -> Words:
        """See `SharedSet`."""
        return self._table

    def add(self, batch: Batch, states: Words, fresh: int, limit: int) -> bool:
        """See `SharedSet`."""
        wanted = len(states) + int(batch.listed.sum())
        if wanted > self._table.size * MAX_LOAD:
            size = self._size_for(wanted)
            if 8 * size > limit:
                return False
            self._rebuild(states, size)
        self._crew.each(lambda share: self._probe(share, batch, states, fresh), self._crew.size)
        return True

    def _probe(self, share: int, batch: Batch, states: Words, fresh: int) -> None:
        for piece in range(batch.pieces):
            low = piece * batch.stride
            rows = batch.rows[share, low : low + batch.listed[share, piece]]
            batch.found[share, piece], _ = probe_states(
                self._table, states, self._words, fresh, batch.states, batch.hashes, batch.is_new, rows
            )


class SharedGroups:
    """See `SharedSet`; states of one word in groups. Each share is a set of its own, with members of every
    group."""

    slots = NO_SLOTS

    def __init__(self, bits: int, crew: Crew) -> None:
        self._crew = crew
        self._sets = [GroupedSet(bits) for _ in range(crew.size)]

    def add(self, batch: Batch, states: Words, fresh: int, limit: int) -> bool:
        """See `SharedSet`."""
        count = len(self._sets)
        return all(self._crew.each(lambda share: self._sets[share].probe(batch, share, limit // count), count))

    def reset(self, states: Words) -> None:
        """See `SharedSet`."""
        count = len(self._sets)
        self._crew.each(lambda share: self._sets[share].enter(states, share, count), count)


@njit(cache=True, inline="always")
def _ask(table, states, hashes, rows, low, high):  # type: ignore[no-untyped-def]
    """Reads what `probe_states` will for some rows, so that the memory is asked for many lines at once."""
    half = np.uint64(0xFFFFFFFF)
    within = region_mask(table)
    read = np.uint64(0)
    for i in range(low, high):
        read ^= table[first_slot(hashes[rows[i]], table, within)]
    for i in range(low, high):
        h = hashes[rows[i]]
        entry = table[first_slot(h, table, within)]
        index = np.int64(entry & half) - 1
        if (entry ^ h) & ~half == 0 and 0 <= index < states.shape[0]:
            read ^= states[index, 0]
    return read


@kernel_jit
def probe_states(
    table: Any, states: Any, words: Any, fresh: Any, new: Any, hashes: Any, is_new: Any, rows: Any
) -> tuple[Any, Any]:  # fmt: skip
    """Enters and marks those ``rows`` of a batch that the set lacks, and gives their number.

    The table must have room for all. Row j of the batch is entered as if it were row j after the last of
    ``states``, and its hash is replaced by its slot. A group of rows at a time, as `add_states` does it; what
    is read before it is needed is returned, too, so that the compiler doesn't leave it out.
    """
    upper = ~np.uint64(0xFFFFFFFF)
    used = states.shape[0]
    found = np.int64(0)
    read = np.uint64(0)
    for low in range(0, rows.shape[0], GROUP):
        high = min(low + GROUP, rows.shape[0])
        read ^= _ask(table, states, hashes, rows, low, high)
        for i in range(low, high):
            row = np.int64(rows[i])
            h = hashes[row]
            slot, entry = look_up(h, new[row], words, table, fresh, states, new)
            is_new[row] = 0
            if entry == 0:
                table[slot] = (h & upper) | np.uint64(used + row + 1)
                hashes[row] = slot
                is_new[row] = 1
                found += 1
    return found, read
