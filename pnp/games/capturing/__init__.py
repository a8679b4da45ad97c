"""Capturing Donimoes: slide dominoes so that like numbers meet, and collect them all."""

from __future__ import annotations

from pnp.dominoes.sliding_options import SlidingProblems
from pnp.games.donimoes import TERMS, by_kirkby, double_six_offer
from pnp.games.record import Game, ProblemsOffer
from pnp.search.puzzle import Puzzle


def _puzzle() -> Puzzle:
    from pnp.games.capturing.puzzle import PUZZLE

    return PUZZLE


GAME = Game(
    name="capturing",
    title="Capturing Donimoes",
    about="slide dominoes so that like numbers meet, and collect them all",
    credits=by_kirkby("Capturing Donimoes"),
    terms=TERMS,
    offers={"pieces": double_six_offer()},
    problems=ProblemsOffer(SlidingProblems, _puzzle, "tables to be collected"),
)
