"""Products on pages: problems, booklets, records and rules, from a spec's lines to a resolved request."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from pnp.base.errors import LocatedFault, SpecError
from pnp.base.options import Options
from pnp.base.quoting import quoted
from pnp.base.resources import builtin_templates
from pnp.base.sentences import Sentence
from pnp.base.suggest import did_you_mean
from pnp.booklets.options import BookletOptions
from pnp.games.api.game import Game
from pnp.games.api.offers import ProblemsOffer
from pnp.games.api.registry import find_game, game_names
from pnp.games.api.resources import rules_text
from pnp.sheets.options import PaperOptions, PrintOptions
from pnp.specs.book_kinds import BookKind
from pnp.specs.books import PAGES, BookletContents, ProblemPages, SetOptions
from pnp.specs.errors import model_of, option_names, unknown_name, unknown_option
from pnp.specs.models import ProductHead
from pnp.specs.named_files import below, builtin_file, no_file
from pnp.specs.presets import style_of
from pnp.specs.problem_sets import puzzle_game
from pnp.specs.product_options import AllowedOptions, ProductOptions, ReadProduct, SpecContext, read_options
from pnp.specs.reader import Mark, Node, decoded, node_of, read_limited, with_keys, without_keys
from pnp.specs.requests import BookSpec, NamedFile, SetSpec

MOST_TEXT = 200_000
"""The most bytes of a template or a text in a file."""


def read_book(
    number: int, node: Node, kind: Literal["problems", "booklet", "rules", "record"], context: SpecContext
) -> ReadProduct:
    """Product ``number`` of a spec, counted from 1, which is a book."""
    match kind:
        case "problems":
            return _problems(number, node, context)
        case "booklet":
            return _booklet(number, node, context)
        case "rules":
            return _rules(number, node, context)
        case "record":
            return _record(number, node, context)


def _problems(number: int, node: Node, context: SpecContext) -> ReadProduct:
    """Problems to generate."""
    errors: list[LocatedFault] = []
    wanted = node.value["problems"]
    found = _puzzle_game(wanted, context, errors)
    if found is None:
        return ReadProduct(errors=tuple(errors))
    game, offer, variant = found
    models = (ProductHead, PrintOptions, ProblemPages, SetOptions, offer.options)
    allowed = AllowedOptions(
        "problems", Sentence("{kind} '{name}'", kind="problems", name=wanted.value), models, variant
    )
    options = read_options(number, node, allowed, context)
    errors += options.errors
    book = book_of(number, "problems", options, game.title, context, errors, game)
    if book is None:
        return ReadProduct(None, tuple(errors), options)
    given = with_keys(options.source, option_names(offer.options)).plain_values()
    part = SetSpec(
        wanted.value, game, given, options.model(offer.options), options.model(SetOptions), wanted.mark
    )
    book = replace(book, contents=options.model(ProblemPages), parts=(part,))
    return ReadProduct(book, tuple(errors), options)


def _rules(number: int, node: Node, context: SpecContext) -> ReadProduct:
    """The rules of a game."""
    errors: list[LocatedFault] = []
    wanted = node.value["rules"]
    game = game_named(wanted, errors)
    if game is None:
        return ReadProduct(errors=tuple(errors))
    if rules_text(game.name) is None:
        return ReadProduct(errors=(wanted.mark.fault(Sentence("'{name}' has no rules text", name=game.name)),))
    followed = (game.rules.options,) if game.rules else ()
    options = _plain_options(number, node, "rules", context, followed)
    errors += options.errors
    book = book_of(number, "rules", options, game.title, context, errors, game)
    if book is not None and game.rules is not None:
        book = replace(book, rules=options.model(game.rules.options))
    return ReadProduct(book, tuple(errors), options)


def _record(number: int, node: Node, context: SpecContext) -> ReadProduct:
    """The record of a game."""
    errors: list[LocatedFault] = []
    file = _file(node.value["record"], Sentence("a record"), "records", context.folder, errors)
    if file is None:
        return ReadProduct(errors=tuple(errors))
    options = _plain_options(number, node, "record", context)
    errors += options.errors
    book = book_of(number, "record", options, "Record", context, errors)
    return ReadProduct(
        replace(book, file=file, files=(*book.files, file.path)) if book else None, tuple(errors), options
    )


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


def _booklet(number: int, node: Node, context: SpecContext) -> ReadProduct:
    """A booklet of problem sets."""
    inner = node.value["booklet"]
    if not isinstance(inner.value, dict):
        message = Sentence(
            "a booklet says what is in it: `booklet: {{from: [set.yaml]}}`, not {plain}",
            plain=quoted(inner.plain()),
        )
        return ReadProduct(errors=(inner.mark.fault(message),))
    allowed = AllowedOptions(
        "booklet",
        Sentence("the booklet"),
        (ProductHead, PrintOptions, PAGES["booklet"]),
        inside=BookletContents,
    )
    within = set(option_names(BookletContents)) - allowed.names
    errors = [
        mark.fault(Sentence("put '{key}' inside `booklet`, not beside it", key=key))
        for key, mark in node.keys.items()
        if key in within
    ]
    options = read_options(number, without_keys(node, within), allowed, context)
    errors += options.errors
    inner = options.source.value["booklet"]
    beside = allowed.names - set(option_names(BookletContents))
    errors += [
        mark.fault(Sentence("put '{key}' beside `booklet`, not inside it", key=key))
        for key, mark in inner.keys.items()
        if key in beside
    ]
    inner = without_keys(inner, allowed.names)
    contents = model_of(BookletContents, inner, Sentence("the booklet"), errors)
    if contents is None or not options.is_sound:
        return ReadProduct(None, tuple(errors), options)
    filling = _filling(contents, inner, context, errors)
    if filling is None:
        return ReadProduct(None, tuple(errors), options)
    book = book_of(number, "booklet", options, "Problem book", context, errors)
    if book is not None:
        book = replace(
            book,
            contents=contents,
            parts=filling.parts,
            template=filling.template,
            texts=filling.texts,
            files=(*book.files, *filling.files),
            remark=_idle_paper(options, context),
        )
    return ReadProduct(book, tuple(errors), options)


def _idle_paper(options: ProductOptions, context: SpecContext) -> str:
    """A remark for users who set the paper of a book that isn't imposed on sheets."""
    is_set = any(context.settings[k].path == ("paper",) for k in options.used)
    if options.model(BookletOptions).imposition != "none" or not is_set:
        return ""
    return Sentence("`paper` changes nothing here: pages are as large as `trim` says; try --set trim=letter")


