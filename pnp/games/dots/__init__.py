"""Dots: encircling on squared paper."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pnp.drawing.look import Look
from pnp.drawing.shapes import Drawing
from pnp.games.diagrams import Diagram
from pnp.games.dots.options import DotsBoard, DotsProblems, DotsRules
from pnp.games.dots.picture import draw_board
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
from pnp.search.play import Play, ReadForeign
from pnp.search.puzzle import Puzzle


def _puzzle() -> Puzzle:
    from pnp.games.dots.puzzle import PUZZLE

    return PUZZLE


def _presentation() -> Presentation:
    from pnp.games.dots.presentation import PRESENTATION

    return PRESENTATION


def _play() -> Play:
    from pnp.games.dots.replaying import PLAY

    return PLAY


def _pictures() -> RecordPictures:
    from pnp.games.dots.diagram import PICTURES

    return PICTURES


def _diagram() -> Callable[[Diagram, Any, Look], Drawing]:
    from pnp.games.dots.diagram import draw_diagram

    return draw_diagram


def _sgf() -> ReadForeign:
    from pnp.games.dots.sgf import read_sgf

    return read_sgf


def _trying() -> Trying:
    from pnp.games.dots.trying import TRYING

    return TRYING


def _trial() -> TrialMaker:
    from pnp.games.dots.trying import BOARD

    return BOARD.record


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
        _puzzle,
        "surround dots by force, save dots, take the larger part",
        presentation=_presentation,
        trying=_trying,
    ),
    records=RecordsOffer(DotsRules, _play, _pictures, moves=20, foreign={".sgf": _sgf}, trial=_trial),
    diagrams=DiagramsOffer(DotsRules, _diagram),
)
"""Dots as its source gives it, which names a club and no author, and no terms of use."""
