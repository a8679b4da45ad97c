"""Draw the links between places: lines, ladders, snakes and others. Lengths are in millimetres."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import atan2, ceil, cos, dist, floor, pi, sin
from typing import NamedTuple

from pnp.base.geometry import Box, Point
from pnp.components.custom.content import Line
from pnp.components.custom.outlines import at_length, curve, ends, length_of
from pnp.components.grid.labels import draw_arrow
from pnp.drawing.palette import Palette, between
from pnp.drawing.shapes import (
    Circle,
    Colour,
    Path,
    Segment,
    Shape,
    Style,
    line,
    lines,
    polygon,
    polygons,
    polyline,
)
from pnp.drawing.theme import WEIGHTS
from pnp.themes import smooth

_RAILS, _RUNG = 0.17, 0.32
"""Half the width of a ladder, and the distance of its rungs, in cells."""
_SNAKE, _WAVE, _WAVES, _DIAMONDS = 0.27, 0.15, 1.9, 0.28
"""The width of a snake, how far it winds to either side, the length of a wave, and the distance of the diamonds
on its back, in cells."""
_FULL, _THINNEST = 3.6, 0.6
"""The length in cells from which a snake has its full width, and the least part of it of shorter ones."""
RIVER = 0.16
"""The width of a river in cells."""
_HALF_SPACE, _CLEAR = 0.13, 0.06
"""Half the width of a link's spaces, and the space at their ends, in cells or in spaces."""
_FINE = 24
"""The number of straight lines that replace each curve of an arrow."""
_DOUBLE = 0.07
"""The distance of the two lines of a double link from its middle, in cells."""


def draw_link(
    link: Line, cell: float, colour: Colour, palette: Palette, width: float, *, outlined: bool = False
) -> Iterator[Shape]:
    """Draw a link between two positions in millimetres.

    :param cell: the width of a cell.
    :param width: the width of a plain line.
    :param outlined: whether ladders and snakes are outlines, to save ink.
    """
    if link.spaces:
        yield from _spaces(link, cell, colour, palette, width)
        return
    match link.style:
        case "arrow":
            path = curve(link.start, link.end, link.around, link.bend)
            yield from draw_arrow(
                list(ends(path, _FINE)), cell, palette, colour if link.colour else palette.accent
            )
        case "ladder":
            yield from _ladder(link.start, link.end, cell, _tones(colour, palette, outlined=outlined), palette)
        case "snake":
            way = list(ends(curve(link.start, link.end, None, link.bend), _FINE))
            thin = min(1.0, max(_THINNEST, length_of(way) / (_FULL * cell)))
            yield from _snake(way, thin * cell, _tones(colour, palette, outlined=outlined), palette)
        case "bridge":
            yield from _bridge(link.start, link.end, cell, colour, palette)
        case "river":
            path = curve(link.start, link.end, link.around, link.bend)
            water = colour if link.colour else between(palette.players[1], palette.paper, 0.4)
            yield Path(path, Style(stroke=water, width=RIVER * cell, cap="round", join="round"))
        case "double":
            path = curve(link.start, link.end, link.around, link.bend)
            yield Path(path, Style(stroke=colour, width=2 * _DOUBLE * cell + width))
            yield Path(path, Style(stroke=palette.paper, width=2 * _DOUBLE * cell - width))
        case "line" | "dashed":
            dash = (0.12 * cell, 0.08 * cell) if link.style == "dashed" else ()
            path = curve(link.start, link.end, link.around, link.bend)
            yield Path(path, Style(stroke=colour, width=width, dash=dash, cap="butt" if dash else "round"))


