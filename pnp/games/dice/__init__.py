"""Dice: nets of six-sided dice to cut out, fold and glue."""

from __future__ import annotations

from pnp.games.dice.options import DicePieces
from pnp.games.dice.pieces import make_dice
from pnp.games.record import Game, PiecesOffer

GAME = Game(
    name="dice",
    title="Dice",
    about="nets of six-sided dice, opposite faces adding up to seven",
    credits="",
    terms="",
    offers={"pieces": PiecesOffer(DicePieces, make_dice, "nets with tabs, to cut out, fold and glue")},
    component=True,
)
