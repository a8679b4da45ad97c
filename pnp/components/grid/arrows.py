"""Arrows from cell to cell, on a rim of paper that keeps them clear of what they cross."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, cos, sin

from pnp.base.geometry import Point
from pnp.drawing.palette import Palette
from pnp.drawing.shapes import Circle, Shape, Style, line, polygon

_WIDTH, _RIM, _DOT, _SHORT = 0.07, 0.03, 0.09, 0.12
"""The width of an arrow, that of its rim, the radius of the dot at its start, and how far its tip is from the
centre of the last cell, in cells."""
_HEAD = (0.3, 0.15)
"""The length of its head, and half its width, in cells."""


def draw_arrow(start: Point, end: Point, cell: float, palette: Palette) -> Iterator[Shape]:
    """An arrow between the centres of two cells, ``cell`` mm wide."""
    angle = atan2(end.y - start.y, end.x - start.x)

    def along(distance: float, aside: float = 0.0) -> Point:
        """A point before the end, in cells, and to the left of the arrow."""
        x, y = cos(angle) * cell, sin(angle) * cell
        return Point(end.x - distance * x - aside * y, end.y - distance * y + aside * x)

    length, half = _HEAD
    tip, neck = along(_SHORT), along(_SHORT + length * 0.8)
    head = (tip, along(_SHORT + length, half), along(_SHORT + length, -half))
    for width, colour in ((2 * _RIM, palette.paper), (0.0, palette.accent)):
        yield Circle(start.x, start.y, (_DOT + width / 2) * cell, Style(fill=colour))
        yield line(*start, *neck, Style(stroke=colour, width=(_WIDTH + width) * cell, cap="butt"))
        rim = Style(colour, colour, width * cell, join="round") if width else Style(fill=colour)
        yield polygon(head, rim)
