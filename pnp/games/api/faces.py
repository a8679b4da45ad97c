"""The faces of games in one product: each chapter of a book has its own game's face."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pnp.drawing.face import GameFace
from pnp.drawing.theme import Theme
from pnp.games.api.game import Game
from pnp.games.api.registry import find_game, game_names


def themed(theme: Theme, game: Game) -> Theme:
    """The theme with the face of another game, unless the spec chooses one face for all games."""
    choice = theme.face_choice
    return replace(theme, game_face=choice.over(game.face())) if choice else theme


def game_faces() -> Mapping[str, GameFace]:
    """The built-in faces by name: those of our games, and of other packages' games. Imports them all."""
    games = (find_game(name) for name in game_names())
    found = {game.name: game.face() for game in games if game is not None}
    return {name: face for name, face in found.items() if face is not None}
