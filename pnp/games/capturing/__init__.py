"""Capturing Donimoes: slide dominoes so that like numbers meet, and collect them all."""

from __future__ import annotations

from pnp.dominoes.sliding_options import SlidingProblems
from pnp.games.api.game import Audience, Game, engine_of, face_of
from pnp.games.api.offers import ProblemsOffer
from pnp.games.shared.donimoes import by_kirkby, double_six_offer

GAME = Game(
    title="Capturing Donimoes",
    about="slide dominoes so that like numbers meet, and collect them all",
    story=(
        "A safari in the middle of rush hour! Edge through the traffic until like meets like, and "
        "bring every domino home."
    ),
    source=by_kirkby("Capturing Donimoes"),
    audience=Audience(players=(1, 1), minutes=(5, 30), age=8),
    offers={"pieces": double_six_offer()},
    problems=ProblemsOffer(SlidingProblems, "tables to be collected", solved_plainly=True),
    diagrams=SlidingProblems,
    face=face_of(__name__),
    engine=engine_of(__name__),
)
