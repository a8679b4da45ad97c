"""Read booklets from a spec into resolved requests: puzzle sets, a template and texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from pnp.base.errors import ErrorDetails, SpecError
from pnp.base.files import builtin_templates
from pnp.base.sentences import Sentence
from pnp.base.wording import did_you_mean, quoted
from pnp.booklets.options import BookletOptions
from pnp.booklets.trims import TRIMS
from pnp.games.api.features import PuzzlesFeature
from pnp.games.api.game import Game
from pnp.language.catalogue import below, no_file
from pnp.language.config import ProductHead
from pnp.language.errors import model_of, option_names, unknown_option
from pnp.language.old_names import new_file, renamed
from pnp.language.reader import Mark, Node, node_of, with_keys, without_keys
from pnp.products.booklet.options import BookletContents, PuzzleBook, SetOptions, SetSpec
from pnp.products.on_pages.read import BookletText, book_of, set_or_record, style_of_book, text_of
from pnp.products.options import AllowedOptions, ProductOptions, ReadProduct, SpecContext, read_options
from pnp.products.requests import NamedFile
from pnp.puzzles.puzzle_sets import puzzle_game
from pnp.sheets.options import PrintOptions


def read(node: Node, context: SpecContext) -> ReadProduct:
    """Return a product that is a booklet."""
    inner = node.value["booklet"]
    if not isinstance(inner.value, dict):
        message = Sentence(
            "expected the contents of the booklet, such as `booklet: {{from: [set.yaml]}}`, not {plain}",
            plain=quoted(inner.plain()),
        )
        return ReadProduct(errors=(inner.mark.error(message),))
    allowed = AllowedOptions(
        "booklet",
        Sentence("the booklet"),
        (ProductHead, PrintOptions, BookletOptions),
        inside=BookletContents,
    )
    within = set(option_names(BookletContents)) - allowed.names
    errors = [
        mark.error(Sentence("put '{key}' inside `booklet`, not beside it", key=key))
        for key, mark in node.keys.items()
        if key in within
    ]
    options = read_options(without_keys(node, within), allowed, context)
    errors += options.errors
    inner = options.source.value["booklet"]
    beside = allowed.names - set(option_names(BookletContents))
    errors += [
        mark.error(Sentence("put '{key}' beside `booklet`, not inside it", key=key))
        for key, mark in inner.keys.items()
        if key in beside
    ]
    inner = without_keys(inner, allowed.names)
    wanted = model_of(BookletContents, inner, Sentence("the booklet"), errors)
    if wanted is None or not options.is_sound:
        return ReadProduct(None, tuple(errors), options)
    book = _puzzle_book(wanted, inner, options, context, errors)
    if book is None:
        return ReadProduct(None, tuple(errors), options)
    style = style_of_book(options, BookletOptions, "Puzzle book", context, errors)
    if style is None:
        return ReadProduct(None, tuple(errors), options)
    files = tuple(file.path for file in book.named_files)
    return ReadProduct(book_of(options, style, book, context, files), tuple(errors), options)


def _idle_paper(options: ProductOptions, context: SpecContext) -> str:
    """Return a remark if the paper is set for a book that isn't imposed on sheets."""
    is_set = any(context.settings[k].path == ("paper",) for k in options.used)
    if options.model(BookletOptions).imposition != "none" or not is_set:
        return ""
    said = "`paper` has no effect here: `trim` sets the size of the pages; try --set trim={trim}"
    paper = options.given().get("paper")
    return Sentence(said, trim=paper if paper in TRIMS else "letter")


def _puzzle_book(
    wanted: BookletContents,
    inner: Node,
    options: ProductOptions,
    context: SpecContext,
    errors: list[ErrorDetails],
) -> PuzzleBook | None:
    """Return a booklet with its sets, template and texts; None if one of them has errors.

    :param inner: the node inside `booklet`, for marks.
    """
    named = inner.value["from"].value
    sets = [one for child in named if (one := _set(child, context, errors)) is not None]
    errors += _repeats(sets)
    has_own_template = wanted.template not in builtin_templates()
    template = None
    if has_own_template:
        mark = inner.value.get("template", inner).mark
        template = _own_template(wanted.template, mark, context.folder, errors)
    texts = _texts(wanted, inner, context.folder, errors)
    excluded = excluded_files(inner, context.folder, errors)
    if excluded is None or len(sets) < len(named) or (has_own_template and template is None) or texts is None:
        return None
    introduction, copyright = texts
    remark = _idle_paper(options, context)
    pages = options.model(BookletOptions)
    return PuzzleBook(pages, wanted, tuple(sets), template, introduction, copyright, remark, excluded)


