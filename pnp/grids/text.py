"""Boards as text: a line for each row, from the top; a character for each cell, or tokens separated by
spaces."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from pnp.base.errors import ErrorInText, TextError
from pnp.base.sentences import Sentence
from pnp.base.sequences import chunks
from pnp.base.wording import counted
from pnp.grids.square import SquareGrid

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
