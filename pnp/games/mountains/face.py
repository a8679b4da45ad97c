"""What Mountains and Valleys looks like: a map with contour lines, and a path to the summit."""

from __future__ import annotations

from math import cos, pi, sin
from random import Random

from pnp.drawing.face import FJALLA, GameFace
from pnp.drawing.palette import Paints, Part
from pnp.drawing.shapes import Colour, Path, Shapes, Style, line, polygon
from pnp.themes import Points, contours, disc, smooth

_LEVELS: tuple[tuple[float, Part], ...] = ((41, "main"), (32, "second"), (23, "pale"), (14, "paper"))
_SUMMIT = (-4.0, 3.0)


def emblem(paints: Paints) -> Shapes:
    """Return four heights of a mountain from above, with a flag on its summit."""
    levels = tuple(smooth(_contour(radius, k), paints.area(part)) for k, (radius, part) in enumerate(_LEVELS))
    x, y = _SUMMIT
    flag = polygon([(x, y + 26), (x + 17, y + 20), (x, y + 14)], paints.area("main"))
    pole = line(x, y, x, y + 26, paints.line("ink", 2.2))
    return (disc(paints, "dark"), *levels, *_path(paints), flag, pole)


def _contour(radius: float, number: int) -> list[tuple[float, float]]:
    """Return a contour line: a circle, bent in a shape that all lines share and that gets stronger the
    lower they are."""
    bend = Random(5)
    waves = [(k, (0.16 / k) * (0.5 + bend.random()), 2 * pi * bend.random()) for k in (1, 2, 3, 4, 5)]
    points = []
    for step in range(28):
        angle = 2 * pi * step / 28
        reach = radius * (0.94 + sum(a * cos(k * angle + shift + 0.25 * number) for k, a, shift in waves))
        reach = min(reach, 47)
        points.append(
            (_SUMMIT[0] * radius / 46 + reach * cos(angle), _SUMMIT[1] + reach * sin(angle) - radius / 20)
        )
    return points


def _path(paints: Paints) -> Shapes:
    """Return the way up: dots that wind from the edge to the summit, light in the valley and dark higher up."""
    valley, height = (
        [(35, -34), (24, -31), (15, -25), (13, -21)],
        [(15, -16), (22, -9), (14, -2), (2, -8), (-4, 0)],
    )
    return _dotted(valley, paints.mark("pale")), _dotted(height, paints.mark("dark"))


def _dotted(way: Points, colour: Colour) -> Path:
    return smooth(way, Style(stroke=colour, width=2, dash=(0.1, 4.4), cap="round"), closed=False)


FACE = GameFace("mountains", "#2d7050", "#f2d995", emblem, contours, FJALLA)
