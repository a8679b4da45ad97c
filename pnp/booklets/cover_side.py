"""What the front and the back of a cover have in common."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.base.geometry import Box
from pnp.booklets.options import CoverOptions
from pnp.booklets.trim_sizes import INCH
from pnp.booklets.values import Book
from pnp.booklets.wrap import Wrap
from pnp.drawing.art import Art, ArtColours, dark_colours, light_colours, light_ground
from pnp.drawing.shapes import Shapes, Style, rectangle
from pnp.drawing.theme import Theme

_PIECES = 8.6
"""How many pieces of art make up the width of the front."""


@dataclass(frozen=True, slots=True)
class CoverSide:
    """A side of a cover: its book, its place on the sheet, and what it's drawn with."""

    book: Book
    wrap: Wrap
    colours: ArtColours
    theme: Theme
    art: Art | None
    """Draws its picture."""

    @property
    def scale(self) -> float:
        """How much larger type and distances are than on a page 6 in wide. They grow less than the page."""
        return float((self.wrap.trim.width / (6 * INCH)) ** 0.7)

    @property
    def piece_size(self) -> float:
        """The size of the pieces of the art, in millimetres."""
        return self.wrap.trim.width / _PIECES


def colours_of(wanted: CoverOptions, theme: Theme) -> ArtColours:
    """The colours of a cover with the background that its options ask for."""
    palette, face = theme.palette, theme.face
    match wanted.background:
        case "dark":
            return dark_colours(palette, face)
        case "light":
            return light_colours(palette, light_ground(palette, face), face)
        case "plain":
            return light_colours(palette, palette.paper, face)


def ground_of(box: Box, colours: ArtColours, wanted: CoverOptions) -> Shapes:
    """The background of a cover, on all of this box; nothing if the paper stays bare."""
    return () if wanted.background == "plain" else (rectangle(box, Style(fill=colours.ground)),)
