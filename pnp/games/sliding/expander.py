"""Kernels of sliding games as a search drives them: blocks of states in, blocks of successors out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from pnp.components.dominoes.table import Table
from pnp.games.sliding.board import board_of
from pnp.games.sliding.kernel import BITS, Packing, packing_of
from pnp.search.expander import BLOCK, Expander, Forgetful, WindowError
from pnp.search.visited_set import Indices, Words

T = TypeVar("T")


class SlidingExpander(Expander, Protocol):
    """An expander that may use its own form of states instead of packed ones."""

    def shorten(self, states: Words) -> Words:
        """The expander's own form, (n, words + masks), of packed states, (n, words of the packing)."""

    def lengthen(self, states: Words) -> Words:
        """The packed form of the expander's states; undoes `shorten`."""


def in_narrowest_packing(
    table: Table,
    pawns: tuple[int, ...],
    expander: Callable[[Packing], SlidingExpander],
    work: Callable[[Packing, SlidingExpander, Words], T],
    first: int = BITS[0],
) -> T:
    """The result of ``work`` for the narrowest packing that holds all states it meets. It's called with the
    packing, its expander, and the packed start, of shape (1, words).

    If a packing turns out too narrow, the next wider one starts from the beginning. ``first``: the bits of
    the first packing to try.

    :raises ValueError: for more dominoes than can be packed.
    """
    for bits in (bits for bits in BITS if bits >= first):
        packing = packing_of(table, bits, len(pawns))
        try:
            return work(packing, expander(packing), packing.pack(table.dominoes, pawns).reshape(1, -1))
        except WindowError:
            continue
    raise AssertionError("a connected table cannot leave the widest packing")


def state_names(states: Words) -> list[bytes]:
    """Each state as bytes, which can be keys of a dictionary."""
    whole = np.ascontiguousarray(states)
    width = whole.shape[1] * whole.itemsize
    data = whole.tobytes()
    return [data[at : at + width] for at in range(0, len(data), width)]


def named_states(names: Iterable[bytes], width: int) -> Words:
    """The states of ``width`` words that have these names."""
    return np.frombuffer(b"".join(names), np.uint64).reshape(-1, width)


class TableExpander(Forgetful):
    """The moves from blocks of packed tables without pawns. The search keeps them packed, and adds to each a
    word of the slides that are asleep (`pnp.games.sliding.sleep_sets`).

    ``kernel`` takes a block, arrays for its successors and their rows, the arrays ``work`` for whatever else it
    writes, what the game ``looks`` for beside the dominoes, the plan and the board. It returns the number of
    successors, or -1 if one can't be packed, and the first solved row or -1.
    """

    member_bits = 0
    masks = 1

    def __init__(
        self,
        packing: Packing,
        looks: Words,
        work: tuple[NDArray[np.generic], ...],
        kernel: Callable[..., tuple[int, int]],
    ) -> None:
        self.words = packing.words
        self.branching = 2 * len(packing.table.dominoes)
        self._packing, self._kernel = packing, kernel
        self._looks, self._work = looks, work
        self._plan = packing.plan
        self._board = board_of(packing)
        self._out = np.empty((BLOCK * self.branching, self.words + self.masks), np.uint64)
        self._rows = np.empty(BLOCK * self.branching, np.uint32)

    def expand(self, block: Words) -> tuple[Words, Indices, int]:
        """See `pnp.search.expander.Expander`."""
        count, solved = self._kernel(
            block, self._out, self._rows, *self._work, self._looks, *self._plan, *self._board
        )
        if count < 0:
            raise WindowError
        return self._out[:count], self._rows[:count], solved

    def fork(self) -> TableExpander:
        """See `pnp.search.expander.Expander`."""
        work = tuple(array.copy() for array in self._work)
        return TableExpander(self._packing, self._looks, work, self._kernel)

    def shorten(self, states: Words) -> Words:
        """The states with words that mark no slides as asleep."""
        return np.hstack([states, np.zeros((len(states), self.masks), np.uint64)])

    def lengthen(self, states: Words) -> Words:
        """The states without the words that mark slides as asleep."""
        return states[:, : self.words]
