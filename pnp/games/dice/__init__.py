"""Dice: nets of six-sided dice to cut out, fold and glue."""

from __future__ import annotations

from pnp.games.dice.options import DicePieces
from pnp.games.dice.pieces import make_dice
from pnp.games.record import PiecesOffer, component

GAME = component(
    "dice",
    "Dice",
    "nets of six-sided dice, opposite faces adding up to seven",
    "pieces",
    PiecesOffer(DicePieces, make_dice, "nets with tabs, to cut out, fold and glue"),
)
