"""Drawings and sentences about the problems of Dots."""

from __future__ import annotations

from pnp.drawing.picture import Picture
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.puzzles import as_text
from pnp.games.api.views import Views
from pnp.games.dots.options import DotsProblems
from pnp.games.dots.rules.moves import read_intersection
from pnp.games.dots.rules.position import Position, group_of
from pnp.games.dots.views.diagrams import Notes, draw_position, solved
from pnp.search.replay import move_texts
from pnp.search.results import Notation

_TASKS = {
    "any": "Solid dots to move: surround open dots by force.",
    "encircle-1": "Solid dots to move: surround open dots with one move.",
    "encircle-2": "Solid dots to move: surround open dots in two moves, whatever the reply.",
    "encircle-3": "Solid dots to move: surround open dots in three moves, whatever the replies.",
    "save": "Solid dots to move: play so that your opponent can’t surround any dot within two moves.",
    "larger": "Solid dots to move: surround as many dots as one move can.",
    "chase": "Solid dots to move: chase open dots until you surround some. Each move must threaten to surround "
    "dots with the next, and never let open dots surround yours first.",
    "live": "Solid dots to move: save the marked group ({dot}) for good. Bring it to the edge, dot beside dot, "
    "whatever the replies.",
    "kill": "Solid dots to move: surround the marked group ({dot}), whatever the replies. It escapes if it "
    "reaches the edge, dot beside dot.",
}


class DotsViews(Views[DotsProblems, Position]):
    """The views of the problems of Dots; their hints need no drawings."""

    def task(self, options: DotsProblems, theme: Theme) -> str:
        return theme.translate(_TASKS[options.goal], dot=options.dot)

    def start(self, start: Position, options: DotsProblems, theme: Theme) -> Drawing:
        return draw_position(start, theme, Notes(ringed=_group(start, options)))

    def solution(
        self, start: Position, solution: Notation, options: DotsProblems, theme: Theme
    ) -> tuple[Picture, ...]:
        """The position after the line, with its moves numbered and the areas that they paint."""
        return (Picture(solved(start, move_texts(as_text(solution)), theme, _group(start, options))),)

    def notation(self, solution: Notation, theme: Theme) -> str:
        return as_text(solution)


def _group(start: Position, options: DotsProblems) -> frozenset[int]:
    """The dots of the group that a problem is about."""
    return group_of(start, read_intersection(options.dot, start.field)) if options.dot else frozenset()


VIEWS = DotsViews()
