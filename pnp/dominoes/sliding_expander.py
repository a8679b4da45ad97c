"""Kernels of sliding games as a search drives them: blocks of states in, blocks of successors out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import numpy as np

from pnp.dominoes.sliding_kernel import Packing
from pnp.search.breadth import BLOCK, Expander, WindowError
from pnp.search.visited import Indices, Words


class SlidingExpander(Expander, Protocol):
    """An expander whose states may be shorter than the packed ones, and mean something only to itself."""

    def shorten(self, states: Words) -> Words:
        """The expander's own form, (n, words), of packed states, (n, words of the packing)."""

    def lengthen(self, states: Words) -> Words:
        """The packed form of the expander's states; undoes `shorten`."""


class TableExpander:
    """All moves from blocks of packed tables without pawns, which are searched as they are packed.

    ``kernel`` takes a block, room for its successors and their rows, the plan and the board; it gives the
    number of successors, -1 where one cannot be packed, and the first solved row or -1.
    """

    member_bits = 0

    def __init__(self, packing: Packing, kernel: Callable[..., tuple[int, int]]) -> None:
        self.words = packing.words
        self.branching = 2 * len(packing.table.dominoes)
        self._kernel = kernel
        self._plan = packing.plan
        self._board = packing.board()
        self._out = np.zeros((BLOCK * self.branching, self.words), np.uint64)
        self._rows = np.empty(BLOCK * self.branching, np.uint32)

    def expand(self, block: Words) -> tuple[Words, Indices, int]:
        """See `pnp.search.breadth.Expander`."""
        count, solved = self._kernel(block, self._out, self._rows, *self._plan, *self._board)
        if count < 0:
            raise WindowError
        return self._out[:count], self._rows[:count], solved

    def shorten(self, states: Words) -> Words:
        """The states as they are."""
        return states

    def lengthen(self, states: Words) -> Words:
        """The states as they are."""
        return states
