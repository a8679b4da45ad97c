"""The options of Bee Donimoes."""

from __future__ import annotations

from pydantic import Field

from pnp.games.dice.options import DieOptions
from pnp.games.dominoes.options import TileOptions


class BeePieces(DieOptions, TileOptions):
    """Dice, and the dominoes that a game with so many dice takes."""

    dice: int = Field(6, ge=3, le=6, description="how many dice, from 3 to 6, which is also the highest number")
