"""What Dominate looks like: a torus with icing, sprinkled with crosses and noughts."""

from __future__ import annotations

from math import cos, pi, sin

from pnp.base.geometry import Box
from pnp.drawing.face import FREDOKA, GameFace
from pnp.drawing.palette import Paints
from pnp.drawing.shapes import Circle, Shape, Shapes, lines
from pnp.themes import circle, disc, lattice, placed, smooth

_SPRINKLES = ((20, 27, 0.3), (62, 31, 1.1), (100, 25, 0.6), (141, 30, 0.1), (178, 26, 0.9), (216, 31, 0.4))
_MORE = ((250, 25, 0.8), (290, 30, 0.2), (327, 26, 1.0), (355, 33, 0.5))


def emblem(paints: Paints) -> Shapes:
    """Return a doughnut: the board is a torus."""
    icing = []
    for k in range(22):
        angle = 2 * pi * k / 22
        reach = 36.5 + (2.6 if k % 2 else -1.4) + 1.2 * sin(5 * angle)
        icing.append((reach * cos(angle), reach * sin(angle)))
    return (
        disc(paints),
        circle(0, 0, 42, paints.area("pale")),
        smooth(icing, paints.area("second")),
        *_sprinkles(paints),
        circle(0, 0, 15.5, paints.area("pale")),
        circle(0, 0, 11.5, paints.area("main")),
    )


def _sprinkles(paints: Paints) -> Shapes:
    """Return alternating crosses and noughts."""
    found: list[Shape] = []
    for k, (degrees, radius, turn) in enumerate((*_SPRINKLES, *_MORE)):
        x, y = radius * cos(degrees * pi / 180), radius * sin(degrees * pi / 180)
        line = paints.line("paper" if k % 2 else "main", 1.9)
        arms = lines([(-2.4, -2.4, 2.4, 2.4), (-2.4, 2.4, 2.4, -2.4)], line)
        found.append(placed((arms,), x, y, 60 * turn) if k % 2 == 0 else Circle(x, y, 2.7, line))
    return tuple(found)


def pattern(paints: Paints, box: Box) -> Shapes:
    """Return alternating crosses and noughts."""
    crosses, noughts = [], []
    for row, column, x, y in lattice(box, 6.0, 6.0):
        if (row + column) % 2:
            crosses += [(x - 1.3, y - 1.3, x + 1.3, y + 1.3), (x - 1.3, y + 1.3, x + 1.3, y - 1.3)]
        else:
            noughts.append(Circle(x, y, 1.5, paints.line("dark", 0.7)))
    return (*noughts, lines(crosses, paints.line("second", 0.7)))


FACE = GameFace("dominate", "#0e6f7c", "#ffb0c4", emblem, pattern, FREDOKA)
