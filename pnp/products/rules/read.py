"""Read rules from a spec into a request: those of a game, short or full; or the user's own, with a Markdown
file, the pictures that it names, and the products of its spec that it shows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, pairwise
from pathlib import Path
from typing import Annotated, ClassVar, NamedTuple, Self

from pydantic import Field

from pnp.base.errors import ErrorDetails, Mark, SpecError
from pnp.base.geometry import parse_length
from pnp.base.options import Options
from pnp.base.sentences import Sentence
from pnp.base.wording import did_you_mean, quoted, shortened
from pnp.booklets.markdown import plain_words
from pnp.drawing.shapes import Drawing
from pnp.games.api.features import SheetsFeature
from pnp.games.api.game import Game
from pnp.games.api.registry import rules_text
from pnp.language.catalogue import below, no_file
from pnp.language.config import ProductHead
from pnp.language.own_files import ProductFiles, is_pdf
from pnp.language.own_pictures import PICTURES
from pnp.language.reader import Node, Plain
from pnp.products.kinds import Group, Properties, Schema
from pnp.products.on_pages.read import (
    BookContents,
    BookletText,
    RulesPages,
    book_of,
    game_named,
    groups_of_pages,
    pages_schema,
    plain_options,
    style_of_book,
    text_of,
)
from pnp.products.on_sheets import SheetSpec
from pnp.products.options import AllowedOptions, ReadProduct, SpecContext, read_options
from pnp.products.requests import NamedFile, ProductRequest
from pnp.sheets.options import PrintOptions
from pnp.typesetting.blocks import IconName


def read(node: Node, context: SpecContext) -> ReadProduct:
    """Return a product that is the rules of a game, or those in a file of the user's own."""
    if _is_file(node.value["rules"].value):
        return _read_own_rules(node, context)
    errors: list[ErrorDetails] = []
    wanted = node.value["rules"]
    game = game_named(wanted, errors)
    if game is None:
        return ReadProduct(errors=tuple(errors))
    if rules_text(game.name) is None:
        return ReadProduct(
            errors=(
                wanted.mark.error(
                    Sentence("'{name}' has no rules text; `pnp games {name}` lists what it has", name=game.name)
                ),
            )
        )
    followed = (game.rules.options,) if game.rules else ()
    options = plain_options(node, "rules", RulesPages, context, followed)
    errors += options.errors
    style = style_of_book(options, RulesPages, game.title, context, errors, game)
    if style is None:
        return ReadProduct(None, tuple(errors), options)
    follows = options.model(game.rules.options) if game.rules else None
    rules = GameRules(options.model(RulesPages), game, follows)
    return ReadProduct(book_of(options, style, rules, context), tuple(errors), options)


@dataclass(frozen=True, slots=True)
class GameRules(BookContents):
    """The rules of a game."""

    is_leaflet: ClassVar[bool] = True
    pages: RulesPages
    game: Game
    options: Options | None
    """The options on which the text depends; None if it depends on none."""

    @property
    def named_game(self) -> Game:
        """The game to which the rules belong."""
        return self.game


def groups(_kind: str, _named: object, _variants: Mapping[str, Plain]) -> tuple[Group, ...]:
    """Return the options of the pages of rules."""
    return groups_of_pages(RulesPages)


def schemas(kind: str, games: Iterable[Game], properties: Properties) -> Iterator[Schema]:
    """Yield a schema for the rules of games, one for each game whose rules depend on options, and one for those
    in a file."""
    plain: Schema = {kind: {"enum": [game.name for game in games if game.rules is None]}}
    yield pages_schema(kind, RulesPages, plain, properties)
    own: Schema = {kind: {"type": "string", "pattern": r"\.[mM][dD]$"}, **properties(OwnRulesPages)}
    yield pages_schema(kind, RulesPages, own, properties)
    for game in games:
        if game.rules is not None:
            of_game: Schema = {kind: {"const": game.name}, **properties(game.rules.options)}
            yield pages_schema(kind, RulesPages, of_game, properties)


_FILE = re.compile(r"\w\.[a-z]{2,8}$")


def _is_own_text(value: object) -> bool:
    """Return whether a value names the user's own Markdown file rather than a game."""
    return isinstance(value, str) and value.casefold().endswith(".md")


def _is_file(value: object) -> bool:
    """Return whether a value names a file of any kind rather than a game."""
    return _is_own_text(value) or (isinstance(value, str) and bool(_FILE.search(value.casefold())))


class OwnRulesPages(RulesPages):
    """The layout of rules in the user's own file."""

    icons: dict[IconName, Annotated[str, Field(max_length=500)]] = Field(
        default_factory=dict,
        max_length=100,
        title="Icons",
        description="Pictures to use in texts, by name; a name between colons shows its picture.",
    )


@dataclass(frozen=True, slots=True)
class _ShownPicture:
    """A picture in the user's own rules: a drawing from a file, or a product of the spec by name."""

    name: str
    width: float | None
    """The width in millimetres; None for the default."""
    mark: Mark
    drawing: Drawing | None = None


