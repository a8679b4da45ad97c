"""Peg solitaire: jump over pegs to remove them, until one is left."""

from __future__ import annotations

from peg_solitaire.options import PegSolitaireBoard, PegSolitairePieces, PegSolitairePuzzleOptions
from peg_solitaire.pieces import make_pieces
from peg_solitaire.views import draw_board
from pnp.games.api.features import BoardFeature, KitLimit, PiecesFeature, PuzzlesFeature, RecordsFeature
from pnp.games.api.game import Game, Source, engine_of

GAME = Game(
    title="Peg Solitaire",
    about="jump over pegs to remove them, until one is left",
    source=Source("Peg solitaire is a traditional puzzle."),
    features={
        "board": BoardFeature(PegSolitaireBoard, draw_board, "a round board with 33 or 37 holes"),
        "pieces": PiecesFeature(PegSolitairePieces, make_pieces, "pegs as round counters"),
    },
    puzzles=PuzzlesFeature(PegSolitairePuzzleOptions, "positions that are to be reduced to one peg"),
    records=RecordsFeature(PegSolitairePuzzleOptions, moves=4),
    diagrams=PegSolitairePuzzleOptions,
    engine=engine_of(__name__),
    kit_limits=(
        KitLimit("shape", lambda board: board.shape == "english", "the english board", "its rules begin on it"),
        KitLimit("pegs", lambda pieces: pieces.pegs >= 32, "at least 32 pegs", "a game begins with 32"),
    ),
)
