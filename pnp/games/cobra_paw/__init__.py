"""Cobra Paw: whoever spots the domino first takes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.games.api.game import Game, PiecesOffer, ProblemsOffer, RecordsOffer
from pnp.games.cobra_paw.options import CobraPawGame, CobraPawPieces, CobraPawProblems
from pnp.games.cobra_paw.pieces import make_pieces
from pnp.games.shared.donimoes import ASK, BOOK, DONIMOES, TERMS

if TYPE_CHECKING:
    from pnp.games.api.engine import Engine


def _engine() -> Engine:
    from pnp.games.api.engine import DiagramEngine, Engine, ProblemEngine, RecordEngine
    from pnp.games.cobra_paw.engine.puzzles import PUZZLES
    from pnp.games.cobra_paw.interact.problems import INTERACTION
    from pnp.games.cobra_paw.interact.records import RECORD_INTERACTION
    from pnp.games.cobra_paw.rules.records import RECORDS
    from pnp.games.cobra_paw.views.problems import VIEWS, draw_diagram
    from pnp.games.cobra_paw.views.records import RECORD_VIEWS

    return Engine(
        problems=ProblemEngine(CobraPawProblems, PUZZLES, VIEWS, INTERACTION),
        records=RecordEngine(CobraPawGame, RECORDS, RECORD_VIEWS, RECORD_INTERACTION),
        diagrams=DiagramEngine(CobraPawProblems, draw_diagram),
    )


GAME = Game(
    name="cobra_paw",
    title="Cobra Paw",
    about="be the first to find the domino that two dice show",
    credits=(
        "Cobra Paw was designed by Derek Weston in 2017, with dice and dominoes of its own; "
        f"adapted to common ones in {BOOK}."
    ),
    terms=f"{TERMS} {ASK}",
    licence=DONIMOES,
    ask_before_selling=True,
    offers={"pieces": PiecesOffer(CobraPawPieces, make_pieces, "a double-six set and two dice")},
    records=RecordsOffer(CobraPawGame, moves=6),
    diagrams=CobraPawProblems,
    problems=ProblemsOffer(
        CobraPawProblems,
        "dominoes to find among those on a table",
    ),
    engine=_engine,
)
