"""Every drawing and every sentence about a position of Frogs and Toads. Lengths are in millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase

from newgame.options import NewGameBoard, NewGameProblems
from newgame.rules import EMPTY, FROG, Position
from pnp.base.geometry import Box, Size
from pnp.drawing.paragraphs import centred
from pnp.drawing.picture import Picture
from pnp.drawing.shapes import Circle, Drawing, Shape, Style, rectangle
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.api.diagrams import Diagram
from pnp.games.api.views import RecordViews, Views
from pnp.games.shared.staged_diagrams import check_refused, staged_diagram
from pnp.search.replay import move_texts
from pnp.search.results import Notation
from pnp.sheets.board_sheets import Board

PAD = 10.0
"""The width of a pad in problems and records."""


def draw_board(options: NewGameBoard, theme: Theme, area: Size) -> Board:
    """The empty row, at the size that the options ask for."""
    return Board(
        row_size(options.pads, options.pad),
        lambda: draw_row(EMPTY * options.pads, theme, options.pad).shapes,
        theme.translate("{count} lily pads", count=options.pads),
    )


def row_size(pads: int, pad: float) -> Size:
    """The size of a row with the names of its pads."""
    return Size(pads * pad, 1.5 * pad)


def draw_row(row: str, theme: Theme, pad: float = PAD) -> Drawing:
    """A row of pads with their names below and the animals on them."""
    shapes: list[Shape] = []
    for k, animal in enumerate(row):
        box, middle = pad_box(k, pad), (k + 0.5) * pad
        shapes.append(rectangle(box, Style(theme.palette.tint, theme.palette.line, WEIGHTS.thin), pad / 4))
        shapes.append(centred(middle, pad / 4, ascii_lowercase[k], pad * 0.7, theme.palette.ink))
        if animal != EMPTY:
            shapes += draw_animal(animal, middle, pad, 0.38 * pad, theme)
    return Drawing(row_size(len(row), pad), tuple(shapes))


def pad_box(number: int, pad: float = PAD) -> Box:
    """The box of a pad, counted from 0."""
    gap = pad * 0.04
    return Box(number * pad + gap, pad / 2 + gap, (number + 1) * pad - gap, 1.5 * pad - gap)


def draw_animal(animal: str, x: float, y: float, radius: float, theme: Theme) -> tuple[Shape, ...]:
    """A frog or a toad: a disc in the family's colour with its letter."""
    family = 0 if animal == FROG else 1
    disc = Circle(x, y, radius, Style(theme.palette.players[family], theme.palette.ink, WEIGHTS.thin))
    return disc, centred(x, y, animal, radius * 3, theme.palette.on_players[family])


class NewGameViews(Views[NewGameProblems, Position]):
    """Problems on paper."""

    def task(self, options: NewGameProblems, theme: Theme) -> str:
        return theme.translate("Let the frogs and toads change places.")

    def start(self, start: Position, options: NewGameProblems, theme: Theme) -> Drawing:
        return draw_row(start.row, theme)

    def solution(
        self, start: Position, solution: Notation, options: NewGameProblems, theme: Theme
    ) -> tuple[Picture, ...]:
        return ()

    def notation(self, solution: Notation, theme: Theme) -> str:
        return str(solution)


VIEWS = NewGameViews()


class NewGameRecordViews(RecordViews[NewGameProblems, Position]):
    """Records on paper."""

    def diagram(
        self, start: Position, moves: Sequence[str], first: int, options: NewGameProblems, theme: Theme
    ) -> Drawing:
        return draw_row(after(start, moves).row, theme)

    def final(self, start: Position, moves: Sequence[str], options: NewGameProblems, theme: Theme) -> Drawing:
        return draw_row(after(start, moves).row, theme)


RECORD_VIEWS = NewGameRecordViews()


def after(position: Position, moves: Sequence[str]) -> Position:
    """The position after some legal moves.

    :raises MoveError: for the first that isn't legal.
    """
    for move in moves:
        position = position.play(move)
    return position


def draw_diagram(diagram: Diagram, options: NewGameProblems, theme: Theme) -> Drawing:
    """A diagram of the rules text, its moves held to the rules.

    :raises DiagramError: for a row that isn't one, or a move that breaks the rules.
    """

    def stages() -> list[Position]:
        found = [Position.parse(diagram.start)]
        for move in move_texts(diagram.moves):
            found.append(found[-1].play(move))
        if diagram.refused:
            check_refused(diagram.refused, lambda: found[-1].play(diagram.refused))
        return found

    return staged_diagram(
        diagram, stages, lambda position: draw_row(position.row, theme), theme, crossed=diagram.refused
    )
