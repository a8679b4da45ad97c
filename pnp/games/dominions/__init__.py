"""Dominions, by Christian Freeling: surrounding with pieces that match in beams and blanks."""

from __future__ import annotations

from pnp.games.dominions.board import draw_board
from pnp.games.dominions.chart import draw_chart
from pnp.games.dominions.options import (
    DominionsBoard,
    DominionsChart,
    DominionsGame,
    DominionsPieces,
    DominionsProblems,
)
from pnp.games.dominions.tiles import make_pieces
from pnp.games.later import later
from pnp.games.record import (
    FROM_THE_BEGINNING,
    BoardOffer,
    DiagramsOffer,
    FormOffer,
    Game,
    KitLimit,
    PiecesOffer,
    ProblemsOffer,
    RecordsOffer,
)

_play = later(__name__, "records", "PLAY")
_pictures = later(__name__, "picture", "PICTURES")
_puzzle = later(__name__, "puzzle", "PUZZLE")
_presentation = later(__name__, "presentation", "PRESENTATION")
_diagram = later(__name__, "diagram", "draw_diagram")
_trying = later(__name__, "trying", "TRYING")
_trial = later(__name__, "trying", "BOARD.record")

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
        _puzzle,
        "captures, saving, pieces that fit, eyes, new sections, cells to fill",
        presentation=_presentation,
        trying=_trying,
    ),
    records=RecordsOffer(DominionsGame, _play, _pictures, moves=20, trial=_trial),
    diagrams=DiagramsOffer(DominionsGame, _diagram),
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
)
