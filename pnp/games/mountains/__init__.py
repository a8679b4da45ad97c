"""Mountains and Valleys: lay eighteen dominoes as a map on which every square can be reached on foot."""

from __future__ import annotations

from pnp.games.donimoes import ASK, BOOK, DONIMOES, TERMS, double_six_offer
from pnp.games.later import diagrams_offer, problems_offer, records_offer
from pnp.games.mountains.options import MountainsDiagram, MountainsGame, MountainsProblems
from pnp.games.record import Game

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
    problems=problems_offer(__name__, MountainsProblems, "deals to be laid as a map"),
    records=records_offer(__name__, MountainsGame, pictures="record_pictures", trial="playing", moves=6),
    diagrams=diagrams_offer(__name__, MountainsDiagram),
)
