"""Borders: what runs round a board or a page in the colours of a game's face."""

from __future__ import annotations

from itertools import product

from pnp.base.geometry import Box, Size
from pnp.drawing.paints import Paints
from pnp.drawing.shapes import Circle, Path, Shape, Shapes, lines, polyline, rectangle


def border(kind: str, size: Size, depth: float, paints: Paints) -> Shapes:
    """The ornament of a kind round a rectangle, within ``depth`` mm of its edges."""
    if kind == "none" or min(size) <= 2 * depth:
        return ()
    middle = Box(0, 0, *size).grown(-depth / 2)
    style = paints.line("main", 0.22 * depth)
    if kind == "corners":
        return _corners(middle, depth, paints)
    if kind == "beads":
        return _dots(middle, depth, paints)
    shapes: list[Shape] = [rectangle(middle, style, depth / 2)]
    if kind == "double":
        inner = paints.line("second", 0.1 * depth)
        shapes.append(rectangle(middle.grown(-0.32 * depth), inner, depth / 3))
    return tuple(shapes)


def _corners(box: Box, depth: float, paints: Paints) -> Shapes:
    """An angle at each corner, with a dot inside it."""
    arm = 4 * depth
    found: list[Shape] = []
    for right, top in product((False, True), repeat=2):
        x, y = (box.right if right else box.left), (box.top if top else box.bottom)
        dx, dy = (-1 if right else 1), (-1 if top else 1)
        found.append(
            polyline([(x + arm * dx, y), (x, y), (x, y + arm * dy)], paints.line("main", 0.22 * depth))
        )
        found.append(Circle(x + depth * dx, y + depth * dy, 0.2 * depth, paints.area("second")))
    return tuple(found)


def _dots(box: Box, depth: float, paints: Paints) -> Shapes:
    """A row of dots along each side, evenly spread."""
    found: list[tuple[float, float]] = []
    across, up = (max(2, round(side / (0.9 * depth))) for side in box.size)
    for k in range(across + 1):
        x = box.left + box.width * k / across
        found += [(x, box.bottom), (x, box.top)]
    for k in range(1, up):
        y = box.bottom + box.height * k / up
        found += [(box.left, y), (box.right, y)]
    return (_as_dots(found, paints, 0.26 * depth),)


def _as_dots(places: list[tuple[float, float]], paints: Paints, width: float) -> Path:
    return lines([(x - 0.005, y, x + 0.005, y) for x, y in places], paints.line("main", width))
