"""What the studio shows of a book besides its pages: chapters, the guides of a cover, where each puzzle is, and
the number of puzzles of each difficulty.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from pnp.base.errors import OptionError, SpecError
from pnp.base.geometry import Box, Size
from pnp.base.progress import silent
from pnp.booklets.blocks import puzzle_target
from pnp.booklets.kdp import INCH
from pnp.booklets.options import BookletOptions
from pnp.booklets.trims import SPINE_CLEAR, Wrap, trim_size
from pnp.desk.document_replies import (
    Chapter,
    CoverGuide,
    DifficultyLine,
    PageLine,
    PagePuzzle,
    Preview,
    Rectangle,
)
from pnp.desk.documents import LocalDoc
from pnp.drawing.flatten import flatten
from pnp.drawing.shapes import Group, Shape, Target, Text
from pnp.language.catalogue import builtin_set
from pnp.products.booklet.options import PuzzleBook, Puzzles
from pnp.products.kinds import Job, Made
from pnp.products.on_pages.make import MadeBook, pages_of
from pnp.products.on_pages.read import BookSpec
from pnp.products.requests import NamedFile
from pnp.products.resolve import load_text
from pnp.puzzles.printable import PrintableSet
from pnp.search.results import Level
from pnp.sheets.sheet import Page

BOOKLET = "booklet"
"""The kind of product that a book is."""
_COVER = "-cover"  # the end of the names of covers
SAFE = 0.25 * INCH
"""The least distance of important content from the trimmed edge of a cover, in millimetres."""


def as_book(found: Preview, request: BookSpec, made: tuple[Made, ...], folder: Path) -> Preview:
    """Return the preview of a book with its chapters, the puzzles on its pages, and the guides of its cover.

    :param found: the preview without them, with all pages.
    :param folder: the user's folder, which may have sets of its puzzles.
    """
    options = pages_of(request)
    pages = [page for one in made for page in one.product.pages()]
    puzzles = dict(_puzzles(request, made, folder))
    lines = tuple(
        replace(_guided(line, page, options), puzzles=tuple(_puzzles_on(page, puzzles)))
        for line, page in zip(found.pages, pages, strict=True)
    )
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


def _puzzles(request: BookSpec, made: Iterable[Made], folder: Path) -> Iterator[tuple[str, PagePuzzle]]:
    """Yield the puzzles of a book that the studio can open, with the names of their targets."""
    if not isinstance(request.contents, Puzzles):
        return
    files = {one.display_name: one.path for one in request.contents.sets if isinstance(one, NamedFile)}
    names = {file: _set_name(file, path, folder) for file, path in files.items()}
    for one in made:
        book = one.html.book if isinstance(one, MadeBook) and one.html is not None else None
        for entry in book.entries() if book is not None else ():
            file, number = entry.origin or ("", 0)
            if names.get(file):
                yield puzzle_target(entry), PagePuzzle(entry.number, names[file], number)


def _set_name(file: str, path: Path, folder: Path) -> str:
    """Return the name by which the studio opens a set; empty if it's outside the user's folder."""
    name = file.removesuffix(".yaml")
    if builtin_set(name) == path:
        return name
    own, root = path.resolve(), folder.resolve()
    return f"own/{own.relative_to(root).as_posix()}" if own.is_relative_to(root) else ""


def _puzzles_on(page: Page, puzzles: Mapping[str, PagePuzzle]) -> Iterator[PagePuzzle]:
    return (puzzles[name] for name in _names_on(page) if name in puzzles)


_DECIDING = {"puzzle-": "from", "hint-": "hints", "solution-": "solutions"}
"""The options that decide what is on a page, by the beginnings of its targets' names."""
_AT_HEADINGS = {
    "contents": "",
    "before-you-start": "introduction",
    "how-to-use-this-book": "guide",
    "progress-chart": "progress",
    "index": "index",
}
"""The options by the names of their pages' headings in the template."""


