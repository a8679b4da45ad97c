"""Unmatched Donimoes played by hand."""

from __future__ import annotations

from pnp.games.api.engine import DiagramEngine, Engine, ProblemEngine
from pnp.games.shared.line_interaction import LineInteraction
from pnp.games.sliding.game import SlidingProblems
from pnp.games.unmatched.engine import PUZZLES
from pnp.games.unmatched.views import DIAGRAM, VIEWS

INTERACTION = LineInteraction(VIEWS)

ENGINE = Engine(
    problems=ProblemEngine(SlidingProblems, PUZZLES, VIEWS, INTERACTION),
    diagrams=DiagramEngine(SlidingProblems, DIAGRAM),
)
