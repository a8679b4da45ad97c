"""Pieces: an outline to cut along, a front, a back, and the axis about which a piece is turned over."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from math import acos, ceil, cos, hypot, inf, pi, sin
from typing import Literal, NamedTuple

from pnp.base.geometry import Box, Point, Size, polygon_points
from pnp.drawing.shapes import Colour, Drawing, Shapes
from pnp.drawing.theme import Theme


class Cut(StrEnum):
    """The family of an outline, which determines how pieces are packed."""

    RECTANGLE = "rectangle"
    HEXAGON = "hexagon"
    TRIANGLE = "triangle"
    OTHER = "other"


@dataclass(frozen=True)
class Outline:
    """A polygon to cut along, anticlockwise about its own origin (0, 0), in millimetres."""

    points: tuple[Point, ...]
    cut: Cut = Cut.OTHER
    trimmed: tuple[Point, ...] = ()
    """The outline after corners are cut off, anticlockwise. Pieces are packed, and separated by straight cuts,
    as if they still had their corners."""
    holes: tuple[tuple[Point, ...], ...] = ()
    """Lines around holes to cut into the piece."""

    @property
    def line(self) -> tuple[Point, ...]:
        """The line around the finished piece."""
        return self.trimmed or self.points

    @cached_property
    def corner_lines(self) -> tuple[tuple[Point, ...], ...]:
        """The lines along which corners are cut off."""
        return tuple(_off_sides(self.trimmed, self.box)) if self.trimmed else ()

    @cached_property
    def fills_its_box(self) -> bool:
        """Whether it's a rectangle, possibly with rounded corners."""
        covered = area(self.line) / (self.box.width * self.box.height)
        return self.cut is Cut.RECTANGLE and not self.holes and covered > _RECTANGULAR

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
        """Return a rectangle about its centre."""
        x, y = size.width / 2, size.height / 2
        return cls((Point(-x, -y), Point(x, -y), Point(x, y), Point(-x, y)), Cut.RECTANGLE)

    @classmethod
    def hexagon(cls, across_flats: float, *, pointed: bool = False) -> Outline:
        """Return a regular hexagon about its centre, with flats or points at the top and bottom."""
        radius = across_flats / 3**0.5
        return cls(polygon_points(6, radius, 30.0 if pointed else 0.0), Cut.HEXAGON)

    @classmethod
    def triangle(cls, base: float, height: float) -> Outline:
        """Return a triangle that stands on its base, about the centre of its box."""
        x, y = base / 2, height / 2
        return cls((Point(-x, -y), Point(x, -y), Point(0, y)), Cut.TRIANGLE)

    @classmethod
    def octagon(cls, across_flats: float) -> Outline:
        """Return a regular octagon about its centre: a square whose corners are cut off."""
        square = cls.rectangle(Size(across_flats, across_flats))
        radius = across_flats / 2 / cos(pi / 8)
        return replace(square, trimmed=polygon_points(8, radius, -67.5))

    @classmethod
    def rounded(cls, size: Size, radius: float) -> Outline:
        """Return a rectangle about its centre with rounded corners."""
        x, y = size.width / 2, size.height / 2
        r = min(radius, x, y)
        sharp = cls.rectangle(size)
        if r <= 0:
            return sharp
        middles = ((x - r, y - r), (r - x, y - r), (r - x, r - y), (x - r, r - y))
        steps = max(4, ceil(pi / 4 / acos(max(0.0, 1 - _NEAR_ARC / r))))
        points = (
            Point(mx + r * cos(angle), my + r * sin(angle))
            for quarter, (mx, my) in enumerate(middles)
            for angle in ((quarter + step / steps) * pi / 2 for step in range(steps + 1))
        )
        return replace(sharp, trimmed=tuple(points))

    @classmethod
    def ellipse(cls, size: Size) -> Outline:
        """Return an ellipse about its centre that touches all sides of its box."""
        across, up = size.width / 2, size.height / 2
        return cls(tuple(Point(across * x, up * y) for x, y in polygon_points(_CORNERS, 1.0)))


_CORNERS = 96
"""The corners of an ellipse: at 80 mm across, no side leaves the curve by more than 0.03 mm."""
_NEAR_ARC = 0.005
"""The greatest distance of the sides that approximate a rounded corner from the arc, in millimetres."""
_RECTANGULAR = 0.9
"""The least fraction of its box that a piece covers to count as a rectangle."""


def area(points: Sequence[tuple[float, float]]) -> float:
    """Return the area of a polygon in square millimetres; it's negative if the polygon is clockwise."""
    return sum(points[k - 1][0] * y - x * points[k - 1][1] for k, (x, y) in enumerate(points)) / 2


