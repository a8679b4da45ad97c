"""The road from a book in a spec to its pages: problems, booklets, records of games, rules."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial

from pnp import __version__
from pnp.base.errors import LocatedFault, OptionError, PnpError, SpecError
from pnp.base.geometry import Size
from pnp.base.progress import Progress, silent
from pnp.booklets.cover import cover
from pnp.booklets.options import BookletOptions, CoverOptions
from pnp.booklets.paginate import LinkError
from pnp.booklets.templates import builtin_template
from pnp.booklets.values import Book, Section
from pnp.build.binding import bind, bind_leaflet
from pnp.build.diagrams import illustrated
from pnp.build.html import html_page
from pnp.build.interiors import cover_of, theme_inside, with_interior
from pnp.build.notices import with_notice, with_permissions
from pnp.build.problems import rules_of, sections_of
from pnp.build.records import record_book
from pnp.drawing.shapes import Drawing
from pnp.games.api.game import Game
from pnp.puzzles.generate import SetRequest, check_request, generate, read_levels
from pnp.sheets.options import CustomPaper
from pnp.sheets.printer_profile import corrected
from pnp.sheets.sheet import Product, Sheet
from pnp.specs.book_products import text_of
from pnp.specs.books import BookletContents, Contents, PlainPages, ProblemPages
from pnp.specs.game_records import read_record
from pnp.specs.problem_sets import MOST_BYTES, ProblemSet, read_set, resolve_set
from pnp.specs.reader import Mark, read_bytes, read_text
from pnp.specs.requests import BookSpec, NamedFile, SetSpec


@dataclass(frozen=True, slots=True)
class MadeBook:
    """A book as pages, and what else it comes as: one HTML page, and the sets that were generated for it."""

    product: Product
    html: Callable[[], bytes] | None = None
    files: tuple[tuple[str, bytes], ...] = ()


@dataclass(frozen=True, slots=True)
class _Bound:
    """A book before it is bound, and the source of its template; ``name`` is that of its files."""

    name: str
    book: Book
    template: str


@dataclass(frozen=True, slots=True)
class Place:
    """Where a book stands in a larger whole: the number of its first page, and whether it says itself whose its
    games are."""

    first: int = 1
    credits: bool = True


ALONE = Place()


def make_books(
    asked: BookSpec,
    spec_name: str,
    name: str,
    jobs: int = 1,
    place: Place = ALONE,
    progress: Progress = silent,
) -> tuple[MadeBook, ...]:
    """A product that is a book, and the book of its solutions where they are asked apart.

    :param jobs: how many processes generate problems.
    :param place: where it stands in a larger whole.
    :param progress: is told of the problems that are generated.
    :raises SpecError: for faults of its files, and for problems that cannot be generated.
    :raises OptionError: for what does not fit the pages.
    """
    sets, files = _sets(asked, name, jobs, progress)
    options = with_interior(pages_of(asked), asked)
    inside = replace(asked, theme=theme_inside(asked, options))
    bound = _books(inside, sets, name, imprint_of(asked, spec_name, name))
    if not place.credits:
        bound = [replace(one, book=replace(one.book, copyright="")) for one in bound]
    made = []
    for number, one in enumerate(bound):
        product = _product(one, inside, options, place.first)
        page = partial(html_page, one.book, inside.theme, one.template)
        made.append(MadeBook(product, page, () if number else files))
    if options.preset == "kdp":
        made[0] = replace(made[0], product=with_permissions(made[0].product, _games_of(sets)))
    wanted = cover_of(asked)
    if wanted is not None:
        made.append(_cover(bound[0], made[0].product, asked, options, wanted))
    return tuple(made)


def check_texts(asked: BookSpec) -> None:
    """Look at what a book has before its problems are generated: sets in files, its template, its texts.

    :raises SpecError: with their faults.
    """
    for part in asked.parts:
        if isinstance(part, NamedFile):
            read_set(part.path, part.display_name)
    if asked.contents is not None:
        introduction = asked.texts.get("introduction", "")
        _illustrated(Book(asked.title, (), introduction=introduction), _template(asked), asked)


def _games_of(sets: Sequence[ProblemSet]) -> list[Game]:
    return list({problems.game.name: problems.game for problems in sets}.values())


def imprint_of(asked: BookSpec, spec_name: str, name: str) -> str:
    """What a book was made from, in a line; empty where it is not to be printed."""
    return (
        f"pnp {__version__} · {spec_name}.yaml · {name} · {_fingerprint(asked)}"
        if asked.print_options.imprint
        else ""
    )


def pages_of(asked: BookSpec) -> BookletOptions:
    """How the pages are laid out; where the product has no trim of its own, they are as large as the paper."""
    pages = asked.pages
    if isinstance(pages, BookletOptions):
        return pages
    size = asked.paper.size
    paper = CustomPaper.model_validate({"width": f"{min(size)}mm", "height": f"{max(size)}mm"})
    wanted: dict[str, object] = {"trim": paper}
    if isinstance(pages, ProblemPages):
        wanted |= {"per_page": pages.per_page, "solutions_per_page": pages.solutions_per_page}
    assert isinstance(pages, ProblemPages | PlainPages)
    return BookletOptions().model_copy(update={**wanted, "large_print": pages.large_print})


# Problem sets


def _sets(
    asked: BookSpec, name: str, jobs: int, progress: Progress
) -> tuple[list[ProblemSet], tuple[tuple[str, bytes], ...]]:
    """The problem sets of a book, and files for those that were generated."""
    sets: list[ProblemSet] = []
    files: list[tuple[str, bytes]] = []
    count = sum(isinstance(part, SetSpec) for part in asked.parts)
    for part in asked.parts:
        if isinstance(part, NamedFile):
            sets.append(read_set(part.path, part.display_name))
            continue
        text = _generated(part, jobs, progress)
        stem = name if count == 1 and asked.kind == "problems" else f"{name}-{part.named}"
        while any(file == f"{stem}.yaml" for file, _ in files):
            stem += "-more"
        files.append((f"{stem}.yaml", text.encode()))
        sets.append(resolve_set(read_text(text, f"{stem}.yaml", most_bytes=MOST_BYTES)))
    return sets, tuple(files)


def _generated(part: SetSpec, jobs: int, progress: Progress) -> str:
    """The YAML of a set, generated.

    :raises SpecError: at the place where the spec asks for it, for whatever `pnp.puzzles.generate` raises.
    """
    wanted = part.wanted.count
    with _at(part):
        return generate(_request(part, jobs), lambda found: progress(f"generating {part.named}", found, wanted))


def faults_of_sets(books: Iterable[BookSpec], tell: Callable[[str], None]) -> Iterator[LocatedFault]:
    """What is wrong with the sets that books have generated, as far as can be told without generating them.

    :param tell: is told when a solver is compiled.
    """
    for part in (part for book in books for part in book.parts if isinstance(part, SetSpec)):
        try:
            with _at(part):
                check_request(_request(part), tell)
        except SpecError as error:
            yield from error.faults


def _request(part: SetSpec, jobs: int = 1) -> SetRequest:
    return SetRequest(
        part.named if _is_known(part) else part.game.name,
        part.wanted.count,
        part.wanted.seed,
        read_levels(part.wanted.grade),
        tuple(f"{key}={json.dumps(value)}" for key, value in part.given.items()),
        jobs=jobs,
    )


@contextmanager
def _at(part: SetSpec) -> Iterator[None]:
    """Errors of the generator are raised again as those of the place where the spec asks for the set."""
    try:
        yield
    except SpecError as error:
        raise SpecError(part.mark.fault(fault.message) for fault in error.faults) from error
    except PnpError as error:
        raise SpecError([part.mark.fault(str(error))]) from error


def _is_known(part: SetSpec) -> bool:
    """Whether the set's name is one of the game's own, and not a variant of the spec."""
    assert part.game.problems is not None
    return part.named in (part.game.name, *part.game.problems.variants)


# Books


def _books(asked: BookSpec, sets: list[ProblemSet], name: str, imprint: str) -> list[_Bound]:
    match asked.kind:
        case "rules":
            assert asked.game is not None
            text, drawings = rules_of(asked.game, asked.theme)
            section = Section(asked.title, (), text, drawings)
            book = Book(asked.title, (section,), author=asked.game.credits)
            return [
                _Bound(name, with_notice(book, [asked.game], imprint, asked.theme), builtin_template("rules"))
            ]
        case "record":
            assert asked.file is not None
            record = read_record(asked.file.path, asked.file.display_name)
            book = record_book(record, asked.head.title or record.title, asked.theme)
            return [
                _Bound(name, with_notice(book, [record.game], imprint, asked.theme), builtin_template("record"))
            ]
    assert asked.contents is not None
    whole = _problem_book(asked, asked.contents, sets, imprint)
    template = _template(asked)
    if asked.contents.solutions != "separate":
        return [_Bound(name, *_illustrated(whole, template, asked))]
    title = asked.theme.translate("{title}: solutions", title=whole.title)
    answers = replace(whole, title=title, introduction="", subtitle="")
    return [
        _Bound(name, *_illustrated(_without_solutions(whole), template, asked)),
        _Bound(f"{name}-solutions", answers, builtin_template("solutions")),
    ]


def _problem_book(asked: BookSpec, contents: Contents, sets: list[ProblemSet], imprint: str) -> Book:
    games = _games_of(sets)
    if not isinstance(contents, BookletContents):
        sections = sections_of(sets, contents, asked.theme)
        book = Book(asked.title, sections, author="; ".join(game.credits for game in games))
        return with_notice(book, games, imprint, asked.theme)
    sections = sections_of(sets, contents, asked.theme, by_grade=contents.sections == "grade")
    book = Book(
        asked.title,
        sections,
        subtitle=contents.subtitle,
        author=contents.author,
        introduction=asked.texts.get("introduction", ""),
        cover=next((entry.drawing for section in sections for entry in section.entries[-1:]), None),
    )
    return with_notice(book, games, imprint, asked.theme, asked.texts.get("copyright", ""), licences=True)


def _template(asked: BookSpec) -> str:
    if asked.template is not None:
        return text_of(asked.template)
    contents = asked.contents
    return builtin_template(contents.template if isinstance(contents, BookletContents) else "problem-sheets")


def _illustrated(book: Book, template: str, asked: BookSpec) -> tuple[Book, str]:
    """The book and its template with the diagrams of both drawn."""
    shown = asked.template.display_name if asked.template else "template"
    template, drawings = illustrated(template, shown, asked.theme)
    found: Mapping[str, Drawing] = drawings
    introduction = book.introduction
    if introduction:
        shown = _file_named(asked, "introduction") or "introduction"
        introduction, more = illustrated(introduction, shown, asked.theme, "introduction")
        found = {**found, **more}
    return replace(book, introduction=introduction, drawings={**book.drawings, **found}), template


def _without_solutions(book: Book) -> Book:
    sections = tuple(
        replace(section, entries=tuple(replace(entry, solution=None) for entry in section.entries))
        for section in book.sections
    )
    return replace(book, sections=sections)


# Pages


def _product(one: _Bound, asked: BookSpec, options: BookletOptions, first: int) -> Product:
    imposed = options.imposition != "none"
    paper = _landscape(asked.paper.size) if imposed and "paper" in asked.given else None
    binding = bind_leaflet if asked.kind == "rules" else partial(bind, paper=paper)
    try:
        product = binding(
            one.book,
            options,
            asked.theme,
            name=one.name,
            template=one.template,
            subject=json.dumps({"pnp": 1, "products": [asked.given]}, ensure_ascii=False, sort_keys=True),
            first=first,
        )
    except LinkError as error:
        raise _link_fault(error, asked) from error
    except OptionError as error:
        raise asked.located(error) from error
    sheets = product.sheets * asked.print_options.copies
    if not product.bare:  # the errors of the printer at home aren't those of the print service
        sheets = tuple(_corrected(sheet, asked) for sheet in sheets)
    return replace(product, sheets=sheets, language=asked.theme.language)


def _link_fault(error: LinkError, asked: BookSpec) -> SpecError:
    """A link that leads nowhere, told at its line of the text that has it, where that is found."""
    own = {key: (asked.texts[key], _file_named(asked, key)) for key in asked.texts}
    if asked.template is not None:
        own["template"] = (text_of(asked.template), asked.template.display_name)
    link = re.compile(rf"\(<?#{re.escape(error.name)}[>\s)]")
    for key, (text, file) in own.items():
        if (found := link.search(text)) is not None:
            line = text.count("\n", 0, found.start()) + 1
            mark = Mark(file, line, 1) if file else asked.source.mark_of_line(("booklet", key), line)
            return SpecError(mark.fault(fault.message) for fault in error.faults)
    return asked.located(error)


def _file_named(asked: BookSpec, key: str) -> str:
    """The file that a text of the booklet's own stands in; empty where it stands in the spec."""
    given = getattr(asked.contents, key, "")
    return given if given != asked.texts.get(key) else ""


