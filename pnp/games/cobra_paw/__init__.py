"""Cobra Paw: whoever spots the domino first takes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pnp.drawing.look import Look
from pnp.drawing.shapes import Drawing
from pnp.games.cobra_paw.options import CobraPawPieces, CobraPawProblems
from pnp.games.cobra_paw.pieces import make_pieces
from pnp.games.diagrams import Diagram
from pnp.games.donimoes import ASK, BOOK, TERMS
from pnp.games.record import DiagramsOffer, Game, PiecesOffer, Presentation, ProblemsOffer
from pnp.games.trials import Trying
from pnp.search.puzzle import Puzzle


def _puzzle() -> Puzzle:
    from pnp.games.cobra_paw.puzzle import PUZZLE

    return PUZZLE


def _presentation() -> Presentation:
    from pnp.games.cobra_paw.presentation import PRESENTATION

    return PRESENTATION


def _diagram() -> Callable[[Diagram, Any, Look], Drawing]:
    from pnp.games.cobra_paw.presentation import DIAGRAM

    return DIAGRAM


def _trying() -> Trying:
    from pnp.games.cobra_paw.trying import TRYING

    return TRYING


GAME = Game(
    name="cobra_paw",
    title="Cobra Paw",
    about="be the first to find the domino that two dice show",
    credits=(
        "Cobra Paw was designed by Derek Weston in 2017, with dice and dominoes of its own; "
        f"adapted to common ones in {BOOK}."
    ),
    terms=f"{TERMS} {ASK}",
    offers={"pieces": PiecesOffer(CobraPawPieces, make_pieces, "a double-six set and two dice")},
    diagrams=DiagramsOffer(CobraPawProblems, _diagram),
    problems=ProblemsOffer(
        CobraPawProblems,
        _puzzle,
        "dominoes to find among those on a table",
        presentation=_presentation,
        trying=_trying,
    ),
)
