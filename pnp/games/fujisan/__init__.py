"""Fujisan: four priests on their way up a mountain of dominoes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.games.api.game import Game, PiecesOffer, ProblemsOffer
from pnp.games.fujisan.options import FujisanPieces, FujisanProblems
from pnp.games.fujisan.pieces import make_pieces
from pnp.games.shared.donimoes import ASK, BOOK, DONIMOES, PAWNS_BY_LETTERS, TERMS

if TYPE_CHECKING:
    from pnp.games.api.engine import Engine


def _engine() -> Engine:
    from pnp.games.api.engine import DiagramEngine, Engine, ProblemEngine
    from pnp.games.fujisan.engine.puzzles import PUZZLES
    from pnp.games.fujisan.interact import INTERACTION
    from pnp.games.fujisan.views import DIAGRAM, VIEWS

    return Engine(
        problems=ProblemEngine(FujisanProblems, PUZZLES, VIEWS, INTERACTION),
        diagrams=DiagramEngine(FujisanProblems, DIAGRAM),
    )


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
        "mountains, and Country Road",
        {"country-road": {"country-road": True}},
    ),
    diagrams=FujisanProblems,
    kit_limits=(PAWNS_BY_LETTERS,),
    engine=_engine,
)
