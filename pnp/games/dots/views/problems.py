"""How the problems of Dots stand on paper."""

from __future__ import annotations

from pnp.drawing.picture import Picture
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.legacy import Presentation
from pnp.games.api.puzzles import as_text
from pnp.games.dots.engine.goals import read_start
from pnp.games.dots.options import DotsProblems
from pnp.games.dots.views.diagrams import Notes, draw_position, solved
from pnp.search.replay import move_texts
from pnp.search.results import Notation

_TASKS = {
    "any": "Full dots to move: surround open dots by force.",
    "encircle-1": "Full dots to move: surround open dots with one move.",
    "encircle-2": "Full dots to move: surround open dots in two moves, whatever the reply.",
    "encircle-3": "Full dots to move: surround open dots in three moves, whatever the replies.",
    "save": "Full dots to move: keep every dot from being surrounded in the next two moves.",
    "larger": "Full dots to move: surround as many dots as one move can.",
}


def _task(options: DotsProblems, theme: Theme) -> str:
    return theme.translate(_TASKS[options.goal])


def _start(start: str, _options: DotsProblems, theme: Theme) -> Drawing:
    return draw_position(read_start(start), theme, Notes())


def _hint(
    _start: str, _solution: Notation, _number: int, _options: DotsProblems, _theme: Theme
) -> Drawing | None:
    return None


def _solution(start: str, solution: Notation, _options: DotsProblems, theme: Theme) -> tuple[Picture, ...]:
    """The position after the line, its moves numbered, what they paint drawn."""
    moves = move_texts(as_text(solution))
    return (Picture(solved(read_start(start), moves, theme)),)


PRESENTATION = Presentation(
    task=_task,
    start=_start,
    hint=_hint,
    solution=_solution,
    notation=lambda solution, _theme: as_text(solution),
)
