"""Dominoes: sets from double-blank to double-fifteen.

It uses pawns.
"""

from __future__ import annotations

from pnp.components.dominoes.pieces import DominoPieces, make_dominoes
from pnp.games.api.features import PiecesFeature
from pnp.games.api.game import component

GAME = component(
    "Dominoes",
    "double-n sets from 0 to 15, with pips or numerals",
    "pieces",
    PiecesFeature(DominoPieces, make_dominoes, "a set of dominoes, or a part of one"),
)