@dataclass(frozen=True, slots=True)
class OwnRules(BookContents):
    """The user's own rules, in Markdown."""

    is_leaflet: ClassVar[bool] = True
    pages: OwnRulesPages
    file: NamedFile
    text: str
    """The text without its title; pictures have their names in ``pictures``."""
    pictures: Mapping[str, _ShownPicture]
    products: Mapping[str, SheetSpec] = field(default_factory=dict)
    """The products of the spec that it shows, by the names of their pictures."""
    icons: Mapping[str, Drawing] = field(default_factory=dict)
    """The icons in its texts, by name."""
    notices: tuple[ErrorDetails, ...] = field(default=(), compare=False)
    """Notices about its pictures."""
    facts: tuple[str, ...] = ()
    """The facts about the game that its kit has, for the line of the title."""

    @property
    def main_file(self) -> NamedFile:
        """The file with the text."""
        return self.file

    def own_texts(self) -> Iterator[tuple[str, BookletText]]:
        """Yield the text itself."""
        yield "rules", BookletText(self.text, self.file)

    def among(self, others: Sequence[ProductRequest], errors: list[ErrorDetails]) -> Self:
        """Return the rules with those products of the spec that they show."""
        named = {one.head.name: one for one in others if isinstance(one, SheetSpec) and one.head.name}
        return replace(self, products=dict(self._shown(named, errors)))

    def _shown(
        self, named: Mapping[str, SheetSpec], errors: list[ErrorDetails]
    ) -> Iterator[tuple[str, SheetSpec]]:
        """Yield the products that it shows, by the names of their pictures."""
        for name, picture in self.pictures.items():
            if picture.drawing is not None:
                continue
            product = named.get(picture.name)
            if product is None:
                message = Sentence(
                    "'{name}' is neither a picture nor the `name` of a board or pieces in this spec{hint}",
                    name=picture.name,
                    hint=did_you_mean(picture.name, named),
                )
                errors.append(picture.mark.error(message))
            elif isinstance(product.feature, SheetsFeature):
                message = Sentence("there are no pictures of sheets that are printed on both sides")
                errors.append(picture.mark.error(message))
            else:
                yield name, product


MOST_PICTURES = 200
_PICTURE = re.compile(
    r"^```.*?(?:^```|\Z)|^~~~.*?(?:^~~~|\Z)|`[^`\n]+`"
    r"|(?<!\\)!\[((?:[^\[\]\\]|\\.|\[[^\[\]]*\])*)\]"
    r"""\(<?([^()<>\s]+)>?(?:\s+("[^"\n]*"|'[^'\n]*'|\([^()\n]*\)))?\)""",
    re.MULTILINE | re.DOTALL,
)
"""Code, which isn't changed, or a picture in Markdown: its caption, its name, and optionally its width in
quotes. No part extends into the next picture, so that the time is proportional to the length of the text, not
to its square."""
_TITLE = re.compile(r"\A\s*#[ \t]+(\S[^\n]*)(?:\n|\Z)")
_WIDTHS = 10.0, 400.0


def _read_own_rules(node: Node, context: SpecContext) -> ReadProduct:
    """Read a product that is rules in the user's own file."""
    errors: list[ErrorDetails] = []
    wanted = node.value["rules"]
    if not _is_own_text(wanted.value):
        message = Sentence(
            "{name} isn't a Markdown file: put your own rules in a file whose name ends in .md",
            name=quoted(wanted.value),
        )
        return ReadProduct(errors=(wanted.mark.error(message),))
    text = _text(wanted, context.folder, errors)
    models = (ProductHead, PrintOptions, OwnRulesPages)
    whose = Sentence("{kind} '{name}'", kind="rules", name=wanted.value)
    options = read_options(node, AllowedOptions("rules", whose, models, is_custom=True), context)
    errors += options.errors
    if "rules-length" in node.value:
        message = Sentence("`rules-length` is for the rules of a game; your own text is always printed in full")
        errors.append(node.keys["rules-length"].error(message))
    if text is None:
        return ReadProduct(None, tuple(errors), options)
    reader = ProductFiles(options.source, context.folder)
    errors += _beyond_markdown(text.text, wanted.value)
    own = _illustrated(_COMMENT.sub(_without_comment, text.text), wanted.value, reader)
    pages = options.model(OwnRulesPages)
    icons = {name: reader.picture(file, reader.mark("icons", name)) for name, file in pages.icons.items()}
    errors += reader.errors
    style = style_of_book(options, OwnRulesPages, own.title or "Rules", context, errors)
    if style is None or errors:
        return ReadProduct(None, tuple(errors), options)
    rules = OwnRules(
        pages,
        text.file,
        own.body,
        own.pictures,
        icons={name: picture for name, picture in icons.items() if picture is not None},
        notices=tuple(reader.notices),
    )
    book = book_of(options, style, rules, context, (text.file.path, *reader.paths))
    return ReadProduct(book, (), options)


class _Text(NamedTuple):
    """A text and its file."""

    text: str
    file: NamedFile


