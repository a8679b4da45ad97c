"""From rules in a spec to a leaflet: those of a game, or a file of the user's own."""

from __future__ import annotations

from dataclasses import replace

from pnp.booklets.templates import builtin_template
from pnp.booklets.values import Book, Section
from pnp.drawing.theme import Theme
from pnp.games.api.registry import at_a_glance, audience_of
from pnp.products.kinds import Job, Made
from pnp.products.on_pages.make import BookMaker, Sources, UnboundBook, make_books
from pnp.products.on_pages.notices import with_notice
from pnp.products.on_pages.read import BookSpec
from pnp.products.own_rules.make import OWN_RULES
from pnp.products.own_rules.read import OwnRules
from pnp.products.rules.read import GameRules
from pnp.products.rules.text import rules_of


def make(request: BookSpec, job: Job) -> tuple[Made, ...]:
    """Return rules as a leaflet, on both sides of one sheet if they fit.

    :raises SpecError: for a text that isn't right, at its line.
    :raises OptionError: for what doesn't fit the pages.
    """
    own = isinstance(request.contents, OwnRules)
    made = make_books(request, job, OWN_RULES if own else _RULES)
    return tuple(replace(one, product=replace(one.product, is_rules=True)) for one in made)


def _unbound(request: BookSpec, _sources: Sources, name: str, imprint: str) -> list[UnboundBook]:
    rules, theme = request.contents, request.theme
    assert isinstance(rules, GameRules)
    short = rules.pages.rules_length == "short"
    book = with_notice(rules_book(rules, request.title, theme), [rules.game], imprint, theme, joined=short)
    return [UnboundBook(name, book, builtin_template("rules"))]


def _subject(request: BookSpec) -> str:
    return request.theme.translate("Rules to print and read: {title}.", title=request.title)


def rules_book(rules: GameRules, title: str, theme: Theme) -> Book:
    """Return the rules of a game as a separate book, short or full as its spec says."""
    text, drawings = rules_of(rules.game, theme, rules.options, rules.pages.rules_length)
    section = Section(title, (), text, drawings)
    facts = at_a_glance(audience_of(rules.game, rules.options), theme)
    return Book(title, (section,), author=rules.game.source.credits, facts=facts)


_RULES = BookMaker(_unbound, _subject)
