"""Read what XLSX and ODS files have in common: a ZIP of XML files. It's read within limits, since it may come
from anyone.

Cells that aren't empty become lines of a table, with bold and italic words.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol
from xml.parsers import expat

from pnp.base.errors import ErrorDetails, Mark, SpecError, TextError
from pnp.base.sentences import Sentence
from pnp.base.sequences import column_letters
from pnp.base.tables import (
    MOST_CELL,
    MOST_CELLS,
    MOST_COLUMNS,
    MOST_LINES,
    MOST_ROWS,
    MOST_TEXT,
    Cell,
    clean,
    name_columns,
    too_many_columns,
    too_many_merged,
    too_many_rows,
    too_much_text,
)

MOST_PART, MOST_PARTS = 20_000_000, 2000
"""The most bytes of one unpacked file of the ZIP, and the most files."""
MOST_ELEMENTS, MOST_DEPTH = 500_000, 100
"""The most elements of all files that are read, which takes about a second, and how deep they may be nested."""
_PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""The ways in which files in the ZIP may be packed; both formats allow no other."""
_OLD = b"\xd0\xcf\x11\xe0"
"""The first bytes of files in the old format, and of files with a password."""


class Package:
    """The files in a ZIP, by their names in small letters, since programs differ in capitals."""

    def __init__(self, data: bytes) -> None:
        """:raises TextError: for anything but a ZIP."""
        if data.startswith(_OLD):
            raise TextError.at(
                Sentence("has a password or an old format: save it as XLSX, ODS or CSV, without a password")
            )
        try:
            self._archive = zipfile.ZipFile(io.BytesIO(data))
        except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as error:
            raise TextError.at(_broken()) from error
        entries = self._archive.infolist()
        if len(entries) > MOST_PARTS:
            raise TextError.at(Sentence("contains more than {most:,} files", most=MOST_PARTS))
        self._names = {entry.filename.casefold(): entry for entry in entries}
        self._elements = 0

    def has(self, name: str) -> bool:
        return name.casefold() in self._names

    def has_folder(self, name: str) -> bool:
        """Return whether there are files in a folder."""
        return any(key.startswith(name.casefold()) for key in self._names)

    def part(self, name: str) -> bytes:
        """Return one file.

        :raises TextError: if it's missing, damaged or too large.
        """
        entry = self._names.get(name.casefold())
        if entry is None or entry.compress_type not in _PACKED:
            raise TextError.at(_broken())
        try:
            with self._archive.open(entry) as file:
                data = file.read(MOST_PART + 1)
        except (
            zipfile.BadZipFile,
            zlib.error,
            EOFError,
            NotImplementedError,
            RuntimeError,
            ValueError,
            OSError,
        ):
            raise TextError.at(_broken()) from None
        if len(data) > MOST_PART:
            raise TextError.at(
                Sentence("unpacks to more than {most:,} bytes: delete what isn't needed", most=MOST_PART)
            )
        return data

    def walk(self, name: str, handler: Handler) -> None:
        """Pass an XML file to a handler. Files that declare entities are refused, so none can be expanded.

        :raises TextError: for a file that isn't well-formed, and for one with too many elements.
        """
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.buffer_text = True
        depth = 0

        def start(name: str, attributes: Mapping[str, str]) -> None:
            nonlocal depth
            depth += 1
            self._elements += 1
            if self._elements > MOST_ELEMENTS or depth > MOST_DEPTH:
                raise TextError.at(_too_much())
            handler.start(_local(name), {_local(key): value for key, value in attributes.items()})

        def end(name: str) -> None:
            nonlocal depth
            depth -= 1
            handler.end(_local(name))

        def refuse(*_: object) -> None:
            raise TextError.at(_broken())

        parser.StartElementHandler = start
        parser.EndElementHandler = end
        parser.CharacterDataHandler = handler.text
        parser.StartDoctypeDeclHandler = refuse
        parser.XmlDeclHandler = _check_encoding
        try:
            parser.Parse(self.part(name), True)
        except expat.ExpatError as error:
            raise TextError.at(_broken()) from error


