"""Bee Donimoes: dice fly over dominoes back to their queen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pnp.drawing.look import Look
from pnp.drawing.shapes import Drawing
from pnp.games.bee.forms import draw_forms
from pnp.games.bee.options import BeeDiagram, BeeForms, BeeGame, BeePieces, BeeProblems
from pnp.games.bee.pieces import make_pieces
from pnp.games.diagrams import Diagram
from pnp.games.donimoes import TERMS, by_kirkby
from pnp.games.record import (
    DiagramsOffer,
    FormOffer,
    Game,
    PiecesOffer,
    Presentation,
    ProblemsOffer,
    RecordPictures,
    RecordsOffer,
)
from pnp.games.trials import Trying
from pnp.search.play import Play
from pnp.search.puzzle import Puzzle


def _puzzle() -> Puzzle:
    from pnp.games.bee.puzzle import PUZZLE

    return PUZZLE


def _presentation() -> Presentation:
    from pnp.games.bee.presentation import PRESENTATION

    return PRESENTATION


def _play() -> Play:
    from pnp.games.bee.records import PLAY

    return PLAY


def _pictures() -> RecordPictures:
    from pnp.games.bee.presentation import PICTURES

    return PICTURES


def _diagram() -> Callable[[Diagram, Any, Look], Drawing]:
    from pnp.games.bee.presentation import DIAGRAM

    return DIAGRAM


def _trying() -> Trying:
    from pnp.games.bee.trying import TRYING

    return TRYING


GAME = Game(
    name="bee",
    title="Bee Donimoes",
    about="bring a swarm of dice together round their queen in the fewest moves",
    credits=by_kirkby("Bee Donimoes"),
    terms=TERMS,
    offers={
        "pieces": PiecesOffer(BeePieces, make_pieces, "three to six dice and the dominoes up to their number"),
        "form": FormOffer(BeeForms, draw_forms, "a score sheet, layouts and sealed solutions for a series"),
    },
    problems=ProblemsOffer(
        BeeProblems,
        _puzzle,
        "layouts with a task for each queen from 3 up",
        presentation=_presentation,
        trying=_trying,
    ),
    records=RecordsOffer(BeeGame, _play, _pictures, moves=8),
    diagrams=DiagramsOffer(BeeDiagram, _diagram),
)