def _spaces(link: Line, cell: float, colour: Colour, palette: Palette, width: float) -> Iterator[Shape]:
    """Draw the spaces of a link in a row, from place to place."""
    line = list(ends(curve(link.start, link.end, link.around, link.bend)))
    near, far = ((reach + _CLEAR) * cell for reach in link.ends)
    step = max(0.0, length_of(line) - near - far) / link.spaces
    style = Style(fill=colour if link.colour else palette.paper, stroke=palette.ink, width=width, join="round")
    for k in range(link.spaces):
        a, b = (at_length(line, near + (k + part) * step) for part in (_CLEAR, 1 - _CLEAR))
        long = dist(a, b) or 1.0
        half = min(_HALF_SPACE * cell, 0.4 * long)
        x, y = (b.x - a.x) / long * half, (b.y - a.y) / long * half
        corners = [(a.x + y, a.y - x), (b.x + y, b.y - x), (b.x - y, b.y + x), (a.x - y, a.y + x)]
        yield polygon(corners, style)


def _bridge(start: Point, end: Point, cell: float, colour: Colour, palette: Palette) -> Iterator[Shape]:
    """Draw a bridge halfway between two positions: its deck, and two rails that spread at both ends."""
    length = dist(start, end)
    x, y = (end.x - start.x) / length * cell, (end.y - start.y) / length * cell
    middle = Point((start.x + end.x) / 2, (start.y + end.y) / 2)

    def at(ahead: float, aside: float) -> tuple[float, float]:
        return middle.x + x * ahead - y * aside, middle.y + y * ahead + x * aside

    deck = [at(*one) for one in ((-0.2, -0.1), (0.2, -0.1), (0.2, 0.1), (-0.2, 0.1))]
    yield polygon(deck, Style(fill=palette.paper))
    for side in (-1, 1):
        rail = [
            at(ahead, side * aside) for ahead, aside in ((-0.27, 0.17), (-0.2, 0.1), (0.2, 0.1), (0.27, 0.17))
        ]
        yield polyline(rail, Style(stroke=colour, width=0.05 * cell, cap="round", join="round"))


class _Tones(NamedTuple):
    """The colours of a ladder or a snake: of its outline, of its body, and of what is light on it."""

    dark: Colour
    body: Colour
    light: Colour


def _tones(colour: Colour, palette: Palette, *, outlined: bool) -> _Tones:
    if outlined:
        return _Tones(colour, palette.paper, between(colour, palette.paper, 0.6))
    return _Tones(between(colour, palette.ink, 0.5), colour, between(colour, palette.paper, 0.65))


def _ladder(start: Point, end: Point, cell: float, tones: _Tones, palette: Palette) -> Iterator[Shape]:
    """Draw rungs between two rails with a light edge, over a rim of paper."""
    length = dist(start, end)
    x, y = (end.x - start.x) / length, (end.y - start.y) / length
    side = _RAILS * cell

    def at(along: float, aside: float) -> tuple[float, float]:
        return start.x + x * along - y * aside, start.y + y * along + x * aside

    rails = [(*at(0, s), *at(length, s)) for s in (-side, side)]
    count = max(2, round(length / (_RUNG * cell)))
    rungs = [
        (*at(length * (k + 0.5) / count, -side), *at(length * (k + 0.5) / count, side)) for k in range(count)
    ]
    rim, edge = 0.06 * cell, max(2 * WEIGHTS.thin, 0.03 * cell)
    outer, inner = ((edge + rim, palette.paper), (edge, tones.dark)), (0.0, tones.body)
    for ends_of, width, layers in (
        ([*rails, *rungs], 0.085, outer[:1]),
        (rungs, 0.055, (outer[1], inner)),
        (rails, 0.085, (outer[1], inner)),
    ):
        for more, paint in layers:
            yield lines(ends_of, Style(stroke=paint, width=width * cell + more, cap="round"))
    near = [(*at(0, s - 0.02 * cell), *at(length, s - 0.02 * cell)) for s in (-side, side)]
    yield lines(near, Style(stroke=tones.light, width=0.022 * cell, cap="round"))


