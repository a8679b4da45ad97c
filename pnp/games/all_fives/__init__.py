"""All Fives: make the open ends of the line add up to a multiple of five.

Its face shows a starfish with its five arms.

It uses api and shared.
"""

from __future__ import annotations

from math import cos, pi, sin

from pnp.base.geometry import Box
from pnp.drawing.face import FREDOKA, GameFace
from pnp.drawing.palette import Paints
from pnp.drawing.shapes import Circle, Shapes
from pnp.games.all_fives.options import AllFivesGame, AllFivesPuzzleOptions, AllFivesScore
from pnp.games.all_fives.pieces import draw_score
from pnp.games.api.features import FormFeature, PuzzlesFeature, RecordsFeature
from pnp.games.api.game import Audience, Game, engine_of
from pnp.games.shared.donimoes import BOOK, double_six_offer, from_book
from pnp.themes import disc, dots, lattice, placed, smooth, star


def emblem(paints: Paints) -> Shapes:
    """Return a starfish among bubbles, with five pips on its arms."""
    bubbles = [(-33, 23, 4.5), (-25, 34, 2.6), (36, 20, 3.0), (31, -30, 3.8), (-36, -21, 2.4)]
    arms = [_at(90 + 72 * k, 25) for k in range(5)]
    return (
        disc(paints),
        *(Circle(x, y, r, paints.line("pale", 1.3)) for x, y, r in bubbles),
        placed(
            (
                smooth(_starfish(), paints.area("second"), tension=0.9),
                dots(arms, 3.4, paints, "main"),
                dots([(-6, 3), (6, 3)], 2.6, paints),
                smooth([(-5, -4.5), (0, -7.5), (5, -4.5)], paints.line("ink", 2), closed=False),
            ),
            0,
            -1,
            -6,
        ),
    )


def _at(degrees: float, radius: float) -> tuple[float, float]:
    return radius * cos(degrees * pi / 180), radius * sin(degrees * pi / 180)


def _starfish() -> list[tuple[float, float]]:
    """Return the outline: arms with round tips."""
    points = []
    for k in range(5):
        middle = 90 + 72 * k
        points += [_at(middle - 36, 18.5), _at(middle - 12, 33), _at(middle, 43), _at(middle + 12, 33)]
    return points


def pattern(paints: Paints, box: Box) -> Shapes:
    """Return fives as on a die, every second one made of stars."""
    found, pips = [], []
    for row, column, x, y in lattice(box, 9.0, 9.0):
        if (row + column) % 2:
            found.append(
                placed((star(5, 3.1, 1.5, paints.area("second", edge=False)),), x, y, 36.0 * (row % 2))
            )
        else:
            pips += [(x, y), *((x + dx, y + dy) for dx in (-2.2, 2.2) for dy in (-2.2, 2.2))]
    return (*found, dots(pips, 0.75, paints, "dark"))


FACE = GameFace("all_fives", "#0f5f6b", "#ff9f73", emblem, pattern, FREDOKA)


GAME = Game(
    title="All Fives",
    about="make the open ends of the line add up to a multiple of five",
    story=("A café classic: make the open ends add up to five, ten, fifteen… and count your points."),
    source=from_book(f"All Fives is a traditional game; the rules here follow {BOOK}."),
    audience=Audience(players=(2, 4), minutes=(30, 60), age=8),
    features={
        "pieces": double_six_offer(),
        "form": FormFeature(
            AllFivesScore, draw_score, "a score track that goes beyond 200 in fives, and a score sheet"
        ),
    },
    puzzles=PuzzlesFeature(AllFivesPuzzleOptions, "plays that score, and what the ends add up to"),
    records=RecordsFeature(AllFivesGame, moves=8),
    diagrams=AllFivesPuzzleOptions,
    face=lambda: FACE,
    engine=engine_of(__name__),
)