def _check_encoding(version: str, encoding: str | None, standalone: int) -> None:
    """Refuse encodings that spreadsheets don't have (ECMA-376, part 2, 'XML usage')."""
    if encoding is not None and encoding.casefold() not in ("utf-8", "utf-16", "us-ascii"):
        raise TextError.at(_broken())


def picture_in_cell() -> str:
    return Sentence("a picture in a cell can't be read: save it as a file, and write its name here")


def _broken() -> str:
    return Sentence("isn't a spreadsheet that can be read: save it again as XLSX, ODS or CSV")


def _too_much() -> str:
    return Sentence(
        "has more than {most:,} cells and other elements: copy what you need into a new file",
        most=MOST_ELEMENTS,
    )


class Handler(Protocol):
    """Receives the elements and texts of an XML file in turn; names have no prefixes."""

    def start(self, name: str, attributes: Mapping[str, str]) -> None: ...

    def end(self, name: str) -> None: ...

    def text(self, text: str) -> None: ...


def _local(name: str) -> str:
    return name.rpartition(" ")[2]


@dataclass()
class Grid:
    """Gathers the cells of a sheet. Rows and columns count from 1."""

    file: str
    sheet: str
    errors: list[ErrorDetails] = field(default_factory=list)
    hidden: set[int] = field(default_factory=set)
    """The rows that the spreadsheet doesn't show."""
    has_pictures: bool = False
    others: str = ""  # the names of sheets that could have been chosen instead
    _plainer: tuple[int, int] | None = None
    _rows: dict[int, dict[int, str]] = field(default_factory=dict)
    _length: int = 0
    _merged: list[tuple[int, int, int, int]] = field(default_factory=list)

    def mark(self, row: int, column: int) -> Mark:
        """Return the place of a cell, as spreadsheets write it: ``heroes.xlsx:Heroes!B3``."""
        plain = re.fullmatch(r"\w+", self.sheet)
        sheet = self.sheet if plain else "'{}'".format(self.sheet.replace("'", "''"))
        return Mark(f"{self.file}:{sheet}!{column_letters(column - 1).upper()}{row}")

    def put(self, row: int, column: int, text: str) -> None:
        """Add the text of a cell, unless it's empty.

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
        """Return the message that names the limit that a cell in a column would exceed; empty if there is
        none."""
        if column > MOST_COLUMNS:
            return too_many_columns()
        if len(self._rows) > MOST_ROWS + 1:
            return too_many_rows()
        return too_much_text() if self._length > MOST_TEXT else ""

    def report(self, row: int, column: int, message: str) -> None:
        if len(self.errors) < MOST_CELLS:
            self.errors.append(self.mark(row, column).error(message))

    def loses(self, row: int, column: int) -> None:
        """Record that words in a cell lose part of their formatting."""
        if self._plainer is None:
            self._plainer = (row, column)

    def notices(self) -> Iterator[ErrorDetails]:
        """Yield what may differ from what people see in the spreadsheet."""
        used = sorted(self.hidden & self._rows.keys())
        if used:
            yield self.mark(used[0], min(self._rows[used[0]])).error(
                Sentence(
                    "{count} hidden row is used: delete it if you don't want it",
                    "{count} hidden rows are used: delete those that you don't want",
                    count=len(used),
                )
            )
        if self.others:
            told = Sentence(
                "the table is on the sheet '{name}'; to use another, name it in `sheet`: {others}",
                name=self.sheet,
                others=self.others,
            )
            yield Mark(self.file).error(told)
        if self.has_pictures:
            yield Mark(self.file).error(
                Sentence(
                    "pictures in the sheet aren't read: save them as files, and name the files in a column"
                )
            )
        if self._plainer is not None:
            yield self.mark(*self._plainer).error(
                Sentence("underlined, struck-out and raised words are printed without these formats")
            )

    def merge(self, top: int, left: int, bottom: int, right: int) -> None:
        """Record that cells are merged: all of them show the content of the first.

        :raises SpecError: for far too many, before they fill the memory.
        """
        self._merged.append((top, left, bottom, right))
        if len(self._merged) > MOST_LINES:
            raise SpecError([self.mark(top, left).error(too_many_merged())])

    def _fill_merged(self) -> None:
        """Copy the content of a merged cell into all its cells, except in rows that are otherwise empty. In the
        first row, it names one column.

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

    def _without_groups(self) -> None:
        """Drop the names of groups of columns: merged cells above the names of the columns themselves."""
        first = min(self._rows, default=0)
        if not any(top == first and right > left for top, left, _, right in self._merged):
            return
        last = max(max(cells) for cells in self._rows.values())
        _, *rows = (
            [cells.get(column, "") for column in range(1, last + 1)] for _, cells in sorted(self._rows.items())
        )
        if len(rows) > 1 and name_columns(rows[0], rows[1:]):
            del self._rows[first]

    def lines(self) -> list[list[Cell]]:
        """Return the rows in order, each as long as the first, or longer. One empty row stands for all empty
        rows between two others."""
        self._without_title()
        self._fill_merged()
        self._without_groups()
        rows = sorted(self._rows.items())
        least = max(rows[0][1]) if rows else 0
        found: list[list[Cell]] = []
        last = rows[0][0] if rows else 0
        for row, cells in rows:
            found += [[]] if row > last + 1 else []
            columns = range(1, max(least, *cells) + 1)
            found.append([Cell(cells.get(column, ""), self.mark(row, column)) for column in columns])
            last = row
        return found


