"""How cells, plays and tetrominoes of Tetradominoes are written.

A cell has its column's letter and its row's number, counted from the bottom: ``c3``. A domino is written with
the cell of its first number and the way to its second: ``46@c3R`` lays the 4 on c3 and the 6 to its right. A
tetromino is the four cells that it covers, ``c3 c4 c5 d5``, and a turn is both: ``46@c3R + c3 c4 c5 d5``. In
solitaire, where either side may be up, the turn tells it: ``46@c3R + dark c3 c4 c5 d5``.

In the modules of this game a cell is a row and a column as everywhere with dominoes, rows counted downwards:
the cell ``c3`` is (-3, 2).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from pnp.dominoes.tiles import DIGITS, Cell, Direction, Domino
from pnp.grids.square import column_letters
from pnp.search.replay import MoveError

HIGHEST = 6
"""The game is played with a double-six set."""
LAST_ROW = 99
_CELL = re.compile(r"([a-z]{1,2})([1-9]\d?)")
_PLAY = re.compile(r"([0-9A-F]{2})@([a-z]{1,2}[1-9]\d?)([LRUD])", re.IGNORECASE)
_COLUMNS = {column_letters(column): column for column in range(26 + 26 * 26)}


class Side(StrEnum):
    """Which side of a tetromino is up: the light one is white, the dark one black."""

    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True, slots=True)
class Turn:
    """A domino in its place, and the cells of a tetromino on it, if any, with its side where that is told."""

    domino: Domino
    cells: tuple[Cell, ...] = ()
    side: Side | None = None

    def __str__(self) -> str:
        if not self.cells:
            return domino_text(self.domino)
        side = f"{self.side} " if self.side else ""
        return f"{domino_text(self.domino)} + {side}{cells_text(self.cells)}"

    @classmethod
    def parse(cls, text: str) -> Turn:
        """The turn that a text writes.

        :raises MoveError: where it writes none.
        """
        play, plus, rest = text.partition("+")
        domino = parse_domino(play)
        if not plus:
            return cls(domino)
        first, _, after = rest.strip().partition(" ")
        side = Side(first.lower()) if first.lower() in tuple(Side) else None
        return cls(domino, parse_cells(after if side else rest), side)


def cell_name(cell: Cell) -> str:
    """``c3`` for (-3, 2).

    :raises MoveError: for a cell beyond the first or last row or column that has a name.
    """
    row, column = -cell[0], cell[1]
    if not (0 <= column < len(_COLUMNS) and 1 <= row <= LAST_ROW):
        raise MoveError("the table ends at column a and row 1 and after column zz and row 99")
    return f"{column_letters(column)}{row}"


def parse_cell(text: str) -> Cell:
    """The cell of a name.

    :raises MoveError: where it is none.
    """
    match = _CELL.fullmatch(text.strip().lower())
    if match is None:
        raise MoveError(f"'{text.strip()}' is no cell, such as c3")
    return -int(match[2]), _COLUMNS[match[1]]


def cells_text(cells: Iterable[Cell]) -> str:
    """Cells as they are listed: by column, then from the bottom."""
    return " ".join(cell_name(cell) for cell in sorted(cells, key=lambda cell: (cell[1], -cell[0])))


def parse_cells(text: str) -> tuple[Cell, ...]:
    """Cells between spaces, in order; each once.

    :raises MoveError: for what is no cell, and for a cell named twice.
    """
    cells = [parse_cell(word) for word in text.split()]
    if len(set(cells)) < len(cells):
        raise MoveError(f"a cell is named twice in '{text.strip()}'")
    return tuple(sorted(cells))


def domino_text(domino: Domino) -> str:
    """``46@c3R``, or with D for an upright domino, whose first number is the upper one."""
    way = Direction.D if domino.vertical else Direction.R
    return f"{domino.name}@{cell_name(domino.cells[0])}{way}"


def parse_domino(text: str) -> Domino:
    """The domino in the place that a text gives it; L and U are read as well.

    :raises MoveError: where it gives none.
    """
    match = _PLAY.fullmatch(text.strip())
    if match is None:
        raise MoveError(f"'{text.strip()}' is no play; write domino, cell and direction, such as 46@c3R")
    numbers = tuple(DIGITS.index(digit) for digit in match[1].upper())
    return lay(numbers[0], numbers[1], parse_cell(match[2]), Direction[match[3].upper()])


def lay(first: int, second: int, cell: Cell, way: Direction) -> Domino:
    """The domino with a number on a cell and the other on the next cell that way.

    :raises MoveError: for numbers that the set has not.
    """
    if max(first, second) > HIGHEST:
        raise MoveError(
            f"the set ends at {HIGHEST}{HIGHEST}; there is no domino {DIGITS[first]}{DIGITS[second]}"
        )
    other = way.step(cell)
    if other < cell:
        cell, first, second = other, second, first
    return Domino(*cell, way.vertical, first, second)