def _text(wanted: Node, folder: Path, errors: list[ErrorDetails]) -> _Text | None:
    """Return the text in the file that a product names; None, with an error, if it can't be read."""
    path = below(folder, wanted.value)
    if path is None:
        errors.append(wanted.mark.error(no_file(folder, wanted.value)))
        return None
    file = NamedFile(path, wanted.value, wanted.mark)
    try:
        return _Text(text_of(file), file)
    except SpecError as error:
        errors += error.errors
        return None


_CODE = re.compile(r"^```.*?(?:^```|\Z)|^~~~.*?(?:^~~~|\Z)|`[^`\n]+`", re.MULTILINE | re.DOTALL)
_COMMENT = re.compile(rf"{_CODE.pattern}|<!--.*?-->", re.MULTILINE | re.DOTALL)
_OTHERS = ("<!doctype", "<html", "<?xml", "{\\rtf", "%pdf", "pk\x03\x04")
"""The beginnings of files of other programs, in small letters."""
_TAG = re.compile(
    r"(?<!\\)</?(?:a|b|br|center|details|div|em|font|h[1-6]|hr|i|img|li|ol|p|s|small|span|strong|su[bp]|summary"
    r"|t[rdh]|table|tbody|thead|u|ul)(?:\s[^<>\n]*)?/?>",
    re.IGNORECASE,
)
_DASHES = re.compile(r"\s*:?-+:?\s*")
_MOST_TOLD = 3
"""The number of tags that are reported, as examples for all of them."""


def _beyond_markdown(text: str, file: str) -> Iterator[ErrorDetails]:
    """Yield an error for what would be printed as it's written, though its author expects something else."""
    if not text.strip():
        yield Mark(file).error(Sentence("the file is empty"))
    elif text.lstrip().casefold().startswith(_OTHERS):
        yield Mark(file).error(Sentence("isn't Markdown: save the text as Markdown"))
    else:
        plain = _COMMENT.sub(lambda code: re.sub(r"[^\n]", " ", code[0]), text)
        for tag in islice(_TAG.finditer(plain), _MOST_TOLD):
            at = tag.start()
            mark = Mark(file, plain.count("\n", 0, at) + 1, at - plain.rfind("\n", 0, at))
            message = Sentence(
                "HTML such as {tag} can't be printed: write Markdown instead", tag=shortened(tag[0])
            )
            yield mark.error(message)
        yield from _broken_tables(plain.split("\n"), file)


def _broken_tables(lines: Sequence[str], file: str) -> Iterator[ErrorDetails]:
    """Yield an error for each table whose head and the line below it differ in their numbers of columns."""
    for number, (head, rule) in enumerate(pairwise(lines), 2):
        dashes = _cells(rule)
        is_table = "|" in head and "|" in rule and all(map(_DASHES.fullmatch, dashes))
        if is_table and (columns := len(_cells(head))) != len(dashes):
            message = Sentence(
                "the head of this table has {columns} columns, but the line of dashes below it {count}",
                columns=columns,
                count=len(dashes),
            )
            yield Mark(file, number, 1).error(message)


def _cells(line: str) -> list[str]:
    return re.split(r"(?<!\\)\|", line.strip().removeprefix("|").removesuffix("|"))


def _without_comment(found: re.Match[str]) -> str:
    """Return code as it is, and the line breaks of a comment."""
    return "\n" * found[0].count("\n") if found[0].startswith("<!--") else found[0]


class _Illustrated(NamedTuple):
    """A text in parts: its title, the rest, and the pictures that the rest names."""

    title: str
    body: str
    pictures: Mapping[str, _ShownPicture]


def _illustrated(text: str, file: str, reader: ProductFiles) -> _Illustrated:
    """Return the text without its title, with names in place of pictures, and the pictures by these names."""
    pictures: dict[str, _ShownPicture] = {}

    def named(match: re.Match[str]) -> str:
        if match[2] is None:
            return match[0]
        line = text.count("\n", 0, match.start()) + 1
        width = None if match[3] is None else match[3][1:-1]
        found = _picture(match[2], width, Mark(file, line, 1), reader)
        if len(pictures) == MOST_PICTURES:
            reader.report(found.mark, Sentence("more than {most} pictures", most=MOST_PICTURES))
        name = f"picture-{len(pictures) + 1}"
        pictures[name] = found
        return f"![{match[1]}]({name})"

    body = _PICTURE.sub(named, text)
    title = _TITLE.match(body)
    if title:  # blank lines in its place keep the numbers of the other lines
        body = "\n" * title[0].count("\n") + body[title.end() :]
    return _Illustrated(plain_words(title[1]) if title else "", body, pictures)


def _picture(name: str, width: str | None, mark: Mark, reader: ProductFiles) -> _ShownPicture:
    """Return a picture in a file, or the name of a product."""
    drawing: Drawing | None = None
    if is_pdf(name) or name.casefold().endswith(PICTURES):
        drawing = reader.picture(name, mark)
    wide: float | None = None
    if width is not None:
        try:
            wide = parse_length(width)
            if not _WIDTHS[0] <= wide <= _WIDTHS[1]:
                raise ValueError(Sentence("a picture must be 10 mm to 400 mm wide, not {width}", width=width))
        except ValueError as error:
            reader.report(mark, str(error))
    return _ShownPicture(name, wide, mark, drawing)