def _cover(
    one: _Bound, inside: Product, asked: BookSpec, options: BookletOptions, wanted: CoverOptions
) -> MadeBook:
    """The cover of a book that has been bound, its spine as wide as the pages inside."""
    if options.imposition != "none":
        message = "a cover is for single pages: leave out imposition"
        raise asked.located(OptionError.at(("booklet", "cover"), message))
    pages = len(inside.sheets) // asked.print_options.copies
    try:
        return MadeBook(cover(one.book, options, pages, asked.theme, wanted, name=f"{one.name}-cover"))
    except OptionError as error:
        raise asked.located(error) from error


def _landscape(size: Size) -> Size:
    return Size(max(size), min(size))


def _corrected(sheet: Sheet, asked: BookSpec) -> Sheet:
    back = corrected(sheet.back, asked.printer, sheet.flip) if sheet.back is not None else None
    return replace(sheet, front=corrected(sheet.front, asked.printer), back=back)


def _fingerprint(asked: BookSpec) -> str:
    """Eight hexadecimal digits that change with any option given and with any file read."""
    given = {key: value for key, value in asked.given.items() if key != "printer"}
    found = hashlib.sha256(json.dumps(given, sort_keys=True, ensure_ascii=False).encode())
    files = [part for part in (*asked.parts, asked.file, asked.template) if isinstance(part, NamedFile)]
    for file in files:
        found.update(read_bytes(file.path, file.display_name, MOST_BYTES))
    return found.hexdigest()[:8]
