"""Mountains and Valleys: lay eighteen dominoes as a map on which every square can be reached on foot."""

from __future__ import annotations

from pnp.games.api.game import Game
from pnp.games.api.lazy import diagrams_offer, problems_offer, records_offer
from pnp.games.mountains.options import MountainsDiagram, MountainsGame, MountainsProblems
from pnp.games.shared.donimoes import ASK, BOOK, DONIMOES, TERMS, double_six_offer

GAME = Game(
    name="mountains",
    title="Mountains and Valleys",
    about="lay eighteen dominoes as a map on which every square can be reached on foot",
    credits=(
        "Mountains and Valleys was designed by Sid Sackson for his book Beyond Solitaire; "
        f"adapted for dominoes in {BOOK}."
    ),
    terms=f"{TERMS} {ASK}",
    licence=DONIMOES,
    ask_before_selling=True,
    offers={"pieces": double_six_offer()},
    problems=problems_offer(
        (__name__, "views.problems", "interact.problems"), MountainsProblems, "deals to be laid as a map"
    ),
    records=records_offer(
        __name__,
        MountainsGame,
        play="rules.records",
        pictures="views.records",
        trial="interact.records",
        moves=6,
    ),
    diagrams=diagrams_offer(__name__, MountainsDiagram, "views.problems", "DIAGRAM"),
)
