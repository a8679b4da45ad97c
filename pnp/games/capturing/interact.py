"""Capturing Donimoes played by hand."""

from __future__ import annotations

from pnp.games.api.engine import DiagramEngine, Engine, ProblemEngine
from pnp.games.capturing.engine import PUZZLES
from pnp.games.capturing.views import DIAGRAM, VIEWS
from pnp.games.shared.line_interaction import LineInteraction
from pnp.games.sliding.game import SlidingProblems

INTERACTION = LineInteraction(VIEWS)

ENGINE = Engine(
    problems=ProblemEngine(SlidingProblems, PUZZLES, VIEWS, INTERACTION),
    diagrams=DiagramEngine(SlidingProblems, DIAGRAM),
)
