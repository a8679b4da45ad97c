"""Every drawing and every sentence about a position of Frogs and Toads. Lengths are in millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase

from newgame.options import NewGameBoard, NewGamePuzzleOptions
from newgame.rules import EMPTY, FROG, Position
from pnp.base.geometry import Box, Size
from pnp.drawing.paragraphs import centred
from pnp.drawing.shapes import Circle, Drawing, Shape, Style, rectangle
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.shared.moves import MoveViews
from pnp.sheets.board_sheets import Board

PAD = 10.0
"""The width of a pad in puzzles and records."""


def draw_board(options: NewGameBoard, theme: Theme, area: Size) -> Board:
    """Return the empty row, at the size that the options ask for."""
    return Board(
        row_size(options.pads, options.pad),
        lambda: draw_row(EMPTY * options.pads, theme, options.pad).shapes,
        theme.translate("{count} lily pads", count=options.pads),
    )


def row_size(pads: int, pad: float) -> Size:
    """Return the size of a row with the names of its pads."""
    return Size(pads * pad, 1.5 * pad)


def draw_row(row: str, theme: Theme, pad: float = PAD) -> Drawing:
    """Return a row of pads with their names below and the animals on them."""
    shapes: list[Shape] = []
    for k, animal in enumerate(row):
        box, middle = pad_box(k, pad), (k + 0.5) * pad
        shapes.append(rectangle(box, Style(theme.palette.tint, theme.palette.line, WEIGHTS.thin), pad / 4))
        shapes.append(centred(middle, pad / 4, ascii_lowercase[k], pad * 0.7, theme.palette.ink))
        if animal != EMPTY:
            shapes += draw_animal(animal, middle, pad, 0.38 * pad, theme)
    return Drawing(row_size(len(row), pad), tuple(shapes))


def pad_box(number: int, pad: float = PAD) -> Box:
    """Return the box of a pad, counted from 0."""
    gap = pad * 0.04
    return Box(number * pad + gap, pad / 2 + gap, (number + 1) * pad - gap, 1.5 * pad - gap)


def draw_animal(animal: str, x: float, y: float, radius: float, theme: Theme) -> tuple[Shape, ...]:
    """Return a frog or a toad: a disc in the family's colour with its letter."""
    family = 0 if animal == FROG else 1
    disc = Circle(x, y, radius, Style(theme.palette.players[family], theme.palette.ink, WEIGHTS.thin))
    return disc, centred(x, y, animal, radius * 3, theme.palette.on_players[family])


class NewGameViews(MoveViews[NewGamePuzzleOptions, Position]):
    """Puzzles, records and diagrams on paper."""

    position = Position

    def task(self, options: NewGamePuzzleOptions, theme: Theme) -> str:
        return theme.translate("Let the frogs and toads change places.")

    def draw(
        self, position: Position, theme: Theme, moves: Sequence[str] = (), picks: Sequence[str] = ()
    ) -> Drawing:
        return draw_row(position.row, theme)


VIEWS = NewGameViews()
