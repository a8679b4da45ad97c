"""How the problems of Dominate stand on paper."""

from __future__ import annotations

from pnp.drawing.picture import Picture
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.legacy import Presentation
from pnp.games.api.puzzles import as_text
from pnp.games.dominate.engine.tasks import goal_of, read
from pnp.games.dominate.options import DominateProblems
from pnp.games.dominate.views.diagrams import Notes, draw_position
from pnp.search.results import Notation

_TASKS = {
    "most-regions": "Which one move takes the most regions?",
    "win": "Which one move wins at once?",
    "endgame": "Which one move wins, whatever the reply?",
    "margin": "Which one move leads to the best margin of regions at the end?",
}


def _task(options: DominateProblems, theme: Theme) -> str:
    return theme.translate(_TASKS[goal_of(options)])


def _start(start: str, options: DominateProblems, theme: Theme) -> Drawing:
    notes = Notes(turn=True, trackers=goal_of(options) != "most-regions")
    return draw_position(read(start, options), options.marks, theme, notes)


def _hint(
    _start: str, _solution: Notation, _number: int, _options: DominateProblems, _theme: Theme
) -> Drawing | None:
    return None


def _solution(start: str, solution: Notation, options: DominateProblems, theme: Theme) -> tuple[Picture, ...]:
    """The position after the move, its squares ringed, and the regions that each holds then."""
    position = read(start, options)
    move = position.field.move(as_text(solution))
    after = position.play(move)
    caption = theme.translate("X {x} regions, O {o} regions", x=after.score("X"), o=after.score("O"))
    drawing = draw_position(after, options.marks, theme, Notes(ringed=move))
    return (Picture(drawing, caption),)


PRESENTATION = Presentation(
    task=_task,
    start=_start,
    hint=_hint,
    solution=_solution,
    notation=lambda solution, _theme: as_text(solution),
)
