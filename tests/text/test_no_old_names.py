"""No old name stands in code, docs, pages or languages; and each new one stands for something."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from docs.tables import models
from pnp.base.options import Options
from pnp.language.config import SpecHead
from pnp.language.describe import described
from pnp.language.old_names import CHOICES, COMMANDS, FILES, FLAGS, FOLDERS, MOVED, OPTIONS
from pnp.products.kit.options import KitPages
from pnp.products.registry import kind_names
from tests.places import ROOT
from tests.rows import each

FOLDERS_OF_TEXT = ("pnp", "docs", "layouts", "templates", "examples", "workbench", "benchmarks", "fuzz")
SUFFIXES = {".py", ".js", ".mjs", ".css", ".html", ".md", ".j2", ".yaml", ".po", ".json", ".toml"}

OF_YAML = r"^(pnp/base/yaml_reasons|pnp/language/reader|pnp/games/arrangements/text|docs/website/\w+)\.py$"
"""Where a problem is one of a YAML text or of a page."""
KEPT = r"^pnp/studio/web/(app|progress)\.js$"
"""Where addresses and progress are read that are older than the names."""

WORDS = {
    "problem": rf"{OF_YAML}|{KEPT}|\.po$",
    "grade[sd]?|grading": "",
    "virtual table": "",
    "package index": "",
    "[Ss]ealed (slip|solution|set-up)s?": "",
    "[Ll]ike (numbers?|meets)": "",
    "([Ff]orms?|[Ss]heets?) to write on": "",
    "([Ss]olve|[Pp]uzzles) with proof": "",
    "([Rr]ules? (are|is) met|[Rr]ules? broken)": "",
    "cut[-_]stack": "",
    "(Offer|filler|handwork|foreign_[a-z]+)": r"\.(js|mjs|md|po|json)$",
    "poster": r"^docs/website/check\.py$",
    "furniture": "",
    "shop_window": "",
    "(open|no)-landing": "",
    "(own-sheet|problem-count|--force|--grades?)": "",
    "(LocatedFault|TextIssue|MoveFault|MountainGround|SlidingGround)": "",
    "(faults?|issues?)": r"^fuzz/running\.py$|\.(md|po|json|mjs|yaml)$",
    "of your own(?! game)": "",
    r"XE\[land": r"^pnp/games/dots/rules/sgf\.py$",
}
"""Words that nothing says any more, each with the files that may, for reasons of their own."""

OF_LANGUAGES = {
    "de": "Aufgaben?|Aufgaben[a-zäöü]+|versiegelt|eine[rm]? Vorlage für",
    "fr": "problèmes?|scellé",
    "es": "problemas?|sellad",
}

STILL = {
    "CardPieces.images.backs",
    "DominionsBoard.tile",
    "DominionsPieces.tile",
    "FinderForms.set-ups",
    "MatOptions.images.backs",
}
"""Options that have the old name of another: of pictures, of hexagons, and Domino Finder's own word."""


def texts() -> Iterator[tuple[str, str]]:
    """Yield the path and the text of every file that people may read."""
    paths = [path for folder in FOLDERS_OF_TEXT for path in sorted((ROOT / folder).rglob("*"))]
    for path in [*paths, ROOT / "README.md", ROOT / "CONTRIBUTING.md"]:
        name = path.relative_to(ROOT).as_posix()
        is_ours = not re.search("/vendor/|/old_names|__pycache__|/fonts/|node_modules", name)
        if path.suffix in SUFFIXES and is_ours and path.is_file():
            yield name, path.read_text(encoding="utf-8")


def test_no_old_word_is_left() -> None:
    found = list(texts())
    left = [
        f"{name}: {match[0]}"
        for word, but in WORDS.items()
        for name, text in found
        if not (but and re.search(but, name))
        if (match := re.search(rf"(?<![A-Za-z]){word}(?![a-z])", text))
    ]
    assert not left, left[:20]


@each("language", ["de", "fr", "es"])
def test_no_old_word_is_left_in_translations(language: str) -> None:
    left = [
        f"{name}: {match[0]}"
        for name, text in texts()
        if re.search(rf"(/|\.){language}\.(po|json|md)$", name)
        if (match := re.search(rf"\b({OF_LANGUAGES[language]})\b", text, re.IGNORECASE))
    ]
    assert not left, left


def test_no_option_has_an_old_name_and_every_new_name_is_used() -> None:
    every = (*models().values(), SpecHead, KitPages)
    options = {path for model in every for path in _options(model, model.__name__)}
    assert {path for path in options if path.rpartition(".")[2] in OPTIONS} == STILL
    known = {path.rpartition(".")[2] for path in options} | set(kind_names())
    assert {new for names in (*OPTIONS.values(), MOVED.values()) for new in names} <= known


def _options(model: type[Options], above: str) -> Iterator[str]:
    """Yield the paths of the options of a model, and of those within them."""
    for option in described(model):
        path = f"{above}.{option.name}"
        yield path
        if option.nested is not None:
            yield from _options(option.nested, path)


def test_old_and_new_names_differ() -> None:
    for table in (CHOICES, COMMANDS, FILES, FLAGS, FOLDERS):
        assert not table.keys() & set(table.values())
        assert all(isinstance(new, str) and new for new in table.values())
    assert Path(ROOT, "templates", "puzzle-book.md.j2").is_file()
