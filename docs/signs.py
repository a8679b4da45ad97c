"""The picture in docs/calibration.md of which way each sign of a calibration moves the backs."""

from __future__ import annotations

import math

from pnp.base.geometry import Box, Size
from pnp.drawing.paragraphs import centred
from pnp.drawing.shapes import Drawing, Font, Shape, Style, Text, line, polygon, polyline, rectangle
from pnp.drawing.theme import Theme

_PAGE = Box(25.0, 8.0, 67.0, 67.4)
_ARROW = 16.0  # mm, the length of an arrow


def calibration_signs(theme: Theme) -> Drawing:
    """Draw the back of an upright sheet with its axes."""
    ink, accent = theme.palette.ink, theme.palette.accent
    x, y = _PAGE.centre
    style = Style(stroke=accent, width=0.6)
    shapes: list[Shape] = [
        rectangle(_PAGE, Style(fill=theme.palette.paper, stroke=ink, width=0.4)),
        centred(x, _PAGE.top - 6.0, "back, upright", 8.0, ink),
        line(x, y, x + _ARROW, y, style),
        _head(x + _ARROW, y, 0.0, accent),
        line(x, y, x, y + _ARROW, style),
        _head(x, y + _ARROW, 90.0, accent),
        Text(x + _ARROW - 3.0, y - 4.6, "+x", 9.0, ink, Font.SEMIBOLD),
        Text(x + 1.8, y + _ARROW - 1.0, "+y", 9.0, ink, Font.SEMIBOLD),
    ]
    arc = [math.radians(angle) for angle in range(200, 331, 5)]
    radius = 11.0
    shapes.append(polyline([(x + radius * math.cos(a), y + radius * math.sin(a)) for a in arc], style))
    end = arc[-1]
    shapes.append(_head(x + radius * math.cos(end), y + radius * math.sin(end), math.degrees(end) + 90, accent))
    shapes.append(centred(x, y - radius - 4.5, "+skew", 9.0, ink, Font.SEMIBOLD))
    return Drawing(Size(92.0, 75.0), tuple(shapes))


def _head(x: float, y: float, angle: float, colour: str) -> Shape:
    """Return the head of an arrow in the direction of an angle, with its tip a little beyond (x, y)."""

    def at(distance: float, turn: float) -> tuple[float, float]:
        direction = math.radians(angle + turn)
        return x + distance * math.cos(direction), y + distance * math.sin(direction)

    return polygon((at(2.0, 0.0), at(1.6, 120.0), at(1.6, -120.0)), Style(fill=colour))
