"""Dominoes with their numbers and directions; the sets that they come in, and the part of a set that a game
uses; and the four pawns that walk on them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from pnp.base.errors import ErrorInText, TextError
from pnp.base.sentences import Sentence

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
        # Searches over the plain rules take millions of steps, and looking up `value` goes through a slow
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
        """Return the cell ``steps`` further in this direction."""
        return cell[0] + steps * self.rows, cell[1] + steps * self.columns


def neighbours(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """Return the four cells that share a side with ``cell``: left, right, above, below."""
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
        """Return the domino ``steps`` further in any direction."""
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
    """Return the pairs of a complete set from double blank up to double ``highest``, in order; 28 for 6."""
    return tuple((low, high) for low in range(highest + 1) for high in range(low, highest + 1))


def one_group(cells: Iterable[Cell]) -> bool:
    """Return whether cells, at least one, are connected edge to edge."""
    left = set(cells)
    todo = [left.pop()]
    while todo:
        for cell in neighbours(todo.pop()):
            if cell in left:
                left.remove(cell)
                todo.append(cell)
    return not left


# Sets


Pair = tuple[int, int]
"""A domino of a set by its two numbers, the lower first."""

HIGHEST = 15
"""The largest set is the double-fifteen."""


def tile_set(highest: int, lowest: int = 0, *, doubles: bool = True) -> tuple[Pair, ...]:
    """Return the dominoes with numbers from ``lowest`` to ``highest``, in order.

    With the blanks and the doubles, that is a whole double-n set of (n + 1)(n + 2)/2 dominoes, 28 for n = 6.
    """
    return tuple(
        (low, high)
        for low in range(lowest, highest + 1)
        for high in range(low if doubles else low + 1, highest + 1)
    )


def pair_of(first: int, second: int) -> Pair:
    """Return a domino by its numbers, the lower first."""
    return (first, second) if first <= second else (second, first)


def parse_pair(name: str) -> Pair:
    """Read ``"2-4"``, ``"12-15"`` or, in digits alone, ``"24"`` as a pair, lower number first.

    :raises ValueError: if the text isn't a domino.
    """
    match = re.fullmatch(r"\s*(?:(\d{1,2})\s*-\s*(\d{1,2})|(\d)(\d))\s*", name)
    if match is None:
        raise ValueError(Sentence("'{name}' isn't a domino; write one such as 2-4", name=name))
    first, second = (int(number) for number in match.groups() if number is not None)
    return pair_of(first, second)


def pair_name(pair: Pair) -> str:
    """Return the name of a pair, such as ``2-4``; `parse_pair` reads it back."""
    return f"{pair[0]}-{pair[1]}"


def without(pairs: Iterable[Pair], omitted: Iterable[Pair]) -> tuple[Pair, ...]:
    """Return the pairs without those omitted.

    :raises ValueError: if one to omit isn't there.
    """
    kept = list(pairs)
    for pair in omitted:
        if pair not in kept:
            raise ValueError(Sentence("the set has no domino {pair_name}", pair_name=pair_name(pair)))
        kept.remove(pair)
    return tuple(kept)


# Pawn names


PAWNS = "PNBR"
"""Pawn, kNight, Bishop, Rook: top left, bottom left, top right, bottom right at the start."""

Places = tuple[Cell, Cell, Cell, Cell]


def write_places(places: Places) -> str:
    """Return one line for each pawn: ``P 0 3``, its row and column."""
    return "\n".join(f"{name} {row} {column}" for name, (row, column) in zip(PAWNS, places, strict=True))


def split_places(text: str) -> tuple[str, Places]:
    """Return the text before the last four lines, and the places that these lines give.

    :raises TextError: if they aren't as `write_places` writes them.
    """
    lines = text.rstrip().split("\n")
    cells: list[Cell] = []
    first = max(len(lines) - 4, 0)
    for number, name in enumerate(PAWNS, first):
        line = lines[number].strip() if number < len(lines) else ""
        match = re.fullmatch(rf"{name} (-?\d+) (-?\d+)", line)
        if not match:
            raise TextError(
                [ErrorInText(Sentence("expected pawn {name} with its row and column", name=name), number + 1)]
            )
        cells.append((int(match[1]), int(match[2])))
    return "\n".join(lines[:first]).rstrip(), (cells[0], cells[1], cells[2], cells[3])
