"""What a box says about a game at a glance."""

import pytest

from pnp.drawing.theme import Theme
from pnp.games.api.game import Audience
from pnp.games.api.registry import all_games, at_a_glance, audience_of, find_game
from pnp.language.catalogue import palettes
from pnp.language.translations import words
from tests.rows import each

THEME = Theme(palettes()["colour"])


def test_number_of_players_minutes_and_age_are_said() -> None:
    audience = Audience((2, 4), (15, 30), 8)
    assert at_a_glance(audience, THEME) == ("2–4 players", "15–30 minutes", "Ages 8 and up")


def test_one_player_is_said_in_the_singular() -> None:
    audience = Audience((1, 1), (5, 30), 8)
    assert at_a_glance(audience, THEME)[0] == "1 player"


def test_nothing_is_said_of_a_game_without_an_audience() -> None:
    assert at_a_glance(None, THEME) == ()


@each("language", ["de", "fr", "es"])
def test_the_facts_are_said_in_other_languages(language: str) -> None:
    audience = Audience((2, 4), (15, 30), 8)
    theirs = at_a_glance(audience, Theme(palettes()["colour"], words(language), language))
    assert all(one != english for one, english in zip(theirs, at_a_glance(audience, THEME), strict=True))


@pytest.mark.parametrize(
    ("name", "players", "said"),
    [
        ("domination", 2, "2 players"),
        ("domination", 3, "2–3 players"),
        ("tetradominoes", "any", "1–4 players"),
        ("tetradominoes", 1, "1 player"),
        ("tetradominoes", 3, "3 players"),
    ],
)
def test_the_number_of_players_follows_the_options(name: str, players: int | str, said: str) -> None:
    game = find_game(name)
    assert game is not None
    assert game.rules is not None
    options = game.rules.options.model_validate({"players": players})
    assert at_a_glance(audience_of(game, options), THEME)[0] == said


def test_the_usual_options_are_for_the_usual_players() -> None:
    for game in all_games():
        if game.rules:
            assert audience_of(game, game.rules.options.model_validate({})) == game.audience
