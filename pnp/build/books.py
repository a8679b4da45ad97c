"""From a book in a spec to its pages: problems, booklets, records of games, rules."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pnp import __version__
from pnp.base.errors import OptionError, SpecError
from pnp.base.geometry import Size
from pnp.base.progress import Progress, silent
from pnp.booklets.links import LinkError
from pnp.booklets.options import BookletOptions, CoverOptions
from pnp.booklets.templates import builtin_template
from pnp.booklets.values import Book
from pnp.build.binding import bind, bind_leaflet
from pnp.build.book_sets import sets_of
from pnp.build.chapters import Chapter, chapter_of
from pnp.build.cover_art import cover_art, title_art
from pnp.build.diagrams import illustrated
from pnp.build.extras import with_extras
from pnp.build.html import HtmlPage
from pnp.build.interiors import check_cover, cover_of, theme_inside, with_interior
from pnp.build.notices import with_notice, with_permissions, with_remark
from pnp.build.play_codes import without_codes
from pnp.build.problems import sections_of, with_story
from pnp.build.records import record_book
from pnp.build.rules import rules_book
from pnp.build.seeds import old_seeds
from pnp.drawing.shapes import Drawing
from pnp.games.api.faces import themed
from pnp.games.api.game import Game
from pnp.sheets.options import CustomPaper
from pnp.sheets.printer_profile import corrected
from pnp.sheets.sheet import Product, Sheet
from pnp.specs.book_products import text_of
from pnp.specs.books import BookletContents, Contents, PlainPages, ProblemPages, RulesPages
from pnp.specs.game_records import GameRecord, read_record
from pnp.specs.problem_sets import ProblemSet, read_set
from pnp.specs.reader import MAX_SET_BYTES, Mark, read_bytes
from pnp.specs.requests import BookSpec, NamedFile

if TYPE_CHECKING:
    from pnp.booklets.folded_cover import FoldedCover  # few books have covers, and rules never do


@dataclass(frozen=True, slots=True)
class MadeBook:
    """A book as pages, and what else it comes as: one HTML page, and the sets that were generated for it."""

    product: Product
    html: HtmlPage | None = None
    files: tuple[tuple[str, bytes], ...] = ()


@dataclass(frozen=True, slots=True)
class _Bound:
    """A book before it is bound, and the source of its template; ``name`` is that of its files."""

    name: str
    book: Book
    template: str


@dataclass(frozen=True, slots=True)
class Place:
    """A book's place in something larger: the number of its first page, and whether nothing else names the
    authors of its games and says how solutions are written down, so that the book has to."""

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

    :param jobs: how many processes generate problems. :param place: its place in a kit, if it's part of one.
    :param progress: called with the number of problems generated. :raises SpecError: for faults in its files,
    and for problems that can't be generated. :raises OptionError: for what doesn't fit the pages.
    """
    check_cover(request, pages_of(request))
    sets, files = sets_of(request, name, jobs, progress)
    record = _record_of(request) if request.kind == "record" else None
    request = _of_one_game(request, sets, record)
    options = with_interior(pages_of(request), request)
    inside = replace(request, theme=theme_inside(request, options))
    bound = _books(inside, sets, record, name, imprint_of(request, spec_name, name))
    if not place.credits:
        bound = [replace(one, book=_beside_rules(one.book)) for one in bound]
    wanted = cover_of(request)
    folded = _folded_cover(bound[0], inside, options, wanted) if wanted and options.preset == "zine" else None
    made = []
    for number, one in enumerate(bound):
        outside = folded if wanted and not wanted.own_sheet and not number else None
        product = _product(one, inside, options, place.first, outside)
        page = HtmlPage(one.book, inside.theme, one.template)
        made.append(MadeBook(product, page, () if number else files))
    for remark in (request.remark, old_seeds(request.parts)):
        made[0] = replace(made[0], product=with_remark(made[0].product, remark))
    if request.contents is not None and request.contents.play_url is not None:
        made[0] = replace(made[0], product=with_remark(made[0].product, without_codes(bound[0].book)))
    if options.preset == "kdp":
        made[0] = replace(made[0], product=with_permissions(made[0].product, _games_of(sets)))
    if wanted is not None and (folded is None or wanted.own_sheet):
        made.append(_cover(bound[0], made[0].product, request, options, wanted, folded))
    return tuple(made)


