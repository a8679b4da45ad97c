"""Patterns that cover a box, for backs, bands and covers: lengths in millimetres, repeats about 10 mm wide."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from pnp.base.geometry import Box, Point, polygon_points
from pnp.drawing.paints import Paints
from pnp.drawing.shapes import Path, Shapes, Style, lines, polygons


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


def domino_weave(paints: Paints, box: Box) -> Shapes:
    """Dominoes laid as a basket weave."""
    found: list[tuple[float, float, float, float]] = []
    rules: list[tuple[float, float, float, float]] = []
    side = 5.0
    for row, column, x, y in lattice(box, 2 * side, 2 * side):
        if (row + column) % 2:
            found += ((x, y - side, x, y + side),)
            rules += ((x - side, y, x, y), (x, y, x + side, y))
        else:
            found += ((x - side, y, x + side, y),)
            rules += ((x, y - side, x, y), (x, y, x, y + side))
    return lines(found, paints.line("second", 0.35)), lines(rules, paints.line("dark", 0.25))


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
    rows = sorted(lattice(box, 2 * radius, radius / 1.6, staggered=True), key=lambda place: -place[3])
    for _, _, x, y in rows:
        for share, part in (
            (1.0, "second"),
            (0.86, "main"),
            (0.62, "second"),
            (0.48, "main"),
            (0.26, "second"),
        ):
            found.append(_dome(x, y, share * radius, Style(fill=paints.colours[part])))  # type: ignore[index]
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
