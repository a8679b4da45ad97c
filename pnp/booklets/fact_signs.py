"""The signs beside the facts on the front of a box: a player, a clock, a birthday cake."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin

from pnp.base.geometry import Box
from pnp.drawing.shapes import Circle, Path, Shape, Style, line, rectangle
from pnp.drawing.theme import WEIGHTS, Theme

SIGN_RADIUS = 4.6
"""The radius of the ring around a sign, in millimetres."""


def _ring(x: float, y: float, theme: Theme) -> Circle:
    return Circle(
        x, y, SIGN_RADIUS, Style(fill=theme.palette.paper, stroke=theme.palette.ink, width=WEIGHTS.line)
    )


def player_sign(x: float, y: float, theme: Theme) -> Iterator[Shape]:
    """Yield head and shoulders."""
    ink = Style(fill=theme.palette.ink)
    yield _ring(x, y, theme)
    yield Circle(x, y + 1.25, 1.15, ink)
    wide, low, high = 2.15, y - 2.3, y - 0.25
    yield Path(
        (
            ("M", x - wide, low),
            ("C", x - wide, low + 1.3, x - 1.5, high, x, high),
            ("C", x + 1.5, high, x + wide, low + 1.3, x + wide, low),
            ("Z",),
        ),
        ink,
    )


def clock_sign(x: float, y: float, theme: Theme) -> Iterator[Shape]:
    """Yield the face of a clock at ten past ten."""
    yield _ring(x, y, theme)
    style = Style(stroke=theme.palette.ink, width=0.55, cap="round")
    for angle, length in ((145.0, 2.1), (35.0, 3.0)):
        yield line(x, y, x + length * cos(radians(angle)), y + length * sin(radians(angle)), style)
    for k in range(4):
        dx, dy = cos(radians(90.0 * k)), sin(radians(90.0 * k))
        yield line(x + 3.5 * dx, y + 3.5 * dy, x + 4.0 * dx, y + 4.0 * dy, style)


def age_sign(x: float, y: float, theme: Theme) -> Iterator[Shape]:
    """Yield a cake with a candle."""
    ink = Style(fill=theme.palette.ink)
    yield _ring(x, y, theme)
    yield rectangle(Box(x - 2.3, y - 2.2, x + 2.3, y - 0.1), ink, 0.4)
    yield rectangle(Box(x - 0.35, y + 0.2, x + 0.35, y + 1.6), ink)
    yield Circle(x, y + 2.4, 0.5, ink)
