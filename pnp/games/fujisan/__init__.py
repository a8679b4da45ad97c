"""Fujisan: four priests on their way up a mountain of dominoes."""

from __future__ import annotations

from pnp.games.donimoes import ASK, BOOK, TERMS
from pnp.games.fujisan.options import FujisanPieces, FujisanProblems
from pnp.games.fujisan.pieces import make_pieces
from pnp.games.record import Game, PiecesOffer, ProblemsOffer
from pnp.search.puzzle import Puzzle


def _puzzle() -> Puzzle:
    from pnp.games.fujisan.puzzle import PUZZLE

    return PUZZLE


GAME = Game(
    name="fujisan",
    title="Fujisan",
    about="help four priests to the peak, each step as long as the number it ends on",
    credits=(
        "Fujisan was designed by James Droscha, for the piecepack and then for dominoes; "
        f"told here after {BOOK}."
    ),
    terms=f"{TERMS} {ASK}",
    offers={
        "pieces": PiecesOffer(
            FujisanPieces, make_pieces, "the fifteen dominoes of the mountain and four priests"
        )
    },
    problems=ProblemsOffer(
        FujisanProblems, _puzzle, "mountains, and Country Road", {"country-road": {"country-road": True}}
    ),
)
