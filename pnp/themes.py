"""Art for the faces of games: shapes and patterns, the places of pips, and two faces, the house face and a
neutral one.

An emblem is a disc of radius 50 about (0, 0). The places of pips on half a domino, and on the face of a die,
are fractions of its side, with (0, 0) at its centre. If a number has rows of pips, they run along an upright
domino, as on tiles in the shops. Every arrangement looks the same upside down. Patterns have lengths in
millimetres and repeat about every 10 mm.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from math import ceil, cos, floor, hypot, pi, radians, sin, tan

from pnp.base.geometry import Affine, Box, Point, move, polygon_points, rotate, stretch
from pnp.drawing.face import FREDOKA, GameFace
from pnp.drawing.fonts import EMBLEM_RADIUS
from pnp.drawing.palette import Paints, Part
from pnp.drawing.shapes import (
    CIRCLE_HANDLE,
    Circle,
    Group,
    Path,
    Segment,
    Shape,
    Shapes,
    Style,
    lines,
    polygon,
    polygons,
    rectangle,
)

Points = Sequence[tuple[float, float]]


def disc(paints: Paints, part: Part = "main") -> Circle:
    """Return the background of an emblem."""
    inset = 0.0 if not paints.outlined else 0.2 / paints.scale
    return Circle(0, 0, EMBLEM_RADIUS - inset, paints.area(part))


def circle(x: float, y: float, radius: float, style: Style) -> Circle:
    """Return a circle by its centre and radius."""
    return Circle(x, y, radius, style)


def ellipse(x: float, y: float, rx: float, ry: float, style: Style, turn: float = 0.0) -> Path:
    """Return an ellipse, turned anticlockwise by ``turn`` degrees."""
    k = CIRCLE_HANDLE
    here = move(x, y).after(rotate(turn)).after(stretch(rx, ry))
    curves = (((1, k), (k, 1), (0, 1)), ((-k, 1), (-1, k), (-1, 0)), ((-1, -k), (-k, -1), (0, -1)))
    last = ((k, -1), (1, -k), (1, 0))
    segments: list[Segment] = [("M", *here(1, 0))]
    segments += (("C", *here(*out), *here(*into), *here(*end)) for out, into, end in (*curves, last))
    return Path((*segments, ("Z",)), style)


def smooth(points: Points, style: Style, *, closed: bool = True, tension: float = 1.0) -> Path:
    """Return a curve through the points (Catmull and Rom's spline).

    :param tension: the roundness of the curve, 0 for straight lines.
    """
    count = len(points)
    segments: list[Segment] = [("M", *points[0])]
    for k in range(count if closed else count - 1):
        before = points[k - 1] if closed or k else points[0]
        start, end = points[k], points[(k + 1) % count]
        after = points[(k + 2) % count] if closed or k + 2 < count else end
        factor = tension / 6
        out = (start[0] + (end[0] - before[0]) * factor, start[1] + (end[1] - before[1]) * factor)
        into = (end[0] - (after[0] - start[0]) * factor, end[1] - (after[1] - start[1]) * factor)
        segments.append(("C", *out, *into, *end))
    return Path((*segments, ("Z",)) if closed else tuple(segments), style)


def star(points: int, outer: float, inner: float, style: Style, turn: float = 90.0) -> Path:
    """Return a star about (0, 0); its first point is in the direction ``turn``, in degrees."""
    found = []
    for k in range(2 * points):
        radius = inner if k % 2 else outer
        angle = (turn + 180 * k / points) * pi / 180
        found.append((radius * cos(angle), radius * sin(angle)))
    return polygon(found, style)


def dots(places: Iterable[tuple[float, float]], radius: float, paints: Paints, part: Part = "ink") -> Path:
    """Return round dots of one size and colour, as one path."""
    colour = paints.colours[part] if part == "paper" else paints.mark(part)
    style = Style(stroke=colour, width=2 * radius, cap="round")
    return lines(((x - 0.02, y, x + 0.02, y) for x, y in places), style)


_SIDES = 120
"""The number of sides of the polygon that replaces a circle."""
_NORMALS = [(cos(turn), sin(turn)) for turn in (2 * pi * (k + 0.5) / _SIDES for k in range(_SIDES))]
"""The directions from the centre of that polygon to its sides."""


def in_disc(points: Points, radius: float = EMBLEM_RADIUS - 0.4) -> list[tuple[float, float]]:
    """Return a polygon cut off at a circle about (0, 0) (after Sutherland and Hodgman); empty if it's
    outside."""
    reach = radius * cos(pi / _SIDES)
    found = list(points)
    far = _beyond(found, reach)
    for nx, ny in _NORMALS if far else ():
        if any(nx * x + ny * y > reach for x, y in far):
            found = _kept(found, nx, ny, reach)
            far = _beyond(found, reach)
    return found


def _beyond(points: Points, reach: float) -> list[tuple[float, float]]:
    """Return the points of a polygon that may be outside a circle: most are far inside it."""
    return [(x, y) for x, y in points if x * x + y * y > reach * reach * (1 - 1e-9)]


def _kept(points: Points, nx: float, ny: float, reach: float) -> list[tuple[float, float]]:
    """Return the part of a polygon on the near side of a line."""
    found: list[tuple[float, float]] = []
    for k, end in enumerate(points):
        start = points[k - 1]
        before, after = nx * start[0] + ny * start[1] - reach, nx * end[0] + ny * end[1] - reach
        if (before > 0) != (after > 0):
            part = before / (before - after)
            found.append((start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])))
        if after <= 0:
            found.append(end)
    return found


def placed(
    shapes: Iterable[Shape], x: float, y: float, turn: float = 0.0, scale: float = 1.0, *, flipped: bool = False
) -> Group:
    """Return shapes moved to a place, after they're turned and scaled; ``flipped`` swaps left and right."""
    here = move(x, y).after(rotate(turn)).after(stretch(-scale if flipped else scale, scale))
    return Group(tuple(shapes), here)


def mapped(points: Points, here: Affine) -> list[tuple[float, float]]:
    """Return points moved by a map."""
    return [here(*point) for point in points]


def domino(
    paints: Paints, first: int, second: int, side: float, part: Part = "paper", pips: Part = "ink"
) -> Shapes:
    """Return a small upright domino about (0, 0), its halves ``side`` units wide."""
    box = Box(-side / 2, -side, side / 2, side)
    places = [
        (side * x, y0 + side * y)
        for number, y0 in ((first, side / 2), (second, -side / 2))
        for x, y in pip_places(number)
    ]
    rule = lines([(-0.34 * side, 0, 0.34 * side, 0)], paints.line(pips, 0.05 * side))
    return (rectangle(box, paints.area(part), 0.16 * side), rule, dots(places, 0.095 * side, paints, pips))


def rounded(points: Points, radius: float, inset: float, style: Style) -> Path:
    """Return an anticlockwise polygon with its sides moved inwards and its corners rounded.

    :param radius: the part of each side that a corner takes up.
    """
    from pnp.sheets.pieces import grown  # few faces need this module

    corners = grown(points, -inset)
    segments: list[Segment] = []
    for k, corner in enumerate(corners):
        before, after = corners[k - 1], corners[(k + 1) % len(corners)]
        start, end = _towards(corner, before, radius), _towards(corner, after, radius)
        segments.append(("L" if segments else "M", *start))
        out, into = _towards(corner, before, 0.45 * radius), _towards(corner, after, 0.45 * radius)
        segments.append(("C", *out, *into, *end))
    return Path((*segments, ("Z",)), style)


def _towards(start: tuple[float, float], end: tuple[float, float], by: float) -> tuple[float, float]:
    """Return the point that is ``by`` units from one point towards another."""
    part = by / hypot(end[0] - start[0], end[1] - start[1])
    return start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])


