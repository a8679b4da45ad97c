"""Lists every option from A to Z, so that a search of the docs site finds it by its label, name and synonyms.

Each option has a heading, and a search finds headings first. Options with the same label and name share one.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from pnp.base.options import Options
from pnp.language.describe import Described, described
from pnp.language.old_names import OPTIONS

_TITLES = {
    "paper": "paper and printing",
    "board-layout": "boards",
    "piece-layout": "pieces",
    "form-layout": "forms",
    "product": "all products",
    "palette": "palettes",
    "theme": "themes",
    "puzzle-set": "puzzle sets",
    "puzzle": "puzzles in a set",
    "booklet": "booklets",
    "cover": "covers",
    "booklet-contents": "the contents of booklets",
    "puzzle-pages": "sheets of puzzles",
    "set": "puzzles to generate",
    "text-pages": "records, rules and kits",
    "rules-pages": "rules and kits",
    "record": "records",
}


@dataclass(frozen=True, slots=True)
class Found:
    """An option in one of the tables."""

    option: Described
    path: str
    """What a spec calls it, after the options that it's nested in: ``size.width``."""
    table: str


def options_of(tables: Mapping[str, type[Options]]) -> Iterator[Found]:
    """Yield every option of every table, nested ones too.

    :param tables: the models of the tables, by their names.
    """
    for name, model in tables.items():
        yield from _nested(model, "", name)


def _nested(model: type[Options], prefix: str, table: str) -> Iterator[Found]:
    for option in described(model):
        yield Found(option, f"{prefix}{option.name}", table)
        if option.nested is not None:
            yield from _nested(option.nested, f"{prefix}{option.name}.", table)


def index(folder: Path, tables: Mapping[str, type[Options]], places: Mapping[str, str]) -> str:
    """Return the list of all options as Markdown, by their labels.

    :param folder: the folder of the page, from which links lead to other pages.
    :param places: the page of each table, as a path in the repository.
    """
    same: dict[tuple[str, str], list[Found]] = defaultdict(list)
    for found in options_of(tables):
        if not found.option.is_old:
            same[found.option.label, found.path].append(found)
    lines = []
    for (label, path), group in sorted(same.items(), key=lambda item: (item[0][0].casefold(), item[0][1])):
        lines += [f"## {label}: `{path}`", "", *_about(group, folder, places)]
    return "\n".join(lines)


def _about(group: list[Found], folder: Path, places: Mapping[str, str]) -> Iterator[str]:
    """Yield what an option does: once for all tables in which it's the same, with links to them."""
    ways: dict[tuple[str, str, str], list[str]] = defaultdict(list)
    for found in group:
        ways[found.option.about, found.option.kind, found.option.default].append(found.table)
    for (about, kind, default), names in ways.items():
        usual = f"; default `{default}`" if default else ""
        where = ", ".join(_link(name, folder, places) for name in dict.fromkeys(names))
        yield from (f"{about} Value: {kind}{usual}. For {where}.", "")
    last = group[0].path.rpartition(".")[2]
    synonyms = [word for found in group for word in found.option.also.split(", ") if word]
    if words := sorted({*synonyms, *former_names(last)}):
        yield from (f"Search words: {', '.join(words)}.", "")


def _link(table: str, folder: Path, places: Mapping[str, str]) -> str:
    title = _TITLES.get(table, table.replace("_", " "))
    return f"[{title}]({os.path.relpath(places[table], folder).replace(os.sep, '/')})"


def former_names(name: str) -> tuple[str, ...]:
    """Return what earlier versions called an option."""
    return tuple(sorted(old for old, new in OPTIONS.items() if name in new))
