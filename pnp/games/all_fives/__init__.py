"""All Fives: make the open ends of the line add up to a multiple of five."""

from __future__ import annotations

from pnp.games.all_fives.options import AllFivesGame, AllFivesProblems, AllFivesScore
from pnp.games.all_fives.pieces.score import draw_score
from pnp.games.api.game import FormOffer, Game
from pnp.games.api.lazy import diagrams_offer, problems_offer, records_offer
from pnp.games.shared.donimoes import BOOK, DONIMOES, TERMS, double_six_offer

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
    records=records_offer(
        __name__,
        AllFivesGame,
        play="rules.records",
        pictures="views.records",
        trial="interact.records",
        moves=6,
    ),
    diagrams=diagrams_offer(__name__, AllFivesProblems, "views.problems", "DIAGRAM"),
    problems=problems_offer(
        (__name__, "views.problems", "interact.problems"),
        AllFivesProblems,
        "plays that score, and what the ends add up to",
    ),
)
