"""Dominoes: sets from double-blank to double-fifteen."""

from __future__ import annotations

from pnp.games.dominoes.options import DominoPieces
from pnp.games.dominoes.pieces import make_dominoes
from pnp.games.record import PiecesOffer, component

GAME = component(
    "dominoes",
    "Dominoes",
    "double-n sets from 0 to 15, with pips or numerals",
    "pieces",
    PiecesOffer(DominoPieces, make_dominoes, "a set of dominoes, or a part of one"),
)
