"""The options of Frogs and Toads. Every field has a default that prints well, bounds, and a description."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from pnp.base.lengths import Length
from pnp.base.options import Options, Within

Animals = Annotated[int, Field(ge=1, le=6)]


class NewGameBoard(Options):
    """A row of lily pads."""

    pads: Annotated[int, Field(ge=3, le=13)] = Field(7, description="lily pads in the row, from 3 to 13")
    pad: Annotated[Length, Within(12, 40)] = Field(24.0, description="the width of a pad, 12 to 40 mm")


class NewGamePieces(Options):
    """Counters for both families."""

    frogs: Animals = Field(3, description="frogs, from 1 to 6")
    toads: Animals = Field(3, description="toads, from 1 to 6")
    counter: Annotated[Length, Within(10, 36)] = Field(20.0, description="the width of a counter, 10 to 36 mm")


class NewGameProblems(Options):
    """Which rows problems are made from."""

    animals: Annotated[int, Field(ge=2, le=10)] = Field(
        6, description="frogs and toads together in generated problems, from 2 to 10"
    )
