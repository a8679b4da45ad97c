"""Random Dominosa grids for tests."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from pnp.dominoes.places import rectangle
from pnp.dominoes.tilings import lay_out
from pnp.games.dominosa.engine.problems import Count, count
from pnp.games.dominosa.engine.repair import complete_set
from pnp.games.dominosa.rules import Grid


def random_grids(highest: int, number: int, seed: int) -> Iterator[Grid]:
    """Random dominoes on random tilings: grids with one solution at least."""
    rows, columns = rectangle(highest)
    cells = rows * columns
    layout, ends = np.zeros((2, cells), np.int32), np.zeros((cells // 2, 2), np.int32)
    rng = np.array([seed], np.uint64)
    for _ in range(number):
        complete_set(ends, highest)
        lay_out(layout, ends, columns, rng)
        yield Grid(tuple(map(tuple, layout[0].reshape(rows, columns).tolist())))


def unique_grids(highest: int, number: int, seed: int) -> Iterator[tuple[Grid, Count]]:
    """Those of so many random grids that have one solution, with the count that says so."""
    for grid in random_grids(highest, number, seed):
        counted = count(grid)
        if counted.found == 1:
            yield grid, counted
