"""Read the rows of a table, and the elements on the faces of a card or another piece for each row.

Every error is reported at its place: in the spec, or in a cell of the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from itertools import accumulate

from pnp.base.sentences import Sentence
from pnp.base.tables import Cell, Row, Table
from pnp.base.wording import did_you_mean, quoted
from pnp.components.cards.card_reader import TEMPLATES, CardReader, DrawnFace, Faces, Placed, WideRow, emoji_in
from pnp.components.cards.deck import Card
from pnp.components.cards.elements import CardElement, usual_front
from pnp.components.cards.table_options import MOST_EACH, FromTable
from pnp.components.cards.templates import (
    columns_in,
    find_column,
    holds,
    never_excepted,
    never_met,
    with_other_cases,
)
from pnp.drawing.shapes import Drawing
from pnp.games.api.features import OwnFiles
from pnp.sheets.pieces import Outline

MOST_CARDS = 2000
"""The most cards, or other pieces, of a product."""

INDEX, TOTAL = "index", "total"
"""The placeholders for the number of a card, and for the number of different cards, unless the table has such
columns."""


_ONLY: ContextVar[int | None] = ContextVar("_ONLY", default=None)


@contextmanager
def one_row(number: int) -> Iterator[None]:
    """Make a context in which only one row of each table is read: the one with this number, from 0, or the
    nearest. That's enough to show its card, and as quick for a long table."""
    token = _ONLY.set(number)
    try:
        yield
    finally:
        _ONLY.reset(token)


def in_list(side: str, elements: Sequence[CardElement]) -> list[Placed]:
    """Return the elements of an option that lists them, each with its path within the product."""
    return [Placed(element, (side, number)) for number, element in enumerate(elements)]


def usual_face(each: str, outline: Outline, row: Row) -> DrawnFace:
    """Return the default elements on a face: the title, and every other column that isn't empty or just the
    number of copies."""
    counted = find_column(each, tuple(row)) or ""
    first, *others = [c for c in row if f"{{{c}}}" not in each and c != counted] or [""]
    columns = [first, *(column for column in others if row[column].text)] if first else []
    return DrawnFace(in_list("front", usual_front(columns, outline)), outline.box.size)


@dataclass(frozen=True)
class Rows:
    """The rows of the table from which pieces are made, and the reader of their columns."""

    options: FromTable
    reader: CardReader
    rows: tuple[WideRow, ...]
    each: str
    faces: Faces

    def cards(self, faces_of: Callable[[WideRow], Faces] | None = None) -> tuple[Card, ...]:
        """Return a card for each row, with the faces of that row; by default, with those of all rows."""
        return tuple(
            self.reader.card_of(self.each, faces_of(row) if faces_of else self.faces, row) for row in self.rows
        )

    def finished(self, cards: Sequence[Card]) -> Mapping[str, Drawing] | None:
        """Report everything that the cards don't use, and return the pictures of icons by name; None if there
        are errors, which are reported."""
        files = self.reader.files
        self.reader.changed.tell(files)
        _check_count(cards, files)
        if files.is_sound:
            _tell_unused(self.reader, self.faces, self.rows, self.options)
        icons = {
            name: files.picture(
                file, files.mark(*(("icons", name) if name in self.options.icons else ("emoji",)))
            )
            for name, file in self.reader.icons.items()
        }
        if not files.is_sound:
            return None
        return {name: picture for name, picture in icons.items() if picture is not None}


