"""The frames of boards, in the colours and the pattern of their game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property

from pnp.base.errors import OptionError
from pnp.base.geometry import Box, Size
from pnp.drawing.face import Face
from pnp.drawing.shapes import Drawing, Group, Shape


@dataclass(frozen=True)
class Board:
    """A board laid out: its size, the function that draws its shapes, and a line that says which variant it is.

    A layout tries several available areas and chooses one by the board's size. So a board is only drawn when
    its drawing is first asked for.
    """

    size: Size
    shapes: Callable[[], Iterable[Shape]]
    subtitle: str = ""
    overhang: float = field(default=0.0, kw_only=True)
    """How far it reaches beyond its size on every side, into the margins, in millimetres."""

    @cached_property
    def drawing(self) -> Drawing:
        return Drawing(self.size, tuple(self.shapes()))


DrawBoard = Callable[[Size], Board]
"""Lays out a board for the available area; a board of a fixed size may come out larger."""

GAP, WIDTH, BORDER = 1.2, 3.4, 5.0
"""The space between a board and its frame, and the width of a frame without and with a border of the pattern,
in millimetres."""
NARROW_GAP, NARROW = 0.5, 1.3
"""The same for a board that leaves no room for more."""


def framed(draw: DrawBoard, face: Face) -> DrawBoard:
    """Return a function that lays out a board with a frame, as large as the area allows."""
    width = BORDER if face.game_face.border else WIDTH
    reach = GAP + width

    def draw_framed(area: Size) -> Board:
        inner = Size(area.width - 2 * reach, area.height - 2 * reach)
        try:
            board = draw(inner)
        except OptionError:  # too little room for its smallest squares
            return draw(area)
        fits = board.size.width <= inner.width + 1e-6 and board.size.height <= inner.height + 1e-6
        return _with_frame(board, face, GAP, width) if fits else draw(area)

    return draw_framed


def narrowly_framed(board: Board, face: Face | None) -> Board:
    """Return a board with a narrow frame that reaches into the margins, unless it has a frame already."""
    if face is None or isinstance(board, _Framed):
        return board
    reach = NARROW_GAP + NARROW

    def shapes() -> Iterable[Shape]:
        inner = Box(0.0, 0.0, *board.size).grown(NARROW_GAP)
        return (Group(tuple(face.frame(inner, NARROW))), *board.drawing.shapes)

    return _Framed(board.size, shapes, board.subtitle, overhang=reach)


@dataclass(frozen=True)
class _Framed(Board):
    """A board with its frame."""


def _with_frame(board: Board, face: Face, gap: float, width: float) -> Board:
    reach = gap + width
    size = Size(board.size.width + 2 * reach, board.size.height + 2 * reach)

    def shapes() -> Iterable[Shape]:
        inner = Box(0.0, 0.0, *size).grown(-width)
        return (Group(tuple(face.frame(inner, width))), board.drawing.at(reach, reach))

    return _Framed(size, shapes, board.subtitle)
