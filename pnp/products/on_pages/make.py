"""Make books from pages to read in a spec: the common code for puzzles, booklets, records and rules.

A kind's `BookMaker` defines its sources and the contents of its pages. The rest is here: title and face, cover,
binding, remarks.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Protocol

from pnp.base import __version__
from pnp.base.errors import OptionError, SpecError
from pnp.base.geometry import Size
from pnp.booklets.blocks import LinkError
from pnp.booklets.options import BookletOptions, CoverOptions
from pnp.booklets.templates import builtin_sources
from pnp.booklets.values import Book
from pnp.drawing.theme import Theme
from pnp.games.api.game import Game
from pnp.language.reader import MAX_SET_BYTES, Mark, read_bytes
from pnp.products.kinds import Job, Made, Place
from pnp.products.on_pages.binding import HtmlPage, bind, bind_leaflet
from pnp.products.on_pages.cover_art import cover_art
from pnp.products.on_pages.notices import with_permissions, with_remark
from pnp.products.on_pages.read import BookSpec, check_cover, theme_inside
from pnp.products.requests import ProductRequest, with_place
from pnp.puzzles.game_records import GameRecord
from pnp.puzzles.printable import PrintableSet, unproved_in
from pnp.puzzles.puzzle_sets import PuzzleSet
from pnp.sheets.options import CustomPaper
from pnp.sheets.paper import Paper, corrected
from pnp.sheets.sheet import Page, Product, Sheet
from pnp.typesetting.lines import SettingError

if TYPE_CHECKING:
    from pnp.booklets.cover import FoldedCover  # few books have covers, and rules never do


@dataclass(frozen=True, slots=True)
class Sources:
    """The sources of a book: its puzzle sets, or the record of a game; rules need neither."""

    sets: tuple[PrintableSet, ...] = ()
    record: GameRecord | None = None
    generated: tuple[tuple[str, bytes], ...] = ()
    """The names and contents of files for the sets that were generated."""
    repeats: str = ""
    """A warning about repeated puzzles; empty if there are none."""
    notice: str = ""
    """A notice to the owner of a record about how it was read."""

    def remarks(self) -> Iterator[str]:
        """Yield remarks about the sources."""
        yield self.notice
        yield unproved_in(self.sets)
        yield self.repeats

    @property
    def puzzle_sets(self) -> list[PuzzleSet]:
        return [one.found for one in self.sets]

    @property
    def games(self) -> list[Game]:
        """The games of its puzzles, each once."""
        return list({one.found.game.name: one.found.game for one in self.sets}.values())


@dataclass(frozen=True, slots=True)
class UnboundBook:
    """A book before it's bound, and the source of its template; ``name`` is the name of its files."""

    name: str
    book: Book
    template: str


@dataclass(frozen=True, slots=True)
class MadeBook(Made):
    """A book as pages, with its other forms: an HTML page, and the sets that were generated for it."""

    html: HtmlPage | None = None


class Paged(Protocol):
    """A product with options of pages: a book or a kit."""

    @property
    def paper(self) -> Paper: ...
    @property
    def pages(self) -> Any: ...


def _no_sources(_request: BookSpec, _job: Job) -> Sources:
    return Sources()


def _unchanged(request: BookSpec, _sources: Sources) -> BookSpec:
    return request


def _no_remarks(_request: BookSpec, _sources: Sources, _book: Book) -> Iterable[str]:
    return ()


@dataclass(frozen=True, slots=True)
class BookMaker:
    """The functions by which a kind of pages is made."""

    unbound: Callable[[BookSpec, Sources, str, str], list[UnboundBook]]
    """A function that makes the book for a spec, and that of its solutions if they are separate, from the base
    name of its files and the build stamp for its last page."""
    subject: Callable[[BookSpec], str]
    """A function that returns a sentence that describes it."""
    sources: Callable[[BookSpec, Job], Sources] = _no_sources
    """A function that returns its sources, read from files or generated."""
    dressed: Callable[[BookSpec, Sources], BookSpec] = _unchanged
    """A function that returns the request with the face and the title that follow from its sources."""
    remarks: Callable[[BookSpec, Sources, Book], Iterable[str]] = _no_remarks
    """A function that returns remarks for the user, besides those of its sources."""


