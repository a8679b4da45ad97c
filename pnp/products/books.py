"""From a book in a spec to its pages: problems, booklets, records of games, rules."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pnp.base.errors import OptionError, SpecError
from pnp.base.geometry import Size
from pnp.base.progress import Progress, silent
from pnp.base.sentences import Sentence
from pnp.base.version import __version__
from pnp.booklets.links import LinkError
from pnp.booklets.options import BookletOptions, CoverOptions
from pnp.booklets.paginate import blocks_of
from pnp.booklets.values import Book
from pnp.games.api.faces import themed
from pnp.language.reader import MAX_SET_BYTES, Mark, read_bytes
from pnp.products.binding import bind, bind_leaflet
from pnp.products.book.seeds import old_seeds, without_seeds
from pnp.products.book.sets import sets_in_files, stand_ins
from pnp.products.book_contents import (
    Sources,
    UnboundBook,
    check_diagrams,
    read_sources,
    unbound_books,
)
from pnp.products.chapters import Chapter, chapter_of
from pnp.products.cover_art import cover_art
from pnp.products.html import HtmlPage
from pnp.products.interiors import check_cover, cover_of, theme_inside, with_interior
from pnp.products.notices import with_permissions, with_remark
from pnp.products.on_pages import text_of
from pnp.products.page_options import ProblemPages
from pnp.products.play_codes import without_codes
from pnp.products.requests import (
    BookContents,
    BookletText,
    BookSpec,
    GameRules,
    KitSpec,
    NamedFile,
    OwnRules,
    ProblemBook,
    ProblemSheets,
    RecordedGame,
)
from pnp.products.sheets import told
from pnp.puzzles.printable import unproved_in
from pnp.search.results import Level, level_in_words
from pnp.sheets.options import CustomPaper
from pnp.sheets.printer_profile import corrected
from pnp.sheets.sheet import Product, Sheet
from pnp.typesetting.lines import SettingError

if TYPE_CHECKING:
    from pnp.booklets.folded_cover import FoldedCover  # few books have covers, and rules never do


@dataclass(frozen=True, slots=True)
class MadeBook:
    """A book as pages, and what else it comes as: one HTML page, and the sets that were generated for it."""

    product: Product
    html: HtmlPage | None = None
    files: tuple[tuple[str, bytes], ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """A book's place in something larger: the number of its first page, and whether nothing else names the
    authors of its games, so that the book has to."""

    first: int = 1
    credits: bool = True


ALONE = Place()


def make_books(
    request: BookSpec,
    spec_name: str,
    name: str,
    jobs: int = 1,
    place: Place = ALONE,
    progress: Progress = silent,
) -> tuple[MadeBook, ...]:
    """A product that is a book, and the book of its solutions if they are to be separate.

    :param jobs: how many processes generate problems.
    :param place: its place in a kit, if it's part of one.
    :param progress: called with the number of problems generated.
    :raises SpecError: for faults in its files, and for problems that can't be generated.
    :raises OptionError: for what doesn't fit the pages.
    """
    check_cover(request, pages_of(request))
    sources = read_sources(request, name, jobs, progress)
    request = _of_one_game(request, sources)
    options = with_interior(pages_of(request), request)
    inside = replace(request, theme=theme_inside(request, options))
    unbound = unbound_books(inside, sources, name, imprint_of(request, spec_name, name))
    unbound = [replace(one, book=_in_place(one.book, place)) for one in unbound]
    wanted = cover_of(request)
    folded = _folded_cover(unbound[0], inside, options, wanted) if wanted and options.preset == "zine" else None
    made = []
    for number, one in enumerate(unbound):
        outside = folded if wanted and not wanted.separate_file and not number else None
        product = _product(one, inside, options, place.first, outside)
        page = HtmlPage(one.book, inside.theme, one.template)
        made.append(MadeBook(product, page, () if number else sources.generated))
    told_of = map(told, request.notices)
    for remark in (*told_of, *_remarks(request.contents, unbound[0].book, sources)):
        made[0] = replace(made[0], product=with_remark(made[0].product, remark))
    if options.preset == "kdp":
        made[0] = replace(made[0], product=with_permissions(made[0].product, sources.games))
    if wanted is not None and (folded is None or wanted.separate_file):
        made.append(_cover(unbound[0], made[0].product, request, options, wanted, folded))
    return tuple(made)


def _remarks(contents: BookContents, book: Book, sources: Sources) -> Iterator[str]:
    """What to tell the user about a book."""
    yield sources.notice
    yield unproved_in(sources.sets)
    yield sources.repeats
    if isinstance(contents, OwnRules):
        yield from map(told, contents.notices)
    if isinstance(contents, ProblemBook):
        yield contents.remark
        yield from _too_few(contents, sources)
    if isinstance(contents, ProblemSheets | ProblemBook):
        yield old_seeds(contents.sets)
        yield without_seeds(contents.sets)
        if contents.options.play_url is not None:
            yield without_codes(book)


def _too_few(contents: ProblemBook, sources: Sources) -> Iterator[str]:
    """What to say if the sets have fewer problems than the book asks for, in all or of a difficulty."""
    each, count = contents.most_of_each, contents.options.count
    counts = [len(own.verdicts) for own in sources.sets]
    if each is not None:
        wanted = each * len(counts)
    elif count is None or isinstance(count, int):
        wanted = count or 0
    else:
        yield from _too_few_of_a_level(count.wanted, sources)
        return
    if sum(counts) < wanted:
        yield Sentence(
            "the sets have {found} problems, fewer than the {wanted} wanted", found=sum(counts), wanted=wanted
        )


def _too_few_of_a_level(wanted: Mapping[str, int], sources: Sources) -> Iterator[str]:
    grades = (problem.grade for one in sources.sets for problem in one.found.problems)
    found = Counter(grade.level for grade in grades if grade)
    for level, count in wanted.items():
        if (own := found[Level(level)]) < count:
            yield Sentence(
                "{level}: the sets have {found} puzzles of this difficulty, fewer than the {wanted} wanted",
                level=level_in_words(Level(level)),
                found=own,
                wanted=count,
            )


def check_texts(request: BookSpec, progress: Progress = silent) -> None:
    """Check the parts of a book that are known before problems are generated: sets in files, template and
    texts. The template is filled with built-in problems in their place.

    :raises SpecError: with their faults.
    """
    if not isinstance(request.contents, ProblemSheets | ProblemBook):
        return
    sets_in_files(request.contents, progress)
    check_cover(request, pages_of(request))
    check_diagrams(request.contents, request.theme)
    if isinstance(request.contents, ProblemBook) and request.contents.template is not None:
        _check_template(request, request.contents)


def _check_template(request: BookSpec, contents: ProblemBook) -> None:
    """Fill the user's own template with problems that stand in for those to be generated.

    :raises SpecError: with the error of the template, or of the Markdown that it makes.
    """
    plain = replace(contents, introduction=BookletText(), copyright=BookletText())
    whole = replace(request, contents=plain)
    try:
        for one in unbound_books(whole, Sources(tuple(stand_ins(contents))), "book", ""):
            blocks_of(one.book, request.theme, one.template)
    except SettingError as error:
        raise _text_fault(error, re.escape(error.part), request) from error
    except OptionError as error:
        raise request.located(error) from error


def _of_one_game(request: BookSpec, sources: Sources) -> BookSpec:
    """The book with the face of its game, if it's a record or all its problems are of one.

    A book of problems is named after that game if it has no title of its own. A game without a face has no art.
    """
    if sources.record is not None:
        return replace(request, theme=themed(request.theme, sources.record.game))
    games = sources.games
    if len(games) != 1:
        return request
    theme = themed(request.theme, games[0])
    if not isinstance(request.contents, ProblemBook) or request.head.title:
        return replace(request, theme=theme)
    first, *others = {chapter.name: chapter for chapter in map(chapter_of, sources.problem_sets)}.values()
    return replace(request, theme=theme, title=(Chapter(games[0]) if others else first).title(theme))


def imprint_of(request: BookSpec | KitSpec, spec_name: str, name: str) -> str:
    """A line that says what a book was made from; empty if it isn't to be printed."""
    return (
        f"pnp {__version__} · {spec_name}.yaml · {name} · {_fingerprint(request)}"
        if request.print_options.build_stamp
        else ""
    )


