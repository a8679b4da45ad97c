"""Unmatched Donimoes: slide dominoes into a rectangle, like numbers never meeting."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.dominoes.sliding_options import SlidingProblems
from pnp.games.api.game import Game, ProblemsOffer
from pnp.games.shared.donimoes import DONIMOES, TERMS, by_kirkby, double_six_offer

if TYPE_CHECKING:
    from pnp.games.api.engine import Engine


def _engine() -> Engine:
    from pnp.games.api.engine import DiagramEngine, Engine, ProblemEngine
    from pnp.games.unmatched.engine import PUZZLES
    from pnp.games.unmatched.interact import INTERACTION
    from pnp.games.unmatched.views import DIAGRAM, VIEWS

    return Engine(
        problems=ProblemEngine(SlidingProblems, PUZZLES, VIEWS, INTERACTION),
        diagrams=DiagramEngine(SlidingProblems, DIAGRAM),
    )


GAME = Game(
    name="unmatched",
    title="Unmatched Donimoes",
    about="slide dominoes into a rectangle, like numbers never meeting",
    credits=by_kirkby("Unmatched Donimoes"),
    terms=TERMS,
    licence=DONIMOES,
    offers={"pieces": double_six_offer()},
    problems=ProblemsOffer(SlidingProblems, "tables to be slid into a rectangle"),
    diagrams=SlidingProblems,
    engine=_engine,
)
