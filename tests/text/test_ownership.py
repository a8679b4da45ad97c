"""Everything that belongs to a game is in its folder, its tests and its docs: no other file names the game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.games.api.registry import all_games, own_folders
from tests.conftest import ROOT

GAMES = [game for game in all_games() if not game.component]

COMMON_WORDS = frozenset({"capturing", "dots", "finder", "mirror", "mountains"})
"""Names that are English words, too: these only count as a title, in quotes, or as a part of a path."""

LIBRARY = ("builtin", "checking", "games", "generating", "puzzle_sets", "specs", "whole_sets")
"""Modules of the library whose docstrings have examples."""

ALLOWED = {
    "layouts/puzzle-book.yaml": "a book of several games, which no single game owns",
    "pnp/studio/web/views/home.js": "whose pictures are on the doors",
    "pnp/studio/web/views/book.js": "the sets that a new book begins with",
    **dict.fromkeys(
        (
            "pnp/commands/convert.py",
            *(f"layouts/words/commands/{language}.po" for language in ("de", "es", "fr")),
        ),
        "whose help says which puzzles other programs write and read",
    ),
    **dict.fromkeys(
        (f"pnp/library/{module}.py" for module in LIBRARY),
        "whose examples need a game",
    ),
    **dict.fromkeys(
        (f"pnp/components/cards/{module}.py" for module in ("bleed", "drawing", "table_options")),
        "in which `mirror` is a way to continue a picture",
    ),
}
"""Files that may name games, and why."""


def _names(name: str, title: str) -> re.Pattern[str]:
    """Return what names a game: its title, and its name as a word of its own, or where a program would read
    it."""
    as_code = (
        rf"""["'`/]{name}["'`./]|\bgames\.{name}\b|\b(?:board|pieces|form|puzzles|rules|kit|game): {name}\b"""
    )
    as_word = rf"(?i:\b{name.replace('_', '[ _]')}\b)"
    return re.compile("|".join((rf"\b{title}\b", as_code if name in COMMON_WORDS else as_word)))


def _files() -> Iterator[tuple[Path, str]]:
    for folder in ("pnp", "templates", "layouts"):
        for path in sorted((ROOT / folder).rglob("*")):
            if (
                path.is_file()
                and "__pycache__" not in path.parts
                and str(path.relative_to(ROOT)) not in ALLOWED
            ):
                yield path, path.read_text(encoding="utf-8", errors="ignore")


@pytest.fixture(scope="module")
def files() -> list[tuple[Path, str]]:
    return list(_files())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_no_file_outside_its_folder_names_a_game(game, files: list[tuple[Path, str]]) -> None:
    names, folder = _names(game.name, game.title), own_folders()[game.name]
    begins = (game.title.lower(), game.name.partition("_")[0])
    found = [
        f"{path.relative_to(ROOT)}:{text.count(chr(10), 0, match.start()) + 1}: {match[0]}"
        for path, text in files
        if not path.is_relative_to(folder) and any(map(text.lower().__contains__, begins))
        for match in names.finditer(text)
    ]
    assert not found


@pytest.mark.parametrize("path", ALLOWED)
def test_a_file_that_may_name_games_names_some(path: str) -> None:
    text = (ROOT / path).read_text(encoding="utf-8")
    assert any(_names(game.name, game.title).search(text) for game in GAMES)
