"""How the problems of Dominosa are tried by hand: two neighbouring numbers are joined, or parted again.

A move names its two cells, by column letter and row number from the bottom: ``a1 a2``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from pnp.dominoes.ground import Ground
from pnp.dominoes.table import Table
from pnp.dominoes.table_picture import SIDE, draw_numbers
from pnp.dominoes.tiles import LARGEST_NUMBER, Cell
from pnp.drawing.hotspots import Scene, Spot
from pnp.drawing.theme import Theme
from pnp.games.api.interaction import Picked, StepTrial, Verdict
from pnp.games.api.legacy import Trying
from pnp.games.api.puzzles import as_text
from pnp.games.dominosa import rules
from pnp.games.dominosa.options import DominosaProblems
from pnp.games.dominosa.rules import Grid
from pnp.grids.square import column_letters
from pnp.search.replay import MoveError
from pnp.search.results import Notation

Joints = tuple[tuple[Cell, Cell], ...]


@dataclass(frozen=True, slots=True)
class _Paper:
    """A grid on which dominoes are found."""

    grid: Grid
    theme: Theme

    def name(self, cell: Cell) -> str:
        return _name(self.grid, cell)

    def play(self, joined: Joints, text: str) -> Joints:
        """The joints with one more, or one less where it was there.

        :raises MoveError: naming what forbids it.
        """
        names = {self.name(cell): cell for cell in self.grid.cells()}
        cells = sorted(names[part] for part in text.split() if part in names)
        place = (cells[0], cells[-1]) if len(cells) == 2 else None
        if place is None or place not in set(self.grid.places()):
            raise MoveError("a domino lies on two neighbouring numbers")
        if place in joined:
            return tuple(other for other in joined if other != place)
        if {cell for other in joined for cell in other} & set(place):
            raise MoveError("a domino lies there already")
        pair = self.grid.pair(place)
        if pair in {self.grid.pair(other) for other in joined}:
            raise MoveError(f"the domino {pair[0]}|{pair[1]} is used already, and each is there once")
        return *joined, place

    def show(self, joined: Joints, picks: tuple[str, ...]) -> Scene:
        cells = list(self.grid.cells())
        ground = Ground.around(cells, SIDE)
        names = [self.name(cell) for cell in cells]
        spots = (
            Spot(name, ground.box(cell), name, (), name in picks)
            for name, cell in zip(names, cells, strict=True)
        )
        return Scene(draw_numbers(self.grid.rows, self.theme, joined=joined), tuple(spots))

    def judge(self, joined: Joints, _moves: tuple[str, ...]) -> Verdict:
        free = len(list(self.grid.cells())) - 2 * len(joined)
        solved = not free and not rules.check_solution(self.grid, self.grid.to_table(joined))
        return Verdict(solved, self.theme.translate("{count} numbers are free", count=free))


def _picked(_joined: Joints, picks: tuple[str, ...]) -> Picked:
    return Picked(move=" ".join(picks)) if len(picks) == 2 else Picked(message=" ".join(picks))


def _grid(start: str, options: DominosaProblems) -> Grid:
    return rules.start(start, options.pips or LARGEST_NUMBER)


def _trial(start: str, options: DominosaProblems, theme: Theme, _part: str) -> StepTrial[Joints]:
    paper = _Paper(_grid(start, options), theme)
    return StepTrial((), paper.play, _picked, paper.show, paper.judge)


def _line(start: str, solution: Notation, options: DominosaProblems) -> tuple[str, ...]:
    """The joints of a solution, from the top left."""
    name = partial(_name, _grid(start, options))
    table = Table.parse(as_text(solution), LARGEST_NUMBER).normalised()
    return tuple(" ".join(map(name, domino.cells)) for domino in table.dominoes)


def _name(grid: Grid, cell: Cell) -> str:
    return f"{column_letters(cell[1])}{grid.height - cell[0]}"


TRYING = Trying(_trial, _line)