def read_rows(
    options: FromTable,
    faces: Faces,
    files: OwnFiles,
    *,
    table: Table | None = None,
    each: str = "",
    more: Mapping[str, str] | None = None,
) -> Rows | None:
    """Read the rows of a table for pieces with these faces.

    :param table: the table, if it has been read; by default, the one that the options name.
    :param each: the number of copies of each; by default, as the options set it.
    :param more: the texts of further options that may name columns, by the names of the options.
    :return: None if there are errors, which are reported to ``files``.
    """
    if table is None:
        table = table_in(options, files)
    if table is None:
        return None
    each, more = each or options.each, more or {}
    if not each.isdigit() and (column := find_column(each, table.columns)):
        each = f"{{{column}}}"
    table = with_other_cases(table, _named((each, *more.values()), options, faces))
    looked = looked_up(table, options.lookups, files)
    size = next(iter(faces.values())).size
    icons = {**_emoji(options, (*table.rows, *looked.rows), faces, files), **options.icons}
    reader = CardReader(files, (*table.columns, *looked.columns, INDEX, TOTAL), size, icons)
    reader.check(each, "each")
    for option, template in more.items():
        reader.check(template, option)
    reader.check_condition(options.only, "only")
    is_sound = files.is_sound
    sound = {name: _sound(face, reader) for name, face in faces.items()}
    if not is_sound:
        return None
    both = zip(table.rows, looked.rows, strict=True)
    rows = [WideRow(row, {**own, **row}, number) for number, (row, own) in enumerate(both)]
    if why := never_met(options.only, [row.all for row in rows]):
        files.report(files.mark("only"), why)
        return None
    kept = _numbered(reader, each, [row for row in rows if holds(options.only, row.all)], _ONLY.get())
    found = Rows(options, reader, tuple(kept), each, sound)
    if files.is_sound:
        return found
    if not any(placed.path[0] == "layouts" for face in faces.values() for placed in face.elements):
        found.cards()  # this reports the errors of the other elements
    return None


def _sound(face: DrawnFace, reader: CardReader) -> DrawnFace:
    """Return a face without the elements whose errors occur in every row; these are reported."""
    checking = replace(reader, card=face.size)
    return replace(face, elements=[one for one in face.elements if checking.check_element(one)])


def _emoji(options: FromTable, rows: Iterable[Row], faces: Faces, files: OwnFiles) -> Mapping[str, str]:
    """Return the files of the emoji in the texts of cards; none if there is no folder of them."""
    if options.emoji is None:
        return {}
    cells = (cell.text for row in rows for cell in row.values())
    own = (placed.element.text or "" for face in faces.values() for placed in face.elements)
    return emoji_in(options.emoji, (*cells, *own), files)


def table_in(options: FromTable, files: OwnFiles) -> Table | None:
    """Return the table in a file or in the spec itself; one row without columns if there is none. None if it
    has an error, which is reported."""
    if options.table is not None:
        table = files.table(options.table, files.mark("table"), options.sheet, files.mark("sheet"))
        if table is not None and not table.rows:
            files.report(
                files.mark("table"),
                Sentence(
                    "the table has no rows below its first, which names the columns: add a row for each piece"
                ),
            )
            return None
        return table
    rows = options.rows or [{}]
    columns = tuple(dict.fromkeys(name for row in rows for name in row))
    found: list[Row] = []
    for number, row in enumerate(rows):
        end = files.mark("rows", number)
        cells = {name: Cell(text.strip(), files.mark("rows", number, name)) for name, text in row.items()}
        found.append({name: cells.get(name, Cell("", end)) for name in columns})
    return Table(columns, tuple(found))


def _named(texts: Iterable[str], options: FromTable, faces: Faces) -> Iterator[str]:
    """Yield the columns that a spec names, up to the first brace without a partner."""
    elements = [placed.element for face in faces.values() for placed in face.elements]
    templates = [*texts, *(getattr(element, option) for element in elements for option in TEMPLATES)]
    for template in filter(None, templates):
        try:
            yield from columns_in(template)
        except ValueError:
            continue
    for condition in (options.only, *(one for element in elements for one in (element.when, element.unless))):
        yield from condition


def _numbered(reader: CardReader, each: str, rows: Sequence[WideRow], wanted: int | None) -> list[WideRow]:
    """Return the rows with the numbers of their cards and the total. Rows without a card have no number.

    :param wanted: the number of the only row that is returned, or of the nearest one; None for all.
    """
    counts = [reader.count(each, row.all, reader.files.mark("each"), MOST_EACH) for row in rows]
    numbers = list(accumulate(int(count > 0) for count in counts))
    total = numbers[-1] if numbers else 0
    numbered = [*zip(rows, numbers, strict=True)]
    if wanted is not None:
        numbered = sorted(numbered, key=lambda one: abs(one[0].number - wanted))[:1]
    found: list[WideRow] = []
    for row, number in numbered:
        mark = next(iter(row.own.values())).mark if row.own else reader.files.mark("front")
        cells = {INDEX: Cell(str(number), mark), TOTAL: Cell(str(total), mark)}
        found.append(replace(row, all={**cells, **row.all}))
    return found


