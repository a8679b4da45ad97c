"""Read products with pages to read from a spec into a request, with the contents, the paper and the ink of a
book; and the options and steps that all kinds of them share.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, Protocol, Self, runtime_checkable

from pydantic import Field

from pnp.base.errors import ErrorDetails, OptionError, SpecError
from pnp.base.options import RULES, ChoiceLabels, Options
from pnp.base.sentences import Sentence
from pnp.base.wording import quoted
from pnp.booklets.options import BookletOptions, CoverOptions, Hyphenate, Justify, LargePrint
from pnp.drawing.theme import Theme
from pnp.games.api.game import Game
from pnp.games.api.registry import find_game, game_names
from pnp.language.catalogue import below, builtin_file, no_file, palettes
from pnp.language.config import ProductHead
from pnp.language.errors import unknown_name
from pnp.language.presets import Style, style_of
from pnp.language.reader import Mark, Node, decoded, read_limited
from pnp.products.kinds import Group, Properties, Schema, product_schema
from pnp.products.options import AllowedOptions, ProductOptions, SpecContext, read_options
from pnp.products.requests import NamedFile, ProductRequest
from pnp.sheets.options import PrintOptions
from pnp.typesetting.language_rules import why_not

MOST_TEXT = 200_000
"""The most bytes of a template or a text in a file."""


@dataclass(frozen=True, slots=True)
class BookletText:
    """One of a booklet's own texts in Markdown."""

    text: str = ""
    file: NamedFile | None = None
    """The file that contains it; None if it's in the spec."""


def text_of(file: NamedFile) -> str:
    """Return the contents of a text file.

    :raises SpecError: if it can't be read, is too large, or isn't text.
    """
    return decoded(read_limited(file.path, file.display_name, MOST_TEXT), file.display_name)


class BookContents:
    """The contents of the pages. A kind extends it with a frozen dataclass that overrides the differences."""

    __slots__ = ()

    is_leaflet: ClassVar[bool] = False
    """Whether its pages are set as a leaflet, which has one size of type."""
    pages: Any
    """The layout of the pages: the model of the kind's options of pages."""

    @property
    def named_game(self) -> Game | None:
        """The game named in the spec; None if it's made from files."""
        return None

    @property
    def needs_generating(self) -> bool:
        """Whether puzzles must be generated before it can be made."""
        return False

    @property
    def own_template(self) -> NamedFile | None:
        """The user's own template; None for a built-in one."""
        return None

    @property
    def cover(self) -> CoverOptions | None:
        """The options of its cover, if it has one."""
        return None

    @property
    def main_file(self) -> NamedFile | None:
        """The file that it's made from; None if there isn't just one."""
        return None

    def read_files(self) -> Iterator[NamedFile]:
        """Yield the files that affect what is printed, for its build stamp."""
        if self.main_file is not None:
            yield self.main_file

    def own_texts(self) -> Iterator[tuple[str, BookletText]]:
        """Return the user's own texts, each with its option."""
        return iter(())

    def called(self, display_name: str) -> Self:
        """Return these contents with a different name in messages for the file that they're made from."""
        return self

    def among(self, others: Sequence[ProductRequest], errors: list[ErrorDetails]) -> Self:
        """Return these contents with the spec's other products that they show."""
        return self


@dataclass(frozen=True)
class BookSpec(ProductRequest):
    """Pages to read: puzzles, a booklet, a record or rules."""

    contents: BookContents
    notices: tuple[ErrorDetails, ...] = field(default=(), compare=False)
    """Notices about the pictures of its theme."""

    has_html: ClassVar[bool] = True

    @property
    def pages(self) -> Any:
        """The layout of its pages."""
        return self.contents.pages

    @property
    def needs_generating(self) -> bool:
        """Whether puzzles must be generated before its pages can be made."""
        return self.contents.needs_generating

    @property
    def own_name(self) -> str:
        """The name of the file that it's made from, without its suffix; empty unless there is exactly one."""
        file = self.contents.main_file
        return file.path.stem if file else ""

    def located(self, error: OptionError) -> SpecError:
        """Return an error as for other products, except that one in the user's own template gets its line
        there."""
        own = self.contents.own_template
        if own is None or any(one.path != ("template",) for one in error.at_paths):
            return super().located(error)
        return SpecError(
            Mark(own.display_name, one.line, min(one.line, 1)).error(one.message) for one in error.at_paths
        )

    def called(self, display_name: str) -> Self:
        """Return the request with another name in messages for the file that it's made from."""
        return replace(self, contents=self.contents.called(display_name))

    def among(self, others: Sequence[ProductRequest], errors: list[ErrorDetails]) -> Self:
        """Return the request with those of the spec's other products that it shows."""
        return replace(self, contents=self.contents.among(others, errors))