@dataclass(frozen=True, slots=True)
class _Prepared:
    """Books before they are bound, with what their binding needs."""

    books: tuple[UnboundBook, ...]
    request: BookSpec
    """The request with the title and the face of the book."""
    inside: BookSpec
    """The same in the colours of the pages."""
    options: BookletOptions
    sources: Sources


def _prepared(request: BookSpec, job: Job, maker: BookMaker) -> _Prepared:
    check_cover(request, pages_of(request))
    sources = maker.sources(request, job)
    request = maker.dressed(request, sources)
    options = pages_of(request)
    options = options.model_copy(update={"interior": options.interior or "white"})
    inside = replace(request, theme=theme_inside(request, options))
    books = maker.unbound(inside, sources, job.name, imprint_of(request, job))
    placed = tuple(replace(one, book=_in_place(one.book, job.place)) for one in books)
    return _Prepared(placed, request, inside, options, sources)


def make_books(request: BookSpec, job: Job, maker: BookMaker) -> tuple[MadeBook, ...]:
    """Return a product that is a book, and the book of its solutions if they are separate.

    :raises SpecError: for errors in its files, and for puzzles that can't be generated.
    :raises OptionError: for what doesn't fit the pages.
    """
    own = _prepared(request, job, maker)
    unbound, inside, options, sources = own.books, own.inside, own.options, own.sources
    request = own.request
    wanted = request.contents.cover
    folded = _folded_cover(unbound[0], inside, options, wanted) if wanted and options.preset == "zine" else None
    made: list[MadeBook] = []
    for number, one in enumerate(unbound):
        outside = folded if wanted and not wanted.separate_file and not number else None
        product = _product(one, inside, options, job.place.first, outside)
        page = HtmlPage(one.book, inside.theme, one.template)
        made.append(MadeBook(product, page, () if number else sources.generated))
    remarks = maker.remarks(request, sources, unbound[0].book)
    for remark in (*map(with_place, request.notices), *sources.remarks(), *remarks):
        made[0] = replace(made[0], product=with_remark(made[0].product, remark))
    if options.preset == "kdp":
        made[0] = replace(made[0], product=with_permissions(made[0].product, sources.games))
    if wanted is not None and (folded is None or wanted.separate_file):
        made.append(_cover(unbound[0], made[0].product, request, options, wanted, folded))
    subject = maker.subject(request)
    return tuple(replace(one, product=replace(one.product, subject=subject)) for one in made)


def opening_of(request: BookSpec, job: Job, maker: BookMaker) -> tuple[Page, ...]:
    """Return the first pages of a book, at most two, which depend on none of the others: a title page, perhaps
    after a page with the title alone, and its back. There are none for a book with other pages first: a cover,
    those of its user's own template, or several on a side.

    :raises SpecError: for errors in its files.
    :raises OptionError: for what doesn't fit these pages.
    """
    own = _prepared(request, job, maker)
    first, options = own.books[0], own.options
    if options.imposition != "none" or options.preset == "zine" or first.template not in builtin_sources():
        return ()
    count = 2 if first.book.half_title or first.book.copyright else 1
    empty = tuple(replace(one, entries=(), rules="", note="") for one in first.book.sections)
    alone = replace(first, book=replace(first.book, sections=empty, introduction="", cut_outs=(), notes=0))
    product = _product(alone, own.inside, options, job.place.first, None)
    return tuple(product.pages())[:count]


def imprint_of(request: ProductRequest, job: Job) -> str:
    """Return the build stamp of a book, which depends on its sources; empty if it isn't printed."""
    return (
        f"pnp {__version__} · {job.spec_name}.yaml · {job.name} · {_fingerprint(request)}"
        if request.print_options.build_stamp and job.place.stamp
        else ""
    )


def pages_of(request: Paged) -> BookletOptions:
    """Return the layout of the pages; without a trim size, they are as large as the paper."""
    pages = request.pages
    if isinstance(pages, BookletOptions):
        return pages
    size = request.paper.size
    paper = CustomPaper.model_validate({"width": f"{min(size)}mm", "height": f"{max(size)}mm"})
    return BookletOptions().model_copy(update={"trim": paper, **pages.of_booklet})


# Pages


def _in_place(book: Book, place: Place) -> Book:
    """Return the book without information that is given elsewhere."""
    return book if place.credits else replace(book, copyright="")


