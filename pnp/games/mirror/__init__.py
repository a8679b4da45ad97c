"""Mirror Donimoes: four pawns on sliding dominoes, to be brought together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pnp.dominoes.sliding_options import SlidingProblems
from pnp.drawing.look import Look
from pnp.drawing.shapes import Drawing
from pnp.games.diagrams import Diagram
from pnp.games.donimoes import TERMS, by_kirkby
from pnp.games.mirror.options import MirrorPieces
from pnp.games.mirror.pieces import make_pieces
from pnp.games.record import DiagramsOffer, Game, PiecesOffer, Presentation, ProblemsOffer
from pnp.games.trials import Trying
from pnp.search.puzzle import Puzzle


def _puzzle() -> Puzzle:
    from pnp.games.mirror.puzzle import PUZZLE

    return PUZZLE


def _presentation() -> Presentation:
    from pnp.games.mirror.presentation import PRESENTATION

    return PRESENTATION


def _diagram() -> Callable[[Diagram, Any, Look], Drawing]:
    from pnp.games.mirror.presentation import DIAGRAM

    return DIAGRAM


def _trying() -> Trying:
    from pnp.games.mirror.trying import TRYING

    return TRYING


GAME = Game(
    name="mirror",
    title="Mirror Donimoes",
    about="four pawns slide their dominoes and step between like numbers until they meet",
    credits=by_kirkby("Mirror Donimoes"),
    terms=TERMS,
    offers={"pieces": PiecesOffer(MirrorPieces, make_pieces, "a double-six set and four pawns")},
    problems=ProblemsOffer(
        SlidingProblems,
        _puzzle,
        "tables on which four pawns are to meet",
        presentation=_presentation,
        trying=_trying,
    ),
    diagrams=DiagramsOffer(SlidingProblems, _diagram),
)
