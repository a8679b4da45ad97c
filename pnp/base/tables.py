"""Tables in files: values separated by commas, semicolons or tabs, as every spreadsheet saves them (RFC 4180).

Each cell has its line and column, so that errors can be reported there. The standard library's reader isn't
enough for that: it gives only lines.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, zip_longest

from pnp.base.errors import ErrorDetails, Mark, SpecError
from pnp.base.sentences import Sentence
from pnp.base.wording import quoted

MOST_ROWS, MOST_COLUMNS, MOST_CELL, MOST_NAME = 1000, 100, 4000, 100
"""The most rows and columns of a table, and the most characters of a cell and of a column's name."""
MOST_LINES, MOST_CELLS = 10 * MOST_ROWS, 10 * MOST_COLUMNS
"""The most lines that are read, and the most cells of a line, including empty ones."""
MOST_TEXT = 1_000_000
"""The most characters of all cells together."""
_MOST_NAMELESS = 3
"""The number of cells of a column without a name that are reported, as examples for all of them."""
_SEPARATORS = ",;\t|"


@dataclass(frozen=True, slots=True)
class Cell:
    """The text in a cell, without surrounding spaces, and the cell's place in the file."""

    text: str
    mark: Mark


Row = Mapping[str, Cell]
"""The cells of a row by the names of their columns."""


@dataclass(frozen=True)
class Table:
    """Rows with the same columns, in order."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    sums: Cell | None = None
    """Names of a last row with totals, which isn't part of the table."""


def read_table(text: str, file: str) -> Table:
    """Return the table in a text whose first row names the columns. Empty rows are skipped.

    :param file: the file's name in messages.
    :raises SpecError: for everything that is wrong with it.
    """
    return table_of(lines_of(text, file), file)


def table_of(lines: Iterable[Sequence[Cell]], file: str) -> Table:
    """Return the table in some lines: the first one that is neither empty nor a title names the columns.

    :raises SpecError: for everything that is wrong with it.
    """
    lines = without_titles(lines)
    if not lines:
        raise SpecError([Mark(file).error("the table is empty: its first row names the columns")])
    head, *body = _without_numbers(lines)
    errors = [*_errors_of_head(head), *_errors_of_rows(head, body)]
    if errors:
        raise SpecError(errors)
    names = [cell.text for cell in head]
    rows = (_row(names, cells) for cells in body)
    return Table(tuple(name for name in names if name), tuple(rows))


_SUMS = ("total", "totals", "sum", "summe", "gesamt", "somme", "suma", "totaux", "totales")


def without_sums(table: Table) -> Table:
    """Return a table without its last row if that only has totals."""
    texts = [cell for cell in table.rows[-1].values() if cell.text] if len(table.rows) > 2 else []
    if len(texts) < 2 or texts[0].text.strip(" :").casefold() not in _SUMS:
        return table
    are_numbers = all(re.fullmatch(r"[\d.,]+", cell.text) for cell in texts[1:])
    return replace(table, rows=table.rows[:-1], sums=texts[0]) if are_numbers else table


_MOST_TITLES = 3
"""The most lines directly above the column names that are treated as titles."""


def without_titles(lines: Iterable[Sequence[Cell]]) -> list[Sequence[Cell]]:
    """Return the lines that aren't empty, without titles above the table. A title is the only cell in its line.
    The last title is followed by an empty line, or is as wide as the names of the columns."""
    found = [*lines]
    counts = [sum(bool(cell.text) for cell in cells) for cells in found]
    start = 0
    for at, (count, following) in enumerate(pairwise(counts)):
        if count > 1:
            break
        if not count and following > 1 and any(counts[start:at]):
            start = at + 1
    full = [cells for cells, count in zip(found[start:], counts[start:], strict=True) if count]
    alone = next((k for k, cells in enumerate(full) if sum(bool(cell.text) for cell in cells) > 1), 0)
    if not 0 < alone <= _MOST_TITLES:
        return full
    head, *body = full[alone:]
    texts = [[cell.text for cell in cells] for cells in body]
    is_wide = not head[0].mark.line or len(full[0]) >= len(head)  # not a line of text with commas in it
    is_wide = is_wide or (len(body) > 1 and all(len(cells) == len(head) for cells in body))
    return full[alone:] if is_wide and name_columns([cell.text for cell in head], texts) else full


