"""The seven tetrominoes, sized to the dominoes.

It uses dominoes.
"""

from __future__ import annotations

from pnp.components.tetrominoes.pieces import TetrominoPieces, make_tetrominoes
from pnp.games.api.features import PiecesFeature
from pnp.games.api.game import component

GAME = component(
    "Tetrominoes",
    "the seven tetrominoes, white on one side and black on the other, to lay on dominoes",
    "pieces",
    PiecesFeature(TetrominoPieces, make_tetrominoes, "the seven, two-sided"),
)
