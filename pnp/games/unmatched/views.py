"""What Unmatched Donimoes draws and says about its problems, and the diagrams of its rules."""

from __future__ import annotations

from pnp.dominoes.move_renderer import MoveRenderer, slide_renderer
from pnp.dominoes.slides import Slide
from pnp.dominoes.sliding_options import SlidingProblems
from pnp.dominoes.table import Table
from pnp.drawing.theme import Theme
from pnp.games.shared.line_views import LineViews, line_diagram
from pnp.games.unmatched import rules

RENDERER = slide_renderer(rules.RULES)


class UnmatchedViews(LineViews[SlidingProblems, Table, Slide]):
    """Views of Unmatched Donimoes."""

    def renderer(self, options: SlidingProblems) -> MoveRenderer[Table, Slide]:
        return RENDERER

    def task(self, options: SlidingProblems, theme: Theme) -> str:
        return theme.translate("Slide the dominoes until they fill a rectangle.")


VIEWS = UnmatchedViews()
DIAGRAM = line_diagram(lambda text, options: rules.start(text, options.pips), VIEWS.renderer)
