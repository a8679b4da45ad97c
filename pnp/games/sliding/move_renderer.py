"""Draws a game of moves: its positions, and a solution in stages, in the same way for every game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from math import ceil
from typing import Generic, TypeVar

from pnp.components.dominoes.table import Table
from pnp.components.dominoes.table_picture import Marks, draw_table
from pnp.components.dominoes.tiles import LARGEST_NUMBER, Cell
from pnp.drawing.hotspots import Described
from pnp.drawing.pictures import NumberedMoves, Picture, scaled
from pnp.drawing.shapes import Drawing
from pnp.drawing.theme import Theme
from pnp.games.shared.described import table_in_words
from pnp.games.sliding.move_rules import MoveRules
from pnp.games.sliding.slides import Slide, find, way
from pnp.search.replay import move_texts

P = TypeVar("P")
M = TypeVar("M")

_STAGE = 0.66
"""The scale of a stage, relative to the puzzle's drawing."""
_PER_STAGE = 14
"""The most moves between two drawings of a solution."""
_FEWEST = 2
"""The fewest drawings of a solution, unless it has only one move."""


@dataclass(frozen=True, slots=True)
class Changed(Generic[P]):
    """What a drawing of a position points out: how it differs from the position before, if there is one, and
    the path of a forbidden move."""

    before: P | None = None
    barred: Sequence[Cell] = ()


@dataclass(frozen=True, slots=True)
class MoveRenderer(Generic[P, M]):
    """One game's rules, and the functions that draw its positions and moves.

    - ``way(position, move)``: the cells where a move begins and ends, with the corners between; raises
      `MoveError` if there is nothing to move.
    - ``cells(position)``: the cells with something on them.
    - ``draw(position, changed, theme)``: the drawing in its natural size, or None if nothing is left to
      draw.
    - ``read(text)``: the position of a text; raises `TextError`.
    - ``describe(position)``: a position in words.
    """

    rules: MoveRules[P, M]
    way: Callable[[P, M], Sequence[Cell]]
    cells: Callable[[P], Iterable[Cell]]
    draw: Callable[[P, Changed[P], Theme], Drawing | None]
    read: Callable[[str], P]
    describe: Callable[[P], Described]

    def small(self, position: P, changed: Changed[P], theme: Theme) -> Drawing | None:
        """Return a position at the size of a stage; None if nothing is left to draw."""
        drawing = self.draw(position, changed, theme)
        return scaled(drawing, _STAGE) if drawing is not None else None

    def stages(self, start: P, solution: str, theme: Theme) -> tuple[Picture, ...]:
        """Return a solution as drawings, evenly spread over it: the moves that lead to each, and the
        position after them.

        Moves after which nothing is left to draw share the drawing of the moves before them.
        """
        moves = self.rules.moves(solution)
        positions = self.rules.positions(start, moves)
        found: list[Picture] = []
        for first, last in _spread(len(moves)):
            drawing = self.small(positions[last], Changed(positions[last - 1]), theme)
            caption = self.rules.write(moves[first:last])
            numbered = self._numbered(moves[first:last], first + 1)
            if drawing is not None:
                found.append(Picture(drawing, caption, moves=numbered))
            elif found:
                caption = theme.translate("{moves}; then {rest}", moves=found[-1].caption, rest=caption)
                found[-1] = replace(found[-1], caption=caption, after=numbered)
            elif (begun := self.small(start, Changed(), theme)) is not None:
                title = theme.translate("At the start:")
                found.append(Picture(begun, caption, title=title, after=numbered))
        return tuple(found)

    def _numbered(self, moves: Sequence[M], first: int) -> NumberedMoves:
        """Return moves as a solution writes them, numbered from ``first`` on."""
        texts = move_texts(self.rules.write(moves))
        counts = accumulate((len(self.rules.parse(text)) for text in texts), initial=first)
        return tuple(zip(counts, texts, strict=False))


def _spread(count: int) -> list[tuple[int, int]]:
    """Return the moves from 0 to ``count`` cut into stages, as evenly as possible."""
    stages = min(count, max(_FEWEST, ceil(count / _PER_STAGE)))
    bounds = [round(k * count / stages) for k in range(stages + 1)] if stages else []
    return list(pairwise(bounds))


def slide_renderer(rules: MoveRules[Table, Slide]) -> MoveRenderer[Table, Slide]:
    """Return the renderer of a game whose moves are slides and nothing else."""
    return MoveRenderer(
        rules=rules,
        way=lambda table, slide: way(find(table, slide.name), slide.direction),
        cells=lambda table: table.numbers(),
        draw=_draw_slides,
        read=lambda text: Table.parse(text, LARGEST_NUMBER),
        describe=table_in_words,
    )


def _draw_slides(table: Table, changed: Changed[Table], theme: Theme) -> Drawing | None:
    """Return a table with the dominoes that have moved pointed out; None for an empty one."""
    if not table.dominoes:
        return None
    moved = set(table.dominoes) - set(changed.before.dominoes) if changed.before else set()
    return draw_table(table, theme, marks=Marks(frozenset(moved), barred=changed.barred))
