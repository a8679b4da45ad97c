"""The table: dominoes and bare numbers on an unbounded grid, and its text form.

In the text, a cell is at every even row and column, counted from 0. ``|`` between two cells of a row and
``-`` between two cells of a column join them into a domino; a cell without a joint is a bare number. Rows may
be shorter than the widest. Numbers from 10 to 15 are written ``A`` to ``F``: a cell is always one character::

    1|2 0
        -
    3 1 A

A parsed table keeps the positions in its text, so that later errors can give a line and a column. Two tables
are equal if they have the same dominoes and numbers in the same places; ``normalised`` moves one to the top
left.

Tables are equivalent if they differ only in being turned or mirrored or in the names of their numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from pnp.base.errors import ErrorInText, TextError
from pnp.base.sentences import Sentence
from pnp.components.dominoes.tiles import DIGITS, LARGEST_NUMBER, Bare, Cell, Domino, neighbours

MAX_SIDE = 64
"""The most rows and columns a text may have; the largest published table has 14."""


def error_at(cell: Cell, message: str) -> ErrorInText:
    """Return an error at a cell of a table, at the cell's place in the text."""
    return ErrorInText(message, 2 * cell[0] + 1, 2 * cell[1] + 1)


@dataclass(frozen=True, slots=True)
class Table:
    """Dominoes and bare numbers, each sorted by place. No two of them share a cell.

    :raises ValueError: if two of them share a cell.
    """

    dominoes: tuple[Domino, ...] = ()
    bare: tuple[Bare, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "dominoes", tuple(sorted(self.dominoes)))
        object.__setattr__(self, "bare", tuple(sorted(self.bare)))
        if len(self.numbers()) != 2 * len(self.dominoes) + len(self.bare):
            raise ValueError("two things on one cell of the table")

    @classmethod
    def parse(cls, text: str, highest: int = 6) -> Table:
        """Return the table that a text draws, with no number above ``highest``.

        :raises TextError: with everything that is wrong with the text.
        """
        return _Reader(text, highest).table()

    def __str__(self) -> str:
        return self.to_text()

    def to_text(self) -> str:
        """Return the text form, moved to the top left; ``parse`` gives the same table back, normalised."""
        if not self.dominoes and not self.bare:
            return ""
        top, left, bottom, right = self.bounds()
        grid = [[" "] * (2 * (right - left) + 1) for _ in range(2 * (bottom - top) + 1)]
        for (row, column), number in self.numbers().items():
            grid[2 * (row - top)][2 * (column - left)] = DIGITS[number]
        for domino in self.dominoes:
            row, column = 2 * (domino.row - top), 2 * (domino.column - left)
            if domino.vertical:
                grid[row + 1][column] = "-"
            else:
                grid[row][column + 1] = "|"
        return "\n".join("".join(line).rstrip() for line in grid)

    def numbers(self) -> dict[Cell, int]:
        """Return the number of every cell that has one."""
        found = {
            cell: n for domino in self.dominoes for cell, n in zip(domino.cells, domino.numbers, strict=True)
        }
        found.update((bare.cell, bare.number) for bare in self.bare)
        return found

    def owners(self) -> dict[Cell, int]:
        """Return the index in ``dominoes`` of the domino on each covered cell."""
        return {cell: index for index, domino in enumerate(self.dominoes) for cell in domino.cells}

    def bounds(self) -> tuple[int, int, int, int]:
        """Return the top, left, bottom and right of the bounding rectangle, all inclusive.

        :raises ValueError: for an empty table.
        """
        cells = self.numbers()
        if not cells:
            raise ValueError("an empty table has no bounds")
        rows = [row for row, _ in cells]
        columns = [column for _, column in cells]
        return min(rows), min(columns), max(rows), max(columns)

    def moved(self, rows: int, columns: int) -> Table:
        """Return the same table, moved by a number of rows down and columns to the right."""
        return Table(
            tuple(
                Domino(d.row + rows, d.column + columns, d.vertical, d.first, d.second) for d in self.dominoes
            ),
            tuple(Bare(b.row + rows, b.column + columns, b.number) for b in self.bare),
        )

    def normalised(self) -> Table:
        """Return the same table with its bounding rectangle at row 0 and column 0."""
        if not self.dominoes and not self.bare:
            return self
        top, left, _, _ = self.bounds()
        return self.moved(-top, -left)

    def contains(self, part: Table) -> bool:
        """Return whether the table contains this arrangement of dominoes somewhere."""
        top, left, _, _ = part.bounds()
        every = frozenset(self.dominoes)
        return any(
            every.issuperset(part.moved(row - top, column - left).dominoes)
            for row in {row for row, _ in self.numbers()}
            for column in {column for _, column in self.numbers()}
        )

    def replace(self, old: Domino, new: Domino) -> Table:
        """Return the table with one domino moved elsewhere.

        :raises ValueError: if ``old`` isn't on the table, or ``new`` would cover an occupied cell.
        """
        rest = list(self.dominoes)
        rest.remove(old)
        return Table((*rest, new), self.bare)

    def without(self, gone: Iterable[Domino]) -> Table:
        """Return the table without some of its dominoes."""
        removed = set(gone)
        return Table(tuple(d for d in self.dominoes if d not in removed), self.bare)

    def groups(self) -> tuple[frozenset[Cell], ...]:
        """Return the connected groups of cells, joined along sides, in the order of their first cells."""
        left = set(self.numbers())
        found = []
        for start in sorted(left):
            if start in left:
                found.append(_flood(start, left))
        return tuple(found)

    def is_rectangle(self) -> bool:
        """Return whether the cells fill their bounding rectangle."""
        top, left, bottom, right = self.bounds()
        return len(self.numbers()) == (bottom - top + 1) * (right - left + 1)


