"""A set of states to which several threads add at once, each its own share.

A state's hash decides which share it belongs to. Each thread looks up its share of a batch and marks what is
new (`pnp.search.batch`); only then are the new states numbered.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pnp.search.batch import Batch
from pnp.search.crew import WORTH_SHARING, Crew
from pnp.search.kernel_jit import kernel_jit, njit
from pnp.search.visited_set import (
    GROUP,
    MAX_LOAD,
    REGIONS,
    SMALLEST_TABLE,
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
        """The table of state numbers, for `pnp.search.batch.write_new`."""
        return self._table

    def add(self, batch: Batch, states: Words, fresh: int, limit: int, *, shared: bool) -> bool:
        """Marks and enters the new states of a batch, with several threads if it's ``shared``.

        The set holds ``states``, of which ``states[fresh:]`` are the newest layer. Returns false if it would
        take more bytes than ``limit``; then it must be reset.
        """
        wanted = len(states) + int(batch.listed.sum())
        if wanted > self._table.size * MAX_LOAD and not self._widen(states, self._size_for(wanted), limit):
            return False

        def probe(share: int) -> None:
            probe_states(
                self._table, states, self._words, fresh, batch.states, batch.hashes, batch.is_new,
                batch.rows[share], batch.lows[: batch.pieces], batch.listed[share], batch.found[share],
            )  # fmt: skip

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
    """Reads what `probe_states` is going to read for some rows, so that many memory accesses overlap."""
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
    table: Any, states: Any, words: Any, fresh: Any, new: Any, hashes: Any, is_new: Any, rows: Any, lows: Any,
    listed: Any, found: Any,
) -> Any:  # fmt: skip
    """Enters and marks the rows of a batch that the set lacks, and writes their number in each piece to
    ``found``.

    The rows to look up of piece p are ``rows[lows[p]:]``, ``listed[p]`` of them. The table must have space for
    all. Row j of the batch is entered as if it were row j after the last of ``states``, and its slot replaces
    the lower half of its hash. Rows are handled a group at a time, as in `add_states`; values that are read
    ahead are returned, so that the compiler doesn't drop these reads.
    """
    upper = ~np.uint64(0xFFFFFFFF)
    used = states.shape[0]
    read = np.uint64(0)
    for piece in range(lows.shape[0]):
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
    """Enters the states of a share into an empty table; ``states`` are all distinct."""
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
