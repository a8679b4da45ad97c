"""Make books of puzzles, and their separate solutions, from puzzle sets and texts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from math import floor

from pnp.base.errors import ErrorDetails, OptionError, SpecError, reading
from pnp.base.geometry import move
from pnp.base.sentences import Sentence
from pnp.booklets.markdown import check_text
from pnp.booklets.options import BookletOptions, SeriesOptions
from pnp.booklets.paginate import blocks_of
from pnp.booklets.template_environment import escaped
from pnp.booklets.templates import builtin_template
from pnp.booklets.trims import MOST_PAGES, page_shape
from pnp.booklets.values import Book, Series
from pnp.components.dominoes import TileOptions, domino_pieces
from pnp.components.dominoes.tiles import tile_set
from pnp.components.pawns import PawnOptions, pawn_pieces
from pnp.drawing.shapes import Drawing, Group
from pnp.drawing.theme import Theme
from pnp.games.api.registry import themed
from pnp.products.booklet.chapters import Chapter, chapter_of
from pnp.products.booklet.options import PuzzleBook, Puzzles
from pnp.products.booklet.sections import sections_of, single_pages, single_table, with_story, without_codes
from pnp.products.booklet.sets import (
    errors_of_sets,
    old_seeds,
    sets_in_files,
    sets_of,
    stand_ins,
    without_seeds,
)
from pnp.products.kinds import Job, Made
from pnp.products.on_pages.cover_art import cover_art, title_art
from pnp.products.on_pages.diagrams import illustrated
from pnp.products.on_pages.make import (
    BookMaker,
    Sources,
    UnboundBook,
    make_books,
    opening_of,
    pages_of,
    text_error,
)
from pnp.products.on_pages.notices import with_notice
from pnp.products.on_pages.read import BookletText, BookSpec, check_cover, text_of
from pnp.search.results import Level, level_in_words
from pnp.sheets.pieces import Piece
from pnp.sheets.sheet import Page
from pnp.typesetting.language_rules import with_quotes
from pnp.typesetting.lines import SettingError


def make(request: BookSpec, job: Job) -> tuple[Made, ...]:
    """Return a booklet, the book of its solutions if they are separate, and its cover.

    :raises SpecError: for errors in its files, and for puzzles that can't be generated.
    :raises OptionError: for anything that doesn't fit on the pages.
    """
    return made_of_puzzles(request, job, _BOOKLET)


def opening(request: BookSpec, job: Job) -> tuple[Page, ...]:
    """Return the first pages, to show while the puzzles are laid out: see `opening_of`. There are none if the
    puzzles must be generated first."""
    if request.needs_generating:
        return ()
    return opening_of(request, job, _BOOKLET)


def made_of_puzzles(request: BookSpec, job: Job, maker: BookMaker) -> tuple[Made, ...]:
    """Return a book of puzzles; nothing if they must be generated and the job doesn't allow it.

    :raises SpecError: as for `make`.
    """
    if request.needs_generating and not job.generate:
        _check(request, job, maker)
        return ()
    first, *others = make_books(request, job, maker)
    solved = others[0] if puzzles_of(request).beside.solutions == "separate" else first
    sections = solved.html.book.sections if solved.html is not None else ()
    pages, table = partial(single_pages, sections, job.name), single_table(sections, job.name)
    return replace(first, product=replace(first.product, singles=pages, single_table=table)), *others


def sources_of(request: BookSpec, job: Job) -> Sources:
    """Return puzzle sets, read from files or generated.

    :raises SpecError: for errors in the files, and for puzzles that can't be generated.
    """
    found = sets_of(puzzles_of(request), job.name, job.jobs, job.progress)
    return Sources(found.sets, generated=found.files, repeats=found.repeats)


def puzzles_of(request: BookSpec) -> Puzzles:
    """Return the contents of a book of puzzles."""
    assert isinstance(request.contents, Puzzles)
    return request.contents


def book_of_puzzles(request: BookSpec) -> PuzzleBook:
    """Return the contents of a booklet."""
    assert isinstance(request.contents, PuzzleBook)
    return request.contents


def remarks_on_sets(request: BookSpec, _sources: Sources, book: Book) -> Iterator[str]:
    """Yield remarks about seeds and about the web page for solving."""
    contents = puzzles_of(request)
    yield old_seeds(contents.sets)
    yield without_seeds(contents.sets)
    if contents.beside.play_url is not None:
        yield without_codes(book)


def subject(request: BookSpec) -> str:
    """Return a sentence that describes a book of puzzles."""
    return request.theme.translate("Puzzles to print and solve.")


def _remarks(request: BookSpec, sources: Sources, book: Book) -> Iterator[str]:
    contents = book_of_puzzles(request)
    yield contents.remark
    yield from _too_few(contents, sources)
    yield from remarks_on_sets(request, sources, book)


def _too_few(contents: PuzzleBook, sources: Sources) -> Iterator[str]:
    """Yield remarks if the sets have fewer puzzles than the book's options, in total or of a difficulty."""
    each, count = contents.share, contents.options.count
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
            "the sets have {count} puzzle, fewer than the {wanted} wanted",
            "the sets have {count} puzzles, fewer than the {wanted} wanted",
            count=sum(counts),
            wanted=wanted,
        )


