"""Fujisan: four priests on their way up a mountain of dominoes."""

from __future__ import annotations

from pnp.games.api.game import Game, PiecesOffer
from pnp.games.api.lazy import diagrams_offer, problems_offer
from pnp.games.fujisan.options import FujisanPieces, FujisanProblems
from pnp.games.fujisan.pieces import make_pieces
from pnp.games.shared.donimoes import ASK, BOOK, DONIMOES, PAWNS_BY_LETTERS, TERMS

GAME = Game(
    name="fujisan",
    title="Fujisan",
    about="help four priests to the peak, each step as long as the number it ends on",
    credits=(
        "Fujisan was designed by James Droscha, for the piecepack and then for dominoes; "
        f"told here after {BOOK}."
    ),
    terms=f"{TERMS} {ASK}",
    licence=DONIMOES,
    ask_before_selling=True,
    offers={
        "pieces": PiecesOffer(
            FujisanPieces, make_pieces, "the fifteen dominoes of the mountain and four priests"
        )
    },
    problems=problems_offer(
        (__name__, "views", "interact"),
        FujisanProblems,
        "mountains, and Country Road",
        {"country-road": {"country-road": True}},
    ),
    diagrams=diagrams_offer(__name__, FujisanProblems, "views", "DIAGRAM"),
    kit_limits=(PAWNS_BY_LETTERS,),
)
