"""The user's own tables: files below the spec's folder, read with care, because anyone may have made them."""

from __future__ import annotations

from pathlib import Path, PurePath

from pnp.base.errors import LocatedFault, Mark, SpecError
from pnp.base.sentences import Sentence
from pnp.base.tables import Table, read_table
from pnp.specs.named_files import own_bytes
from pnp.specs.reader import decoded

MOST_TABLE = 1_000_000
"""The most bytes of a table."""
_BOOKS = (".xlsx", ".xls", ".ods", ".numbers")


def own_table(name: str, folder: Path, mark: Mark, errors: list[LocatedFault]) -> Table | None:
    """The table in a file that a spec names; None, with every error at its line, if it can't be read.

    :param folder: the spec's folder; the file must be in it or below it.
    """
    if PurePath(name).suffix.casefold() in _BOOKS:
        errors.append(mark.fault(Sentence("'{name}' is a spreadsheet: save the sheet as CSV", name=name)))
        return None
    file = own_bytes(name, folder, mark, MOST_TABLE, errors)
    if file is None:
        return None
    try:
        if len(file[1]) > MOST_TABLE:
            raise SpecError([Mark(name).fault(Sentence("larger than {most:,} bytes", most=MOST_TABLE))])
        return read_table(decoded(file[1], name).replace("\r\n", "\n").replace("\r", "\n"), name)
    except SpecError as error:
        errors += error.faults
    return None
