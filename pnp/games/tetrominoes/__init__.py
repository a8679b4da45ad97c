"""The seven tetrominoes, sized to the dominoes."""

from __future__ import annotations

from pnp.games.record import Game, PiecesOffer
from pnp.games.tetrominoes.options import TetrominoPieces
from pnp.games.tetrominoes.pieces import make_tetrominoes

GAME = Game(
    name="tetrominoes",
    title="Tetrominoes",
    about="the seven tetrominoes, white on one side and black on the other, to lie on dominoes",
    credits="",
    terms="",
    offers={"pieces": PiecesOffer(TetrominoPieces, make_tetrominoes, "the seven, two-sided")},
    component=True,
)
