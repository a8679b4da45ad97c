"""The cells of a sheet that aren't empty, as lines of a table."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from pnp.base.columns import column_letters
from pnp.base.errors import LocatedFault, Mark, SpecError
from pnp.base.tables import (
    MOST_CELLS,
    MOST_COLUMNS,
    MOST_ROWS,
    MOST_TEXT,
    Cell,
    clean,
    too_many_columns,
    too_many_rows,
    too_much_text,
)


@dataclass
class Grid:
    """Gathers the cells of a sheet. Rows and columns count from 1."""

    file: str
    sheet: str
    faults: list[LocatedFault] = field(default_factory=list)
    _rows: dict[int, dict[int, str]] = field(default_factory=dict)
    _length: int = 0

    def mark(self, row: int, column: int) -> Mark:
        """The place of a cell, as spreadsheets write it: ``heroes.xlsx:Heroes!B3``."""
        plain = re.fullmatch(r"\w+", self.sheet)
        sheet = self.sheet if plain else "'{}'".format(self.sheet.replace("'", "''"))
        return Mark(f"{self.file}:{sheet}!{column_letters(column - 1).upper()}{row}")

    def put(self, row: int, column: int, text: str) -> None:
        """Keep the text of a cell, unless it's empty.

        :raises SpecError: for too many rows, columns or characters, before they fill the memory.
        """
        text = clean(text)
        if not text:
            return
        cells = self._rows.setdefault(row, {})
        cells[column] = text
        self._length += len(text)
        if message := self._too_much(column):
            raise SpecError([self.mark(row, column).fault(message)])

    def _too_much(self, column: int) -> str:
        """What there is too much of, once there is a cell in a column; empty if nothing is."""
        if column > MOST_COLUMNS:
            return too_many_columns()
        if len(self._rows) > MOST_ROWS + 1:
            return too_many_rows()
        return too_much_text() if self._length > MOST_TEXT else ""

    def report(self, row: int, column: int, message: str) -> None:
        if len(self.faults) < MOST_CELLS:
            self.faults.append(self.mark(row, column).fault(message))

    def lines(self) -> list[list[Cell]]:
        """The rows in order, each as long as the first, or longer."""
        rows = sorted(self._rows.items())
        least = max(rows[0][1]) if rows else 0
        return [
            [Cell(cells.get(column, ""), self.mark(row, column)) for column in range(1, max(least, *cells) + 1)]
            for row, cells in rows
        ]
