"""Dominosa: a grid of numbers to be divided into a whole set of dominoes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pnp.drawing.look import Look
from pnp.drawing.shapes import Drawing
from pnp.games.diagrams import Diagram
from pnp.games.dominoes.options import DominoPieces
from pnp.games.dominoes.pieces import make_dominoes
from pnp.games.dominosa.options import DominosaDiagram, DominosaProblems
from pnp.games.donimoes import BOOK, TERMS
from pnp.games.record import DiagramsOffer, Game, PiecesOffer, Presentation, ProblemsOffer
from pnp.games.trials import Trying
from pnp.search.puzzle import Puzzle


def _puzzle() -> Puzzle:
    from pnp.games.dominosa.puzzle import PUZZLE

    return PUZZLE


def _presentation() -> Presentation:
    from pnp.games.dominosa.presentation import PRESENTATION

    return PRESENTATION


def _diagram() -> Callable[[Diagram, Any, Look], Drawing]:
    from pnp.games.dominosa.presentation import DIAGRAM

    return DIAGRAM


def _trying() -> Trying:
    from pnp.games.dominosa.trying import TRYING

    return TRYING


GAME = Game(
    name="dominosa",
    title="Dominosa",
    about="find where each domino of a set lies in a grid of numbers",
    credits=f"Dominosa was invented by O. S. Adler in 1874; told here after {BOOK}.",
    terms=TERMS,
    offers={"pieces": PiecesOffer(DominoPieces, make_dominoes, "the set of dominoes up to the highest number")},
    problems=ProblemsOffer(
        DominosaProblems, _puzzle, "grids with one solution", presentation=_presentation, trying=_trying
    ),
    diagrams=DiagramsOffer(DominosaDiagram, _diagram),
)
