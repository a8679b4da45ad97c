"""Mountains and Valleys: lay eighteen dominoes as a map on which every square can be reached on foot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pnp.drawing.look import Look
from pnp.drawing.shapes import Drawing
from pnp.games.diagrams import Diagram
from pnp.games.donimoes import ASK, BOOK, TERMS, double_six_offer
from pnp.games.mountains.options import MountainsDiagram, MountainsProblems
from pnp.games.record import DiagramsOffer, Game, Presentation, ProblemsOffer
from pnp.games.trials import Trying
from pnp.search.puzzle import Puzzle


def _puzzle() -> Puzzle:
    from pnp.games.mountains.puzzle import PUZZLE

    return PUZZLE


def _presentation() -> Presentation:
    from pnp.games.mountains.presentation import PRESENTATION

    return PRESENTATION


def _diagram() -> Callable[[Diagram, Any, Look], Drawing]:
    from pnp.games.mountains.presentation import DIAGRAM

    return DIAGRAM


def _trying() -> Trying:
    from pnp.games.mountains.trying import TRYING

    return TRYING


GAME = Game(
    name="mountains",
    title="Mountains and Valleys",
    about="lay eighteen dominoes as a map on which every square can be reached on foot",
    credits=(
        "Mountains and Valleys was designed by Sid Sackson for his book Beyond Solitaire; "
        f"adapted for dominoes in {BOOK}."
    ),
    terms=f"{TERMS} {ASK}",
    offers={"pieces": double_six_offer()},
    problems=ProblemsOffer(
        MountainsProblems, _puzzle, "deals to be laid as a map", presentation=_presentation, trying=_trying
    ),
    diagrams=DiagramsOffer(MountainsDiagram, _diagram),
)
