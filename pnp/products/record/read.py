"""The record of a game: its options for printing, and the reading of a request from a spec."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Self

from pnp.base.errors import ErrorDetails
from pnp.base.sentences import Sentence
from pnp.games.api.game import Game
from pnp.language.reader import Node, Plain
from pnp.products.kinds import Group, Properties, Schema
from pnp.products.on_pages.read import (
    BookContents,
    PlainPages,
    book_of,
    groups_of_pages,
    pages_schema,
    plain_options,
    set_or_record,
    style_of_book,
)
from pnp.products.options import ReadProduct, SpecContext
from pnp.products.requests import NamedFile


def read(node: Node, context: SpecContext) -> ReadProduct:
    """Return a product that is the record of a game."""
    errors: list[ErrorDetails] = []
    file = set_or_record(node.value["record"], Sentence("a record"), "records", context.folder, errors)
    if file is None:
        return ReadProduct(errors=tuple(errors))
    options = plain_options(node, "record", PlainPages, context)
    errors += options.errors
    style = style_of_book(options, PlainPages, "Record", context, errors)
    if style is None:
        return ReadProduct(None, tuple(errors), options)
    record = _RecordedGame(options.model(PlainPages), file)
    return ReadProduct(book_of(options, style, record, context, (file.path,)), tuple(errors), options)


@dataclass(frozen=True, slots=True)
class _RecordedGame(BookContents):
    """A request for the record of a game, with drawings of its moves."""

    pages: PlainPages
    file: NamedFile

    @property
    def main_file(self) -> NamedFile:
        """The file with the record."""
        return self.file

    def called(self, display_name: str) -> Self:
        """Return the request with another name for its file in messages."""
        return replace(self, file=replace(self.file, display_name=display_name))


def groups(_kind: str, _named: object, _variants: Mapping[str, Plain]) -> tuple[Group, ...]:
    """Return the options of a record's pages."""
    return groups_of_pages(PlainPages)


def schemas(kind: str, _games: Iterable[Game], properties: Properties) -> Iterator[Schema]:
    """Yield the schema of a record, which is in a file."""
    yield pages_schema(kind, PlainPages, {kind: {"type": "string"}}, properties)
