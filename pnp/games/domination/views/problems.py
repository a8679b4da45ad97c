"""How the problems of Domination stand on paper."""

from __future__ import annotations

from pnp.drawing.picture import Picture
from pnp.drawing.rows import in_a_row
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.legacy import Presentation
from pnp.games.api.puzzles import as_text
from pnp.games.domination.engine.goals import points, read_start, replay
from pnp.games.domination.options import DominationProblems
from pnp.games.domination.rules.board import Position
from pnp.games.domination.rules.play import State
from pnp.games.domination.views.diagrams import draw_state
from pnp.search.replay import move_texts
from pnp.search.results import Notation

_TASKS = {
    "any": "A (disc) to move: put B off the board by force.",
    "after": "A (disc) places a piece on the framed square. Fill in the board as it is when all is over.",
    "points": "A (disc) to move: which square makes the most points?",
    "eliminate-1": "A (disc) to move: put B off the board with one move.",
    "eliminate-2": "A (disc) to move: put B off the board in two moves, whatever the reply.",
    "eliminate-3": "A (disc) to move: put B off the board in three moves, whatever the replies.",
}


def _task(options: DominationProblems, theme: Theme) -> str:
    return theme.translate(_TASKS[options.goal])


def _start(start: str, options: DominationProblems, theme: Theme) -> Drawing:
    """The position; where the one after a move is asked for, an empty board to fill in beside it."""
    asked = read_start(start, options.goal)
    if asked.move is None:
        return draw_state(asked.state, theme)
    board = asked.state.position.board
    empty = State(Position.empty(board), "AB", "A", (0, 0))
    return in_a_row([draw_state(asked.state, theme, ringed=asked.move), draw_state(empty, theme)], theme)


def _hint(
    _start: str, _solution: Notation, _number: int, _options: DominationProblems, _theme: Theme
) -> Drawing | None:
    return None


def _solution(start: str, solution: Notation, options: DominationProblems, theme: Theme) -> tuple[Picture, ...]:
    """The board after each move of the solution."""
    asked = read_start(start, options.goal)
    state = asked.state
    if asked.move is not None:
        return (Picture(draw_state(state.place(asked.move), theme)),)
    if options.goal == "points":
        cell = state.cell(as_text(solution))
        caption = theme.translate("{count} points", count=points(state, cell))
        return (Picture(draw_state(state.place(cell), theme, ringed=cell), caption),)
    states, _ = replay(state, as_text(solution))
    played = zip(move_texts(as_text(solution)), states[1:], strict=True)
    return tuple(Picture(draw_state(here, theme, ringed=here.cell(text))) for text, here in played)


def _notation(solution: Notation, _theme: Theme) -> str:
    """The line of moves; of a board to be filled in nothing, for it is drawn."""
    text = as_text(solution)
    return "" if "\n" in text else text


PRESENTATION = Presentation(task=_task, start=_start, hint=_hint, solution=_solution, notation=_notation)
