"""The cover of a booklet to fold and staple: its front and its back on the two outer pages, without a spine.

Home printers leave the edges of the paper white, so each side is a panel with a margin around it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pnp.base.errors import OptionError
from pnp.base.geometry import Box, Size, move
from pnp.base.sentences import Sentence, together
from pnp.booklets.cover_back import Back
from pnp.booklets.cover_front import Front, colours_of, ground_of
from pnp.booklets.options import BookletOptions, CoverOptions
from pnp.booklets.trim_sizes import trim_size
from pnp.booklets.values import Book
from pnp.booklets.wrap import BARCODE, BARCODE_CLEAR, Wrap
from pnp.drawing.art import Art
from pnp.drawing.shapes import Drawing, Group, Shapes, Style, rectangle
from pnp.drawing.theme import Theme
from pnp.sheets.imposition import stitched_sheets
from pnp.sheets.sheet import Product

_MARGIN = 7.0
"""Millimetres of bare paper around each side, more than home printers leave."""
_FRAME = 0.4  # mm


@dataclass(frozen=True, slots=True)
class FoldedCover:
    """The two outer pages of a booklet, and a remark on what they have no room for."""

    front: Drawing
    back: Drawing
    remark: str = ""


def folded_cover(
    book: Book, options: BookletOptions, theme: Theme, wanted: CoverOptions, art: Art | None = None
) -> FoldedCover:
    """The cover of a book, on pages as large as its own.

    :param art: draws the picture on the front; without it, the front has the book's own drawing.
    :raises OptionError: for words and barcodes that don't fit.
    """
    page = trim_size(options)
    panel = Size(page.width - 2 * _MARGIN, page.height - 2 * _MARGIN)
    if wanted.isbn and panel.width < BARCODE.width + 2 * BARCODE_CLEAR:
        raise OptionError.at("isbn", Sentence("the page is too narrow for a barcode"))
    wrap = Wrap(panel, spine_width=0.0, bleed=0.0)
    colours = colours_of(wanted, theme)

    def side(box: Box, shapes: Shapes) -> Drawing:
        placed = move(_MARGIN - box.left, _MARGIN - box.bottom)
        ground = ground_of(box, colours, wanted)
        # On bare paper, a frame shows why the art ends where it does.
        frame = (rectangle(box, Style(stroke=colours.ink, width=_FRAME)),)
        bare = colours.ground == theme.palette.paper
        series = (Group(band, clip=box),) if band else ()
        return Drawing(page, (Group((*ground, *shapes, *series, *(frame if bare else ())), placed),))

    own_front = Front(book, wrap, colours, theme, art, wanted)
    band = tuple(own_front.band.shapes(0)) if own_front.band else ()
    front, lacking = own_front.drawn()
    back, lacking_too = Back(book, wrap, colours, theme, art, wanted, keeps_place=False).drawn()
    return FoldedCover(side(wrap.front, front), side(wrap.back, back), together((lacking, lacking_too)))


def cover_sheet(
    outside: FoldedCover, book: Book, theme: Theme, *, name: str, paper: Size | None = None
) -> Product:
    """A cover on a sheet of its own, to print on one side of heavier paper.

    :raises OptionError: for paper that doesn't hold two pages.
    """
    blank = Drawing(outside.front.size, ())
    (sheet,) = stitched_sheets((outside.front, blank, blank, outside.back), theme, paper=paper)
    return Product(
        name=name,
        title=theme.translate("{title}: cover", title=book.title),
        sheets=(replace(sheet, back=None, flip=None),),
        author=book.author,
        language=theme.language,
        remark=outside.remark,
    )
