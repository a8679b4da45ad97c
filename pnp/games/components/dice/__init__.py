"""Dice: nets of six-sided dice to cut out, fold and glue."""

from __future__ import annotations

from pnp.games.api.game import component
from pnp.games.api.offers import PiecesOffer
from pnp.games.components.dice.options import DicePieces
from pnp.games.components.dice.pieces import make_dice

GAME = component(
    "Dice",
    "nets of six-sided dice, opposite faces adding up to seven",
    "pieces",
    PiecesOffer(DicePieces, make_dice, "nets with tabs, to cut out, fold and glue"),
)