def pages_of(request: BookSpec | KitSpec) -> BookletOptions:
    """How the pages are laid out; if the product has no trim of its own, they are as large as the paper."""
    pages = request.pages
    if isinstance(pages, BookletOptions):
        return pages
    size = request.paper.size
    paper = CustomPaper.model_validate({"width": f"{min(size)}mm", "height": f"{max(size)}mm"})
    wanted: dict[str, object] = {"trim": paper}
    if isinstance(pages, ProblemPages):
        wanted |= {"per_page": pages.per_page, "solutions_per_page": pages.solutions_per_page}
    return BookletOptions().model_copy(update={**wanted, "large_print": pages.large_print})


# Pages


def _in_place(book: Book, place: Place) -> Book:
    """The book without what something else says already."""
    return book if place.credits else replace(book, copyright="")


def _product(
    one: UnboundBook, request: BookSpec, options: BookletOptions, first: int, outside: FoldedCover | None
) -> Product:
    source, name = one.template, one.name
    try:
        if isinstance(request.contents, GameRules | OwnRules):
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
        raise _text_fault(error, rf"\(<?#{re.escape(error.name)}[>\s)]", request) from error
    except SettingError as error:
        raise _text_fault(error, re.escape(error.part), request) from error
    except OptionError as error:
        raise request.located(error) from error
    return _printed(product, request)


