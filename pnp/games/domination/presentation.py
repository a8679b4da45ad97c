"""How the problems of Domination stand on paper."""

from __future__ import annotations

from pnp.drawing.look import Look
from pnp.drawing.picture import Picture
from pnp.drawing.shapes import Drawing
from pnp.games.domination.diagram import draw_state
from pnp.games.domination.options import DominationProblems
from pnp.games.domination.play import State
from pnp.games.domination.tasks import MOVES, Question, goal_of, points
from pnp.games.record import Presentation
from pnp.search.puzzle import as_text
from pnp.search.replay import move_texts
from pnp.search.results import Notation

_TASKS = {
    "after": "A adds a piece to the framed square. How does the board look when all has exploded?",
    "points": "Which one move of A scores the most points?",
    "eliminate-1": "A eliminates B with one move. Which?",
    "eliminate-2": "A eliminates B in two moves, whatever the reply. How?",
    "eliminate-3": "A eliminates B in three moves, whatever the replies. How?",
}


def _task(options: DominationProblems, look: Look) -> str:
    return look.word(_TASKS[goal_of(options)])


def _start(start: str, options: DominationProblems, look: Look) -> Drawing:
    question = Question.parse(start, options)
    return draw_state(question.state, look, framed=question.move)


def _hint(
    _start: str, _solution: Notation, _number: int, _options: DominationProblems, _look: Look
) -> Drawing | None:
    return None


def _solution(start: str, solution: Notation, options: DominationProblems, look: Look) -> tuple[Picture, ...]:
    """The position after the move, or after every second move of a line, the moves numbered."""
    question, goal = Question.parse(start, options), goal_of(options)
    state = question.state
    if question.move is not None:
        return (Picture(draw_state(state.place(question.move), look), _scored(state, question.move, look)),)
    texts = move_texts(as_text(solution))
    if goal not in MOVES:
        cell = state.cell(texts[0])
        return (Picture(draw_state(state.place(cell), look, framed=cell), _scored(state, cell, look)),)
    pictures = []
    for first in range(0, len(texts), 2):
        numbers = {}
        for number, text in enumerate(texts[first : first + 2], first + 1):
            cell = state.cell(text)
            numbers[cell] = number
            state = state.place(cell)
        told = "  ".join(f"{number}. {state.name(cell)}" for cell, number in numbers.items())
        pictures.append(Picture(draw_state(state, look, numbers), told))
    return tuple(pictures)


def _scored(state: State, cell: int, look: Look) -> str:
    waves = len(list(state.waves(cell))) - 1
    return look.word("{points} points; waves of explosions: {count}", points=points(state, cell), count=waves)


def _notation(solution: Notation, _look: Look) -> str:
    """The line; nothing for a position, which is drawn."""
    text = as_text(solution).strip()
    return "" if "\n" in text else text


PRESENTATION = Presentation(task=_task, start=_start, hint=_hint, solution=_solution, notation=_notation)