def _set(node: Node, context: SpecContext, errors: list[ErrorDetails]) -> NamedFile | SetSpec | None:
    """Return one of the sets in a booklet."""
    if not isinstance(node.value, dict):
        return set_or_record(node, Sentence("a puzzle set"), "puzzles", context.folder, errors)
    if "puzzles" not in node.value:
        errors.append(node.mark.error("a generated set needs the name of its game: `puzzles: GAME`"))
        return None
    found = puzzles_named(node.value["puzzles"], context, errors)
    if found is None:
        return None
    game, feature, variant = found
    own = option_names(feature.options)
    whose = Sentence("puzzles of '{name}'", name=game.name)
    known = {"puzzles", *option_names(SetOptions), *own}
    errors += (
        mark.error(unknown_option(key, known, whose)) for key, mark in node.keys.items() if key not in known
    )
    wanted = model_of(SetOptions, with_keys(node, option_names(SetOptions)), Sentence("the set"), errors)
    values = {**variant.value, **with_keys(node, own).value}
    whole = Node(values, node.mark, {**variant.keys, **node.keys})
    options = model_of(feature.options, whole, whose, errors)
    if wanted is None or options is None:
        return None
    return SetSpec(node.value["puzzles"].value, game, whole.plain_values(), options, wanted, node.mark)


def _repeats(sets: Iterable[NamedFile | SetSpec]) -> Iterator[ErrorDetails]:
    """Yield an error for each set that is in a booklet twice: its puzzles would be printed twice."""
    seen: list[tuple[object, Mark]] = []
    for one in sets:
        is_file = isinstance(one, NamedFile)
        own = one.path if isinstance(one, NamedFile) else (one.game.name, one.options, one.wanted)
        first = next((mark for other, mark in seen if other == own), None)
        if first is not None:
            named = one.display_name if isinstance(one, NamedFile) else one.named
            hint = "" if is_file else Sentence("; change the seed for different puzzles")
            message = Sentence(
                "the set '{named}' is in this booklet already, from line {line}{hint}",
                named=named,
                line=first.line,
                hint=hint,
            )
            yield one.mark.error(message)
        seen.append((own, one.mark))


def _own_template(name: str, mark: Mark, folder: Path, errors: list[ErrorDetails]) -> NamedFile | None:
    """Return the user's own template."""
    path = below(folder, name) if name.endswith(".md.j2") else None
    if path is None and (new := new_file(name)) in builtin_templates():
        errors.append(mark.error(renamed(name, new)))
        return None
    if path is None:
        hint = did_you_mean(name, builtin_templates()) or Sentence(
            "; the name of a custom template must end in .md.j2"
        )
        errors.append(mark.error(Sentence("no template '{name}' here or built in{hint}", name=name, hint=hint)))
        return None
    return NamedFile(path, name, mark)


def _texts(
    contents: BookletContents, node: Node, folder: Path, errors: list[ErrorDetails]
) -> tuple[BookletText, BookletText] | None:
    """Return the booklet's introduction and its copyright page; None if the file of either can't be read."""
    introduction = _text("introduction", contents.introduction, node, folder, errors)
    copyright = _text("copyright", contents.copyright, node, folder, errors) if introduction else None
    return (introduction, copyright) if introduction and copyright else None


def _text(key: str, text: str, node: Node, folder: Path, errors: list[ErrorDetails]) -> BookletText | None:
    """Return a text in the spec, or that of the Markdown file that it names."""
    if not text.endswith(".md") or "\n" in text:
        return BookletText(text)
    mark = node.value[key].mark
    path = below(folder, text)
    if path is None:
        errors.append(mark.error(no_file(folder, text)))
        return None
    file = NamedFile(path, text, mark)
    try:
        return BookletText(text_of(file), file)
    except SpecError as error:
        errors += error.errors
        return None


def puzzles_named(
    wanted: Node, context: SpecContext, errors: list[ErrorDetails]
) -> tuple[Game, PuzzlesFeature, Node] | None:
    """Return the game with puzzles for a name, its feature, and the options that the name stands for."""
    if not isinstance(wanted.value, str):
        errors.append(
            wanted.mark.error(
                Sentence("expected the name of a game, not {plain}", plain=quoted(wanted.plain()))
            )
        )
        return None
    own = context.variants.get(wanted.value)
    named = wanted if own is None else own.child("game")
    if named is None or not isinstance(named.value, str):
        return None  # the error was found with the variant
    try:
        game, options = puzzle_game(named.value)
    except LookupError as error:
        errors.append(wanted.mark.error(str(error.args[0])))
        return None
    assert game.puzzles is not None
    if own is not None:
        return game, game.puzzles, with_keys(own, option_names(game.puzzles.options))
    return game, game.puzzles, node_of(dict(options), wanted.mark)


def excluded_files(node: Node, folder: Path, errors: list[ErrorDetails]) -> tuple[NamedFile, ...] | None:
    """Return the files in a product's ``exclude``; None if one of them doesn't exist."""
    named = node.child("exclude")
    wanted = named.value if named is not None and isinstance(named.value, list) else []
    found = [set_or_record(one, Sentence("puzzles"), "puzzles", folder, errors) for one in wanted]
    files = tuple(file for file in found if file is not None)
    return files if len(files) == len(found) else None
