"""The files that one product names: tables, pictures, fonts and PDFs, each read once, with all errors gathered.
They are read with care, because they may come from anyone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

from pnp.base.errors import ErrorDetails, Mark, SpecError, TextError, reading
from pnp.base.sentences import Sentence
from pnp.base.tables import Cell, Table, is_something_else, lines_of, table_of, without_results, without_sums
from pnp.base.wording import quoted
from pnp.drawing.pdf_page import PageLayout, PdfPage
from pnp.drawing.shapes import Drawing, FontFile, page_drawing
from pnp.language.catalogue import below, no_file, own_bytes
from pnp.language.reader import Node, decoded

if TYPE_CHECKING:
    from pnp.base.spreadsheets import SheetLines

MOST_TABLE, MOST_SPREADSHEET = 1_000_000, 10_000_000
"""The most bytes of a table in a text file, and of a spreadsheet, which may have pictures in it."""
_ZIP, _OLD = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
"""The first bytes of XLSX and ODS files, whatever their names, and of older spreadsheets, which are refused."""
_KEPT = 2
"""The number of tables in the cache: that of a deck, and the one in which it looks up values."""
_SPREADSHEETS, _OTHERS = (".xlsx", ".xlsm", ".ods"), (".xls", ".xlsb", ".numbers")


def own_table(
    name: str,
    folder: Path,
    mark: Mark,
    errors: list[ErrorDetails],
    sheet: str = "",
    sheet_mark: Mark | None = None,
    notices: list[ErrorDetails] | None = None,
) -> Table | None:
    """Return the table in a file that a spec names. If it can't be read, report every error at its place and
    return None.

    :param folder: the spec's folder; the file must be in it or below it.
    :param sheet: the sheet of a spreadsheet; ``sheet_mark`` is where the spec names it.
    :param notices: collects notices about what may differ from what people see in a spreadsheet.
    """
    reported = len(errors)
    lines = own_lines(name, folder, mark, errors, sheet, sheet_mark, notices)
    if lines is None or len(errors) > reported:
        return None
    try:
        with reading(name):
            table = without_sums(table_of(lines, name))
            if not (sheet or table.rows) and len(sheets := own_sheets(name, folder)) > 1:
                raise SpecError([mark.error(_no_rows(*sheets))])
            return table
    except SpecError as error:
        errors += error.errors
    return None


def _no_rows(first: str, *others: str) -> str:
    return Sentence(
        "the first sheet, '{first}', has no rows below its first; choose another with `sheet`: {others}",
        first=first,
        others=", ".join(others),
    )


def own_lines(
    name: str,
    folder: Path,
    mark: Mark,
    errors: list[ErrorDetails],
    sheet: str = "",
    sheet_mark: Mark | None = None,
    notices: list[ErrorDetails] | None = None,
) -> Sequence[Sequence[Cell]] | None:
    """Return the cells of each line of such a file, even if they aren't a table, or have errors; None if it
    can't be read. Report every error."""
    kind = PurePath(name).suffix.casefold()
    if kind in _OTHERS:
        message = Sentence("'{name}' has a format that can't be read: save it as XLSX, ODS or CSV", name=name)
        errors.append(mark.error(message))
        return None
    file = own_bytes(name, folder, mark, MOST_SPREADSHEET, errors)
    if file is None:
        return None
    is_spreadsheet = kind in _SPREADSHEETS or file[1].startswith((_ZIP, _OLD))
    if sheet and not is_spreadsheet:
        errors.append((sheet_mark or mark).error(Sentence("only XLSX and ODS files have sheets")))
        return None
    most = MOST_SPREADSHEET if is_spreadsheet else MOST_TABLE
    try:
        if len(file[1]) > most:
            raise SpecError([Mark(name).error(Sentence("larger than {most:,} bytes", most=most))])
        with reading(name):
            if is_spreadsheet:
                found = _lines_of_sheet(file[1], name, sheet, sheet_mark or mark)
                errors += found.errors
                if notices is not None and not found.errors:
                    notices += found.notices
                return found.lines
            lines = _lines_of_text(file[1], name)
        errors += without_results(lines)
        return lines
    except SpecError as error:
        errors += error.errors
    return None


def _text_of_table(data: bytes, name: str) -> str:
    """:raises SpecError: at the first place that can't be read."""
    if is_something_else(data):
        raise TextError.at(Sentence("isn't a table: save it as XLSX, ODS or CSV"))
    try:
        text = decoded(data, name)
    except SpecError as error:
        message = Sentence("not UTF-8: save the table as XLSX, or as CSV in UTF-8 (`CSV UTF-8` in Excel)")
        raise SpecError([replace(one, message=message) for one in error.errors]) from error
    if "\0" in text:
        raise TextError.at("isn't a text file: save the table as CSV in UTF-8")
    return text


