"""Unmatched Donimoes: slide dominoes into a rectangle, like numbers never meeting."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pnp.dominoes.sliding_options import SlidingProblems
from pnp.drawing.look import Look
from pnp.drawing.shapes import Drawing
from pnp.games.diagrams import Diagram
from pnp.games.donimoes import TERMS, by_kirkby, double_six_offer
from pnp.games.record import DiagramsOffer, Game, Presentation, ProblemsOffer
from pnp.games.trials import Trying
from pnp.search.puzzle import Puzzle


def _puzzle() -> Puzzle:
    from pnp.games.unmatched.puzzle import PUZZLE

    return PUZZLE


def _presentation() -> Presentation:
    from pnp.games.unmatched.presentation import PRESENTATION

    return PRESENTATION


def _diagram() -> Callable[[Diagram, Any, Look], Drawing]:
    from pnp.games.unmatched.presentation import DIAGRAM

    return DIAGRAM


def _trying() -> Trying:
    from pnp.games.unmatched.trying import TRYING

    return TRYING


GAME = Game(
    name="unmatched",
    title="Unmatched Donimoes",
    about="slide dominoes into a rectangle, like numbers never meeting",
    credits=by_kirkby("Unmatched Donimoes"),
    terms=TERMS,
    offers={"pieces": double_six_offer()},
    problems=ProblemsOffer(
        SlidingProblems,
        _puzzle,
        "tables to be slid into a rectangle",
        presentation=_presentation,
        trying=_trying,
    ),
    diagrams=DiagramsOffer(SlidingProblems, _diagram),
)
