"""The options of pawns."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from pnp.base.options import Options
from pnp.games.components.dominoes.options import TileSide


class PawnOptions(Options):
    """How pawns look; the part that games with pawns share."""

    pawns: Literal["tents", "counters"] = Field(
        "tents", description="strips that fold to figures which stand, or flat counters"
    )
    signs: Literal["shapes", "letters"] = Field(
        "shapes", description="what tells pawns apart beside their colours; letters are P, N, B and R"
    )


class PawnPieces(PawnOptions):
    """Pawns in up to four colours."""

    tile: TileSide = Field(24.0, description="the width of the domino on whose half a pawn must stand")
    colours: Annotated[int, Field(ge=1, le=4)] = Field(4, description="how many colours, from 1 to 4")
    each: Annotated[int, Field(ge=1, le=50)] = Field(1, description="pawns of each colour, from 1 to 50")