def triangles(points: Sequence[tuple[float, float]]) -> Iterator[tuple[tuple[float, float], ...]]:
    """Yield the anticlockwise triangles that make up an anticlockwise polygon: ears are cut off one by one."""
    left = list(points)
    while len(left) > 3:
        ear = next((k for k in range(len(left)) if _is_ear(left, k)), 0)
        yield left[ear - 1], left[ear], left[(ear + 1) % len(left)]
        del left[ear]
    yield tuple(left)


def _is_ear(points: Sequence[tuple[float, float]], at: int) -> bool:
    """Return whether a corner sticks out, with no other corner in the triangle that it makes."""
    triangle = points[at - 1], points[at], points[(at + 1) % len(points)]
    if area(triangle) <= 1e-9:
        return False
    sides = [(triangle[k - 1], triangle[k]) for k in range(3)]
    return not any(
        all(area((start, end, point)) >= -1e-9 for start, end in sides)
        for point in points
        if point not in triangle
    )


def _off_sides(points: Sequence[Point], box: Box) -> Iterator[tuple[Point, ...]]:
    """Yield the stretches of a closed line that don't run along the sides of a box."""

    def along(start: Point, end: Point) -> bool:
        return any(
            abs(start[axis] - side) < _ON_SIDE and abs(end[axis] - side) < _ON_SIDE
            for axis, side in ((0, box.left), (1, box.bottom), (0, box.right), (1, box.top))
        )

    count = len(points)
    first = next((k for k in range(count) if along(points[k - 1], points[k])), 0)
    line: list[Point] = [points[first]]
    for k in range(first + 1, first + count + 1):
        start, end = points[(k - 1) % count], points[k % count]
        if start == end:
            continue
        if not along(start, end):
            line.append(end)
            continue
        if len(line) > 1:
            yield tuple(line)
        line = [end]
    if len(line) > 1:
        yield tuple(line)


_ON_SIDE = 1e-6


@dataclass(frozen=True, slots=True)
class PieceKind:
    """The name of a kind of piece in English: ``{count} die`` and ``{count} dice``, for instance."""

    one: str
    many: str
    theme: Theme = field(compare=False, repr=False)
    """The theme with the reader's words."""
    stock: Literal["card", "paper", "labels"] = "card"
    """The best paper or card for them."""
    is_glued: bool = True
    """Whether those that are folded are glued, too."""

    def counted(self, count: int) -> str:
        """Return a number of such pieces, in the reader's words."""
        return self.theme.translate_count(self.one, self.many, count)


class Step(NamedTuple):
    """One step of folding or putting together a piece: a picture, and what to do in the reader's words."""

    picture: Drawing
    words: str


class Figure(NamedTuple):
    """A standing figure for virtual tabletops: its front and back."""

    front: Drawing
    back: Drawing


class SolidFace(NamedTuple):
    """A face of a solid: its drawing, and its corners in space, in millimetres, each with its place in
    the drawing from (0, 0) at the lower left to (1, 1). They are anticlockwise from outside."""

    drawing: Drawing
    corners: tuple[tuple[tuple[float, float, float], tuple[float, float]], ...]


class Die(NamedTuple):
    """A die for virtual tabletops: its faces, in the order of their numbers."""

    faces: tuple[SolidFace, ...]


@dataclass(frozen=True)
class Piece:
    """One thing to cut out. Front and back are drawn upright about (0, 0), each as the player sees it.

    ``axis`` is the angle of the line about which a player turns the piece over: 0° is horizontal, which swaps
    top and bottom. The ``ground`` colours are backgrounds that extend over the edge as bleed. Art that meets
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
    bleed_runs_on: bool = False
    """Whether the bleed of a hexagon or triangle may be wider than a sheet's, so that it has to be cut off."""
    kind: PieceKind | None = None
    """The name of such pieces in counts."""
    instead: str = ""
    """Something that can replace all such pieces, in the reader's words: "or any six-sided dice"."""
    assembled: Drawing | None = None
    """The folded and glued piece; None if it isn't folded."""
    steps: tuple[Step, ...] = ()
    """The steps of folding and gluing it, for the sheet that it's on."""
    steps_needed: bool = True
    """Whether a sheet is added for the steps if they have no space beside the pieces."""
    on_table: Figure | Die | None = None
    """The object on a virtual tabletop, if it isn't flat."""
    if_too_large: str = ""
    """Advice for the message if it doesn't fit the paper."""
    option: str = ""
    """The option to which a click on its front leads in the studio; none for an empty name."""
    back_option: str = ""
    """The option to which a click on its back leads; none for an empty name."""
    batch: str = ""
    """The number of its batch. Pieces of another batch begin a new row if that takes no more pages."""
    fills_row: bool = False
    """Whether copies of it, which are counted as spares, fill the last row of its batch."""
    item: int = -1
    """The number of the table row, from 0, that it's made from; -1 for none."""


