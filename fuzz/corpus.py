"""What mutations start from: sound specs, puzzle sets, records, templates and configs, all small."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from pnp.base.files import resource_folder
from pnp.games.api.registry import all_games
from pnp.language.catalogue import builtin_sets, builtin_specs

MOST_PUZZLES = 3
"""Of one set: the fourth would be read by the same code as the first three."""

SLOW_KINDS = frozenset({"kit", "rules", "puzzles", "booklet", "record"})
"""Products with pages of text, which take ten times as long as sheets."""

LARGE = frozenset({"puzzle-book"})
"""Built-in specs that rightly take seconds, and twice as many where a mutation doubles a product."""

TEMPLATES = (
    "{{ title_page() }}\n# {{ book.title }}\n{% for e in book.entries %}{{ puzzle(e) }}{% endfor %}",
    "{% for s in book.sections %}# {{ s.title }}\n\n{{ s.rules }}\n{% endfor %}{{ contents(2) }}",
    "# {{ word('Solutions') }}\n{% for e in book.entries %}{{ solution(e) }}{{ new_page() }}{% endfor %}",
    "{{ book.title|upper }} {{ range(3)|sum }} {{ book.entries|length * 2 }}\n\n* a\n\n| a | b |\n|---|---|\n",
)

CONFIGS = (
    "paper: a4\nlanguage: de\n",
    "printers: {office: {scale: {x: 1.002, y: 0.999}, landscape: left}}\nprinter: office\n",
    "paper: letter\npalettes: {}\n",
)

SGF = (
    "(;FF[4]GM[40]AP[pnp]CA[UTF-8]SZ[7:6]PB[A]PW[B];B[aa];W[bb];B[cc])",
    "(;GM[40]FF[4]SZ[5];B[ba];W[cb])",
)


PICTURES = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40"><g transform="translate(4 4) rotate(10)"\n'
    ' style="fill:#b03a2e;stroke:none"><path fill-rule="evenodd" d="M26 0a26 20 0 1 1 0 32a26 26 0 0124-6z"/>\n'
    '<rect x="2" y="6" width="12" height="4" rx="3"/><circle cx="9" cy="9" r="4" fill="rgb(1,2,3)"/></g>\n'
    '<path d="M8 6q20 6 13 6t-5 4s1-1 5.5.5h3v-4" fill="none" stroke="navy" stroke-dasharray="1 2"/></svg>\n',
    "<!DOCTYPE svg>\n<svg width='9px' height='4'><defs><g/></defs><polygon points='0,0 4,4 9,0'/>\n"
    "<polyline points='0 4 4 0'/><line x2='9'/><ellipse rx='2' ry='1'/><title>a</title></svg>",
)
"""Sound pictures, as the user's own logos are."""


@dataclass(frozen=True, slots=True)
class Document:
    """A sound file: its name and its text, and whether it takes long to lay out."""

    name: str
    text: str
    slow: bool = False


@cache
def specs() -> tuple[Document, ...]:
    """Return a spec for each product of the built-in ones, and for each thing that a game offers."""
    found = []
    for name, path in builtin_specs().items():
        if name in LARGE:
            continue
        whole = _load(path)
        head = {key: value for key, value in whole.items() if key != "products"}
        for product in whole.get("products", ()):
            slow = not SLOW_KINDS.isdisjoint(product)
            found.append(
                Document(f"{name.replace('/', '-')}.yaml", _dump({**head, "products": [product]}), slow)
            )
    for game in all_games():
        for kind in game.features:
            text = _dump({"pnp": 1, "products": [{kind: game.name}]})
            found.append(Document("offer.yaml", text, kind in SLOW_KINDS))
    labels = {"pnp": 1, "language": "de", "labels": {"Sheet {number} of {count}": "{number}/{count}"}}
    found.append(Document("labels.yaml", _dump({**labels, "products": [{"board": "dominate"}]})))
    return tuple(found)


@cache
def sets() -> tuple[Document, ...]:
    """Return the built-in puzzle sets, cut down."""
    found = []
    for name, path in builtin_sets().items():
        if name.startswith("puzzles/"):
            whole = _load(path)
            whole["puzzles"] = whole["puzzles"][:MOST_PUZZLES]
            for puzzle in whole["puzzles"][1:]:  # hints take long to check
                puzzle.pop("hints", None)
            found.append(Document("set.yaml", _dump(whole)))
    return tuple(found)


@cache
def records() -> tuple[Document, ...]:
    """Return the built-in records, and some SGF."""
    paths = [path for name, path in builtin_sets().items() if name.startswith("records/")]
    found = [Document("game.yaml", path.read_text(encoding="utf-8")) for path in paths]
    return (*found, *(Document("game.sgf", text) for text in SGF))


@cache
def names() -> tuple[str, ...]:
    """Return all words that mean something in a spec or on the command line."""
    found = {game.name for game in all_games()} | set(builtin_specs()) | set(builtin_sets())
    for document in (*specs(), *sets()):
        found |= set(_keys(yaml.safe_load(document.text)))
    return tuple(sorted(found))


def mirror_set() -> Document:
    """Return the set that booklets are made from here."""
    return next(one for one in sets() if "game: mirror" in one.text)


def starter(name: str) -> str:
    """Return a built-in template's source."""
    return (resource_folder("templates") / f"{name}.md.j2").read_text(encoding="utf-8")


def _keys(value: object) -> list[str]:
    if isinstance(value, dict):
        return [*map(str, value), *(key for inner in value.values() for key in _keys(inner))]
    return [key for inner in value for key in _keys(inner)] if isinstance(value, list) else []


def _load(path: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return loaded


def _dump(value: dict[str, Any]) -> str:
    return yaml.safe_dump(value, sort_keys=False, allow_unicode=True)
