"""How the problems of Unmatched Donimoes stand on paper, and the diagrams of its rules."""

from __future__ import annotations

from pnp.dominoes.sliding_options import SlidingProblems
from pnp.drawing.theme import Theme
from pnp.games.shared.line_views import diagrams_of, presentation_of, slides_on_paper
from pnp.games.unmatched import rules

GAME = slides_on_paper(rules.start, rules.play)


def _task(_options: SlidingProblems, theme: Theme) -> str:
    return theme.translate("Slide the dominoes until they fill a rectangle.")


PRESENTATION = presentation_of(lambda _options: GAME, _task)
DIAGRAM = diagrams_of(lambda _options: GAME)