def _tell_unused(reader: CardReader, faces: Faces, rows: Sequence[WideRow], options: FromTable) -> None:
    """Report conditions that no row meets, elements on no card, and icons in no text."""
    wide, files = [row.all for row in rows], reader.files
    for placed in (one for face in faces.values() for one in face.elements):
        element, path = placed.element, placed.path
        if why := never_met(element.when, wide):
            files.notice(files.mark(*path, "when"), why)
        elif path not in reader.drawn and not (element.unless or element.hidden) and path[0] != "images":
            kind = next(
                kind for kind in ("text", "picture", "qr", "shape") if getattr(element, kind) is not None
            )
            message = Sentence("this element is on no card, because it's empty in every row")
            files.notice(files.mark(*path, kind), message)
        if excepted := never_excepted(element.unless, wide):
            files.notice(files.mark(*path, "unless", excepted[0]), excepted[1])
    for name in options.icons:
        if name not in reader.shown:
            message = Sentence("no text uses the icon :{name}:", name=name)
            files.notice(files.mark("icons", name), message)


def _check_count(cards: Iterable[Card], files: OwnFiles) -> None:
    count = sum(card.count for card in cards)
    if count > MOST_CARDS:
        message = Sentence(
            "these rows make {count:,} cards; at most {most:,} are allowed", count=count, most=MOST_CARDS
        )
        files.report(files.mark("each"), message)
    elif not count and files.is_sound:
        files.report(
            files.mark("each"), Sentence("no row makes a card: `each` must be above 0 in at least one row")
        )


# Values that rows look up in other tables, by a key in one of their own columns


@dataclass(frozen=True, slots=True)
class Found:
    """More columns, and their cells for each row of the first table."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]


def looked_up(table: Table, names: Sequence[str], files: OwnFiles) -> Found:
    """Return the columns of other tables for the rows of a table: ``kind.colour`` is the column ``colour`` of
    a table whose first column is ``kind``.

    A key that the other table doesn't have is reported at its cell; an empty key gives empty values.
    """
    columns: list[str] = []
    rows: list[dict[str, Cell]] = [{} for _ in table.rows]
    for number, name in enumerate(names):
        mark = files.mark("lookups", number)
        other = files.table(name, mark)
        if other is None:
            continue
        key, *more = other.columns
        if key not in table.columns:
            hint = did_you_mean(key, table.columns)
            message = Sentence(
                "the first column of this table is {name}, which the cards don't have{hint}",
                name=quoted(key),
                hint=hint,
            )
            files.report(mark, message)
            continue
        known = _by_key(other, key, files)
        columns += (f"{key}.{column}" for column in more)
        for row, found in zip(table.rows, rows, strict=True):
            cell = row[key]
            values = known.get(cell.text)
            if values is None and cell.text:
                hint = did_you_mean(cell.text, known)
                files.report(
                    cell.mark,
                    Sentence(
                        "{file} has no row for {name}{hint}", file=name, name=quoted(cell.text), hint=hint
                    ),
                )
            for column in more:
                found[f"{key}.{column}"] = values[column] if values is not None else Cell("", cell.mark)
    return Found(tuple(columns), tuple(rows))


def _by_key(table: Table, key: str, files: OwnFiles) -> dict[str, Row]:
    found: dict[str, Row] = {}
    for row in table.rows:
        if row[key].text in found:
            message = Sentence("there are two rows for {name}", name=quoted(row[key].text))
            files.report(row[key].mark, message)
        found[row[key].text] = row
    return found


@dataclass(frozen=True)
class Drawn:
    """The result of reading: the options, a card for each row, and the icons by name."""

    options: FromTable
    cards: tuple[Card, ...]
    icons: Mapping[str, Drawing]


def read_drawn(
    options: FromTable,
    faces: Faces,
    files: OwnFiles,
    more: Mapping[str, str] | None = None,
    faces_of: Callable[[WideRow], Faces] | None = None,
) -> Drawn | None:
    """Read the rows of a table, with the contents of these faces for each; None if there are errors, which are
    reported.

    :param more: the texts of further options that may name columns.
    :param faces_of: the faces of a row, if they depend on it.
    """
    rows = read_rows(options, faces, files, more=more)
    if rows is None:
        return None
    cards = rows.cards(faces_of)
    icons = rows.finished(cards)
    return None if icons is None else Drawn(options, cards, icons)


def placed(elements: Sequence[Mapping[str, object]], option: str) -> Iterator[Placed]:
    """Yield the elements for an option."""
    for element in elements:
        yield Placed(CardElement.model_validate(dict(element)), (option,))
