"""The words in moves, as files have them and as readers see them."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.drawing.theme import Theme

_WORDS = {
    "at": "at",
    "begins": "begins",
    "claims": "claims",
    "dark": "dark",
    "deal": "deal",
    "discard": "discard",
    "draws": "draws",
    "impossible": "impossible",
    "light": "light",
    "next": "next",
    "pass": "pass",
    "resign": "resign",
    "reveal": "reveal",
    "roll": "roll",
    "shows": "shows",
    "stop": "stop",
    "time": "time",
    "trade": "trade",
}


def move_in_words(move: str, theme: Theme) -> str:
    """A move with its words in the reader's language; spaces, pieces and players stay as written."""
    parts = (theme.translate(_WORDS[part]) if part in _WORDS else part for part in move.split(" "))
    return " ".join(parts)


def move_on_screen(move: str, words: Mapping[str, str]) -> str:
    """The same for a screen, with the words of the reader's language."""
    parts = (words.get(part, part) if part in _WORDS else part for part in move.split(" "))
    return " ".join(parts)
