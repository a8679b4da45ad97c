"""Domination: chain reactions for up to four players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.games.api.game import (
    FROM_THE_BEGINNING,
    BoardOffer,
    FormOffer,
    Game,
    KitLimit,
    PiecesOffer,
    ProblemsOffer,
    RecordsOffer,
)
from pnp.games.domination.options import (
    DominationBoard,
    DominationCounters,
    DominationGame,
    DominationProblems,
    DominationScore,
)
from pnp.games.domination.pieces.counters import make_counters
from pnp.games.domination.pieces.score import draw_score
from pnp.games.domination.views.board import draw_board

if TYPE_CHECKING:
    from pnp.games.api.engine import Engine


def _engine() -> Engine:
    from pnp.games.api.engine import DiagramEngine, Engine, ProblemEngine, RecordEngine
    from pnp.games.domination.engine.puzzles import PUZZLES
    from pnp.games.domination.interact import INTERACTION, RECORD_INTERACTION
    from pnp.games.domination.rules.records import RECORDS
    from pnp.games.domination.views.diagrams import RECORD_VIEWS, draw_diagram
    from pnp.games.domination.views.problems import VIEWS

    return Engine(
        problems=ProblemEngine(DominationProblems, PUZZLES, VIEWS, INTERACTION),
        records=RecordEngine(DominationGame, RECORDS, RECORD_VIEWS, RECORD_INTERACTION),
        diagrams=DiagramEngine(DominationGame, draw_diagram),
    )


GAME = Game(
    name="domination",
    title="Domination",
    about="overfull squares explode and capture their neighbours; two to four players",
    credits="The rules are those of the computer game Domination; its help names no author.",
    terms="",
    offers={
        "board": BoardOffer(DominationBoard, draw_board, "squares that show how many pieces they hold"),
        "pieces": PiecesOffer(DominationCounters, make_counters, "counters in up to four colours and signs"),
        "form": FormOffer(DominationScore, draw_score, "tracks to slide counters along, and a written record"),
    },
    problems=ProblemsOffer(
        DominationProblems,
        "the board after a move, the most points, eliminations by force",
    ),
    records=RecordsOffer(DominationGame, moves=16),
    diagrams=DominationGame,
    kit_limits=(
        KitLimit(
            "size",
            lambda board: board.size in [(side, side) for side in (6, 8, 10, 12)],
            "a `size` of 6, 8, 10 or 12",
            "its rules give these",
        ),
        KitLimit("cards", lambda form: form.cards, "`cards: true`", "its rules tell you to cut out the cards"),
        FROM_THE_BEGINNING,
    ),
    engine=_engine,
)
"""Domination as its source, the help of a program, gives it: without an author's name or terms."""
