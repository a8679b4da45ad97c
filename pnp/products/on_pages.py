"""Products on pages: problems, records and rules, from a spec's lines to a resolved request."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from pnp.base.errors import LocatedFault
from pnp.base.options import Options
from pnp.base.quoting import quoted
from pnp.base.sentences import Sentence
from pnp.games.api.game import Game
from pnp.games.api.offers import ProblemsOffer
from pnp.games.api.registry import find_game, game_names
from pnp.games.api.resources import rules_text
from pnp.language.errors import option_names, unknown_name
from pnp.language.models import ProductHead
from pnp.language.named_files import below, builtin_file, no_file
from pnp.language.presets import Style, style_of
from pnp.language.reader import Node, decoded, node_of, read_limited, with_keys
from pnp.products.kinds import BookKind
from pnp.products.options import AllowedOptions, ProductOptions, ReadProduct, SpecContext, read_options
from pnp.products.page_options import PAGES, PlainPages, ProblemPages, RulesPages, SetOptions, use_a_booklet
from pnp.products.requests import (
    BookContents,
    BookSpec,
    GameRules,
    NamedFile,
    ProblemSheets,
    RecordedGame,
    SetSpec,
)
from pnp.puzzles.problem_sets import puzzle_game
from pnp.sheets.options import PaperOptions, PrintOptions
from pnp.typesetting.hyphens import why_not

MOST_TEXT = 200_000
"""The most bytes of a template or a text in a file."""


def read_problems(number: int, node: Node, context: SpecContext) -> ReadProduct:
    """Product ``number`` of a spec, counted from 1, which is problems to generate."""
    errors: list[LocatedFault] = []
    wanted = node.value["problems"]
    found = puzzles_named(wanted, context, errors)
    if found is None:
        return ReadProduct(errors=tuple(errors))
    game, offer, variant = found
    models = (ProductHead, PrintOptions, ProblemPages, SetOptions, offer.options)
    whose = Sentence("{kind} '{name}'", kind="problems", name=wanted.value)
    allowed = AllowedOptions("problems", whose, models, variant, advice=use_a_booklet(wanted.value))
    options = read_options(number, node, allowed, context)
    errors += options.errors
    style = style_of_book("problems", options, game.title, context, errors, game)
    if style is None:
        return ReadProduct(None, tuple(errors), options)
    given = with_keys(options.source, option_names(offer.options)).plain_values()
    generated = SetSpec(
        wanted.value, game, given, options.model(offer.options), options.model(SetOptions), wanted.mark
    )
    excluded = excluded_files(options.source, context.folder, errors)
    if excluded is None:
        return ReadProduct(None, tuple(errors), options)
    sheets = ProblemSheets(options.model(ProblemPages), generated, excluded)
    files = tuple(file.path for file in excluded)
    return ReadProduct(book_of(number, options, style, sheets, files), tuple(errors), options)


def read_rules(number: int, node: Node, context: SpecContext) -> ReadProduct:
    """Product ``number`` of a spec, counted from 1, which is the rules of a game."""
    errors: list[LocatedFault] = []
    wanted = node.value["rules"]
    game = game_named(wanted, errors)
    if game is None:
        return ReadProduct(errors=tuple(errors))
    if rules_text(game.name) is None:
        return ReadProduct(
            errors=(
                wanted.mark.fault(
                    Sentence("'{name}' has no rules text; `pnp games {name}` lists what it has", name=game.name)
                ),
            )
        )
    followed = (game.rules.options,) if game.rules else ()
    options = _plain_options(number, node, "rules", context, followed)
    errors += options.errors
    style = style_of_book("rules", options, game.title, context, errors, game)
    if style is None:
        return ReadProduct(None, tuple(errors), options)
    follows = options.model(game.rules.options) if game.rules else None
    rules = GameRules(options.model(RulesPages), game, follows)
    return ReadProduct(book_of(number, options, style, rules), tuple(errors), options)


def read_record(number: int, node: Node, context: SpecContext) -> ReadProduct:
    """Product ``number`` of a spec, counted from 1, which is the record of a game."""
    errors: list[LocatedFault] = []
    file = set_or_record(node.value["record"], Sentence("a record"), "records", context.folder, errors)
    if file is None:
        return ReadProduct(errors=tuple(errors))
    options = _plain_options(number, node, "record", context)
    errors += options.errors
    style = style_of_book("record", options, "Record", context, errors)
    if style is None:
        return ReadProduct(None, tuple(errors), options)
    record = RecordedGame(options.model(PlainPages), file)
    return ReadProduct(book_of(number, options, style, record, (file.path,)), tuple(errors), options)


def _plain_options(
    number: int, node: Node, kind: BookKind, context: SpecContext, followed: tuple[type[Options], ...] = ()
) -> ProductOptions:
    """The options of texts and drawings: those of their pages, and the options in ``followed``, which the text
    follows."""
    models = (ProductHead, PrintOptions, PAGES[kind], *followed)
    return read_options(
        number,
        node,
        AllowedOptions(kind, Sentence("{kind} '{name}'", kind=kind, name=node.value[kind].value), models),
        context,
    )


def style_of_book(
    kind: BookKind,
    options: ProductOptions,
    usual_title: str,
    context: SpecContext,
    errors: list[LocatedFault],
    game: Game | None = None,
) -> Style | None:
    """The style of pages to read; None if something is wrong with it or another option.

    :param usual_title: the title, in English, of a product that has none of its own.
    :param game: the product's game, if it has one.
    """
    if not options.is_sound:
        return None
    head, print_options = options.model(ProductHead), options.model(print_options_of(kind))
    style = style_of(head, print_options, options.source, usual_title, context.presets, errors, game)
    if style is None:
        return None
    pages = options.model(PAGES[kind])
    hyphens = print_options.language if pages.hyphenate else ""
    if hyphens and (reason := why_not(hyphens)):
        errors.append(options.source.mark_at(("hyphenate",)).fault(reason))
    theme = replace(style.theme, large_print=pages.large_print, justify=pages.justify, hyphens=hyphens)
    return replace(style, theme=theme)


def book_of(
    number: int, options: ProductOptions, style: Style, contents: BookContents, files: tuple[Path, ...] = ()
) -> BookSpec:
    """Product ``number``, counted from 1, which is a book.

    :param files: those that its contents are read from.
    """
    return BookSpec(
        number=number,
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


def print_options_of(kind: BookKind) -> type[PrintOptions]:
    """The model of paper and printing options, which for a kit apply to its sheets, too."""
    return PaperOptions if kind == "kit" else PrintOptions


def game_named(wanted: Node, errors: list[LocatedFault]) -> Game | None:
    """The game that a product names."""
    name = wanted.plain()
    game = find_game(name) if isinstance(name, str) else None
    if game is None:
        errors.append(unknown_name(wanted.mark, Sentence("game"), name, game_names()))
    return game


def puzzles_named(
    wanted: Node, context: SpecContext, errors: list[LocatedFault]
) -> tuple[Game, ProblemsOffer, Node] | None:
    """The game with problems that a name means, what it offers, and the options that the name stands for."""
    if not isinstance(wanted.value, str):
        errors.append(
            wanted.mark.fault(
                Sentence("expected the name of a game, not {plain}", plain=quoted(wanted.plain()))
            )
        )
        return None
    own = context.variants.get(wanted.value)
    named = wanted if own is None else own.child("game")
    if named is None or not isinstance(named.value, str):
        return None  # its error was found with the variant
    try:
        game, options = puzzle_game(named.value)
    except LookupError as error:
        errors.append(wanted.mark.fault(str(error.args[0])))
        return None
    assert game.problems is not None
    if own is not None:
        return game, game.problems, with_keys(own, option_names(game.problems.options))
    return game, game.problems, node_of(dict(options), wanted.mark)


def set_or_record(
    node: Node, what: str, builtin: str, folder: Path, errors: list[LocatedFault]
) -> NamedFile | None:
    """A file below the spec's folder, or a built-in one, whose name begins with its kind."""
    if not isinstance(node.value, str) or not node.value.strip():
        message = Sentence(
            "expected the name of a file with {what}, not {plain}", what=what, plain=quoted(node.plain())
        )
        errors.append(node.mark.fault(message))
        return None
    path = below(folder, node.value) or builtin_file(node.value)
    if path is None:
        errors.append(node.mark.fault(no_file(folder, node.value, builtin)))
        return None
    return NamedFile(path, node.value, node.mark)


def excluded_files(node: Node, folder: Path, errors: list[LocatedFault]) -> tuple[NamedFile, ...] | None:
    """The files in a product's ``exclude``; None if one of them doesn't exist."""
    named = node.child("exclude")
    wanted = named.value if named is not None and isinstance(named.value, list) else []
    found = [set_or_record(one, Sentence("problems"), "problems", folder, errors) for one in wanted]
    files = tuple(file for file in found if file is not None)
    return files if len(files) == len(found) else None


def text_of(file: NamedFile) -> str:
    """What a text file holds.

    :raises SpecError: if it can't be read, is too large, or isn't text.
    """
    return decoded(read_limited(file.path, file.display_name, MOST_TEXT), file.display_name)
