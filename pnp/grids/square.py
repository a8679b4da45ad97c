"""Square boards and tori: cells, neighbours, and their names.

A cell is given by its index, row by row from the top left, as in the text of a position. Its name is its
column's letter and its row's number from the bottom, as on a chessboard: on a 9x9 board, cell 0 is ``a9``.

Boards as text: a line for each row, from the top; a character for each cell, or tokens separated by
spaces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from pnp.base.errors import ErrorInText, TextError
from pnp.base.sentences import Sentence
from pnp.base.sequences import chunks, column_letters
from pnp.base.wording import counted


@dataclass(frozen=True)
class SquareGrid:
    """A board of ``rows`` by ``columns`` cells; on a torus opposite edges touch."""

    rows: int
    columns: int
    torus: bool = False

    def __len__(self) -> int:
        return self.rows * self.columns

    def cell(self, row: int, column: int) -> int:
        """Return the cell at a row from the top and a column from the left, both from 0, wrapped on a torus.

        :raises IndexError: for a cell off a board that isn't a torus.
        """
        if self.torus:
            row, column = row % self.rows, column % self.columns
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            raise IndexError(f"no cell at row {row}, column {column}")
        return row * self.columns + column

    def place(self, cell: int) -> tuple[int, int]:
        """Return the cell's row from the top and column from the left, both from 0."""
        return divmod(cell, self.columns)

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """The orthogonal neighbours of each cell, each once, in ascending order."""
        return tuple(tuple(sorted(set(self._beside(cell)) - {cell})) for cell in range(len(self)))

    def _beside(self, cell: int) -> Iterator[int]:
        row, column = self.place(cell)
        for dr, dc in ((-1, 0), (0, -1), (0, 1), (1, 0)):
            r, c = row + dr, column + dc
            if self.torus or (0 <= r < self.rows and 0 <= c < self.columns):
                yield self.cell(r, c)

    def name(self, cell: int) -> str:
        """Return ``a1`` for the cell at the bottom left."""
        row, column = self.place(cell)
        return f"{column_letters(column)}{self.rows - row}"


# The ways to map a square board onto itself


Permutation = tuple[int, ...]
"""For each square, the one that is moved there."""


def board_symmetries(grid: SquareGrid) -> Iterator[Permutation]:
    """Yield every way to map a board onto itself so that neighbouring squares stay neighbours."""
    shifts_down = range(grid.rows) if grid.torus else range(1)
    shifts_right = range(grid.columns) if grid.torus else range(1)
    turns = (False, True) if grid.rows == grid.columns else (False,)
    places = [grid.place(cell) for cell in range(len(grid))]
    for transposed in turns:
        for up in (False, True):
            for back in (False, True):
                for down in shifts_down:
                    for right in shifts_right:
                        found = []
                        for row, column in places:
                            r, c = (column, row) if transposed else (row, column)
                            r, c = (grid.rows - 1 - r if up else r), (grid.columns - 1 - c if back else c)
                            found.append((r + down) % grid.rows * grid.columns + (c + right) % grid.columns)
                        yield tuple(found)


T = TypeVar("T")


def squares(count: int) -> str:
    """Return a number of squares, in words for messages."""
    return counted(count, "square")


@dataclass(frozen=True, slots=True)
class RowText:
    """How one kind of text is read, and its name in errors."""

    text: str = Sentence("position")
    board: str = Sentence("board")
    cells: Callable[[int], str] = squares
    """Puts a number of cells into words for messages."""
    signs: str = ""
    """The characters allowed; empty allows any."""
    spaced: bool = False

    def read(self, text: str, grid: SquareGrid) -> list[Sequence[str]]:
        """Return the cells of each row; empty lines before and after them are left out.

        :raises TextError: with what is wrong in each row, if the text isn't a board of that size.
        """
        return [row for _, row in self._checked(text, grid)]

    def read_each(self, text: str, grid: SquareGrid, cell: Callable[[str, int, int], T]) -> tuple[T, ...]:
        """Read each cell's token, row by row.

        :param cell: reads a token in a row and column, both from 0; its `ValueError` is an error in that row.
        :raises TextError: with everything that is wrong in each row.
        """
        found: list[T] = []
        errors: list[ErrorInText] = []
        for number, (line, row) in enumerate(self._checked(text, grid)):
            for column, token in enumerate(row):
                try:
                    found.append(cell(token, number, column))
                except ValueError as error:
                    errors.append(ErrorInText(str(error), line))
        if errors:
            raise TextError(errors)
        return tuple(found)

    def _checked(self, text: str, grid: SquareGrid) -> list[tuple[int, Sequence[str]]]:
        """Return the rows, each with its line of the text, from 1."""
        lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
        while lines and not lines[-1][1]:
            lines.pop()
        while lines and not lines[0][1]:
            lines.pop(0)
        rows: list[tuple[int, Sequence[str]]] = [
            (number, line.split() if self.spaced else line) for number, line in lines
        ]
        errors = [
            ErrorInText(message, line)
            for number, (line, row) in enumerate(rows, 1)
            for message in self._wrong(number, row, grid)
        ]
        if len(rows) != grid.rows:
            found = counted(len(rows), "row")
            errors.append(
                ErrorInText(
                    Sentence(
                        "the {text} has {found}; the {board} has {rows}",
                        text=self.text,
                        found=found,
                        board=self.board,
                        rows=grid.rows,
                    )
                )
            )
        if errors:
            raise TextError(errors)
        return rows

    def _wrong(self, number: int, row: Sequence[str], grid: SquareGrid) -> Iterator[str]:
        if len(row) != grid.columns:
            yield Sentence(
                "row {number} of the {text} has {found}; the {board} has {columns}",
                number=number,
                text=self.text,
                found=self.cells(len(row)),
                board=self.board,
                columns=counted(grid.columns, "column"),
            )
        wrong = sorted(set(row) - set(self.signs)) if self.signs else []
        if wrong:
            yield Sentence(
                "row {number} of the {text} has '{sign}'; only {signs} and {last} are allowed there",
                number=number,
                text=self.text,
                sign=wrong[0],
                signs=" ".join(self.signs[:-1]),
                last=self.signs[-1],
            )


def write_rows(cells: Sequence[str], columns: int) -> str:
    """Return the text of a board with one character for each cell."""
    return "\n".join("".join(chunk) for chunk in chunks(cells, columns))
