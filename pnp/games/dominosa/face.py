"""What Dominosa looks like: a magnifying glass that finds a domino among the numbers."""

from __future__ import annotations

from pnp.base.geometry import Box
from pnp.drawing.face import FJALLA, GameFace
from pnp.drawing.palette import Paints
from pnp.drawing.shapes import Shape, Shapes, rectangle
from pnp.themes import circle, disc, domino, dots, lattice, pip_places, placed, scatter, smooth

_NUMBERS = (
    (-36, 14, 4),
    (-36, -10, 2),
    (-14, 36, 3),
    (12, 38, 1),
    (-18, -36, 5),
    (6, -38, 3),
    (35, 8, 6),
    (33, 30, 2),
)


def emblem(paints: Paints) -> Shapes:
    """Return the emblem: a magnifying glass that shows a domino in a grid of numbers."""
    bare = [(x + 15 * px, y + 15 * py) for x, y, n in _NUMBERS[:7] for px, py in pip_places(n)]
    return (
        disc(paints),
        dots(bare, 1.5, paints, "dark"),
        placed((rectangle(Box(22, -5.5, 47, 5.5), paints.area("dark"), 4),), -3, 3, -45),
        placed((rectangle(Box(31, -3, 44.5, 3), paints.area("second"), 2.5),), -3, 3, -45),
        circle(-3, 3, 29, paints.area("second")),
        circle(-3, 3, 24, paints.area("pale")),
        placed(domino(paints, 3, 5, 19), -3, 3, 24),
        smooth([(-21, 9), (-18, 17), (-11, 22)], paints.line("paper", 2.6), closed=False),
    )


def pattern(paints: Paints, box: Box) -> Shapes:
    """Return numbers as pips, with an outlined domino here and there."""
    outlines: list[Shape] = []
    faint: list[tuple[float, float]] = []
    bright: list[tuple[float, float]] = []
    for row, column, x, y in lattice(box, 6.0, 6.0, reach=1.5):
        number = 1 + scatter(row, column, 6)
        pips = [(x + 5.6 * px, y + 5.6 * py) for px, py in pip_places(number)]
        framed = (column - 2 * row) % 5 in (0, 1)
        (bright if framed else faint).extend(pips)
        if (column - 2 * row) % 5 == 0:
            outlines.append(rectangle(Box(x - 2.6, y - 2.6, x + 8.6, y + 2.6), paints.line("second", 0.4), 0.9))
    return (*outlines, dots(faint, 0.5, paints, "dark"), dots(bright, 0.5, paints, "second"))


FACE = GameFace("dominosa", "#31527a", "#9bd3ee", emblem, pattern, FJALLA)