def check_cover(request: BookSpec, options: BookletOptions) -> None:
    """Check that a book can have its cover, before its puzzles are generated.

    :raises SpecError: if other options don't allow it.
    """
    wanted = request.contents.cover
    error = _clash(wanted, options) if wanted else None
    if error is not None:
        raise request.located(error)


def _clash(wanted: CoverOptions, options: BookletOptions) -> OptionError | None:
    """Return the first option that conflicts with the others."""
    at: tuple[str, ...] = ("booklet", "cover")
    if options.preset == "zine":
        if "spine" in wanted.model_fields_set:
            return OptionError.at((*at, "spine"), Sentence("a stapled zine has no spine: leave out spine"))
        if wanted.separate_file and options.signature is not None:
            message = Sentence(
                "a cover on one sheet can't go around several sections: leave out signature or separate-file"
            )
            return OptionError.at((*at, "separate-file"), message)
    elif wanted.separate_file:
        message = Sentence("only the cover of a zine is folded: add preset: zine, or leave out separate-file")
        return OptionError.at((*at, "separate-file"), message)
    elif options.imposition != "none":
        message = Sentence("a cover is for single pages or a zine: add preset: zine, or leave out imposition")
        return OptionError.at(at, message)
    return None


def theme_inside(request: BookSpec, options: BookletOptions) -> Theme:
    """Return the theme of the pages: in distinguishable greys if they're printed in black ink and no
    palette was chosen."""
    if options.is_black and "palette" not in request.given:
        return replace(request.theme, palette=palettes()["greyscale"])
    return request.theme


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
    assert isinstance(pages, _Pages)
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

    :param files: the files from which its contents are read.
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


File = Annotated[str, Field(min_length=1, max_length=300)]
RulesLength = Annotated[Literal["short", "full"], ChoiceLabels({"short": "Short", "full": "Full"})]


class PlainPages(Options):
    """The layout of texts with drawings on paper."""

    large_print: LargePrint = False
    justify: Justify = False
    hyphenate: Hyphenate = False

    @property
    def of_booklet(self) -> Mapping[str, object]:
        """The options of a booklet's pages that it sets."""
        return {"large_print": self.large_print}


class RulesPages(PlainPages):
    """The options for printing the rules of a game."""

    rules_length: Annotated[RulesLength, RULES] = Field(
        "full",
        title="Rules length",
        description="Full rules, or short ones that fit on one page: without the example, variants, "
        "questions and tips.",
    )


@runtime_checkable
class _Pages(Protocol):
    """The layout of pages to read, for any contents."""

    @property
    def large_print(self) -> bool: ...
    @property
    def justify(self) -> bool: ...
    @property
    def hyphenate(self) -> bool: ...


def groups_of_pages(pages: type[Options]) -> tuple[Group, ...]:
    """Return the groups of options after a kind's own."""
    return (
        Group("Pages", pages),
        Group("Name and title", ProductHead),
        Group("Paper and printing", PrintOptions, at_head=True),
    )


def pages_schema(kind: str, pages: type[Options], own: Schema, properties: Properties) -> Schema:
    """Return the schema of a product with pages to read.

    :param own: the options that its kind adds.
    """
    merged: Schema = {}
    for model in (ProductHead, PrintOptions, pages):
        merged |= properties(model)
    return product_schema(kind, merged | own)
