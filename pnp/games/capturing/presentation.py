"""How the problems of Capturing Donimoes stand on paper, and the diagrams of its rules."""

from __future__ import annotations

from pnp.dominoes.moves_picture import MovesOnPaper
from pnp.dominoes.slides import Slide
from pnp.dominoes.sliding_options import SlidingProblems
from pnp.dominoes.sliding_puzzle import write_slides
from pnp.dominoes.table import Table
from pnp.dominoes.table_picture import draw_changed
from pnp.drawing.look import Look
from pnp.games.capturing import rules
from pnp.games.on_paper import diagrams_of, presentation_of

GAME: MovesOnPaper[Table, Slide] = MovesOnPaper(
    start=lambda text, options: rules.start(text, options.pips),
    parse=lambda text: [Slide.parse(text)],
    write=write_slides,
    play=rules.play,
    draw=draw_changed,
)


def _task(_options: SlidingProblems, look: Look) -> str:
    return look.word("Slide the dominoes until all of them are collected.")


PRESENTATION = presentation_of(lambda _options: GAME, _task)
DIAGRAM = diagrams_of(lambda _options: GAME)
