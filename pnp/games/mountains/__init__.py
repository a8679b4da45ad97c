"""Mountains and Valleys: lay eighteen dominoes as a map on which every square can be reached on foot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.games.api.game import Game, ProblemsOffer, RecordsOffer
from pnp.games.mountains.options import MountainsDiagram, MountainsGame, MountainsProblems
from pnp.games.shared.donimoes import ASK, BOOK, DONIMOES, TERMS, double_six_offer

if TYPE_CHECKING:
    from pnp.games.api.engine import Engine


def _engine() -> Engine:
    from pnp.games.api.engine import DiagramEngine, Engine, ProblemEngine, RecordEngine
    from pnp.games.mountains.engine.puzzles import PUZZLES
    from pnp.games.mountains.interact.problems import INTERACTION
    from pnp.games.mountains.interact.records import RECORD_INTERACTION
    from pnp.games.mountains.rules.records import RECORDS
    from pnp.games.mountains.views.problems import VIEWS, draw_diagram
    from pnp.games.mountains.views.records import RECORD_VIEWS

    return Engine(
        problems=ProblemEngine(MountainsProblems, PUZZLES, VIEWS, INTERACTION),
        records=RecordEngine(MountainsGame, RECORDS, RECORD_VIEWS, RECORD_INTERACTION),
        diagrams=DiagramEngine(MountainsDiagram, draw_diagram),
    )


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
    problems=ProblemsOffer(MountainsProblems, "deals to be laid as a map"),
    records=RecordsOffer(MountainsGame, moves=6),
    diagrams=MountainsDiagram,
    engine=_engine,
)
