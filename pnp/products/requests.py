"""What a spec asks for, once it has been read and checked."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, TypeGuard

from pnp.base.errors import LocatedFault, OptionError, SpecError
from pnp.base.options import Options
from pnp.drawing.theme import Theme
from pnp.games.api.game import Game, Kind
from pnp.games.api.offers import Offer
from pnp.language.models import ProductHead
from pnp.language.reader import Mark, Node, Plain
from pnp.products.kinds import BookKind
from pnp.sheets.options import PaperOptions, PrintOptions
from pnp.sheets.paper import Paper
from pnp.sheets.printer_profile import PrinterProfile

if TYPE_CHECKING:
    # Boards need none of these.
    from pnp.booklets.options import BookletOptions
    from pnp.drawing.shapes import Drawing
    from pnp.products.page_options import (
        BesideProblems,
        BookletContents,
        KitPages,
        PlainPages,
        ProblemPages,
        RulesPages,
        SetOptions,
    )


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
    print_options: PrintOptions

    @property
    def alone(self) -> str:
        """A spec of this product alone, as JSON."""
        return json.dumps({"pnp": 1, "products": [self.given]}, ensure_ascii=False, sort_keys=True)

    def located(self, error: OptionError) -> SpecError:
        """An error found while the product was made, at the line of its option."""
        return SpecError(
            self.source.mark_of_line(fault.path, fault.line).fault(fault.message) for fault in error.faults
        )


@dataclass(frozen=True)
class SheetSpec(ResolvedRequest):
    """A board, pieces or a form."""

    print_options: PaperOptions
    kind: Kind
    game: Game
    offer: Offer
    layout: Options
    options: Options
    content: Any = None
    """The contents read for it from the user's own files; None if it needs none."""
    notices: tuple[LocatedFault, ...] = field(default=(), compare=False)
    """What to tell the user about these files."""

    @property
    def made_from(self) -> Any:
        """What its offer makes it from: its contents, or its options if it needs no files."""
        return self.options if self.content is None else self.content


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


@dataclass(frozen=True, slots=True)
class ShownPicture:
    """A picture in rules of the user's own: a drawing from a file, or a product of the spec by its name."""

    name: str
    width: float | None
    """In millimetres; None for the usual one."""
    mark: Mark
    drawing: Drawing | None = None


@dataclass(frozen=True, slots=True)
class BookletText:
    """One of a booklet's own texts in Markdown."""

    text: str = ""
    file: NamedFile | None = None
    """The file that has it; None if it's in the spec."""


# What is in a book


@dataclass(frozen=True, slots=True)
class ProblemSheets:
    """Problems that are generated for loose sheets."""

    kind: ClassVar[BookKind] = "problems"
    pages: ProblemPages
    set: SetSpec
    excluded: tuple[NamedFile, ...] = ()
    """The sets and books whose problems it must not have."""

    @property
    def sets(self) -> tuple[SetSpec, ...]:
        return (self.set,)

    @property
    def options(self) -> BesideProblems:
        return self.pages


@dataclass(frozen=True, slots=True)
class ProblemBook:
    """A book of problem sets, in files or to be generated, and its texts."""

    kind: ClassVar[BookKind] = "booklet"
    pages: BookletOptions
    options: BookletContents
    sets: tuple[NamedFile | SetSpec, ...]
    template: NamedFile | None
    """The user's own; None for a built-in one."""
    introduction: BookletText
    copyright: BookletText
    remark: str
    """What to tell the user about options that change nothing."""
    excluded: tuple[NamedFile, ...] = ()
    """The sets and books whose problems it must not have."""
    most_of_each: int | None = None
    """The most problems that each set gives, in the booklet of a kit of several games."""

    @property
    def named_files(self) -> tuple[NamedFile, ...]:
        """The files of its sets, its template and its texts."""
        named = (*self.sets, *self.excluded, self.template, self.introduction.file, self.copyright.file)
        return tuple(file for file in named if isinstance(file, NamedFile))


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """A game that was played, with a drawing of each move."""

    kind: ClassVar[BookKind] = "record"
    pages: PlainPages
    file: NamedFile


