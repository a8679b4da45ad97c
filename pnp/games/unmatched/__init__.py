"""Unmatched Donimoes: slide dominoes into a rectangle without letting equal numbers meet.

Its face shows two odd socks on a line.

It uses api, shared and sliding.
"""

from __future__ import annotations

from pnp.base.geometry import Box
from pnp.drawing.face import FREDOKA, GameFace
from pnp.drawing.palette import Paints, Part
from pnp.drawing.shapes import Shape, Shapes, polygons, rectangle
from pnp.games.api.game import Audience
from pnp.games.shared.donimoes import double_six_offer, sliding_game
from pnp.themes import disc, dots, lattice, placed, smooth

_SOCK = (
    (-9, 26),
    (9, 26),
    (9, 4),
    (9, -2),
    (15, -8),
    (24, -12),
    (27, -20),
    (20, -26),
    (4, -26),
    (-7, -20),
    (-9, -8),
    (-9, 4),
)


def emblem(paints: Paints) -> Shapes:
    """Return one sock with dots and one with stripes."""
    line = smooth([(-41, 27), (-20, 22), (0, 21), (20, 22), (41, 27)], paints.line("pale", 1.6), closed=False)
    return (
        disc(paints),
        line,
        placed(_sock(paints, "paper", striped=True), -22, -4, -5, 0.98),
        placed(_sock(paints, "second", striped=False), 14, -4, 5, 0.98),
    )


def _sock(paints: Paints, part: Part, *, striped: bool) -> Shapes:
    """Return a sock that hangs from a peg, with its toe to the right."""
    other: Part = "second" if striped else "dark"
    cuff = rectangle(Box(-10.5, 19, 10.5, 28), paints.area(other if striped else "paper"), 2.5)
    peg = rectangle(Box(-2.2, 23, 2.2, 35), paints.area("dark"), 1.6)
    toe = smooth(
        [(16, -26), (17, -18), (22, -11.5), (27, -15), (27, -22), (21, -26)],
        paints.area(other if striped else "paper"),
        tension=0.8,
    )
    body: list[Shape] = [smooth(_SOCK, paints.area(part), tension=0.75)]
    if striped:
        body += (rectangle(Box(-9.2, y, 9.2, y + 4.4), paints.area("main")) for y in (11.5, 2.5))
        body.append(
            smooth(
                [(-9, -7), (4, -8), (9, -4), (10, -8), (4, -13), (-8.6, -12)], paints.area("main"), tension=0.5
            )
        )
    else:
        body.append(
            dots(
                [(-4, 13), (4.5, 9), (-4, 4), (3.5, -1), (-3, -7), (5, -11), (-2, -17), (10, -19)],
                1.9,
                paints,
                "main",
            )
        )
    return (*body, toe, cuff, peg)


def pattern(paints: Paints, box: Box) -> Shapes:
    """Return stitches of a knitted sock."""
    rows: dict[int, list[list[tuple[float, float]]]] = {0: [], 1: []}
    for row, column, x, y in lattice(box, 4.0, 3.4, reach=0.8):
        for side in (-1, 1):
            stitch = [(x, y - 1.5), (x + 1.9 * side, y + 0.5), (x + 1.9 * side, y + 2.3), (x, y + 0.4)]
            rows[1 if (row + 100) % 6 in (0, 1) or ((row + 100) % 6 == 3 and column % 2) else 0].append(stitch)
    return polygons(rows[0], paints.area("dark", edge=False)), polygons(
        rows[1], paints.area("second", edge=False)
    )


FACE = GameFace("unmatched", "#99285a", "#ffc6a3", emblem, pattern, FREDOKA)


GAME = sliding_game(
    __name__,
    title="Unmatched Donimoes",
    about="slide dominoes into a rectangle without letting equal numbers meet",
    story=(
        "In this family, twins don’t get along. Slide every domino into one neat rectangle, and "
        "never let equal numbers touch."
    ),
    audience=Audience(players=(1, 1), minutes=(5, 30), age=8),
    pieces=double_six_offer(),
    face=lambda: FACE,
    puzzles="dominoes to slide into a rectangle",
)