_REACH = 0.27
"""The distance of the outer columns of pips from the centre."""
_DIAGONAL = {2: ((-1, 1), (1, -1)), 3: ((-1, 1), (0, 0), (1, -1))}
_COLUMNS = {
    0: (0, 0, 0),
    1: (0, 1, 0),
    4: (2, 0, 2),
    5: (2, 1, 2),
    6: (3, 0, 3),
    7: (3, 1, 3),
    8: (3, 2, 3),
    9: (3, 3, 3),
    10: (3, 4, 3),
    11: (4, 3, 4),
    12: (4, 4, 4),
    13: (4, 5, 4),
    14: (5, 4, 5),
    15: (5, 5, 5),
}
"""Pips in the left, middle and right columns. From ten upwards, columns of different lengths are staggered, so
that all neighbours in a column are equally far apart."""
_PITCH = {4: 0.2, 5: 0.17}
"""The distance between pips in a column, by the longest column of the number."""


@cache
def pip_places(number: int) -> tuple[Point, ...]:
    """Return the centres of the pips of a number from 0 to 15, column by column from the left, each from the
    top."""
    if number in _DIAGONAL:
        return tuple(Point(_REACH * x, _REACH * y) for x, y in _DIAGONAL[number])
    columns = _COLUMNS[number]
    places = []
    for side, count in zip((-1, 0, 1), columns, strict=True):
        pitch = _pitch(number, count)
        places += [Point(_REACH * side, (0.5 * (count - 1) - k) * pitch) for k in range(count)]
    return tuple(places)


