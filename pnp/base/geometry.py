"""Points, sizes, boxes and affine maps in millimetres, with y upwards and angles anticlockwise; and
lengths with units, as people write them and as messages do.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Annotated, Any, NamedTuple

from pydantic import BeforeValidator, WithJsonSchema

from pnp.base.sentences import Sentence
from pnp.base.wording import quoted


class Point(NamedTuple):
    """A place, in millimetres from the lower left."""

    x: float
    y: float


class Size(NamedTuple):
    """Width and height in millimetres."""

    width: float
    height: float

    def turned(self) -> Size:
        """Return the size after a quarter turn."""
        return Size(self.height, self.width)


class Box(NamedTuple):
    """An upright rectangle, by its lower left and upper right corners."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.top - self.bottom

    @property
    def size(self) -> Size:
        return Size(self.width, self.height)

    @property
    def centre(self) -> Point:
        return Point((self.left + self.right) / 2, (self.bottom + self.top) / 2)

    def grown(self, by: float) -> Box:
        """Return the box with every side moved outwards by ``by`` (inwards if it is negative)."""
        return Box(self.left - by, self.bottom - by, self.right + by, self.top + by)

    def moved(self, dx: float, dy: float) -> Box:
        return Box(self.left + dx, self.bottom + dy, self.right + dx, self.top + dy)

    def mapped(self, way: Affine) -> Box:
        """Return the smallest upright box around the image of this one under a map."""
        if way.b or way.c:
            return Box.around(way(x, y) for x in (self.left, self.right) for y in (self.bottom, self.top))
        left, bottom = way(self.left, self.bottom)
        right, top = way(self.right, self.top)
        return Box(min(left, right), min(bottom, top), max(left, right), max(bottom, top))

    def common(self, other: Box) -> Box:
        """Return the overlap of two boxes, which has no width or height if they don't touch."""
        left, bottom = max(self.left, other.left), max(self.bottom, other.bottom)
        right, top = min(self.right, other.right), min(self.top, other.top)
        return Box(left, bottom, max(left, right), max(bottom, top))

    def touches(self, other: Box) -> bool:
        """Return whether the two boxes share a point, borders included."""
        return (
            self.left <= other.right
            and other.left <= self.right
            and self.bottom <= other.top
            and other.bottom <= self.top
        )

    def holds(self, other: Box) -> bool:
        """Return whether all of another box is in this one, borders included."""
        return (
            self.left <= other.left
            and other.right <= self.right
            and self.bottom <= other.bottom
            and other.top <= self.top
        )

    def has(self, point: Point) -> bool:
        """Return whether a point is in the box, borders included."""
        return self.left <= point.x <= self.right and self.bottom <= point.y <= self.top

    @classmethod
    def about(cls, x: float, y: float, size: Size) -> Box:
        """Return the box with this size and the centre (x, y)."""
        return cls(x - size.width / 2, y - size.height / 2, x + size.width / 2, y + size.height / 2)

    @classmethod
    def around(cls, points: Iterable[tuple[float, float]]) -> Box:
        """Return the smallest box that holds all the points (at least one)."""
        xs, ys = zip(*points, strict=True)
        return cls(min(xs), min(ys), max(xs), max(ys))

    @classmethod
    def around_boxes(cls, boxes: Iterable[Box]) -> Box:
        """Return the smallest box that holds all the others (at least one)."""
        return cls.around(corner for box in boxes for corner in (box[:2], box[2:]))


