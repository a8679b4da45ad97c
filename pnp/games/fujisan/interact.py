"""Fujisan and Country Road played by hand."""

from __future__ import annotations

from pnp.games.api.engine import DiagramEngine, Engine, PuzzleEngine
from pnp.games.fujisan.engine.puzzles import PUZZLES
from pnp.games.fujisan.options import FujisanPuzzleOptions
from pnp.games.fujisan.views import DIAGRAM, VIEWS
from pnp.games.shared.line_interaction import LineInteraction

INTERACTION = LineInteraction(VIEWS)

ENGINE = Engine(
    puzzles=PuzzleEngine(FujisanPuzzleOptions, PUZZLES, VIEWS, INTERACTION),
    diagrams=DiagramEngine(FujisanPuzzleOptions, DIAGRAM),
)
