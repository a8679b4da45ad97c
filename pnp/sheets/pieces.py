"""Pieces: an outline to cut along, a front, a back, and the axis about which the piece is turned over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from math import hypot

from pnp.base.geometry import Box, Point, Size, polygon_points
from pnp.drawing.shapes import Colour, Drawing, Shapes
from pnp.drawing.theme import Theme


class Cut(StrEnum):
    """The family of an outline, which decides how pieces are packed."""

    RECTANGLE = "rectangle"
    HEXAGON = "hexagon"
    OTHER = "other"


@dataclass(frozen=True)
class Outline:
    """A polygon to cut along, anticlockwise about its own origin (0, 0), in millimetres."""

    points: tuple[Point, ...]
    cut: Cut = Cut.OTHER

    @cached_property
    def box(self) -> Box:
        return Box.around(self.points)

    @cached_property
    def is_round(self) -> bool:
        """Whether it's a circle or an ellipse about its origin."""
        across, up = self.box.width / 2, self.box.height / 2
        return len(self.points) > 12 and all(abs(hypot(x / across, y / up) - 1) < 0.01 for x, y in self.points)

    @classmethod
    def rectangle(cls, size: Size) -> Outline:
        """A rectangle about its centre."""
        x, y = size.width / 2, size.height / 2
        return cls((Point(-x, -y), Point(x, -y), Point(x, y), Point(-x, y)), Cut.RECTANGLE)

    @classmethod
    def hexagon(cls, across_flats: float, *, pointed: bool = False) -> Outline:
        """A regular hexagon about its centre, with flats or points at the top and bottom."""
        radius = across_flats / 3**0.5
        return cls(polygon_points(6, radius, 30.0 if pointed else 0.0), Cut.HEXAGON)


@dataclass(frozen=True, slots=True)
class PieceKind:
    """What pieces of one kind are called in English: ``{count} die`` and ``{count} dice``, for instance."""

    one: str
    many: str
    theme: Theme = field(compare=False, repr=False)
    """Has the reader's words."""

    def counted(self, count: int) -> str:
        """A number of such pieces, in the reader's words."""
        return self.theme.translate_count(self.one, self.many, count)


@dataclass(frozen=True)
class Piece:
    """One thing to cut out. Front and back are drawn upright about (0, 0), each as the player sees it.

    ``axis`` is the angle of the line about which a player turns the piece over: 0° is horizontal, so that top
    and bottom change places. The grounds are background colours that run over the edge as bleed. Art that meets
    the edge continues beyond it in the bleed shapes, which are visible only where there is bleed.
    """

    name: str
    outline: Outline
    front: Shapes
    back: Shapes | None = None
    axis: float = 0.0
    front_ground: Colour | None = None
    back_ground: Colour | None = None
    front_bleed: Shapes = ()
    back_bleed: Shapes = ()
    kind: PieceKind | None = None
    """What such pieces are called where they are counted."""
    instead: str = ""
    """What can take the place of all such pieces, in the reader's words: "or any six-sided dice"."""
    assembled: Drawing | None = None
    """What it looks like once it's folded and glued; None if it isn't."""
    option: str = ""
    """The option that a click on its front leads to in the studio; none for an empty name."""
    back_option: str = ""
    """The same for its back."""


def grown(
    points: Sequence[tuple[float, float]], by: float | Callable[[float, float], float]
) -> tuple[Point, ...]:
    """An anticlockwise polygon with its sides moved outwards and its corners mitred.

    :param by: how far, in mm, or a function of the side's outward direction (x, y), of length 1.
    """
    sides = []
    for k, end in enumerate(points):
        start = points[k - 1]
        length = hypot(end[0] - start[0], end[1] - start[1])
        outward = (end[1] - start[1]) / length, (start[0] - end[0]) / length
        sides.append(_moved_side(start, end, by if isinstance(by, float) else by(*outward)))
    return tuple(_crossing(sides[k], sides[(k + 1) % len(sides)]) for k in range(len(sides)))


def _moved_side(
    start: tuple[float, float], end: tuple[float, float], by: float
) -> tuple[float, float, float, float]:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    return start[0] + by * dy / length, start[1] - by * dx / length, dx / length, dy / length


def _crossing(first: tuple[float, float, float, float], second: tuple[float, float, float, float]) -> Point:
    x1, y1, dx1, dy1 = first
    x2, y2, dx2, dy2 = second
    cross = dx1 * dy2 - dy1 * dx2
    if abs(cross) < 1e-9:  # two sides on one line
        return Point(x2, y2)
    t = ((x2 - x1) * dy2 - (y2 - y1) * dx2) / cross
    return Point(x1 + t * dx1, y1 + t * dy1)
