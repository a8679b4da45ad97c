"""Dominions, by Christian Freeling: surrounding with pieces that match in beams and blanks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pnp.drawing.look import Look
from pnp.drawing.shapes import Drawing
from pnp.games.diagrams import Diagram
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
from pnp.games.record import (
    BoardOffer,
    DiagramsOffer,
    FormOffer,
    Game,
    PiecesOffer,
    Presentation,
    ProblemsOffer,
    RecordPictures,
    RecordsOffer,
)
from pnp.games.trials import TrialMaker, Trying
from pnp.search.play import Play
from pnp.search.puzzle import Puzzle


def _play() -> Play:
    from pnp.games.dominions.records import PLAY

    return PLAY


def _pictures() -> RecordPictures:
    from pnp.games.dominions.picture import PICTURES

    return PICTURES


def _puzzle() -> Puzzle:
    from pnp.games.dominions.puzzle import PUZZLE

    return PUZZLE


def _presentation() -> Presentation:
    from pnp.games.dominions.presentation import PRESENTATION

    return PRESENTATION


def _diagram() -> Callable[[Diagram, Any, Look], Drawing]:
    from pnp.games.dominions.diagram import draw_diagram

    return draw_diagram


def _trying() -> Trying:
    from pnp.games.dominions.trying import TRYING

    return TRYING


def _trial() -> TrialMaker:
    from pnp.games.dominions.trying import BOARD

    return BOARD.record


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
)
