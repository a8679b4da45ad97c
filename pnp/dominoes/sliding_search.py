"""Searching the sliding games: packing wider until it fits."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from pnp.dominoes.sliding_expander import SlidingExpander
from pnp.dominoes.sliding_kernel import BITS, Packing, packing_of
from pnp.dominoes.table import Table
from pnp.search.breadth_first import Search, WindowError, breadth_first, farthest_state
from pnp.search.results import Limits
from pnp.search.visited_set import Words

Progress = Callable[[int, int], None]


def search_slides(
    table: Table,
    expander: Callable[[Packing], SlidingExpander],
    limits: Limits,
    *,
    reversible: bool,
    pawns: tuple[int, ...] = (),
    progress: Progress | None = None,
) -> tuple[Search, Packing]:
    """A shortest path from an unsolved table, and the packing that the states of the path are in.

    Where a packing turns out too narrow, the next wider one starts from the beginning, and the clock runs on.

    :raises ValueError: for more dominoes than can be packed.
    """
    began = time.monotonic()
    for bits in BITS:
        packing = packing_of(table, bits, len(pawns))
        start = packing.pack(table.dominoes, pawns)
        kernel = expander(packing)
        try:
            short = kernel.shorten(start.reshape(1, -1))[0]
            found = breadth_first(short, kernel, limits, reversible=reversible, progress=progress, began=began)
        except WindowError:
            continue
        if found.path is not None:
            found = replace(found, path=kernel.lengthen(found.path))
        return found, packing
    raise AssertionError("a connected table cannot leave the widest packing")


def explore_slides(
    table: Table, expander: Callable[[Packing], SlidingExpander], limits: Limits
) -> tuple[Words, Packing]:
    """One of the states farthest from a table among all that are reached, solved ones included, within the
    limits.

    Where a limit stops the search, it is one of the last layer that was completed.

    :raises ValueError: for more dominoes than can be packed.
    """
    for bits in BITS:
        packing = packing_of(table, bits)
        kernel = expander(packing)
        try:
            short = kernel.shorten(packing.pack(table.dominoes).reshape(1, -1))[0]
            far = farthest_state(short, kernel, limits)
            return kernel.lengthen(far.reshape(1, -1))[0], packing
        except WindowError:
            continue
    raise AssertionError("a connected table cannot leave the widest packing")
