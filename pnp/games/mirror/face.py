"""What Mirror Donimoes looks like: a ghost that meets itself in a mirror."""

from __future__ import annotations

from pnp.base.geometry import Box
from pnp.drawing.face import FREDOKA, GameFace
from pnp.drawing.paints import Paints, Part
from pnp.drawing.shapes import Path, Shape, Shapes, line, polygon
from pnp.themes.motifs import disc, dots, ellipse, in_disc, placed, smooth, star
from pnp.themes.patterns import lattice


def emblem(paints: Paints) -> Shapes:
    """A ghost at the left of a mirror, and the one in it."""
    floor = in_disc([(-50, -50), (50, -50), (50, -27), (-50, -27)])
    glass = line(0, -34, 0, 34, paints.line("pale", 2.2))
    sparkle = (star(4, 8, 2.2, paints.area("paper")),)
    return (
        disc(paints),
        polygon(floor, paints.area("dark")),
        placed(_ghost(paints, "paper"), -20, -3, 6),
        placed(_ghost(paints, "second"), 20, -3, -6, flipped=True),
        glass,
        placed(sparkle, 0, 37),
    )


def _ghost(paints: Paints, part: Part) -> Shapes:
    """A ghost that looks to the right, about (0, 0)."""
    return (
        _sheet(1.0, paints, part),
        dots([(-1, 9), (9, 9)], 2.6, paints),
        ellipse(4, 1, 2.4, 3.2, paints.area("ink")),
    )


def _sheet(scale: float, paints: Paints, part: Part) -> Path:
    """The outline of a ghost."""
    hem = [(-15, -21), (-10, -25), (-5, -20), (0, -25), (5, -20), (10, -25), (15, -21)]
    side = [(15.5, -5), (19, 0), (15.5, 5), (13, 17), (0, 25), (-13, 17), (-16, 4), (-19.5, -1), (-15.5, -6)]
    return smooth([(scale * x, scale * y) for x, y in (*hem, *side)], paints.area(part), tension=0.85)


def pattern(paints: Paints, box: Box) -> Shapes:
    """Ghosts in rows, every second one looking the other way."""
    shapes: list[Shape] = []
    for row, column, x, y in lattice(box, 9.0, 9.0, staggered=True):
        part: Part = "second" if (row + column) % 2 else "dark"
        eyes = [(-0.3, 1.6), (1.7, 1.6)]
        ghost = (_sheet(0.17, paints, part), dots(eyes, 0.45, paints, "main"))
        shapes.append(placed(ghost, x, y, 180.0 if row % 2 else 0.0, flipped=bool(column % 2)))
    return tuple(shapes)


FACE = GameFace("mirror", "#322a58", "#a3e4d0", emblem, pattern, FREDOKA)
