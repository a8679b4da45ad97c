"""Drawings and sentences about positions and puzzles of Domination: stacks with their counts, numbered moves,
waves of explosions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import inf

from pnp.base.geometry import Box, Point, Size
from pnp.base.options import format_dimensions
from pnp.drawing.crop import cropped
from pnp.drawing.pictures import Picture, crossed_out, in_a_row
from pnp.drawing.shapes import Drawing, Shape, Style, rectangle
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.api.diagrams import Diagram, check_refused, staged_diagram
from pnp.games.api.engine import RecordViews, Views
from pnp.games.api.puzzles import as_text
from pnp.games.domination.board import board_cells, draw_squares
from pnp.games.domination.options import DominationBoard, DominationGame, DominationPuzzleOptions
from pnp.games.domination.pieces import stack
from pnp.games.domination.rules import Position, Stack, State
from pnp.games.domination.starts import Start, parse_state
from pnp.grids.square import SquareGrid
from pnp.search.replay import move_texts
from pnp.search.results import Notation

_CELL, _COUNTER = 11.0, 6.0
"""The sides of squares and counters in millimetres."""


def draw_state(
    state: State, theme: Theme, numbers: Mapping[int, int] | None = None, ringed: int | None = None
) -> Drawing:
    """Return a state at its natural size; ``numbers`` are the numbers of moves, by the squares where they were
    played, and ``ringed`` is a square to point out."""
    grid = state.position.board
    options = DominationBoard.model_validate(
        {
            "size": format_dimensions((grid.columns, grid.rows)),
            "players": max(2, len(state.players)),
            "corners": False,
            "counter": f"{_COUNTER}mm",
            "cell": f"{_CELL}mm",
            "stacked": True,
            "numbers": False,
        }
    )
    drawing = draw_squares(options, theme, state.position, moves=numbers or {})
    shapes: list[Shape] = [*drawing.shapes]
    if ringed is not None:
        rim = Style(stroke=theme.palette.accent, width=WEIGHTS.heavy)
        shapes.append(rectangle(square(drawing, grid, ringed).grown(-0.6), rim, 0.8))
    return Drawing(drawing.size, tuple(shapes))


def square(drawing: Drawing, grid: SquareGrid, cell: int) -> Box:
    """Return where a square is on the drawing of a state: the last row is at the drawing's foot, the last
    column at its right."""
    cells = board_cells(grid, _CELL, drawing.size.width - grid.columns * _CELL)
    return cells.box(grid.place(cell))


def draw_move(before: State, after: State, cell: int, theme: Theme) -> Drawing:
    """Return the state after a move, which is pointed out, cropped to the squares that it changed."""
    drawing, grid = draw_state(after, theme, ringed=cell), after.position.board
    squares = {place: square(drawing, grid, place) for place in range(len(grid))}
    stacks = enumerate(zip(before.position.stacks, after.position.stacks, strict=True))
    return cropped(drawing, squares, (cell, *(place for place, (old, new) in stacks if old != new)), theme)


def _played(state: State, moves: Sequence[str], first: int) -> tuple[State, dict[int, int]]:
    """Return the state after the moves, and the numbers of those from ``first`` on."""
    numbers = {}
    for number, text in enumerate(moves, 1):
        cell = state.cell(text)
        state = state.place(cell)
        if number >= first:
            numbers[cell] = number
    return state, numbers


class DominationRecordViews(RecordViews[DominationGame, State]):
    """The views of Domination's records."""

    def diagram(
        self, start: State, moves: Sequence[str], first: int, options: DominationGame, theme: Theme
    ) -> Drawing:
        state, numbers = _played(start, moves, first)
        return draw_state(state, theme, numbers)

    def final(self, start: State, moves: Sequence[str], options: DominationGame, theme: Theme) -> Drawing:
        return draw_state(_played(start, moves, len(moves) + 1)[0], theme)

    def piece(self, sign: str, theme: Theme) -> Drawing:
        side = 1.1 * _COUNTER
        return Drawing(Size(side, side), tuple(stack(theme, sign, 1, Point(side / 2, side / 2), _COUNTER)))


RECORD_VIEWS = DominationRecordViews()


