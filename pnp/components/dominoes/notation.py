"""How the places of a table are named, and how dominoes are written: on their own and where they are played.

A cell has its column's letter and its row's number, counted from the bottom: ``c3``. A domino is written as its
two numbers, ``46``. Where it is played, the cell of its first number and the direction of its second follow:
``46@c3R`` puts the 4 on c3 and the 6 to its right (``L`` left, ``U`` up, ``D`` down).

In code, a cell is a row and a column, as everywhere in the domino games. Rows count downwards: ``c3`` is (-3,
2).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from pnp.base.columns import column_letters
from pnp.base.sentences import Sentence
from pnp.components.dominoes.tiles import DIGITS, Cell, Direction, Domino, Pair
from pnp.search.replay import MoveError

HIGHEST = 6
"""The highest number of a double-six set."""
LAST_ROW = 99
_CELL = re.compile(r"([a-z]{1,2})([1-9]\d?)")
_PLAY = re.compile(r"([0-9A-F]{2})@([a-z]{1,2}[1-9]\d?)([LRUD])", re.IGNORECASE)
_COLUMNS = {column_letters(column): column for column in range(26 + 26 * 26)}


def cell_name(cell: Cell) -> str:
    """``c3`` for (-3, 2).

    :raises MoveError: for a cell outside the rows and columns that have names.
    """
    row, column = -cell[0], cell[1]
    if not (0 <= column < len(_COLUMNS) and 1 <= row <= LAST_ROW):
        raise MoveError("the cells of the table are a1 to zz99")
    return f"{column_letters(column)}{row}"


def parse_cell(text: str) -> Cell:
    """The cell of a name.

    :raises MoveError: if it isn't the name of a cell.
    """
    match = _CELL.fullmatch(text.strip().lower())
    if match is None:
        raise MoveError(Sentence("'{text}' isn't a cell; write one such as c3", text=text.strip()))
    return -int(match[2]), _COLUMNS[match[1]]


def domino_text(domino: Domino) -> str:
    """``46@c3R``, or with D for an upright domino, whose first number is the upper one."""
    way = Direction.D if domino.vertical else Direction.R
    return f"{domino.name}@{cell_name(domino.cells[0])}{way}"


def parse_domino(text: str, highest: int = HIGHEST) -> Domino:
    """The domino in the place that a text gives it; no number is above ``highest``. L and U are read, too.

    :raises MoveError: if it names no domino or no place.
    """
    match = _PLAY.fullmatch(text.strip())
    if match is None:
        raise MoveError(
            Sentence(
                "'{text}' isn't a play; write domino, cell and direction, such as 46@c3R", text=text.strip()
            )
        )
    numbers = tuple(DIGITS.index(digit) for digit in match[1].upper())
    return lay(numbers[0], numbers[1], parse_cell(match[2]), Direction[match[3].upper()], highest)


def lay(first: int, second: int, cell: Cell, way: Direction, highest: int = HIGHEST) -> Domino:
    """The domino with its first number on a cell and its second on the next cell in a direction.

    :raises MoveError: for a number that isn't in the set.
    """
    if max(first, second) > highest:
        last = DIGITS[highest] * 2
        raise MoveError(
            Sentence(
                "the highest domino of this set is {last}; it has no {digit}{digit_2}",
                last=last,
                digit=DIGITS[first],
                digit_2=DIGITS[second],
            )
        )
    other = way.step(cell)
    if other < cell:
        cell, first, second = other, second, first
    return Domino(*cell, way.vertical, first, second)


def way_between(cells: Sequence[Cell]) -> Direction:
    """The direction from the first number of a domino to its second; ``cells`` are those that it covers, in
    this order.

    :raises MoveError: if they aren't two neighbours.
    """
    way = next((way for way in Direction if [*cells[1:]] == [way.step(cells[0])]), None)
    if way is None:
        raise MoveError("a domino covers two neighbouring spaces")
    return way


def pair_text(pair: Pair) -> str:
    """``46``."""
    return DIGITS[pair[0]] + DIGITS[pair[1]]


def pairs_text(pairs: Iterable[Pair]) -> str:
    """``12 34``; `parse_pairs` reads it back."""
    return " ".join(map(pair_text, pairs))


def parse_pairs(text: str) -> tuple[Pair, ...]:
    """Dominoes separated by spaces, such as ``12 34``.

    :raises MoveError: for anything that isn't a domino of the set.
    """
    return tuple(map(_parse_pair, text.split()))


def _parse_pair(word: str) -> Pair:
    if len(word) != 2 or not all("0" <= digit <= str(HIGHEST) for digit in word):
        raise MoveError(Sentence("'{word}' isn't a domino of the set; write one such as 24", word=word))
    low, high = sorted(map(int, word))
    return low, high
