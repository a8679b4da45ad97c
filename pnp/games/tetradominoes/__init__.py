"""Tetradominoes: dominoes in a grid, and tetrominoes on top of them.

It uses api and shared.
"""

from __future__ import annotations

from pnp.games.api.features import FormFeature, PiecesFeature, PuzzlesFeature, RecordsFeature, RulesFeature
from pnp.games.api.game import Audience, Game, engine_of, face_of
from pnp.games.shared.donimoes import by_kirkby
from pnp.games.tetradominoes import options
from pnp.games.tetradominoes.pieces import draw_score, make_pieces
from pnp.games.tetradominoes.rules import players_of, rules_values

GAME = Game(
    title="Tetradominoes",
    about="play matching dominoes in a grid and cover them with tetrominoes",
    story=(
        "Build a grid of matching dominoes, then claim it: cover four numbers at a time before "
        "anybody else does."
    ),
    source=by_kirkby("Tetradominoes"),
    audience=Audience(players=(1, 4), minutes=(20, 40), age=8),
    features={
        "pieces": PiecesFeature(
            options.TetradominoesPieces,
            make_pieces,
            "a double-six set, the seven tetrominoes and the players' tokens",
        ),
        "form": FormFeature(
            options.TetradominoesScore, draw_score, "score sheets for tournaments to seven points"
        ),
    },
    puzzles=PuzzlesFeature(options.TetradominoesPuzzleOptions, "tetrominoes that can be played, and solitaire"),
    records=RecordsFeature(options.TetradominoesGame, moves=8),
    diagrams=options.TetradominoesDiagram,
    rules=RulesFeature(options.TetradominoesRules, rules_values, players_of),
    face=face_of(__name__),
    engine=engine_of(__name__),
)
