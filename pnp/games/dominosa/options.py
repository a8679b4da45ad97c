"""The options of Dominosa."""

from __future__ import annotations

from pydantic import Field

from pnp.base.options import Options
from pnp.dominoes.tiles import LARGEST_NUMBER


class DominosaProblems(Options):
    """Grids of numbers in which a whole set lies hidden."""

    pips: int | None = Field(
        None,
        ge=2,
        le=LARGEST_NUMBER,
        title="Highest number",
        description="The highest number; by default 6, or the highest in a given grid.",
    )
    rows: int | None = Field(
        None,
        ge=2,
        le=136,
        title="Rows",
        description="How many rows a generated grid has; by default the highest number plus 1.",
    )
    columns: int | None = Field(
        None,
        ge=2,
        le=136,
        title="Columns",
        description="How many columns a generated grid has; by default the highest number plus 2.",
    )


class DominosaDiagram(Options):
    """Which step of the human solver a diagram shows."""

    rule: int | None = Field(
        None, ge=1, le=15, description="the position before and after the first use of this rule"
    )
