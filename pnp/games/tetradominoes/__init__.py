"""Tetradominoes: dominoes in a grid, and tetrominoes on top of them."""

from __future__ import annotations

from pnp.games.donimoes import DONIMOES, TERMS, by_kirkby
from pnp.games.later import diagrams_offer, problems_offer, records_offer
from pnp.games.record import FormOffer, Game, PiecesOffer
from pnp.games.tetradominoes.options import (
    TetradominoesDiagram,
    TetradominoesGame,
    TetradominoesPieces,
    TetradominoesProblems,
    TetradominoesScore,
)
from pnp.games.tetradominoes.pieces import make_pieces
from pnp.games.tetradominoes.score import draw_score

GAME = Game(
    name="tetradominoes",
    title="Tetradominoes",
    about="play matching dominoes in a grid and cover them with tetrominoes",
    credits=by_kirkby("Tetradominoes"),
    terms=TERMS,
    licence=DONIMOES,
    offers={
        "pieces": PiecesOffer(
            TetradominoesPieces, make_pieces, "a double-six set, the seven tetrominoes and the players' tokens"
        ),
        "form": FormOffer(TetradominoesScore, draw_score, "score sheets for tournaments to seven points"),
    },
    problems=problems_offer(__name__, TetradominoesProblems, "tetrominoes that can be played, and solitaire"),
    records=records_offer(__name__, TetradominoesGame, pictures="diagram", trial="trying", moves=8),
    diagrams=diagrams_offer(__name__, TetradominoesDiagram),
)
