"""Domino Finder: a game of memory with hidden traps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pnp.drawing.look import Look
from pnp.drawing.shapes import Drawing
from pnp.games.diagrams import Diagram
from pnp.games.donimoes import TERMS, by_kirkby
from pnp.games.finder.forms import draw_forms, draw_mat
from pnp.games.finder.options import (
    FinderDiagram,
    FinderForms,
    FinderGame,
    FinderMat,
    FinderPieces,
    FinderProblems,
)
from pnp.games.finder.pieces import make_pieces
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
    from pnp.games.finder.puzzle import PUZZLE

    return PUZZLE


def _presentation() -> Presentation:
    from pnp.games.finder.presentation import PRESENTATION

    return PRESENTATION


def _play() -> Play:
    from pnp.games.finder.records import PLAY

    return PLAY


def _pictures() -> RecordPictures:
    from pnp.games.finder.record_pictures import PICTURES

    return PICTURES


def _diagram() -> Callable[[Diagram, Any, Look], Drawing]:
    from pnp.games.finder.presentation import DIAGRAM

    return DIAGRAM


def _trying() -> Trying:
    from pnp.games.finder.trying import TRYING

    return TRYING


def _trial() -> TrialMaker:
    from pnp.games.finder.trying import BOARD

    return BOARD.record


GAME = Game(
    name="finder",
    title="Domino Finder",
    about="walk over dominoes that lie face down, find the treasure and keep out of traps",
    credits=by_kirkby("Domino Finder"),
    terms=TERMS,
    offers={
        "board": BoardOffer(FinderMat, draw_mat, "a mat for seven rows of four dominoes"),
        "pieces": PiecesOffer(
            FinderPieces, make_pieces, "a double-six set, a pawn for each player and two dice"
        ),
        "form": FormOffer(FinderForms, draw_forms, "a record of treasures, and sealed set-ups for a dealer"),
    },
    problems=ProblemsOffer(
        FinderProblems,
        _puzzle,
        "the fewest turns to a treasure on a known table",
        presentation=_presentation,
        trying=_trying,
    ),
    records=RecordsOffer(FinderGame, _play, _pictures, trial=_trial),
    diagrams=DiagramsOffer(FinderDiagram, _diagram),
)
