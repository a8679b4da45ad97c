"""The JSON Schemas of specs, problem sets and records, from the same models that read them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pydantic.json_schema import models_json_schema

from pnp.base.options import Options
from pnp.games.api.game import KINDS, Game, Kind
from pnp.games.api.offers import Offer, ProblemsOffer
from pnp.games.api.registry import all_games
from pnp.language.models import LAYOUTS, ProductHead, SpecHead
from pnp.products.kinds import BookKind
from pnp.products.kit.read import MOST_GAMES, kit_models
from pnp.products.kit.shared_pieces import games_of_kit
from pnp.products.page_options import PAGES, BookletContents, OwnRulesPages, SetOptions
from pnp.puzzles.game_records import RecordHead
from pnp.puzzles.problem_sets import ProblemEntry, SetHead
from pnp.sheets.options import PaperOptions, PrintOptions

Schema = dict[str, Any]

SCHEMA_TITLE = "pnp spec"
"""The title of the schema of specs, by which its file is recognised."""


def spec_schema() -> Schema:
    """The schema of a whole spec (JSON Schema 2020-12). It accepts everything that the models accept."""
    games = all_games()
    properties, definitions = _properties(_models(games))
    head = dict(properties[SpecHead])
    head["products"] = {
        "description": "what is made",
        "type": "array",
        "minItems": 1,
        "items": {"anyOf": [*_products(games, properties), *_books(games, properties)]},
    }
    head["variants"] = {
        "description": "names for a game with options",
        "type": "object",
        "additionalProperties": {"anyOf": [_variant(game, properties) for game in games if _offers(game)]},
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


def _models(games: Iterable[Game]) -> list[type[Options]]:
    offered = [offer.options for game in games for offer in _offers(game)]
    offered += [game.rules.options for game in games if game.rules]
    books: list[type[Options]] = [PrintOptions, *PAGES.values(), OwnRulesPages, SetOptions, BookletContents]
    return list(dict.fromkeys([SpecHead, ProductHead, PaperOptions, *LAYOUTS.values(), *books, *offered]))


def _offers(game: Game) -> list[Offer | ProblemsOffer]:
    """Everything that the options of a game's variants may belong to."""
    return [*game.offers.values(), *([game.problems] if game.problems else [])]


def _properties(models: list[type[Options]]) -> tuple[dict[type[Options], Schema], Schema]:
    """The properties of each model, and the definitions that they refer to."""
    refs, whole = models_json_schema([(model, "validation") for model in models], by_alias=True)
    definitions = whole["$defs"]
    names = {model: refs[model, "validation"]["$ref"].rsplit("/", 1)[-1] for model in models}
    return {model: definitions[name].get("properties", {}) for model, name in names.items()}, definitions


def _products(games: Iterable[Game], properties: dict[type[Options], Schema]) -> Iterable[Schema]:
    """One schema for each board, set of pieces or form of each game; and one for products that name a
    variant."""
    names = [game.name for game in games]
    for kind in KINDS:
        for game in games:
            if kind in game.offers:
                yield _product(kind, {"const": game.name}, properties, game.offers[kind].options)
        several = [game.offers[kind].options for game in games if kind in game.offers]
        if several:
            variant: Schema = {"type": "string", "not": {"enum": names}}
            yield {"anyOf": [_product(kind, variant, properties, options) for options in several]}


