"""Tetradominoes: dominoes in a grid, and tetrominoes on top of them."""

from __future__ import annotations

from pnp.games.api.game import FormOffer, Game, PiecesOffer
from pnp.games.api.lazy import diagrams_offer, problems_offer, records_offer
from pnp.games.shared.donimoes import DONIMOES, TERMS, by_kirkby
from pnp.games.tetradominoes.options import (
    TetradominoesDiagram,
    TetradominoesGame,
    TetradominoesPieces,
    TetradominoesProblems,
    TetradominoesScore,
)
from pnp.games.tetradominoes.pieces.equipment import make_pieces
from pnp.games.tetradominoes.pieces.score import draw_score

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
    problems=problems_offer(
        (__name__, "views.problems", "interact"),
        TetradominoesProblems,
        "tetrominoes that can be played, and solitaire",
    ),
    records=records_offer(
        __name__, TetradominoesGame, play="rules.records", pictures="views.records", trial="interact", moves=8
    ),
    diagrams=diagrams_offer(__name__, TetradominoesDiagram, "views.problems", "DIAGRAM"),
)
