"""Puzzles on loose sheets: their options, and the reading of a request from a spec."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from pydantic import Field

from pnp.base.errors import ErrorDetails
from pnp.base.options import kebab
from pnp.base.sentences import Sentence
from pnp.booklets.options import (
    BookletOptions,
    CoverOptions,
    Hyphenate,
    Justify,
    LargePrint,
    PerPage,
    SolutionsPerPage,
)
from pnp.games.api.game import Game
from pnp.language.config import ProductHead
from pnp.language.errors import option_names
from pnp.language.reader import Node, Plain, with_keys
from pnp.products.booklet.options import (
    BesidePuzzles,
    BookletContents,
    Puzzles,
    SetOptions,
    SetSpec,
    set_schemas,
)
from pnp.products.booklet.read import excluded_files, puzzles_named
from pnp.products.kinds import Group, Properties, Schema
from pnp.products.on_pages.read import book_of, groups_of_pages, pages_schema, style_of_book
from pnp.products.options import AllowedOptions, ReadProduct, SpecContext, read_options, variant_game
from pnp.products.requests import NamedFile
from pnp.puzzles.puzzle_sets import puzzle_game
from pnp.sheets.options import PrintOptions


def read(node: Node, context: SpecContext) -> ReadProduct:
    """Read a product that consists of puzzles to generate."""
    errors: list[ErrorDetails] = []
    wanted = node.value["puzzles"]
    found = puzzles_named(wanted, context, errors)
    if found is None:
        return ReadProduct(errors=tuple(errors))
    game, feature, variant = found
    models = (ProductHead, PrintOptions, PuzzlePages, SetOptions, feature.options)
    whose = Sentence("{kind} '{name}'", kind="puzzles", name=wanted.value)
    allowed = AllowedOptions("puzzles", whose, models, variant, advice=_use_a_booklet(wanted.value))
    options = read_options(node, allowed, context)
    errors += options.errors
    style = style_of_book(options, PuzzlePages, game.title, context, errors, game)
    if style is None:
        return ReadProduct(None, tuple(errors), options)
    given = with_keys(options.source, option_names(feature.options)).plain_values()
    generated = SetSpec(
        wanted.value, game, given, options.model(feature.options), options.model(SetOptions), wanted.mark
    )
    excluded = excluded_files(options.source, context.folder, errors)
    if excluded is None:
        return ReadProduct(None, tuple(errors), options)
    sheets = PuzzleSheets(options.model(PuzzlePages), (generated,), excluded)
    files = tuple(file.path for file in excluded)
    return ReadProduct(book_of(options, style, sheets, context, files), tuple(errors), options)


class PuzzlePages(BesidePuzzles):
    """The layout of generated puzzles on paper."""

    per_page: PerPage = Field(
        "auto", description="How many puzzles go on a page; by default, that depends on the paper size."
    )
    solutions_per_page: SolutionsPerPage = Field(
        "auto",
        description="How many solutions without steps go on a page; by default, that depends on the paper "
        "size.",
    )
    large_print: LargePrint = False
    justify: Justify = False
    hyphenate: Hyphenate = False

    @property
    def of_booklet(self) -> Mapping[str, object]:
        """The options of a booklet's pages that it sets."""
        return {
            "large_print": self.large_print,
            "per_page": self.per_page,
            "solutions_per_page": self.solutions_per_page,
        }


@dataclass(frozen=True, slots=True)
class PuzzleSheets(Puzzles):
    """Puzzles that are generated for loose sheets."""

    pages: PuzzlePages
    sets: tuple[SetSpec]
    excluded: tuple[NamedFile, ...] = ()
    """The sets and books whose puzzles it must not contain."""

    @property
    def named_game(self) -> Game:
        """The game to which the puzzles belong."""
        return self.sets[0].game

    @property
    def beside(self) -> BesidePuzzles:
        """The marks beside its puzzles."""
        return self.pages

    def name_of_set(self, name: str, spec: SetSpec) -> str:
        """Return the name of the file for its set, which is that of its other files."""
        return name

    def read_files(self) -> Iterator[NamedFile]:
        """Return the files that it excludes."""
        return iter(self.excluded)


def groups(_kind: str, named: object, variants: Mapping[str, Plain]) -> tuple[Group, ...]:
    """Return the options of what is generated and of its pages; none if the game has no puzzles."""
    try:
        game, _ = puzzle_game(str(variant_game(named, variants)))
    except LookupError:
        return ()
    if game.puzzles is None:
        return ()
    own = (Group("What to generate", SetOptions), Group(game.title, game.puzzles.options))
    return (*own, *groups_of_pages(PuzzlePages))


def schemas(kind: str, games: Iterable[Game], properties: Properties) -> Iterator[Schema]:
    """Yield a schema for the puzzles of each game, and one for those that name a variant."""
    sets = [part["properties"] for part in set_schemas(games, properties)]
    for part in sets:
        yield pages_schema(kind, PuzzlePages, part, properties)
    if sets:
        variant: Schema = {kind: {"type": "string", "not": {"enum": sets[-1][kind]["enum"]}}}
        yield {"anyOf": [pages_schema(kind, PuzzlePages, part | variant, properties) for part in sets]}


ONLY_IN_BOOKLETS = frozenset(
    field.alias or kebab(name)
    for model in (BookletContents, BookletOptions)
    for name, field in model.model_fields.items()
    if name not in PuzzlePages.model_fields and name not in SetOptions.model_fields
)
"""The options of a booklet that loose sheets of puzzles don't have."""


def _use_a_booklet(name: str) -> dict[str, str]:
    """Return the advice for sheets of puzzles that set an option of booklets, by the option."""
    plain = Sentence("; only a booklet has it: `booklet: {{from: [{{puzzles: {name}}}]}}`", name=name)
    return {
        **{
            option: Sentence(
                "; only a booklet has it: `booklet: {{from: [{{puzzles: {name}}}], cover: {{{option}: …}}}}`",
                name=name,
                option=option,
            )
            for option in (field.alias or kebab(own) for own, field in CoverOptions.model_fields.items())
        },
        **dict.fromkeys(ONLY_IN_BOOKLETS, plain),
    }
