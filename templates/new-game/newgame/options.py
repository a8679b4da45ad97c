"""The options of Frogs and Toads. Every field has a default that prints well, bounds, and a description."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from pnp.base.geometry import Length
from pnp.base.options import Options, Within

Animals = Annotated[int, Field(ge=1, le=6)]


class NewGameBoard(Options):
    """A row of lily pads."""

    pads: Annotated[int, Field(ge=3, le=13)] = Field(
        7, title="Lily pads", description="How many lily pads the row has, from 3 to 13."
    )
    pad: Annotated[Length, Within(12, 40)] = Field(
        24.0, title="Pad size", description="The width of a pad, from 12 to 40 mm."
    )


class NewGamePieces(Options):
    """Counters for both families."""

    frogs: Animals = Field(3, title="Frogs", description="How many frogs, from 1 to 6.")
    toads: Animals = Field(3, title="Toads", description="How many toads, from 1 to 6.")
    counter: Annotated[Length, Within(10, 36)] = Field(
        20.0, title="Counter size", description="The width of a counter, from 10 to 36 mm."
    )


class NewGamePuzzleOptions(Options):
    """Which rows puzzles are made from."""

    animals: Annotated[int, Field(ge=2, le=10)] = Field(
        6,
        title="Frogs and toads",
        description="How many frogs and toads generated puzzles have together, from 2 to 10.",
    )
