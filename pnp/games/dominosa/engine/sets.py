"""Sets of Dominosa puzzles: listed if the set of dominoes is small, otherwise sampled."""

from __future__ import annotations

from functools import partial

from pnp.base.sentences import Sentence
from pnp.games.dominosa.engine.generate import Shape, candidate, sample
from pnp.games.dominosa.engine.listing import LARGEST_LISTED, listed
from pnp.search.generation import Listing, Make


def maker(shape: Shape) -> Make:
    """The maker of puzzles of a shape."""
    if shape.highest > LARGEST_LISTED:
        return partial(sample, shape)
    where = Sentence(
        "with numbers up to {highest} on {rows} rows of {columns}",
        highest=shape.highest,
        rows=shape.rows,
        columns=shape.columns,
    )
    return Listing(partial(listed, shape), partial(candidate, shape), where)
