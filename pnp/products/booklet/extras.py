"""What a book has beside its puzzles: guide, chart, index, pages for notes, and pieces to cut out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import floor

from pnp.base.geometry import move
from pnp.booklets.options import BookletOptions
from pnp.booklets.trim_sizes import page_shape
from pnp.booklets.values import Book
from pnp.components.dominoes.pieces import TileOptions, domino_pieces
from pnp.components.dominoes.tiles import tile_set
from pnp.components.pawns.pieces import PawnOptions, pawn_pieces
from pnp.drawing.shapes import Drawing, Group
from pnp.drawing.theme import Theme
from pnp.products.booklet.options import PuzzleBook
from pnp.sheets.pieces import Piece

_ACROSS = 7
"""A double-six set is four rows of seven dominoes."""
_MOST_TILE, _LEAST_TILE = 24, 8
"""The largest and smallest width of a domino to cut out, in millimetres."""
_MOST_PAGES = 828
"""A page count that has the widest gutter, so that the dominoes fit whatever the number of pages."""


def with_extras(book: Book, contents: PuzzleBook, theme: Theme) -> Book:
    """The book with what its spec asks for beside the puzzles."""
    options = contents.options
    return replace(
        book,
        guide=options.guide,
        progress=options.progress,
        index=options.index,
        notes=options.notes,
        cut_outs=tuple(_cut_outs(contents.pages, theme)) if options.cut_outs else (),
    )


def _cut_outs(options: BookletOptions, theme: Theme) -> Iterator[Drawing]:
    """A double-six set, as large as fits on one page, and four pawns."""
    block = page_shape(options, _MOST_PAGES).block
    side = max(_LEAST_TILE, min(_MOST_TILE, floor(block.width / _ACROSS), floor(block.height / 9)))
    tiles = TileOptions.model_validate({"domino-width": f"{side}mm", "back-design": "none"})
    pawns = PawnOptions.model_validate({"pawns": "counters"})
    for piece in (*domino_pieces(tile_set(6), tiles, theme), *pawn_pieces(range(4), side, pawns, theme)):
        yield _drawing(piece)


def _drawing(piece: Piece) -> Drawing:
    """The front of a rectangular piece."""
    box = piece.outline.box
    return Drawing(box.size, (Group(piece.front, move(-box.left, -box.bottom)),))
