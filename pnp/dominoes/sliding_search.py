"""Searching the sliding games: packing wider until it fits."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace

from pnp.dominoes.sliding_expander import SlidingExpander
from pnp.dominoes.sliding_kernel import BITS, Packing, packing_of
from pnp.dominoes.table import Table
from pnp.search.breadth_first import Progress, Search, breadth_first, farthest_state
from pnp.search.checkpoint import Checkpoint
from pnp.search.expander import WindowError
from pnp.search.results import Limits
from pnp.search.visited_set import Words


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

    :raises ValueError: for more dominoes than can be packed. SpecError: where the checkpoint isn't this
        search's, or can't be written.
    """
    began = time.monotonic()
    with _checkpoint(table, pawns, expander, limits) as checkpoint:
        for bits in BITS:
            if checkpoint is not None and (checkpoint.attempt or 0) > bits:
                continue
            packing = packing_of(table, bits, len(pawns))
            kernel = expander(packing)
            if checkpoint is not None:
                checkpoint.begin(bits)
            try:
                short = kernel.shorten(packing.pack(table.dominoes, pawns).reshape(1, -1))[0]
                found = breadth_first(
                    short,
                    kernel,
                    limits,
                    reversible=reversible,
                    progress=progress,
                    began=began,
                    checkpoint=checkpoint,
                )
            except WindowError:
                continue
            if found.path is not None:
                found = replace(found, path=kernel.lengthen(found.path))
            if checkpoint is not None and not found.stopped:
                checkpoint.discard()
            return found, packing
    raise AssertionError("a connected table cannot leave the widest packing")


def _checkpoint(
    table: Table, pawns: tuple[int, ...], expander: Callable[[Packing], SlidingExpander], limits: Limits
) -> Checkpoint | nullcontext[None]:
    """Where the search is kept, if anywhere."""
    if limits.checkpoint is None:
        return nullcontext()
    what = {"moves": expander.__module__, "table": table.to_text(), "pawns": " ".join(map(str, sorted(pawns)))}
    return Checkpoint(limits.checkpoint, what)


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
