"""How the problems of Capturing Donimoes stand on paper, and the diagrams of its rules."""

from __future__ import annotations

from pnp.dominoes.sliding_options import SlidingProblems
from pnp.drawing.look import Look
from pnp.games.capturing import rules
from pnp.games.on_paper import diagrams_of, presentation_of, slides_on_paper

GAME = slides_on_paper(rules.start, rules.play)


def _task(_options: SlidingProblems, look: Look) -> str:
    return look.word("Slide the dominoes until all of them are collected.")


PRESENTATION = presentation_of(lambda _options: GAME, _task)
DIAGRAM = diagrams_of(lambda _options: GAME)
