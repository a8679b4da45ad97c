"""Art: pictures that fill an area of any size, such as the front of a cover, and patterns that fill bands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin

from pnp.base.geometry import Point, Size
from pnp.drawing.face import Face
from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.palette import Palette, between
from pnp.drawing.shapes import Circle, Colour, Drawing, Path, Segment, Shape, Shapes, Style

_DEEP = 0.45
"""The fraction of black in the dark background of a cover."""


@dataclass(frozen=True, slots=True)
class ArtColours:
    """The two colours of a cover, and the colours that go with them."""

    ground: Colour
    ink: Colour
    """The colour of text on the background."""
    faint: Colour
    """The colour of lines that are barely visible on the background."""
    piece: Colour
    """The colour of most pieces of the art."""
    on_piece: Colour
    accent: Colour
    """The second colour, for a few pieces and for rules."""
    on_accent: Colour
    outlined: bool = False
    """Whether pieces are outlines, to save ink."""


Art = Callable[[Size, float, ArtColours], Shapes]
"""A function that draws a picture for an area, in pieces of a given size in millimetres, measured from the
area's lower left corner. It may extend beyond the right and lower edges, where the page is trimmed."""


def dark_colours(palette: Palette, face: Face | None = None) -> ArtColours:
    """Return light pieces on a dark background: the first colour of the face, if there is one."""
    if palette.tiles_outlined:
        return outline_colours(palette)
    ground, accent, ink = _two(palette, face)
    light = palette.light
    return ArtColours(
        ground=ground,
        ink=ink,
        faint=between(ground, light, 0.16),
        piece=light,
        on_piece=ground,
        accent=accent,
        on_accent=palette.ink,
    )


def light_colours(palette: Palette, ground: Colour, face: Face | None = None) -> ArtColours:
    """Return dark pieces on a light background."""
    if palette.tiles_outlined:
        return outline_colours(palette)
    deep, accent, on_deep = _two(palette, face)
    return ArtColours(
        ground=ground,
        ink=palette.ink,
        faint=between(ground, deep, 0.16),
        piece=deep,
        on_piece=on_deep,
        accent=accent,
        on_accent=palette.ink,
    )


def light_ground(palette: Palette, face: Face | None = None) -> Colour:
    """Return a background light enough for type in ink."""
    return between(face.primary, palette.paper, 0.86) if face else palette.pales[1]


def _two(palette: Palette, face: Face | None) -> tuple[Colour, Colour, Colour]:
    """Return the two colours, and the colour of text on the first."""
    if face is not None:
        return face.primary, face.secondary, face.on_primary
    accent = palette.players[3] if palette.players[3] != palette.paper else palette.players[2]
    return between(palette.players[1], "#000000", _DEEP), accent, palette.light


def outline_colours(palette: Palette) -> ArtColours:
    """Return pieces in outline on bare paper."""
    return ArtColours(
        ground=palette.paper,
        ink=palette.ink,
        faint=palette.faint,
        piece=palette.paper,
        on_piece=palette.ink,
        accent=palette.shade,
        on_accent=palette.ink,
        outlined=True,
    )


_BAND_REPEAT = 16.0
"""The repeat of the pattern in the band on a front, in millimetres."""
_TRIED, _HARDLY = 48, 0.15
"""How many positions of the pattern in its band to try, and how much of a figure may be cut off unnoticed, in
millimetres."""
_LOW = 18.0
"""The largest height of a low band, in millimetres."""
_SAMPLE = 4
"""The repeats beside each other that show how much is cut off."""
_LOW_REPEATS = (_BAND_REPEAT, 14.0, 12.0, 10.0, 9.0, 8.0, 7.0)
"""The repeats to try in a low band: the first of those that cut off the fewest figures."""


@lru_cache(maxsize=64)  # rules are laid out several times
def band_pattern(face: Face, size: Size) -> Drawing:
    """Return the pattern for a band. It begins at the top with whole figures, as far as it has any. In a low
    band, it also ends with whole ones, which may be smaller for that."""
    low = size.height <= _LOW
    repeats = _LOW_REPEATS if low else (_BAND_REPEAT,)
    ways = [(_fewest_cut(face, size, repeat, low=low), repeat) for repeat in repeats]
    (_, above), repeat = min(ways, key=lambda way: way[0][0])
    return face.pattern(size, repeat, above)


def _fewest_cut(face: Face, size: Size, repeat: float, *, low: bool) -> tuple[float, float]:
    """Return the least share of a pattern's figures, by height, that an edge of a band cuts off, and where the
    pattern is then.

    :param low: whether the lower edge counts, too.
    """
    top = size.height / 2
    beyond = face.pattern(Size(min(size.width, _SAMPLE * repeat), size.height + 2 * repeat), repeat)
    spans = [(down - top - repeat, up - top - repeat) for down, up in _spans(beyond, repeat)]
    edges = (top, -top) if low else (top,)
    every = sum(up - down for down, up in spans) or 1.0

    def cut(above: float) -> float:
        return sum(
            (up - down) / every
            for down, up in spans
            for edge in edges
            if down + _HARDLY < edge + above < up - _HARDLY
        )

    return min((cut(above), above) for above in (repeat * k / _TRIED for k in range(_TRIED)))


def _spans(drawing: Drawing, repeat: float) -> Iterator[tuple[float, float]]:
    """Yield the lower and upper ends of the figures of a pattern that are small enough to be shown whole."""
    for one in flatten(drawing.shapes):
        parts = _parts(one.shape.segments) if isinstance(one.shape, Path) else ()
        for ends in parts or (bounds(one)[1::2],):
            if ends[1] - ends[0] < repeat:
                yield ends[0], ends[1]


def _parts(segments: Sequence[Segment]) -> list[tuple[float, float]]:
    """Return the lower and upper ends of the separate figures of a path."""
    found: list[list[float]] = []
    for segment in segments:
        if segment[0] == "M":
            found.append([])
        found[-1].extend(segment[2::2])
    return [(min(ys), max(ys)) for ys in found]


_PETALS, _MIDDLE = 8, 0.13
"""The number of a rosette's petals, and the radius of its middle relative to its size."""


def rosette(middle: Point, side: float, colour: Colour, ground: Colour) -> Iterator[Shape]:
    """Yield a flower seen from above, ``side`` mm wide.

    :param ground: the colour behind it, around its middle.
    """

    def at(angle: float, radius: float) -> tuple[float, float]:
        return middle.x + side * radius * cos(angle), middle.y + side * radius * sin(angle)

    aside, full = 1.2 * pi / _PETALS, Style(fill=colour)
    for k in range(_PETALS):
        angle = 2 * pi * k / _PETALS
        first, tip = at(angle, 0.12), at(angle, 0.5)
        out = ("C", *at(angle - aside, 0.3), *at(angle - aside / 2, 0.46), *tip)
        back = ("C", *at(angle + aside / 2, 0.46), *at(angle + aside, 0.3), *first)
        yield Path((("M", *first), out, back, ("Z",)), full)
    yield Circle(*middle, 1.5 * _MIDDLE * side, Style(fill=ground))
    yield Circle(*middle, _MIDDLE * side, full)
