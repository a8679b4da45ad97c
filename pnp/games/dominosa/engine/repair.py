"""Making grids that the human rules solve: local repair of what they leave open.

Of random solved grids of order 6 one in a hundred has a single solution, and one in 250 is solved by
the cheapest rules, so throwing the others away wastes nearly all of the work. Here
a random tiling with random dominoes is repaired instead: where the ladder of rules gets stuck, a domino in the
open part is turned, swapped with another one, or turned together with its neighbour in a square of four
cells; the change stays if the ladder gets at least as far as before. A grid on which the ladder joins every
domino has exactly one solution, because every rule is sound; no other proof is needed.

Which rules are *needed* shows when the same ladder has fewer rules. Where too few are, the grid is
changed further, keeping it solvable, until they are.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pnp.dominoes.places import Array, Geometry
from pnp.dominoes.tilings import change, copy_layout, lay_out
from pnp.games.dominosa.kernel import SOLVED, Board, apply_ladder, reset
from pnp.search.kernel_jit import kernel_jit
from pnp.search.xorshift import starred_below as below

BASE = 1 << 1 | 1 << 2 | 1 << 3 | 1 << 6
"""The rules that every ladder starts with: 1, 2, 3 and 6."""


@kernel_jit
def reach(b: Board, g: Geometry, grid: Array, highest: int, rules: int) -> int:
    """How many dominoes a set of rules joins."""
    reset(b, g, grid, highest)
    return apply_ladder(b, g, rules)


@kernel_jit
def list_open(b: Board, open_cells: Array) -> int:
    """List the cells that the ladder left open; how many they are."""
    count = 0
    for cell in range(len(b.cells)):
        if b.cells[cell, SOLVED] == 0:
            open_cells[count] = cell
            count += 1
    return count


@kernel_jit
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


@kernel_jit
def complete_set(ends: Array, highest: int) -> None:
    """Fill ``ends`` (dominoes, 2) with the set up to a number, in order."""
    k = 0
    for low in range(highest + 1):
        for high in range(low, highest + 1):
            ends[k, 0], ends[k, 1] = low, high
            k += 1


@kernel_jit
def make_grid(
    b: Board, g: Geometry, w: Bench, columns: int, highest: int, rules: int, too_few: Array, budget: int
) -> int:
    """Make a layout in ``w.best`` that ``rules`` solve and each set of rules in ``too_few`` does not.

    Gives the number of layouts tried, more than ``budget`` where it was used up in vain. ``w.rng`` holds the
    seed, which must not be 0.
    """
    rng, cells = w.rng, len(b.cells)
    complete_set(w.ends, highest)
    lay_out(w.best, w.ends, columns, rng)
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
