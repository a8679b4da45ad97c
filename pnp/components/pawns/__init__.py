"""Pawns in four colours with signs: standing tents, or flat counters.

It uses dominoes.
"""

from __future__ import annotations

from pnp.base.sentences import Sentence
from pnp.components.pawns.pieces import PawnPieces, make_pawns
from pnp.games.api.features import PiecesFeature
from pnp.games.api.game import component

_OF_STANDEES = ("front", "back", "table", "rows", "icons", "stand")
"""The options of standing figures with the user's own pictures."""

GAME = component(
    "Pawns",
    "pawns in four colours, each with its own symbol, that fold up and stand on half a domino",
    "pieces",
    PiecesFeature(
        PawnPieces,
        make_pawns,
        "paper pawns, to fold and glue, or flat",
        instead=dict.fromkeys(_OF_STANDEES, Sentence("; `pieces: standees` makes your own figures")),
    ),
)
