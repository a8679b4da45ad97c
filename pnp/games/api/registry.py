"""Finding games by name: our own by their folders, others' through entry points; and the faces of games in
one product, in which each chapter has its own game's face.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module

from pnp.drawing.face import GameFace
from pnp.drawing.theme import Theme
from pnp.games.api.features import VariantChapter
from pnp.games.api.game import Game
from pnp.games.api.resources import entry_points, own_folders


def game_names() -> tuple[str, ...]:
    """Return the names of all games and components, in alphabetical order; none of them is loaded."""
    return tuple(sorted({*own_folders(), *entry_points()}))


OTHER_NAMES: Mapping[str, str] = {"box": "tuck-box"}
"""What components are called for short, by which they are found but not listed."""


@cache
def find_game(name: str) -> Game | None:
    """Return the game or component of that name; None if there is none. Our own names come first, and
    stand for themselves before they are short for another.

    :raises PackageError: if another package's game can't be imported.
    """
    if name in OTHER_NAMES and name not in entry_points():
        name = OTHER_NAMES[name]
    if name in own_folders():
        folder = own_folders()[name]
        game: Game = import_module(f"pnp.{folder.parent.name}.{folder.name}").GAME
        return replace(game, name=name)
    point = entry_points().get(name)
    if point is None:
        return None
    from pnp.games.api.third_party_code import third_party_game  # our own games don't need it

    return replace(third_party_game(point), name=name)


def all_games() -> tuple[Game, ...]:
    """Return all games, then all components, each in alphabetical order."""
    found = [game for name in game_names() if (game := find_game(name))]
    return tuple(sorted(found, key=lambda game: (game.component, game.name)))


def themed(theme: Theme, game: Game, variant: VariantChapter | None = None) -> Theme:
    """Return the theme with the face of another game, or of a variant that has its own, unless the spec chooses
    one face for all games."""
    choice = theme.face_choice
    load = variant.face if variant is not None and variant.face is not None else game.face
    return replace(theme, game_face=choice.over(load())) if choice else theme


def game_faces() -> Mapping[str, GameFace]:
    """Return the built-in faces by name: those of our games, and of other packages' games. Imports them all."""
    games = (find_game(name) for name in game_names())
    found = {game.name: game.face() for game in games if game is not None}
    return {name: face for name, face in found.items() if face is not None}
