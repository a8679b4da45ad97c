"""Filling cells with tiles so that every border matches: an exact model for CP-SAT."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from math import inf

from ortools.sat.python import cp_model

from pnp.games.dominions.rules import State
from pnp.games.dominions.tiles import has_beam
from pnp.grids.hexagon import opposite


def fillings(
    state: State, cells: Sequence[int], tiles: Sequence[int], seconds: float = inf
) -> Iterator[dict[int, int]]:
    """Yield all ways to place tiles, each at most once, on all these vacant cells; each as a mapping from
    cells to tiles.

    Borders match between the tiles, with the pieces on the board, and with its edge; a border on a cell that
    stays vacant may have a beam or not.

    :param seconds: the limit on the wall-clock time for all of them together.
    :raises TimeoutError: if they take longer.
    """
    model = cp_model.CpModel()
    use = {
        (cell, tile): model.new_bool_var(f"{cell} {tile}")
        for cell in cells
        for needed, barred in (state.asked(cell),)
        for tile in tiles
        if tile & needed == needed and not tile & barred
    }
    for cell in cells:
        model.add_exactly_one([use[key] for key in use if key[0] == cell])
    for tile in tiles:
        model.add_at_most_one([use[key] for key in use if key[1] == tile])
    for cell in cells:
        for side, beside in enumerate(state.grid.neighbours[cell][:3]):
            if beside in cells:
                here = [v for (c, tile), v in use.items() if c == cell and has_beam(tile, side)]
                there = [v for (c, tile), v in use.items() if c == beside and has_beam(tile, opposite(side))]
                model.add(sum(here) == sum(there))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    end = time.monotonic() + seconds
    while True:
        if seconds < inf:
            solver.parameters.max_time_in_seconds = max(end - time.monotonic(), 0.0)
        status = solver.solve(model)
        if status == cp_model.UNKNOWN:
            raise TimeoutError
        if status != cp_model.OPTIMAL:
            return
        chosen = [key for key, variable in use.items() if solver.boolean_value(variable)]
        yield dict(chosen)
        model.add_bool_or([use[key].negated() for key in chosen])