def _pitch(number: int, count: int) -> float:
    """Return the distance between a number's pips in a column of ``count``. Up to nine, pips are on a grid of
    three by three places, and a column of two uses the outer ones."""
    if number < 10:
        return 2 * _REACH if count == 2 else _REACH
    return _PITCH[max(_COLUMNS[number])]


def pip_radius(number: int) -> float:
    """Return the radius of a number's pips, as a fraction of the half's side."""
    if number < 10:
        return 0.092
    return 0.078 if number < 13 else 0.064


def lattice(
    box: Box, dx: float, dy: float, *, staggered: bool = False, reach: float = 0.7
) -> Iterator[tuple[int, int, float, float]]:
    """Yield the points of a lattice through (0, 0) in and around a box: row, column, x and y. Rows are
    ``staggered`` if every second one is moved by half a step.

    :param reach: how far the drawing at a point extends, in steps.
    """
    for row in range(ceil(box.bottom / dy - reach), floor(box.top / dy + reach) + 1):
        shift = dx / 2 if staggered and row % 2 else 0.0
        left, right = (box.left - shift) / dx - reach, (box.right - shift) / dx + reach
        for column in range(ceil(left), floor(right) + 1):
            yield row, column, column * dx + shift, row * dy


def scatter(row: int, column: int, count: int) -> int:
    """Return a number below ``count`` that looks random but is always the same at one point of a lattice."""
    mixed = (row * 73_856_093 ^ column * 19_349_663) & 0xFFFF_FFFF
    mixed = (mixed ^ mixed >> 13) * 0x5BD1_E995 & 0xFFFF_FFFF
    return (mixed >> 15) % count


def domino_weave(paints: Paints, box: Box) -> Shapes:
    """Return dominoes laid as a basket weave: two across, two along."""
    side = 3.4
    light: list[Path] = []
    dark: list[Path] = []
    rules: list[tuple[float, float, float, float]] = []
    for row, column, x, y in lattice(box, 2 * side, 2 * side):
        upright = (row + column) % 2 == 0
        for k in (-side / 2, side / 2):
            cx, cy = (x + k, y) if upright else (x, y + k)
            w, h = (side, 2 * side) if upright else (2 * side, side)
            lit = scatter(2 * row + (k > 0), column, 5) == 0
            tile = Box(cx - w / 2, cy - h / 2, cx + w / 2, cy + h / 2).grown(-0.2)
            (light if lit else dark).append(rectangle(tile, paints.area("second" if lit else "dark"), 0.5))
            dx, dy = (0.3 * side, 0.0) if upright else (0.0, 0.3 * side)
            rules.append((cx - dx, cy - dy, cx + dx, cy + dy))
    return joined(dark), joined(light), lines(rules, paints.line("main", 0.3))


def joined(paths: list[Path]) -> Path:
    """Return paths of one style as one path."""
    return Path(tuple(segment for path in paths for segment in path.segments), paths[0].style)


def honeycomb(paints: Paints, box: Box) -> Shapes:
    """Return honeycomb cells, a few of them filled."""
    radius = 4.0
    dx, dy = 3**0.5 * radius, 1.5 * radius
    cells = [(row, column, x, y) for row, column, x, y in lattice(box, dx, dy, staggered=True)]
    full = [_hexagon(x, y, 0.8 * radius) for row, column, x, y in cells if (2 * column + 3 * row) % 5 == 0]
    outlines = [_hexagon(x, y, 0.8 * radius) for _, _, x, y in cells]
    style = paints.line("second", 0.4)
    return polygons(full, paints.area("second")), polygons(outlines, style)


def _hexagon(x: float, y: float, radius: float) -> tuple[Point, ...]:
    return polygon_points(6, radius, 90.0, (x, y))


