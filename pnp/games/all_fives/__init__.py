"""All Fives: make the open ends of the line add up to a multiple of five."""

from __future__ import annotations

from pnp.games.all_fives.options import AllFivesGame, AllFivesProblems, AllFivesScore
from pnp.games.all_fives.score import draw_score
from pnp.games.donimoes import BOOK, DONIMOES, TERMS, double_six_offer
from pnp.games.later import later
from pnp.games.record import DiagramsOffer, FormOffer, Game, ProblemsOffer, RecordsOffer

_puzzle = later(__name__, "puzzle", "PUZZLE")
_presentation = later(__name__, "presentation", "PRESENTATION")
_diagram = later(__name__, "presentation", "DIAGRAM")
_trying = later(__name__, "trying", "TRYING")
_play = later(__name__, "records", "PLAY")
_pictures = later(__name__, "record_pictures", "PICTURES")
_trial = later(__name__, "playing", "BOARD.record")

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
    records=RecordsOffer(AllFivesGame, _play, _pictures, moves=6, trial=_trial),
    diagrams=DiagramsOffer(AllFivesProblems, _diagram),
    problems=ProblemsOffer(
        AllFivesProblems,
        _puzzle,
        "plays that score, and what the ends add up to",
        presentation=_presentation,
        trying=_trying,
    ),
)
