"""Read products with pages to read from a spec into requests: the common code for all their kinds."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from pnp.base.errors import ErrorDetails
from pnp.base.options import Options
from pnp.base.sentences import Sentence
from pnp.base.wording import quoted
from pnp.games.api.game import Game
from pnp.games.api.registry import find_game, game_names
from pnp.language.errors import unknown_name
from pnp.language.models import ProductHead
from pnp.language.named_files import below, builtin_file, no_file
from pnp.language.presets import Style, style_of
from pnp.language.reader import Node
from pnp.products.on_pages.contents import BookContents, BookSpec
from pnp.products.on_pages.options import Pages
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
    assert isinstance(pages, Pages)
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
