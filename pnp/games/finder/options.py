"""The options of Domino Finder."""

from __future__ import annotations

from pydantic import Field

from pnp.games.dice.options import DieOptions
from pnp.games.dominoes.options import TileOptions
from pnp.games.pawns.options import PawnOptions


class FinderPieces(DieOptions, PawnOptions, TileOptions):
    """A double-six set, pawns and two dice."""

    players: int = Field(4, ge=2, le=4, description="how many play, from 2 to 4; each has a pawn")
