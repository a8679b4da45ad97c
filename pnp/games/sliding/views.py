"""Views of the games in which dominoes slide."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from pnp.drawing.theme import Theme
from pnp.games.api.engine import DrawDiagram
from pnp.games.api.puzzles import PositionT
from pnp.games.shared.donimoes import SlidingPuzzleOptions
from pnp.games.shared.line_views import LineViews, line_diagram
from pnp.games.sliding.move_renderer import MoveRenderer

M = TypeVar("M")


@dataclass(frozen=True)
class SlidingViews(LineViews[SlidingPuzzleOptions, PositionT, M]):
    """One sliding game's views. ``words`` is the task."""

    words: str
    moves: MoveRenderer[PositionT, M]

    def renderer(self, options: SlidingPuzzleOptions) -> MoveRenderer[PositionT, M]:
        return self.moves

    def task(self, options: SlidingPuzzleOptions, theme: Theme) -> str:
        return theme.translate(self.words)


def sliding_diagram(
    begin: Callable[[str, int], PositionT], moves: MoveRenderer[PositionT, M]
) -> DrawDiagram[SlidingPuzzleOptions]:
    """Return a function that draws one sliding game's diagrams.

    :param begin: reads a start with no number above the highest.
    """
    return line_diagram(lambda text, options: begin(text, options.pips), lambda _options: moves)
