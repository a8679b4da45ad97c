"""Unmatched Donimoes played by hand, the drawings and words of its puzzles, and the diagrams of its rules."""

from __future__ import annotations

from pnp.games.api.engine import DiagramEngine, Engine, PuzzleEngine
from pnp.games.shared.donimoes import SlidingPuzzleOptions
from pnp.games.shared.line_interaction import LineInteraction
from pnp.games.shared.line_views import SlidingViews, slide_renderer, sliding_diagram
from pnp.games.unmatched import rules
from pnp.games.unmatched.engine import PUZZLES

RENDERER = slide_renderer(rules.RULES)

_VIEWS = SlidingViews("Slide the dominoes until they fill a rectangle.", RENDERER)
_DIAGRAM = sliding_diagram(rules.start, RENDERER)


INTERACTION = LineInteraction(_VIEWS)

ENGINE = Engine(
    puzzles=PuzzleEngine(SlidingPuzzleOptions, PUZZLES, _VIEWS, INTERACTION),
    diagrams=DiagramEngine(SlidingPuzzleOptions, _DIAGRAM),
)
