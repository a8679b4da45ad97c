"""Set the pictures of an answer in rows as wide as the column allows, with words beside them.

In large print, words above or below each picture would take much of the page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pnp.base.errors import OptionError
from pnp.base.geometry import Size, move
from pnp.base.lengths import MM_PER_POINT
from pnp.base.sentences import Sentence
from pnp.drawing.pictures import Picture
from pnp.drawing.shapes import Drawing, Group
from pnp.typesetting.blocks import Runs
from pnp.typesetting.columns import Strip
from pnp.typesetting.typeset import Typesetter, shapes_of

BESIDE = 2.5
"""The distance between pictures in a row, in millimetres."""
SLACK = 1e-6
"""The millimetres by which rounding may change a width."""

PictureRow = list[tuple[Picture, float]]
"""Pictures side by side, each with its width in millimetres."""


def filled_rows(pictures: Sequence[Picture], needed: Sequence[float], width: float) -> list[PictureRow]:
    """Return the pictures in rows, each with as many as fit at the widths they need; the rest of a row is
    shared out among them."""
    rows: list[PictureRow] = []
    free = 0.0
    for picture, wide in zip(pictures, needed, strict=True):
        if not rows or wide + BESIDE > free + SLACK:
            rows.append([])
            free = width + BESIDE
        rows[-1].append((picture, wide))
        free -= wide + BESIDE
    return [_shared_out(row, width) for row in rows]


def _shared_out(row: PictureRow, width: float) -> PictureRow:
    """Return the pictures of a row, widened to fill it."""
    more = (width - sum(wide for _, wide in row) - BESIDE * (len(row) - 1)) / len(row)
    return [(picture, wide + more) for picture, wide in row]


_GAP = 4.0
"""Millimetres between a picture and the words beside it."""
_BELOW = 2.0
"""Millimetres below a picture at the right, so that it doesn't look like a part of the one below it."""
_NARROWEST = 6.5
"""The least width of the words, as a multiple of their type size."""
_HIGHEST = 1.2
"""The greatest height of the words, relative to that of their picture."""


def with_words_beside(
    typesetter: Typesetter, drawing: Drawing, words: Runs, available: Size, *, words_first: bool
) -> Strip | None:
    """Return a picture and the words beside it, both from the top; None if there's too little room for the
    words.

    :param words_first: whether the words are at the left, and the picture ends where the column does.
    """
    if len(drawing.parts) > 1:
        return None
    picture = typesetter.fitted(drawing, available)
    width = typesetter.width - picture.size.width - _GAP
    if not words or width < _NARROWEST * typesetter.size * MM_PER_POINT:
        return None
    try:
        text, height = shapes_of(replace(typesetter, width=width).paragraph(words, space_above=0.0))
    except OptionError:  # a word that's too wide
        return None
    if height > _HIGHEST * picture.size.height:
        return None
    left = typesetter.width - picture.size.width if words_first else 0.0
    words_left = 0.0 if words_first else picture.size.width + _GAP
    shapes = (picture.at(left, -picture.size.height), Group(text, move(words_left, 0)))
    below = _BELOW if words_first else 0.0
    return Strip(max(height, picture.size.height + below), shapes, label=Sentence("a drawing"))
