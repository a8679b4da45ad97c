"""The ways to map a square board onto itself: turned, mirrored, shifted on a torus."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.grids.square import SquareGrid

Permutation = tuple[int, ...]
"""For each square, the one that moves there."""


def board_symmetries(grid: SquareGrid) -> Iterator[Permutation]:
    """Every way to map a board onto itself so that neighbouring squares stay neighbours."""
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
