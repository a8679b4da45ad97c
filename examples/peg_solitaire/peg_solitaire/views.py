"""Every drawing and every sentence about a position of peg solitaire. Lengths are in millimetres."""

from __future__ import annotations

from collections.abc import Sequence

from peg_solitaire.options import PegSolitaireBoard, PegSolitairePuzzleOptions
from peg_solitaire.rules import SHAPES, Position, Shape
from pnp.base.geometry import Box, Size
from pnp.drawing.paragraphs import centred
from pnp.drawing.shapes import Circle, Drawing, Style, line
from pnp.drawing.shapes import Shape as Drawn
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.shared.moves import MoveViews
from pnp.sheets.board_sheets import Board

SPACING = 8.0
"""From one hole to the next in puzzles and records."""
LABELS = 0.6
"""The strip that holds the letters or the numbers, in spacings."""


def draw_board(options: PegSolitaireBoard, theme: Theme, area: Size) -> Board:
    """The empty board, at the size that the options ask for."""
    shape = SHAPES[options.shape]
    return Board(
        board_size(shape, options.spacing),
        lambda: draw_position(Position(shape, 0), theme, spacing=options.spacing).shapes,
        theme.translate("{count} holes", count=len(shape.holes)),
    )


def board_size(shape: Shape, spacing: float) -> Size:
    """The size of a board with the letters of its columns and the numbers of its rows."""
    side = (shape.size + 0.5 + LABELS) * spacing
    return Size(side, side)


def hole_centre(shape: Shape, hole: str, spacing: float = SPACING) -> tuple[float, float]:
    """Where a hole is."""
    x, y = shape.holes[hole]
    return (x + 0.75 + LABELS) * spacing, (y + 0.75 + LABELS) * spacing


def hole_box(shape: Shape, hole: str) -> Box:
    """The box about a hole, in puzzles and records."""
    x, y = hole_centre(shape, hole)
    half = SPACING / 2
    return Box(x - half, y - half, x + half, y + half)


def draw_position(
    position: Position,
    theme: Theme,
    jumps: Sequence[str] = (),
    spacing: float = SPACING,
    picks: Sequence[str] = (),
) -> Drawing:
    """A round board with its holes and pegs, the last jumps as lines that end in a dot."""
    shape, palette = position.shape, theme.palette
    size = board_size(shape, spacing)
    middle = hole_centre(shape, shape.centre, spacing)[0]
    shapes: list[Drawn] = [
        Circle(
            middle, middle, (shape.size + 0.5) / 2 * spacing, Style(palette.tint, palette.line, WEIGHTS.thin)
        )
    ]
    for k in range(shape.size):
        along, edge = (k + 0.75 + LABELS) * spacing, LABELS / 2 * spacing
        shapes.append(centred(along, edge, chr(ord("a") + k), spacing * 0.9, palette.ink))
        shapes.append(centred(edge, along, str(k + 1), spacing * 0.9, palette.ink))
    for hole in shape.holes:
        x, y = hole_centre(shape, hole, spacing)
        if position.has(hole):
            shapes.append(draw_peg(x, y, 0.38 * spacing, theme, chosen=hole in picks))
        else:
            shapes.append(Circle(x, y, 0.2 * spacing, Style(palette.paper, palette.line, WEIGHTS.thin)))
    for jump in jumps:
        begin, end = (hole_centre(shape, hole, spacing) for hole in jump.split("-"))
        shapes.append(line(*begin, *end, Style(None, palette.ink, WEIGHTS.thick)))
        shapes.append(Circle(*end, 0.12 * spacing, Style(palette.ink)))
    return Drawing(size, tuple(shapes))


def draw_peg(x: float, y: float, radius: float, theme: Theme, *, chosen: bool = False) -> Drawn:
    """A peg from above."""
    fill = theme.palette.players[1 if chosen else 0]
    return Circle(x, y, radius, Style(fill, theme.palette.ink, WEIGHTS.thin))


class PegSolitaireViews(MoveViews[PegSolitairePuzzleOptions, Position]):
    """Puzzles, records and diagrams on paper."""

    position = Position

    def task(self, options: PegSolitairePuzzleOptions, theme: Theme) -> str:
        if options.goal == "centre":
            return theme.translate("Jump until one peg is left, in the centre.")
        return theme.translate("Jump until one peg is left.")

    def draw(
        self, position: Position, theme: Theme, moves: Sequence[str] = (), picks: Sequence[str] = ()
    ) -> Drawing:
        return draw_position(position, theme, moves, picks=picks)


VIEWS = PegSolitaireViews()
