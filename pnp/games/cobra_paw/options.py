"""The options of Cobra Paw."""

from __future__ import annotations

from pnp.games.dice.options import DieOptions
from pnp.games.dominoes.options import TileOptions


class CobraPawPieces(DieOptions, TileOptions):
    """A double-six set and two dice."""
