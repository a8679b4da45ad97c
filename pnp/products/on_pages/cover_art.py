"""The art of a book: what fills its cover, and what is on its title page."""

from __future__ import annotations

import zlib

from pnp.base.geometry import Box, Size
from pnp.booklets.values import Book
from pnp.drawing.art import Art, ArtColours, outline_colours
from pnp.drawing.face import Face
from pnp.drawing.shapes import Circle, Drawing, Group, Shapes, Style
from pnp.drawing.theme import Theme
from pnp.products.on_pages.skyline import Skyline
from pnp.themes.house import HOUSE

_EMBLEM = 0.62
"""The diameter of an emblem on a cover, as a fraction of the shorter side of the art."""
_TITLE = Size(120.0, 72.0)
_TITLE_PIECE = 12.0
"""The size of the art on a title page, and that of its pieces, in millimetres."""


def cover_art(book: Book, theme: Theme) -> Art | None:
    """The art that fills the front of the cover: a skyline of dominoes, different for every title, or the
    pattern and emblem of the book's game, if it has a face; None for ``theme: plain``."""
    if theme.face is None:
        return None
    if theme.face.name != HOUSE.name:
        return _Emblem(theme.face).draw
    return Skyline(theme.palette, _seed(book)).draw


def title_art(book: Book, theme: Theme) -> Drawing | None:
    """The art of the title page: the emblem of the book's game, if it has a face, or else a skyline in outline,
    which takes little ink; None for ``theme: plain``."""
    if theme.face is None:
        return None
    if theme.face.name != HOUSE.name:
        return theme.face.emblem(_TITLE.height)
    colours = outline_colours(theme.palette)
    skyline = Skyline(theme.palette, _seed(book), trimmed=False)
    return Drawing(_TITLE, skyline.draw(_TITLE, _TITLE_PIECE, colours))


def _seed(book: Book) -> int:
    return zlib.crc32(book.title.encode())


class _Emblem:
    """The pattern of a face, with its emblem in the middle if there's room."""

    def __init__(self, face: Face) -> None:
        self._face = face

    def draw(self, size: Size, piece: float, colours: ArtColours) -> Shapes:
        shapes: Shapes = (Group(self._face.pattern(size).shapes, clip=Box(0, 0, *size)),)
        diameter = _EMBLEM * min(size)
        if diameter < 2 * piece:
            return shapes
        x, y = size.width / 2, size.height / 2
        ring = Circle(x, y, 0.55 * diameter, Style(fill=colours.ground))
        return (*shapes, ring, self._face.emblem(diameter).about(x, y))