def _too_few_of_a_level(wanted: Mapping[str, int], sources: Sources) -> Iterator[str]:
    difficulties = (puzzle.difficulty for one in sources.sets for puzzle in one.found.puzzles)
    found = Counter(difficulty.level for difficulty in difficulties if difficulty)
    for level, count in wanted.items():
        if (own := found[Level(level)]) < count:
            yield Sentence(
                "{level}: the sets have {count} puzzle of this difficulty, fewer than the {wanted} wanted",
                "{level}: the sets have {count} puzzles of this difficulty, fewer than the {wanted} wanted",
                level=level_in_words(Level(level)),
                count=own,
                wanted=count,
            )


def _check(request: BookSpec, job: Job, maker: BookMaker) -> None:
    """Check everything known about a book before its puzzles are generated: sets in files, the template, texts,
    and if the job has a ``tell``, the sets to generate. In the template, built-in puzzles are used instead.

    :raises SpecError: with their errors.
    """
    errors: list[ErrorDetails] = []
    try:
        _check_texts(request, job, maker)
    except OptionError as error:
        errors += request.located(error).errors
    except SpecError as error:
        errors += error.errors
    if job.tell is not None:
        errors += errors_of_sets([request], job.tell)
    if errors:
        raise SpecError(errors)


def _check_texts(request: BookSpec, job: Job, maker: BookMaker) -> None:
    contents = puzzles_of(request)
    sets_in_files(contents, job.progress)
    check_cover(request, pages_of(request))
    check_diagrams(contents, request.theme)
    if isinstance(contents, PuzzleBook) and contents.template is not None:
        _check_template(request, contents, maker)


def _check_template(request: BookSpec, contents: PuzzleBook, maker: BookMaker) -> None:
    """Fill the user's own template with stand-ins for puzzles to be generated.

    :raises SpecError: with the error of the template, or of the Markdown that it makes.
    """
    plain = replace(contents, introduction=BookletText(), copyright=BookletText())
    whole = replace(request, contents=plain)
    try:
        for one in maker.unbound(whole, Sources(tuple(stand_ins(contents))), "book", ""):
            blocks_of(one.book, request.theme, one.template)
    except SettingError as error:
        raise text_error(error, re.escape(error.part), request) from error
    except OptionError as error:
        raise request.located(error) from error


def of_one_game(request: BookSpec, sources: Sources) -> BookSpec:
    """Return the book with the face of its game or variant, if all its puzzles belong to one.

    A book of puzzles is named after that game if it has no title of its own. A game without a face has no art.
    """
    games = sources.games
    if len(games) != 1:
        return request
    first, *others = {chapter.name: chapter for chapter in map(chapter_of, sources.puzzle_sets)}.values()
    about = Chapter(games[0]) if others else first
    theme = themed(request.theme, games[0], about.variant)
    if not isinstance(request.contents, PuzzleBook) or request.head.title:
        return replace(request, theme=theme)
    return replace(request, theme=theme, title=about.title(theme))


def _unbound(request: BookSpec, sources: Sources, name: str, imprint: str) -> list[UnboundBook]:
    contents = book_of_puzzles(request)
    book = _booklet(contents, sources, request.title, request.theme)
    author = contents.options.author
    rights = contents.copyright.text or (f"© {escaped(author)}" if author else "")
    whole = with_notice(book, sources.games, imprint, request.theme, rights, licences=True)
    return with_solutions(whole, contents, name, request.theme)


def _booklet(contents: PuzzleBook, sources: Sources, title: str, theme: Theme) -> Book:
    options = contents.options
    by_difficulty = options.sections == "difficulty"
    sections = sections_of(sources.sets, options, theme, by_difficulty=by_difficulty, rising=True)
    book = Book(
        with_quotes(title, theme.language),
        tuple(with_story(section, theme) for section in sections),
        subtitle=with_quotes(theme.translate_given(options.subtitle), theme.language),
        author=with_quotes(options.author, theme.language),
        introduction=contents.introduction.text,
        cover=next((entry.drawing for section in sections for entry in section.entries[-1:]), None),
        series=_series(options.series, theme),
        quotes=theme.language,
        half_title=contents.pages.preset == "kdp" if options.half_title is None else options.half_title,
        audience=_audience(sources, theme),
        origin=_origin(sources, theme),
    )
    book = with_extras(book, contents, theme)
    has_front = book.half_title or contents.options.cover is not None
    plain = has_front or theme.large_print or theme.palette.tiles_outlined
    art = None if plain else cover_art(book, theme)
    return replace(book, cover=title_art(book, theme) or book.cover, art=art)


