"""All Fives: make the open ends of the line add up to a multiple of five."""

from __future__ import annotations

from pnp.games.all_fives.options import AllFivesGame, AllFivesProblems, AllFivesScore
from pnp.games.all_fives.score import draw_score
from pnp.games.donimoes import BOOK, DONIMOES, TERMS, double_six_offer
from pnp.games.later import diagrams_offer, problems_offer, records_offer
from pnp.games.record import FormOffer, Game

GAME = Game(
    name="all_fives",
    title="All Fives",
    about="make the open ends of the line add up to a multiple of five",
    credits=f"All Fives is a traditional game, told here after {BOOK}.",
    terms=TERMS,
    licence=DONIMOES,
    offers={
        "pieces": double_six_offer(),
        "form": FormOffer(AllFivesScore, draw_score, "a track past 200 by fives, and sheets to write on"),
    },
    records=records_offer(__name__, AllFivesGame, pictures="record_pictures", trial="playing", moves=6),
    diagrams=diagrams_offer(__name__, AllFivesProblems),
    problems=problems_offer(
        __name__,
        AllFivesProblems,
        "plays that score, and what the ends add up to",
    ),
)
