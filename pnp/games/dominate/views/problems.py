"""Drawings and sentences about the problems of Dominate."""

from __future__ import annotations

from pnp.drawing.crop import cropped
from pnp.drawing.picture import Picture
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.puzzles import as_text
from pnp.games.api.views import Views
from pnp.games.dominate.options import DominateProblems
from pnp.games.dominate.rules.play import Position
from pnp.games.dominate.views.diagrams import Notes, draw_position, draw_problem, squares
from pnp.search.results import Notation

_TASKS = {
    "most-regions": "Which move takes the most regions?",
    "win": "Which move wins at once?",
    "endgame": "Which move wins, whatever the reply?",
    "margin": "Which move gives you the best final margin in regions?",
}


class DominateViews(Views[DominateProblems, Position]):
    """The views of Dominate's problems; its hints need no drawings."""

    def task(self, options: DominateProblems, theme: Theme) -> str:
        return theme.translate(_TASKS[options.task])

    def start(self, start: Position, options: DominateProblems, theme: Theme) -> Drawing:
        return draw_problem(start, options.marks, theme, trackers=options.task != "most-regions")

    def solution(
        self, start: Position, solution: Notation, options: DominateProblems, theme: Theme
    ) -> tuple[Picture, ...]:
        """The position after the move, with its squares ringed, cropped to the regions that it takes, and how
        many regions each player then has."""
        move = start.field.move(as_text(solution))
        after = start.play(move)
        caption = theme.translate("X {x} regions, O {o} regions", x=after.score("X"), o=after.score("O"))
        drawing = draw_position(after, options.marks, theme, Notes(ringed=move))
        taken = [cell for region in start.taken(move) for cell in region]
        matter = map(start.field.grid.name, (*move, *taken) if taken else ())
        return (Picture(cropped(drawing, squares(after), matter, theme), caption),)

    def notation(self, solution: Notation, theme: Theme) -> str:
        return as_text(solution)


VIEWS = DominateViews()