def _series(given: SeriesOptions | None, theme: Theme) -> Series | None:
    return Series(with_quotes(given.name, theme.language), given.number, given.colour or "") if given else None


def _audience(sources: Sources, theme: Theme) -> str:
    """Return who the puzzles are for, for the back cover; empty if that isn't known for a game."""
    audiences = [game.audience for game in sources.games]
    ages = [one.age for one in audiences if one is not None]
    if not ages or len(ages) < len(audiences):
        return ""
    return theme.translate("For one player, ages {age} and up", age=min(ages))


def _origin(sources: Sources, theme: Theme) -> str:
    """Return a sentence on the book that names of games come from, for the back cover; empty without one."""
    licences = [game.source.licence for game in sources.games if game.source.licence]
    titles = [game.title for game in sources.games]
    for one in dict.fromkeys(licences):
        if any(one.work in title.split() for title in titles):
            return theme.translate(
                "Games with “{work}” in their names come from the book of that title by {author}",
                work=one.work,
                author=one.author,
            )
    return ""


def with_solutions(whole: Book, contents: Puzzles, name: str, theme: Theme) -> list[UnboundBook]:
    """Return a book with its diagrams drawn, and its solutions in a separate book if the spec sets this."""
    template = _template(contents)
    if contents.beside.solutions != "separate":
        return [UnboundBook(name, *_illustrated(whole, template, contents, theme))]
    title = theme.translate("{title}: solutions", title=whole.title)
    answers = replace(whole, title=title, introduction="", subtitle="", half_title=False)
    return [
        UnboundBook(name, *_illustrated(_without_solutions(whole), template, contents, theme)),
        UnboundBook(f"{name}-solutions", answers, builtin_template("solutions")),
    ]


def _template(contents: Puzzles) -> str:
    """Return the source of the template."""
    if isinstance(contents, PuzzleBook):
        return text_of(contents.template) if contents.template else builtin_template(contents.options.template)
    return builtin_template("puzzle-sheets")


def check_diagrams(contents: Puzzles, theme: Theme) -> None:
    """Draw the diagrams of a template and an introduction.

    :raises SpecError: with their errors, and for a template that can't be read.
    """
    text = contents.introduction.text if isinstance(contents, PuzzleBook) else ""
    _illustrated(Book("", (), introduction=text), _template(contents), contents, theme)


def _illustrated(book: Book, template: str, contents: Puzzles, theme: Theme) -> tuple[Book, str]:
    """Return the book and its template with the diagrams of both drawn."""
    own = contents if isinstance(contents, PuzzleBook) else None
    name = own.template.display_name if own and own.template else "template"
    template, drawings = illustrated(template, name, theme)
    file = own.introduction.file if own else None
    name = file.display_name if file else "introduction"
    if introduction := book.introduction:
        introduction, more = illustrated(introduction, name, theme, "introduction")
        drawings = {**drawings, **more}
    made = replace(book, introduction=introduction, drawings={**book.drawings, **drawings})
    if file and book.sections:
        with reading(name):
            check_text(introduction, made, rules=False)
    return made, template


def _without_solutions(book: Book) -> Book:
    sections = tuple(
        replace(section, entries=tuple(replace(entry, solution=None) for entry in section.entries))
        for section in book.sections
    )
    return replace(book, sections=sections)


_BOOKLET = BookMaker(_unbound, subject, sources_of, of_one_game, _remarks)


# What a book contains besides its puzzles


_ACROSS = 7
"""The rows of a double-six set, which has four of seven dominoes."""
_MOST_TILE, _LEAST_TILE = 24, 8
"""The largest and smallest width of a domino to cut out, in millimetres."""


def with_extras(book: Book, contents: PuzzleBook, theme: Theme) -> Book:
    """Return the book with everything in its spec besides the puzzles."""
    options = contents.options
    return replace(
        book,
        guide=options.guide,
        progress=options.progress,
        index=options.index,
        notes=options.notes,
        cut_outs=tuple(_cut_outs(contents.pages, theme)) if options.cut_outs else (),
    )


def _cut_outs(options: BookletOptions, theme: Theme) -> Iterator[Drawing]:
    """Yield a double-six set, as large as fits on one page, and four pawns."""
    block = page_shape(options, MOST_PAGES).block  # with the widest gutter, so that the dominoes always fit
    side = max(_LEAST_TILE, min(_MOST_TILE, floor(block.width / _ACROSS), floor(block.height / 9)))
    tiles = TileOptions.model_validate({"domino-width": f"{side}mm", "back-design": "none"})
    pawns = PawnOptions.model_validate({"pawns": "counters"})
    for piece in (*domino_pieces(tile_set(6), tiles, theme), *pawn_pieces(range(4), side, pawns, theme)):
        yield _drawing(piece)


def _drawing(piece: Piece) -> Drawing:
    """Return the front of a rectangular piece."""
    box = piece.outline.box
    return Drawing(box.size, (Group(piece.front, move(-box.left, -box.bottom)),))