def check_texts(request: BookSpec) -> None:
    """Check the parts of a book that are known before problems are generated: sets in files, template and
    texts.

    :raises SpecError: with their faults.
    """
    for part in request.parts:
        if isinstance(part, NamedFile):
            read_set(part.path, part.display_name)
    if request.contents is not None:
        check_cover(request, pages_of(request))
        introduction = request.texts.get("introduction", "")
        _illustrated(Book(request.title, (), introduction=introduction), _template(request), request)


def _of_one_game(request: BookSpec, sets: Sequence[ProblemSet], record: GameRecord | None) -> BookSpec:
    """The book with the face of its game, if it's a record or all its problems are of one.

    A book of problems is named after that game if it has no title of its own. A game without a face has no art.
    """
    if record is not None:
        return replace(request, theme=themed(request.theme, record.game))
    games = _games_of(sets)
    if len(games) != 1:
        return request
    theme = themed(request.theme, games[0])
    if request.kind != "booklet" or request.head.title:
        return replace(request, theme=theme)
    first, *others = {chapter.name: chapter for chapter in map(chapter_of, sets)}.values()
    return replace(request, theme=theme, title=(Chapter(games[0]) if others else first).title(theme))


def _record_of(request: BookSpec) -> GameRecord:
    assert request.file is not None
    return read_record(request.file.path, request.file.display_name)


def _games_of(sets: Sequence[ProblemSet]) -> list[Game]:
    return list({problems.game.name: problems.game for problems in sets}.values())


def imprint_of(request: BookSpec, spec_name: str, name: str) -> str:
    """A line that says what a book was made from; empty if it isn't to be printed."""
    return (
        f"pnp {__version__} · {spec_name}.yaml · {name} · {_fingerprint(request)}"
        if request.print_options.imprint
        else ""
    )


def pages_of(request: BookSpec) -> BookletOptions:
    """How the pages are laid out; if the product has no trim of its own, they are as large as the paper."""
    pages = request.pages
    if isinstance(pages, BookletOptions):
        return pages
    size = request.paper.size
    paper = CustomPaper.model_validate({"width": f"{min(size)}mm", "height": f"{max(size)}mm"})
    wanted: dict[str, object] = {"trim": paper}
    if isinstance(pages, ProblemPages):
        wanted |= {"per_page": pages.per_page, "solutions_per_page": pages.solutions_per_page}
    assert isinstance(pages, ProblemPages | PlainPages)
    return BookletOptions().model_copy(update={**wanted, "large_print": pages.large_print})


# Books


def _books(
    request: BookSpec, sets: list[ProblemSet], record: GameRecord | None, name: str, imprint: str
) -> list[_Bound]:
    if request.kind == "rules":
        assert request.game is not None
        short = isinstance(request.pages, RulesPages) and request.pages.length == "short"
        book = rules_book(request.game, request)
        book = with_notice(book, [request.game], imprint, request.theme, joined=short)
        return [_Bound(name, book, builtin_template("rules"))]
    if record is not None:
        book = record_book(record, request.head.title or record.title, request.theme)
        book = with_notice(book, [record.game], imprint, request.theme)
        return [_Bound(name, book, builtin_template("record"))]
    assert request.contents is not None
    whole = _problem_book(request, request.contents, sets, imprint)
    template = _template(request)
    if request.contents.solutions != "separate":
        return [_Bound(name, *_illustrated(whole, template, request))]
    title = request.theme.translate("{title}: solutions", title=whole.title)
    answers = replace(whole, title=title, introduction="", subtitle="")
    return [
        _Bound(name, *_illustrated(_without_solutions(whole), template, request)),
        _Bound(f"{name}-solutions", answers, builtin_template("solutions")),
    ]


def _problem_book(request: BookSpec, contents: Contents, sets: list[ProblemSet], imprint: str) -> Book:
    games = _games_of(sets)
    if not isinstance(contents, BookletContents):
        sections = sections_of(sets, contents, request.theme)
        book = Book(request.title, sections, author="; ".join(game.source.credits for game in games))
        return with_notice(book, games, imprint, request.theme)
    by_grade = contents.sections == "grade"
    sections = sections_of(sets, contents, request.theme, by_grade=by_grade, rising=True)
    book = Book(
        request.title,
        tuple(with_story(section, request.theme) for section in sections),
        subtitle=request.theme.translate_given(contents.subtitle),
        author=contents.author,
        introduction=request.texts.get("introduction", ""),
        cover=next((entry.drawing for section in sections for entry in section.entries[-1:]), None),
    )
    book = with_extras(book, contents, request)
    book = replace(book, cover=title_art(book, request.theme) or book.cover)
    return with_notice(book, games, imprint, request.theme, request.texts.get("copyright", ""), licences=True)


