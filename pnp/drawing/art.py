"""Art: pictures that fill whatever area they are given, such as the front of a cover."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pnp.base.geometry import Size
from pnp.drawing.palette import Palette, between
from pnp.drawing.shapes import Colour, Shapes

_DEEP = 0.45
"""How much black is in the deep ground of a cover."""


@dataclass(frozen=True, slots=True)
class ArtColours:
    """The two colours of a cover, and what goes with them."""

    ground: Colour
    ink: Colour
    """What is written on the ground."""
    faint: Colour
    """Lines that are hardly seen against the ground."""
    piece: Colour
    """The colour of most pieces of the art."""
    on_piece: Colour
    accent: Colour
    """The second colour: that of a few pieces, and of rules."""
    on_accent: Colour
    outlined: bool = False
    """Whether pieces are outlines, to save ink."""


Art = Callable[[Size, float, ArtColours], Shapes]
"""Draws a picture for an area of this size, out of pieces of this size in millimetres, measured from the area's
lower left corner. It may reach beyond the right and the lower edge, where the page is trimmed."""


def dark_colours(palette: Palette) -> ArtColours:
    """Light pieces on a deep ground."""
    if palette.tiles_outlined:
        return outline_colours(palette)
    ground = between(palette.players[1], "#000000", _DEEP)
    accent = palette.players[3] if palette.players[3] != palette.paper else palette.players[2]
    light = palette.light
    return ArtColours(ground, light, between(ground, light, 0.16), light, ground, accent, palette.ink)


def light_colours(palette: Palette, ground: Colour) -> ArtColours:
    """Deep pieces on a light ground."""
    if palette.tiles_outlined:
        return outline_colours(palette)
    deep = between(palette.players[1], "#000000", _DEEP)
    faint = between(ground, deep, 0.16)
    accent = palette.players[3] if palette.players[3] != palette.paper else palette.players[2]
    return ArtColours(ground, palette.ink, faint, deep, palette.light, accent, palette.ink)


def outline_colours(palette: Palette) -> ArtColours:
    """Pieces in outline on bare paper."""
    return ArtColours(
        palette.paper,
        palette.ink,
        palette.faint,
        palette.paper,
        palette.ink,
        palette.shade,
        palette.ink,
        outlined=True,
    )
