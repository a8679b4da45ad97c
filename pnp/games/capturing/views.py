"""What Capturing Donimoes draws and says about its puzzles, and the diagrams of its rules."""

from __future__ import annotations

from pnp.games.capturing import rules
from pnp.games.sliding.move_renderer import slide_renderer
from pnp.games.sliding.views import SlidingViews, sliding_diagram

RENDERER = slide_renderer(rules.RULES)

VIEWS = SlidingViews("Slide the dominoes until all of them are collected.", RENDERER)
DIAGRAM = sliding_diagram(rules.start, RENDERER)
