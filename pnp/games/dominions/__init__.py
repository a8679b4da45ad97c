"""Dominions, by Christian Freeling: surrounding with pieces that match in beams and blanks."""

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
from pnp.games.dominions.options import (
    DominionsBoard,
    DominionsChart,
    DominionsGame,
    DominionsPieces,
    DominionsProblems,
)
from pnp.games.dominions.pieces.chart import draw_chart
from pnp.games.dominions.pieces.tiles import make_pieces
from pnp.games.dominions.views.board import draw_board

if TYPE_CHECKING:
    from pnp.games.api.engine import Engine


def _engine() -> Engine:
    from pnp.games.api.engine import DiagramEngine, Engine, ProblemEngine, RecordEngine
    from pnp.games.dominions.engine.puzzles import PUZZLES
    from pnp.games.dominions.interact import INTERACTION, RECORD_INTERACTION
    from pnp.games.dominions.rules.records import RECORDS
    from pnp.games.dominions.views.diagrams import draw_diagram
    from pnp.games.dominions.views.positions import RECORD_VIEWS
    from pnp.games.dominions.views.problems import VIEWS

    return Engine(
        problems=ProblemEngine(DominionsProblems, PUZZLES, VIEWS, INTERACTION),
        records=RecordEngine(DominionsGame, RECORDS, RECORD_VIEWS, RECORD_INTERACTION),
        diagrams=DiagramEngine(DominionsGame, draw_diagram),
    )


GAME = Game(
    name="dominions",
    title="Dominions",
    about="beams that match, groups that are captured by turning them over, on a hexagon of 217 cells",
    credits="Dominions was designed by Christian Freeling.",
    terms="",
    offers={
        "board": BoardOffer(
            DominionsBoard, draw_board, "the hexagon, its cells slightly larger than the tiles"
        ),
        "pieces": PiecesOffer(DominionsPieces, make_pieces, "two sets of 63 two-sided tiles"),
        "form": FormOffer(
            DominionsChart,
            draw_chart,
            "a check-off chart of the 63 pieces by shape, for knowing which are left",
        ),
    },
    problems=ProblemsOffer(
        DominionsProblems,
        "captures, saving, pieces that fit, eyes, new sections, cells to fill",
    ),
    records=RecordsOffer(DominionsGame, moves=20),
    diagrams=DominionsGame,
    kit_limits=(
        KitLimit("side", lambda board: board.side == 9, "`side: 9`", "its rules are about 217 cells"),
        KitLimit("sets", lambda pieces: pieces.sets == 2, "`sets: 2`", "its rules give each player a set"),
        KitLimit(
            "pointed",
            lambda part: not part.pointed,
            "`pointed: false`",
            "its rules and problems have beams that point straight up",
        ),
        FROM_THE_BEGINNING,
    ),
    engine=_engine,
)
