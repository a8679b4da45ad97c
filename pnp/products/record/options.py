"""The options of a record that is printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Self

from pnp.games.api.game import Game
from pnp.language.reader import Plain
from pnp.products.kinds import Group, Properties, Schema
from pnp.products.on_pages.contents import BookContents
from pnp.products.on_pages.options import PlainPages, groups_of_pages, pages_schema
from pnp.products.requests import NamedFile


@dataclass(frozen=True, slots=True)
class RecordedGame(BookContents):
    """A game that was played, with a drawing of each move."""

    pages: PlainPages
    file: NamedFile

    @property
    def main_file(self) -> NamedFile:
        """The file with the record."""
        return self.file

    def called(self, display_name: str) -> Self:
        """Return the same, with another name for its file in messages."""
        return replace(self, file=replace(self.file, display_name=display_name))


def groups(_kind: str, _named: object, _variants: Mapping[str, Plain]) -> tuple[Group, ...]:
    """Return the options of a record's pages."""
    return groups_of_pages(PlainPages)


def schemas(kind: str, _games: Iterable[Game], properties: Properties) -> Iterator[Schema]:
    """Yield the schema of a record, which is in a file."""
    yield pages_schema(kind, PlainPages, {kind: {"type": "string"}}, properties)