def _template(request: BookSpec) -> str:
    if request.template is not None:
        return text_of(request.template)
    contents = request.contents
    return builtin_template(contents.template if isinstance(contents, BookletContents) else "problem-sheets")


def _illustrated(book: Book, template: str, request: BookSpec) -> tuple[Book, str]:
    """The book and its template with the diagrams of both drawn."""
    display_name = request.template.display_name if request.template else "template"
    template, drawings = illustrated(template, display_name, request.theme)
    found: Mapping[str, Drawing] = drawings
    introduction = book.introduction
    if introduction:
        display_name = _file_named(request, "introduction") or "introduction"
        introduction, more = illustrated(introduction, display_name, request.theme, "introduction")
        found = {**found, **more}
    return replace(book, introduction=introduction, drawings={**book.drawings, **found}), template


def _beside_rules(book: Book) -> Book:
    """The book without what separate rules say: whose games these are, and how solutions are written down."""
    sections = tuple(replace(section, how_to_read="") for section in book.sections)
    return replace(book, copyright="", sections=sections)


def _without_solutions(book: Book) -> Book:
    sections = tuple(
        replace(section, entries=tuple(replace(entry, solution=None) for entry in section.entries))
        for section in book.sections
    )
    return replace(book, sections=sections)


# Pages


def _product(
    one: _Bound, request: BookSpec, options: BookletOptions, first: int, outside: FoldedCover | None
) -> Product:
    subject = json.dumps({"pnp": 1, "products": [request.given]}, ensure_ascii=False, sort_keys=True)
    source, name = one.template, one.name
    try:
        if request.kind == "rules":
            product = bind_leaflet(
                one.book, options, request.theme, name=name, template=source, subject=subject, first=first
            )
        else:
            product = bind(
                one.book,
                options,
                request.theme,
                name=name,
                template=source,
                paper=_paper(request, options),
                subject=subject,
                first=first,
                outside=outside,
            )
    except LinkError as error:
        raise _link_fault(error, request) from error
    except OptionError as error:
        raise request.located(error) from error
    return _printed(replace(product, language=request.theme.language), request)


def _link_fault(error: LinkError, request: BookSpec) -> SpecError:
    """A link that leads nowhere, reported at its line of the text, if that can be found."""
    own = {key: (request.texts[key], _file_named(request, key)) for key in request.texts}
    if request.template is not None:
        own["template"] = (text_of(request.template), request.template.display_name)
    link = re.compile(rf"\(<?#{re.escape(error.name)}[>\s)]")
    for key, (text, file) in own.items():
        if (found := link.search(text)) is not None:
            line = text.count("\n", 0, found.start()) + 1
            mark = Mark(file, line, 1) if file else request.source.mark_of_line(("booklet", key), line)
            return SpecError(mark.fault(fault.message) for fault in error.faults)
    return request.located(error)


def _file_named(request: BookSpec, key: str) -> str:
    """The file that holds one of the booklet's own texts; empty if the text is in the spec."""
    given = getattr(request.contents, key, "")
    return given if given != request.texts.get(key) else ""


def _folded_cover(one: _Bound, request: BookSpec, options: BookletOptions, wanted: CoverOptions) -> FoldedCover:
    from pnp.booklets.folded_cover import folded_cover

    try:
        return folded_cover(one.book, options, request.theme, wanted, cover_art(one.book, request.theme))
    except OptionError as error:
        raise request.located(error) from error


def _cover(
    one: _Bound,
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


def _fingerprint(request: BookSpec) -> str:
    """Eight hexadecimal digits that change with any given option and any file read."""
    given = {key: value for key, value in request.given.items() if key != "printer"}
    found = hashlib.sha256(json.dumps(given, sort_keys=True, ensure_ascii=False).encode())
    files = [part for part in (*request.parts, request.file, request.template) if isinstance(part, NamedFile)]
    for file in files:
        found.update(read_bytes(file.path, file.display_name, MAX_SET_BYTES))
    return found.hexdigest()[:8]
