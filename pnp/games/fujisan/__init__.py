"""Fujisan: four priests on their way up a mountain of dominoes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pnp.drawing.look import Look
from pnp.drawing.shapes import Drawing
from pnp.games.diagrams import Diagram
from pnp.games.donimoes import ASK, BOOK, TERMS
from pnp.games.fujisan.options import FujisanPieces, FujisanProblems
from pnp.games.fujisan.pieces import make_pieces
from pnp.games.record import DiagramsOffer, Game, PiecesOffer, Presentation, ProblemsOffer
from pnp.games.trials import Trying
from pnp.search.puzzle import Puzzle


def _puzzle() -> Puzzle:
    from pnp.games.fujisan.puzzle import PUZZLE

    return PUZZLE


def _presentation() -> Presentation:
    from pnp.games.fujisan.presentation import PRESENTATION

    return PRESENTATION


def _diagram() -> Callable[[Diagram, Any, Look], Drawing]:
    from pnp.games.fujisan.presentation import DIAGRAM

    return DIAGRAM


def _trying() -> Trying:
    from pnp.games.fujisan.trying import TRYING

    return TRYING


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
        FujisanProblems,
        _puzzle,
        "mountains, and Country Road",
        {"country-road": {"country-road": True}},
        presentation=_presentation,
        trying=_trying,
    ),
    diagrams=DiagramsOffer(FujisanProblems, _diagram),
)
