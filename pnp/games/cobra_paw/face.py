"""What Cobra Paw looks like: a cobra that is about to strike."""

from __future__ import annotations

from pnp.base.geometry import Box
from pnp.drawing.face import FREDOKA, GameFace
from pnp.drawing.palette import Paints
from pnp.drawing.shapes import Shapes, polygons
from pnp.themes import disc, dots, ellipse, lattice, smooth


def emblem(paints: Paints) -> Shapes:
    """Return a cobra on its coils, with pips on its hood."""
    second, line = paints.area("second"), paints.line("ink", 2)
    hood = [(0, 41), (12, 38), (21, 27), (27, 11), (22, -5), (10, -17), (8, -30)]
    outline = [*hood, *((-x, y) for x, y in reversed(hood[1:]))]
    belly = [(0, 12), (7, 6), (10, -5), (6, -18), (6, -30), (-6, -30), (-6, -18), (-10, -5), (-7, 6)]
    head = [(0, 42), (9, 39), (13, 30), (10, 20), (0, 13), (-10, 20), (-13, 30), (-9, 39)]
    tongue = [(0, 17), (0, 6), (-4.5, 0)]
    fork = [(0, 6), (4.5, 0)]
    return (
        disc(paints),
        ellipse(0, -35, 33, 9.5, paints.area("dark")),
        ellipse(0, -28, 24, 8.5, second),
        ellipse(0, -29.5, 17, 5, paints.area("dark")),
        smooth(outline, second, tension=0.9),
        smooth(belly, paints.area("pale"), tension=0.9),
        *(
            smooth([(-8, y), (0, y - 2), (8, y)], paints.line("second", 1.6), closed=False)
            for y in (-8, -15, -22)
        ),
        dots([(-17, 10), (17, 10), (-15, -1), (15, -1), (-12.5, 20), (12.5, 20)], 2.7, paints, "main"),
        smooth(head, second, tension=0.9),
        smooth(tongue, line, closed=False, tension=0),
        smooth(fork, line, closed=False),
        ellipse(-6, 30, 2.6, 4, paints.area("ink"), 18),
        ellipse(6, 30, 2.6, 4, paints.area("ink"), -18),
        dots([(-5.4, 31.4), (6.6, 31.4)], 0.9, paints, "paper"),
        smooth([(-6, 21), (0, 18), (6, 21)], line, closed=False),
    )


def pattern(paints: Paints, box: Box) -> Shapes:
    """Return the scales of a snake."""
    scales, spots = [], []
    for row, column, x, y in lattice(box, 6.0, 4.0, staggered=True, reach=0.9):
        scales.append([(x, y + 3.2), (x + 2.2, y), (x, y - 3.2), (x - 2.2, y)])
        if (row + 2 * column) % 3 == 0:
            spots.append((x, y))
    return polygons(scales, paints.area("dark")), dots(spots, 0.95, paints, "second")


FACE = GameFace("cobra_paw", "#1d5e3c", "#c9e265", emblem, pattern, FREDOKA)
