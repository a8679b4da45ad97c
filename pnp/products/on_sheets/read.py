"""Products on sheets: the options of boards, pieces and forms, and a spec's lines as a resolved request."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self

from pnp.base.errors import ErrorDetails
from pnp.base.options import Options
from pnp.base.sentences import Sentence
from pnp.games.api.features import BoardFeature, Feature, PiecesFeature
from pnp.games.api.game import KINDS, Game, as_kind
from pnp.games.api.registry import find_game, game_names
from pnp.language.config import LAYOUTS, ProductHead
from pnp.language.errors import unknown_name
from pnp.language.presets import style_of
from pnp.language.reader import Node, Plain
from pnp.products.kinds import Group, Properties, Schema, product_schema
from pnp.products.options import (
    AllowedOptions,
    ProductOptions,
    ReadProduct,
    SpecContext,
    game_meant,
    read_options,
)
from pnp.products.requests import ProductRequest
from pnp.sheets.options import PaperOptions, PieceLayout


@dataclass(frozen=True)
class SheetSpec(ProductRequest):
    """A board, pieces or a form."""

    game: Game
    print_options: PaperOptions
    feature: Feature
    layout: Options
    options: Options
    content: Any = None
    """The contents read for it from the user's own files; None if it needs none."""
    notices: tuple[ErrorDetails, ...] = field(default=(), compare=False)
    """Notices about these files."""
    sharing: tuple[SheetSpec, ...] = field(default=(), compare=False, repr=False)
    """The products that share sheets, itself among them, in the order of the spec; none if it doesn't share."""

    @property
    def made_with(self) -> int:
        """The number of the first product that shares sheets with it."""
        return self.sharing[0].number if self.sharing else self.number

    def among(self, others: Sequence[ProductRequest], errors: list[ErrorDetails]) -> Self:
        """Return the same product, with those that share sheets with it."""
        if not _shares(self):
            return self
        sharing = tuple(other for other in others if isinstance(other, SheetSpec) and _shares(other))
        if len(sharing) == 1:
            mark = self.source.mark_at(("share-sheets",))
            errors.append(
                mark.error(Sentence("no other product has `share-sheets: true` to share sheets with"))
            )
        return replace(self, sharing=sharing)

    @property
    def games(self) -> tuple[Game, ...]:
        """The game that it's for."""
        return (self.game,)

    @property
    def made_from(self) -> Any:
        """The input for its feature: its contents, or its options if it needs no files."""
        return self.options if self.content is None else self.content


def _shares(request: SheetSpec) -> bool:
    """Return whether a product shares its sheets with others."""
    return isinstance(request.layout, PieceLayout) and request.layout.share_sheets


def read(node: Node, context: SpecContext) -> ReadProduct:
    """Return a product that is a board, pieces or a form."""
    kind = next(kind for kind in KINDS if kind in node.value)
    errors: list[ErrorDetails] = []
    found = _game(node.value[kind], context, errors)
    if found is None:
        return ReadProduct(errors=tuple(errors))
    game, variant = found
    feature = game.features.get(kind)
    if feature is None:
        features = ", ".join(_offered(game)) or Sentence("nothing yet")
        message = Sentence(
            "'{name}' has no {kind}; it offers: {features}", name=game.name, kind=kind, features=features
        )
        return ReadProduct(errors=(node.value[kind].mark.error(message),))
    layout = LAYOUTS[kind]
    models = (ProductHead, PaperOptions, layout, feature.options)
    options = read_options(
        node,
        AllowedOptions(
            kind,
            Sentence("{kind} '{name}'", kind=kind, name=game.name),
            models,
            variant,
            advice=feature.instead if isinstance(feature, PiecesFeature) else {},
            is_custom=game.component,
        ),
        context,
    )
    errors += options.errors
    if not options.is_sound:
        return ReadProduct(None, (*errors, *_further_errors(options, feature, context)), options)
    head, print_options = options.model(ProductHead), options.model(PaperOptions)
    style = style_of(head, print_options, options.source, game.title, context.presets, errors, game)
    if style is None:
        return ReadProduct(None, (*errors, *_further_errors(options, feature, context)), options)
    own, content = options.model(feature.options), None
    files, notices = style.files, style.notices
    if isinstance(feature, (BoardFeature, PiecesFeature)) and feature.read is not None:
        from pnp.language.own_files import ProductFiles  # tables and pictures: few products have them

        reader = ProductFiles(options.source, context.folder)
        content = feature.read(own, reader)
        errors += reader.errors
        files, notices = (*files, *reader.paths), (*notices, *reader.notices)
        if content is None:
            return ReadProduct(None, tuple(errors), options)
    request = SheetSpec(
        number=context.number,
        head=head,
        paper=style.paper,
        printer=style.printer,
        theme=style.theme,
        title=style.title,
        given=options.given(),
        source=options.source,
        files=files,
        kind=kind,
        game=game,
        feature=feature,
        print_options=print_options,
        layout=options.model(layout),
        options=own,
        content=content,
        notices=notices,
    )
    return ReadProduct(request, tuple(errors), options)


