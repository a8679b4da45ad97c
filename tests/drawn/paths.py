"""Outlines as text: those that have a name by that name, all others step by step.

The first point of a stroke is one of the page; the others are said from the point before in SVG's letters
(``h`` is level, ``v`` upright, ``l`` neither), so that copies of a shape read alike wherever they lie::

    box 0 0 30 20 r2                    left, bottom, right, top, radius of the corners
    polygon 6 40 10 r5 turned 30        corners, middle, radius; turned from a corner on the right
    dots 5 5, 15 5                      points as wide as the line
    lines 0 0 h30, 0 10 l30 5           straight ones that don't meet
    path M0 0 h30 l-15 20 Z
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence

from pnp.base.geometry import Box
from pnp.drawing.shapes import Path, rectangle
from tests.drawn.numbers import number, numbers, rounded

_SAME = 1e-6
"""Coordinates that differ by less are one, in millimetres."""
_DOT = 0.011
"""A line that is no longer is a dot."""

Point = tuple[float, float]


def outline(path: Path) -> str:
    """Return one line for the outline of a path."""
    return _box(path) or _polygon(path) or _strokes(path) or f"path {' '.join(_steps(path))}"


def _points(path: Path) -> list[Point]:
    return [(float(x), float(y)) for s in path.segments for x, y in zip(s[1::2], s[2::2], strict=True)]


def _letters(path: Path) -> str:
    return "".join(str(segment[0]) for segment in path.segments)


def _box(path: Path) -> str:
    """Return an upright rectangle, its corners round or not; else empty."""
    if len(path.segments) not in (5, 10) or path.segments[-1][0] != "Z":
        return ""
    points = _points(path)
    box = Box.around(points)
    radius = points[0][0] - box.left
    meant = rectangle(box, path.style, radius)
    if _letters(meant) != _letters(path) or not _same(_points(meant), points):
        return ""
    return f"box {numbers(*box)}" + (f" r{number(radius)}" if radius > _SAME else "")


def _polygon(path: Path) -> str:
    """Return a polygon whose sides and angles are all alike; else empty."""
    points = _points(path)
    count = len(points)
    if count < 3 or _letters(path) != "M" + "L" * (count - 1) + "Z":
        return ""
    x, y = (sum(values) / count for values in zip(*points, strict=True))
    radius = math.dist((x, y), points[0])
    first = math.atan2(points[0][1] - y, points[0][0] - x)
    for step in (math.tau / count, -math.tau / count):
        angles = [first + step * corner for corner in range(count)]
        if _same([(x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles], points):
            turned = number(math.degrees(first) % (360 / count))
            least = "" if turned in ("0", number(360 / count)) else f" turned {turned}"
            return f"polygon {count} {numbers(x, y)} r{number(radius)}{least}"
    return ""


def _strokes(path: Path) -> str:
    """Dots, or straight lines that don't meet; else empty."""
    points = _points(path)
    if _letters(path) != "ML" * (len(points) // 2):
        return ""
    pairs = list(zip(points[::2], points[1::2], strict=True))
    if all(math.dist(one, other) < _DOT for one, other in pairs):
        return "dots " + ", ".join(numbers(*one) for one, _ in pairs)
    return "lines " + ", ".join(f"{numbers(*one)} {_step(_rounded(one), _rounded(end))}" for one, end in pairs)


def _steps(path: Path) -> Iterator[str]:
    """Yield the segments, each from the rounded end of the one before; a letter that goes on is left out."""
    here = start = (0.0, 0.0)
    last = ""
    for letter, *values in path.segments:
        points = [_rounded((float(x), float(y))) for x, y in zip(values[::2], values[1::2], strict=True)]
        if letter == "Z":
            here, said = start, "Z"
        elif letter == "M":
            here = start = points[0]
            said = f"M{numbers(*here)}"
        elif letter == "L":
            here, said = points[0], _step(here, points[0])
        else:
            here, said = points[-1], "c" + " ".join(_short(_apart(here, point)) for point in points)
        yield said[1:] if said[0] == last and last in "lc" else said
        last = said[0]


def _step(here: Point, there: Point) -> str:
    x, y = _apart(here, there)
    if y == 0:
        return f"h{_short((x,))}"
    return f"l{_short((x, y))}" if x else f"v{_short((y,))}"


def _short(values: Iterable[float]) -> str:
    """Numbers without a leading zero."""
    return re.sub(r"\b0\.", ".", numbers(*values))


def _apart(here: Point, there: Point) -> Point:
    return rounded(there[0] - here[0]), rounded(there[1] - here[1])


def _rounded(point: Point) -> Point:
    return rounded(point[0]), rounded(point[1])


def _same(some: Sequence[Point], others: Sequence[Point]) -> bool:
    return all(math.dist(one, other) < _SAME for one, other in zip(some, others, strict=True))
