"""Draw links between places: lines, ladders, snakes. Lengths are in millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, cos, dist, hypot, pi, sin

from pnp.base.geometry import Point
from pnp.components.custom.content import Line
from pnp.components.custom.outlines import at_length, curve, ends, length_of
from pnp.components.grid.labels import draw_arrow
from pnp.drawing.palette import Palette, between
from pnp.drawing.shapes import Circle, Colour, Path, Segment, Shape, Style, line, lines, polygon, polyline

_RAILS, _RUNG = 0.17, 0.32
"""Half the width of a ladder, and the distance of its rungs, in cells."""
_SNAKE, _WAVE, _WAVES = 0.2, 0.17, 1.9
"""The width of a snake, how far it winds to either side, and the length of a wave, in cells."""
_RIVER = 0.16
"""The width of a river in cells."""
_HALF_SPACE, _CLEAR = 0.13, 0.06
"""Half the width of a link's spaces, and the space at their ends, in cells or in spaces."""
_DOUBLE = 0.07
"""How far the two lines of a double link are from its middle, in cells."""


def draw_link(link: Line, cell: float, colour: Colour, palette: Palette, width: float) -> Iterator[Shape]:
    """Draw a link between two positions in millimetres.

    :param cell: the width of a cell.
    :param width: the width of a plain line.
    """
    if link.spaces:
        yield from _spaces(link, cell, colour, palette, width)
        return
    match link.style:
        case "arrow":
            yield from draw_arrow(link.start, link.end, cell, palette)
        case "ladder":
            yield from _ladder(link.start, link.end, cell, colour, palette)
        case "snake":
            yield from _snake(link.start, link.end, cell, colour, palette)
        case "bridge":
            yield from _bridge(link.start, link.end, cell, colour, palette)
        case "river":
            path = curve(link.start, link.end, link.around, link.bend)
            water = colour if link.colour else between(palette.players[1], palette.paper, 0.4)
            yield Path(path, Style(stroke=water, width=_RIVER * cell, cap="round", join="round"))
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


def _ladder(start: Point, end: Point, cell: float, colour: Colour, palette: Palette) -> Iterator[Shape]:
    """Draw two rails with rungs between them, over a rim of paper."""
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
    for more, paint in ((0.06, palette.paper), (0.0, colour)):
        yield lines(rails, Style(stroke=paint, width=(0.07 + more) * cell, cap="round"))
        yield lines(rungs, Style(stroke=paint, width=(0.045 + more) * cell))


def _snake(head: Point, tail: Point, cell: float, colour: Colour, palette: Palette) -> Iterator[Shape]:
    """Draw a snake that winds from its head to its tail, where it's thinner."""
    length = dist(head, tail)
    x, y = (tail.x - head.x) / length, (tail.y - head.y) / length
    waves = max(1.0, round(2 * length / (_WAVES * cell)) / 2)
    wave = _WAVE * cell

    def at(part: float) -> Point:
        aside = wave * sin(2 * pi * waves * part) * min(1.0, 6 * part, 6 * (1 - part))
        return Point(head.x + x * length * part - y * aside, head.y + y * length * part + x * aside)

    steps = max(24, round(30 * waves))
    spine = [at(k / steps) for k in range(steps + 1)]
    for rim, paint in ((0.05 * cell, palette.paper), (0.0, colour)):
        yield Path(tuple(_body(spine, cell, rim)), Style(fill=paint))
    yield from _scales(spine, cell, palette)
    yield from _head(spine[0], spine[2], cell, colour, palette)


def _body(spine: list[Point], cell: float, rim: float) -> Iterator[Segment]:
    """Yield the outline of a snake's body: one side to the tail, and back along the other."""
    sides: list[list[tuple[float, float]]] = [[], []]
    for k, here in enumerate(spine):
        before, after = spine[max(0, k - 1)], spine[min(len(spine) - 1, k + 1)]
        long = hypot(after.x - before.x, after.y - before.y) or 1.0
        x, y = (after.x - before.x) / long, (after.y - before.y) / long
        part = k / (len(spine) - 1)
        half = _SNAKE * cell / 2 * (1 - max(0.0, part - 0.55) / 0.45 * 0.85) + rim
        sides[0].append((here.x - y * half, here.y + x * half))
        sides[1].append((here.x + y * half, here.y - x * half))
    yield from polyline([*sides[0], *reversed(sides[1])], Style()).segments
    yield ("Z",)


def _scales(spine: list[Point], cell: float, palette: Palette) -> Iterator[Shape]:
    """Draw a broken line along the back."""
    style = Style(stroke=palette.paper, width=0.045 * cell, dash=(0.11 * cell, 0.13 * cell), cap="round")
    yield polyline(spine[4 : len(spine) * 4 // 5], style)


def _head(at: Point, neck: Point, cell: float, colour: Colour, palette: Palette) -> Iterator[Shape]:
    angle = atan2(at.y - neck.y, at.x - neck.x)

    def off(ahead: float, aside: float) -> tuple[float, float]:
        return (
            at.x + cell * (ahead * cos(angle) - aside * sin(angle)),
            at.y + cell * (ahead * sin(angle) + aside * cos(angle)),
        )

    tongue = Style(stroke=palette.accent, width=0.03 * cell, cap="round")
    yield line(*at, *off(0.27, 0), tongue)
    yield lines([(*off(0.27, 0), *off(0.34, side)) for side in (-0.05, 0.05)], tongue)
    yield Circle(*at, 0.2 * cell, Style(fill=palette.paper))
    yield Circle(*at, 0.165 * cell, Style(fill=colour))
    for side in (-0.075, 0.075):
        yield Circle(*off(0.06, side), 0.05 * cell, Style(fill=palette.paper))
        yield Circle(*off(0.075, side), 0.025 * cell, Style(fill=palette.ink))
