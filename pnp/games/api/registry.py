"""Finding games by name: the house's own by their folders, others' through entry points."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.games.api.game import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "pnp.games"
"""The group of entry points by which other packages add games; each names a `Game`."""


_GAMES = Path(__file__).parents[1]
_NOT_GAMES = frozenset({"api", "components", "shared"})


@cache
def _own() -> dict[str, str]:
    """Our own games and components by name, each with the package that holds its record."""
    folders = (("pnp.games", _GAMES), ("pnp.games.components", _GAMES / "components"))
    return {
        path.parent.name: f"{package}.{path.parent.name}"
        for package, folder in folders
        for path in folder.glob("*/__init__.py")
        if path.parent.name not in _NOT_GAMES
    }


@cache
def _foreign() -> dict[str, EntryPoint]:
    # Imported late: reading the metadata of all packages takes longer than drawing a board.
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=GROUP)}


def game_names() -> tuple[str, ...]:
    """The names of all games and components, in alphabetical order; loads none of them."""
    return tuple(sorted({*_own(), *_foreign()}))


@cache
def find_game(name: str) -> Game | None:
    """The record of one game; None where nothing has that name. The house's own names come first.

    :raises TypeError: where another package's entry point names something that is no `Game`.
    """
    if name in _own():
        found = import_module(_own()[name]).GAME
    else:
        point = _foreign().get(name)
        found = point.load() if point else None
    if found is None or isinstance(found, Game):
        return found
    raise TypeError(f"the entry point '{name}' of group {GROUP} names no Game")


def all_games() -> tuple[Game, ...]:
    """All records, games before components, each in alphabetical order."""
    found = [game for name in game_names() if (game := find_game(name))]
    return tuple(sorted(found, key=lambda game: (game.component, game.name)))
