"""The sizes of cards, by name, by width and height, or one length for a square; and their outlines: rectangles,
round and regular shapes, or custom lines.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import sqrt
from typing import Annotated, Final

from pydantic import AfterValidator, Field, Tag

from pnp.base.geometry import Affine, Box, Length, Point, Size, format_length, move, parse_length, stretch
from pnp.base.options import ONE_OR_EACH, Options, Within
from pnp.base.sentences import Sentence
from pnp.base.wording import did_you_mean, quoted
from pnp.drawing.flatten import flatten
from pnp.drawing.path_data import read_path
from pnp.drawing.shapes import Circle, Drawing, Path, Segment, circle_path
from pnp.sheets.pieces import Cut, Outline, area

SIZES: Final[Mapping[str, Size]] = {
    "poker": Size(63.5, 88.9),
    "bridge": Size(57.15, 88.9),
    "euro": Size(59, 92),
    "tarot": Size(70, 120),
    "jumbo": Size(88.9, 139.7),
    "mini": Size(44.45, 63.5),
    "mini-euro": Size(44, 68),
    "business": Size(50.8, 88.9),
    "square": Size(70, 70),
}
"""Common sizes of cards, by name. The Game Crafter cuts ``poker``, ``bridge``, ``jumbo``, ``mini`` and
``business``; the others are the metric sizes of board games, for which sleeves are sold."""

SLEEVES: Final[Mapping[str, Size]] = {
    "sleeve-standard": Size(63.5, 88),
    "sleeve-usa": Size(56, 87),
    "sleeve-chimera": Size(57.5, 89),
    "sleeve-euro": Size(59, 92),
    "sleeve-mini-usa": Size(41, 63),
    "sleeve-mini-chimera": Size(43, 65),
    "sleeve-mini-euro": Size(45, 68),
    "sleeve-square": Size(70, 70),
    "sleeve-copper": Size(65, 100),
    "sleeve-silver": Size(70, 110),
    "sleeve-gold": Size(80, 120),
    "sleeve-tarot": Size(70, 120),
}
"""The largest cards that fit into sleeves of the usual sizes, which are sold by these figures."""
NAMED_SIZES: Final[Mapping[str, Size]] = {**SIZES, **SLEEVES}

PRINTED_SIZES: Final[tuple[Size, ...]] = (
    *SIZES.values(),
    *(Size(63, 88), Size(57, 89), Size(56, 87), Size(59, 91)),
    *(Size(69.85, 120.65), Size(44.45, 88.9)),
    *(Size(63.5, 63.5), Size(88.9, 88.9)),
)
"""The sizes of finished pictures that are recognised. They include trading cards, cards in metric sizes, and
the tarot, domino and square cards of print services, which have no names in pnp."""

CARD_SIDES = 10, 300
CardSide = Annotated[Length, Within(*CARD_SIDES)]


class CardSize(Options):
    """A card of any size."""

    width: CardSide = Field(title="Width", description="The width of a card.")
    height: CardSide = Field(title="Height", description="The height of a card.")


_NUMBER = r"(\d+(?:[.,]\d+)?)"
_BY = re.compile(rf"{_NUMBER} ?([a-z\"″]*) ?[x×*,] ?{_NUMBER} ?([a-z]+|[\"″])")
"""Two lengths in one text, which may share a unit."""
_INCHES = str.maketrans({'"': "in", "″": "in", ",": "."})


def _known_size(name: str) -> str:
    """Return the name of a size, or one length for the width and the height.

    :raises ValueError: for anything else.
    """
    if name in NAMED_SIZES:
        return name
    if match := _BY.fullmatch(name.strip()):
        width, first, height, unit = (part.translate(_INCHES) for part in match.groups())
        parse_length(f"{height}{unit}")
        size = f"{{width: {width}{first or unit}, height: {height}{unit}}}"
        raise ValueError(Sentence("write {size} for a width and a height", size=size))
    if any(sign.isdigit() for sign in name):
        Within(*CARD_SIDES).check(parse_length(name))
        return name
    hint = did_you_mean(name, NAMED_SIZES) or Sentence("; choose from {known}", known=", ".join(SIZES))
    raise ValueError(Sentence("unknown card size {name}{hint}", name=quoted(name), hint=hint))


SizeName = Annotated[str, AfterValidator(_known_size), Field(examples=list(NAMED_SIZES)), Tag("<one>")]
AnySize = Annotated[SizeName | Annotated[CardSize, Tag("<each>")], ONE_OR_EACH]


def size_of(size: str | CardSize) -> Size:
    """Return the width and height in millimetres."""
    if isinstance(size, CardSize):
        return Size(size.width, size.height)
    return NAMED_SIZES.get(size) or Size(parse_length(size), parse_length(size))


USUAL_RADIUS = 3.2
"""The radius of the corners of playing cards, in millimetres (1/8 in)."""
_LEAST_SHARE = 10
"""The largest default radius of a small card's corners, as a fraction of its shorter side."""
_MOST_POINTS = 4000
_STEPS = 16
"""The number of straight lines that replace a curve of a die line."""

