"""What a simulated player sees of a table of sliding dominoes, by the kernel that the search uses."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from pnp.dominoes.sliding_expander import SlidingExpander, named_states, state_names
from pnp.dominoes.sliding_kernel import BITS, COLUMN, PAWN_BITS, ROW, SHIFT, STEP, WORD, Packing, packing_of
from pnp.dominoes.table import Table
from pnp.search.ground import Ground
from pnp.search.visited_set import Words

Distances = NDArray[np.int64]

Estimate = Callable[["Seen"], Distances]
"""How far from the goal each of several positions looks; 0 where it is solved, and only there."""


class Seen:
    """Several packed states, laid out: a row each, a column for every domino of the packing.

    ``there``: whether the domino is still on the table; ``rows``, ``columns``: where its first half lies.
    """

    def __init__(self, packing: Packing, states: Words) -> None:
        fields, _, half = packing.plan
        count = len(packing.table.dominoes)
        own = fields[:count]
        values = states[:, own[:, WORD]] >> own[:, SHIFT].astype(np.uint64)
        where = (values & np.uint64(2 * half - 1)).astype(np.int64)
        away = where - half
        self.upright = own[:, STEP] != 1
        self.there = where > 0
        self.rows = own[:, ROW] + away * self.upright
        self.columns = own[:, COLUMN] + away * ~self.upright
        self._packing = packing
        self._states = states

    def pawns(self) -> tuple[Distances, Distances]:
        """The rows and the columns of the pawns, a column for each."""
        field = self._packing.plan.fields[-1]
        packed = self._states[:, field[WORD]] >> np.uint64(field[SHIFT])
        shifts = np.arange(self._packing.pawns, dtype=np.uint64) * np.uint64(PAWN_BITS)
        pawns = ((packed[:, None] >> shifts) & np.uint64((1 << PAWN_BITS) - 1)).astype(np.int64)
        owner, second = pawns >> 1, pawns & 1
        upright = self.upright[owner]
        state = np.arange(len(owner))[:, None]
        rows = self.rows[state, owner] + second * upright
        columns = self.columns[state, owner] + second * ~upright
        return rows, columns


def dominoes_left(seen: Seen) -> Distances:
    """How many dominoes are left."""
    left: Distances = seen.there.sum(axis=1)
    return left


def gaps(seen: Seen) -> Distances:
    """The empty spaces of the smallest rectangle around the dominoes."""
    last_rows = seen.rows + seen.upright
    last_columns = seen.columns + ~seen.upright
    height = last_rows.max(axis=1) - seen.rows.min(axis=1) + 1
    width = last_columns.max(axis=1) - seen.columns.min(axis=1) + 1
    taken: int = 2 * seen.rows.shape[1]
    gaps: Distances = height * width - taken
    return gaps


def pawns_apart(seen: Seen) -> Distances:
    """The steps between all pairs of pawns, added up; 0 for one group."""
    rows, columns = seen.pawns()
    apart = abs(rows[:, :, None] - rows[:, None, :]) + abs(columns[:, :, None] - columns[:, None, :])
    near: NDArray[np.bool_] = apart <= 1
    for _ in range(2):  # four pawns: each step reaches twice as far
        near = np.matmul(near, near)  # of booleans: whether there is a way
    total: Distances = apart.sum(axis=(1, 2)) // 2
    return np.where(near.all(axis=(1, 2)), 0, total)


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
        start = self._kernel.shorten(packed)
        super().__init__(self._keys(start)[0], self._distances(start)[0], self._look_around)

    def key(self, table: Table, pawns: tuple[int, ...]) -> bytes:
        """What names a position."""
        packed = self._packing.pack_table(table, pawns).reshape(1, -1)
        return self._keys(self._kernel.shorten(packed))[0]

    def _keys(self, states: Words) -> list[bytes]:
        return state_names(states[:, : self._width])

    def _distances(self, states: Words) -> list[int]:
        found: list[int] = self._estimate(Seen(self._packing, self._kernel.lengthen(states))).tolist()
        return found

    def _look_around(self, block: Sequence[bytes]) -> list[list[tuple[bytes, int]]]:
        states = np.zeros((len(block), self._width + self._kernel.masks), np.uint64)  # no move is left out
        states[:, : self._width] = named_states(block, self._width)
        new, rows, _ = self._kernel.expand(states)
        found: list[dict[bytes, int]] = [{} for _ in block]
        if len(new):
            for state, row, distance in zip(self._keys(new), rows.tolist(), self._distances(new), strict=True):
                found[row].setdefault(state, distance)
        return [list(one.items()) for one in found]
