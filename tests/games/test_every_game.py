"""Every game has the same modules, and implements what it offers."""

from __future__ import annotations

from pathlib import Path

from pnp.games.api.game import Game
from pnp.games.api.registry import all_games, find_game, game_names, own_folders
from tests.conftest import ROOT
from tests.rows import each

MODULES = frozenset({"__init__", "rules", "interact"})
"""The modules that every game has, each a file or a folder."""
MATERIAL = frozenset({"texts", "layouts", "sets", "words"})
GAME_FOLDERS = (
    *(folder for folder in own_folders().values() if folder.parent.name != "components"),
    ROOT / "templates" / "new-game" / "newgame",
    ROOT / "examples" / "peg_solitaire" / "peg_solitaire",
)


def holds_files(folder: Path) -> bool:
    """Return whether a folder has more than what Python compiled from modules that are no longer there."""
    return folder.name != "__pycache__" and any(path.name != "__pycache__" for path in folder.iterdir())


@each("folder", GAME_FOLDERS)
def test_every_game_has_the_same_modules(folder: Path) -> None:
    found = [path.name.removesuffix(".py") for path in folder.iterdir() if path.is_file() or holds_files(path)]
    assert len(set(found)) == len(found), "a module is a file or a folder, not both"
    assert set(found) >= MODULES | MATERIAL


@each("game", all_games())
def test_an_engine_does_what_its_game_announces(game: Game) -> None:
    engine = game.engine()
    assert (engine.puzzles is None) == (game.puzzles is None)
    assert (engine.records is None) == (game.records is None)
    assert (engine.diagrams is None) == (game.diagrams is None)
    if game.puzzles and engine.puzzles:
        assert engine.puzzles.options is game.puzzles.options
    if game.records and engine.records:
        assert engine.records.options is game.records.options
        assert set(engine.records.readers) == set(game.records.reads)
        assert set(engine.records.writers) == set(game.records.writes)
    if engine.diagrams:
        assert engine.diagrams.options is game.diagrams


@each("name", game_names())
def test_a_game_is_called_what_it_is_found_by(name: str) -> None:
    game = find_game(name)
    assert game is not None
    assert game.name == name
