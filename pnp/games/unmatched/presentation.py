"""How the problems of Unmatched Donimoes stand on paper, and the diagrams of its rules."""

from __future__ import annotations

from pnp.dominoes.sliding_options import SlidingProblems
from pnp.drawing.look import Look
from pnp.games.on_paper import diagrams_of, presentation_of, slides_on_paper
from pnp.games.unmatched import rules

GAME = slides_on_paper(rules.start, rules.play)


def _task(_options: SlidingProblems, look: Look) -> str:
    return look.word("Slide the dominoes until they fill a rectangle.")


PRESENTATION = presentation_of(lambda _options: GAME, _task)
DIAGRAM = diagrams_of(lambda _options: GAME)
