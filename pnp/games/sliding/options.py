"""The options of problems of sliding dominoes."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from pnp.base.options import Options
from pnp.components.dominoes.tiles import LARGEST_NUMBER

MOST_ROWS = 8


class SlidingProblems(Options):
    """Problems of sliding dominoes."""

    pips: int = Field(
        6, ge=1, le=LARGEST_NUMBER, title="Highest number", description="The highest number on the dominoes."
    )
    rows: Annotated[int, Field(ge=2, le=MOST_ROWS)] | None = Field(
        None,
        title="Rows",
        description="How many rows the starting rectangle has; by default it depends on the grade.",
    )
    columns: Annotated[int, Field(ge=2, le=MOST_ROWS)] | None = Field(
        None,
        title="Columns",
        description="How many columns the starting rectangle has; by default it depends on the grade.",
    )
