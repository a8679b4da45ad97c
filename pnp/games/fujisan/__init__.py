"""Fujisan: four priests on their way up a mountain of dominoes.

It uses api, shared and sliding.
"""

from __future__ import annotations

from pnp.games.api.features import PiecesFeature, PuzzlesFeature, VariantChapter
from pnp.games.api.game import Audience, Game, engine_of, face_of
from pnp.games.fujisan.pieces import FujisanPieces, FujisanPuzzleOptions, make_pieces
from pnp.games.shared.donimoes import BOOK, PAWNS_BY_LETTERS, from_book

GAME = Game(
    title="Fujisan",
    about="help four priests to the peak, each move as long as the number it ends on",
    story="Four priests set out for the top of Mount Fuji. None of them gets there alone.",
    source=from_book(
        "Fujisan was designed by James Droscha, for the piecepack and then for dominoes; "
        f"the rules here follow {BOOK}.",
        by="James Droscha",
        ask=True,
    ),
    audience=Audience(players=(1, 1), minutes=(10, 30), age=10),
    features={
        "pieces": PiecesFeature(
            FujisanPieces, make_pieces, "the fifteen dominoes of the mountain and four priests"
        )
    },
    puzzles=PuzzlesFeature(
        FujisanPuzzleOptions,
        "mountains to climb, and Country Road",
        {"country-road": {"country-road": True}},
        chapters={
            "country-road": VariantChapter(
                "Country Road",
                "The view from the peak is splendid, but the way home is long. The four priests help each "
                "other down again, too.",
                face_of(__name__, "COUNTRY_ROAD"),
            )
        },
        solved_plainly=True,
    ),
    diagrams=FujisanPuzzleOptions,
    kit_limits=(PAWNS_BY_LETTERS,),
    face=face_of(__name__),
    engine=engine_of(__name__),
)
