"""Products with pages to read, from a spec's lines to a request: the options and the steps that all their
kinds share.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Literal, Protocol, runtime_checkable

from pydantic import Field

from pnp.base.errors import ErrorDetails
from pnp.base.options import RULES, ChoiceLabels, Options
from pnp.base.sentences import Sentence
from pnp.base.wording import quoted
from pnp.booklets.options import Hyphenate, Justify, LargePrint
from pnp.games.api.game import Game
from pnp.games.api.registry import find_game, game_names
from pnp.language.catalogue import below, builtin_file, no_file
from pnp.language.config import ProductHead
from pnp.language.errors import unknown_name
from pnp.language.presets import Style, style_of
from pnp.language.reader import Node
from pnp.products.kinds import Group, Properties, Schema, product_schema
from pnp.products.on_pages.contents import BookContents, BookSpec
from pnp.products.options import AllowedOptions, ProductOptions, SpecContext, read_options
from pnp.products.requests import NamedFile
from pnp.sheets.options import PrintOptions
from pnp.typesetting.quotes import why_not


def plain_options(
    node: Node, kind: str, pages: type[Options], context: SpecContext, followed: tuple[type[Options], ...] = ()
) -> ProductOptions:
    """Return the options of texts and drawings: those of their pages, and those in ``followed``, which affect
    the text."""
    models: tuple[type[Options], ...] = (ProductHead, PrintOptions, pages, *followed)
    whose = Sentence("{kind} '{name}'", kind=kind, name=node.value[kind].value)
    return read_options(node, AllowedOptions(kind, whose, models), context)


def style_of_book(
    options: ProductOptions,
    pages_model: type[Options],
    usual_title: str,
    context: SpecContext,
    errors: list[ErrorDetails],
    game: Game | None = None,
) -> Style | None:
    """Return the style of pages to read; None if it or another option has errors.

    :param pages_model: the kind's options of pages.
    :param usual_title: the title, in English, of a product without its own.
    :param game: the product's game, if it has one.
    """
    if not options.is_sound:
        return None
    head, print_options = options.model(ProductHead), options.model(PrintOptions)
    style = style_of(head, print_options, options.source, usual_title, context.presets, errors, game)
    if style is None:
        return None
    pages = options.model(pages_model)
    assert isinstance(pages, _Pages)
    hyphens = print_options.language if pages.hyphenate else ""
    if hyphens and (reason := why_not(hyphens)):
        errors.append(options.source.mark_at(("hyphenate",)).error(reason))
    theme = replace(style.theme, large_print=pages.large_print, justify=pages.justify, hyphens=hyphens)
    return style._replace(theme=theme)


def book_of(
    options: ProductOptions,
    style: Style,
    contents: BookContents,
    context: SpecContext,
    files: tuple[Path, ...] = (),
) -> BookSpec:
    """Return a product with pages to read.

    :param files: the files that its contents are read from.
    """
    return BookSpec(
        number=context.number,
        kind=options.kind,
        game=contents.named_game,
        head=options.model(ProductHead),
        paper=style.paper,
        printer=style.printer,
        theme=style.theme,
        title=style.title,
        given=options.given(),
        source=options.source,
        files=(*style.files, *files),
        print_options=options.model(PrintOptions),
        contents=contents,
        notices=style.notices,
    )


def game_named(wanted: Node, errors: list[ErrorDetails]) -> Game | None:
    """Return the game that a product names."""
    name = wanted.plain()
    game = find_game(name) if isinstance(name, str) else None
    if game is None:
        errors.append(unknown_name(wanted.mark, Sentence("game"), name, game_names()))
    return game


def set_or_record(
    node: Node, what: str, builtin: str, folder: Path, errors: list[ErrorDetails]
) -> NamedFile | None:
    """Return a file below the spec's folder, or a built-in one, whose name begins with its kind."""
    if not isinstance(node.value, str) or not node.value.strip():
        message = Sentence(
            "expected the name of a file with {what}, not {plain}", what=what, plain=quoted(node.plain())
        )
        errors.append(node.mark.error(message))
        return None
    path = below(folder, node.value) or builtin_file(node.value)
    if path is None:
        errors.append(node.mark.error(no_file(folder, node.value, builtin)))
        return None
    return NamedFile(path, node.value, node.mark)


File = Annotated[str, Field(min_length=1, max_length=300)]
RulesLength = Annotated[Literal["short", "full"], ChoiceLabels({"short": "Short", "full": "Full"})]


class PlainPages(Options):
    """The layout of texts with drawings on paper."""

    large_print: LargePrint = False
    justify: Justify = False
    hyphenate: Hyphenate = False

    @property
    def of_booklet(self) -> Mapping[str, object]:
        """The options of a booklet's pages that it sets."""
        return {"large_print": self.large_print}


class RulesPages(PlainPages):
    """How the rules of a game are printed."""

    rules_length: Annotated[RulesLength, RULES] = Field(
        "full",
        title="Rules length",
        description="Full rules, or short ones that fit on one page: without the example, variants, "
        "questions and tips.",
    )


@runtime_checkable
class _Pages(Protocol):
    """The layout of pages to read, for any contents."""

    @property
    def large_print(self) -> bool: ...
    @property
    def justify(self) -> bool: ...
    @property
    def hyphenate(self) -> bool: ...


def groups_of_pages(pages: type[Options]) -> tuple[Group, ...]:
    """Return the groups of options after a kind's own."""
    return (
        Group("Pages", pages),
        Group("Name and title", ProductHead),
        Group("Paper and printing", PrintOptions, at_head=True),
    )


def pages_schema(kind: str, pages: type[Options], own: Schema, properties: Properties) -> Schema:
    """Return the schema of a product with pages to read.

    :param own: the options that its kind adds.
    """
    merged: Schema = {}
    for model in (ProductHead, PrintOptions, pages):
        merged |= properties(model)
    return product_schema(kind, merged | own)