def name_columns(names: Sequence[str], body: Sequence[Sequence[str]]) -> bool:
    """Return whether texts are the column names of a table: every column with text has a name, the names are
    unique and don't begin with digits, and one column contains only numbers."""
    own = [name.casefold() for name in names if name]
    if len({*own}) < len(own) or any(name[0].isdigit() for name in own):
        return False
    columns = [*zip_longest(*body, fillvalue="")]
    if any(any(texts) and not name for name, texts in zip_longest(names, columns, fillvalue="")):
        return False
    return any(any(texts) and all(text.isdigit() for text in texts if text) for texts in columns)


def _without_numbers(lines: Sequence[Sequence[Cell]]) -> list[Sequence[Cell]]:
    """Return the lines without row numbers, such as saved data frames have: a first column without a name that
    counts from 0 or 1."""
    head, *body = lines
    numbers = [cells[0].text for cells in body]
    counts = any(numbers == [str(start + k) for k in range(len(numbers))] for start in (0, 1))
    if not body or not counts or head[0].text or not any(cell.text for cell in head):
        return [*lines]
    return [head, *([replace(cells[0], text=""), *cells[1:]] for cells in body)]


def _row(names: Sequence[str], cells: Sequence[Cell]) -> Row:
    """Return the cells of a row by column; cells missing at its end are empty."""
    end = Cell("", cells[-1].mark)
    filled = [*cells, *[end] * (len(names) - len(cells))]
    return {name: cell for name, cell in zip(names, filled, strict=False) if name}


def _errors_of_head(head: Sequence[Cell]) -> Iterator[ErrorDetails]:
    if len(head) > MOST_COLUMNS:
        yield head[MOST_COLUMNS].mark.error(too_many_columns())
    seen: set[str] = set()
    for cell in head:
        if cell.text in seen:
            yield cell.mark.error(Sentence("two columns are called {name}", name=quoted(cell.text)))
        elif reason := wrong_in_name(cell.text):
            yield cell.mark.error(reason)
        if cell.text:
            seen.add(cell.text)


def wrong_in_name(name: str) -> str:
    """Return what is wrong with the name of a column; empty if it's fine."""
    if len(name) > MOST_NAME:
        return Sentence("the name of a column has more than {most} characters", most=MOST_NAME)
    return Sentence("the name of a column can't contain braces") if "{" in name or "}" in name else ""


def _errors_of_rows(head: Sequence[Cell], rows: Sequence[Sequence[Cell]]) -> Iterator[ErrorDetails]:
    nameless: Counter[int] = Counter()
    if len(rows) > MOST_ROWS:
        yield rows[MOST_ROWS][0].mark.error(too_many_rows())
    for cells in rows:
        for number, cell in enumerate(cells):
            if not cell.text:
                continue
            if number >= len(head) or not head[number].text:
                nameless[number] += 1
                if nameless[number] <= _MOST_NAMELESS:
                    yield cell.mark.error(_without_a_name(cell))
                break
            if len(cell.text) > MOST_CELL:
                yield cell.mark.error(Sentence("a cell has more than {most:,} characters", most=MOST_CELL))


def _without_a_name(cell: Cell) -> str:
    text = quoted(cell.text)
    if not cell.mark.line:  # in a spreadsheet
        return Sentence("{text} is in a column without a name: write one in the first row", text=text)
    return Sentence(
        "{text} is in a column without a name; text with a comma, semicolon or tab in it needs quotes",
        text=text,
    )


_ERROR = re.compile(
    r"#(?:DIV/0!|REF!|N/A|NAME\?|VALUE!|NUM!|NULL!|SPILL!|CALC!|ERROR!|BEZUG!|WERT!|NV|ZAHL!|VALEUR!|NOM\s?\?"
    r"|NOMBRE!|VALOR!|¡\w+!|¿NOMBRE\?)|Err:\d{3}"
)
_FORMULA = re.compile(r"=[A-Z][A-Z.]*\(.*\)", re.DOTALL)


def without_results(lines: Iterable[Sequence[Cell]]) -> Iterator[ErrorDetails]:
    """Yield an error for each cell that a spreadsheet program saved with an error or a formula in place of its
    result."""
    for cells in lines:
        for cell in cells:
            if cell.text[:1] in "#E" and _ERROR.fullmatch(cell.text):
                yield cell.mark.error(
                    Sentence("the formula in this cell has no result: {text}", text=cell.text)
                )
            elif cell.text[:1] == "=" and _FORMULA.fullmatch(cell.text):
                yield cell.mark.error(
                    Sentence("this cell has a formula in place of its result: save the table with its values")
                )


