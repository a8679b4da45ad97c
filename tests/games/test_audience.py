"""Every game says who it is for."""

from __future__ import annotations

from pnp.games.api.game import Game
from pnp.games.api.registry import all_games
from tests.rows import each

GAMES = [game for game in all_games() if not game.component]


@each("game", GAMES)
def test_a_game_says_its_players_minutes_and_age(game: Game) -> None:
    assert game.audience is not None
    for least, most in (game.audience.players, game.audience.minutes):
        assert 1 <= least <= most
    assert 4 <= game.audience.age <= 14


def test_components_are_for_no_audience_of_their_own() -> None:
    assert [game.name for game in all_games() if game.component and game.audience is not None] == []
