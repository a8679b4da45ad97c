"""Searching the sliding games: packing wider until it fits."""

from __future__ import annotations

import time
from collections.abc import Callable

from pnp.dominoes.sliding_kernel import BITS, Packing, packing_of
from pnp.dominoes.table import Table
from pnp.search.breadth import Expander, Search, WindowError, breadth_first, farthest_state
from pnp.search.results import Limits
from pnp.search.visited import Words

Progress = Callable[[int, int], None]


def search_slides(
    table: Table,
    expander: Callable[[Packing], Expander],
    limits: Limits,
    *,
    reversible: bool,
    pawns: tuple[int, ...] = (),
    progress: Progress | None = None,
) -> tuple[Search, Packing]:
    """A shortest path from an unsolved table, and the packing that its states are in.

    :raises ValueError: for more dominoes than can be packed.
    """
    end = time.monotonic() + limits.seconds
    for bits in BITS:
        packing = packing_of(table, bits, len(pawns))
        start = packing.pack(table.dominoes, pawns)
        left = Limits(limits.states, limits.memory, max(end - time.monotonic(), 0.001))
        try:
            found = breadth_first(start, expander(packing), left, reversible=reversible, progress=progress)
        except WindowError:
            continue
        return found, packing
    raise AssertionError("a connected table cannot leave the widest packing")


def explore_slides(
    table: Table, expander: Callable[[Packing], Expander], limits: Limits
) -> tuple[Words, Packing]:
    """One of the states farthest from a table among all that are reached, solved ones included, within the
    limits.

    Where a limit stops the search, it is one of the last layer that was completed.

    :raises ValueError: for more dominoes than can be packed.
    """
    for bits in BITS:
        packing = packing_of(table, bits)
        try:
            return farthest_state(packing.pack(table.dominoes), expander(packing), limits), packing
        except WindowError:
            continue
    raise AssertionError("a connected table cannot leave the widest packing")
