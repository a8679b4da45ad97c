"""Finding games by name, through entry points."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points

from pnp.games.record import Game

GROUP = "pnp.games"


@cache
def _points() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def game_names() -> tuple[str, ...]:
    """The names of all games and components installed, in alphabetical order; loads none of them."""
    return tuple(sorted(_points()))


@cache
def find_game(name: str) -> Game | None:
    """The record of one game; None where nothing has that name."""
    point = _points().get(name)
    if point is None:
        return None
    game = point.load()
    if not isinstance(game, Game):
        raise TypeError(f"entry point {point.value} of group {GROUP} is no Game")
    return game


def all_games() -> tuple[Game, ...]:
    """All records, games before components, each in alphabetical order."""
    found = [game for name in game_names() if (game := find_game(name))]
    return tuple(sorted(found, key=lambda game: (game.component, game.name)))