# The studio requests the same tables with every edit of a deck.


@lru_cache(maxsize=_KEPT)
def _lines_of_sheet(data: bytes, name: str, sheet: str, mark: Mark) -> SheetLines:
    """:raises SpecError: if there is no such sheet, or the file can't be read."""
    from pnp.base.spreadsheets import NoSheetError, spreadsheet_lines  # an XML parser, which few specs need

    try:
        return spreadsheet_lines(data, name, sheet)
    except NoSheetError as error:
        raise SpecError([mark.error(error.reason)]) from error


@lru_cache(maxsize=_KEPT)
def _lines_of_text(data: bytes, name: str) -> tuple[Sequence[Cell], ...]:
    text = _text_of_table(data, name)
    return tuple(lines_of(text.replace("\r\n", "\n").replace("\r", "\n"), name))


def own_sheets(name: str, folder: Path) -> tuple[str, ...]:
    """Return the names of the sheets of a spreadsheet, those that are hidden last; none for other files."""
    file = own_bytes(name, folder, Mark(name), MOST_SPREADSHEET, [])
    if file is None or not file[1].startswith(_ZIP):
        return ()
    from pnp.base.spreadsheets import sheet_names

    try:
        with reading(name):
            return sheet_names(file[1])
    except SpecError:
        return ()


def fullest_sheet(name: str, folder: Path) -> str:
    """Return the sheet of a spreadsheet with the most cells in a table; empty if that's the first one. Only the
    first eight are examined."""
    found = own_sheets(name, folder)
    tables = [own_table(name, folder, Mark(name), [], sheet) for sheet in found[:8]] if found[1:] else []
    sizes = [len(table.rows) * len(table.columns) if table else 0 for table in tables] or [0]
    return found[at] if (at := sizes.index(max(sizes))) else ""


MOST_PICTURES, MOST_VECTORS, MOST_PIXELS = 1000, 60_000_000, 8_000_000_000
"""The most different pictures of a product, the most bytes of its SVG files, which are kept in memory, and of
its other pictures, which aren't: a PDF can't be larger than 10 GB."""


