"""What the studio shows of a book besides its pages: spreads, chapters, and the guides of a cover."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from pnp.base.geometry import Box, Size
from pnp.booklets.options import BookletOptions
from pnp.booklets.trim_sizes import INCH, trim_size
from pnp.booklets.wrap import SPINE_CLEAR, Wrap
from pnp.desk.book_messages import Chapter, Guide, Rectangle
from pnp.desk.messages import PageLine, Preview
from pnp.drawing.shapes import Group, Shape, Target
from pnp.products.kinds import Made
from pnp.products.on_pages.contents import BookSpec
from pnp.products.on_pages.make import pages_of
from pnp.sheets.sheet import Page

SAFE = 0.25 * INCH
"""The least distance of important content from the trimmed edge of a cover, in millimetres."""


def as_book(found: Preview, request: BookSpec, made: tuple[Made, ...]) -> Preview:
    """Return the preview of a book with its chapters, and with the guides of its cover.

    :param found: the preview without them, with all pages.
    """
    options = pages_of(request)
    pages = [page for one in made for page in one.product.pages()]
    lines = tuple(_guided(line, page, options) for line, page in zip(found.pages, pages, strict=True))
    facing = options.imposition == "none" and not request.contents.is_leaflet and len(pages) > 2
    return replace(found, pages=lines, chapters=tuple(_chapters(made)), has_spreads=facing)


def _chapters(made: Iterable[Made]) -> Iterator[Chapter]:
    """Yield the entries of each PDF's outline, with the pages that they lead to."""
    first = 0
    for one in made:
        places: dict[str, int] = {}
        title = ""
        for at, page in enumerate(one.product.pages(), first):
            places |= dict.fromkeys(_targets(page.drawing.shapes), at)
            if page.title and page.title != title:
                title = page.title
                yield Chapter(title, at)
            first = at + 1
        for mark in one.product.outline:
            if mark.target in places:
                yield Chapter(mark.title, places[mark.target], mark.level)


def _targets(shapes: Iterable[Shape]) -> Iterator[str]:
    for shape in shapes:
        if isinstance(shape, Target):
            yield shape.name
        elif isinstance(shape, Group):
            yield from _targets(shape.shapes)


def _guided(line: PageLine, page: Page, options: BookletOptions) -> PageLine:
    """Return the line of a page, with guides if it's a cover in one piece."""
    if page.trim is None or not page.name.endswith("-cover"):
        return line
    trim = trim_size(options)
    spine = page.trim.width - 2 * trim.width
    if options.preset != "kdp" or spine <= 0:
        return line
    return replace(line, guides=tuple(_guides(Wrap(trim, spine), page.drawing.size)))


def _guides(wrap: Wrap, sheet: Size) -> Iterator[Guide]:
    """Yield the trimmed edge, the spine, where text is safe on each part, and the barcode's area."""

    def guide(kind: str, box: Box) -> Guide:
        return Guide(kind, Rectangle(box.left, sheet.height - box.top, box.width, box.height))

    spine = wrap.spine
    yield guide("trim", Box(wrap.back.left, wrap.back.bottom, wrap.front.right, wrap.front.top))
    yield guide("spine", spine)
    for part in (wrap.back, wrap.front):
        yield guide("safe", part.grown(-SAFE))
    if spine.width > 2 * SPINE_CLEAR:
        left, right = spine.left + SPINE_CLEAR, spine.right - SPINE_CLEAR
        yield guide("safe", Box(left, spine.bottom + SAFE, right, spine.top - SAFE))
    yield guide("barcode", wrap.barcode)
