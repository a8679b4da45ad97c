"""Dice: nets of six-sided dice to cut out, fold and glue."""

from __future__ import annotations

from pnp.components.dice.pieces import DicePieces, make_dice
from pnp.games.api.game import component
from pnp.games.api.offers import PiecesOffer

GAME = component(
    "Dice",
    "nets of six-sided dice, opposite faces adding up to seven",
    "pieces",
    PiecesOffer(DicePieces, make_dice, "nets with tabs, to cut out, fold and glue"),
)