def _snake(way: list[Point], cell: float, tones: _Tones, palette: Palette) -> Iterator[Shape]:
    """Draw a snake that winds along a way from its head to its tail, where it's thinner, with diamonds on its
    back."""
    spine = _spine(way, cell)
    edge = max(WEIGHTS.thin, 0.02 * cell)
    at = _placed(spine[0], spine[3], cell)
    yield from _tongue(at, cell, palette)
    for rim, paint in ((edge + 0.045 * cell, palette.paper), (edge, tones.dark), (0.0, tones.body)):
        style = Style(fill=paint, stroke=paint if rim else None, width=2 * rim, join="round")
        yield Path(tuple(_body(spine, cell)), style)
        yield smooth([at(*one) for one in _FACE], style)
    yield polygons(_diamonds(spine, cell), Style(fill=tones.light))
    eye = Style(fill=palette.paper, stroke=tones.dark, width=edge / 2)
    for side in (-1, 1):
        yield Circle(*at(0.04, side * 0.095), 0.055 * cell, eye)
        yield Circle(*at(0.055, side * 0.095), 0.03 * cell, Style(fill=palette.ink))
    nostrils = ([at(0.15, side * 0.03), at(0.17, side * 0.035), at(0.155, side * 0.05)] for side in (-1, 1))
    yield polygons(nostrils, Style(fill=tones.dark))


def _spine(way: list[Point], cell: float) -> list[Point]:
    """Return points along the middle of a snake, which winds to both sides of its way."""
    length = length_of(way)
    waves = max(1.0, round(2 * length / (_WAVES * cell)) / 2)
    steps = max(24, round(30 * waves))
    middle = [at_length(way, length * k / steps) for k in range(steps + 1)]
    spine: list[Point] = []
    for k, here in enumerate(middle):
        x, y = _along(middle, k)
        part = k / steps
        aside = _WAVE * cell * sin(2 * pi * waves * part) * min(1.0, 6 * part, 6 * (1 - part))
        spine.append(Point(here.x - y * aside, here.y + x * aside))
    return spine


def _along(points: Sequence[Point], k: int) -> tuple[float, float]:
    """Return the direction of a line at one of its points, with a length of 1."""
    before, after = points[max(0, k - 1)], points[min(len(points) - 1, k + 1)]
    long = dist(before, after) or 1.0
    return (after.x - before.x) / long, (after.y - before.y) / long


def _half_width(part: float) -> float:
    """Return half the width of a snake at a part of its length, relative to its greatest half."""
    neck = 0.72 + 0.28 * min(1.0, part / 0.18)
    return neck * (1 - max(0.0, part - 0.5) / 0.5 * 0.88)


def _body(spine: list[Point], cell: float) -> Iterator[Segment]:
    """Yield the outline of a snake's body: one side to the tail, and back along the other."""
    sides: list[list[tuple[float, float]]] = [[], []]
    for k, here in enumerate(spine):
        x, y = _along(spine, k)
        half = _SNAKE * cell / 2 * _half_width(k / (len(spine) - 1))
        sides[0].append((here.x - y * half, here.y + x * half))
        sides[1].append((here.x + y * half, here.y - x * half))
    yield from polyline([*sides[0], *reversed(sides[1])], Style()).segments
    yield ("Z",)


def _diamonds(spine: list[Point], cell: float) -> Iterator[list[tuple[float, float]]]:
    """Yield the diamonds along the back of a snake."""
    length = length_of(spine)
    count = int(length / (_DIAMONDS * cell))
    for k in range(1, count):
        part = k / count
        index = round(part * (len(spine) - 1))
        at, (x, y) = spine[index], _along(spine, index)
        half = 0.6 * _SNAKE * cell / 2 * _half_width(part)
        long = min(1.5 * half, 0.42 * _DIAMONDS * cell)
        yield [
            (at.x + x * ahead - y * aside, at.y + y * ahead + x * aside)
            for ahead, aside in ((long, 0.0), (0.0, half), (-long, 0.0), (0.0, -half))
        ]


