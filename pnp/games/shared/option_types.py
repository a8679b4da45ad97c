"""Types of options that several games have: bounds, labels, and what they do where that is the same."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from pnp.base.options import Dimensions

DealSeed = Annotated[
    int,
    Field(
        ge=0,
        title="Seed",
        description="The seed that shuffled the dominoes; change it for a different deal.",
    ),
]
BoardSize = Annotated[
    Dimensions, Field(title="Board size", description="The size of the board in squares, across and down.")
]
"""The bounds of a board's size are each game's own: ``Annotated[BoardSize, DimensionsWithin(3, 20)]``."""
Coordinates = Annotated[
    bool, Field(title="Coordinates", description="Prints letters and numbers along the edges.")
]
