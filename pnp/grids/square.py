"""Square boards and tori: cells, neighbours, and their names.

A cell is given by its index, row by row from the top left, as in the text of a position. Its name is its
column's letter and its row's number from the bottom, as on a chessboard: on a 9x9 board, cell 0 is ``a9``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from pnp.base.columns import column_letters


@dataclass(frozen=True)
class SquareGrid:
    """A board of ``rows`` by ``columns`` cells; on a torus opposite edges touch."""

    rows: int
    columns: int
    torus: bool = False

    def __len__(self) -> int:
        return self.rows * self.columns

    def cell(self, row: int, column: int) -> int:
        """Return the cell at a row from the top and a column from the left, both from 0, wrapped on a torus.

        :raises IndexError: for a cell off a board that isn't a torus.
        """
        if self.torus:
            row, column = row % self.rows, column % self.columns
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            raise IndexError(f"no cell at row {row}, column {column}")
        return row * self.columns + column

    def place(self, cell: int) -> tuple[int, int]:
        """Return the cell's row from the top and column from the left, both from 0."""
        return divmod(cell, self.columns)

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """The orthogonal neighbours of each cell, each once, in ascending order."""
        return tuple(tuple(sorted(set(self._beside(cell)) - {cell})) for cell in range(len(self)))

    def _beside(self, cell: int) -> Iterator[int]:
        row, column = self.place(cell)
        for dr, dc in ((-1, 0), (0, -1), (0, 1), (1, 0)):
            r, c = row + dr, column + dc
            if self.torus or (0 <= r < self.rows and 0 <= c < self.columns):
                yield self.cell(r, c)

    def name(self, cell: int) -> str:
        """``a1`` for the cell at the bottom left."""
        row, column = self.place(cell)
        return f"{column_letters(column)}{self.rows - row}"


# The ways to map a square board onto itself


Permutation = tuple[int, ...]
"""For each square, the one that is moved there."""


def board_symmetries(grid: SquareGrid) -> Iterator[Permutation]:
    """Yield every way to map a board onto itself so that neighbouring squares stay neighbours."""
    shifts_down = range(grid.rows) if grid.torus else range(1)
    shifts_right = range(grid.columns) if grid.torus else range(1)
    turns = (False, True) if grid.rows == grid.columns else (False,)
    places = [grid.place(cell) for cell in range(len(grid))]
    for transposed in turns:
        for up in (False, True):
            for back in (False, True):
                for down in shifts_down:
                    for right in shifts_right:
                        found = []
                        for row, column in places:
                            r, c = (column, row) if transposed else (row, column)
                            r, c = (grid.rows - 1 - r if up else r), (grid.columns - 1 - c if back else c)
                            found.append((r + down) % grid.rows * grid.columns + (c + right) % grid.columns)
                        yield tuple(found)
