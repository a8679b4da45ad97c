"""Capturing Donimoes: slide dominoes so that like numbers meet, and collect them all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.dominoes.sliding_options import SlidingProblems
from pnp.games.api.game import Game, ProblemsOffer
from pnp.games.shared.donimoes import DONIMOES, TERMS, by_kirkby, double_six_offer

if TYPE_CHECKING:
    from pnp.games.api.engine import Engine


def _engine() -> Engine:
    from pnp.games.api.engine import DiagramEngine, Engine, ProblemEngine
    from pnp.games.capturing.engine import PUZZLES
    from pnp.games.capturing.interact import INTERACTION
    from pnp.games.capturing.views import DIAGRAM, VIEWS

    return Engine(
        problems=ProblemEngine(SlidingProblems, PUZZLES, VIEWS, INTERACTION),
        diagrams=DiagramEngine(SlidingProblems, DIAGRAM),
    )


GAME = Game(
    name="capturing",
    title="Capturing Donimoes",
    about="slide dominoes so that like numbers meet, and collect them all",
    credits=by_kirkby("Capturing Donimoes"),
    terms=TERMS,
    licence=DONIMOES,
    offers={"pieces": double_six_offer()},
    problems=ProblemsOffer(SlidingProblems, "tables to be collected"),
    diagrams=SlidingProblems,
    engine=_engine,
)
