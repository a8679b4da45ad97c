"""The table of a deck as a grid to edit. Changes go to a CSV file, to one beside a spreadsheet, or to the spec
itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from pnp.base.errors import ErrorDetails, Mark, PnpError
from pnp.base.sentences import Sentence, said
from pnp.base.tables import (
    MOST_COLUMNS,
    MOST_ROWS,
    Cell,
    separator_of,
    too_many_columns,
    too_many_rows,
    without_titles,
)
from pnp.components.cards.table_options import cell_text
from pnp.desk.content_replies import CellError, TableEdit, TableView
from pnp.desk.document_replies import ErrorLine
from pnp.desk.documents import LocalDoc, place_of
from pnp.desk.list_edits import replace_items
from pnp.desk.option_edits import set_option
from pnp.desk.option_values import in_braces, product_node
from pnp.desk.text_edit import changes
from pnp.language.catalogue import below
from pnp.language.own_files import own_lines
from pnp.language.reader import Node, decoded, read_text
from pnp.language.translations import message_words

_TEXTS = (".csv", ".tsv")


@dataclass(frozen=True)
class _Grid:
    """The cells of a table with their places; the first line names the columns."""

    file: str
    lines: Sequence[Sequence[Cell]]


def table_view(doc: LocalDoc, number: int, errors: Sequence[ErrorLine]) -> TableView:
    """Return the table of a product, with each error in its cell.

    :raises PnpError: if the product has no table, or it can't be read.
    """
    grid = _grid(_product(doc.text, number), doc.path.parent)
    head, *body = grid.lines or [()]
    width = max(map(len, grid.lines), default=0)
    places = {
        _key(cell.mark, grid.file): (row, column)
        for row, line in enumerate(grid.lines, -1)
        for column, cell in enumerate(line)
    }
    at = (
        (places.get(error.place if grid.file else f":{error.line}:{error.column}"), error) for error in errors
    )
    found = (CellError(*place, error.message) for place, error in at if place is not None)
    return TableView(
        grid.file, _texts(head, width), tuple(_texts(line, width) for line in body), tuple(sorted(found))
    )


def _key(mark: Mark, file: str) -> str:
    return place_of(mark) if file else f":{mark.line}:{mark.column}"


def _texts(line: Sequence[Cell], width: int) -> tuple[str, ...]:
    return (*(cell.text for cell in line), *[""] * (width - len(line)))


def _product(text: str, number: int) -> Node:
    product = product_node(read_text(text, "text"), number)
    if product is None or not isinstance(product.value, dict):
        raise PnpError(Sentence("there is no product {number}", number=number))
    return product


def _grid(product: Node, folder: Path) -> _Grid:
    """:raises PnpError: if there is no table, or it can't be read."""
    file = _word(product, "table")
    if not file:
        return _Grid("", [*_rows_of(product.child("rows"))])
    errors: list[ErrorDetails] = []
    sheet = _word(product, "sheet")
    found = own_lines(file, folder, Mark("table"), errors, sheet, Mark("sheet"))
    if found is None:
        raise PnpError(errors[0].message)
    return _Grid(file, without_titles(found))


def _word(product: Node, option: str) -> str:
    node = product.child(option)
    return node.value if node is not None and isinstance(node.value, str) else ""


def _rows_of(rows: Node | None) -> Iterator[Sequence[Cell]]:
    """Yield the rows in a spec, as lines of a table."""
    items = rows.value if rows is not None and isinstance(rows.value, list) else []
    named = [item for item in items if isinstance(item.value, dict)]
    columns = list(dict.fromkeys(str(name) for item in named for name in item.value))
    if not columns:
        return
    nowhere = Mark("")
    yield [Cell(name, nowhere) for name in columns]
    for item in named:
        cells = {str(name): node for name, node in item.value.items()}
        yield [
            Cell(cell_text(cells[name].plain()), cells[name].mark) if name in cells else Cell("", nowhere)
            for name in columns
        ]


# Changes


