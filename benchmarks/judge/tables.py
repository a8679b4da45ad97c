"""Tables of sliding dominoes for the player who moves: what slides lead to, and how near the goal it looks.

A position is the flat cell of the first half of each domino, -1 where it is gone, on a grid with a wide margin;
after these come the cells of the pawns, where there are any. The rules are those of each game's ``rules``
module, worked out anew for speed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.judge.player import Option
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import Cell
from pnp.search.kernel_jit import kernel_jit

Ints = NDArray[np.int64]

STRIDE = 192
MARGIN = 60
"""Free cells on all sides. Tables of one axis are moved home after each slide; no other can wander so far."""

STEP, FIRST, SECOND = range(3)
"""The columns of a domino: the flat step along its axis, and its numbers."""


class Arrays:
    """A table as arrays, and room for what follows from a position of it.

    ``dominoes``, shape (n, 3); ``home``: the first cells; ``owners`` and ``numbers``: the grid, where each cell
    has its domino plus 1 and its number; ``spare``: room to look for groups; ``after`` and ``pieces``, a row
    a move, and ``distances``.
    """

    def __init__(self, table: Table, pawns: tuple[Cell, ...] = ()) -> None:
        top, left, _, _ = table.bounds()
        count = len(table.dominoes)

        def flat(row: int, column: int) -> int:
            return (row - top + MARGIN) * STRIDE + column - left + MARGIN

        self.dominoes = np.array(
            [(STRIDE if d.vertical else 1, d.first, d.second) for d in table.dominoes], np.int64
        )
        self.home = np.array([flat(d.row, d.column) for d in table.dominoes], np.int64)
        self.start = np.concatenate([self.home, np.array(sorted(flat(*cell) for cell in pawns), np.int64)])
        self.owners, self.numbers = np.zeros((2, STRIDE * STRIDE), np.int64)
        self.spare = np.zeros((3, max(count, STRIDE)), np.int64)
        moves = 2 * count + 4 * len(pawns)
        self.after = np.zeros((moves, count + len(pawns)), np.int64)
        self.pieces = np.zeros(moves, np.int64)
        self.distances = np.zeros(moves)


class TableWorld:
    """A puzzle of sliding dominoes; ``moves`` is the game's kernel."""

    def __init__(
        self, moves: Callable[..., int], table: Table, reversible: bool, pawns: tuple[Cell, ...] = ()
    ) -> None:
        self._moves, self.reversible = moves, reversible
        self.arrays = Arrays(table, pawns)
        self.start = self.arrays.start.tobytes()

    def look(self, position: bytes) -> list[Option[bytes]]:
        """Return all legal moves."""
        a = self.arrays
        cells = np.frombuffer(position, np.int64).copy()
        count = self._moves(
            cells, a.home, a.dominoes, a.owners, a.numbers, a.spare, a.after, a.pieces, a.distances
        )
        rows = zip(a.pieces[:count].tolist(), a.distances[:count].tolist(), strict=True)
        return [Option(a.after[k].tobytes(), piece, away) for k, (piece, away) in enumerate(rows)]


@kernel_jit
def place(i: Any, cell: Any, dominoes: Any, owners: Any, numbers: Any) -> None:
    """Lay a domino on the grid."""
    other = cell + dominoes[i, STEP]
    owners[cell] = owners[other] = i + 1
    numbers[cell], numbers[other] = dominoes[i, FIRST], dominoes[i, SECOND]


@kernel_jit
def take(i: Any, cell: Any, dominoes: Any, owners: Any) -> None:
    """Take a domino off the grid."""
    owners[cell] = owners[cell + dominoes[i, STEP]] = 0


@kernel_jit
def lay_out(cells: Any, dominoes: Any, owners: Any, numbers: Any) -> None:
    """Lay all dominoes on an empty grid."""
    for i in range(dominoes.shape[0]):
        if cells[i] >= 0:
            place(i, cells[i], dominoes, owners, numbers)


@kernel_jit
def clear(cells: Any, dominoes: Any, owners: Any) -> None:
    """Take all dominoes off the grid."""
    for i in range(dominoes.shape[0]):
        if cells[i] >= 0:
            take(i, cells[i], dominoes, owners)


@kernel_jit
def beside(k: Any, cell: Any, step: Any) -> Any:
    """Return the cell with a number, from 0 to 5, among those around a domino; the first three are beside its
    first half."""
    side = STRIDE + 1 - step
    if k < 3:
        return cell + (-step if k == 0 else (-side if k == 1 else side))
    return cell + step + (step if k == 3 else (-side if k == 4 else side))


@kernel_jit
def one_group(cells: Any, dominoes: Any, owners: Any, spare: Any) -> bool:
    """Return whether all dominoes on the grid are one group."""
    todo, reached = spare[0], spare[1]
    present, used = 0, 0
    for i in range(dominoes.shape[0]):
        reached[i] = 0
        if cells[i] >= 0:
            present += 1
            if used == 0:
                todo[0] = i
                reached[i] = 1
                used = 1
    done = 0
    while done < used:
        i = todo[done]
        done += 1
        for k in range(6):
            j = owners[beside(k, cells[i], dominoes[i, STEP])] - 1
            if j >= 0 and reached[j] == 0:
                reached[j] = 1
                todo[used] = j
                used += 1
    return bool(used == present)


@kernel_jit
def head(i: Any, way: Any, cells: Any, dominoes: Any) -> Any:
    """Return the cell that a domino enters when it slides back (-1) or forth (1)."""
    step = dominoes[i, STEP]
    return cells[i] + (2 * step if way > 0 else -step)


@kernel_jit
def slide(i: Any, way: Any, cells: Any, dominoes: Any, owners: Any, numbers: Any) -> None:
    """Slide a domino by one space."""
    take(i, cells[i], dominoes, owners)
    cells[i] += way * dominoes[i, STEP]
    place(i, cells[i], dominoes, owners, numbers)


@kernel_jit
def copy(cells: Any, row: Any) -> None:
    """Write a position to a row. An assignment of slices would allocate."""
    for k in range(cells.shape[0]):
        row[k] = cells[k]


@kernel_jit
def settle(cells: Any, home: Any, dominoes: Any) -> None:
    """Move a table whose dominoes all lie along one axis so that the first of them is at home.

    Everything from the first pawn on moves as well.
    """
    first = -1
    for i in range(dominoes.shape[0]):
        if cells[i] >= 0:
            if first < 0:
                first = i
            elif dominoes[i, STEP] != dominoes[first, STEP]:
                return
    if first < 0:
        return
    shift = home[first] - cells[first]
    for k in range(cells.shape[0]):
        if cells[k] >= 0:
            cells[k] += shift
