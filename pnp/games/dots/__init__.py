"""Dots: encircling on squared paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.games.api.game import BoardOffer, Game, KitLimit, ProblemsOffer, RecordsOffer
from pnp.games.dots.options import DotsBoard, DotsProblems, DotsRules
from pnp.games.dots.views.board import draw_board

if TYPE_CHECKING:
    from pnp.games.api.engine import Engine


def _engine() -> Engine:
    from pnp.games.api.engine import DiagramEngine, Engine, ProblemEngine, RecordEngine
    from pnp.games.dots.engine.puzzles import PUZZLES
    from pnp.games.dots.interact import INTERACTION, RECORD_INTERACTION
    from pnp.games.dots.rules.records import RECORDS
    from pnp.games.dots.rules.sgf import read_sgf
    from pnp.games.dots.rules.sgf_writing import write_sgf
    from pnp.games.dots.views.diagrams import RECORD_VIEWS, draw_diagram
    from pnp.games.dots.views.problems import VIEWS

    return Engine(
        problems=ProblemEngine(DotsProblems, PUZZLES, VIEWS, INTERACTION),
        records=RecordEngine(
            DotsRules, RECORDS, RECORD_VIEWS, RECORD_INTERACTION, {".sgf": read_sgf}, {".sgf": write_sgf}
        ),
        diagrams=DiagramEngine(DotsRules, draw_diagram),
    )


GAME = Game(
    name="dots",
    title="Dots",
    about="dots on the crossings of squared paper; surround those of the opponent",
    credits=(
        "Dots is a traditional game. The rules are those of Sports Dots, the competition standard "
        "of the Sevastopol club of Sport Dots."
    ),
    terms="",
    offers={
        "board": BoardOffer(
            DotsBoard, draw_board, "a field of any size with its first dots and score boxes", written=True
        )
    },
    problems=ProblemsOffer(
        DotsProblems,
        "surround dots by force, save dots, take the larger part",
    ),
    records=RecordsOffer(DotsRules, moves=20, reads=(".sgf",), writes=(".sgf",)),
    diagrams=DotsRules,
    kit_limits=(
        KitLimit(
            "central-area",
            lambda board: board.central_area is not False or board.start or board.position,
            "the marked area on an empty field",
            "its rules put the first dots there",
        ),
    ),
    engine=_engine,
)
"""Dots as its source gives it, which names a club and no author, and no terms of use."""