def edited(
    doc: LocalDoc, number: int, columns: Sequence[str], rows: Sequence[Sequence[str]], language: str
) -> TableEdit:
    """Return the changes that give the table of a product new columns and rows. A table in a text file is
    written back, a spreadsheet gets a CSV file beside it, and rows in the spec are changed there.

    :raises PnpError: for too many rows or columns, or if the text can't be edited in this way.
    """
    if len(columns) > MOST_COLUMNS or len(rows) > MOST_ROWS:
        raise PnpError(too_many_columns() if len(columns) > MOST_COLUMNS else too_many_rows())
    text, folder = doc.text, doc.path.parent
    product = _product(text, number)
    file = _word(product, "table")
    if not file:
        return TableEdit(changes(text, _with_rows(text, number, product, columns, rows)))
    path = below(folder, file)
    data = path.read_bytes() if path is not None else b""
    if PurePosixPath(file).suffix.casefold() in _TEXTS and not data.startswith(b"PK"):
        first = next((line[0].mark.line - 1 for line in _grid(product, folder).lines if line), 0)
        return TableEdit(file=file, data=_written(columns, rows, data, file, first), before=data)
    other = _free(folder, PurePosixPath(file).with_suffix(".csv"))
    after = set_option(set_option(text, number, ("sheet",), ""), number, ("table",), other, "text")
    remark = Sentence(
        "Your changes are saved in {file}, which the cards now use. {spreadsheet} isn't changed.",
        file=other,
        spreadsheet=file,
    )
    data = _written(columns, rows, b"", other)
    return TableEdit(changes(text, after), other, data, b"", said(remark, message_words(language)))


def _free(folder: Path, path: PurePosixPath) -> str:
    """Return an unused file name."""
    name, number = path, 2
    while (folder / name).exists():
        name, number = path.with_name(f"{path.stem}-{number}{path.suffix}"), number + 1
    return name.as_posix()


def _written(
    columns: Sequence[str], rows: Sequence[Sequence[str]], before: bytes, file: str, first: int = 0
) -> bytes:
    """Return a table as text, with the separator, line endings and encoding of the old one.

    :param first: how many of its lines are kept unchanged: those above the names of the columns.
    """
    old = decoded(before, file) if before else ""
    separator = separator_of(old)[0] if old else ("\t" if file.casefold().endswith(".tsv") else ",")
    end = "\r\n" if "\r\n" in old else "\n"
    above = old.replace("\r\n", "\n").split("\n")[:first]
    lines = (separator.join(_quoted(cell, separator) for cell in line) for line in (columns, *rows))
    text = "".join(f"{line}{end}" for line in (*above, *lines))
    if before.startswith((b"\xff\xfe", b"\xfe\xff")):
        return text.encode("utf-16")
    return text.encode("utf-8-sig" if before.startswith(b"\xef\xbb\xbf") else "utf-8")


def _quoted(cell: str, separator: str) -> str:
    """Return a cell as written in a text file, in quotes if it would otherwise be misread."""
    if cell == cell.strip() and not any(sign in cell for sign in (separator, '"', "\n", "\r")):
        return cell
    return '"' + cell.replace('"', '""') + '"'


def _with_rows(
    text: str, number: int, product: Node, columns: Sequence[str], rows: Sequence[Sequence[str]]
) -> str:
    """Return the text with new rows. If only some cells differ, everything else stays as it was written."""
    grid = _Grid("", [*_rows_of(product.child("rows"))])
    head, *body = grid.lines or [()]
    if [cell.text for cell in head] == [*columns] and len(body) == len(rows):
        for row, (before, after) in enumerate(zip(body, rows, strict=True)):
            for name, old, new in zip(columns, before, after, strict=True):
                if old.text != new:
                    text = set_option(text, number, ("rows", str(row), name), new, "cell")
        return text
    items = [in_braces(dict(zip(columns, row, strict=True))) for row in rows]
    return replace_items(text, ("products", number - 1, "rows"), items)
