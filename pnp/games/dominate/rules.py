"""Dominate: board, marks, and who dominates what.

A region is dominated by whoever holds more than half of its squares; the game is won with more than half
of the regions, 14 of 27 on the board of the source.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from pnp.grids.regions import Region, box_regions, column_regions, jigsaw_regions, map_regions, row_regions
from pnp.grids.square import SquareGrid
from pnp.grids.text import RowText, write_rows

EMPTY, X, O = ".", "X", "O"  # noqa: E741, the players' names

_TEXT = RowText(signs=".XO")


def majority(count: int) -> int:
    """The least number that is more than half of ``count``."""
    return count // 2 + 1


@dataclass(frozen=True)
class Field:
    """A torus with its regions, in groups: those of rows, those of columns, and the others."""

    grid: SquareGrid
    rows: tuple[Region, ...]
    columns: tuple[Region, ...]
    others: tuple[Region, ...]
    boxes: tuple[int, int] | None = None
    """Columns and rows of a box, where the others are boxes."""

    @cached_property
    def regions(self) -> tuple[Region, ...]:
        return self.rows + self.columns + self.others

    @property
    def to_win(self) -> int:
        """How many regions win the game."""
        return majority(len(self.regions))


@dataclass(frozen=True)
class Position:
    """Marks on a field: one character a square, row by row from the top."""

    field: Field
    marks: str

    @classmethod
    def parse(cls, field: Field, text: str) -> Position:
        """The position that lines of ``.``, ``X`` and ``O`` describe.

        :raises ValueError: naming the line, where they do not.
        """
        return cls(field, "".join("".join(row) for row in _TEXT.read(text, field.grid)))

    def __str__(self) -> str:
        return write_rows(self.marks, self.field.grid.columns)

    def master(self, region: Region) -> str:
        """Who dominates a region: ``X``, ``O``, or ``.`` for nobody."""
        need = majority(len(region))
        for player in (X, O):
            if sum(self.marks[cell] == player for cell in region) >= need:
                return player
        return EMPTY

    def score(self, player: str) -> int:
        """How many regions a player dominates."""
        return sum(self.master(region) == player for region in self.field.regions)


def squarest_boxes(columns: int, rows: int) -> tuple[int, int] | None:
    """The boxes, columns by rows, that hold as many squares as a row and are nearest to square.

    None where there are none but whole rows or columns, as on boards of prime size.
    """
    fitting = [
        (width, rows_of)
        for width in range(2, columns)
        if columns % width == 0 and columns % width == 0
        for rows_of in [columns // width]
        if rows_of > 1 and rows % rows_of == 0
    ]
    return min(fitting, key=lambda box: (abs(box[0] - box[1]), -box[0]), default=None)


def make_field(
    size: tuple[int, int],
    *,
    rows: bool = True,
    columns: bool = True,
    boxes: tuple[int, int] | None = None,
    jigsaw: tuple[int, int, bool] | None = None,
    letters: Sequence[str] | None = None,
) -> Field:
    """A field of ``size`` columns by rows.

    :param boxes: columns and rows of a box. :param jigsaw: squares a region, seed, and whether regions may
        wrap round. :param letters: a letter map. At most one of the three.
    :raises ValueError: where they do not fit the board.
    """
    across, down = size
    torus = SquareGrid(down, across, torus=True)
    others: tuple[Region, ...] = ()
    if boxes is not None:
        others = box_regions(torus, *boxes)
    elif jigsaw is not None:
        cells, seed, wrap = jigsaw
        others = jigsaw_regions(torus if wrap else SquareGrid(down, across), cells, seed)
    elif letters is not None:
        others = map_regions(torus, letters)
    return Field(
        torus,
        row_regions(torus) if rows else (),
        column_regions(torus) if columns else (),
        others,
        boxes,
    )
