"""Mountains and Valleys: lay eighteen dominoes as a map on which every square can be reached on foot."""

from __future__ import annotations

from pnp.games.api.engine import DiagramEngine, Engine
from pnp.games.api.game import Game, ProblemsOffer, RecordsOffer
from pnp.games.api.legacy import legacy_problems, legacy_records
from pnp.games.mountains.options import MountainsDiagram, MountainsGame, MountainsProblems
from pnp.games.shared.donimoes import ASK, BOOK, DONIMOES, TERMS, double_six_offer


def _engine() -> Engine:
    from pnp.games.mountains.engine.puzzle import PUZZLE
    from pnp.games.mountains.interact.problems import TRYING
    from pnp.games.mountains.interact.records import BOARD
    from pnp.games.mountains.rules.records import PLAY
    from pnp.games.mountains.views.problems import DIAGRAM, PRESENTATION
    from pnp.games.mountains.views.records import PICTURES

    return Engine(
        problems=legacy_problems(MountainsProblems, PUZZLE, PRESENTATION, TRYING),
        records=legacy_records(MountainsGame, PLAY, PICTURES, BOARD.record),
        diagrams=DiagramEngine(MountainsDiagram, DIAGRAM),
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
