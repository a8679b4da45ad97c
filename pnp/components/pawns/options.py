"""The options of pawns."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from pnp.base.options import ChoiceLabels, Options
from pnp.components.dominoes.options import TileSide

Signs = Annotated[
    Literal["shapes", "letters"],
    ChoiceLabels({"shapes": "Shapes", "letters": "Letters"}),
    Field(title="Symbols"),
]


class PawnOptions(Options):
    """How pawns look; the part that games with pawns share."""

    pawns: Annotated[
        Literal["tents", "counters"],
        ChoiceLabels({"tents": "Standing figures", "counters": "Flat counters"}),
    ] = Field(
        "tents", title="Pawn style", description="Strips that fold into standing figures, or flat counters."
    )
    signs: Signs = Field(
        "shapes",
        description="What distinguishes pawns besides their colour; the letters are P, N, B and R.",
    )


class PawnPieces(PawnOptions):
    """Pawns in up to four colours."""

    tile: TileSide = Field(
        24.0, title="Domino width", description="The width of the domino that a pawn must fit on, on one half."
    )
    colours: Annotated[int, Field(ge=1, le=4)] = Field(
        4, title="Colours", description="How many colours, from 1 to 4."
    )
    each: Annotated[int, Field(ge=1, le=50)] = Field(
        1, title="Pawns of each colour", description="How many pawns of each colour, from 1 to 50."
    )
