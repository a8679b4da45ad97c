"""Unmatched Donimoes: slide dominoes into a rectangle, like numbers never meeting."""

from __future__ import annotations

from pnp.dominoes.sliding_options import SlidingProblems
from pnp.games.api.game import Game
from pnp.games.api.lazy import diagrams_offer, problems_offer
from pnp.games.shared.donimoes import DONIMOES, TERMS, by_kirkby, double_six_offer

GAME = Game(
    name="unmatched",
    title="Unmatched Donimoes",
    about="slide dominoes into a rectangle, like numbers never meeting",
    credits=by_kirkby("Unmatched Donimoes"),
    terms=TERMS,
    licence=DONIMOES,
    offers={"pieces": double_six_offer()},
    problems=problems_offer(
        (__name__, "views", "interact"), SlidingProblems, "tables to be slid into a rectangle"
    ),
    diagrams=diagrams_offer(__name__, SlidingProblems, "views", "DIAGRAM"),
)
