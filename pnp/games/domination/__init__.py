"""Domination: chain reactions for up to four players."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pnp.drawing.look import Look
from pnp.drawing.shapes import Drawing
from pnp.games.diagrams import Diagram
from pnp.games.domination.counters import make_counters
from pnp.games.domination.options import (
    DominationBoard,
    DominationCounters,
    DominationGame,
    DominationProblems,
    DominationScore,
)
from pnp.games.domination.picture import draw_board
from pnp.games.domination.score import draw_score
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


def _puzzle() -> Puzzle:
    from pnp.games.domination.puzzle import PUZZLE

    return PUZZLE


def _presentation() -> Presentation:
    from pnp.games.domination.presentation import PRESENTATION

    return PRESENTATION


def _play() -> Play:
    from pnp.games.domination.records import PLAY

    return PLAY


def _pictures() -> RecordPictures:
    from pnp.games.domination.diagram import PICTURES

    return PICTURES


def _diagram() -> Callable[[Diagram, Any, Look], Drawing]:
    from pnp.games.domination.diagram import DIAGRAM

    return DIAGRAM


def _trying() -> Trying:
    from pnp.games.domination.trying import TRYING

    return TRYING


def _trial() -> TrialMaker:
    from pnp.games.domination.trying import BOARD

    return BOARD.record


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
        _puzzle,
        "the board after a move, the most points, eliminations by force",
        presentation=_presentation,
        trying=_trying,
    ),
    records=RecordsOffer(DominationGame, _play, _pictures, moves=16, trial=_trial),
    diagrams=DiagramsOffer(DominationGame, _diagram),
)
"""Domination as its source, the help of a program, gives it: without an author's name or terms."""
