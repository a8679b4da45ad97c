"""Fujisan: four priests on their way up a mountain of dominoes.

Its face shows the mountain in the evening, and four priests on their way up; that of Country Road, how they
walk home by the light of the moon. Its pieces and the options of its puzzles are here, too.

It uses api, shared and sliding.
"""

from __future__ import annotations

from dataclasses import replace
from math import pi, sin
from math import pow as power
from random import Random
from typing import Annotated

from pydantic import Field

from pnp.base.options import ChoiceLabels, Options, Range
from pnp.components.dominoes import TileOptions, domino_pieces
from pnp.components.dominoes.tiles import tile_set
from pnp.components.pawns import PawnOptions, Signs, pawn_pieces
from pnp.drawing.face import FJALLA, GameFace
from pnp.drawing.palette import Paints
from pnp.drawing.shapes import Shape, Shapes, polygon
from pnp.drawing.theme import Theme
from pnp.games.api.features import PiecesFeature, PuzzlesFeature, VariantChapter
from pnp.games.api.game import Audience, Game, engine_of
from pnp.games.fujisan.rules import Peak
from pnp.games.shared.donimoes import BOOK, PAWNS_BY_LETTERS, from_book, together
from pnp.sheets.pieces import Piece
from pnp.themes import circle, disc, in_disc, waves

_FOOT, _PEAK = -26.0, 27.0
_CRATER = 7.0
"""Half the width of the mountain's top."""


def emblem(paints: Paints) -> Shapes:
    """Return the mountain with its snow in front of the setting sun, behind the ridges of its foothills."""
    slope = [(x, _height(x)) for x in range(-50, 51, 2)]
    mountain = in_disc([(-50, -50), *slope, (50, -50)])
    return (
        disc(paints),
        circle(19, 19, 15, paints.area("pale")),
        polygon(mountain, paints.area("second")),
        polygon(_snow(), paints.area("paper")),
        *_priests(paints),
        polygon(_ridge(-24, 3), paints.area("dark")),
        polygon(_ridge(-38, 8), paints.area("main")),
    )


def _height(x: float) -> float:
    """Return the outline of the mountain: steep at the top, level at the foot."""
    part: float = min(max((abs(x) - _CRATER) / (50 - _CRATER), 0.0), 1.0)
    return _FOOT + (_PEAK - _FOOT) * power(1 - part, 2.1)


def _priests(paints: Paints) -> Shapes:
    """Return four priests in white robes, one behind the other on the slope."""
    found: list[Shape] = []
    for x in (-38, -31.5, -25, -18.5):
        found += _priest(x, _height(x) - 1, paints)
    return tuple(found)


def _priest(x: float, y: float, paints: Paints) -> Shapes:
    """Return a priest who stands at a point."""
    robe = [(x - 3, y), (x + 3, y), (x + 1, y + 8), (x - 1, y + 8)]
    return polygon(robe, paints.area("paper")), circle(x, y + 9, 2.4, paints.area("paper"))


def _snow() -> list[tuple[float, float]]:
    """Return the cap of snow, which runs down in tongues."""
    edge = (-17, -12.5, -8, -4, 0.5, 5, 9, 13, 17)
    lengths = (0, -9, 0, -13, -3, -15, -1, -8, 0)
    low = _height(17)
    top = [(x, _height(x)) for x in (17, 13, 10, 7, -7, -10, -13, -17)]
    return [*((x, low + fall) for x, fall in zip(edge, lengths, strict=True)), *top]


def _ridge(height: float, seed: int) -> list[tuple[float, float]]:
    """Return a ridge of foothills across the disc."""
    rise_by = Random(seed)
    points = [(-52.0 + 8 * k, height + 4 * (2 * rise_by.random() - 1) + 4 * (k % 2)) for k in range(14)]
    return in_disc([(-52, -50), *points, (52, -50)])