def _text_fault(error: OptionError, part: str, request: BookSpec) -> SpecError:
    """An error in a part of the user's own text, reported at its line, if that can be found.

    :param part: the pattern of the part.
    """
    for key, own in _own_texts(request.contents):
        if (found := re.search(part, own.text)) is not None:
            line = own.text.count("\n", 0, found.start()) + 1
            mark = (
                Mark(own.file.display_name, line, 1)
                if own.file
                else request.source.mark_of_line(("booklet", key), line)
            )
            return SpecError(mark.fault(fault.message) for fault in error.faults)
    return request.located(error)


def _own_texts(contents: BookContents) -> Iterator[tuple[str, BookletText]]:
    """The user's own texts in a book, each with the option that has it."""
    if isinstance(contents, OwnRules):
        yield "rules", BookletText(contents.text, contents.file)
    if isinstance(contents, ProblemBook):
        yield "introduction", contents.introduction
        yield "copyright", contents.copyright
        if contents.template is not None:
            yield "template", BookletText(text_of(contents.template), contents.template)


def _folded_cover(
    one: UnboundBook, request: BookSpec, options: BookletOptions, wanted: CoverOptions
) -> FoldedCover:
    from pnp.booklets.folded_cover import folded_cover

    try:
        return folded_cover(one.book, options, request.theme, wanted, cover_art(one.book, request.theme))
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
    """The cover of a book that has been bound: folded, or with a spine as wide as the pages inside."""
    from pnp.booklets.cover import cover
    from pnp.booklets.folded_cover import cover_sheet

    pages = len(inside.sheets) // request.print_options.copies
    name = f"{one.name}-cover"
    try:
        if folded is not None:
            paper = _paper(request, options)
            return MadeBook(
                _printed(cover_sheet(folded, one.book, request.theme, name=name, paper=paper), request)
            )
        art = cover_art(one.book, request.theme)
        return MadeBook(cover(one.book, options, pages, request.theme, wanted, name=name, art=art))
    except OptionError as error:
        raise request.located(error) from error


def _paper(request: BookSpec, options: BookletOptions) -> Size | None:
    """The paper for pages printed two to a side; None for paper just large enough."""
    if options.imposition == "none" or "paper" not in request.given:
        return None
    size = request.paper.size
    return Size(max(size), min(size))


def _printed(product: Product, request: BookSpec) -> Product:
    """As many copies of a product as the spec asks for, with the printer's corrections."""
    sheets = product.sheets * request.print_options.copies
    if not product.bare:  # a print service doesn't have the home printer's errors
        sheets = tuple(_corrected(sheet, request) for sheet in sheets)
    return replace(product, sheets=sheets)


def _corrected(sheet: Sheet, request: BookSpec) -> Sheet:
    back = corrected(sheet.back, request.printer, sheet.flip) if sheet.back is not None else None
    return replace(sheet, front=corrected(sheet.front, request.printer), back=back)


def _fingerprint(request: BookSpec | KitSpec) -> str:
    """Eight hexadecimal digits that change with any given option, and with its sets, record, rules or template
    in files."""
    given = {key: value for key, value in request.given.items() if key != "printer"}
    found = hashlib.sha256(json.dumps(given, sort_keys=True, ensure_ascii=False).encode())
    for file in _fingerprinted(request):
        found.update(read_bytes(file.path, file.display_name, MAX_SET_BYTES))
    return found.hexdigest()[:8]


def _fingerprinted(request: BookSpec | KitSpec) -> Iterator[NamedFile]:
    contents = request.contents if isinstance(request, BookSpec) else None
    match contents:
        case RecordedGame(file=file) | OwnRules(file=file):
            yield file
        case ProblemSheets(excluded=excluded):
            yield from excluded
        case ProblemBook(sets=sets, excluded=excluded, template=template):
            yield from (file for file in (*sets, *excluded, template) if isinstance(file, NamedFile))
