"""Frogs and Toads: two families change places on a row of lily pads."""

from __future__ import annotations

from newgame.options import NewGameBoard, NewGamePieces, NewGamePuzzleOptions
from newgame.pieces import make_pieces
from newgame.views import draw_board
from pnp.games.api.features import BoardFeature, PiecesFeature, PuzzlesFeature, RecordsFeature
from pnp.games.api.game import Game, Source, engine_of

GAME = Game(
    title="New Game",
    about="frogs and toads hop past each other on a row of lily pads",
    source=Source("Frogs and Toads is a traditional puzzle; Édouard Lucas described it in 1883."),
    features={
        "board": BoardFeature(NewGameBoard, draw_board, "a row of lily pads"),
        "pieces": PiecesFeature(NewGamePieces, make_pieces, "frogs and toads as round counters"),
    },
    puzzles=PuzzlesFeature(NewGamePuzzleOptions, "rows in which frogs and toads are to change places"),
    records=RecordsFeature(NewGamePuzzleOptions),
    diagrams=NewGamePuzzleOptions,
    engine=engine_of(__name__),
)
