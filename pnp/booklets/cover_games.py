"""The games of a book on its back cover: emblems and names in columns."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

from pnp.base.lengths import MM_PER_POINT
from pnp.base.sentences import Sentence
from pnp.booklets.kdp import LEAST_TYPE
from pnp.booklets.values import Book
from pnp.drawing.face import Face
from pnp.drawing.fonts import cap_height, fitting_size
from pnp.drawing.shapes import AnyFont, Colour, Shape, Text
from pnp.typesetting.columns import Strip

_EMBLEM, _STEP = 2.3, 2.9
"""The size of an emblem, and the distance between rows, in type sizes."""
_BESIDE, _BETWEEN = 2.2, 4.0
"""Millimetres between an emblem and its name, and between columns."""
_COLUMNS = 2
_MOST_ROWS = 6
"""If the games need more rows than this, they are named in a sentence instead."""


def faces_of(book: Book) -> Mapping[str, Face]:
    """Return the faces of a book's games, by the titles of their chapters."""
    return {section.title: section.face for section in book.sections if section.face is not None}


def games_strip(
    names: Mapping[str, Face], width: float, size: float, ink: Colour, font: AnyFont
) -> Strip | None:
    """Return the emblems with the names beside them; None if there are too many, or if a name is too long.

    :param size: the largest type of the names, in points.
    """
    rows = ceil(len(names) / _COLUMNS)
    emblem, step = _EMBLEM * size * MM_PER_POINT, _STEP * size * MM_PER_POINT
    column = (width - _BETWEEN) / _COLUMNS
    left = emblem + _BESIDE
    sizes = [fitting_size(name, column - left, size, LEAST_TYPE, font) for name in names]
    if rows > _MOST_ROWS or not all(sizes):
        return None
    fitting = min(found for found in sizes if found)
    shapes: list[Shape] = []
    for number, (name, face) in enumerate(names.items()):
        x, middle = number // rows * (column + _BETWEEN), -(number % rows + 0.5) * step
        shapes.append(face.emblem(emblem).at(x, middle - emblem / 2))
        shapes.append(Text(x + left, middle - cap_height(fitting) / 2, name, fitting, ink, font))
    return Strip(rows * step, tuple(shapes), 0.6 * step, label=Sentence("the games of the book"))
