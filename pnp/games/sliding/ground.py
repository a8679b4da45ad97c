"""What a simulated player sees of a table of sliding dominoes, by the kernel that the search uses."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cached_property

import numpy as np

from pnp.components.dominoes.table import Table
from pnp.games.sliding.estimates import Distances
from pnp.games.sliding.expander import SlidingExpander, named_states, state_names
from pnp.games.sliding.kernel import BITS, Packing, packing_of
from pnp.search.ground import Ground
from pnp.search.player import Habits, Trip
from pnp.search.visited_set import Indices, Words
from pnp.search.walks import Walks

Estimate = Callable[[Packing, Words], Distances]
"""How far from the goal each of several packed states looks; 0 if it is solved, and only there."""


class SlidingGround(Ground[bytes]):
    """The positions that a player of a table can see. The widest packing holds all of them."""

    def __init__(
        self,
        table: Table,
        pawns: tuple[int, ...],
        expander: Callable[[Packing], SlidingExpander],
        estimate: Estimate,
    ) -> None:
        self._packing = packing_of(table, BITS[-1], len(pawns))
        self._kernel = expander(self._packing)
        self._estimate = estimate
        self._width = self._kernel.words
        packed = self._packing.pack(table.dominoes, pawns).reshape(1, -1)
        self._start = self._kernel.shorten(packed)
        super().__init__(self._keys(self._start)[0], self._distances(self._start)[0], self._look_around)

    def key(self, table: Table, pawns: tuple[int, ...]) -> bytes:
        """The bytes that identify a position."""
        packed = self._packing.pack_table(table, pawns).reshape(1, -1)
        return self._keys(self._kernel.shorten(packed))[0]

    def walk(self, draws: Sequence[random.Random], habits: Habits) -> list[Trip]:
        """See `pnp.search.player.Walked`."""
        return self._walks.walk(draws, habits)

    @cached_property
    def _walks(self) -> Walks:
        """The positions in the form that the players' kernel needs."""

        def around(states: Words) -> tuple[Words, Indices]:
            new, rows, _ = self._kernel.expand(states)
            return new, rows

        def far(states: Words) -> Distances:
            return self._estimate(self._packing, self._kernel.lengthen(states))

        return Walks(self._start, self._width, around, far)

    def _keys(self, states: Words) -> list[bytes]:
        return state_names(states[:, : self._width])

    def _distances(self, states: Words) -> list[int]:
        found: list[int] = self._estimate(self._packing, self._kernel.lengthen(states)).tolist()
        return found

    def _look_around(self, block: Sequence[bytes]) -> list[list[tuple[bytes, int]]]:
        states = np.zeros((len(block), self._width + self._kernel.masks), np.uint64)  # nothing sleeps
        states[:, : self._width] = named_states(block, self._width)
        new, rows, _ = self._kernel.expand(states)
        found: list[dict[bytes, int]] = [{} for _ in block]
        if len(new):
            for state, row, distance in zip(self._keys(new), rows.tolist(), self._distances(new), strict=True):
                found[row].setdefault(state, distance)
        return [list(one.items()) for one in found]
