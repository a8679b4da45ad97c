"""Drawings of the problems of Cobra Paw, and of the diagrams in its rules."""

from __future__ import annotations

from functools import partial

from pnp.drawing.picture import Picture
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.diagrams import Diagram
from pnp.games.api.puzzles import as_text
from pnp.games.api.views import Views
from pnp.games.cobra_paw.options import CobraPawProblems
from pnp.games.cobra_paw.rules.search import Finger, Search
from pnp.games.cobra_paw.views.table import Marks, draw_table
from pnp.games.shared.staged_diagrams import check_refused, staged_diagram
from pnp.search.replay import move_texts
from pnp.search.results import Notation

_SMALL = 9.0
"""The side of a square in the drawing of a solution, in millimetres."""


class CobraPawViews(Views[CobraPawProblems, Search]):
    """The table with the dice above it, and the dominoes that fingers find."""

    def task(self, options: CobraPawProblems, theme: Theme) -> str:
        return theme.translate(
            "Roll by roll, find the domino that the dice show. In which square is its centre? You take "
            "every domino you find. If the target isn’t on the table, put your finger on the double blank."
        )

    def start(self, start: Search, options: CobraPawProblems, theme: Theme) -> Drawing:
        return draw_table(start.table, theme, dice=start.targets)

    def solution(
        self, start: Search, solution: Notation, options: CobraPawProblems, theme: Theme
    ) -> tuple[Picture, ...]:
        """The table again, smaller, with numbers only on the dominoes that a finger goes to."""
        found = {Finger.parse(text).on for text in move_texts(as_text(solution))}
        return (Picture(draw_table(start.table, theme, marks=Marks(found, rest=False), side=_SMALL)),)

    def notation(self, solution: Notation, theme: Theme) -> str:
        """``3-4: c2, 2-6: 0-0 a1``."""
        fingers = (Finger.parse(text) for text in move_texts(as_text(solution)))
        return ", ".join(
            f"{finger.target[0]}-{finger.target[1]}: {'0-0 ' * finger.claims}{finger.square}"
            for finger in fingers
        )


VIEWS = CobraPawViews()


def draw_diagram(diagram: Diagram, options: CobraPawProblems, theme: Theme) -> Drawing:
    """A table and the roll to search for now, after some answers; the finger of the last one is still there.

    :raises DiagramError: for an answer that is wrong, or a right one shown as refused.
    """
    return staged_diagram(diagram, partial(_stages, diagram), partial(_pointing, theme=theme), theme)


def _stages(diagram: Diagram) -> list[tuple[Search, Finger | None, bool]]:
    """The search at each stage, the finger on the table, and whether it's refused."""
    searches = [Search.parse(diagram.start)]
    fingers = [Finger.parse(text) for text in move_texts(diagram.moves)]
    for finger in fingers:
        searches.append(searches[-1].play(finger))
    pointed: list[tuple[Search, Finger | None, bool]] = [
        (search, finger, False) for search, finger in zip(searches, fingers, strict=False)
    ]
    last: tuple[Search, Finger | None, bool] = (searches[-1], None, False)
    if diagram.refused:
        refused = Finger.parse(diagram.refused)
        check_refused(diagram.refused, lambda: searches[-1].play(refused))
        last = searches[-1], refused, True
    if diagram.show == "each" or diagram.refused:
        return [*pointed, last]
    return [(searches[0], None, False), *pointed[-1:]]


def _pointing(stage: tuple[Search, Finger | None, bool], theme: Theme) -> Drawing:
    """A search with the finger on a domino; if it doesn't belong there, the domino is crossed out."""
    search, finger, refused = stage
    marks = Marks(found=[finger.on], fingers=[finger.on]) if finger else Marks()
    if finger and refused:
        marks = Marks(fingers=[finger.on], refused=[finger.on])
    return draw_table(search.table, theme, dice=search.targets[:1], marks=marks)
