"""The JSON Schemas of specs, puzzle sets and records, from the same models that read them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pydantic.json_schema import models_json_schema

from pnp.base.options import Options
from pnp.booklets.options import BookletOptions
from pnp.games.api.features import Feature, PuzzlesFeature
from pnp.games.api.game import Game
from pnp.games.api.registry import all_games
from pnp.language.models import LAYOUTS, ProductHead, SpecHead
from pnp.products.booklet.options import BookletContents, SetOptions
from pnp.products.kinds import ProductKind, Properties, Schema, all_of
from pnp.products.kit.options import KitPages, OwnKitPages
from pnp.products.on_pages.read import PlainPages, RulesPages
from pnp.products.own_rules.read import OwnRulesPages
from pnp.products.puzzles.read import PuzzlePages
from pnp.products.registry import kind_names, kind_of
from pnp.puzzles.game_records import RecordHead
from pnp.puzzles.puzzle_sets import PuzzleEntry, SetHead
from pnp.sheets.options import PaperOptions, PrintOptions

SCHEMA_TITLE = "pnp spec"
"""The title of the schema of specs, by which its file is recognised."""


def spec_schema() -> Schema:
    """Return the schema of a whole spec (JSON Schema 2020-12). It accepts everything that the models accept."""
    games = all_games()
    kinds = [kind_of(name) for name in kind_names()]
    properties, definitions = _properties(_models(games, kinds))
    head = dict(properties(SpecHead))
    head["products"] = {
        "description": "what is made",
        "type": "array",
        "minItems": 1,
        "items": {"anyOf": [schema for kind in kinds for schema in kind.schemas(games, properties)]},
    }
    head["variants"] = {
        "description": "names for a game with options",
        "type": "object",
        "additionalProperties": {"anyOf": [_variant(game, properties) for game in games if _features(game)]},
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": SCHEMA_TITLE,
        "type": "object",
        "required": ["pnp"],
        "anyOf": [{"required": ["products"]}, {"required": ["extends"]}],
        "properties": head,
        "additionalProperties": False,
        "$defs": definitions,
    }


def _models(games: Iterable[Game], kinds: Iterable[ProductKind]) -> list[type[Options]]:
    offered = [feature.options for game in games for feature in _features(game)]
    offered += [game.rules.options for game in games if game.rules]
    books: list[type[Options]] = [PrintOptions, PuzzlePages, BookletOptions, PlainPages, RulesPages, KitPages]
    books += [OwnKitPages, OwnRulesPages, SetOptions, BookletContents]
    third_party = [group.model for kind in kinds if kind.point for group in kind.groups(None, {})]
    every: list[type[Options]] = [
        SpecHead,
        ProductHead,
        PaperOptions,
        *LAYOUTS.values(),
        *books,
        *offered,
        *third_party,
    ]
    return list(dict.fromkeys(every))


def _features(game: Game) -> list[Feature | PuzzlesFeature]:
    """Return everything that the options of a game's variants may belong to."""
    return [*game.features.values(), *([game.puzzles] if game.puzzles else [])]


def _properties(models: list[type[Options]]) -> tuple[Properties, Schema]:
    """Return the properties of each model, and the definitions that they refer to."""
    refs, whole = models_json_schema([(model, "validation") for model in models], by_alias=True)
    definitions = whole["$defs"]
    names = {model: refs[model, "validation"]["$ref"].rsplit("/", 1)[-1] for model in models}
    found = {model: definitions[name].get("properties", {}) for model, name in names.items()}
    return found.__getitem__, definitions


def set_schema() -> Schema:
    """Return the schema of a puzzle set."""
    schema = SetHead.model_json_schema(by_alias=True)
    entry = PuzzleEntry.model_json_schema(by_alias=True)
    definitions = {**schema.pop("$defs", {}), **entry.pop("$defs", {})}
    names = [name for game in all_games() if game.puzzles for name in (game.name, *game.puzzles.variants)]
    schema["properties"]["game"] |= {"enum": names}
    schema["properties"]["puzzles"]["items"] = entry
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **schema,
        "title": "pnp puzzle set",
        "$defs": definitions,
    }


def record_schema() -> Schema:
    """Return the schema of a game record."""
    schema = RecordHead.model_json_schema(by_alias=True)
    schema["properties"]["game"] |= {"enum": [game.name for game in all_games() if game.records]}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema, "title": "pnp game record"}


SCHEMAS: dict[str, Callable[[], Schema]] = {
    "spec": spec_schema,
    "puzzle-set": set_schema,
    "record": record_schema,
}
"""The schemas of all files that people write."""


def _variant(game: Game, properties: Properties) -> Schema:
    options = all_of([feature.options for feature in _features(game)], properties)
    return {
        "type": "object",
        "required": ["game"],
        "properties": {"game": {"const": game.name}, **options},
        "additionalProperties": False,
    }