class ProductFiles:
    """The files of one product of a spec; see `pnp.games.api.features`."""

    def __init__(self, source: Node, folder: Path) -> None:
        """:param source: the product with its options.
        :param folder: the spec's folder; every file must be in it or below it."""
        self._source, self._folder = source, folder
        self.errors: list[ErrorDetails] = []
        self.notices: list[ErrorDetails] = []
        self._pictures: dict[str, Drawing | None] = {}
        self._pdfs: dict[str, tuple[PdfPage, ...] | None] = {}
        self._known: dict[str, bool] = {}
        self._marks: dict[tuple[str | int, ...], Mark] = {}
        self._fonts: dict[str, FontFile | None] = {}
        self._names: dict[str, None] = {}
        self._vectors = self._pixels = 0
        self._full = False

    @property
    def paths(self) -> tuple[Path, ...]:
        """The files that were requested, whether or not they exist."""
        return tuple(self._folder / name for name in self._names)

    @property
    def is_sound(self) -> bool:
        return not self.errors

    @property
    def reported(self) -> int:
        return len(self.errors)

    def mark(self, *path: str | int) -> Mark:
        if path not in self._marks:  # each row of a table requests the same ones
            self._marks[path] = self._source.mark_at(path)
        return self._marks[path]

    def mark_of_line(self, line: int, *path: str | int) -> Mark:
        return self._source.mark_of_line(path, line)

    def report(self, mark: Mark, message: str) -> None:
        if (error := mark.error(message)) not in self.errors:  # many rows may name the same file
            self.errors.append(error)

    def notice(self, mark: Mark, message: str) -> None:
        if (found := mark.error(message)) not in self.notices:
            self.notices.append(found)

    def table(self, name: str, mark: Mark, sheet: str = "", sheet_mark: Mark | None = None) -> Table | None:
        self._names[name] = None
        told: list[ErrorDetails] = []
        found = own_table(name, self._folder, mark, self.errors, sheet, sheet_mark, told)
        self.notices += (notice for notice in told if notice not in self.notices)
        if found is not None and found.sums is not None:
            text = quoted(found.sums.text)
            self.notice(
                found.sums.mark,
                Sentence("the row {text} is the total of the others, so it's left out", text=text),
            )
        return found

    def picture(self, name: str, mark: Mark) -> Drawing | None:
        if name not in self._pictures:
            self._pictures[name] = self._read_picture(name, mark)
        return self._pictures[name]

    def _read_picture(self, name: str, mark: Mark) -> Drawing | None:
        from pnp.language.own_pictures import own_picture

        self._names[name.partition("#")[0]] = None
        if why := self._too_many():
            if not self._full:
                self._full = True
                self.report(mark, why)
            return None
        if is_pdf(name):
            return self._read_page(name, mark)
        found = own_picture(name, self._folder, mark, self.errors)
        if found is None:
            return None
        if found.is_vector:
            self._vectors += found.size
        else:
            self._pixels += found.size
        self._names.update(dict.fromkeys(filter(None, (*found.fonts, found.name))))
        self.notices += (notice for notice in found.notices if notice not in self.notices)
        return found.drawing

    def _read_page(self, name: str, mark: Mark) -> Drawing | None:
        pages = self.pdf(name.partition("#")[0], mark)
        if pages is None:
            return None
        from pnp.language.pdf_reading import page_of  # PDFium, which few specs need

        try:
            page = page_of(name, pages)
        except TextError as error:
            self.report(mark, Sentence("'{name}' {reason}", name=name, reason=error.in_text[0].message))
            return None
        return page_drawing(page, page.crop)

    def pdf(self, name: str, mark: Mark) -> tuple[PdfPage, ...] | None:
        if name not in self._pdfs:
            self._names[name] = None
            self._pdfs[name] = _own_pdf(name, self._folder, mark, self.errors)
        return self._pdfs[name]

    def layouts(self, pages: Sequence[PdfPage], mark: Mark) -> Sequence[PageLayout] | None:
        from pnp.language.pdf_reading import read_layouts

        if not pages:
            return ()
        try:
            with reading(pages[0].file.path.name):
                return read_layouts(pages[0].file.path, [page.number for page in pages])
        except SpecError as error:
            self.errors += error.errors
        return None

    def define(self, name: str, drawing: Drawing) -> None:
        self._pictures[name] = drawing

    def _too_many(self) -> str:
        """Return why no other picture is read; an empty text while there is space."""
        if len(self._pictures) >= MOST_PICTURES:
            return Sentence(
                "there are more than {most:,} pictures: split the product in two", most=MOST_PICTURES
            )
        if self._vectors > MOST_VECTORS:
            return Sentence(
                "there are more than {most:,} MB of SVG files: simplify their paths, save them as PNG, or "
                "split the product in two",
                most=MOST_VECTORS // 1_000_000,
            )
        if self._pixels > MOST_PIXELS:
            return Sentence(
                "there are more than {most:,} GB of pictures: make them smaller, to 300 pixels per "
                "inch, or split the product in two",
                most=MOST_PIXELS // 1_000_000_000,
            )
        return ""

    def has_picture(self, name: str) -> bool:
        from pnp.language.catalogue import below, builtin_file
        from pnp.language.own_pictures import picture_like

        if name not in self._known:
            self._names[name] = None  # the file may be added later
            own = below(self._folder, name) or picture_like(name, self._folder)
            self._known[name] = bool(own or builtin_file(name))
        return self._known[name]

    def pictures_at(self, pattern: str, mark: Mark) -> list[str] | None:
        from pnp.language.own_pictures import pictures_at

        return pictures_at(pattern, self._folder, mark, self.errors, self.notices)

    def font(self, name: str, mark: Mark) -> FontFile | None:
        from pnp.language.own_fonts import own_font

        if name not in self._fonts:
            self._names[name.partition("#")[0]] = None
            self._fonts[name] = own_font(name, self._folder, mark, self.errors)
        return self._fonts[name]


def is_pdf(name: str) -> bool:
    """Return whether a name refers to a PDF or one of its pages, such as ``map.pdf#2``."""
    return name.partition("#")[0].casefold().endswith((".pdf", ".ai"))  # Illustrator's files are PDFs, too


def _own_pdf(name: str, folder: Path, mark: Mark, errors: list[ErrorDetails]) -> tuple[PdfPage, ...] | None:
    """Return the pages of a PDF that a spec names. If it can't be used, report an error at its line and return
    None.

    :param folder: the spec's folder: the file must be in it or below it.
    """
    path = below(folder, name)
    if path is None or not path.stat().st_size:
        reason = no_file(folder, name) if path is None else Sentence("'{name}' is empty", name=name)
        errors.append(mark.error(reason))
        return None
    if find_spec("pikepdf") is None:
        message = Sentence(
            "'{name}' is a PDF, which pnp reads on your own computer with the extra `pdf`: "
            "`pip install print-and-play[pdf]`",
            name=name,
        )
        errors.append(mark.error(message))
        return None
    from pnp.language.pdf_reading import read_pages  # PDFium, which few specs need

    try:
        with reading(name):
            return read_pages(path)
    except SpecError as error:
        errors += error.errors
    return None