_SIDE = ((-0.22, 0.08), (-0.1, 0.14), (0.03, 0.17), (0.14, 0.125), (0.2, 0.05))
_FACE = (*_SIDE, *((ahead, -aside) for ahead, aside in reversed(_SIDE)))
"""One side of a snake's head, from its neck to its mouth, and all of it: ahead and aside, in cells."""


def _placed(at: Point, neck: Point, cell: float) -> Callable[[float, float], tuple[float, float]]:
    """Return a function from positions ahead of a snake's head and aside, in cells, to millimetres."""
    angle = atan2(at.y - neck.y, at.x - neck.x)

    def placed(ahead: float, aside: float) -> tuple[float, float]:
        return (
            at.x + cell * (ahead * cos(angle) - aside * sin(angle)),
            at.y + cell * (ahead * sin(angle) + aside * cos(angle)),
        )

    return placed


def _tongue(
    at: Callable[[float, float], tuple[float, float]], cell: float, palette: Palette
) -> Iterator[Shape]:
    style = Style(stroke=palette.accent, width=0.03 * cell, cap="round")
    yield line(*at(0.1, 0), *at(0.3, 0), style)
    yield lines([(*at(0.3, 0), *at(0.38, side)) for side in (-0.05, 0.05)], style)


# Ways around one another

_BENDS = (0.0, 0.08, -0.08, 0.16, -0.16, 0.25, -0.25, 0.35, -0.35, 0.45, -0.45)
"""The bends that are tried for a snake without one."""
_SAMPLE, _APART, _TOUCHING = 0.35, 0.55, 0.3
"""The distance between the points of links that are compared, the distance at which links count as close, and
that at which they touch, in cells."""
_SPENT = 1.2
"""What bending costs, in points that are close to another link, for a bend of 1."""


def wound(links: Sequence[Line], board: Box) -> list[Line]:
    """Return links with bends for the snakes that have none, which keep them clear of ladders and of one
    another where they can.

    :param board: the box of all places, in cells.
    """
    found = list(links)
    free = [k for k, link in enumerate(found) if link.style == "snake" and not link.bend]
    points = [_samples(link) for link in found] if free else []
    for k in free * 2:
        others = _by_place(at for other, way in enumerate(points) if other != k for at in way)
        tried = [(bend, _samples(replace(found[k], bend=bend))) for bend in _BENDS]
        costs = [_crowding(way, others, board) + _SPENT * abs(bend) for bend, way in tried]
        bend, points[k] = tried[costs.index(min(costs))]
        found[k] = replace(found[k], bend=bend)
    return found


def _samples(link: Line) -> list[Point]:
    """Return points along a link, about as far apart as they are compared."""
    way = curve(link.start, link.end, link.around, link.bend)
    count = ceil(dist(link.start, link.end) / _SAMPLE)
    if len(way) == 2:
        return [at_length([link.start, link.end], k * _SAMPLE) for k in range(count + 1)]
    return [link.start, *ends(way, ceil(2 * count / (len(way) - 1)))]


def _by_place(points: Iterable[Point]) -> Mapping[tuple[int, int], list[Point]]:
    """Return points by the squares that they are in, whose sides are the distance that counts as close."""
    found: defaultdict[tuple[int, int], list[Point]] = defaultdict(list)
    for at in points:
        found[floor(at.x / _APART), floor(at.y / _APART)].append(at)
    return found


def _crowding(way: Sequence[Point], others: Mapping[tuple[int, int], list[Point]], board: Box) -> float:
    """Return how close a way is to other links and to the edges of the board."""
    cost = 0.0
    for at in way:
        inside = board.left < at.x < board.right and board.bottom < at.y < board.top
        x, y = floor(at.x / _APART), floor(at.y / _APART)
        near = [one for i in (-1, 0, 1) for j in (-1, 0, 1) for one in others.get((x + i, y + j), ())]
        gap = min((dist(at, one) for one in near), default=_APART)
        cost += 3.0 * (not inside) + (2.0 if gap < _TOUCHING else max(0.0, 1 - gap / _APART))
    return cost
