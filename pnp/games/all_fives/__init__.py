"""All Fives: make the open ends of the line add up to a multiple of five."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.games.all_fives.options import AllFivesGame, AllFivesProblems, AllFivesScore
from pnp.games.all_fives.pieces.score import draw_score
from pnp.games.api.game import FormOffer, Game, ProblemsOffer, RecordsOffer
from pnp.games.shared.donimoes import BOOK, DONIMOES, TERMS, double_six_offer

if TYPE_CHECKING:
    from pnp.games.api.engine import Engine


def _engine() -> Engine:
    from pnp.games.all_fives.engine.puzzles import PUZZLES
    from pnp.games.all_fives.interact.problems import INTERACTION
    from pnp.games.all_fives.interact.records import RECORD_INTERACTION
    from pnp.games.all_fives.rules.records import RECORDS
    from pnp.games.all_fives.views.problems import VIEWS, draw_diagram
    from pnp.games.all_fives.views.records import RECORD_VIEWS
    from pnp.games.api.engine import DiagramEngine, Engine, ProblemEngine, RecordEngine

    return Engine(
        problems=ProblemEngine(AllFivesProblems, PUZZLES, VIEWS, INTERACTION),
        records=RecordEngine(AllFivesGame, RECORDS, RECORD_VIEWS, RECORD_INTERACTION),
        diagrams=DiagramEngine(AllFivesProblems, draw_diagram),
    )


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
    records=RecordsOffer(AllFivesGame, moves=6),
    diagrams=AllFivesProblems,
    problems=ProblemsOffer(
        AllFivesProblems,
        "plays that score, and what the ends add up to",
    ),
    engine=_engine,
)
