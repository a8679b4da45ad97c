"""The art of a book: a skyline of dominoes for its cover and its title page, another one for every title."""

from __future__ import annotations

import zlib

from pnp.booklets.values import Book
from pnp.dominoes.skyline import Skyline
from pnp.drawing.art import Art
from pnp.drawing.theme import Theme


def cover_art(book: Book, theme: Theme) -> Art:
    """What fills the front of the book's cover."""
    return Skyline(theme.palette, zlib.crc32(book.title.encode())).draw
