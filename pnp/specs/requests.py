"""What a spec asks for, once it has been read and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.base.errors import LocatedFault, OptionError, SpecError
from pnp.base.options import Options
from pnp.drawing.theme import Theme
from pnp.games.api.game import Game, Kind
from pnp.games.api.offers import Offer
from pnp.sheets.options import PaperOptions, PrintOptions
from pnp.sheets.paper import Paper
from pnp.sheets.printer_profile import PrinterProfile
from pnp.specs.book_kinds import BookKind
from pnp.specs.models import ProductHead
from pnp.specs.reader import Mark, Node, Plain

if TYPE_CHECKING:
    from pnp.specs.books import Contents, Pages, SetOptions


@dataclass(frozen=True)
class ResolvedRequest:
    """A product that a spec asks for, with its options read and checked."""

    number: int
    """Its place in the spec, from 1."""
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

    def located(self, error: OptionError) -> SpecError:
        """An error found while the product was made, at the line of its option."""
        return SpecError(
            self.source.mark_of_line(fault.path, fault.line).fault(fault.message) for fault in error.faults
        )


@dataclass(frozen=True)
class ProductSpec(ResolvedRequest):
    """A board, pieces or a form."""

    kind: Kind
    game: Game
    offer: Offer
    print_options: PaperOptions
    layout: Options
    options: Options
    content: Any = None
    """The contents read for it from the user's own files; None if it needs none."""


@dataclass(frozen=True)
class NamedFile:
    """A file that a spec names, with its name in messages, and the place where the spec names it."""

    path: Path
    display_name: str
    mark: Mark


@dataclass(frozen=True)
class SetSpec:
    """A problem set to be generated: the game's own options as they were given, and all of them as a model."""

    named: str
    game: Game
    given: Mapping[str, Plain]
    options: Options
    wanted: SetOptions
    mark: Mark


@dataclass(frozen=True)
class BookSpec(ResolvedRequest):
    """Pages of problems, a booklet, a record, rules or a kit.

    ``parts`` are the problem sets, ``game`` is the game of rules, and ``file`` is the file of a record.
    ``template`` is the user's own file, or None for a built-in one; ``texts`` are the contents of text files,
    by option; ``kit`` has the parts of a kit, in order.
    """

    kind: BookKind
    print_options: PrintOptions
    pages: Pages
    rules: Options | None = None
    """The options that the text of rules follows; None if it follows none."""
    contents: Contents | None = None
    parts: tuple[NamedFile | SetSpec, ...] = ()
    game: Game | None = None
    file: NamedFile | None = None
    template: NamedFile | None = None
    texts: Mapping[str, str] = field(default_factory=dict)
    kit: tuple[ProductSpec | BookSpec, ...] = ()
    remark: str = ""
    """What to tell the user about what it leaves out or can't use."""

    @property
    def is_generated(self) -> bool:
        """Whether problems must be generated before its pages can be made."""
        return any(isinstance(part, SetSpec) for part in self.parts)


@dataclass(frozen=True)
class Spec:
    """A spec as read: its name, the products that it asks for, and all errors."""

    name: str
    title: str
    products: tuple[ProductSpec | BookSpec, ...]
    faults: tuple[LocatedFault, ...] = ()
    unused: Mapping[int, str] = field(default_factory=dict)
    """The settings that this spec has no use for, by their number from 0, each with the reason. It's an error
    only if no spec of the build uses the setting."""
    files: tuple[Path, ...] = ()
    """The files that it is read from: itself, the specs that it extends, sets, records, templates, texts, and
    the fonts and pictures of its themes."""
    options: frozenset[str] = frozenset()
    """The names of the options that its products have."""
