"""The options of Fujisan."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from pnp.base.options import Options, Range
from pnp.games.components.dominoes.options import TileOptions
from pnp.games.components.pawns.options import PawnOptions
from pnp.games.fujisan.rules import Peak


class FujisanPieces(PawnOptions, TileOptions):
    """The fifteen dominoes and the four priests."""

    signs: Literal["shapes", "letters"] = Field(
        "letters", description="what tells priests apart beside their colours; the solutions name P, N, B and R"
    )


class FujisanProblems(Options):
    """Mountains to climb."""

    country_road: bool = Field(
        False, description="the variant Country Road: from the peak the priests go on down to the two ends"
    )
    peak: Peak = Field(
        "free",
        description="priests step between the peak dominoes onto any number, or, as before version 0.2.0, "
        "onto any but a blank",
    )
    moves: Range | None = Field(
        None,
        description="how many moves the shortest solution should have, such as 40..60; by default by grade",
    )
