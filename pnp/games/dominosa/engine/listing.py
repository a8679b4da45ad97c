"""All puzzles of a small set, found by trying every grid.

Sampling can't find them all, because changing one domino at a time seldom leads from one puzzle of a small set
to another. There are 34,650 grids with numbers up to 2; with numbers up to 3, there would be 11,732,745,024.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from pnp.games.dominosa.engine.generate import Made, Shape
from pnp.games.dominosa.engine.grading import demand
from pnp.games.dominosa.engine.problems import count
from pnp.games.dominosa.rules import Grid, kind
from pnp.search.results import Level

LARGEST_LISTED = 2
"""The highest number of the sets whose puzzles are listed."""


@lru_cache(maxsize=8)
def listed(shape: Shape) -> Mapping[Level, tuple[Made, ...]]:
    """All puzzles of a shape by level, each once however it is turned, mirrored or renumbered. Grids that have
    several solutions or require guessing are left out."""
    found: dict[Level, list[Made]] = {level: [] for level in Level}
    kinds = set()
    for grid in grids(shape):
        solved = count(grid)
        if solved.found != 1 or (alike := kind(grid)) in kinds:
            continue
        kinds.add(alike)
        needed = demand(grid)
        if needed is not None:
            found[needed.level].append(Made(grid, solved.first, needed))
    return {level: tuple(made) for level, made in found.items()}


def grids(shape: Shape) -> Iterator[Grid]:
    """Every grid in which numbers first appear in the order 0, 1, 2...; all others are renumbered versions of
    these."""
    left = [shape.highest + 2] * (shape.highest + 1)
    for numbers in _arranged((), left):
        rows = (numbers[row * shape.columns :][: shape.columns] for row in range(shape.rows))
        yield Grid(tuple(rows))


def _arranged(start: tuple[int, ...], left: list[int]) -> Iterator[tuple[int, ...]]:
    """All ways to continue with ``left[n]`` more of each number ``n``."""
    if not any(left):
        yield start
        return
    for number, more in enumerate(left):
        if more:
            left[number] -= 1
            yield from _arranged((*start, number), left)
            left[number] += 1
        if number not in start:
            return