@dataclass(slots=True)
class _Run:
    bold: bool
    italic: bool
    colour: str = ""
    text: str = ""

    @property
    def signs(self) -> tuple[str, str]:
        """The signs before the run and after it."""
        stars = "**" * self.bold + "*" * self.italic
        return (f"{stars}[", f"]{{{self.colour}}}{stars[::-1]}") if self.colour else (stars, stars[::-1])


@dataclass(slots=True)
class RichText:
    """Gathers the runs of one cell, up to the most characters of a cell."""

    _runs: list[_Run] = field(default_factory=list)
    _length: int = 0
    is_plainer: bool = False
    """Whether a run is underlined, struck out or raised, which isn't printed."""

    def begin(self, *, bold: bool = False, italic: bool = False, colour: str = "") -> None:
        """Begin a run in a style."""
        self._runs.append(_Run(bold, italic, colour))

    def add(self, text: str) -> None:
        """Add text to the last run, or to a plain one if there is none."""
        if not self._runs:
            self.begin()
        if self._length <= MOST_CELL:
            self._runs[-1].text += text
            self._length += len(text)

    def mark(self, *, bold: bool | None = None, italic: bool | None = None, colour: str | None = None) -> None:
        """Change the style of the last run."""
        run = self._runs[-1]
        run.bold = run.bold if bold is None else bold
        run.italic = run.italic if italic is None else italic
        run.colour = run.colour if colour is None else colour

    @property
    def text(self) -> str:
        """The text with its signs. A cell that is in one style or colour throughout gets no signs for it:
        that's formatting of the table, not part of the text."""
        if len({run.colour for run in self._runs if run.text.strip()}) < 2:
            for run in self._runs:
                run.colour = ""
        merged: list[_Run] = []
        for run in self._runs:
            if not run.text:
                continue
            blank = not run.text.strip()
            if merged and (blank or merged[-1].signs == run.signs):
                merged[-1].text += run.text
            else:
                merged.append(
                    _Run(run.bold, run.italic, run.colour, run.text)
                    if not blank
                    else _Run(False, False, text=run.text)
                )
        if len(merged) < 2:
            return "".join(run.text for run in merged)
        return "".join(map(_signed, merged))


def _signed(run: _Run) -> str:
    """Return a run between its signs, which touch its letters rather than spaces."""
    lines = run.text.split("\n")
    return "\n".join(_signed_line(line, run.signs) for line in lines)


def _signed_line(line: str, signs: tuple[str, str]) -> str:
    inner = line.strip()
    if not inner or signs == ("", ""):
        return line
    start, (before, after) = line.index(inner), signs
    return f"{line[:start]}{before}{inner}{after}{line[start + len(inner) :]}"
