"""What the studio shows of a book besides its pages: chapters, the guides of a cover, and the number of puzzles
of each difficulty.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from pnp.base.geometry import Box, Size
from pnp.base.progress import silent
from pnp.booklets.options import BookletOptions
from pnp.booklets.trim_sizes import INCH, SPINE_CLEAR, Wrap, trim_size
from pnp.desk.document_replies import Chapter, DifficultyLine, Guide, PageLine, Preview, Rectangle
from pnp.drawing.shapes import Group, Shape, Target
from pnp.products.booklet.options import PuzzleBook
from pnp.products.kinds import Made
from pnp.products.on_pages.make import pages_of
from pnp.products.on_pages.read import BookSpec
from pnp.products.requests import NamedFile
from pnp.products.resolve import load_text
from pnp.puzzles.printable import PrintableSet
from pnp.search.results import Level
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
    """Yield the trimmed edge, the spine, the area of each part where text is safe, and the barcode's area."""

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


def difficulties_of_book(text: str, name: str, folder: str, number: int) -> tuple[DifficultyLine, ...]:
    """Return the difficulties of a product's puzzles; none if it has no puzzles, or they have to be generated
    first.

    :raises SpecError: for a puzzle set that can't be read.
    """
    from pnp.products.booklet.sets import selected, sets_in_files

    spec = load_text(text, Path(folder) / name, name)
    book = next((product for product in spec.products if product.number == number), None)
    if not isinstance(book, BookSpec) or not isinstance(book.contents, PuzzleBook) or book.needs_generating:
        return ()
    read = sets_in_files(book.contents, silent)
    sets = [read[one.path] for one in book.contents.sets if isinstance(one, NamedFile)]
    available, chosen = _levels(sets), _levels(selected(sets, book.contents))
    return tuple(
        DifficultyLine(str(level), chosen[level], available[level]) for level in Level if available[level]
    )


def _levels(sets: Iterable[PrintableSet]) -> Counter[Level]:
    """Return the number of puzzles of each level."""
    difficulties = (puzzle.difficulty for one in sets for puzzle in one.found.puzzles)
    return Counter(difficulty.level for difficulty in difficulties if difficulty)
