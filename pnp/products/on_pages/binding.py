"""Turn a book into files: pages for paper, sheets to fold or cut, and an HTML page for the screen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import repeat
from typing import TYPE_CHECKING

from pnp.base.geometry import Box, Size
from pnp.booklets.leaflet import paginate_leaflet
from pnp.booklets.options import BookletOptions
from pnp.booklets.paginate import Booklet, paginate
from pnp.booklets.trim_sizes import trim_size
from pnp.booklets.values import Book
from pnp.drawing.theme import Theme
from pnp.sheets.imposition import stacked_sheets, stitched_sheets
from pnp.sheets.sheet import Duplex, Product, Sheet
from pnp.typesetting.flow import Slot

if TYPE_CHECKING:
    from pnp.booklets.cover import FoldedCover


def bind(
    book: Book,
    options: BookletOptions,
    theme: Theme,
    *,
    name: str,
    template: str | None = None,
    paper: Size | None = None,
    first: int = 1,
    outside: FoldedCover | None = None,
) -> Product:
    """Return a book as a product: one page to a sheet, or two to a side with imposition.

    ``template`` is a template's source; ``paper`` is the paper of imposed sheets, two pages wide if it's None;
    ``first`` is the number of the first page; ``outside`` is the cover, if it's printed with the pages.

    :raises OptionError: for errors of the template, and for anything that doesn't fit.
    """
    booklet = paginate(book, options, theme, template, first, outside)
    return _product(booklet, book, options, theme, name=name, paper=paper)


def bind_leaflet(
    book: Book,
    options: BookletOptions,
    theme: Theme,
    *,
    name: str,
    template: str,
    first: int = 1,
) -> Product:
    """Return a short book as a leaflet, on both sides of a single sheet if it fits: see `pnp.booklets.leaflet`.

    :raises OptionError: for errors of the template, and for whatever doesn't fit.
    """
    large = options.large_print
    booklet = paginate_leaflet(book, trim_size(options), theme, template, first, large_print=large)
    return _product(booklet, book, options, theme, name=name, paper=None)


def _product(
    booklet: Booklet,
    book: Book,
    options: BookletOptions,
    theme: Theme,
    *,
    name: str,
    paper: Size | None,
) -> Product:
    return Product(
        name=name,
        title=book.title,
        sheets=_sheets(booklet, options, theme, paper),
        author=book.author,
        language=theme.language,
        outline=booklet.outline,
        remark=booklet.remark,
        duplex=Duplex.LONG_EDGE if options.imposition == "none" else Duplex.SHORT_EDGE,
        interior=(options.interior or "white") if options.preset == "kdp" else None,
        bare=options.preset == "kdp",
    )


def _sheets(booklet: Booklet, options: BookletOptions, theme: Theme, paper: Size | None) -> tuple[Sheet, ...]:
    match options.imposition:
        case "saddle-stitch":
            return stitched_sheets(
                booklet.pages, theme, creep=options.creep, signature=options.signature, paper=paper
            )
        case "cut-and-stack":
            return stacked_sheets(booklet.pages, theme, paper=paper)
    whole = options.preset == "kdp"
    return tuple(
        Sheet(
            "",
            page,
            trim=Box(0, 0, *page.size) if whole else None,
            slots_filled=_filled(slots),
            drawn=_drawn(slots, booklet.shape.block),
        )
        for page, slots in zip(booklet.pages, booklet.slots or repeat(()), strict=False)
    )


def _filled(slots: Iterable[Slot]) -> tuple[float, ...]:
    return tuple(1.0 if slot.full_grown else slot.share for slot in slots)


def _drawn(slots: Sequence[Slot], block: Size) -> float | None:
    """Return the fraction of a page's text area that the drawings in its slots take."""
    if not slots:
        return None
    return sum(slot.drawing.width * slot.drawing.height for slot in slots) / (block.width * block.height)
