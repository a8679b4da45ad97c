"""The options of problems of sliding dominoes."""

from __future__ import annotations

from pydantic import Field

from pnp.base.options import Options
from pnp.dominoes.tiles import LARGEST_NUMBER

MOST_ROWS = 8


class SlidingProblems(Options):
    """Problems of sliding dominoes."""

    pips: int = Field(6, ge=1, le=LARGEST_NUMBER, description="the highest number on the dominoes")
    rows: int | None = Field(
        None,
        ge=2,
        le=MOST_ROWS,
        description="rows of the rectangle to start from; by default by grade",
    )
    columns: int | None = Field(
        None, ge=2, le=MOST_ROWS, description="columns of that rectangle; by default by grade"
    )
