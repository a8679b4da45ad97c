"""Searching the sliding games."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace

from pnp.components.dominoes.table import Table
from pnp.games.sliding.expander import SlidingExpander, in_narrowest_packing
from pnp.games.sliding.kernel import BITS, Packing
from pnp.search.breadth_first import Progress, Search, breadth_first, farthest_state
from pnp.search.checkpoint import Checkpoint
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

    If a packing turns out too narrow, the next wider one starts from the beginning, and the clock runs on.

    :raises ValueError: for more dominoes than can be packed.
    :raises SpecError: if the checkpoint isn't this search's, or can't be written.
    """
    began = time.monotonic()
    with _checkpoint(table, pawns, expander, limits) as checkpoint:

        def search(packing: Packing, kernel: SlidingExpander, start: Words) -> tuple[Search, Packing]:
            if checkpoint is not None:
                checkpoint.begin(packing.bits)
            found = breadth_first(
                kernel.shorten(start)[0],
                kernel,
                limits,
                reversible=reversible,
                progress=progress,
                began=began,
                checkpoint=checkpoint,
            )
            if found.path is not None:
                found = replace(found, path=kernel.lengthen(found.path))
            return found, packing

        attempt = checkpoint.attempt if checkpoint is not None else None
        found, packing = in_narrowest_packing(table, pawns, expander, search, attempt or BITS[0])
        if checkpoint is not None and not found.stopped:
            checkpoint.discard()
        return found, packing


def _checkpoint(
    table: Table, pawns: tuple[int, ...], expander: Callable[[Packing], SlidingExpander], limits: Limits
) -> Checkpoint | nullcontext[None]:
    """The checkpoint of the search, if it's to be kept."""
    if limits.checkpoint is None:
        return nullcontext()
    what = {"moves": expander.__module__, "table": table.to_text(), "pawns": " ".join(map(str, sorted(pawns)))}
    return Checkpoint(limits.checkpoint, what)


def explore_slides(
    table: Table, expander: Callable[[Packing], SlidingExpander], limits: Limits
) -> tuple[Words, Packing]:
    """One of the states farthest from a table among all that are reached within the limits, including solved
    ones.

    If a limit stops the search, the state is from the last completed layer.

    :raises ValueError: for more dominoes than can be packed.
    """

    def explore(packing: Packing, kernel: SlidingExpander, start: Words) -> tuple[Words, Packing]:
        far = farthest_state(kernel.shorten(start)[0], kernel, limits)
        return kernel.lengthen(far.reshape(1, -1))[0], packing

    return in_narrowest_packing(table, (), expander, explore)