_SHAPES: Final[Mapping[str, Callable[[Size, bool], Outline]]] = {
    "round": lambda size, _: Outline.ellipse(size),
    "oval": lambda size, _: Outline.ellipse(size),
    "hexagon": lambda size, across: _hexagon(size, across=across, pointed=False),
    "hexagon-pointed": lambda size, across: _hexagon(size, across=across, pointed=True),
    "triangle": lambda size, _: _triangle(size),
    "octagon": lambda size, _: Outline.octagon(min(size)),
}
CUTS = ("straight", "rounded", *_SHAPES)


def known_cut(name: str) -> str:
    """Return the name of an outline, or of an SVG file.

    :raises ValueError: for anything else.
    """
    if name in CUTS or name.casefold().endswith(".svg"):
        return name
    hint = did_you_mean(name, CUTS) or Sentence(
        "; choose from {known}, or name an SVG file", known=", ".join(CUTS)
    )
    raise ValueError(Sentence("unknown outline {name}{hint}", name=quoted(name), hint=hint))


def _valid_path(data: str) -> str:
    """Return the data of a path with an area.

    :raises ValueError: for anything else.
    """
    die_line(_rings(read_path(data)), None)
    return data


class DieLine(Options):
    """An outline as the data of an SVG path."""

    path: Annotated[str, Field(max_length=100_000), AfterValidator(_valid_path)] = Field(
        title="Die line", description="An SVG path, in millimetres; lines inside it cut holes."
    )


CutName = Annotated[str, AfterValidator(known_cut), Field(examples=[*CUTS, "shape.svg"]), Tag("<one>")]
AnyCut = Annotated[CutName | Annotated[DieLine, Tag("<each>")], ONE_OR_EACH]


def outline_of(cut: str, size: Size, radius: float | None, *, is_square: bool) -> Outline:
    """Return the outline with a name.

    :param radius: the radius of the corners in millimetres; None for the usual one.
    :param is_square: whether the size is a single length. A hexagon is as large between opposite sides;
        otherwise, it's the largest that fits.
    """
    if make := _SHAPES.get(cut):
        return make(size, is_square)
    if radius is None:
        radius = min(USUAL_RADIUS, min(size) / _LEAST_SHARE) if cut == "rounded" else 0.0
    return Outline.rounded(size, radius)


def _hexagon(size: Size, *, across: bool, pointed: bool) -> Outline:
    flats, points = size if pointed else size.turned()
    return Outline.hexagon(flats if across else min(flats, points * sqrt(3) / 2), pointed=pointed)


def _triangle(size: Size) -> Outline:
    """Return the largest regular triangle that fits a size; a single length is the length of its sides."""
    side = min(size.width, size.height * 2 / sqrt(3)) if size.width != size.height else size.width
    return Outline.triangle(side, side * sqrt(3) / 2)