def _further_errors(options: ProductOptions, feature: Any, context: SpecContext) -> tuple[ErrorDetails, ...]:
    """Return errors in tables, pictures and references to them, besides the errors in the options
    themselves."""
    own = options.readable(feature.options) if isinstance(feature, (BoardFeature, PiecesFeature)) else None
    if own is None or feature.read is None:
        return ()
    from pnp.language.own_files import ProductFiles  # tables and pictures: few products have them

    reader = ProductFiles(options.source, context.folder)
    feature.read(own, reader)
    return tuple(reader.errors)


def _game(wanted: Node, context: SpecContext, errors: list[ErrorDetails]) -> tuple[Game, Node | None] | None:
    """Return the game that a product names, and the variant through which it names it."""
    name = wanted.plain()
    variant = context.variants.get(name) if isinstance(name, str) else None
    if variant is not None:
        named = variant.child("game")
        found = find_game(named.value) if named is not None and isinstance(named.value, str) else None
        return (found, variant) if found else None  # its error was found with the variant
    found = find_game(name) if isinstance(name, str) else None
    if found is None:
        known = {*game_names(), *context.variants}
        errors.append(unknown_name(wanted.mark, Sentence("game or variant"), name, known))
        return None
    return found, None


def _offered(game: Game) -> list[str]:
    """Return the kinds of product that a game has."""
    return [*game.features, *(["puzzles"] if game.puzzles else [])]


def groups(kind: str, named: object, variants: Mapping[str, Plain]) -> tuple[Group, ...]:
    """Return the options of a board, pieces or a form of a game; none if the game has none of the kind."""
    own = as_kind(kind)
    game = game_meant(named, variants)
    feature = game.features.get(own) if game else None
    if game is None or feature is None:
        return ()
    return (
        Group(game.title, feature.options),
        Group("Layout", LAYOUTS[own]),
        Group("Name and title", ProductHead),
        Group("Paper and printing", PaperOptions, at_head=True),
    )


def schemas(kind: str, games: Iterable[Game], properties: Properties) -> Iterator[Schema]:
    """Yield one schema for the product of each game, and one for those that name a variant."""
    own = as_kind(kind)
    having = [game for game in games if own in game.features]

    def schema(name: Schema, game: Game) -> Schema:
        merged: Schema = {kind: name}
        for model in (ProductHead, PaperOptions, LAYOUTS[own], game.features[own].options):
            merged |= properties(model)
        return product_schema(kind, merged)

    for game in having:
        yield schema({"const": game.name}, game)
    if having:
        variant: Schema = {"type": "string", "not": {"enum": [game.name for game in games]}}
        yield {"anyOf": [schema(variant, game) for game in having]}
