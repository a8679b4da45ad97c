"""Capturing Donimoes played by hand, the drawings and words of its puzzles, and the diagrams of its rules."""

from __future__ import annotations

from pnp.games.api.engine import DiagramEngine, Engine, PuzzleEngine
from pnp.games.capturing import rules
from pnp.games.capturing.engine import PUZZLES
from pnp.games.shared.donimoes import SlidingPuzzleOptions
from pnp.games.shared.line_interaction import LineInteraction
from pnp.games.shared.line_views import SlidingViews, slide_renderer, sliding_diagram

RENDERER = slide_renderer(rules.RULES)

_VIEWS = SlidingViews("Slide the dominoes until all of them are collected.", RENDERER)
_DIAGRAM = sliding_diagram(rules.start, RENDERER)


INTERACTION = LineInteraction(_VIEWS)

ENGINE = Engine(
    puzzles=PuzzleEngine(SlidingPuzzleOptions, PUZZLES, _VIEWS, INTERACTION),
    diagrams=DiagramEngine(SlidingPuzzleOptions, _DIAGRAM),
)
