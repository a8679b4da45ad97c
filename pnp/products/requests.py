"""Requests for products, which a spec contains once it has been read and checked: what all kinds have in
common."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar, Self

from pnp.base.errors import ErrorDetails, OptionError, SpecError
from pnp.base.sentences import Sentence
from pnp.drawing.theme import Theme
from pnp.games.api.game import Game
from pnp.language.config import ProductHead
from pnp.language.reader import Mark, Node, Plain
from pnp.sheets.options import PrintOptions
from pnp.sheets.paper import Paper, PrinterProfile


@dataclass(frozen=True)
class ProductRequest:
    """A product that a spec requests, with its options read and checked. Everything that a build needs to know
    about any product is here; each kind extends it."""

    number: int
    """Its place in the spec, from 1."""
    kind: str
    game: Game | None
    """The game after which it's named in a spec; None if it's made from files."""
    head: ProductHead
    paper: Paper
    printer: PrinterProfile
    theme: Theme
    title: str
    given: Mapping[str, Plain]
    """All options that were given, wherever they were, so that the product can be made from them again."""
    source: Node
    """The product in the file, for marks."""
    files: tuple[Path, ...]
    """The files that the spec names for it: fonts and pictures of its theme, and those of a book."""
    print_options: PrintOptions

    has_html: ClassVar[bool] = False
    """Whether there is an HTML page of it, too."""

    @property
    def games(self) -> tuple[Game, ...]:
        """The games whose makers are its authors, if the product itself names none."""
        return ()

    @property
    def parts(self) -> Sequence[ProductRequest]:
        """The products that it consists of; none if it's one by itself."""
        return ()

    @property
    def made_with(self) -> int:
        """The number of the product on whose sheets it is: its own, unless it shares those of an earlier
        one."""
        return self.number

    @property
    def made_of_others(self) -> bool:
        """Whether its parts are other products of its spec: without them, it can't be made."""
        return False

    @property
    def needs_generating(self) -> bool:
        """Whether puzzles must be generated before it can be made."""
        return False

    @property
    def own_name(self) -> str:
        """The name of the file that it's made from, without its ending; empty if there is none."""
        return ""

    @property
    def alone(self) -> str:
        """A spec of this product alone, as JSON."""
        return json.dumps({"pnp": 1, "products": [self.given]}, ensure_ascii=False, sort_keys=True)

    def located(self, error: OptionError) -> SpecError:
        """Return an error found while the product was made, at the line of its option."""
        return SpecError(
            self.source.mark_of_line(one.path, one.line).error(one.message) for one in error.at_paths
        )

    def called(self, display_name: str) -> Self:
        """Return the request with another name in messages for the file that it's made from."""
        return self

    def among(self, others: Sequence[ProductRequest], errors: list[ErrorDetails]) -> Self:
        """Return the request with those of the spec's other products that it shows."""
        return self

    def missing(self, names: Collection[str]) -> Iterator[ErrorDetails]:
        """Yield an error for each product that it names and the spec doesn't have.

        :param names: the names of all products, including those with errors.
        """
        yield from ()


@dataclass(frozen=True)
class NamedFile:
    """A file that a spec names, with its name in messages, and the place where the spec names it."""

    path: Path
    display_name: str
    mark: Mark


def with_place(notice: ErrorDetails) -> Sentence:
    """Return a notice with its place."""
    place = f"{notice.file}:{notice.line}" if notice.line else notice.file
    return Sentence("{place}: {notice}", place=place, notice=notice.message)


@dataclass(frozen=True)
class Spec:
    """A spec as read: its name, the products that it requests, and all errors."""

    name: str
    title: str
    products: tuple[ProductRequest, ...]
    errors: tuple[ErrorDetails, ...] = ()
    unused: Mapping[int, str] = field(default_factory=dict)
    """The settings that apply to nothing in this spec, by their numbers from 0, each with the reason. It's an
    error only if no spec of the build uses the setting."""
    files: tuple[Path, ...] = ()
    """The files from which it is read: itself, the specs that it extends, sets, records, templates, texts, and
    the fonts and pictures of its themes."""
    options: frozenset[str] = frozenset()
    """The names of the options that its products have."""
