"""Mirror Donimoes played by hand."""

from __future__ import annotations

from pnp.games.api.engine import DiagramEngine, Engine, PuzzleEngine
from pnp.games.mirror.engine import PUZZLES
from pnp.games.mirror.views import DIAGRAM, VIEWS
from pnp.games.shared.line_interaction import LineInteraction
from pnp.games.sliding.game import SlidingPuzzleOptions

INTERACTION = LineInteraction(VIEWS)

ENGINE = Engine(
    puzzles=PuzzleEngine(SlidingPuzzleOptions, PUZZLES, VIEWS, INTERACTION),
    diagrams=DiagramEngine(SlidingPuzzleOptions, DIAGRAM),
)
