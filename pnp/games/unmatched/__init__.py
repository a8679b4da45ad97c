"""Unmatched Donimoes: slide dominoes into a rectangle, like numbers never meeting."""

from __future__ import annotations

from pnp.dominoes.sliding_options import SlidingProblems
from pnp.games.api.engine import DiagramEngine, Engine
from pnp.games.api.game import Game, ProblemsOffer
from pnp.games.api.legacy import legacy_problems
from pnp.games.shared.donimoes import DONIMOES, TERMS, by_kirkby, double_six_offer


def _engine() -> Engine:
    from pnp.games.unmatched.engine.puzzle import PUZZLE
    from pnp.games.unmatched.interact import TRYING
    from pnp.games.unmatched.views import DIAGRAM, PRESENTATION

    return Engine(
        problems=legacy_problems(SlidingProblems, PUZZLE, PRESENTATION, TRYING),
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