def path_outline(path: str, size: Size | None) -> Outline:
    """Return the outline of path data, scaled to fit a size if there is one."""
    return die_line(_rings(read_path(path)), size)


def drawn_outline(drawing: Drawing, size: Size) -> Outline:
    """Return the outline in a drawing, scaled to fit a size.

    :raises ValueError: if nothing in it has an area, or if it's too large or too small.
    """
    rings: list[list[Point]] = []
    for placed in flatten(drawing.shapes):
        shape = placed.shape
        if isinstance(shape, Circle):
            shape = circle_path(shape.x, shape.y, shape.radius, shape.style)
        if isinstance(shape, Path):
            rings += _rings(shape.segments)
    return die_line([[Point(x, -y) for x, y in ring] for ring in rings], size)


def _rings(segments: Iterable[Segment]) -> list[list[Point]]:
    """Return the lines of a path, each a list of corners, with curves divided into short straight lines."""
    rings: list[list[Point]] = []
    for letter, *values in segments:
        if letter == "M":
            rings.append([Point(*values)])
        elif letter == "L":
            rings[-1].append(Point(*values))
        elif letter == "C":
            rings[-1] += _curve(rings[-1][-1], *_in_pairs(values))
    return rings


def _in_pairs(values: Sequence[float]) -> Iterator[Point]:
    yield from (Point(values[k], values[k + 1]) for k in range(0, len(values), 2))


def _curve(start: Point, first: Point, second: Point, end: Point) -> Iterator[Point]:
    for step in range(1, _STEPS + 1):
        t = step / _STEPS
        weights = ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3)
        points = tuple(zip(weights, (start, first, second, end), strict=True))
        yield Point(sum(w * p.x for w, p in points), sum(w * p.y for w, p in points))


def die_line(rings: Iterable[Sequence[Point]], size: Size | None) -> Outline:
    """Return the outline of lines with y downwards: the largest, with the others in it as holes.

    :raises ValueError: if nothing has an area, if a line is outside the largest, or if the piece is too large
        or too small.
    """
    found = sorted(
        (ring for ring in map(_cleaned, rings) if abs(area(ring)) > 1e-9), key=lambda r: -abs(area(r))
    )
    if not found:
        raise ValueError(Sentence("a die line needs a closed line around an area"))
    if sum(map(len, found)) > _MOST_POINTS:
        raise ValueError(Sentence("the die line has more than {most:,} corners", most=_MOST_POINTS))
    box = Box.around(found[0])
    if not all(box.grown(1e-6).holds(Box.around(ring)) for ring in found[1:]):
        raise ValueError(
            Sentence("a die line needs one outline around the piece, with all other lines inside it")
        )
    scale = min(size.width / box.width, size.height / box.height) if size else 1.0
    low, high = CARD_SIDES
    if not all(low <= scale * side <= high for side in box.size):
        raise ValueError(
            Sentence(
                "the die line is {width} by {height}; give a `size` from {low} to {high}",
                width=format_length(round(scale * box.width, 2)),
                height=format_length(round(scale * box.height, 2)),
                low=format_length(low),
                high=format_length(high),
            )
        )
    here = stretch(scale, -scale).after(move(-box.centre.x, -box.centre.y))
    outer, *holes = (_anticlockwise(ring, here) for ring in found)
    return Outline(outer, Cut.OTHER, holes=tuple(holes))


def _cleaned(ring: Sequence[Point]) -> list[Point]:
    """Return the corners of a closed line, without repeated ones."""
    return [
        point
        for k, point in enumerate(ring)
        if abs(point.x - ring[k - 1].x) + abs(point.y - ring[k - 1].y) > 1e-6
    ]


def _anticlockwise(ring: Sequence[Point], here: Affine) -> tuple[Point, ...]:
    points = [here(*point) for point in ring]
    return tuple(points if area(points) > 0 else reversed(points))
