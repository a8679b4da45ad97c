"""Pawns in four colours with signs: tents that stand, or flat counters."""

from __future__ import annotations

from pnp.games.pawns.options import PawnPieces
from pnp.games.pawns.pieces import make_pawns
from pnp.games.record import PiecesOffer, component

GAME = component(
    "pawns",
    "Pawns",
    "pawns in four colours with signs, that fold up and stand on half a domino",
    "pieces",
    PiecesOffer(PawnPieces, make_pawns, "paper pawns, to fold and glue, or flat"),
)