def road_emblem(paints: Paints) -> Shapes:
    """Return a road that winds down between hills below the moon, and the four priests at its top."""
    far = [(x, 8 + 5 * sin(x / 15 + 1)) for x in range(-52, 53, 2)]
    near = [(x, -16 + 4 * sin(x / 13 - 1)) for x in range(-52, 53, 2)]
    return (
        disc(paints),
        circle(-20, 27, 10, paints.area("pale")),
        polygon(in_disc([(-52, -50), *far, (52, -50)]), paints.area("second")),
        *(shape for x in (13, 20, 27, 34) for shape in _priest(x, 7 + 5 * sin(x / 15 + 1), paints)),
        polygon(in_disc([(-52, -50), *near, (52, -50)]), paints.area("dark")),
        polygon(in_disc(_road()), paints.area("paper")),
    )


def _road() -> list[tuple[float, float]]:
    """Return the edges of the road, which winds and gets narrower up to the top of the far hill."""
    left: list[tuple[float, float]] = []
    right: list[tuple[float, float]] = []
    for step in range(33):
        part = step / 32
        x, half = -2 + (17 - 11 * part) * sin(2.4 * pi * part + 0.3), 9.5 * power(1 - part, 1.4) + 0.9
        left.append((x - half, -52 + 61 * part))
        right.append((x + half, -52 + 61 * part))
    return [*left, *reversed(right)]


FACE = GameFace("fujisan", "#33437c", "#ff9d8a", emblem, waves, FJALLA)
COUNTRY_ROAD = replace(FACE, emblem=road_emblem)


def make_pieces(options: FujisanPieces, theme: Theme) -> tuple[Piece, ...]:
    """Return the double-six set without its sixes and doubles, and four priests, one of each colour."""
    return together(
        domino_pieces(tile_set(5, doubles=False), options, theme),
        pawn_pieces(range(4), options.domino_width, options, theme),
    )


class FujisanPieces(PawnOptions, TileOptions):
    """The fifteen dominoes and the four priests."""

    signs: Signs = Field(
        "letters",
        description="What distinguishes priests besides their colour; solutions call them P, N, B and R.",
    )


class FujisanPuzzleOptions(Options):
    """Mountains to climb."""

    country_road: bool = Field(
        False,
        title="Country Road",
        description="The variant Country Road: from the peak, the priests walk down again to the two ends.",
    )
    peak: Annotated[
        Peak, ChoiceLabels({"free": "Onto any number", "no-blanks": "Onto any number but a blank"})
    ] = Field(
        "free",
        title="Peak rule",
        description="Whether priests step between the peak dominoes onto any number or, as before "
        "version 0.2.0, onto any but a blank.",
    )
    moves: Range | None = Field(
        None,
        title="Solution length",
        description="How many moves the shortest solution should have, such as 40 to 60; by default it "
        "depends on the difficulty.",
    )


GAME = Game(
    title="Fujisan",
    about="help four priests to the peak, each move as long as the number it ends on",
    story="Four priests set out for the top of Mount Fuji. None of them gets there alone.",
    source=from_book(
        "Fujisan was designed by James Droscha, for the piecepack and then for dominoes; "
        f"the rules here follow {BOOK}.",
        by="James Droscha",
        ask=True,
    ),
    audience=Audience(players=(1, 1), minutes=(10, 30), age=10),
    features={
        "pieces": PiecesFeature(
            FujisanPieces, make_pieces, "the fifteen dominoes of the mountain and four priests"
        )
    },
    puzzles=PuzzlesFeature(
        FujisanPuzzleOptions,
        "mountains to climb, and Country Road",
        {"country-road": {"country-road": True}},
        chapters={
            "country-road": VariantChapter(
                "Country Road",
                "The view from the peak is splendid, but the way home is long. The four priests help each "
                "other down again, too.",
                lambda: COUNTRY_ROAD,
            )
        },
    ),
    diagrams=FujisanPuzzleOptions,
    kit_limits=(PAWNS_BY_LETTERS,),
    face=lambda: FACE,
    engine=engine_of(__name__),
)
