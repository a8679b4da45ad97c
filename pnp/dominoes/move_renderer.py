"""Games of moves on paper: a solution in stages, and diagrams of texts, the same way for every game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Generic, TypeVar

from pnp.dominoes.tiles import Cell
from pnp.drawing.picture import Picture
from pnp.drawing.rows import scaled
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.search.replay import move_texts, opening

P = TypeVar("P")
M = TypeVar("M")

_STAGE = 0.66
"""The size of a stage beside that of the problem."""
MOST_STAGES = 6
"""Drawings of a solution: every move of a short one, evenly spread moves of a long one."""


@dataclass(frozen=True, slots=True)
class Changed(Generic[P]):
    """What a drawing of a position points out: what differs from the position before, where there is one, and
    the way of a move that is not allowed."""

    before: P | None = None
    barred: Sequence[Cell] = ()


@dataclass(frozen=True, slots=True)
class MovesOnPaper(Generic[P, M]):
    """One game's moves: the functions of its rules, and the one that draws a position.

    ``start(text, options)`` raises `TableError`; ``parse`` reads what stands between two commas, ``write``
    writes moves; ``play`` raises `MoveError`; ``way(position, move)`` gives the cells from which to which a
    move goes, with the corners between, and raises `MoveError` where nothing is there to be moved;
    ``draw(position, changed, theme)`` draws nothing where nothing is left to be drawn.
    """

    start: Callable[[str, Any], P]
    parse: Callable[[str], Sequence[M]]
    write: Callable[[Sequence[M]], str]
    play: Callable[[P, M], P]
    way: Callable[[P, M], Sequence[Cell]]
    draw: Callable[[P, Changed[P], Theme], Drawing | None]

    def moves(self, text: str) -> list[M]:
        """All moves of a line.

        :raises MoveError: for a text that is no move.
        """
        return [move for part in move_texts(text) for move in self.parse(part)]

    def positions(self, start: P, moves: Sequence[M]) -> list[P]:
        """The start and the position after each move.

        :raises MoveError: for the first that a rule forbids.
        """
        found = [start]
        for move in moves:
            found.append(self.play(found[-1], move))
        return found

    def opened(self, start: P, text: str, theme: Theme) -> Drawing | None:
        """The position after the opening of a solution, pointed out what lies elsewhere than at the start;
        nothing where nothing is left to be drawn."""
        after = self.positions(start, opening(self.moves(text)))[-1]
        drawing = self.draw(after, Changed(start), theme)
        return scaled(drawing, _STAGE) if drawing is not None else None

    def stages(self, start: P, text: str, theme: Theme) -> tuple[Picture, ...]:
        """A solution in drawings: the moves that lead to each, and the position after them.

        Moves after which nothing is left to be drawn are told with those before them: all are told once.
        """
        moves = self.moves(text)
        positions = self.positions(start, moves)
        found = []
        for first, last in _spread(len(moves)):
            drawing = self.draw(positions[last], Changed(positions[last - 1]), theme)
            told = self.write(moves[first:last])
            if drawing is not None:
                found.append(Picture(scaled(drawing, _STAGE), told))
            elif found:
                told = theme.translate("{moves}; then {rest}", moves=found[-1].caption, rest=told)
                found[-1] = replace(found[-1], caption=told)
            elif (begun := self.draw(start, Changed(), theme)) is not None:
                found.append(Picture(scaled(begun, _STAGE), told))
        return tuple(found)


def _spread(count: int) -> list[tuple[int, int]]:
    """The moves 0 to ``count`` cut into at most so many stages, as even as can be."""
    stages = min(count, MOST_STAGES)
    bounds = [round(k * count / stages) for k in range(stages + 1)] if stages else []
    return list(pairwise(bounds))
