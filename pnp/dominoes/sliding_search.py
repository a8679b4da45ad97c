"""Searching the sliding games: packing wider until it fits, and reading the path back."""

from __future__ import annotations

from collections.abc import Callable

from pnp.dominoes.sliding_kernel import BITS, Packing, packing_of
from pnp.dominoes.table import Table
from pnp.search.breadth import Expander, Search, WindowExceeded, breadth_first
from pnp.search.results import Limits

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
    for bits in BITS:
        packing = packing_of(table, bits, len(pawns))
        start = packing.pack(table, table.dominoes, pawns)
        try:
            found = breadth_first(start, expander(packing), limits, reversible=reversible, progress=progress)
        except WindowExceeded:
            continue
        return found, packing
    raise AssertionError("a connected table cannot leave the widest packing")
