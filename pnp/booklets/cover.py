"""Covers: those of books printed on demand, with back, spine and front on one sheet, bleed all round and no
marks; and those of booklets to fold and staple, with front and back on the two outer pages and no spine.

Home printers leave the edges of the paper white, so each side is a panel with a margin around it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain

from pnp.base.errors import OptionError
from pnp.base.geometry import Box, Size, move, rotate
from pnp.base.sentences import Sentence, together
from pnp.booklets.cover_back import Back
from pnp.booklets.cover_front import Front, colours_of, ground_of
from pnp.booklets.kdp import LEAST_TYPE, prepared
from pnp.booklets.options import BookletOptions, CoverOptions
from pnp.booklets.trims import (
    BARCODE,
    BARCODE_CLEAR,
    BLEED,
    COVER_MARGIN,
    LEAST_PAGES_SPINE,
    SPINE_CLEAR,
    Wrap,
    trim_size,
    wrap_of,
)
from pnp.booklets.values import Book
from pnp.drawing.art import Art, ArtColours
from pnp.drawing.fonts import fitting_size, ink_extent, text_width
from pnp.drawing.shapes import Anchor, Drawing, Group, Shape, Shapes, Style, Text, rectangle
from pnp.drawing.theme import Theme
from pnp.sheets.imposition import stitched_sheets
from pnp.sheets.sheet import Product, Sheet

_SPINE_TYPE = (LEAST_TYPE, 14.0)  # points


def cover(
    book: Book,
    options: BookletOptions,
    pages: int,
    theme: Theme,
    wanted: CoverOptions | None = None,
    *,
    name: str,
    art: Art | None = None,
) -> Product:
    """Return the cover of a book of ``pages`` pages with these options, as a separate sheet.

    :param art: draws the picture that fills the front; without it, the front has the book's own drawing.
    :raises OptionError: for a book too thin for a spine, and for text that doesn't fit.
    """
    wanted = wanted or CoverOptions()
    wrap = wrap_of(options, pages, options.interior or "white")
    return _Cover(book, wrap, theme, wanted, art).product(pages, name)


@dataclass(frozen=True, slots=True)
class _Cover:
    book: Book
    wrap: Wrap
    theme: Theme
    wanted: CoverOptions
    art: Art | None

    def product(self, pages: int, name: str) -> Product:
        whole = Box(0, 0, *self.wrap.sheet)
        shapes: list[Shape] = []
        shapes += ground_of(whole, self._colours, self.wanted)
        front = Front(self.book, self.wrap, self._colours, self.theme, self.art, self.wanted)
        back = Back(self.book, self.wrap, self._colours, self.theme, self.art, self.wanted)
        parts = (front.drawn(), back.drawn(), self._spine(pages, front.head))
        shapes += chain.from_iterable(part for part, _ in parts)
        shapes += front.band.shapes(pages) if front.band else ()
        drawing = prepared(Drawing(self.wrap.sheet, tuple(shapes)), black=False)
        return Product(
            name=name,
            title=self.theme.translate("{title}: cover", title=self.book.title),
            sheets=(Sheet("", drawing, trim=whole.grown(-BLEED), bleed=whole),),
            author=self.book.author,
            language=self.theme.language,
            remark=together(remark for _, remark in parts),
            bare=True,
        )

    @property
    def _colours(self) -> ArtColours:
        return colours_of(self.wanted, self.theme)

    # Spine

    def _spine(self, pages: int, head: float) -> tuple[Shapes, str]:
        """Return the title and the author in capitals, which need the least height, reading from top to
        bottom, and a remark on anything that doesn't fit on the spine.

        :param head: the distance from the head of the spine to the title, in millimetres.
        :raises OptionError: for a title that is too long.
        """
        if not self.wanted.spine:
            return (), ""
        if pages < LEAST_PAGES_SPINE:
            wanted = "spine" in self.wanted.model_fields_set
            remark = Sentence(
                "the spine has no text: KDP allows it from {least} pages", least=LEAST_PAGES_SPINE
            )
            return (), remark if wanted else ""
        title, author = self.book.title.upper(), self.book.author.upper()
        length = self.wrap.spine.height - head - COVER_MARGIN
        least, most = _SPINE_TYPE
        family = self.theme.text_family
        above, below = ink_extent(title + author, 1.0, family.semibold)
        high = int((self.wrap.spine.width - 2 * SPINE_CLEAR) / (above + below) * 4) / 4
        if high < least:
            # Even the narrowest spine needs space for accents.
            return (), Sentence("the spine is too narrow for text, so it has none")
        size = fitting_size(title, length, min(high, most), least, family.semibold)
        if size is None:
            raise OptionError.at(
                "spine",
                Sentence(
                    "'{title}' is too long for the spine: leave it out with spine: false", title=self.book.title
                ),
            )
        ink = self._colours.ink
        base = -(above - below) * size / 2
        texts = [Text(0, base, title, size, ink, family.semibold)]
        available = length - text_width(title, size, family.semibold) - 2 * COVER_MARGIN
        beside = fitting_size(author, available, size, least, family.regular) if author else None
        if beside:
            texts.append(Text(length, base, author, beside, ink, family.regular, Anchor.END))
        middle = self.wrap.spine.centre.x
        turned = move(middle, self.wrap.spine.top - head).after(rotate(-90))
        lacking = Sentence("the spine has no room for the author beside the title: shorten the title")
        return (Group(tuple(texts), turned),), lacking if author and not beside else ""


_MARGIN = 7.0
"""Millimetres of bare paper around each side, more than home printers leave."""
_FRAME = 0.4  # mm


@dataclass(frozen=True, slots=True)
class FoldedCover:
    """The two outer pages of a booklet, and a remark on anything that doesn't fit."""

    front: Drawing
    back: Drawing
    remark: str = ""


def folded_cover(
    book: Book, options: BookletOptions, theme: Theme, wanted: CoverOptions, art: Art | None = None
) -> FoldedCover:
    """Return the cover of a book, on pages as large as its own.

    :param art: draws the picture on the front; without it, the front has the book's own drawing.
    :raises OptionError: for words and barcodes that don't fit.
    """
    page = trim_size(options)
    panel = Size(page.width - 2 * _MARGIN, page.height - 2 * _MARGIN)
    if wanted.isbn and panel.width < BARCODE.width + 2 * BARCODE_CLEAR:
        raise OptionError.at(
            "isbn",
            Sentence("the page is too narrow for a barcode: choose a wider `trim`, or remove the `isbn`"),
        )
    wrap = Wrap(panel, spine_width=0.0, bleed=0.0)
    colours = colours_of(wanted, theme)

    def side(box: Box, shapes: Shapes) -> Drawing:
        placed = move(_MARGIN - box.left, _MARGIN - box.bottom)
        ground = ground_of(box, colours, wanted)
        # Where the background is bare paper, a frame marks where the art ends.
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
    """Return a cover on a separate sheet, to print on one side of heavier paper.

    :raises OptionError: for paper too small for two pages.
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
