"""Texts made from the models that read specs: the JSON Schemas of specs, puzzle sets and records, and a
commented spec to start from, with every option.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Iterable, Iterator
from functools import cache
from pathlib import Path

from pydantic.json_schema import models_json_schema

from pnp.base.errors import ErrorDetails, Mark, PnpError, SpecError
from pnp.base.files import resolved, write_new, write_whole
from pnp.base.options import Options
from pnp.base.sentences import Sentence
from pnp.booklets.options import BookletOptions
from pnp.games.api.features import Feature, PuzzlesFeature
from pnp.games.api.game import Game
from pnp.games.api.registry import all_games
from pnp.language.catalogue import builtin_spec
from pnp.language.config import LAYOUTS, ProductHead, SpecHead
from pnp.language.describe import described
from pnp.language.guesses import classic
from pnp.products.booklet.options import BookletContents, SetOptions
from pnp.products.kinds import ProductKind, Properties, Schema, all_of
from pnp.products.kit.options import KitPages, OwnKitPages
from pnp.products.listing import known_game
from pnp.products.on_pages.read import PlainPages, RulesPages
from pnp.products.puzzles.read import PuzzlePages
from pnp.products.registry import kind_names, kind_of
from pnp.products.rules.read import OwnRulesPages
from pnp.puzzles.game_records import RecordHead
from pnp.puzzles.puzzle_sets import PuzzleEntry, SetHead
from pnp.sheets.options import PaperOptions, PrintOptions

_SCHEMA_TITLE = "pnp spec"
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
        "title": _SCHEMA_TITLE,
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
    """Return all features to which the options of a game's variants may belong."""
    return [*game.features.values(), *([game.puzzles] if game.puzzles else [])]


def _properties(models: list[type[Options]]) -> tuple[Properties, Schema]:
    """Return the properties of each model, and the definitions to which they refer."""
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


_WIDTH = 34


def starter_spec(name: str) -> str:
    """Return a spec with every product of a game, or of a variant's; options are comments and show their
    defaults. For a classic game, it's the built-in spec of its board.

    :raises PnpError: if neither a game nor a variant has that name, or if it has no products.
    """
    if file := builtin_spec(classic(name)):
        return file.read_text(encoding="utf-8")
    known = known_game(name)
    game = known.game
    if not game.features and not game.puzzles:
        raise PnpError(
            Sentence("'{name}' has nothing to print yet; `pnp games` lists the games that do", name=name)
        )
    lines = [
        f"# {known.about}.",
        f"# {game.source.notice}",
        "# Uncomment an option to change it. Lengths are in mm, cm, in or pt.",
        "pnp: 1",
        f"title: {game.title}",
        "",
        "# Paper and printing, for all products:",
        *_options(PaperOptions, "# "),
        "",
        "products:",
    ]
    for kind, feature in game.features.items():
        lines += [f"  - {kind}: {game.name}" + (f"   # {feature.about}" if feature.about else "")]
        lines += _options(feature.options, "    # ")
        lines += _options(LAYOUTS[kind], "    # ")
    if game.puzzles:
        lines.append(f"  - puzzles: {name}   # {game.puzzles.about}")
        for model in (SetOptions, game.puzzles.options, PuzzlePages):
            lines += _options(model, "    # ", known.fixed)
    return "\n".join(lines) + "\n"


def deck_from_table(table: Path, sheet: str, output: Path | None) -> str:
    """Return a spec for a deck with a layout that follows from the columns of a table and from the pictures
    beside it.

    :param output: the file for the spec; without it, the spec is meant for the table's own folder.
    :raises SpecError: if the table can't be read, or isn't in the folder of the spec or below it.
    """
    from pnp.components.cards.column_roles import roles_in
    from pnp.components.cards.first_deck import first_deck
    from pnp.language.own_files import fullest_sheet, own_table
    from pnp.language.own_pictures import files_below, picture_finder

    folder = (table.parent if output is None else output.parent).resolve()
    path = resolved(table)
    if not path.is_relative_to(folder):
        raise SpecError(
            [
                Mark(str(table)).error(
                    "a spec can name only files in its own folder or below: copy the file there"
                )
            ]
        )
    name, errors = path.relative_to(folder).as_posix(), list[ErrorDetails]()
    sheet = sheet or fullest_sheet(name, folder)
    found = own_table(name, folder, Mark(str(table)), errors, sheet, Mark("--sheet"))
    if found is None or errors:
        raise SpecError(errors)
    if not found.rows:
        raise SpecError(
            [
                Mark(str(table)).error(
                    "the table has no rows below its first, which names the columns: add a row for each piece"
                )
            ]
        )
    return first_deck(roles_in(found, picture_finder(files_below(folder))), name, sheet)


SCHEMA_FILE = "pnp.schema.json"
"""The file name of the JSON Schema beside a spec, with which editors complete and check it."""


def write_starter(spec: str, path: Path) -> tuple[Path, ...]:
    """Write a spec to start from to a file that doesn't exist yet, and the JSON Schema that its first line
    names.

    :returns: the files that are new or have changed. A schema beside the spec is brought up to date; a file of
        that name that isn't our schema stays as it is.
    :raises PnpError: if the file exists or can't be written.
    """
    line = f"# yaml-language-server: $schema={SCHEMA_FILE}\n"
    write_new(path, (line + spec).encode())
    schema = path.with_name(SCHEMA_FILE)
    return (path, schema) if _write_schema(schema) else (path,)


def _write_schema(path: Path) -> bool:
    """Write the schema if necessary, and return whether it was."""
    new = _schema_text()
    if path.exists():
        try:
            old = path.read_text(encoding="utf-8")
            if old == new or json.loads(old).get("title") != _SCHEMA_TITLE:
                return False
        except (OSError, ValueError, AttributeError):
            return False
    write_whole(path, new.encode())
    return True


@cache
def _schema_text() -> str:
    return json.dumps(spec_schema(), ensure_ascii=False)


def _options(model: type[Options], indent: str, fixed: Container[str] = ()) -> Iterator[str]:
    for option in described(model):
        if option.name in fixed:
            continue
        entry = f"{option.name}: {option.default}".rstrip()
        yield f"{indent}{entry:{_WIDTH}} # {option.about}"
        if option.nested is not None and not option.default and not option.holds_many:
            yield from _options(option.nested, f"{indent}  ")
