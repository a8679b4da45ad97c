"""Fujisan: four priests on their way up a mountain of dominoes."""

from __future__ import annotations

from pnp.games.donimoes import ASK, BOOK, DONIMOES, PAWNS_BY_LETTERS, TERMS
from pnp.games.fujisan.options import FujisanPieces, FujisanProblems
from pnp.games.fujisan.pieces import make_pieces
from pnp.games.later import later
from pnp.games.record import DiagramsOffer, Game, PiecesOffer, ProblemsOffer

_puzzle = later(__name__, "puzzle", "PUZZLE")
_presentation = later(__name__, "presentation", "PRESENTATION")
_diagram = later(__name__, "presentation", "DIAGRAM")
_trying = later(__name__, "trying", "TRYING")

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
    problems=ProblemsOffer(
        FujisanProblems,
        _puzzle,
        "mountains, and Country Road",
        {"country-road": {"country-road": True}},
        presentation=_presentation,
        trying=_trying,
    ),
    diagrams=DiagramsOffer(FujisanProblems, _diagram),
    kit_limits=(PAWNS_BY_LETTERS,),
)
