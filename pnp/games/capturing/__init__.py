"""Capturing Donimoes: slide dominoes so that like numbers meet, and collect them all."""

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
    from pnp.games.capturing.puzzle import PUZZLE

    return PUZZLE


def _presentation() -> Presentation:
    from pnp.games.capturing.presentation import PRESENTATION

    return PRESENTATION


def _diagram() -> Callable[[Diagram, Any, Look], Drawing]:
    from pnp.games.capturing.presentation import DIAGRAM

    return DIAGRAM


def _trying() -> Trying:
    from pnp.games.capturing.trying import TRYING

    return TRYING


GAME = Game(
    name="capturing",
    title="Capturing Donimoes",
    about="slide dominoes so that like numbers meet, and collect them all",
    credits=by_kirkby("Capturing Donimoes"),
    terms=TERMS,
    offers={"pieces": double_six_offer()},
    problems=ProblemsOffer(
        SlidingProblems, _puzzle, "tables to be collected", presentation=_presentation, trying=_trying
    ),
    diagrams=DiagramsOffer(SlidingProblems, _diagram),
)
