"""Tetradominoes: dominoes in a grid, and tetrominoes on top of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pnp.drawing.look import Look
from pnp.drawing.shapes import Drawing
from pnp.games.diagrams import Diagram
from pnp.games.donimoes import TERMS, by_kirkby
from pnp.games.record import (
    DiagramsOffer,
    FormOffer,
    Game,
    PiecesOffer,
    Presentation,
    ProblemsOffer,
    RecordPictures,
    RecordsOffer,
)
from pnp.games.tetradominoes.options import (
    TetradominoesDiagram,
    TetradominoesGame,
    TetradominoesPieces,
    TetradominoesProblems,
    TetradominoesScore,
)
from pnp.games.tetradominoes.pieces import make_pieces
from pnp.games.tetradominoes.score import draw_score
from pnp.games.trials import TrialMaker, Trying
from pnp.search.play import Play
from pnp.search.puzzle import Puzzle


def _puzzle() -> Puzzle:
    from pnp.games.tetradominoes.puzzle import PUZZLE

    return PUZZLE


def _presentation() -> Presentation:
    from pnp.games.tetradominoes.presentation import PRESENTATION

    return PRESENTATION


def _play() -> Play:
    from pnp.games.tetradominoes.records import PLAY

    return PLAY


def _pictures() -> RecordPictures:
    from pnp.games.tetradominoes.diagram import PICTURES

    return PICTURES


def _diagram() -> Callable[[Diagram, Any, Look], Drawing]:
    from pnp.games.tetradominoes.presentation import DIAGRAM

    return DIAGRAM


def _trying() -> Trying:
    from pnp.games.tetradominoes.trying import TRYING

    return TRYING


def _trial() -> TrialMaker:
    from pnp.games.tetradominoes.trying import BOARD

    return BOARD.record


GAME = Game(
    name="tetradominoes",
    title="Tetradominoes",
    about="play matching dominoes in a grid and cover them with tetrominoes",
    credits=by_kirkby("Tetradominoes"),
    terms=TERMS,
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
