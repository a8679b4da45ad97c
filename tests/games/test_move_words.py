"""The words in moves: in English they read as files write them."""

from __future__ import annotations

from pnp.drawing.theme import Theme
from pnp.games.shared.position_text import _WORDS, move_in_words
from pnp.language.catalogue import palettes
from pnp.language.translations import words


def test_moves_read_in_english_as_they_are_written() -> None:
    theme = Theme(palettes()["colour"], words("en"), "en")
    moves = [f"A {word} 3" for word in _WORDS]
    assert [move_in_words(move, theme) for move in moves] == moves


def test_pieces_and_players_stay_as_they_are_written() -> None:
    theme = Theme(palettes()["colour"], words("de"), "de")
    assert move_in_words("A resign 03@i14D", theme) == "A aufgeben 03@i14D"
