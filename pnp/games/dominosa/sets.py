"""Sets of Dominosa puzzles: listed where the set of dominoes is small, sampled where it is not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pnp.games.dominosa.generating import Shape, candidate, sample
from pnp.games.dominosa.listing import LARGEST_LISTED, listed
from pnp.search.generation import LEVELS, Listing, Make, Mapper
from pnp.search.generation import generate as generate_set
from pnp.search.results import Level, Problem


def maker(shape: Shape) -> Make:
    """Makes puzzles of a shape."""
    if shape.highest > LARGEST_LISTED:
        return partial(sample, shape)
    where = f"with numbers up to {shape.highest} on {shape.rows} rows of {shape.columns}"
    return Listing(partial(listed, shape), partial(candidate, shape), where)


def generate(
    count: int,
    seed: int,
    levels: Sequence[Level] = LEVELS,
    *,
    highest: int = 6,
    rows: int = 0,
    columns: int = 0,
    mapper: Mapper = map,
    progress: Callable[[int], None] | None = None,
) -> tuple[Problem, ...]:
    """A set of problems in order of difficulty, on the usual rectangle where none is asked.

    :raises OptionError: for a set or a rectangle that cannot be; NoProblemError: where a problem of some level
        cannot be found.
    """
    make = maker(Shape(highest, rows, columns))
    return generate_set("dominosa", make, count, seed, levels, mapper, progress)