def grown(
    points: Sequence[tuple[float, float]],
    by: float | Callable[[float, float], float],
    longest: float = inf,
) -> tuple[Point, ...]:
    """Return an anticlockwise polygon with its sides moved outwards and its corners mitred.

    :param by: the distance, in mm, or a function that returns it for the side's outward direction (x, y), of
        length 1.
    :param longest: how far a tip may be from its corner, relative to how far the sides are moved; longer tips
        are cut off.
    """
    sides = [_moved(points[k - 1], end, by) for k, end in enumerate(points)]
    return tuple(
        corner
        for k in range(len(sides))
        for corner in _corner(points[k - 1], points[k], sides[k], sides[(k + 1) % len(sides)], longest)
    )


def bleed_rings(
    points: Sequence[tuple[float, float]], by: float | Callable[[float, float], float]
) -> tuple[tuple[Point, ...], ...]:
    """Return anticlockwise polygons that together cover a piece and its bleed.

    That's one polygon, unless a notch is so narrow or so round that sides moved outwards meet in it. Then each
    stretch between inner corners has its own polygon.

    :param by: the distance, as for `grown`.
    """
    sides = [_moved(points[k - 1], end, by) for k, end in enumerate(points)]
    inner = [
        k for k, side in enumerate(sides) if _bend(side, sides[(k + 1) % len(sides)]) < -_BENT
    ]  # the numbers of the corners in which sides end
    whole = grown(points, by, LONGEST_TIP)
    if not inner or not _cross(sides):
        return (whole,)
    ends = zip(inner, (*inner[1:], inner[0] + len(points)), strict=True)
    return (tuple(Point(*point) for point in points), *(_along(points, sides, *both) for both in ends))


def _along(
    points: Sequence[tuple[float, float]], sides: Sequence[_Side], first: int, last: int
) -> tuple[Point, ...]:
    """Return the area between the sides from one corner to another and the same sides moved outwards."""
    count = len(points)
    start, end, side = points[first % count], points[last % count], sides[last % count]
    before = points[(last - 1) % count]
    outer = [Point(*sides[(first + 1) % count][:2])]
    for k in range(first + 1, last):
        near = points[(k - 1) % count], points[k % count]
        outer += _corner(*near, sides[k % count], sides[(k + 1) % count], LONGEST_TIP)
    outer.append(Point(end[0] + side[0] - before[0], end[1] + side[1] - before[1]))
    back = (Point(*points[k % count]) for k in range(last, first, -1))
    return (Point(*start), *outer, *back)


def _bend(first: _Side, second: _Side) -> float:
    """Return a measure of how far an outline turns from one side to the next: above 0 to the left, below 0 in a
    notch."""
    return first[2] * second[3] - first[3] * second[2]


def _cross(sides: Sequence[_Side]) -> bool:
    """Return whether a side of an outline would end before it begins, once it's moved outwards."""
    tips = [_crossing(side, sides[(k + 1) % len(sides)]) for k, side in enumerate(sides)]
    return any(
        (tips[k].x - tips[k - 1].x) * side[2] + (tips[k].y - tips[k - 1].y) * side[3] < 0
        for k, side in enumerate(sides)
    )


_BENT = 1e-6


def _moved(
    start: tuple[float, float], end: tuple[float, float], by: float | Callable[[float, float], float]
) -> _Side:
    """Return a side moved outwards."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    outward = (end[1] - start[1]) / length, (start[0] - end[0]) / length
    return _moved_side(start, end, by if isinstance(by, float) else by(*outward))


_Side = tuple[float, float, float, float]  # a point and a direction
LONGEST_TIP = 6.0
"""The greatest distance of the tips of bleed from corners, relative to the bleed."""


def _corner(
    before: tuple[float, float], corner: tuple[float, float], first: _Side, second: _Side, longest: float
) -> tuple[Point, ...]:
    """Return a corner moved with both its sides: one point, or two where the tip would be too long."""
    tip = _crossing(first, second)
    moved = max(
        hypot(first[0] - before[0], first[1] - before[1]), hypot(second[0] - corner[0], second[1] - corner[1])
    )
    if hypot(tip.x - corner[0], tip.y - corner[1]) <= longest * moved + 1e-3:
        return (tip,)
    end = Point(corner[0] + first[0] - before[0], corner[1] + first[1] - before[1])
    return end, Point(second[0], second[1])


def _moved_side(start: tuple[float, float], end: tuple[float, float], by: float) -> _Side:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    return start[0] + by * dy / length, start[1] - by * dx / length, dx / length, dy / length


def _crossing(first: _Side, second: _Side) -> Point:
    x1, y1, dx1, dy1 = first
    x2, y2, dx2, dy2 = second
    cross = dx1 * dy2 - dy1 * dx2
    if abs(cross) < 1e-9:  # two sides on one line
        return Point(x2, y2)
    t = ((x2 - x1) * dy2 - (y2 - y1) * dx2) / cross
    return Point(x1 + t * dx1, y1 + t * dy1)
