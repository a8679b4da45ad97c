"""Making grids that the human rules solve: local repair of what they leave open.

Of random solved grids of order 6 one in a hundred has a single solution, and one in three hundred is solved by
the cheapest rules. Throwing the others away was tried first and dropped: it wastes nearly all of the work. Here
a random tiling with random dominoes is repaired instead: where the ladder of rules gets stuck, a domino in the
open part is turned, swapped with another one, or turned together with its neighbour in a square of four
cells; the change stays if the ladder gets at least as far as before. A grid on which the ladder joins every
domino has exactly one solution, because every rule is sound; no other proof is needed.

Which rules are *needed* is then asked of the same ladder with fewer rules. Where too few are, the grid is
changed further, keeping it solvable, until they are.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from pnp.games.dominosa.geometry import AROUND, Array, Geometry
from pnp.games.dominosa.kernel import SOLVED, Board, climb_ladder, reset

BASE = 1 << 1 | 1 << 2 | 1 << 3 | 1 << 6
"""The rules that every ladder starts with: 1, 2, 3 and 6."""


@njit(cache=True)
def below(rng: Array, bound: int) -> int:
    """A random number below a bound, from an xorshift64* generator of state ``rng`` (1,)."""
    x = rng[0]
    x ^= x >> np.uint64(12)
    x ^= x << np.uint64(25)
    x ^= x >> np.uint64(27)
    rng[0] = x
    return int((x * np.uint64(2685821657736338717)) >> np.uint64(33)) % bound


@njit(cache=True)
def turn_square(layer: Array, corner: int, columns: int) -> None:
    """Transpose the square of four cells below and right of a cell."""
    right, under = corner + 1, corner + columns
    layer[right], layer[under] = layer[under], layer[right]


@njit(cache=True)
def is_square(owner: Array, corner: int, columns: int) -> bool:
    """Whether two dominoes fill the square of four cells below and right of a cell."""
    right, under = corner + 1, corner + columns
    if owner[corner] == owner[right]:
        return bool(owner[under] == owner[under + 1])
    return bool(owner[corner] == owner[under] and owner[right] == owner[under + 1])


@njit(cache=True)
def lay_out(layout: Array, ends: Array, columns: int, highest: int, rng: Array) -> None:
    """Fill ``layout`` (2, cells), numbers and owners, with a complete set on a random tiling.

    ``ends`` (dominoes, 2) is room to work in.

    Any tiling of a rectangle is reached from any other by turning pairs in squares of four cells.
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
    # Lay the set in order, then shuffle it: each domino changes places with an earlier one or itself.
    low = high = 0
    for k in range(cells // 2):
        ends[k, 0], ends[k, 1] = low, high
        high += 1
        if high > highest:
            low += 1
            high = low
    for k in range(cells // 2):
        other, side = below(rng, k + 1), below(rng, 2)
        for end in range(2):
            ends[k, end], ends[other, end ^ side] = ends[other, end ^ side], ends[k, end]
    for cell in range(cells):
        grid[cell] = ends[owner[cell], 0]
        ends[owner[cell], 0] = ends[owner[cell], 1]


@njit(cache=True)
def other_half(owner: Array, g: Geometry, cell: int) -> int:
    """The other cell of the domino on a cell."""
    for k in range(g.cell_places[cell, AROUND]):
        place = g.cell_places[cell, k]
        other = g.place_cells[place, 0] + g.place_cells[place, 1] - cell
        if owner[other] == owner[cell]:
            return int(other)
    return cell


@njit(cache=True)
def change(layout: Array, g: Geometry, columns: int, cell: int, other: int, rng: Array) -> None:
    """Change the domino on a cell: turn it, or swap it with the one on another cell, or turn a square."""
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


@njit(cache=True)
def reach(b: Board, g: Geometry, grid: Array, highest: int, rules: int) -> int:
    """How many dominoes a set of rules joins."""
    reset(b, g, grid, highest)
    return climb_ladder(b, g, rules)


@njit(cache=True)
def list_open(b: Board, open_cells: Array) -> int:
    """List the cells that the ladder left open; how many they are."""
    count = 0
    for cell in range(len(b.cells)):
        if b.cells[cell, SOLVED] == 0:
            open_cells[count] = cell
            count += 1
    return count


@njit(cache=True)
def needs_all(b: Board, g: Geometry, grid: Array, highest: int, too_few: Array) -> bool:
    """Whether each of some sets of rules gets stuck."""
    dominoes, stuck = len(b.dominoes) - 1, 0
    while stuck < len(too_few) and reach(b, g, grid, highest, too_few[stuck]) < dominoes:
        stuck += 1
    return stuck == len(too_few)


class Bench(NamedTuple):
    """Room for ``make_grid``: two layouts (2, cells) of numbers and owners, the second the better one; a
    generator's state (1,); the cells left open; the ends (dominoes, 2) of a set being shuffled."""

    trial: Array
    best: Array
    rng: Array
    open_cells: Array
    ends: Array


def new_bench(g: Geometry) -> Bench:
    """Room for grids of one geometry."""
    cells = len(g.cell_places)
    return Bench(
        np.zeros((2, cells), np.int32),
        np.zeros((2, cells), np.int32),
        np.zeros(1, np.uint64),
        np.zeros(cells, np.int32),
        np.zeros((cells // 2, 2), np.int32),
    )


@njit(cache=True)
def copy_layout(source: Array, target: Array) -> None:
    """Copy a layout cell by cell; an assignment of slices takes numba seven seconds to compile."""
    for row in range(2):
        for cell in range(source.shape[1]):
            target[row, cell] = source[row, cell]


@njit(cache=True)
def make_grid(
    b: Board, g: Geometry, w: Bench, columns: int, highest: int, rules: int, too_few: Array, budget: int
) -> int:
    """Make a layout in ``w.best`` that ``rules`` solve and each set of rules in ``too_few`` does not.

    Gives the number of layouts tried, more than ``budget`` where it was used up in vain. ``w.rng`` holds the
    seed, which must not be 0.
    """
    rng, cells = w.rng, len(b.cells)
    lay_out(w.best, w.ends, columns, highest, rng)
    reached = reach(b, g, w.best[0], highest, rules)
    opened = list_open(b, w.open_cells)
    for tried in range(1, budget + 1):
        if opened == 0 and needs_all(b, g, w.best[0], highest, too_few):
            return tried
        copy_layout(w.best, w.trial)
        cell = w.open_cells[below(rng, opened)] if opened else below(rng, cells)
        other = w.open_cells[below(rng, opened)] if opened and below(rng, 2) else below(rng, cells)
        change(w.trial, g, columns, cell, other, rng)
        now = reach(b, g, w.trial[0], highest, rules)
        if now >= reached:
            reached = now
            opened = list_open(b, w.open_cells)
            copy_layout(w.trial, w.best)
    return budget + 1
