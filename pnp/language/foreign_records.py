"""Which files are game records in a format that other programs use too, such as SGF."""

from __future__ import annotations

from pathlib import Path

from pnp.games.api.game import Game
from pnp.games.api.registry import all_games


def foreign_form(path: Path) -> Game | None:
    """The game whose records may also be files with this suffix; None for YAML and for suffixes of no game."""
    if path.suffix.lower() in (".yaml", ".yml"):
        return None
    for game in all_games():
        if game.records is not None and path.suffix.lower() in game.records.reads:
            return game
    return None