_ORDER_MARK = b"\xef\xbb\xbf"
_OTHERS = (
    b"<?xml",
    b"<!",
    b"<html",
    b"<table",
    b"[{",
    b'{"',
    b"%PDF",
    b"\x89PNG",
    b"\xff\xd8\xff",
    b"{\\rtf",
)
"""The first bytes of files of other kinds, after a byte order mark: XML, web pages, JSON, PDF, pictures, and
RTF."""


def is_something_else(data: bytes) -> bool:
    """Return whether a file that should be a table begins like one of another kind."""
    return data.removeprefix(_ORDER_MARK).lstrip().startswith(_OTHERS)


def too_many_rows() -> str:
    return Sentence("the table has more than {most:,} rows: split it into several files", most=MOST_ROWS)


def too_many_columns() -> str:
    return Sentence(
        "the table has more than {most} columns: remove those that you don't use", most=MOST_COLUMNS
    )


def too_many_merged() -> str:
    return Sentence("merges more cells than a table can have: merge fewer")


def too_much_text() -> str:
    return Sentence("the table has more than {most:,} characters", most=MOST_TEXT)


def lines_of(text: str, file: str) -> Iterator[list[Cell]]:
    """Yield the cells of each line; a cell in quotes may contain line breaks.

    :raises SpecError: for quotes that don't match, and for far too many lines or cells.
    """
    separator, at = separator_of(text)
    cell = re.compile(rf'[ ]*"([^"]*(?:""[^"]*)*)"[ ]*(?=[{separator}\n]|\Z)|([^{separator}\n]*)')
    line, start, count = 1 + text.count("\n", 0, at), at, 0
    cells: list[Cell] = []
    while True:
        match = cell.match(text, at)
        assert match is not None
        mark = Mark(file, line, at - start + 1)
        if len(cells) > MOST_CELLS or count > MOST_LINES:
            raise SpecError([mark.error(too_many_rows() if count > MOST_LINES else too_many_columns())])
        if match[1] is None and match[2].lstrip(" ").startswith('"'):
            raise SpecError([mark.error('a quotation mark isn\'t closed; inside quotes, write it twice: ""')])
        cells.append(Cell(clean(match[2] if match[1] is None else match[1].replace('""', '"')), mark))
        if breaks := match[0].count("\n"):
            line, start = line + breaks, match.start() + match[0].rindex("\n") + 1
        at = match.end()
        if at >= len(text) or text[at] == "\n":
            if not (separator == "|" and count == 1 and _is_rule(cells)):
                yield cells
            cells, at, line, start, count = [], at + 1, line + 1, at + 1, count + 1
            if at >= len(text):
                return
        else:
            at += 1


def _is_rule(cells: Sequence[Cell]) -> bool:
    """Return whether a line only separates the head of a table in Markdown from its body."""
    full = [cell.text for cell in cells if cell.text]
    return bool(full) and all(map(_RULE.fullmatch, full))


_RULE = re.compile(r":-+:?|-+:|-{3,}")
"""A cell of the line below the head of a table in Markdown."""
_NAMED_SEPARATOR = re.compile(r'\n*"?sep=([,;\t|])"?[,;\t]*(?:\n|\Z)', re.IGNORECASE)
"""A first line that only names the separator, as some spreadsheet programs write and read it."""


def separator_of(text: str) -> tuple[str, int]:
    """Return the separator of the cells, and where the first of them begins. A first line may name the
    separator; otherwise it's the one that occurs most often in the first line."""
    if named := _NAMED_SEPARATOR.match(text):
        return named[1], named.end()
    first = re.sub('"[^"]*"', "", text.lstrip("\n").partition("\n")[0])
    return max(_SEPARATORS, key=first.count), 0


_BREAKS = str.maketrans({"\t": " ", **dict.fromkeys("\v\f\x85\u2028\u2029", "\n")})
"""The characters that layout programs and some spreadsheets write for the ends of lines within a cell."""
_INVISIBLE = "\u200b\u2060\ufeff"
"""Spaces of no width, which text copied from web pages may contain."""


def clean(text: str) -> str:
    """Return a cell's text, with accents and letters composed (NFC), and without surrounding spaces."""
    plain = unicodedata.normalize("NFC", text.translate(_BREAKS)).strip()
    return plain.strip(_INVISIBLE).strip() if plain[:1] in _INVISIBLE or plain[-1:] in _INVISIBLE else plain
