"""The rules text of Tetradominoes is about the players that the pieces are for, and about no others."""

from __future__ import annotations

from pnp.drawing.theme import Theme
from pnp.games.api.registry import find_game
from pnp.games.shared.position_text import move_in_words
from pnp.language.catalogue import palettes
from pnp.language.translations import languages, words
from pnp.products.rules.text import rules_of
from tests.rows import each

THEME = Theme(palettes()["colour"])
SAYINGS = {
    2: "the first player takes the light token",
    3: "everyone takes the three tokens of one colour",
    4: "players who sit opposite each other are partners",
}


def text(players: int | str, length: str = "full") -> str:
    game = find_game("tetradominoes")
    assert game is not None
    assert game.rules is not None
    return rules_of(game, THEME, game.rules.options.model_validate({"players": players}), length)[0]


@each("players", [2, 3, 4])
def test_the_rules_share_out_the_tokens_of_the_players_there_are(players: int) -> None:
    assert {number for number, saying in SAYINGS.items() if saying in text(players)} == {players}


def test_the_rules_for_any_number_of_players_share_out_the_tokens_of_each() -> None:
    assert all(saying in text("any") for saying in SAYINGS.values())


def test_only_teams_trade() -> None:
    assert [players for players in (1, 2, 3, 4) if "**Trading" in text(players)] == [4]


def test_the_rules_for_one_player_speak_of_no_tokens_and_score_in_the_short_form_too() -> None:
    assert "token" not in text(1)
    assert "**Level 1.**" in text(1, "short")
    assert "**Level 1.**" not in text(2, "short")


@each("language", languages())
def test_the_rules_name_the_colours_as_solutions_are_printed(language: str) -> None:
    game = find_game("tetradominoes")
    assert game is not None
    theme = Theme(palettes()["colour"], words(language), language)
    printed = [move_in_words(f"03@i14D + {colour} i11 i12 i13 i14", theme) for colour in ("light", "dark")]
    colours = [solution.split()[2] for solution in printed]
    assert all(f"`{colour}`" in rules_of(game, theme)[0] for colour in colours), colours