def draw_diagram(diagram: Diagram, options: DominationGame, theme: Theme) -> Drawing:
    """Return a position after moves and, if the diagram asks for it, the stages of the last one, wave by wave.

    :raises DiagramError: for a move that a rule forbids, or an allowed one shown as refused.
    """
    return staged_diagram(
        diagram, partial(_stages, diagram, options), lambda stage: _drawn(*stage, theme), theme
    )


def _drawn(state: State, refused: int | None, theme: Theme) -> Drawing:
    """Return a state; a piece where the rules forbid it is crossed out."""
    if refused is None:
        return draw_state(state, theme)
    position = state.position
    stacks = list(position.stacks)
    stacks[refused] = stacks[refused] or Stack(str(state.to_move), 1)
    drawing = draw_state(replace(state, position=replace(position, stacks=tuple(stacks))), theme)
    box = square(drawing, position.board, refused).grown(-0.1 * _CELL)
    return Drawing(drawing.size, (*drawing.shapes, crossed_out(box, theme)))


def _stages(diagram: Diagram, options: DominationGame) -> list[tuple[State, int | None]]:
    """Return the start, the state after each move except the last, and the waves of the last one; the last
    state has the square of a refused move."""
    states = [parse_state(diagram.start.rstrip("\n"), options)]
    moves = move_texts(diagram.moves)
    for text in moves[:-1]:
        states.append(states[-1].place(states[-1].cell(text)))
    for text in moves[-1:]:
        states += states[-1].waves(states[-1].cell(text))
    refused = None
    if diagram.refused:
        refused = cell = states[-1].cell(diagram.refused)
        check_refused(diagram.refused, lambda: states[-1].place(cell))
    return [*((state, None) for state in states[:-1]), (states[-1], refused)]


# Puzzles


_TASKS = {
    "any": "A (disc) to move: eliminate B (diamond) by force.",
    "after": "A (disc) places a piece on the framed square. Fill in the board as it is after the last "
    "explosion.",
    "points": "A (disc) to move: which square scores the most points?",
    "eliminate-1": "A (disc) to move: eliminate B (diamond) with one move.",
    "eliminate-2": "A (disc) to move: eliminate B (diamond) in two moves, whatever the reply.",
    "eliminate-3": "A (disc) to move: eliminate B (diamond) in three moves, whatever the replies.",
}


class DominationViews(Views[DominationPuzzleOptions, Start]):
    """The views of Domination's puzzles; their hints need no drawings."""

    def task(self, options: DominationPuzzleOptions, theme: Theme) -> str:
        return theme.translate(_TASKS[options.goal])

    def start(self, start: Start, options: DominationPuzzleOptions, theme: Theme) -> Drawing:
        """Return the position, with an empty board beside or below it to fill in if the task is the position
        after a move."""
        if start.move is None:
            return draw_state(start.state, theme)
        board = start.state.position.board
        empty = State(Position.empty(board), "AB", "A", (0, 0))
        boards = [draw_state(start.state, theme, ringed=start.move), draw_state(empty, theme)]
        return replace(in_a_row(boards, theme), beside=in_a_row(boards, theme, inf))

    def solution(
        self, start: Start, solution: Notation, options: DominationPuzzleOptions, theme: Theme
    ) -> tuple[Picture, ...]:
        """Return the board after each move of the solution, cropped to the squares that the move changes."""
        state = start.state
        if start.move is not None:
            placed = draw_state(state.place(start.move), theme, ringed=start.move)
            return (Picture(placed, state.name(start.move)),)
        if options.goal == "points":
            cell = state.cell(as_text(solution))
            caption = theme.translate("{count} points", count=state.points(cell))
            return (Picture(draw_move(state, state.place(cell), cell, theme), caption),)
        texts = move_texts(as_text(solution))
        states, _ = state.replay(texts)
        played = zip(texts, states, states[1:], strict=False)
        return tuple(
            Picture(draw_move(before, after, after.cell(text), theme), f"{number}. {text}")
            for number, (text, before, after) in enumerate(played, 1)
        )

    def notation(self, solution: Notation, theme: Theme) -> str:
        """Return a single move; empty for a board, which is drawn, and for several moves, which are
        beside their drawings."""
        text = as_text(solution)
        return text if "\n" not in text and len(move_texts(text)) == 1 else ""


VIEWS = DominationViews()
