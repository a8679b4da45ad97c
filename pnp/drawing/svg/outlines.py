"""The basic shapes as lines and curves, in the units of the picture, y downwards (SVG 2, 10)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from pnp.base.geometry import Box, move, stretch
from pnp.drawing.flatten import map_segment, subpaths
from pnp.drawing.path_data import numbers, read_path
from pnp.drawing.shapes import Segment, Style, circle_path, polygon, polyline, rectangle
from pnp.drawing.svg.values import Scale, length

Get = Callable[[str, str], str]
"""A function that looks up an attribute, with a default for a missing one."""
Segments = tuple[Segment, ...]
_MORE = ("rx", "ry")


def outline(kind: str, get: Get, scale: Scale) -> Segments:
    """Return the outline of a basic shape; nothing if it has no size.

    :raises ValueError: for attributes that can't be read.
    """
    return _SHAPES[kind](get, scale)


def is_shape(kind: str) -> bool:
    """Return whether elements of a kind are basic shapes."""
    return kind in _SHAPES


def _along(name: str) -> str:
    if name.startswith(("x", "w", "cx", "rx")):
        return "x"
    return "y" if name.startswith(("y", "h", "cy", "ry")) else "d"


def lengths(get: Get, scale: Scale, *names: str) -> tuple[float, ...]:
    """Return lengths by the names of their attributes; 0 for missing ones."""
    return tuple(length(get(name, "0") or "0", scale, _along(name)) for name in names)


def _radii(get: Get, scale: Scale) -> tuple[float, float]:
    """Return the radii of an ellipse or of corners; a missing one equals the other."""
    found: dict[str, float | None] = {}
    for name in _MORE:
        text = get(name, "auto")
        found[name] = None if text.strip() in ("auto", "") else length(text, scale, _along(name))
    rx, ry = found["rx"], found["ry"]
    if rx is None or ry is None:
        rx = ry = next((one for one in (rx, ry) if one is not None), 0.0)
    return max(rx, 0.0), max(ry, 0.0)


def _rectangle(get: Get, scale: Scale) -> Segments:
    x, y, width, height = (
        length(_given(get, name), scale, _along(name)) for name in ("x", "y", "width", "height")
    )
    if width <= 0 or height <= 0:
        return ()
    box, (rx, ry) = Box(x, y, x + width, y + height), _radii(get, scale)
    rx, ry = min(rx, width / 2), min(ry, height / 2)
    if not (rx and ry):
        return rectangle(box, Style()).segments
    if rx == ry:
        return rectangle(box, Style(), rx).segments
    place = stretch(rx, ry)
    even = rectangle(Box(x / rx, y / ry, box.right / rx, box.top / ry), Style(), 1.0)
    return tuple(map_segment(one, place) for one in even.segments)


def _given(get: Get, name: str) -> str:
    text = get(name, "0").strip()
    return "0" if text in ("auto", "") else text


def _circle(get: Get, scale: Scale) -> Segments:
    x, y, radius = lengths(get, scale, "cx", "cy", "r")
    return circle_path(x, y, radius, Style()).segments if radius > 0 else ()


def _ellipse(get: Get, scale: Scale) -> Segments:
    (x, y), (rx, ry) = lengths(get, scale, "cx", "cy"), _radii(get, scale)
    if rx <= 0 or ry <= 0:
        return ()
    place = move(x, y).after(stretch(rx, ry))
    return tuple(map_segment(one, place) for one in circle_path(0, 0, 1, Style()).segments)


def _line(get: Get, scale: Scale) -> Segments:
    x1, y1, x2, y2 = (length(get(name, "0"), scale, name[0]) for name in ("x1", "y1", "x2", "y2"))
    return ("M", x1, y1), ("L", x2, y2)


def _polyline(get: Get, scale: Scale) -> Segments:
    points = _points(get)
    return polyline(points, Style()).segments if points else ()


def _polygon(get: Get, scale: Scale) -> Segments:
    points = _points(get)
    return polygon(points, Style()).segments if points else ()


def _points(get: Get) -> list[tuple[float, float]]:
    values = numbers(get("points", ""))
    return list(zip(values[::2], values[1::2], strict=False))


def _path(get: Get, scale: Scale) -> Segments:
    data = get("d", "").strip()
    if data.startswith("path("):  # this may come from a style sheet
        data = data[5:].rstrip(") ").strip("\"' ")
    return () if data == "none" else read_path(data)


_SHAPES: Mapping[str, Callable[[Get, Scale], Segments]] = {
    "circle": _circle,
    "ellipse": _ellipse,
    "line": _line,
    "path": _path,
    "polygon": _polygon,
    "polyline": _polyline,
    "rect": _rectangle,
}


# Properties of outlines


def tight_box(segments: Iterable[Segment]) -> Box | None:
    """Return the smallest box that holds a path's lines and curves; None for a path without any."""
    xs: list[float] = []
    ys: list[float] = []
    x = y = 0.0
    for segment in segments:
        if len(segment) == 7:
            _, x1, y1, x2, y2, x3, y3 = segment
            xs += (x3, *_extremes(x, x1, x2, x3))
            ys += (y3, *_extremes(y, y1, y2, y3))
            x, y = x3, y3
        elif len(segment) == 3:
            _, x, y = segment
            xs.append(x)
            ys.append(y)
    return Box(min(xs), min(ys), max(xs), max(ys)) if xs else None


