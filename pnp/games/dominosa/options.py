"""The options of Dominosa."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from pnp.base.options import Options
from pnp.components.dominoes.tiles import LARGEST_NUMBER


class DominosaPuzzleOptions(Options):
    """Grids of numbers in which a whole set is hidden."""

    pips: Annotated[int, Field(ge=2, le=LARGEST_NUMBER)] | None = Field(
        None,
        title="Highest number",
        description="The highest number; by default 6, or the highest in a given grid.",
    )
    rows: Annotated[int, Field(ge=2, le=136)] | None = Field(
        None,
        title="Rows",
        description="How many rows a generated grid has; by default the highest number plus 1.",
    )
    columns: Annotated[int, Field(ge=2, le=136)] | None = Field(
        None,
        title="Columns",
        description="How many columns a generated grid has; by default the highest number plus 2.",
    )


class DominosaDiagram(Options):
    """Which step of the human solver a diagram shows."""

    rule: int | None = Field(
        None, ge=1, le=15, description="the position before and after the first use of this rule"
    )
