"""Which English words the code asks to be translated, and whose they are: read from the sources."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from pnp.games.api.registry import all_games
from pnp.games.api.resources import own_folders
from tests.conftest import ROOT

SHARED = ""
"""Whose the words are that no single game owns."""


@cache
def said_words() -> Mapping[str, frozenset[str]]:
    """The English words that each game's own code says, by the game's name; the rest under `SHARED`."""
    found: dict[str, set[str]] = {
        SHARED: {"Problem book", "Record", "Game box"}
    }  # usual titles; the others are titles of games
    for path in (ROOT / "pnp").rglob("*.py"):
        found.setdefault(_owner(path), set()).update(words_in(path))
    for path in (path for path in (ROOT / "templates").rglob("*") if path.is_file()):
        found[SHARED].update(re.findall(r'\bword\("([^"]+)"', path.read_text(encoding="utf-8")))
    for game in all_games():
        found.setdefault(game.name, set()).update(
            {game.title, game.story, game.source.credits, game.source.terms} - {""}
        )
    return {owner: frozenset(words) for owner, words in found.items()}


def _owner(path: Path) -> str:
    return next((name for name, folder in own_folders().items() if path.is_relative_to(folder)), SHARED)


def words_in(path: Path) -> Iterator[str]:
    """The words that a module asks for: as literals, or from a table of literals in the same module."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    tables = _tables(tree)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        if ast.unparse(node.func) in ("Hint", "Score", "CardLine", "SlidingViews"):
            yield from _literals(node.args[0], tables)
        if ast.unparse(node.func) == "Hint":
            for many in (*node.args[2:3], *(word.value for word in node.keywords if word.arg == "many")):
                yield from _literals(many, tables)
        if ast.unparse(node.func).endswith("theme.translate_count"):
            yield from map(ast.literal_eval, node.args[:2])
        if not ast.unparse(node.func).endswith(("theme.translate", "self.translate")):  # unlike `str.translate`
            continue
        asked = node.args[0]
        if ast.unparse(asked) in ("game.title", "game.story", "usual_title"):
            continue  # a game's title and story are its own words
        if isinstance(asked, ast.Attribute) and asked.attr in ("words", "label", "credits", "terms"):
            continue  # a hint's, a score's or a source's: told where they are made
        texts = _literals(asked, tables)
        assert texts, f"{path}:{node.lineno}: a word from neither a literal nor a table"
        yield from texts


def _tables(tree: ast.Module) -> dict[str, list[str]]:
    """The texts of the literals that have a name in a module, by that name."""
    found: dict[str, list[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    found.setdefault(target.id, []).extend(_strings(node.value))
    return found


def _literals(node: ast.expr, tables: Mapping[str, list[str]]) -> list[str]:
    """The texts of a literal, or of the table of literals that a text is taken from."""
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
        return tables[node.value.id]
    return _strings(node)


def _strings(node: ast.expr) -> list[str]:
    """The texts in a literal: itself, the items of a tuple or list, the values of a mapping."""
    if isinstance(node, ast.Dict):
        return [text for value in node.values for text in _strings(value)]
    if isinstance(node, ast.Tuple | ast.List):
        return [text for item in node.elts for text in _strings(item)]
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []
