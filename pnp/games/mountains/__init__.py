"""Mountains and Valleys: lay eighteen dominoes as a map on which you can walk to every square.

Its face shows a map with contour lines, and a path to the summit. The options of its puzzles and records are
here, too.

It uses api, shared and sliding.
"""

from __future__ import annotations

from math import cos, pi, sin
from random import Random
from typing import Annotated

from pydantic import Field

from pnp.base.options import Options
from pnp.components.dominoes.tiles import LARGEST_NUMBER
from pnp.drawing.face import FJALLA, GameFace
from pnp.drawing.palette import Paints, Part
from pnp.drawing.shapes import Colour, Path, Shapes, Style, line, polygon
from pnp.games.api.features import DealSeed, PuzzlesFeature, RecordsFeature
from pnp.games.api.game import Audience, Game, engine_of
from pnp.games.shared.donimoes import BOOK, double_six_offer, from_book
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


MOST_DOMINOES = 32
"""The largest deal that is generated; for larger ones, one search may take seconds."""


class MountainsPuzzleOptions(Options):
    """Deals of dominoes to lay out as a map."""

    pips: int = Field(
        6, ge=2, le=LARGEST_NUMBER, title="Highest number", description="The highest number on the dominoes."
    )
    dominoes: int = Field(
        18, ge=2, le=MOST_DOMINOES, title="Dominoes", description="How many dominoes a generated deal has."
    )
    rows: Annotated[int, Field(ge=1, le=64)] | None = Field(
        None,
        title="Rows",
        description="How many rows the map has; by default the map is as square as possible.",
    )
    columns: int | None = Field(None, ge=1, le=64, title="Columns", description="How many columns the map has.")


class MountainsDiagram(Options):
    """The parts and the penalty that a map in a diagram must have."""

    sections: int = Field(1, ge=1, le=99, description="how many parts the map has that no walk connects")
    penalty: int | None = Field(None, ge=0, description="the penalty of the map")


class MountainsGame(Options):
    """A game played domino by domino: how many play, and how the dominoes were shuffled."""

    players: Annotated[int, Field(ge=1, le=4)] = Field(
        1,
        title="Players",
        description="How many play, from 1 to 4: 1 plays the harder solitaire, more play together.",
    )
    seed: DealSeed = 1


GAME = Game(
    title="Mountains and Valleys",
    about="lay eighteen dominoes as a map on which every square can be reached on foot",
    story=(
        "Eighteen dominoes, one landscape. Lay a map on which a hiker can reach every valley and every summit."
    ),
    source=from_book(
        "Mountains and Valleys was designed by Sid Sackson for his book Beyond Solitaire "
        f"and adapted for dominoes in {BOOK}.",
        by="Sid Sackson (Beyond Solitaire)",
        ask=True,
    ),
    audience=Audience(players=(1, 4), minutes=(15, 45), age=8),
    features={"pieces": double_six_offer()},
    puzzles=PuzzlesFeature(MountainsPuzzleOptions, "deals to lay out as a map"),
    records=RecordsFeature(MountainsGame, moves=6),
    diagrams=MountainsDiagram,
    face=lambda: FACE,
    engine=engine_of(__name__),
)
