"""Finding games by name: the house's own by their folders, others' through entry points."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib import import_module

from pnp.games.api.game import Game
from pnp.games.api.resources import GROUP, entry_points, own_folders


def game_names() -> tuple[str, ...]:
    """The names of all games and components, in alphabetical order; loads none of them."""
    return tuple(sorted({*own_folders(), *entry_points()}))


@cache
def find_game(name: str) -> Game | None:
    """The record of one game under that name; None where nothing has it. The house's own names come first.

    :raises TypeError: where another package's entry point names something that is no `Game`.
    """
    if name in own_folders():
        inside = ".components" if own_folders()[name].parent.name == "components" else ""
        found = import_module(f"pnp.games{inside}.{name}").GAME
    else:
        point = entry_points().get(name)
        found = point.load() if point else None
    if found is None:
        return None
    if isinstance(found, Game):
        return replace(found, name=name)
    raise TypeError(f"the entry point '{name}' of group {GROUP} names no Game")


def all_games() -> tuple[Game, ...]:
    """All records, games before components, each in alphabetical order."""
    found = [game for name in game_names() if (game := find_game(name))]
    return tuple(sorted(found, key=lambda game: (game.component, game.name)))