@dataclass(frozen=True, slots=True)
class GameRules:
    """The rules of a game."""

    kind: ClassVar[BookKind] = "rules"
    pages: RulesPages
    game: Game
    options: Options | None
    """The options that the text follows; None if it follows none."""


@dataclass(frozen=True, slots=True)
class OwnRules:
    """Rules of the user's own, in Markdown."""

    kind: ClassVar[BookKind] = "rules"
    pages: RulesPages
    file: NamedFile
    text: str
    """Without its title; pictures have the names by which ``pictures`` knows them."""
    pictures: Mapping[str, ShownPicture]
    products: Mapping[str, SheetSpec] = field(default_factory=dict)
    """The products of the spec that it shows, by the names of their pictures."""
    icons: Mapping[str, Drawing] = field(default_factory=dict)
    """The pictures in its texts, by name."""
    notices: tuple[LocatedFault, ...] = field(default=(), compare=False)
    """What to tell the user about its pictures."""


BookContents = ProblemSheets | ProblemBook | RecordedGame | GameRules | OwnRules


@dataclass(frozen=True)
class BookSpec(ResolvedRequest):
    """Pages to read: problems, a booklet, a record or rules."""

    contents: BookContents
    notices: tuple[LocatedFault, ...] = field(default=(), compare=False)
    """What to tell the user about the pictures of its theme."""

    def located(self, error: OptionError) -> SpecError:
        """As for other products; an error in the user's own template is reported at its line there."""
        own = self.contents.template if isinstance(self.contents, ProblemBook) else None
        if own is None or any(fault.path != ("template",) for fault in error.faults):
            return super().located(error)
        return SpecError(
            Mark(own.display_name, fault.line, min(fault.line, 1)).fault(fault.message)
            for fault in error.faults
        )

    @property
    def kind(self) -> BookKind:
        return self.contents.kind

    @property
    def pages(self) -> ProblemPages | BookletOptions | PlainPages | RulesPages:
        """How its pages are laid out."""
        return self.contents.pages

    @property
    def game(self) -> Game | None:
        """The game that it's named after in a spec; None if it's made from files."""
        match self.contents:
            case GameRules(game=game) | ProblemSheets(set=SetSpec(game=game)):
                return game
        return None


PartSpec = SheetSpec | BookSpec
"""What a kit consists of."""


@dataclass(frozen=True)
class KitSpec(ResolvedRequest):
    """Everything that one or more games need."""

    kind: ClassVar[BookKind] = "kit"
    pages: KitPages
    game: Game | None
    """None if it's for several games."""
    parts: tuple[PartSpec, ...] = ()
    """In the order in which they are needed."""
    remark: str = ""
    """What to tell the user about what it leaves out."""


ProductSpec = SheetSpec | BookSpec | KitSpec


def is_generated(product: ProductSpec | None) -> TypeGuard[BookSpec]:
    """Whether a product is a book for which problems must be generated before its pages can be made."""
    if not isinstance(product, BookSpec) or not isinstance(product.contents, ProblemSheets | ProblemBook):
        return False
    return any(isinstance(one, SetSpec) for one in product.contents.sets)


@dataclass(frozen=True)
class Spec:
    """A spec as read: its name, the products that it asks for, and all errors."""

    name: str
    title: str
    products: tuple[ProductSpec, ...]
    faults: tuple[LocatedFault, ...] = ()
    unused: Mapping[int, str] = field(default_factory=dict)
    """The settings that this spec has no use for, by their number from 0, each with the reason. It's an error
    only if no spec of the build uses the setting."""
    files: tuple[Path, ...] = ()
    """The files that it is read from: itself, the specs that it extends, sets, records, templates, texts, and
    the fonts and pictures of its themes."""
    options: frozenset[str] = frozenset()
    """The names of the options that its products have."""
