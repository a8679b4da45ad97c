"""Pages of pieces to cut out: rows of pieces edge to edge, so that one cut separates two, with blank backs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from pnp.base.errors import OptionError
from pnp.base.geometry import Box, Size, move
from pnp.base.lengths import format_length
from pnp.base.sentences import Sentence
from pnp.base.sequences import chunks
from pnp.drawing.shapes import Drawing, Group, Shape, Shapes, Style, rectangle
from pnp.drawing.theme import WEIGHTS, Theme

_GAP = 5.0
"""Millimetres between rows of pieces of different heights."""

_Row = Sequence[Drawing]


def cut_out_pages(
    pieces: Sequence[Drawing], size: Size, theme: Theme, heading: Shapes = (), high: float = 0.0
) -> Iterator[Shapes]:
    """Yield the pages with the pieces, measured from the upper left of the text block.

    :param heading: the heading above the pieces of the first page, if there's room.
    :param high: the height of the heading with the space below it.
    :raises OptionError: for a piece that is larger than the page.
    """
    (first, height), *others = _pages(pieces, size, theme)
    yield (*heading, Group(first, move(0, -high))) if height + high <= size.height else first
    yield from (shapes for shapes, _ in others)


def _pages(pieces: Sequence[Drawing], size: Size, theme: Theme) -> Iterator[tuple[Shapes, float]]:
    """Yield the pages, each with the height that its pieces take."""
    style = Style(stroke=theme.palette.faint, width=WEIGHTS.mark)
    shapes: list[Shape] = []
    y, before = 0.0, 0.0
    for row in _rows(pieces, size.width):
        height = row[0].size.height
        gap = _GAP if before and before != height else 0.0
        if shapes and y + gap + height > size.height:
            yield tuple(shapes), y
            shapes, y, gap = [], 0.0, 0.0
        if height > size.height:
            raise _too_large(row[0], size)
        y += gap
        x = (size.width - sum(piece.size.width for piece in row)) / 2
        for piece in row:
            shapes += _placed(piece, x, y, style)
            x += piece.size.width
        y, before = y + height, height
    if shapes:
        yield tuple(shapes), y


def _placed(piece: Drawing, x: float, y: float, style: Style) -> Shapes:
    """Return a piece with its upper left corner at x and y, and the line to cut along."""
    low = -y - piece.size.height
    box = Box(x, low, x + piece.size.width, -y)
    return piece.at(x, low), rectangle(box, style)


def _rows(pieces: Sequence[Drawing], width: float) -> Iterator[_Row]:
    """Yield rows of pieces of one size: as few as the width allows, all of the same length."""
    for _, group in groupby(pieces, key=lambda piece: piece.size):
        alike = list(group)
        most = max(1, int((width + 1e-6) / alike[0].size.width))
        across = -(-len(alike) // -(-len(alike) // most))
        yield from chunks(alike, across)


def _too_large(piece: Drawing, size: Size) -> OptionError:
    return OptionError.at(
        "cut-outs",
        Sentence(
            "a piece is {height} high, but the page has only {height_2}: choose a larger trim",
            height=format_length(piece.size.height),
            height_2=format_length(size.height),
        ),
    )
