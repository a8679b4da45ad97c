"""The puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.studio.screen import Screen


class PuzzlesPanel:
    def __init__(self, screen: Screen) -> None:
        self._screen = screen
