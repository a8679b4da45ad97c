"""The options of peg solitaire. Every field has a default that prints well, bounds, and a description."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from peg_solitaire.rules import SHAPES, Goal, Shape
from pnp.base.geometry import Length
from pnp.base.options import Options, Within

ShapeName = Literal["english", "european"]


class PegSolitaireBoard(Options):
    """A board of round holes."""

    shape: ShapeName = Field(
        "english", title="Board shape", description="The board: english with 33 holes, european with 37."
    )
    spacing: Annotated[Length, Within(14, 40)] = Field(
        20.0,
        title="Hole spacing",
        description="The distance from the middle of a hole to the next, from 14 to 40 mm.",
    )


class PegSolitairePieces(Options):
    """Counters to play with."""

    pegs: Annotated[int, Field(ge=2, le=37)] = Field(
        32, title="Pegs", description="How many pegs, from 2 to 37."
    )
    counter: Annotated[Length, Within(10, 36)] = Field(
        15.0, title="Counter size", description="The width of a counter, from 10 to 36 mm."
    )


class PegSolitairePuzzleOptions(Options):
    """What is asked, and which positions puzzles are made from."""

    goal: Goal = Field(
        "one", title="Goal", description="What to leave: one peg anywhere, or one in the centre."
    )
    shape: ShapeName = Field(
        "english",
        title="Board shape",
        description="The board of generated puzzles, and of records without a start.",
    )
    most: Annotated[int, Field(ge=3, le=16)] = Field(
        12, title="Most pegs", description="The most pegs a generated puzzle can have, from 3 to 16."
    )

    @property
    def board(self) -> Shape:
        """The board itself."""
        return SHAPES[self.shape]
