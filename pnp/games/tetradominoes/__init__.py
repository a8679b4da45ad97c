"""Tetradominoes: dominoes in a grid, and tetrominoes on top of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.games.api.game import FormOffer, Game, PiecesOffer, ProblemsOffer, RecordsOffer
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

if TYPE_CHECKING:
    from pnp.games.api.engine import Engine


def _engine() -> Engine:
    from pnp.games.api.engine import DiagramEngine, Engine, ProblemEngine, RecordEngine
    from pnp.games.tetradominoes.engine.puzzles import PUZZLES
    from pnp.games.tetradominoes.interact import INTERACTION, RECORD_INTERACTION
    from pnp.games.tetradominoes.rules.records import RECORDS
    from pnp.games.tetradominoes.views.problems import VIEWS, draw_diagram
    from pnp.games.tetradominoes.views.records import RECORD_VIEWS

    return Engine(
        problems=ProblemEngine(TetradominoesProblems, PUZZLES, VIEWS, INTERACTION),
        records=RecordEngine(TetradominoesGame, RECORDS, RECORD_VIEWS, RECORD_INTERACTION),
        diagrams=DiagramEngine(TetradominoesDiagram, draw_diagram),
    )


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
        "tetrominoes that can be played, and solitaire",
    ),
    records=RecordsOffer(TetradominoesGame, moves=8),
    diagrams=TetradominoesDiagram,
    engine=_engine,
)
