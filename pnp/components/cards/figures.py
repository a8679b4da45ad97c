"""The shapes on cards: boxes, ellipses, polygons and lines, and how they continue beyond the edges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from pnp.base.geometry import Affine, Box, Point, Size, move, polygon_points, stretch
from pnp.components.cards.bleed import OVERRUN
from pnp.components.cards.elements import CardElement
from pnp.drawing.finish import Gradient, Stop
from pnp.drawing.flatten import map_segment
from pnp.drawing.shapes import (
    Path,
    Segment,
    Shapes,
    Style,
    circle_path,
    polygon,
    polyline,
    rectangle,
    rectangles,
)

EDGE = 0.01
"""An element this close to an edge, in millimetres, counts as reaching it."""
_STEPS = 16
"""The number of straight lines that replace each curve to find out what reaches an edge."""


def outline_of(options: CardElement, box: Box, style: Style) -> Path:
    """Return a shape in its box, which is upright."""
    if options.shape == "ellipse":
        place = move(*box.centre).after(stretch(box.width / 2, box.height / 2))
        return Path(tuple(map_segment(one, place) for one in circle_path(0, 0, 1, style).segments), style)
    if options.shape == "box":
        return rectangle(box, style, options.corners)
    points = [*_points(options, box)]
    return polyline(points, replace(style, fill=None)) if options.shape == "line" else polygon(points, style)


def _points(options: CardElement, box: Box) -> Iterator[Point]:
    """Yield the corners of a polygon or a line."""
    if options.points is not None:
        for (x, across), (y, down) in options.points:
            yield Point(box.left + x + across * box.width, box.top - y - down * box.height)
    elif options.sides is not None:
        corners = polygon_points(options.sides, 1.0)
        around = Box.around(corners)
        for x, y in corners:  # the polygon fills its box
            yield Point(
                box.left + (x - around.left) / around.width * box.width,
                box.bottom + (y - around.bottom) / around.height * box.height,
            )
    else:
        yield Point(box.left, box.centre.y)
        yield Point(box.right, box.centre.y)


_WAYS = {
    "right": ((0.0, 0.5), (1.0, 0.5)),
    "left": ((1.0, 0.5), (0.0, 0.5)),
    "down": ((0.5, 1.0), (0.5, 0.0)),
    "up": ((0.5, 0.0), (0.5, 1.0)),
    "down-right": ((0.0, 1.0), (1.0, 0.0)),
    "up-right": ((0.0, 0.0), (1.0, 1.0)),
}
"""The start and end of a gradient, as fractions of a box from its lower left."""


def gradient_in(box: Box, way: str, colours: Sequence[tuple[str, float]]) -> Gradient:
    """Return a gradient across a box, through colours with their opacity at equal distances."""
    last = len(colours) - 1
    stops = tuple(Stop(k / last, colour, opacity) for k, (colour, opacity) in enumerate(colours))
    if way == "radial":
        half = Affine(box.width / 2, 0, 0, box.height / 2, *box.centre)
        return Gradient(stops, half, radial=True)
    (x1, y1), (x2, y2) = _WAYS[way]
    dx, dy = (x2 - x1) * box.width, (y2 - y1) * box.height
    start = Point(box.left + x1 * box.width, box.bottom + y1 * box.height)
    return Gradient(stops, Affine(dx, dy, -dy, dx, *start))


def beyond(figure: Path, card: Size, turn: Affine) -> Shapes:
    """Return the continuation of a shape beyond the edges that it reaches: its colours there, extended
    outwards.

    :param turn: the map from the shape's coordinates to those of the card, which is centred at (0, 0).
    """
    edge = Box.about(0, 0, card)
    if not figure.style.fill and figure.segments[-1][0] != "Z":
        return tuple(_longer(figure, edge, turn))
    points = [[turn(*point) for point in line] for line in _flat(figure.segments)]
    around = Box.around(point for line in points for point in line)
    if edge.grown(-EDGE).holds(around) or not (figure.style.fill or figure.style.stroke):
        return ()
    bars = [*_bars(points, edge)]
    if not bars:
        return ()
    style = figure.style
    if style.stroke and _is_at_edge(around, edge):
        return (rectangles(bars, Style(fill=style.stroke)),)
    finish = style.finish and style.finish.mapped(turn, 1.0)
    return (rectangles(bars, Style(fill=style.fill, finish=finish)),)


def _longer(figure: Path, edge: Box, turn: Affine) -> Iterator[Path]:
    """Yield the ends of a line, extended as far as the bleed if they are at an edge."""
    points = [turn(*point) for line in _flat(figure.segments) for point in line]
    for end, before in ((points[0], points[1]), (points[-1], points[-2])):
        if edge.grown(-EDGE).has(end) or not edge.grown(EDGE).has(end):
            continue
        dx, dy = end.x - before.x, end.y - before.y
        grow = 2 * OVERRUN / (max(abs(dx), abs(dy)) or 1.0)
        style = replace(figure.style, dash=())
        yield polyline([end, (end.x + grow * dx, end.y + grow * dy)], style)


def _is_at_edge(around: Box, edge: Box) -> bool:
    """Return whether the outermost parts of a shape are on an edge, where its line covers its fill."""
    pairs = zip(around, edge, strict=True)
    return any(abs(one - other) <= EDGE for one, other in pairs)


def _bars(lines: Sequence[Sequence[Point]], edge: Box) -> Iterator[Box]:
    """Yield rectangles beyond the edges, next to the parts of the edges that are inside a shape."""
    inner, over = edge.grown(-EDGE), edge.grown(OVERRUN)
    around = Box.around(point for line in lines for point in line)
    flipped = [[Point(y, x) for x, y in line] for line in lines]
    for at, far, near in ((inner.left, over.left, edge.left), (inner.right, over.right, edge.right)):
        if around.left <= far <= around.right:  # its own form extends far enough
            continue
        for start, end in _inside(flipped, at):
            bottom, top = _out(start, edge.bottom, -1), _out(end, edge.top, 1)
            yield Box(min(far, near), bottom, max(far, near), top)
    for at, far, near in ((inner.bottom, over.bottom, edge.bottom), (inner.top, over.top, edge.top)):
        if around.bottom <= far <= around.top:
            continue
        for start, end in _inside(lines, at):
            yield Box(start, min(far, near), end, max(far, near))


def _out(value: float, edge: float, sign: int) -> float:
    """Return a point on an edge, moved outwards beyond the corner of the card if it's at one."""
    return edge + sign * OVERRUN if sign * (value - edge) >= -2 * EDGE else value


