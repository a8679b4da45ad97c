"""Domino arrangements: lay dominoes into a pattern so that its lines, joints and numbers keep a rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.games.api.game import FormOffer, Game, ProblemsOffer
from pnp.games.arrangements.options import ArrangementDiagram, ArrangementProblems, PatternBoards
from pnp.games.arrangements.views.boards import draw_boards
from pnp.games.shared.donimoes import double_six_offer

if TYPE_CHECKING:
    from pnp.games.api.engine import Engine


def _engine() -> Engine:
    from pnp.games.api.engine import DiagramEngine, Engine, ProblemEngine
    from pnp.games.arrangements.engine.puzzles import PUZZLES
    from pnp.games.arrangements.interact import INTERACTION
    from pnp.games.arrangements.views.problems import VIEWS, draw_diagram

    return Engine(
        problems=ProblemEngine(ArrangementProblems, PUZZLES, VIEWS, INTERACTION),
        diagrams=DiagramEngine(ArrangementDiagram, draw_diagram),
    )


GAME = Game(
    name="arrangements",
    title="Domino arrangements",
    about="lay dominoes into a pattern with equal sums, matching ends or no repeats",
    credits="Domino arrangements are traditional puzzles, in the public domain.",
    terms="",
    offers={
        "pieces": double_six_offer(),
        "form": FormOffer(PatternBoards, draw_boards, "pattern boards to lay dominoes on"),
    },
    problems=ProblemsOffer(
        ArrangementProblems, "patterns to be filled with dominoes, the classic ones or your own"
    ),
    diagrams=ArrangementDiagram,
    engine=_engine,
)
