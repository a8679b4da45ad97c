"""Makes grids of a level, by local repair of the part that the human rules leave open.

Of random solved grids of order 6, one in a hundred has a single solution, and even fewer have the level wanted.
So a random tiling with random dominoes is repaired: where the ladder of rules gets stuck, a domino in the open
part is turned, swapped with another one, or turned together with its neighbour in a square of four cells. The
change stays if the ladder gets at least as far as before. A grid on which the ladder joins every domino has
exactly one solution, because every rule is sound. Then it's changed further, kept solvable and never made
easier, until its hardest rule is one of the level's.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pnp.components.dominoes.places import Array, Geometry
from pnp.components.dominoes.tilings import change, copy_layout, lay_out
from pnp.games.dominosa.kernel.board import SOLVED, Board
from pnp.games.dominosa.kernel.ladder import reach
from pnp.games.dominosa.kernel.trail import Trail
from pnp.search.kernel_jit import kernel_jit
from pnp.search.xorshift import starred_below as below

BASE = 1 << 1 | 1 << 2 | 1 << 3 | 1 << 6
"""The rules that every ladder starts with: 1, 2, 3 and 6."""


@kernel_jit
def list_open(b: Board, open_cells: Array) -> int:
    """List the cells that the ladder left open; returns their number."""
    count = 0
    for cell in range(len(b.cells)):
        if b.cells[cell, SOLVED] == 0:
            open_cells[count] = cell
            count += 1
    return count


class Bench(NamedTuple):
    """The workspace of ``make_grid``: two layouts (2, cells) of numbers and owners, of which the second is the
    better one; a generator's state (1,); the cells left open; and the ends (dominoes, 2) of a set being
    shuffled."""

    trial: Array
    best: Array
    rng: Array
    open_cells: Array
    ends: Array


def new_bench(g: Geometry) -> Bench:
    """An empty workspace for grids of one geometry."""
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


PATIENCE = 2000
"""How many layouts are tried before the repair starts again from a new one."""


@kernel_jit
def is_needed(b: Board, t: Trail, g: Geometry, grid: Array, highest: int, too_few: int) -> bool:
    """Whether a set of rules gets stuck; the empty set always does."""
    return too_few == 0 or reach(b, t, g, grid, highest, too_few) < len(b.dominoes) - 1


@kernel_jit
def make_grid(
    b: Board,
    t: Trail,
    g: Geometry,
    w: Bench,
    columns: int,
    highest: int,
    rules: int,
    hardest: int,
    too_few: int,
    rough: int,
    budget: int,
) -> int:
    """Make a layout in ``w.best`` that ``rules`` solve, that requires ``hardest`` or a higher rule, and that
    the rules ``too_few`` don't solve.

    Until ``rough``, a cheaper set of rules, solves the layout, only those are applied, which takes a quarter of
    the time. Returns the number of layouts tried, which is more than ``budget`` if none of them succeeded.
    ``w.rng`` holds the seed, which must not be 0.
    """
    rng, cells = w.rng, len(b.cells)
    reached = opened = 0
    used = False
    followed = rough
    for tried in range(budget):
        if tried % PATIENCE == 0:
            complete_set(w.ends, highest)
            lay_out(w.trial, w.ends, columns, rng)
            followed, reached, used = rough, 0, False
        else:
            copy_layout(w.best, w.trial)
            cell = w.open_cells[below(rng, opened)] if opened else below(rng, cells)
            other = w.open_cells[below(rng, opened)] if opened and below(rng, 2) else below(rng, cells)
            change(w.trial, g, columns, cell, other, rng)
        now = reach(b, t, g, w.trial[0], highest, followed)
        uses = b.uses[hardest:].any()
        if now < reached or (now == len(b.dominoes) - 1 and used and not uses):
            continue
        copy_layout(w.trial, w.best)
        reached, used = now, uses
        opened = list_open(b, w.open_cells)
        if opened == 0:
            followed = rules
            if used and is_needed(b, t, g, w.best[0], highest, too_few):
                return tried + 1
    return budget + 1
