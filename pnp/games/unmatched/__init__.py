"""Unmatched Donimoes: slide dominoes into a rectangle, like numbers never meeting."""

from __future__ import annotations

from pnp.dominoes.sliding_options import SlidingProblems
from pnp.games.donimoes import DONIMOES, TERMS, by_kirkby, double_six_offer
from pnp.games.later import later
from pnp.games.record import DiagramsOffer, Game, ProblemsOffer

_puzzle = later(__name__, "puzzle", "PUZZLE")
_presentation = later(__name__, "presentation", "PRESENTATION")
_diagram = later(__name__, "presentation", "DIAGRAM")
_trying = later(__name__, "trying", "TRYING")

GAME = Game(
    name="unmatched",
    title="Unmatched Donimoes",
    about="slide dominoes into a rectangle, like numbers never meeting",
    credits=by_kirkby("Unmatched Donimoes"),
    terms=TERMS,
    licence=DONIMOES,
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
