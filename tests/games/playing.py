"""Moves played by the rules, and what the rules say to a move that they refuse."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from pnp.games.sliding.move_rules import Slide
from pnp.search.replay import MoveError


def played(rules: ModuleType, position: Any, moves: tuple[str, ...], read: Callable[[str], Any]) -> Any:
    """Return the position after moves by a game's rules."""
    for move in moves:
        position = rules.play(position, read(move))
    return position


def slid(rules: ModuleType, text: str, *moves: str) -> str:
    """Return the table of a text after slides by a game's rules."""
    return str(played(rules, rules.start(text), moves, Slide.parse).to_text())


def refusal(play: Callable[..., Any], *given: str) -> str:
    """Return what the rules say to moves that they refuse."""
    with pytest.raises(MoveError) as caught:
        play(*given)
    return str(caught.value)
