"""The options of Cobra Paw."""

from __future__ import annotations

from pydantic import Field

from pnp.base.options import Options
from pnp.games.components.dice.options import DieOptions
from pnp.games.components.dominoes.options import TileOptions


class CobraPawPieces(DieOptions, TileOptions):
    """A double-six set and two dice."""


class CobraPawProblems(Options):
    """Dominoes scattered on a table, and dice that name those to find."""

    dominoes: int | None = Field(
        None,
        ge=6,
        le=45,
        description="how many dominoes lie on the table, by default by grade; above 28 two sets are mixed, "
        "less one of the double blanks",
    )
    rolls: int | None = Field(
        None, ge=1, le=12, description="how often the dice are rolled, by default by grade"
    )
    taken: bool = Field(
        True, description="whether dice may show a domino that is face down, so that the double blank is right"
    )
    fill: int = Field(
        32, ge=15, le=40, description="how much of the table is covered by dominoes, in parts of a hundred"
    )


class CobraPawGame(Options):
    """How a game of Cobra Paw is played."""

    players: int = Field(2, ge=2, le=4, description="how many play, from 2 to 4")
