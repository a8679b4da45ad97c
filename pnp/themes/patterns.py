"""Patterns that cover a box, for backs, bands and covers: lengths in millimetres, repeats about 10 mm wide."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, sin

from pnp.base.geometry import Box, Point, polygon_points
from pnp.drawing.paints import Paints
from pnp.drawing.shapes import Path, Shapes, Style, lines, polygons, rectangle
from pnp.themes.motifs import smooth


def lattice(
    box: Box, dx: float, dy: float, *, staggered: bool = False
) -> Iterator[tuple[int, int, float, float]]:
    """The places of a lattice that cover a box, symmetrical about its middle: row, column, x and y. Rows are
    ``staggered`` where every second one is moved by half a step."""
    middle = box.centre
    rows, columns = ceil(box.height / dy / 2) + 1, ceil(box.width / dx / 2) + 1
    for row in range(-rows, rows + 1):
        shift = dx / 2 if staggered and row % 2 else 0.0
        for column in range(-columns, columns + 1):
            yield row, column, middle.x + column * dx + shift, middle.y + row * dy


def scatter(row: int, column: int, count: int) -> int:
    """A number below ``count`` that looks random and is always the same at one place of a lattice."""
    mixed = (row * 73_856_093 ^ column * 19_349_663) & 0xFFFF_FFFF
    mixed = (mixed ^ mixed >> 13) * 0x5BD1_E995 & 0xFFFF_FFFF
    return (mixed >> 15) % count


def domino_weave(paints: Paints, box: Box) -> Shapes:
    """Dominoes laid as a basket weave: two across, two along."""
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
    """Paths of one style as one path."""
    return Path(tuple(segment for path in paths for segment in path.segments), paths[0].style)


def honeycomb(paints: Paints, box: Box) -> Shapes:
    """Cells of a hive, a few of them full."""
    radius = 4.0
    dx, dy = 3**0.5 * radius, 1.5 * radius
    cells = [(row, column, x, y) for row, column, x, y in lattice(box, dx, dy, staggered=True)]
    full = [_hexagon(x, y, 0.8 * radius) for row, column, x, y in cells if (2 * column + 3 * row) % 5 == 0]
    outlines = [_hexagon(x, y, 0.8 * radius) for _, _, x, y in cells]
    style = paints.line("second", 0.4)
    return polygons(full, paints.area("second")), polygons(outlines, style)


def _hexagon(x: float, y: float, radius: float) -> tuple[Point, ...]:
    return polygon_points(6, radius, 90.0, (x, y))


def waves(paints: Paints, box: Box) -> Shapes:
    """Overlapping rows of arcs, such as waves or ridges (the Japanese pattern seigaiha)."""
    radius = 5.0
    found: list[Path] = []
    for row in sorted({y for _, _, _, y in lattice(box, 2 * radius, 3.0, staggered=True)}, reverse=True):
        places = [(x, y) for _, _, x, y in lattice(box, 2 * radius, 3.0, staggered=True) if y == row]
        found += (
            joined([_dome(x, y, radius - 0.2, paints.area("main", edge=False)) for x, y in places]),
            joined(
                [
                    _dome(x, y, share * radius, paints.line("second" if share > 0.5 else "dark", 0.55))
                    for share in (0.92,)
                    for x, y in places
                ]
            ),
            joined([_dome(x, y, 0.58 * radius, paints.line("second", 0.55)) for x, y in places]),
        )
    return tuple(found)


def _dome(x: float, y: float, radius: float, style: Style) -> Path:
    """Half a disc above a point."""
    k = 0.5522847498 * radius
    return Path(
        (
            ("M", x - radius, y),
            ("C", x - radius, y + k, x - k, y + radius, x, y + radius),
            ("C", x + k, y + radius, x + radius, y + k, x + radius, y),
            ("Z",),
        ),
        style,
    )


def contours(paints: Paints, box: Box) -> Shapes:
    """Contour lines of a hilly country."""
    middle = box.centre
    found: list[Path] = []
    step = 2.6
    rows = ceil(box.height / step / 2) + 4
    for row in range(-rows, rows + 1):
        points = []
        columns = ceil(box.width / 2.0 / 2) + 1
        for column in range(-columns, columns + 1):
            x = 2.0 * column
            y = row * step + 1.9 * sin(x / 5.1 + row / 2.3) + 1.2 * sin(x / 2.9 - row / 3.1)
            points.append((middle.x + x, middle.y + y))
        found.append(smooth(points, paints.line("second" if row % 4 == 0 else "dark", 0.35), closed=False))
    return tuple(found)
