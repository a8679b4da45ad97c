"""The options of boards, pieces and forms: the game's own, those of their layout, and paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from pnp.games.api.game import Game, as_kind
from pnp.language.models import LAYOUTS, ProductHead
from pnp.language.reader import Plain
from pnp.products.kinds import Group, Properties, Schema, product_schema
from pnp.products.options import game_meant
from pnp.sheets.options import PaperOptions


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
