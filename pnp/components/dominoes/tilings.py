"""Dominoes on a rectangle as arrays for the kernels: the places where one may lie, layouts that fill it, and
the small changes that lead from one layout to another.

A layout is (2, cells): the number on every cell, and the index of the domino that covers it. ``rng`` is the
state of an xorshift64* generator (see `pnp.search.kernel_arithmetic`).

A *place* is a pair of neighbouring cells. Cells are numbered in reading order. Places are numbered by their
first cell, the horizontal one before the vertical one.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from pnp.search.kernel_arithmetic import starred_below as below
from pnp.search.kernel_jit import kernel_jit

Array = Any
"""Any numpy array. Numba infers its type, and a narrower annotation wouldn't help mypy."""


AROUND, AROUND_XOR = 4, 5
"""Columns of ``Geometry.cell_places``."""


class Geometry(NamedTuple):
    """The places of a rectangle.

    ``place_cells`` is (places, 2), with the lower cell number first. ``cell_places`` is (cells, 6): up to four
    places, padded with -1, then their count and the exclusive or of their numbers. Once all places but one have
    been removed, the exclusive or is the number of the remaining place.
    """

    cell_places: Array
    place_cells: Array


@lru_cache(maxsize=64)
def geometry(rows: int, columns: int) -> Geometry:
    """Return the tables of all places in a rectangle."""
    pairs = []
    for cell in range(rows * columns):
        if cell % columns < columns - 1:
            pairs.append((cell, cell + 1))
        if cell < (rows - 1) * columns:
            pairs.append((cell, cell + columns))
    cell_places = np.full((rows * columns, 6), -1, np.int32)
    cell_places[:, AROUND:] = 0
    for place, pair in enumerate(pairs):
        for cell in pair:
            cell_places[cell, cell_places[cell, AROUND]] = place
            cell_places[cell, AROUND] += 1
            cell_places[cell, AROUND_XOR] ^= place
    return Geometry(cell_places, np.array(pairs, np.int32).reshape(-1, 2))


def rectangle(highest: int) -> tuple[int, int]:
    """Return the rows and columns of the usual rectangle for a set up to ``highest``: nearly square, wider than
    tall."""
    return highest + 1, highest + 2


@kernel_jit
def turn_square(layer: Array, corner: int, columns: int) -> None:
    """Transpose the square of four cells below and right of a cell."""
    right, under = corner + 1, corner + columns
    layer[right], layer[under] = layer[under], layer[right]


@kernel_jit
def is_square(owner: Array, corner: int, columns: int) -> bool:
    """Return whether two dominoes fill the square of four cells below and right of a cell."""
    right, under = corner + 1, corner + columns
    if owner[corner] == owner[right]:
        return bool(owner[under] == owner[under + 1])
    return bool(owner[corner] == owner[under] and owner[right] == owner[under + 1])


@kernel_jit
def lay_out(layout: Array, ends: Array, columns: int, rng: Array) -> None:
    """Fill ``layout`` (2, cells) with dominoes of ``ends`` (dominoes, 2), shuffled, on a random tiling.

    Any tiling of a rectangle can be reached from any other by turning pairs in squares of four cells. ``ends``
    is changed: its dominoes are reordered, and some are reversed.
    """
    grid, owner = layout[0], layout[1]
    cells = len(owner)
    rows = cells // columns
    for cell in range(cells):
        owner[cell] = cell // 2 if columns % 2 == 0 else cell // columns // 2 * columns + cell % columns
    if rows > 1 and columns > 1:
        for _ in range(20 * cells):
            corner = below(rng, rows - 1) * columns + below(rng, columns - 1)
            if is_square(owner, corner, columns):
                turn_square(owner, corner, columns)
    for k in range(cells // 2):
        other, side = below(rng, k + 1), below(rng, 2)
        for end in range(2):
            ends[k, end], ends[other, end ^ side] = ends[other, end ^ side], ends[k, end]
    for cell in range(cells):
        grid[cell] = ends[owner[cell], 0]
        ends[owner[cell], 0], ends[owner[cell], 1] = ends[owner[cell], 1], ends[owner[cell], 0]


@kernel_jit
def other_half(owner: Array, g: Geometry, cell: int) -> int:
    """Return the other cell of the domino on a cell."""
    for k in range(g.cell_places[cell, AROUND]):
        place = g.cell_places[cell, k]
        other = g.place_cells[place, 0] + g.place_cells[place, 1] - cell
        if owner[other] == owner[cell]:
            return int(other)
    return cell


@kernel_jit
def change(layout: Array, g: Geometry, columns: int, cell: int, other: int, rng: Array) -> None:
    """Change the domino on a cell at random: turn it, swap it with the one on another cell, or turn a
    square."""
    grid, owner = layout[0], layout[1]
    kind = below(rng, 8)
    has_corner = cell % columns < columns - 1 and cell + columns < len(owner)
    if kind == 0 and has_corner and is_square(owner, cell, columns):
        turn_square(owner, cell, columns)
        turn_square(grid, cell, columns)
        return
    half = other_half(owner, g, cell)
    if kind < 3 or other in (cell, half):
        grid[cell], grid[half] = grid[half], grid[cell]
        return
    other_end = other_half(owner, g, other)
    grid[cell], grid[other] = grid[other], grid[cell]
    grid[half], grid[other_end] = grid[other_end], grid[half]


@kernel_jit
def copy_layout(source: Array, target: Array) -> None:
    """Copy a layout cell by cell; an assignment of slices takes numba seven seconds to compile."""
    for row in range(2):
        for cell in range(source.shape[1]):
            target[row, cell] = source[row, cell]