_WAVES = ((4.6, 24.8), (2.9, 28.0))
"""The arcs of a wave: their radius in millimetres, and the angle in degrees above which no wave in front hides
them."""


def lozenges(paints: Paints, box: Box) -> Shapes:
    """Return rows of upright lozenges, every third one light."""
    found: tuple[list[tuple[Point, ...]], list[tuple[Point, ...]]] = ([], [])
    for row, column, x, y in lattice(box, 5.0, 4.2, staggered=True, reach=0.75):
        shape = _within([(x + 1.9, y), (x, y + 3.0), (x - 1.9, y), (x, y - 3.0)], box)
        if len(shape) > 2:
            found[(column + row) % 3 == 0].append(shape)
    return tuple(
        polygons(shapes, paints.area(part)) for shapes, part in zip(found, _LOZENGES, strict=True) if shapes
    )


_LOZENGES: tuple[Part, Part] = ("dark", "second")


def _within(points: Sequence[tuple[float, float]], box: Box) -> tuple[Point, ...]:
    """Return a convex polygon cut off at the sides of a box."""
    found = [Point(*point) for point in points]
    for axis, limit, sign in ((0, box.left, 1), (0, box.right, -1), (1, box.bottom, 1), (1, box.top, -1)):
        kept: list[Point] = []
        for k, end in enumerate(found):
            start = found[k - 1]
            before, after = sign * (start[axis] - limit), sign * (end[axis] - limit)
            if before * after < 0:
                part = before / (before - after)
                kept.append(Point(start.x + part * (end.x - start.x), start.y + part * (end.y - start.y)))
            if after >= 0:
                kept.append(end)
        found = kept
    return tuple(found)


def waves(paints: Paints, box: Box) -> Shapes:
    """Return overlapping rows of arcs, such as waves or ridges (the Japanese pattern seigaiha)."""
    arcs = [
        segment
        for _, _, x, y in lattice(box, 10.0, 3.0, staggered=True, reach=1.7)
        for radius, first in _WAVES
        for segment in _arc(x, y, radius, first)
    ]
    return (Path(tuple(arcs), paints.line("second", 0.55)),)


def _arc(x: float, y: float, radius: float, first: float) -> tuple[Segment, ...]:
    """Return an arc about a point, over its top, from an angle in degrees to its mirror image on the other
    side."""
    start = radians(first)
    handle = 4 / 3 * tan((pi / 2 - start) / 4) * radius
    dx, dy = radius * cos(start), radius * sin(start)
    hx, hy = handle * sin(start), handle * cos(start)
    return (
        ("M", x + dx, y + dy),
        ("C", x + dx - hx, y + dy + hy, x + handle, y + radius, x, y + radius),
        ("C", x - handle, y + radius, x - dx + hx, y + dy + hy, x - dx, y + dy),
    )


def contours(paints: Paints, box: Box) -> Shapes:
    """Return contour lines of a hilly landscape."""
    step, pace = 2.6, 2.5
    columns = range(floor(box.left / pace) - 1, ceil(box.right / pace) + 2)
    found: list[Path] = []
    for row in range(floor(box.bottom / step) - 2, ceil(box.top / step) + 3):
        points = [
            (x, row * step + 1.9 * sin(x / 5.1 + row / 2.3) + 1.2 * sin(x / 2.9 - row / 3.1))
            for x in (pace * column for column in columns)
        ]
        found.append(smooth(points, paints.line("dark" if row % 4 else "second", 0.35), closed=False))
    return tuple(found)


def emblem(paints: Paints) -> Shapes:
    """Return two crossed dominoes."""
    return (
        disc(paints),
        placed(domino(paints, 2, 5, 29, part="second"), 6, -1, -24),
        placed(domino(paints, 3, 4, 29), -6, 1, 22),
    )


HOUSE = GameFace("house", "#27506b", "#f2b84b", emblem, domino_weave, FREDOKA)


def rosette(paints: Paints) -> Shapes:
    """Return a star with eight points around a disc."""
    return (
        disc(paints),
        star(8, 40, 24, paints.area("second")),
        circle(0, 0, 15, paints.area("main")),
        circle(0, 0, 6.5, paints.area("pale")),
    )


NEUTRAL = GameFace("neutral", "#27506b", "#f2b84b", rosette, lozenges, FREDOKA, is_generic=True)