def _flood(start: Cell, left: set[Cell]) -> frozenset[Cell]:
    """Return the group of ``start``, and remove it from ``left``."""
    group, todo = {start}, [start]
    left.discard(start)
    while todo:
        for cell in neighbours(todo.pop()):
            if cell in left:
                left.discard(cell)
                group.add(cell)
                todo.append(cell)
    return frozenset(group)


_UNJOINED = {
    (False, True): Sentence("this joins two numbers, but there is no number to its left"),
    (False, False): Sentence("this joins two numbers, but there is no number to its right"),
    (True, True): Sentence("this joins two numbers, but there is no number above it"),
    (True, False): Sentence("this joins two numbers, but there is no number below it"),
}
"""The error for a joint, by whether it's vertical and whether its first number is missing."""


class _Reader:
    """Reads one text, collecting all its errors."""

    def __init__(self, text: str, highest: int) -> None:
        if not 0 <= highest <= LARGEST_NUMBER:
            raise ValueError(f"numbers go from 0 to {LARGEST_NUMBER}, not to {highest}")
        self.lines = text.rstrip().split("\n") if text.strip() else []
        self.highest = highest
        self.errors: list[ErrorInText] = []
        self.misplaced: ErrorInText | None = None
        """The first number where none can be."""
        self.cells: dict[Cell, int] = {}
        self.joints: list[tuple[int, int]] = []

    def table(self) -> Table:
        self._check_size()
        if not self.errors:
            for line, text in enumerate(self.lines):
                for column, character in enumerate(text):
                    if character not in " \r":
                        self._read(line, column, character)
        dominoes = self._join() if not self.errors else []
        if self.errors:
            raise TextError(self._causes())
        joined = {cell for domino in dominoes for cell in domino.cells}
        bare = (Bare(*cell, number) for cell, number in self.cells.items() if cell not in joined)
        return Table(tuple(dominoes), tuple(bare))

    def _causes(self) -> list[ErrorInText]:
        """Return the errors without those that only follow from others: a row, number or other sign in a wrong
        place shifts all that come after it."""
        if self.errors[0] is self.misplaced:
            return [self.misplaced]
        strays: dict[str, str] = {}
        found = []
        for error in self.errors:
            sign = self.lines[error.line - 1][error.column - 1] if self.lines else ""
            if sign in DIGITS or sign in "|-":
                follows = bool(strays) and not error.message.startswith(f"'{sign}' is above")
            else:
                follows = strays.setdefault(sign, error.message) != error.message
            if not follows:
                found.append(error)
        return found

    def _add_error(self, line: int, column: int, message: str) -> None:
        self.errors.append(ErrorInText(message, line + 1, column + 1))

    def _check_size(self) -> None:
        if not self.lines:
            self._add_error(0, 0, "the table is empty")
        elif len(self.lines) > 2 * MAX_SIDE or max(map(len, self.lines)) > 2 * MAX_SIDE:
            self._add_error(
                0, 0, Sentence("the table is larger than {side} rows and {side} columns", side=MAX_SIDE)
            )

    def _read(self, line: int, column: int, character: str) -> None:
        if character == "\t":
            self._add_error(line, column, "there is a tab in the table; use spaces")
        elif line % 2 == 0 and column % 2 == 0:
            self._read_number(line, column, character)
        elif character in "|-":
            self._read_joint(line, column, character)
        elif character in DIGITS:
            what = (
                Sentence("expected a line without numbers after each row, for dominoes that stand upright")
                if line % 2
                else Sentence(
                    "'{sign}' is between the cells; numbers go in every second row and column", sign=character
                )
            )
            self._add_error(line, column, what)
            self.misplaced = self.misplaced or self.errors[-1]
        else:
            what = Sentence("unexpected '{sign}'; only '|' and '-' go between the cells", sign=character)
            self._add_error(line, column, what)

    def _read_number(self, line: int, column: int, character: str) -> None:
        number = DIGITS.find(character)
        if character in "|-":
            self._add_error(line, column, Sentence("expected a number here, not '{sign}'", sign=character))
        elif number < 0:
            what = Sentence(
                "'{sign}' isn't a number; expected 0 to {highest}",
                sign=character,
                highest=DIGITS[self.highest],
            )
            self._add_error(line, column, what)
        elif number > self.highest:
            what = Sentence(
                "'{sign}' is above {highest}, the highest number here",
                sign=character,
                highest=DIGITS[self.highest],
            )
            self._add_error(line, column, what)
        else:
            self.cells[line // 2, column // 2] = number

    def _read_joint(self, line: int, column: int, character: str) -> None:
        if line % 2 == 1 and column % 2 == 1:
            what = Sentence("'{sign}' is diagonally between cells, where nothing can be joined", sign=character)
            self._add_error(line, column, what)
        elif (character == "|") != (line % 2 == 0):
            self._add_error(
                line,
                column,
                "cells side by side are joined by '|', not '-'"
                if character == "-"
                else "cells one above the other are joined by '-', not '|'",
            )
        else:
            self.joints.append((line, column))

    def _join(self) -> list[Domino]:
        dominoes: list[Domino] = []
        taken: set[Cell] = set()
        for line, column in self.joints:
            vertical = line % 2 == 1
            first = (line // 2, column // 2)
            second = (first[0] + 1, first[1]) if vertical else (first[0], first[1] + 1)
            missing = [cell for cell in (first, second) if cell not in self.cells]
            if missing:
                self._add_error(line, column, _UNJOINED[vertical, missing[0] == first])
                continue
            for cell in (first, second):
                if cell in taken:
                    digit = DIGITS[self.cells[cell]]
                    what = Sentence("the {digit} is joined twice; a domino has only two cells", digit=digit)
                    self._add_error(2 * cell[0], 2 * cell[1], what)
            taken.update((first, second))
            dominoes.append(Domino(*first, vertical, self.cells[first], self.cells[second]))
        return dominoes


# Symmetry


Turn = Callable[[Cell], Cell]

TURNS: tuple[Turn, ...] = (
    lambda c: (c[0], c[1]),
    lambda c: (c[1], -c[0]),
    lambda c: (-c[0], -c[1]),
    lambda c: (-c[1], c[0]),
    lambda c: (c[0], -c[1]),
    lambda c: (-c[0], c[1]),
    lambda c: (c[1], c[0]),
    lambda c: (-c[1], -c[0]),
)
"""The eight symmetries of the square grid, as maps of cells: four turns, four mirrors."""


def turned(table: Table, turn: Turn) -> Table:
    """Return the table under one symmetry, at the top left."""
    dominoes = []
    for domino in table.dominoes:
        (one, two), (first, second) = map(turn, domino.cells), domino.numbers
        if two < one:
            one, two, first, second = two, one, second, first
        dominoes.append(Domino(*one, one[1] == two[1], first, second))
    bare = tuple(Bare(*turn(number.cell), number.number) for number in table.bare)
    return Table(tuple(dominoes), bare).normalised()


def renumbered(table: Table, new: Callable[[int], int]) -> Table:
    """Return the table with every number replaced."""
    return Table(
        tuple(Domino(d.row, d.column, d.vertical, new(d.first), new(d.second)) for d in table.dominoes),
        tuple(Bare(b.row, b.column, new(b.number)) for b in table.bare),
    )


def by_first_sight(table: Table) -> Table:
    """Return the table with its numbers renamed 0, 1, 2... in the order in which they are read."""
    names: dict[int, int] = {}
    for _, number in sorted(table.numbers().items()):
        names.setdefault(number, len(names))
    return renumbered(table, names.__getitem__)


def canonical(
    table: Table, renames: tuple[Callable[[Table], Table], ...] = (), turns: tuple[Turn, ...] = TURNS
) -> str:
    """Return the same text for all equivalent tables: the alphabetically first one under all symmetries, after
    each rename.

    Without ``renames``, the numbers stay as they are.
    """
    views = [turned(table, turn) for turn in turns]
    if renames:
        views = [rename(view) for view in views for rename in renames]
    return min(view.to_text() for view in views)
