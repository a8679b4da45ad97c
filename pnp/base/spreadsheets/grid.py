"""The cells of a sheet that aren't empty, as lines of a table."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field

from pnp.base.columns import column_letters
from pnp.base.errors import ErrorDetails, Mark, SpecError
from pnp.base.tables import (
    MOST_CELLS,
    MOST_COLUMNS,
    MOST_LINES,
    MOST_ROWS,
    MOST_TEXT,
    Cell,
    clean,
    too_many_columns,
    too_many_merged,
    too_many_rows,
    too_much_text,
)


@dataclass
class Grid:
    """Gathers the cells of a sheet. Rows and columns count from 1."""

    file: str
    sheet: str
    errors: list[ErrorDetails] = field(default_factory=list)
    _rows: dict[int, dict[int, str]] = field(default_factory=dict)
    _length: int = 0
    _merged: list[tuple[int, int, int, int]] = field(default_factory=list)

    def mark(self, row: int, column: int) -> Mark:
        """Return the place of a cell, as spreadsheets write it: ``heroes.xlsx:Heroes!B3``."""
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
            raise SpecError([self.mark(row, column).error(message)])

    def _too_much(self, column: int) -> str:
        """Return what there is too much of, once there is a cell in a column; empty if nothing is."""
        if column > MOST_COLUMNS:
            return too_many_columns()
        if len(self._rows) > MOST_ROWS + 1:
            return too_many_rows()
        return too_much_text() if self._length > MOST_TEXT else ""

    def report(self, row: int, column: int, message: str) -> None:
        if len(self.errors) < MOST_CELLS:
            self.errors.append(self.mark(row, column).error(message))

    def merge(self, top: int, left: int, bottom: int, right: int) -> None:
        """Note that cells are merged: all of them show what the first one does.

        :raises SpecError: for far too many, before they fill the memory.
        """
        self._merged.append((top, left, bottom, right))
        if len(self._merged) > MOST_LINES:
            raise SpecError([self.mark(top, left).error(too_many_merged())])

    def _fill_merged(self) -> None:
        """Put what a merged cell shows into all the cells of it, but not into rows that have nothing else. In
        the first row, it names one column.

        :raises SpecError: if that takes too many cells.
        """
        numbers = sorted(self._rows)
        filled = 0
        for top, left, bottom, right in self._merged:
            text = self._rows.get(top, {}).get(left, "")
            if not text:
                continue
            for row in numbers[bisect_left(numbers, top) : bisect_right(numbers, bottom)]:
                last = left if row == numbers[0] else right
                filled += last - left + 1
                if last > MOST_COLUMNS or filled > MOST_ROWS * MOST_COLUMNS:
                    raise SpecError([self.mark(top, left).error(too_many_merged())])
                self._rows[row] = {**dict.fromkeys(range(left, last + 1), text), **self._rows[row]}

    def _without_title(self) -> None:
        """Drop a title over the whole table: one merged cell, and nothing else in the first row."""
        if not self._rows:
            return
        first = min(self._rows)
        alone = [*self._rows[first]]
        if any(first == top and alone == [left] and right > left for top, left, _, right in self._merged):
            del self._rows[first]

    def lines(self) -> list[list[Cell]]:
        """Return the rows in order, each as long as the first, or longer."""
        self._without_title()
        self._fill_merged()
        rows = sorted(self._rows.items())
        least = max(rows[0][1]) if rows else 0
        return [
            [Cell(cells.get(column, ""), self.mark(row, column)) for column in range(1, max(least, *cells) + 1)]
            for row, cells in rows
        ]