def _inside(lines: Sequence[Sequence[tuple[float, float]]], at: float) -> Iterator[tuple[float, float]]:
    """Yield the parts of the line ``second coordinate = at`` that are inside polygons, by their first
    coordinate."""
    crossings: list[float] = []
    for line in lines:
        for (x1, y1), (x2, y2) in pairwise([*line, line[0]]):
            if (y1 <= at) != (y2 <= at):
                crossings.append(x1 + (at - y1) / (y2 - y1) * (x2 - x1))
    crossings.sort()
    yield from zip(crossings[::2], crossings[1::2], strict=False)


def _flat(segments: Iterable[Segment]) -> Iterator[list[Point]]:
    """Yield the lines of a path as points, with curves approximated by short straight lines."""
    line: list[Point] = []
    for segment in segments:
        if segment[0] == "M" and line:
            yield line
            line = []
        if len(segment) == 7:
            _, x1, y1, x2, y2, x3, y3 = segment
            x, y = line[-1]
            for step in range(1, _STEPS + 1):
                t = step / _STEPS
                u = 1 - t
                a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
                line.append(Point(a * x + b * x1 + c * x2 + d * x3, a * y + b * y1 + c * y2 + d * y3))
        elif len(segment) == 3:
            line.append(Point(segment[1], segment[2]))
    if line:
        yield line