def _product(
    one: UnboundBook, request: BookSpec, options: BookletOptions, first: int, outside: FoldedCover | None
) -> Product:
    source, name = one.template, one.name
    try:
        if request.contents.is_leaflet:
            product = bind_leaflet(one.book, options, request.theme, name=name, template=source, first=first)
        else:
            product = bind(
                one.book,
                options,
                request.theme,
                name=name,
                template=source,
                paper=_paper(request, options),
                first=first,
                outside=outside,
            )
    except LinkError as error:
        raise text_error(error, rf"\(<?#{re.escape(error.name)}[>\s)]", request) from error
    except SettingError as error:
        raise text_error(error, re.escape(error.part), request) from error
    except OptionError as error:
        raise request.located(error) from error
    return _printed(product, request)


def text_error(error: OptionError, part: str, request: BookSpec) -> SpecError:
    """Return an error in a part of the user's own text, reported at its line, if that can be found.

    :param part: the pattern of the part.
    """
    for key, own in request.contents.own_texts():
        if (found := re.search(part, own.text)) is not None:
            line = own.text.count("\n", 0, found.start()) + 1
            mark = (
                Mark(own.file.display_name, line, 1)
                if own.file
                else request.source.mark_of_line(("booklet", key), line)
            )
            return SpecError(mark.error(one.message) for one in error.at_paths)
    return request.located(error)


def _folded_cover(
    one: UnboundBook, request: BookSpec, options: BookletOptions, wanted: CoverOptions
) -> FoldedCover:
    from pnp.booklets.cover import folded_cover

    try:
        return folded_cover(
            one.book, options, request.theme, wanted, cover_art(one.book, request.theme, wanted.style)
        )
    except OptionError as error:
        raise request.located(error) from error


def _cover(
    one: UnboundBook,
    inside: Product,
    request: BookSpec,
    options: BookletOptions,
    wanted: CoverOptions,
    folded: FoldedCover | None,
) -> MadeBook:
    """Return the cover of a book that has been bound: folded, or with a spine as wide as the pages inside."""
    from pnp.booklets.cover import cover, cover_sheet

    pages = len(inside.sheets) // request.print_options.copies
    name = f"{one.name}-cover"
    try:
        if folded is not None:
            paper = _paper(request, options)
            return MadeBook(
                _printed(cover_sheet(folded, one.book, request.theme, name=name, paper=paper), request)
            )
        book = _in_palette(one.book, request.theme)
        art = cover_art(book, request.theme, wanted.style)
        return MadeBook(cover(book, options, pages, request.theme, wanted, name=name, art=art))
    except OptionError as error:
        raise request.located(error) from error


def _in_palette(book: Book, theme: Theme) -> Book:
    """Return a book with the faces of its games in the palette of its cover, which has colours even if the
    pages are printed in black ink."""
    faces = [one.face and replace(one.face, palette=theme.palette) for one in book.sections]
    sections = (replace(one, face=face) for one, face in zip(book.sections, faces, strict=True))
    return replace(book, sections=tuple(sections))


def _paper(request: BookSpec, options: BookletOptions) -> Size | None:
    """Return the paper for pages printed two on a side; None for paper just large enough."""
    if options.imposition == "none" or "paper" not in request.given:
        return None
    size = request.paper.size
    return Size(max(size), min(size))


def _printed(product: Product, request: BookSpec) -> Product:
    """Return the requested number of copies of a product, with the printer's corrections."""
    sheets = product.sheets * request.print_options.copies
    if not product.bare:  # corrections for a home printer don't apply to a print service
        sheets = tuple(_corrected(sheet, request) for sheet in sheets)
    return replace(product, sheets=sheets)


def _corrected(sheet: Sheet, request: BookSpec) -> Sheet:
    back = corrected(sheet.back, request.printer, sheet.flip) if sheet.back is not None else None
    return replace(sheet, front=corrected(sheet.front, request.printer), back=back)


def _fingerprint(request: ProductRequest) -> str:
    """Return eight hexadecimal digits that change with any given option, and with its sets, record, rules or
    template in files."""
    given = {key: value for key, value in request.given.items() if key != "printer"}
    found = hashlib.sha256(json.dumps(given, sort_keys=True, ensure_ascii=False).encode())
    for file in request.contents.read_files() if isinstance(request, BookSpec) else ():
        found.update(read_bytes(file.path, file.display_name, MAX_SET_BYTES))
    return found.hexdigest()[:8]
