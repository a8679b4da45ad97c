"""What the front and the back of a cover have in common."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.booklets.trim_sizes import INCH
from pnp.booklets.values import Book
from pnp.booklets.wrap import Wrap
from pnp.drawing.art import Art, ArtColours
from pnp.drawing.theme import Theme

_PIECES = 8.6
"""How many pieces of the art are as wide as the front."""


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
        """How much larger type and distances are than on a page 6 in wide: less than the page is wider."""
        return float((self.wrap.trim.width / (6 * INCH)) ** 0.7)

    @property
    def piece_size(self) -> float:
        """The size of the pieces of the art, in millimetres."""
        return self.wrap.trim.width / _PIECES
