"""What is on the pages of a book: from problem sets, records, rules and texts to a `Book` and its template."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from pnp.base.progress import Progress
from pnp.booklets.templates import builtin_template
from pnp.booklets.values import Book
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.api.game import Game
from pnp.products.book.extras import with_extras
from pnp.products.book.sets import sets_of
from pnp.products.cover_art import title_art
from pnp.products.diagrams import illustrated
from pnp.products.notices import with_notice
from pnp.products.on_pages import text_of
from pnp.products.own_rules.make import own_rules_book
from pnp.products.problems import sections_of, with_story
from pnp.products.record.make import record_book, with_printable_names
from pnp.products.requests import BookSpec, GameRules, OwnRules, ProblemBook, ProblemSheets, RecordedGame
from pnp.products.rules.make import rules_book
from pnp.puzzles.game_records import GameRecord, read_record
from pnp.puzzles.printable import PrintableSet
from pnp.puzzles.problem_sets import ProblemSet


@dataclass(frozen=True, slots=True)
class Sources:
    """What a book is made from: its problem sets, or the record of a game; rules need neither."""

    sets: tuple[PrintableSet, ...] = ()
    record: GameRecord | None = None
    generated: tuple[tuple[str, bytes], ...] = ()
    """The names and contents of files for the sets that were generated."""
    repeats: str = ""
    """A warning about problems that it has twice; empty if there are none."""
    notice: str = ""
    """What the owner of a record should know of how it was read."""

    @property
    def problem_sets(self) -> list[ProblemSet]:
        return [one.found for one in self.sets]

    @property
    def games(self) -> list[Game]:
        """The games of its problems, each once."""
        return list({one.found.game.name: one.found.game for one in self.sets}.values())


@dataclass(frozen=True, slots=True)
class UnboundBook:
    """A book before it is bound, and the source of its template; ``name`` is that of its files."""

    name: str
    book: Book
    template: str


def read_sources(request: BookSpec, name: str, jobs: int, progress: Progress) -> Sources:
    """What a book is made from, read from files or generated.

    :param name: the base name of the book's files.
    :param jobs: how many processes generate problems.
    :raises SpecError: for faults in the files, and for problems that can't be generated.
    """
    match request.contents:
        case ProblemSheets() | ProblemBook():
            found = sets_of(request.contents, name, jobs, progress)
            return Sources(found.sets, generated=found.files, repeats=found.repeats)
        case RecordedGame(file=file):
            record, notice = with_printable_names(read_record(file.path, file.display_name), request.theme)
            return Sources(record=record, notice=notice)
    return Sources()


def unbound_books(request: BookSpec, sources: Sources, name: str, imprint: str) -> list[UnboundBook]:
    """The book that a spec asks for, and that of its solutions if they are to be separate.

    :param imprint: a line for its last page; none if it's empty.
    """
    title, theme = request.title, request.theme
    match request.contents:
        case GameRules() as rules:
            short = rules.pages.rules_length == "short"
            book = with_notice(rules_book(rules, title, theme), [rules.game], imprint, theme, joined=short)
            return [UnboundBook(name, book, builtin_template("rules"))]
        case OwnRules() as rules:
            return [UnboundBook(name, own_rules_book(rules, title, imprint, theme), builtin_template("rules"))]
        case RecordedGame():
            record = sources.record
            assert record is not None
            book = record_book(record, request.head.title or record.title, theme)
            book = with_notice(book, [record.game], imprint, theme)
            return [UnboundBook(name, book, builtin_template("record"))]
        case ProblemSheets():
            book = _sheets(request.contents, sources, title, theme)
            whole = with_notice(book, sources.games, imprint, theme)
            return _with_solutions(whole, request.contents, name, theme)
        case ProblemBook():
            book = _booklet(request.contents, sources, title, theme)
            rights = request.contents.copyright.text
            whole = with_notice(book, sources.games, imprint, theme, rights, licences=True)
            return _with_solutions(whole, request.contents, name, theme)


def _sheets(contents: ProblemSheets, sources: Sources, title: str, theme: Theme) -> Book:
    sections = sections_of(sources.sets, contents.options, theme)
    return Book(title, sections, author="; ".join(game.source.credits for game in sources.games))


def _booklet(contents: ProblemBook, sources: Sources, title: str, theme: Theme) -> Book:
    options = contents.options
    by_grade = options.sections == "grade"
    sections = sections_of(sources.sets, options, theme, by_grade=by_grade, rising=True)
    book = Book(
        title,
        tuple(with_story(section, theme) for section in sections),
        subtitle=theme.translate_given(options.subtitle),
        author=options.author,
        introduction=contents.introduction.text,
        cover=next((entry.drawing for section in sections for entry in section.entries[-1:]), None),
    )
    book = with_extras(book, contents, theme)
    return replace(book, cover=title_art(book, theme) or book.cover)


def _with_solutions(
    whole: Book, contents: ProblemSheets | ProblemBook, name: str, theme: Theme
) -> list[UnboundBook]:
    """A book with its diagrams drawn, and its solutions in a book of their own if the spec asks for that."""
    template = _template(contents)
    if contents.options.solutions != "separate":
        return [UnboundBook(name, *_illustrated(whole, template, contents, theme))]
    title = theme.translate("{title}: solutions", title=whole.title)
    answers = replace(whole, title=title, introduction="", subtitle="")
    return [
        UnboundBook(name, *_illustrated(_without_solutions(whole), template, contents, theme)),
        UnboundBook(f"{name}-solutions", answers, builtin_template("solutions")),
    ]


def _template(contents: ProblemSheets | ProblemBook) -> str:
    if isinstance(contents, ProblemSheets):
        return builtin_template("problem-sheets")
    if contents.template is not None:
        return text_of(contents.template)
    return builtin_template(contents.options.template)


def check_diagrams(contents: ProblemSheets | ProblemBook, theme: Theme) -> None:
    """Draw the diagrams of a template and an introduction.

    :raises SpecError: with their faults, and for a template that can't be read.
    """
    introduction = contents.introduction.text if isinstance(contents, ProblemBook) else ""
    _illustrated(Book("", (), introduction=introduction), _template(contents), contents, theme)


def _illustrated(
    book: Book, template: str, contents: ProblemSheets | ProblemBook, theme: Theme
) -> tuple[Book, str]:
    """The book and its template with the diagrams of both drawn."""
    own = contents if isinstance(contents, ProblemBook) else None
    display_name = own.template.display_name if own and own.template else "template"
    template, drawings = illustrated(template, display_name, theme)
    found: Mapping[str, Drawing] = drawings
    introduction = book.introduction
    if introduction:
        display_name = own.introduction.file.display_name if own and own.introduction.file else "introduction"
        introduction, more = illustrated(introduction, display_name, theme, "introduction")
        found = {**found, **more}
    return replace(book, introduction=introduction, drawings={**book.drawings, **found}), template


def _without_solutions(book: Book) -> Book:
    sections = tuple(
        replace(section, entries=tuple(replace(entry, solution=None) for entry in section.entries))
        for section in book.sections
    )
    return replace(book, sections=sections)
