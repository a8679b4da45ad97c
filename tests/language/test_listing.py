"""The listing of a game's options fits a screen."""

from __future__ import annotations

import pytest

from pnp.games.api.game import Game
from pnp.games.api.registry import all_games
from pnp.language.translations import languages, message_words
from pnp.products.listing import WIDTH, show_books, show_game, show_shared
from tests.commands import run
from tests.rows import some_daily

SCREEN = 60
"""The lines of a full-height terminal window."""


@pytest.mark.parametrize("language", some_daily(languages(), "de"))
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_the_options_of_a_game_fit_a_screen(game: Game, language: str) -> None:
    lines = show_game(game.name, message_words(language)).splitlines()
    assert len(lines) <= SCREEN or game.name in {"cards", "custom", "player-mats"}, (
        "which have the options of a program for layouts"
    )
    assert max(map(len, lines)) <= WIDTH


@pytest.mark.parametrize("width", [60, 80])
def test_lines_are_as_long_as_the_terminal_is_wide(width: int) -> None:
    listings = [show(message_words("de"), width) for show in (show_shared, show_books)]
    listings += [show_game(game.name, message_words("de"), width) for game in all_games()]
    assert [line for text in listings for line in text.splitlines() if len(line) > width] == []
    words = [" ".join(show_game("dominate", message_words("de"), wide).split()) for wide in (width, WIDTH)]
    assert words[0] == words[1], "nothing is left out"


def test_the_command_asks_how_wide_the_terminal_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(WIDTH))
    wide = run(["games", "dominions"])[1]
    monkeypatch.setenv("COLUMNS", "80")
    narrow = run(["games", "dominions"])[1]
    assert max(map(len, narrow.splitlines())) <= 80 < max(map(len, wide.splitlines()))
    monkeypatch.setenv("COLUMNS", "500")
    assert run(["games", "dominions"])[1] == wide
