"""Dominate, by Phil Leduc: a game of majorities on a torus."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pnp.drawing.look import Look
from pnp.drawing.shapes import Drawing
from pnp.games.diagrams import Diagram
from pnp.games.dominate.options import DominateBoard, DominateGame, DominateProblems
from pnp.games.dominate.picture import draw_board
from pnp.games.record import (
    BoardOffer,
    DiagramsOffer,
    Game,
    Presentation,
    ProblemsOffer,
    RecordPictures,
    RecordsOffer,
)
from pnp.games.trials import TrialMaker, Trying
from pnp.search.play import Play
from pnp.search.puzzle import Puzzle


def _puzzle() -> Puzzle:
    from pnp.games.dominate.puzzle import PUZZLE

    return PUZZLE


def _presentation() -> Presentation:
    from pnp.games.dominate.presentation import PRESENTATION

    return PRESENTATION


def _play() -> Play:
    from pnp.games.dominate.play import PLAY

    return PLAY


def _pictures() -> RecordPictures:
    from pnp.games.dominate.diagram import PICTURES

    return PICTURES


def _diagram() -> Callable[[Diagram, Any, Look], Drawing]:
    from pnp.games.dominate.diagram import draw_diagram

    return draw_diagram


def _trying() -> Trying:
    from pnp.games.dominate.trying import TRYING

    return TRYING


def _trial() -> TrialMaker:
    from pnp.games.dominate.trying import BOARD

    return BOARD.record


GAME = Game(
    name="dominate",
    title="Dominate",
    about="one to three marks a turn on a torus; hold most regions",
    credits="Dominate was designed by Phil Leduc. © 2012 Phil Leduc, all rights reserved.",
    terms=(
        "The rules may be copied and shared on the web. Whoever wishes to program or sell the game in any form "
        "is asked to write to the author first, philleduc.pled@gmail.com, for permission or a licence."
    ),
    offers={
        "board": BoardOffer(
            DominateBoard, draw_board, "the torus with its regions, tracking boxes and tally", written=True
        )
    },
    problems=ProblemsOffer(
        DominateProblems,
        _puzzle,
        "the best move, the winning move, endgames",
        presentation=_presentation,
        trying=_trying,
    ),
    records=RecordsOffer(DominateGame, _play, _pictures, trial=_trial),
    diagrams=DiagramsOffer(DominateGame, _diagram),
)
