"""Tables in spreadsheets: XLSX and ODS files, each cell as people see it.

They are read without a library. Existing libraries return the values of cells, not what is displayed, and have
no limits to guard against hostile files.

It uses errors, processes, sentences, sequences, tables and wording.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pnp.base.errors import ErrorDetails, PnpError, TextError, reading
from pnp.base.sentences import Sentence
from pnp.base.spreadsheets import ods, xlsx
from pnp.base.spreadsheets.workbook import Grid, Package
from pnp.base.tables import Cell
from pnp.base.wording import did_you_mean, quoted, shortened


class NoSheetError(PnpError):
    """A file has no sheet with the requested name; ``reason`` says so and suggests the nearest name."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class SheetLines(NamedTuple):
    """The cells of each line of a sheet that isn't empty, even if the sheet isn't a table. Cells with errors
    have their formulas."""

    lines: tuple[Sequence[Cell], ...]
    errors: tuple[ErrorDetails, ...]
    """The errors in cells."""
    notices: tuple[ErrorDetails, ...]
    """What may differ from what people see in the spreadsheet."""


def spreadsheet_lines(data: bytes, file: str, sheet: str = "") -> SheetLines:
    """Return the lines of a sheet.

    :param file: the file's name in messages. ``sheet`` is empty for the first one that isn't hidden.
    :raises NoSheetError: if there is no such sheet.
    :raises SpecError: for a file that can't be read.
    """
    with reading(file):
        grid = _read(data, file, sheet)
    return SheetLines(tuple(grid.lines()), tuple(sorted(set(grid.errors))), tuple(grid.notices()))


def sheet_names(data: bytes) -> tuple[str, ...]:
    """Return the names of the sheets, hidden ones last.

    :raises TextError: for a file that can't be read.
    """
    package = Package(data)
    if xlsx.is_xlsx(package):
        return tuple(xlsx.read_workbook(package).sheets)
    return ods.read_contents(package).sheets if ods.is_ods(package) else ()


def _read(data: bytes, file: str, sheet: str) -> Grid:
    package = Package(data)
    if xlsx.is_xlsx(package):
        book = xlsx.read_workbook(package)
        grid = _grid(file, tuple(book.sheets), [] if sheet else xlsx.shown_sheets(book), sheet)
        xlsx.read_sheet(book, grid.sheet, grid)
        return grid
    if ods.is_ods(package):
        contents = ods.read_contents(package)
        grid = _grid(file, contents.sheets, [] if sheet else contents.shown, sheet)
        ods.read_sheet(contents, grid.sheet, grid)
        return grid
    raise TextError.at(Sentence("has a format that can't be read: save it as XLSX, ODS or CSV"))


_SUMMARY = "Export Summary"
"""The first sheet of files that Numbers writes: a list of the others."""


def _grid(file: str, known: tuple[str, ...], shown: Sequence[str], wanted: str) -> Grid:
    """Return an empty grid for the wanted sheet, or for the first one.

    :param shown: the sheets that people see and that have something on them.
    """
    is_listed = not wanted and known[:1] == (_SUMMARY,) and len(known) > 1
    chosen = _chosen(known[1:] if is_listed else known, wanted)
    others = [name for name in shown if name not in (chosen, _SUMMARY)]
    return Grid(file, chosen, others=shortened(", ".join(map(quoted, others))))


def _chosen(known: tuple[str, ...], wanted: str) -> str:
    """Return the sheet with a name, ignoring case; the first one if no name is given.

    :raises NoSheetError: if there is none.
    """
    if not known:
        raise TextError.at(Sentence("has no sheet"))
    if not wanted:
        return known[0]
    for name in known:
        if name.casefold() == wanted.casefold():
            return name
    hint = did_you_mean(wanted, known) or Sentence("; it has {sheets}", sheets=", ".join(known))
    raise NoSheetError(Sentence("the spreadsheet has no sheet '{name}'{hint}", name=wanted, hint=hint))
