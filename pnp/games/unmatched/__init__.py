"""Unmatched Donimoes: slide dominoes into a rectangle, like numbers never meeting."""

from __future__ import annotations

from pnp.dominoes.sliding_options import SlidingProblems
from pnp.games.api.game import Audience, Game, engine_of, face_of
from pnp.games.api.offers import ProblemsOffer
from pnp.games.shared.donimoes import by_kirkby, double_six_offer

GAME = Game(
    title="Unmatched Donimoes",
    about="slide dominoes into a rectangle, like numbers never meeting",
    story=(
        "In this family, twins don’t get along. Slide every domino into one neat rectangle, and "
        "never let like numbers touch."
    ),
    source=by_kirkby("Unmatched Donimoes"),
    audience=Audience(players=(1, 1), minutes=(5, 30), age=8),
    offers={"pieces": double_six_offer()},
    problems=ProblemsOffer(SlidingProblems, "tables to be slid into a rectangle", solved_plainly=True),
    diagrams=SlidingProblems,
    face=face_of(__name__),
    engine=engine_of(__name__),
)
