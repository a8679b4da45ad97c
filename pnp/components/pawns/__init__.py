"""Pawns in four colours with signs: tents that stand, or flat counters."""

from __future__ import annotations

from pnp.components.pawns.pieces import PawnPieces, make_pawns
from pnp.games.api.game import component
from pnp.games.api.offers import PiecesOffer

GAME = component(
    "Pawns",
    "pawns in four colours, each with its own symbol, that fold up and stand on half a domino",
    "pieces",
    PiecesOffer(PawnPieces, make_pawns, "paper pawns, to fold and glue, or flat"),
)