def _books(games: Iterable[Game], properties: dict[type[Options], Schema]) -> Iterable[Schema]:
    """One schema for each kind of book, and for the problems of each game."""
    sets: list[Schema] = []
    for game in games:
        if game.problems:
            names = [game.name, *game.problems.variants]
            options: Schema = {
                "problems": {"enum": names},
                **properties[SetOptions],
                **properties[game.problems.options],
            }
            sets.append({"type": "object", "required": ["problems"], "properties": options})
    for part in sets:
        yield _book("problems", part["properties"], properties)
    every = {name: schema for part in sets for name, schema in part["properties"].items()}
    named: Schema = {"problems": {"type": "string", "not": {"enum": every["problems"]["enum"]}}}
    yield {"anyOf": [_book("problems", part["properties"] | named, properties) for part in sets]}
    contents = dict(properties[BookletContents])
    parts = {"anyOf": [{"type": "string"}, *({**part, "additionalProperties": False} for part in sets)]}
    contents["from"] = {**contents["from"], "items": parts}
    booklet = {"type": "object", "required": ["from"], "properties": contents, "additionalProperties": False}
    yield _book("booklet", {"booklet": booklet}, properties)
    yield _book("record", {"record": {"type": "string"}}, properties)
    plain = [game.name for game in games if game.rules is None]
    yield _book("rules", {"rules": {"enum": plain}}, properties)
    named = {"rules": {"type": "string", "pattern": r"\.[mM][dD]$"}, **properties[OwnRulesPages]}
    yield _book("rules", named, properties)
    for game in games:
        if game.rules is not None:
            own: Schema = {"rules": {"const": game.name}, **properties[game.rules.options]}
            yield _book("rules", own, properties)
    boxed = [game for game in games if game.offers and not game.component]
    for game in boxed:
        options = _all_of(kit_models(game), properties)
        yield _book("kit", options | {"kit": {"const": game.name}}, properties)
    components = [game.name for game in games if game.component and games_of_kit(game)]
    one_of = {"type": "string", "enum": [*(game.name for game in boxed), *components]}
    several: Schema = {"type": "array", "items": one_of, "minItems": 1, "maxItems": MOST_GAMES}
    box: Schema = {"anyOf": [several, {"enum": components}]}
    yield _book("kit", _all_of(kit_models(*boxed), properties) | {"kit": box}, properties)


def _book(kind: BookKind, own: Schema, properties: dict[type[Options], Schema]) -> Schema:
    merged: Schema = {}
    for model in (ProductHead, PrintOptions, PAGES[kind]):
        merged |= properties[model]
    return {"type": "object", "required": [kind], "properties": merged | own, "additionalProperties": False}


def set_schema() -> Schema:
    """The schema of a problem set."""
    schema = SetHead.model_json_schema(by_alias=True)
    entry = ProblemEntry.model_json_schema(by_alias=True)
    definitions = {**schema.pop("$defs", {}), **entry.pop("$defs", {})}
    names = [name for game in all_games() if game.problems for name in (game.name, *game.problems.variants)]
    schema["properties"]["game"] |= {"enum": names}
    schema["properties"]["problems"]["items"] = entry
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **schema,
        "title": "pnp problem set",
        "$defs": definitions,
    }


def record_schema() -> Schema:
    """The schema of a game record."""
    schema = RecordHead.model_json_schema(by_alias=True)
    schema["properties"]["game"] |= {"enum": [game.name for game in all_games() if game.records]}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema, "title": "pnp game record"}


SCHEMAS: dict[str, Callable[[], Schema]] = {
    "spec": spec_schema,
    "problem-set": set_schema,
    "record": record_schema,
}
"""The schemas of all files that people write."""


def _product(
    kind: Kind, name: Schema, properties: dict[type[Options], Schema], options: type[Options]
) -> Schema:
    merged: Schema = {kind: name}
    for model in (ProductHead, PaperOptions, LAYOUTS[kind], options):
        merged |= properties[model]
    return {"type": "object", "required": [kind], "properties": merged, "additionalProperties": False}


def _variant(game: Game, properties: dict[type[Options], Schema]) -> Schema:
    options = _all_of([offer.options for offer in _offers(game)], properties)
    return {
        "type": "object",
        "required": ["game"],
        "properties": {"game": {"const": game.name}, **options},
        "additionalProperties": False,
    }


def _all_of(models: Iterable[type[Options]], properties: dict[type[Options], Schema]) -> Schema:
    """The options of several models; an option that several models have may be whatever any of them allows."""
    merged: dict[str, list[Schema]] = {}
    for model in models:
        for name, schema in properties[model].items():
            merged.setdefault(name, []).append(schema)
    return {name: found[0] if len(found) == 1 else {"anyOf": found} for name, found in merged.items()}
