"""Patterns that cover a box, for backs, bands and covers: lengths in millimetres, repeats about 10 mm wide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, cos, floor, pi, radians, sin, tan

from pnp.base.geometry import Box, Point, polygon_points
from pnp.drawing.palette import Paints, Part
from pnp.drawing.shapes import Path, Segment, Shapes, lines, polygons, rectangle
from pnp.themes.motifs import smooth


def lattice(
    box: Box, dx: float, dy: float, *, staggered: bool = False, reach: float = 0.7
) -> Iterator[tuple[int, int, float, float]]:
    """Yield the points of a lattice through (0, 0) in and around a box: row, column, x and y. Rows are
    ``staggered`` if every second one is moved by half a step.

    :param reach: how far the drawing at a point reaches, in steps.
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