class Affine(NamedTuple):
    """The map (x, y) → (a·x + c·y + e, b·x + d·y + f), in the order of PDF and SVG."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def __call__(self, x: float, y: float) -> Point:
        return Point(self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f)

    def after(self, first: Affine) -> Affine:
        """Return the map that applies ``first`` and then this one."""
        return Affine(
            self.a * first.a + self.c * first.b,
            self.b * first.a + self.d * first.b,
            self.a * first.c + self.c * first.d,
            self.b * first.c + self.d * first.d,
            self.a * first.e + self.c * first.f + self.e,
            self.b * first.e + self.d * first.f + self.f,
        )

    def inverse(self) -> Affine:
        """Return the map that undoes this one.

        :raises ZeroDivisionError: for a map that collapses areas to lines.
        """
        area = self.a * self.d - self.b * self.c
        a, b, c, d = self.d / area, -self.b / area, -self.c / area, self.a / area
        return Affine(a, b, c, d, -(a * self.e + c * self.f), -(b * self.e + d * self.f))

    @property
    def scale(self) -> float:
        """The factor by which lengths grow: the square root of that of areas."""
        return math.sqrt(abs(self.a * self.d - self.b * self.c))

    @property
    def keeps_circles(self) -> bool:
        """Whether circles stay circles (a turn, a mirror, an even scale)."""
        return (
            math.isclose(self.a**2 + self.b**2, self.c**2 + self.d**2, rel_tol=1e-9)
            and abs(self.a * self.c + self.b * self.d) < 1e-9
        )


IDENTITY = Affine()


def move(dx: float, dy: float) -> Affine:
    """Return the map that moves everything by (dx, dy)."""
    return Affine(e=dx, f=dy)


@lru_cache(maxsize=256)
def rotate(degrees: float) -> Affine:
    """Return the turn about the origin, anticlockwise; exact at the quarter turns."""
    quarters = {0.0: (1.0, 0.0), 90.0: (0.0, 1.0), 180.0: (-1.0, 0.0), 270.0: (0.0, -1.0)}
    exact = quarters.get(degrees % 360)
    cosine, sine = exact or (math.cos(math.radians(degrees)), math.sin(math.radians(degrees)))
    return Affine(cosine, sine, -sine, cosine)


def reflect(degrees: float) -> Affine:
    """Return the mirror image in the line through the origin at this angle: 90° swaps left and right."""
    twice = rotate(2 * degrees)
    return Affine(twice.a, twice.b, twice.b, -twice.a)


def stretch(sx: float, sy: float) -> Affine:
    """Return the scaling by sx and sy about the origin."""
    return Affine(a=sx, d=sy)


def polygon_points(
    sides: int, radius: float, first: float = 90.0, centre: tuple[float, float] = (0, 0)
) -> tuple[Point, ...]:
    """Return the corners of a regular polygon, anticlockwise from the corner at angle ``first``."""
    x, y = centre
    return tuple(Point(x + radius * dx, y + radius * dy) for dx, dy in _directions(sides, first))


@lru_cache(maxsize=64)  # boards have many cells of one form
def _directions(sides: int, first: float) -> Sequence[tuple[float, float]]:
    """Return the directions from the centre of a regular polygon to its corners."""
    angles = [math.radians(first + 360 * k / sides) for k in range(sides)]
    return [(math.cos(angle), math.sin(angle)) for angle in angles]


_SHARPEST, _FEWEST = math.radians(17), 3
"""The greatest angle between sides that stand for an arc, and the least number of corners between them."""
_OFF_ARC, _ALIKE = 0.03, 1e-3
"""The greatest distance of such sides from the arc, in millimetres, and the greatest difference between their
lengths, and between their angles in radians."""


def with_arcs(points: Sequence[tuple[float, float]], *, closed: bool) -> Iterator[tuple[Point, ...]]:
    """Yield the start of a line through points, and then its parts: the end of each straight one, and the
    control points and the end of a Bézier curve for an arc that many short sides of equal length stand for.

    :param closed: whether the line returns to its start, which then is at the end of an arc, if it has any.
    """
    way = [Point(*at) for k, at in enumerate(points) if not k or math.dist(points[k - 1], at) > 1e-6]
    if closed and len(way) > 1 and math.dist(way[0], way[-1]) < 1e-6:
        way.pop()
    bends = [_bend_at(way, k) if closed or 0 < k < len(way) - 1 else None for k in range(len(way))]
    first = next((k for k, bend in enumerate(bends) if bend is None), 0)
    way, bends = [*way[first:], *way[:first]], [*bends[first:], *bends[:first]]
    if closed:
        way, bends = [*way, way[0]], [None, *bends[1:], None]
    yield (way[0],)
    at = 0
    while at < len(way) - 1:
        end = at + 1
        while (bend := bends[end]) is not None and abs(bend - (bends[at + 1] or 0.0)) < _ALIKE:
            end += 1
        if end - at > _FEWEST:
            yield from _arc(way[at : end + 1])
            at = end
        else:
            at += 1
            yield (way[at],)


def _bend_at(way: Sequence[Point], k: int) -> float | None:
    """Return the angle by which a line turns at a point that may be on an arc; None at any other point."""
    before, here, after = way[k - 1], way[k], way[(k + 1) % len(way)]
    length = math.dist(before, here)
    if abs(length - math.dist(here, after)) > _ALIKE:
        return None
    ahead = math.atan2(after.y - here.y, after.x - here.x)
    bend = math.remainder(ahead - math.atan2(here.y - before.y, here.x - before.x), math.tau)
    on_arc = _ALIKE < abs(bend) < _SHARPEST and length / 2 * math.tan(abs(bend) / 4) < _OFF_ARC
    return bend if on_arc else None


def _arc(way: Sequence[Point]) -> Iterator[tuple[Point, ...]]:
    """Yield the arc through points at equal distances, in curves of at most a quarter of a circle."""
    (x1, y1), (x2, y2) = way[:2]
    bend = _bend_at(way[:3], 1) or 0.0
    radius, ahead = math.dist(way[0], way[1]) / 2 / math.sin(bend / 2), math.atan2(y2 - y1, x2 - x1)
    start = ahead - bend / 2 - math.pi / 2  # the direction from the centre, to whose left the arc turns
    cx, cy = x1 - radius * math.cos(start), y1 - radius * math.sin(start)
    turn = bend * (len(way) - 1)
    parts = math.ceil(abs(turn) / (math.pi / 2) - 1e-6)
    reach = 4 / 3 * math.tan(turn / parts / 4)
    corners = [start + turn * k / parts for k in range(parts + 1)]
    for one, other in pairwise(corners):
        c, s, d, t = math.cos(one), math.sin(one), math.cos(other), math.sin(other)
        unit = (c - reach * s, s + reach * c), (d + reach * t, t - reach * d), (d, t)
        yield tuple(Point(cx + radius * x, cy + radius * y) for x, y in unit)


MM_PER_UNIT = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72}
"""Exact by definition: an inch is 25.4 mm, a (PostScript) point 1/72 inch."""

MM_PER_POINT = MM_PER_UNIT["pt"]

_PATTERN = r"^[+-]?(\d+(\.\d*)?|\.\d+)\s*(mm|cm|in|pt)$"
_LENGTH = re.compile(_PATTERN)


def parse_length(text: Any) -> float:
    """Return a length such as ``"22mm"``, ``"2.2 cm"``, ``"1in"`` or ``"12pt"`` in millimetres. The only number
    allowed without a unit is 0.

    :raises ValueError: with the reason, if the text isn't a length.
    """
    if isinstance(text, (int, float)) and not isinstance(text, bool):
        if text == 0:
            return 0.0
        raise ValueError(
            Sentence("a length needs a unit: {text}mm, {text}cm, {text}in or {text}pt", text=str(text))
        )
    if not isinstance(text, str):
        raise ValueError(Sentence("expected a length such as 22mm, not {text}", text=quoted(text)))
    match = _LENGTH.match(text.strip())
    if match:
        return float(text.strip()[: -len(match[3])]) * MM_PER_UNIT[match[3]]
    number = re.match(r"^\s*[+-]?[\d.]+\s*([^\d\s]*)\s*$", text)
    if number and number[1]:
        raise ValueError(Sentence("unknown unit '{number}'; lengths are in mm, cm, in or pt", number=number[1]))
    raise ValueError(
        Sentence("{text} isn't a length; write one such as 22mm, 2.2cm, 0.75in or 12pt", text=quoted(text))
    )


def format_length(millimetres: float) -> Sentence:
    """Return millimetres as people read them: at most two decimals, without trailing zeros.

    In a message, number and unit follow the conventions of the reader's language.
    """
    return Sentence("{length:.12g} mm", length=round(float(millimetres), 2) + 0.0)


def format_size(size: Size) -> Sentence:
    """Return a width and a height as people read them: ``210 mm by 297 mm``."""
    width, height = map(format_length, size)
    return Sentence("{width} by {height}", width=width, height=height)


def format_number(value: float) -> Sentence:
    """Return a number without a unit, with the decimal sign of the reader's language in a message."""
    return Sentence("{value:.12g}", value=float(value) + 0.0)


Length = Annotated[
    float,
    BeforeValidator(parse_length),
    WithJsonSchema({"anyOf": [{"type": "string", "pattern": _PATTERN}, {"const": 0}]}),
]
"""An option that is a length; a float in millimetres once read."""
