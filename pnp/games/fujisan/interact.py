"""Fujisan and Country Road played by hand."""

from __future__ import annotations

from pnp.games.api.engine import DiagramEngine, Engine, ProblemEngine
from pnp.games.fujisan.engine.problems import PUZZLES
from pnp.games.fujisan.options import FujisanProblems
from pnp.games.fujisan.views import DIAGRAM, VIEWS
from pnp.games.shared.line_interaction import LineInteraction

INTERACTION = LineInteraction(VIEWS)

ENGINE = Engine(
    problems=ProblemEngine(FujisanProblems, PUZZLES, VIEWS, INTERACTION),
    diagrams=DiagramEngine(FujisanProblems, DIAGRAM),
)
