"""Cobra Paw: the first to spot the domino takes it.

It uses api and shared.
"""

from __future__ import annotations

from pnp.games.api.features import PiecesFeature, PuzzlesFeature, RecordsFeature
from pnp.games.api.game import Audience, Game, engine_of, face_of
from pnp.games.cobra_paw.pieces import CobraPawGame, CobraPawPieces, CobraPawPuzzleOptions, make_pieces
from pnp.games.shared.donimoes import BOOK, from_book

GAME = Game(
    title="Cobra Paw",
    about="be the first to find the domino that two dice show",
    story="Two dice, one domino, and many quick fingers. Strike first, and strike the right one!",
    source=from_book(
        "Cobra Paw was designed by Derek Weston in 2017, with its own dice and dominoes, "
        f"and adapted to ordinary ones in {BOOK}.",
        by="Derek Weston",
        ask=True,
    ),
    audience=Audience(players=(2, 4), minutes=(10, 15), age=6),
    features={"pieces": PiecesFeature(CobraPawPieces, make_pieces, "a double-six set and two dice")},
    puzzles=PuzzlesFeature(CobraPawPuzzleOptions, "dominoes to find among those on a table"),
    records=RecordsFeature(CobraPawGame, moves=6),
    diagrams=CobraPawPuzzleOptions,
    face=face_of(__name__),
    engine=engine_of(__name__),
)