def _extremes(a: float, b: float, c: float, d: float) -> Iterator[float]:
    """Yield the values at the turning points of a cubic Bézier curve in one coordinate."""
    if min(a, d) <= min(b, c) and max(b, c) <= max(a, d):
        return
    square, line, constant = d - 3 * c + 3 * b - a, 2 * (c - 2 * b + a), b - a
    if abs(square) < 1e-12:
        roots = [-constant / line] if line else []
    else:
        inner = line * line - 4 * square * constant
        root = math.sqrt(inner) if inner >= 0 else math.nan
        roots = [(-line + root) / (2 * square), (-line - root) / (2 * square)]
    for t in roots:
        if 0 < t < 1:
            u = 1 - t
            yield u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d


def area(segments: Sequence[Segment]) -> float:
    """Return twice the area within a path, positive if it runs anticlockwise with y upwards."""
    found = 0.0
    for line in subpaths(segments):
        points = [*_cornered(line)]
        for (x1, y1), (x2, y2) in zip(points, [*points[1:], points[0]], strict=True):
            found += x1 * y2 - x2 * y1
    return found


def path_length(segments: Sequence[Segment]) -> float:
    """Return the length of all lines of a path."""
    found = 0.0
    for line in subpaths(segments):
        points = [*_cornered(line, 24)]
        points += points[:1] if line[-1][0] == "Z" else []
        found += sum(math.dist(*pair) for pair in pairwise(points))
    return found


def _cornered(line: Iterable[Segment], steps: int = 4) -> Iterator[tuple[float, float]]:
    """Yield the points that a line goes through, with a few along its curves."""
    x = y = 0.0
    for segment in line:
        if len(segment) == 7:
            _, x1, y1, x2, y2, x3, y3 = segment
            for step in range(1, steps + 1):
                t = step / steps
                u = 1 - t
                a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
                yield a * x + b * x1 + c * x2 + d * x3, a * y + b * y1 + c * y2 + d * y3
            x, y = x3, y3
        elif len(segment) == 3:
            _, x, y = segment
            yield x, y


def turned_round(segments: Sequence[Segment]) -> Segments:
    """Return the same lines in the other direction."""
    found: list[Segment] = []
    for line in subpaths(segments):
        closed = line[-1][0] == "Z"
        drawn = [one for one in line if one[0] != "Z"]
        ends = [_end(one) for one in drawn]
        found.append(("M", *ends[-1]))
        for k in range(len(drawn) - 1, 0, -1):
            one = drawn[k]
            if len(one) == 7:
                _, x1, y1, x2, y2, _, _ = one
                found.append(("C", x2, y2, x1, y1, *ends[k - 1]))
            else:
                found.append(("L", *ends[k - 1]))
        if closed:
            found.append(("Z",))
    return tuple(found)


Point = tuple[float, float]


class Line(NamedTuple):
    """A line of a path by its points. Where nothing arrives or leaves, the direction is (0, 0)."""

    points: list[Point]
    arrives: list[Point]
    """The direction in which it arrives at each point, as a step of length 1."""
    leaves: list[Point]
    """The direction in which it leaves each."""


def lines_of(segments: Iterable[Segment]) -> Iterator[Line]:
    """Yield the lines of a path, with their directions."""
    for segments_of_line in subpaths(segments):
        line = Line([], [], [])
        for segment in segments_of_line:
            if segment[0] == "Z":
                _close(line)
            elif segment[0] == "M":
                line.points.append(_end(segment))
                line.arrives.append(_NOWHERE)
                line.leaves.append(_NOWHERE)
            else:
                _go_on(line, segment)
        if line.points:
            yield line


_NOWHERE = (0.0, 0.0)


def _end(segment: Segment) -> Point:
    """Return where a segment that draws or moves ends."""
    values = [float(value) for value in segment[-2:]]
    return values[0], values[1]


def _close(line: Line) -> None:
    start, end = line.points[0], line.points[-1]
    if start != end:
        way = _way(end, start)
        line.leaves[-1] = way
        line.points.append(start)
        line.arrives.append(way)
        line.leaves.append(line.leaves[0])
    else:
        line.leaves[-1] = line.leaves[0]
    line.arrives[0] = line.arrives[-1]


def _go_on(line: Line, segment: Segment) -> None:
    start, end = line.points[-1], _end(segment)
    first, last = end, start
    if len(segment) == 7:
        _, x1, y1, x2, y2, _, _ = segment
        controls = [start, (x1, y1), (x2, y2), end]
        first = next((one for one in controls[1:] if one != start), end)
        last = next((one for one in controls[2::-1] if one != end), start)
    line.leaves[-1] = _way(start, first)
    line.points.append(end)
    line.arrives.append(_way(last, end))
    line.leaves.append(_NOWHERE)


def _way(start: Point, end: Point) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    long = math.hypot(dx, dy)
    return (dx / long, dy / long) if long else (0.0, 0.0)


def has_sharp_corner(segments: Iterable[Segment], one: float = 4.0, other: float = 10.0) -> bool:
    """Return whether a path would look different with one of two miter limits, in widths of the line, than with
    the other."""
    low, high = sorted((one, other))
    for line in lines_of(segments):
        for (ax, ay), (bx, by) in zip(line.arrives, line.leaves, strict=True):
            if (ax or ay) and (bx or by):
                # The sine of half the angle between the two lines; their tip is 1/sine widths long.
                sine = math.sqrt(max(0.0, (1 + (ax * bx + ay * by)) / 2))
                if sine and low < 1 / sine <= high * 1.001:
                    return True
    return False
