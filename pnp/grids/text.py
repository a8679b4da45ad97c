"""Boards as text: a row a line, from the top; one character a cell, or tokens set apart by spaces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.grids.square import SquareGrid


@dataclass(frozen=True, slots=True)
class RowText:
    """How one kind of text is read and spoken of in faults."""

    text: str = "position"
    board: str = "board"
    cells: str = "squares"
    signs: str = ""
    """The characters that may stand there; any where it is empty."""
    spaced: bool = False

    def read(self, text: str, grid: SquareGrid) -> list[Sequence[str]]:
        """The cells of each row.

        :raises ValueError: naming the row, where the text is no board of that size.
        """
        lines = [line.strip() for line in text.strip("\n").splitlines()]
        rows: list[Sequence[str]] = [line.split() if self.spaced else line for line in lines]
        if len(rows) != grid.rows:
            raise ValueError(f"the {self.text} has {len(rows)} rows; the {self.board} has {grid.rows}")
        for number, row in enumerate(rows, 1):
            if len(row) != grid.columns:
                raise ValueError(
                    f"row {number} of the {self.text} has {len(row)} {self.cells}; "
                    f"the {self.board} has {grid.columns} columns"
                )
            wrong = sorted(set(row) - set(self.signs)) if self.signs else []
            if wrong:
                allowed = f"{' '.join(self.signs[:-1])} and {self.signs[-1]}"
                raise ValueError(
                    f"row {number} of the {self.text} has '{wrong[0]}'; only {allowed} may stand there"
                )
        return rows


def write_rows(cells: Sequence[str], columns: int) -> str:
    """The text of a board with one character a cell."""
    return "\n".join("".join(cells[k : k + columns]) for k in range(0, len(cells), columns))
