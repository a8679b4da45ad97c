"""Capturing Donimoes: slide dominoes so that equal numbers meet, and collect them all.

Its face shows a giraffe on the plain.

It uses api, shared and sliding.
"""

from __future__ import annotations

from random import Random

from pnp.base.geometry import Box, polygon_points
from pnp.drawing.face import FREDOKA, GameFace
from pnp.drawing.palette import Paints
from pnp.drawing.shapes import Shape, Shapes, polygon, polygons
from pnp.games.api.game import Audience
from pnp.games.shared.donimoes import double_six_offer, sliding_game
from pnp.themes import circle, disc, dots, ellipse, in_disc, lattice, smooth


def emblem(paints: Paints) -> Shapes:
    """Return a giraffe that looks over the grass, in front of the sun."""
    grass = [(-50 + 5 * k, -33 + (7 if k % 2 else 0)) for k in range(21)]
    return (
        disc(paints),
        circle(-15, 12, 24, paints.area("pale")),
        *_giraffe(paints),
        polygon(in_disc([(-50, -50), *grass, (50, -50)]), paints.area("dark")),
    )


def _giraffe(paints: Paints) -> Shapes:
    """Return the head, which looks to the left, and the neck."""
    second, dark = paints.area("second"), paints.area("dark")
    neck = [(4, 17), (19, 21), (21, -5), (26, -28), (28, -37), (4, -40), (5, -22), (6, 0)]
    head = [(-27, 5), (-23, -1.5), (-11, -1), (6, 5), (17, 12), (20, 20), (12, 26), (-3, 23), (-20, 13)]
    spots = [(13, 3, 4), (10, -12, 4.4), (19, -19, 4.2), (11, -28, 4.4), (24, -33, 4)]
    shapes: list[Shape] = [
        ellipse(27, 21, 9, 4, second, 20),
        polygon([(9, 23), (8, 36), (12, 36), (14, 23)], second),
        polygon([(2, 22), (-1, 34), (3, 35), (7, 22)], second),
        circle(10, 37, 3.4, dark),
        circle(1, 35.5, 3.4, dark),
        smooth(neck, second, tension=0.7),
        smooth(head, second, tension=0.9),
    ]
    shapes += (polygon(_spot(x, y, r), dark) for x, y, r in spots)
    shapes += (
        dots([(5, 16)], 2.8, paints),
        dots([(-21, 5)], 1.3, paints),
        smooth([(-22, 1), (-15, 1.2), (-9, 4)], paints.line("ink", 1.6), closed=False),
    )
    return tuple(shapes)


def _spot(x: float, y: float, radius: float) -> list[tuple[float, float]]:
    """Return a patch of the coat: a hexagon that isn't quite regular."""
    bend = Random(round(7 * x + y))
    return [
        (x + (px - x) * (0.8 + 0.45 * bend.random()), y + (py - y) * (0.8 + 0.45 * bend.random()))
        for px, py in polygon_points(6, radius, 15, (x, y))
    ]


def pattern(paints: Paints, box: Box) -> Shapes:
    """Return the patches of a giraffe's coat."""
    bend = Random(3)
    corners = {
        (row, col): (bend.random() - 0.5, bend.random() - 0.5) for row in range(-9, 10) for col in range(-9, 10)
    }
    patches = []
    for row, column, x, y in lattice(box, 7.0, 6.2, staggered=True, reach=0.9):
        patch = []
        for k, (px, py) in enumerate(polygon_points(6, 3.5, 90, (x, y))):
            dx, dy = corners[(row * 3 + k * 5) % 19 - 9, (column * 7 + k * 3) % 19 - 9]
            patch.append((px + 1.5 * dx, py + 1.5 * dy))
        patches.append(patch)
    return (polygons(patches, paints.area("second")),)


FACE = GameFace("capturing", "#a8431f", "#ffd68a", emblem, pattern, FREDOKA)


GAME = sliding_game(
    __name__,
    title="Capturing Donimoes",
    about="slide dominoes so that equal numbers meet, and collect them all",
    story=(
        "A safari in the middle of rush hour! Edge through the traffic until equal numbers meet, and "
        "bring every domino home."
    ),
    audience=Audience(players=(1, 1), minutes=(5, 30), age=8),
    pieces=double_six_offer(),
    face=lambda: FACE,
    puzzles="dominoes to collect",
)
