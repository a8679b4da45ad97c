"""Drawings and sentences about the problems of Domination."""

from __future__ import annotations

from dataclasses import replace
from math import inf

from pnp.drawing.picture import Picture
from pnp.drawing.rows import in_a_row
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.puzzles import as_text
from pnp.games.api.views import Views
from pnp.games.domination.options import DominationProblems
from pnp.games.domination.rules.board import Position
from pnp.games.domination.rules.play import State
from pnp.games.domination.rules.starts import Start
from pnp.games.domination.views.diagrams import draw_move, draw_state
from pnp.search.replay import move_texts
from pnp.search.results import Notation

_TASKS = {
    "any": "A (disc) to move: eliminate B (diamond) by force.",
    "after": "A (disc) places a piece on the framed square. Fill in the board as it is after the last "
    "explosion.",
    "points": "A (disc) to move: which square scores the most points?",
    "eliminate-1": "A (disc) to move: eliminate B (diamond) with one move.",
    "eliminate-2": "A (disc) to move: eliminate B (diamond) in two moves, whatever the reply.",
    "eliminate-3": "A (disc) to move: eliminate B (diamond) in three moves, whatever the replies.",
}


class DominationViews(Views[DominationProblems, Start]):
    """The views of Domination's problems; their hints need no drawings."""

    def task(self, options: DominationProblems, theme: Theme) -> str:
        return theme.translate(_TASKS[options.goal])

    def start(self, start: Start, options: DominationProblems, theme: Theme) -> Drawing:
        """The position; if the one after a move is asked for, there's an empty board beside or below it to fill
        in."""
        if start.move is None:
            return draw_state(start.state, theme)
        board = start.state.position.board
        empty = State(Position.empty(board), "AB", "A", (0, 0))
        boards = [draw_state(start.state, theme, ringed=start.move), draw_state(empty, theme)]
        return replace(in_a_row(boards, theme), beside=in_a_row(boards, theme, inf))

    def solution(
        self, start: Start, solution: Notation, options: DominationProblems, theme: Theme
    ) -> tuple[Picture, ...]:
        """The board after each move of the solution, cropped to the squares that the move changes."""
        state = start.state
        if start.move is not None:
            return (Picture(draw_state(state.place(start.move), theme)),)
        if options.goal == "points":
            cell = state.cell(as_text(solution))
            caption = theme.translate("{count} points", count=state.points(cell))
            return (Picture(draw_move(state, state.place(cell), cell, theme), caption),)
        texts = move_texts(as_text(solution))
        states, _ = state.replay(texts)
        played = zip(texts, states, states[1:], strict=False)
        return tuple(
            Picture(draw_move(before, after, after.cell(text), theme)) for text, before, after in played
        )

    def notation(self, solution: Notation, theme: Theme) -> str:
        """The line of moves; empty for a board, which is drawn."""
        text = as_text(solution)
        return "" if "\n" in text else text


VIEWS = DominationViews()
