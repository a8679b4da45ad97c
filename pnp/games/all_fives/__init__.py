"""All Fives: make the open ends of the line add up to a multiple of five."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pnp.drawing.look import Look
from pnp.drawing.shapes import Drawing
from pnp.games.all_fives.options import AllFivesProblems, AllFivesScore
from pnp.games.all_fives.score import draw_score
from pnp.games.diagrams import Diagram
from pnp.games.donimoes import BOOK, TERMS, double_six_offer
from pnp.games.record import DiagramsOffer, FormOffer, Game, Presentation, ProblemsOffer
from pnp.games.trials import Trying
from pnp.search.puzzle import Puzzle


def _puzzle() -> Puzzle:
    from pnp.games.all_fives.puzzle import PUZZLE

    return PUZZLE


def _presentation() -> Presentation:
    from pnp.games.all_fives.presentation import PRESENTATION

    return PRESENTATION


def _diagram() -> Callable[[Diagram, Any, Look], Drawing]:
    from pnp.games.all_fives.presentation import DIAGRAM

    return DIAGRAM


def _trying() -> Trying:
    from pnp.games.all_fives.trying import TRYING

    return TRYING


GAME = Game(
    name="all_fives",
    title="All Fives",
    about="make the open ends of the line add up to a multiple of five",
    credits=f"All Fives is a traditional game, told here after {BOOK}.",
    terms=TERMS,
    offers={
        "pieces": double_six_offer(),
        "form": FormOffer(AllFivesScore, draw_score, "a track past 200 by fives, and sheets to write on"),
    },
    diagrams=DiagramsOffer(AllFivesProblems, _diagram),
    problems=ProblemsOffer(
        AllFivesProblems,
        _puzzle,
        "plays that score, and what the ends add up to",
        presentation=_presentation,
        trying=_trying,
    ),
)
