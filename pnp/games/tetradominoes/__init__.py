"""Tetradominoes: dominoes in a grid, and tetrominoes on top of them."""

from __future__ import annotations

from pnp.games.donimoes import DONIMOES, TERMS, by_kirkby
from pnp.games.later import later
from pnp.games.record import DiagramsOffer, FormOffer, Game, PiecesOffer, ProblemsOffer, RecordsOffer
from pnp.games.tetradominoes.options import (
    TetradominoesDiagram,
    TetradominoesGame,
    TetradominoesPieces,
    TetradominoesProblems,
    TetradominoesScore,
)
from pnp.games.tetradominoes.pieces import make_pieces
from pnp.games.tetradominoes.score import draw_score

_puzzle = later(__name__, "puzzle", "PUZZLE")
_presentation = later(__name__, "presentation", "PRESENTATION")
_play = later(__name__, "records", "PLAY")
_pictures = later(__name__, "diagram", "PICTURES")
_diagram = later(__name__, "presentation", "DIAGRAM")
_trying = later(__name__, "trying", "TRYING")
_trial = later(__name__, "trying", "BOARD.record")

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
    problems=ProblemsOffer(
        TetradominoesProblems,
        _puzzle,
        "tetrominoes that can be played, and solitaire",
        presentation=_presentation,
        trying=_trying,
    ),
    records=RecordsOffer(TetradominoesGame, _play, _pictures, moves=8, trial=_trial),
    diagrams=DiagramsOffer(TetradominoesDiagram, _diagram),
)