@dataclass(frozen=True, slots=True)
class _Filling:
    """What goes into a booklet."""

    parts: tuple[NamedFile | SetSpec, ...]
    template: NamedFile | None
    texts: Mapping[str, str]
    files: tuple[Path, ...]


def _filling(
    contents: BookletContents, inner: Node, context: SpecContext, errors: list[LocatedFault]
) -> _Filling | None:
    """The sets, template and texts of a booklet; None if something is wrong."""
    wanted = inner.value["from"].value
    parts = [part for child in wanted if (part := _part(child, context, errors)) is not None]
    errors += _repeats(parts)
    has_own_template = contents.template not in builtin_templates()
    template = None
    if has_own_template:
        mark = inner.value.get("template", inner).mark
        template = _own_template(contents.template, mark, context.folder, errors)
    texts = _texts(contents, inner, context.folder, errors)
    if len(parts) < len(wanted) or (has_own_template and template is None) or texts is None:
        return None
    named = (*parts, template, *(text.file for text in texts.values()))
    files = tuple(file.path for file in named if isinstance(file, NamedFile))
    return _Filling(tuple(parts), template, {key: text.text for key, text in texts.items()}, files)


def book_of(
    number: int,
    kind: BookKind,
    options: ProductOptions,
    usual_title: str,
    context: SpecContext,
    errors: list[LocatedFault],
    game: Game | None = None,
) -> BookSpec | None:
    """A book with what all books have in common; None if something is wrong.

    :param usual_title: the title, in English, of a book that has none of its own.
    """
    if not options.is_sound:
        return None
    head, print_options = options.model(ProductHead), options.model(print_options_of(kind))
    style = style_of(head, print_options, options.source, usual_title, context.presets, errors, game)
    if style is None:
        return None
    pages = options.model(PAGES[kind])
    theme = replace(style.theme, large_print=True) if pages.large_print else style.theme
    return BookSpec(
        number,
        head,
        style.paper,
        style.printer,
        theme,
        style.title,
        options.given(),
        options.source,
        style.files,
        kind,
        print_options,
        pages,
        game=game,
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


def _part(node: Node, context: SpecContext, errors: list[LocatedFault]) -> NamedFile | SetSpec | None:
    """One of the sets that a booklet holds."""
    if not isinstance(node.value, dict):
        return _file(node, Sentence("a problem set"), "problems", context.folder, errors)
    if "problems" not in node.value:
        errors.append(node.mark.fault("a generated set needs the name of its game: `problems: GAME`"))
        return None
    found = _puzzle_game(node.value["problems"], context, errors)
    if found is None:
        return None
    game, offer, variant = found
    own = option_names(offer.options)
    whose = Sentence("problems of '{name}'", name=game.name)
    known = {"problems", *option_names(SetOptions), *own}
    errors += (
        mark.fault(unknown_option(key, known, whose)) for key, mark in node.keys.items() if key not in known
    )
    wanted = model_of(SetOptions, with_keys(node, option_names(SetOptions)), Sentence("the set"), errors)
    values = {**variant.value, **with_keys(node, own).value}
    whole = Node(values, node.mark, {**variant.keys, **node.keys})
    options = model_of(offer.options, whole, whose, errors)
    if wanted is None or options is None:
        return None
    return SetSpec(node.value["problems"].value, game, whole.plain_values(), options, wanted, node.mark)


def _repeats(parts: Iterable[NamedFile | SetSpec]) -> Iterator[LocatedFault]:
    """An error for each set that is in a booklet twice: its problems would be printed twice."""
    seen: list[tuple[object, Mark]] = []
    for part in parts:
        is_file = isinstance(part, NamedFile)
        own = part.path if isinstance(part, NamedFile) else (part.game.name, part.options, part.wanted)
        first = next((mark for other, mark in seen if other == own), None)
        if first is not None:
            named = part.display_name if isinstance(part, NamedFile) else part.named
            hint = "" if is_file else Sentence("; change the seed for different problems")
            message = Sentence(
                "the set '{named}' is in this booklet already, from line {line}{hint}",
                named=named,
                line=first.line,
                hint=hint,
            )
            yield part.mark.fault(message)
        seen.append((own, part.mark))


def _puzzle_game(
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


def _file(node: Node, what: str, builtin: str, folder: Path, errors: list[LocatedFault]) -> NamedFile | None:
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


def _own_template(name: str, mark: Mark, folder: Path, errors: list[LocatedFault]) -> NamedFile | None:
    """The user's own template."""
    path = below(folder, name) if name.endswith(".md.j2") else None
    if path is None:
        hint = did_you_mean(name, builtin_templates()) or Sentence("; one of your own ends in .md.j2")
        errors.append(mark.fault(Sentence("no template '{name}' here or built in{hint}", name=name, hint=hint)))
        return None
    return NamedFile(path, name, mark)


@dataclass(frozen=True, slots=True)
class _Text:
    """The booklet's own Markdown, and the file that has it if it isn't in the spec."""

    text: str
    file: NamedFile | None = None


def _texts(
    contents: BookletContents, node: Node, folder: Path, errors: list[LocatedFault]
) -> dict[str, _Text] | None:
    """The Markdown of the booklet's own, by option; None if something is wrong."""
    found: dict[str, _Text] = {}
    for key, text in (("introduction", contents.introduction), ("copyright", contents.copyright)):
        found[key] = _Text(text)
        if text.endswith(".md") and "\n" not in text:
            mark = node.value[key].mark
            path = below(folder, text)
            if path is None:
                errors.append(mark.fault(no_file(folder, text)))
                return None
            file = NamedFile(path, text, mark)
            try:
                found[key] = _Text(text_of(file), file)
            except SpecError as error:
                errors += error.faults
                return None
    return found


def text_of(file: NamedFile) -> str:
    """What a text file holds.

    :raises SpecError: if it can't be read, is too large, or isn't text.
    """
    return decoded(read_limited(file.path, file.display_name, MOST_TEXT), file.display_name)
