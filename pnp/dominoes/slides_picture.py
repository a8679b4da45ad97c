"""Games of slides on paper, as unmatched and capturing are."""

from __future__ import annotations

from collections.abc import Callable

from pnp.dominoes.moves_picture import Changed, MovesOnPaper
from pnp.dominoes.slides import Slide, find, way
from pnp.dominoes.sliding_options import SlidingProblems
from pnp.dominoes.sliding_puzzle import write_slides
from pnp.dominoes.table import Table
from pnp.dominoes.table_picture import Marks, draw_table
from pnp.drawing.look import Look
from pnp.drawing.shapes import Drawing


def slides_on_paper(
    start: Callable[[str, int], Table], play: Callable[[Table, Slide], Table]
) -> MovesOnPaper[Table, Slide]:
    """The slides of a game by its rules: what reads a start with numbers up to a highest, and what plays."""

    def read(text: str, options: SlidingProblems) -> Table:
        return start(text, options.pips)

    return MovesOnPaper(
        start=read,
        parse=lambda text: [Slide.parse(text)],
        write=write_slides,
        play=play,
        way=lambda table, slide: way(find(table, slide.name), slide.direction),
        draw=_draw,
    )


def _draw(table: Table, changed: Changed[Table], look: Look) -> Drawing | None:
    """A table with the dominoes pointed out that do not lie where they lay before; nothing for an empty one."""
    if not table.dominoes:
        return None
    moved = set(table.dominoes) - set(changed.before.dominoes) if changed.before else set()
    return draw_table(table, look, marks=Marks(frozenset(moved), barred=changed.barred))
