"""Capturing Donimoes: slide dominoes so that like numbers meet, and collect them all."""

from __future__ import annotations

from pnp.dominoes.sliding_options import SlidingProblems
from pnp.games.api.game import Game
from pnp.games.api.lazy import diagrams_offer, problems_offer
from pnp.games.shared.donimoes import DONIMOES, TERMS, by_kirkby, double_six_offer

GAME = Game(
    name="capturing",
    title="Capturing Donimoes",
    about="slide dominoes so that like numbers meet, and collect them all",
    credits=by_kirkby("Capturing Donimoes"),
    terms=TERMS,
    licence=DONIMOES,
    offers={"pieces": double_six_offer()},
    problems=problems_offer((__name__, "views", "interact"), SlidingProblems, "tables to be collected"),
    diagrams=diagrams_offer(__name__, SlidingProblems, "views", "DIAGRAM"),
)
