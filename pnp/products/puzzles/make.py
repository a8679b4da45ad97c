"""Lay out puzzles from a spec on loose sheets: sections without the chapters of a book."""

from __future__ import annotations

from pnp.booklets.values import Book
from pnp.products.booklet.make import (
    made_of_puzzles,
    of_one_game,
    puzzles_of,
    remarks_on_sets,
    sources_of,
    subject,
    with_solutions,
)
from pnp.products.booklet.sections import sections_of
from pnp.products.kinds import Job, Made
from pnp.products.on_pages.make import BookMaker, Sources, UnboundBook
from pnp.products.on_pages.notices import with_notice
from pnp.products.on_pages.read import BookSpec
from pnp.typesetting.language_rules import with_quotes


def make(request: BookSpec, job: Job) -> tuple[Made, ...]:
    """Return puzzles on loose sheets, and their solutions if these are separate.

    :raises SpecError: for puzzles that can't be generated.
    :raises OptionError: for what doesn't fit the pages.
    """
    return made_of_puzzles(request, job, _SHEETS)


def _unbound(request: BookSpec, sources: Sources, name: str, imprint: str) -> list[UnboundBook]:
    contents, theme = puzzles_of(request), request.theme
    sections = sections_of(sources.sets, contents.beside, theme)
    book = Book(
        with_quotes(request.title, theme.language),
        sections,
        author="; ".join(game.source.credits for game in sources.games),
        quotes=theme.language,
    )
    whole = with_notice(book, sources.games, imprint, theme)
    return with_solutions(whole, contents, name, theme)


_SHEETS = BookMaker(_unbound, subject, sources_of, of_one_game, remarks_on_sets)
