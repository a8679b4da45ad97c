"""The domino as it lies on the table, the numbers on it, and the four directions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

Cell = tuple[int, int]
"""A row and a column, counted from the top left."""

LARGEST_NUMBER = 15
DIGITS = "0123456789ABCDEF"
"""How numbers are written, one character each: 0-9 as themselves, 10-15 as A-F, as in hexadecimal."""

_OPPOSITES = {"L": "R", "R": "L", "U": "D", "D": "U"}


class Direction(Enum):
    """One step on the table: (rows down, columns to the right)."""

    L = (0, -1)
    R = (0, 1)
    U = (-1, 0)
    D = (1, 0)

    def __init__(self, rows: int, columns: int) -> None:
        # Searches over the plain rules step millions of times, and looking up `value` goes through a slow
        # descriptor.
        self.rows, self.columns = rows, columns

    def __str__(self) -> str:
        return self.name

    @property
    def vertical(self) -> bool:
        return self.rows != 0

    @property
    def opposite(self) -> Direction:
        return Direction[_OPPOSITES[self.name]]

    def step(self, cell: Cell, steps: int = 1) -> Cell:
        """The cell ``steps`` further in this direction."""
        return cell[0] + steps * self.rows, cell[1] + steps * self.columns


def neighbours(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The four cells that share a side with ``cell``: left, right, above, below."""
    row, column = cell
    return (row, column - 1), (row, column + 1), (row - 1, column), (row + 1, column)


@dataclass(frozen=True, slots=True, order=True)
class Domino:
    """A domino on the table: its left or upper cell, its direction, and its numbers in reading order."""

    row: int
    column: int
    vertical: bool
    first: int
    second: int

    @property
    def cells(self) -> tuple[Cell, Cell]:
        """The left or upper cell, then the other."""
        other = (self.row + 1, self.column) if self.vertical else (self.row, self.column + 1)
        return (self.row, self.column), other

    @property
    def numbers(self) -> tuple[int, int]:
        return self.first, self.second

    @property
    def pair(self) -> tuple[int, int]:
        """Its numbers, the lower first, which identify it within the set."""
        return (self.first, self.second) if self.first <= self.second else (self.second, self.first)

    @property
    def name(self) -> str:
        """Its numbers in the order of its cells: ``24``."""
        return DIGITS[self.first] + DIGITS[self.second]

    def moved(self, direction: Direction, steps: int = 1) -> Domino:
        """The domino ``steps`` further in any direction, along its long axis or not."""
        row, column = direction.step((self.row, self.column), steps)
        return Domino(row, column, self.vertical, self.first, self.second)


@dataclass(frozen=True, slots=True, order=True)
class Bare:
    """A number on the table that isn't part of a domino yet."""

    row: int
    column: int
    number: int

    @property
    def cell(self) -> Cell:
        return self.row, self.column


def domino_set(highest: int) -> tuple[tuple[int, int], ...]:
    """The pairs of a complete set from double blank up to double ``highest``, in order; 28 for 6."""
    return tuple((low, high) for low in range(highest + 1) for high in range(low, highest + 1))


def one_group(cells: Iterable[Cell]) -> bool:
    """Whether cells are connected edge to edge; there is at least one."""
    left = set(cells)
    todo = [left.pop()]
    while todo:
        for cell in neighbours(todo.pop()):
            if cell in left:
                left.remove(cell)
                todo.append(cell)
    return not left
