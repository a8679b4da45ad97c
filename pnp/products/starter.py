"""A commented spec to start from, made from the models: every option with its default and its meaning."""

from __future__ import annotations

import json
from collections.abc import Container, Iterator
from functools import cache
from pathlib import Path

from pnp.base.errors import ErrorDetails, Mark, PnpError, SpecError
from pnp.base.files import resolved, write_new, write_whole
from pnp.base.options import Options
from pnp.base.sentences import Sentence
from pnp.language.catalogue import builtin_spec
from pnp.language.describe import described
from pnp.language.guesses import classic
from pnp.language.models import LAYOUTS
from pnp.products.booklet.options import SetOptions
from pnp.products.listing import known_game
from pnp.products.puzzles.read import PuzzlePages
from pnp.products.schema import SCHEMA_TITLE, spec_schema
from pnp.sheets.options import PaperOptions

_WIDTH = 34


def starter_spec(name: str) -> str:
    """Return a spec with every product of a game, or of a variant's; options are comments and show their
    defaults. For a classic game, it's the built-in spec of its board.

    :raises PnpError: if neither a game nor a variant has that name, or it offers nothing.
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

    :param output: the file that the spec is for; without it, the spec is for the table's own folder.
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
            [Mark(str(table)).error("a spec can only name files in its own folder or below: copy it there")]
        )
    name, errors = path.relative_to(folder).as_posix(), list[ErrorDetails]()
    sheet = sheet or fullest_sheet(name, folder)
    found = own_table(name, folder, Mark(str(table)), errors, sheet, Mark("--sheet"))
    if found is None or errors:
        raise SpecError(errors)
    if not found.rows:
        raise SpecError([Mark(str(table)).error("the table has no rows below its first")])
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
    """Write the schema if necessary; returns whether it was."""
    new = _schema_text()
    if path.exists():
        try:
            old = path.read_text(encoding="utf-8")
            if old == new or json.loads(old).get("title") != SCHEMA_TITLE:
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
