"""Domino Finder: a game of memory with hidden traps.

It uses api and shared.
"""

from __future__ import annotations

from pnp.games.api.features import BoardFeature, FormFeature, PiecesFeature, PuzzlesFeature, RecordsFeature
from pnp.games.api.game import Audience, Game, engine_of, face_of
from pnp.games.finder import options
from pnp.games.finder.pieces import draw_forms, draw_mat, make_pieces
from pnp.games.shared.donimoes import by_kirkby

GAME = Game(
    title="Domino Finder",
    about="turn dominoes over, walk across them, find the treasures and avoid the traps",
    story=("Somewhere under these dominoes lies the treasure. Remember where you’ve been, and mind the traps."),
    source=by_kirkby("Domino Finder"),
    audience=Audience(players=(2, 4), minutes=(20, 30), age=6),
    features={
        "board": BoardFeature(options.FinderMat, draw_mat, "a mat for seven rows of four dominoes"),
        "pieces": PiecesFeature(
            options.FinderPieces, make_pieces, "a double-six set, a pawn for each player and two dice"
        ),
        "form": FormFeature(
            options.FinderForms, draw_forms, "a record of treasures, and folded set-ups for a dealer"
        ),
    },
    puzzles=PuzzlesFeature(options.FinderPuzzleOptions, "the fewest turns to a treasure on a known table"),
    records=RecordsFeature(options.FinderGame),
    diagrams=options.FinderDiagram,
    face=face_of(__name__),
    engine=engine_of(__name__),
)
