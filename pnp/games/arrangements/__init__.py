"""Domino arrangements: lay dominoes in a pattern so that its lines, joints and numbers obey a rule.

Its face shows four dominoes around a square, each side with the same sum.

It uses api, shared and sliding.
"""

from __future__ import annotations

from pnp.base.geometry import Box
from pnp.drawing.face import FJALLA, GameFace
from pnp.drawing.palette import Paints, Part
from pnp.drawing.shapes import Shapes, polygons
from pnp.games.api.features import FormFeature, PuzzlesFeature
from pnp.games.api.game import Audience, Game, Source, engine_of
from pnp.games.arrangements.boards import draw_boards
from pnp.games.arrangements.options import ArrangementDiagram, ArrangementPuzzleOptions, PatternBoards
from pnp.games.shared.donimoes import double_six_offer
from pnp.themes import Points, disc, domino, dots, lattice, placed

_SIDE = 21.5
_RING: tuple[tuple[int, int, float, float, float, Part], ...] = (
    (2, 5, -0.5, 1.0, 90, "paper"),
    (1, 3, 1.0, 0.5, 0, "second"),
    (4, 1, 0.5, -1.0, 270, "paper"),
    (3, 3, -1.0, -0.5, 180, "second"),
)
"""The dominoes of the ring: their numbers, their places, their rotations. Each side adds up to eight."""


def emblem(paints: Paints) -> Shapes:
    """Return a pinwheel of four dominoes."""
    ring = [
        placed(domino(paints, first, second, 0.94 * _SIDE, part), _SIDE * x, _SIDE * y, turn)
        for first, second, x, y, turn, part in _RING
    ]
    eight = [(x, y) for x in (-5, 0, 5) for y in (-5, 0, 5) if (x, y) != (0, 0)]
    return (
        disc(paints),
        placed((*ring, dots(eight, 1.5, paints, "pale")), 0, 0, 12),
    )


def pattern(paints: Paints, box: Box) -> Shapes:
    """Return a quilt of pinwheels."""
    light: list[Points] = []
    dark: list[Points] = []
    for _, _, x, y in lattice(box, 10.0, 10.0):
        for turn, (a, b) in enumerate(((1, 0), (0, 1), (-1, 0), (0, -1))):
            blade = [(x, y), (x + 5 * a, y + 5 * b), (x + 5 * (a - b), y + 5 * (b + a))]
            (dark if turn % 2 else light).append(blade)
    return polygons(light, paints.area("second")), polygons(dark, paints.area("dark"))


FACE = GameFace("arrangements", "#4d6130", "#f4dd9c", emblem, pattern, FJALLA)


GAME = Game(
    title="Domino Arrangements",
    about="lay dominoes in a pattern with equal sums, matching ends or no repeats",
    story=("Frames, crosses, magic squares: lay the dominoes so that every line of the pattern adds up."),
    source=Source(
        "Domino arrangements are traditional puzzles.",
        "They are in the public domain, so you may print, share and sell them.",
    ),
    audience=Audience(players=(1, 1), minutes=(5, 45), age=8),
    features={
        "pieces": double_six_offer(),
        "form": FormFeature(PatternBoards, draw_boards, "pattern boards to lay dominoes on"),
    },
    puzzles=PuzzlesFeature(
        ArrangementPuzzleOptions, "patterns to fill with dominoes, the classic ones or your own"
    ),
    diagrams=ArrangementDiagram,
    face=lambda: FACE,
    engine=engine_of(__name__),
)