def option_of_page(made: Iterable[Made], index: int) -> tuple[str, ...]:
    """Return the path of the option that decides what is on a page of a book: its cover, puzzles, hints,
    solutions, rules or lists. It is empty for a page without any, such as the title page or a blank one.

    :param made: the products of the book; pages count from 0 over all of them.
    """
    pages = [page for one in made for page in one.product.pages()]
    if not any(isinstance(placed.shape, Text) for placed in flatten(pages[index].drawing.shapes)):
        return ()
    if pages[index].name.endswith(_COVER):
        return BOOKLET, "cover", "background"
    names = next(filter(None, (_names_on(page) for page in reversed(pages[: index + 1]))), ())
    if not names:
        return (BOOKLET, "copyright") if index % 2 else ()  # on the back of the title page
    begun = (option for start, option in _DECIDING.items() if any(name.startswith(start) for name in names))
    if option := next(begun, ""):
        return BOOKLET, option
    if listed := [_AT_HEADINGS[name] for name in names if name in _AT_HEADINGS]:
        return (BOOKLET, option) if (option := max(listed, key=bool)) else ()
    later = (name for page in pages[index:] for name in _names_on(page))
    return (BOOKLET, "rules") if any(name.startswith("puzzle-") for name in later) else ()


def _names_on(page: Page) -> tuple[str, ...]:
    return tuple(_targets(page.drawing.shapes))


def _targets(shapes: Iterable[Shape]) -> Iterator[str]:
    for shape in shapes:
        if isinstance(shape, Target):
            yield shape.name
        elif isinstance(shape, Group):
            yield from _targets(shape.shapes)


def _guided(line: PageLine, page: Page, options: BookletOptions) -> PageLine:
    """Return the line of a page, with guides if it's a cover in one piece."""
    if page.trim is None or not page.name.endswith(_COVER):
        return line
    trim = trim_size(options)
    spine = page.trim.width - 2 * trim.width
    if options.preset != "kdp" or spine <= 0:
        return line
    return replace(line, guides=tuple(_guides(Wrap(trim, spine), page.drawing.size)))


def _guides(wrap: Wrap, sheet: Size) -> Iterator[CoverGuide]:
    """Yield the trimmed edge, the spine, the area of each part where text is safe, and the barcode's area."""

    def guide(kind: str, box: Box) -> CoverGuide:
        return CoverGuide(kind, Rectangle(box.left, sheet.height - box.top, box.width, box.height))

    spine = wrap.spine
    yield guide("trim", Box(wrap.back.left, wrap.back.bottom, wrap.front.right, wrap.front.top))
    yield guide("spine", spine)
    for part in (wrap.back, wrap.front):
        yield guide("safe", part.grown(-SAFE))
    if spine.width > 2 * SPINE_CLEAR:
        left, right = spine.left + SPINE_CLEAR, spine.right - SPINE_CLEAR
        yield guide("safe", Box(left, spine.bottom + SAFE, right, spine.top - SAFE))
    yield guide("barcode", wrap.barcode)


def opening_of_book(doc: LocalDoc, number: int) -> tuple[bytes, ...]:
    """Return the first pages of a book of puzzles as SVG, before the others are made; none of other products,
    or if there are errors, which the preview reports.
    """
    from pnp.pipeline.product_files import file_names
    from pnp.products.booklet.make import opening
    from pnp.render.svg import screen_svg

    with suppress(SpecError, OptionError):
        spec = load_text(doc.text, doc.path, doc.name)
        named = () if spec.errors else zip(spec.products, file_names(spec), strict=True)
        for book, name in named:
            if isinstance(book, BookSpec) and book.number == number and book.kind == BOOKLET:
                return tuple(screen_svg(page) for page in opening(book, Job(spec.name, name)))
    return ()


def difficulties_of_book(doc: LocalDoc, number: int) -> tuple[DifficultyLine, ...]:
    """Return the difficulties of a product's puzzles; none if it has no puzzles, or they have to be generated
    first.

    :raises SpecError: for a puzzle set that can't be read.
    """
    from pnp.products.booklet.sets import selected, sets_in_files

    spec = load_text(doc.text, doc.path, doc.name)
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
