"""Art: pictures that fill an area of any size, such as the front of a cover."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pnp.base.geometry import Size
from pnp.drawing.face import Face
from pnp.drawing.palette import Palette, between
from pnp.drawing.shapes import Colour, Shapes

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
