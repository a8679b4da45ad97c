"""Unmatched Donimoes: slide dominoes into a rectangle, like numbers never meeting."""

from __future__ import annotations

from pnp.dominoes.sliding_options import SlidingProblems
from pnp.games.donimoes import TERMS, by_kirkby, double_six_offer
from pnp.games.record import Game, ProblemsOffer
from pnp.search.puzzle import Puzzle


def _puzzle() -> Puzzle:
    from pnp.games.unmatched.puzzle import PUZZLE

    return PUZZLE


GAME = Game(
    name="unmatched",
    title="Unmatched Donimoes",
    about="slide dominoes into a rectangle, like numbers never meeting",
    credits=by_kirkby("Unmatched Donimoes"),
    terms=TERMS,
    offers={"pieces": double_six_offer()},
    problems=ProblemsOffer(SlidingProblems, _puzzle, "tables to be slid into a rectangle"),
)
