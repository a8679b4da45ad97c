"""Mountains and Valleys: lay eighteen dominoes as a map on which every square can be reached on foot."""

from __future__ import annotations

from pnp.games.donimoes import ASK, BOOK, TERMS, double_six_offer
from pnp.games.mountains.options import MountainsProblems
from pnp.games.record import Game, ProblemsOffer
from pnp.search.puzzle import Puzzle


def _puzzle() -> Puzzle:
    from pnp.games.mountains.puzzle import PUZZLE

    return PUZZLE


GAME = Game(
    name="mountains",
    title="Mountains and Valleys",
    about="lay eighteen dominoes as a map on which every square can be reached on foot",
    credits=(
        "Mountains and Valleys was designed by Sid Sackson for his book Beyond Solitaire; "
        f"adapted for dominoes in {BOOK}."
    ),
    terms=f"{TERMS} {ASK}",
    offers={"pieces": double_six_offer()},
    problems=ProblemsOffer(MountainsProblems, _puzzle, "deals to be laid as a map"),
)
