"""The JSON Schema of specs, from the same models that read them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pydantic.json_schema import models_json_schema

from pnp.base.options import Options
from pnp.games.record import KINDS, Game, Kind
from pnp.games.registry import all_games
from pnp.sheets.options import PaperOptions
from pnp.spec.models import LAYOUTS, ProductHead, SpecHead

Schema = dict[str, Any]


def spec_schema() -> Schema:
    """The schema of a whole spec (JSON Schema 2020-12). It accepts all that the models accept."""
    games = all_games()
    properties, definitions = _properties(_models(games))
    head = dict(properties[SpecHead])
    head["products"] = {
        "description": "what is made",
        "type": "array",
        "minItems": 1,
        "items": {"anyOf": list(_products(games, properties))},
    }
    head["variants"] = {
        "description": "names for a game with options",
        "type": "object",
        "additionalProperties": {"anyOf": [_variant(game, properties) for game in games if game.offers]},
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "pnp spec",
        "type": "object",
        "required": ["pnp"],
        "anyOf": [{"required": ["products"]}, {"required": ["extends"]}],
        "properties": head,
        "additionalProperties": False,
        "$defs": definitions,
    }


def _models(games: Iterable[Game]) -> list[type[Options]]:
    offered = [offer.options for game in games for offer in game.offers.values()]
    return list(dict.fromkeys((SpecHead, ProductHead, PaperOptions, *LAYOUTS.values(), *offered)))


def _properties(models: list[type[Options]]) -> tuple[dict[type[Options], Schema], Schema]:
    """The properties of each model, and the definitions that they refer to."""
    refs, whole = models_json_schema([(model, "validation") for model in models], by_alias=True)
    definitions = whole["$defs"]
    names = {model: refs[model, "validation"]["$ref"].rsplit("/", 1)[-1] for model in models}
    return {model: definitions[name].get("properties", {}) for model, name in names.items()}, definitions


def _products(games: Iterable[Game], properties: dict[type[Options], Schema]) -> Iterable[Schema]:
    """One schema for each board, set of pieces or form of each game; and one for what names a variant."""
    names = [game.name for game in games]
    for kind in KINDS:
        for game in games:
            if kind in game.offers:
                yield _product(kind, {"const": game.name}, properties, game.offers[kind].options)
        several = [game.offers[kind].options for game in games if kind in game.offers]
        if several:
            variant: Schema = {"type": "string", "not": {"enum": names}}
            yield {"anyOf": [_product(kind, variant, properties, options) for options in several]}


def _product(
    kind: Kind, name: Schema, properties: dict[type[Options], Schema], options: type[Options]
) -> Schema:
    merged: Schema = {kind: name}
    for model in (ProductHead, PaperOptions, LAYOUTS[kind], options):
        merged |= properties[model]
    return {"type": "object", "required": [kind], "properties": merged, "additionalProperties": False}


def _variant(game: Game, properties: dict[type[Options], Schema]) -> Schema:
    merged: dict[str, list[Schema]] = {}
    for offer in game.offers.values():
        for name, schema in properties[offer.options].items():
            merged.setdefault(name, []).append(schema)
    options = {name: found[0] if len(found) == 1 else {"anyOf": found} for name, found in merged.items()}
    return {
        "type": "object",
        "required": ["game"],
        "properties": {"game": {"const": game.name}, **options},
        "additionalProperties": False,
    }
