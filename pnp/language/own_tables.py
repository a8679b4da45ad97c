"""The user's own tables: files below the spec's folder, read with care, because anyone may have made them."""

from __future__ import annotations

from pathlib import Path, PurePath

from pnp.base.errors import LocatedFault, Mark, SpecError, TextError
from pnp.base.guarded import reading
from pnp.base.sentences import Sentence
from pnp.base.tables import Table, read_table
from pnp.language.named_files import own_bytes
from pnp.language.reader import decoded

MOST_TABLE, MOST_SPREADSHEET = 1_000_000, 10_000_000
"""The most bytes of a table in a text file, and of a spreadsheet, which may have pictures in it."""
_ZIP = b"PK\x03\x04"
"""How XLSX and ODS files begin, whatever they are called."""
_SPREADSHEETS, _OTHERS = (".xlsx", ".xlsm", ".ods"), (".xls", ".xlsb", ".numbers")


def own_table(
    name: str,
    folder: Path,
    mark: Mark,
    errors: list[LocatedFault],
    sheet: str = "",
    sheet_mark: Mark | None = None,
) -> Table | None:
    """The table in a file that a spec names; None, with every error at its place, if it can't be read.

    :param folder: the spec's folder; the file must be in it or below it.
    :param sheet: the sheet of a spreadsheet; ``sheet_mark`` is where the spec names it.
    """
    kind = PurePath(name).suffix.casefold()
    if kind in _OTHERS:
        message = Sentence("'{name}' has a format that can't be read: save it as XLSX, ODS or CSV", name=name)
        errors.append(mark.fault(message))
        return None
    file = own_bytes(name, folder, mark, MOST_SPREADSHEET, errors)
    if file is None:
        return None
    is_spreadsheet = kind in _SPREADSHEETS or file[1].startswith(_ZIP)
    if sheet and not is_spreadsheet:
        errors.append((sheet_mark or mark).fault(Sentence("only XLSX and ODS files have sheets")))
        return None
    most = MOST_SPREADSHEET if is_spreadsheet else MOST_TABLE
    try:
        if len(file[1]) > most:
            raise SpecError([Mark(name).fault(Sentence("larger than {most:,} bytes", most=most))])
        with reading(name):
            if is_spreadsheet:
                return _from_spreadsheet(file[1], name, sheet, sheet_mark or mark)
            text = decoded(file[1], name)
            if "\0" in text:
                raise TextError.at("isn't a text file: save the table as CSV in UTF-8")
            return read_table(text.replace("\r\n", "\n").replace("\r", "\n"), name)
    except SpecError as error:
        errors += error.faults
    return None


def _from_spreadsheet(data: bytes, name: str, sheet: str, mark: Mark) -> Table:
    """:raises SpecError: for everything that is wrong with it."""
    from pnp.base.spreadsheets import NoSheetError, read_spreadsheet  # an XML parser, which few specs need

    try:
        return read_spreadsheet(data, name, sheet)
    except NoSheetError as error:
        raise SpecError([mark.fault(error.reason)]) from error
