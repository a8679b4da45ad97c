"""From the options of cards to a deck: reads the table, and looks up columns, pictures, fonts and colours.

Every error is reported at its place: in the spec, or in a cell of the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from pnp.base.geometry import Size
from pnp.base.sentences import Sentence
from pnp.base.tables import Cell, Row, Table
from pnp.components.cards.bleed import PictureSize, picture_size, size_from
from pnp.components.cards.card_reader import TEMPLATES, CardReader, Placed, Side, Sides, WideRow
from pnp.components.cards.conditions import holds, never_excepted, never_met
from pnp.components.cards.deck import Card, Deck
from pnp.components.cards.elements import CardElement
from pnp.components.cards.images import BACK, COPIES, FRONT, table_of_files, with_rows_of
from pnp.components.cards.lookups import looked_up
from pnp.components.cards.options import MOST_EACH, CardImages, CardPieces
from pnp.components.cards.outlines import DieLine, drawn_outline, outline_of, path_outline
from pnp.components.cards.sizes import SIZES
from pnp.components.cards.templates import columns_in, find_column, with_other_cases
from pnp.components.cards.usual_front import usual_front
from pnp.drawing.shapes import Drawing
from pnp.games.api.offers import OwnFiles
from pnp.sheets.pieces import Outline

MOST_CARDS = 2000
"""The most cards of a product."""


def read_deck(options: CardPieces, files: OwnFiles) -> Deck | None:
    """The deck that options ask for; None if there are errors, which are reported to ``files``."""
    table = _table(options, files)
    if table is None:
        return None
    outline = _outline(options, table, files)
    if outline is None:
        return None
    size = outline.box.size
    each = f"{{{COPIES}}}" if options.images is not None and options.each == "1" else options.each
    if column := find_column(each, table.columns):
        each = f"{{{column}}}"
    sides = _sides(options, table)
    table = with_other_cases(table, _named(each, options, sides))
    more = looked_up(table, options.lookups, files)
    reader = CardReader(files, (*table.columns, *more.columns, INDEX, TOTAL), size, options.icons)
    reader.check(each, "each")
    reader.check_condition(options.only, "only")
    for elements in sides.values():
        for placed in elements:
            reader.check_element(placed)
    if not files.is_sound:
        return None
    rows = [WideRow(row, {**own, **row}) for row, own in zip(table.rows, more.rows, strict=True)]
    if why := never_met(options.only, [row.all for row in rows]):
        files.report(files.mark("only"), why)
        return None
    rows = _numbered(reader, each, [row for row in rows if holds(options.only, row.all)])
    cards = tuple(
        reader.card_of(each, _with_usual_front(sides, options, outline, row.own), row) for row in rows
    )
    reader.changed.tell(files, size)
    _check_count(cards, files)
    if files.is_sound:
        _tell_unused(reader, sides, rows, options)
    back = None if "back" in sides else options.back
    icons = {name: files.picture(file, files.mark("icons", name)) for name, file in options.icons.items()}
    if not files.is_sound:
        return None
    found = {name: picture for name, picture in icons.items() if picture is not None}
    assert not isinstance(back, list)
    return Deck(outline, cards, back, found)


def _outline(options: CardPieces, table: Table, files: OwnFiles) -> Outline | None:
    """The outline of the cards; None if there is an error."""
    pictures = None if options.images is None else [picture_size(one) for one in _first_pictures(table, files)]
    if not files.is_sound:
        return None
    cut, given = options.cut, "size" in options.model_fields_set
    size = options.card if pictures is None or given else _size_of(pictures, files)
    try:
        if isinstance(cut, DieLine):
            return path_outline(cut.path, size if given else None)
        if not cut.casefold().endswith(".svg"):
            return outline_of(cut, size, options.corners, is_square=size.width == size.height)
        drawing = files.picture(cut, files.mark("cut"))
        return None if drawing is None else drawn_outline(drawing, size)
    except ValueError as error:
        files.report(files.mark("cut"), error.args[0])
        return None


def _sides(options: CardPieces, table: Table) -> Sides:
    """The elements on both sides: a finished picture below those of the spec. There is no back among them if
    the spec names a built-in one."""
    sides: dict[Side, Sequence[Placed]] = {"front": _in_list("front", options.front or ())}
    if isinstance(options.back, list):
        sides["back"] = _in_list("back", options.back)
    if options.images is not None:
        sides["front"] = [_finished(options.images, FRONT), *sides["front"]]
        if any(row[BACK].text for row in table.rows):
            sides["back"] = [_finished(options.images, BACK), *sides.get("back", ())]
    return sides


def _in_list(side: Side, elements: Sequence[CardElement]) -> list[Placed]:
    return [Placed(element, (side, number)) for number, element in enumerate(elements)]


def _finished(images: str | CardImages, column: str) -> Placed:
    """The element that shows a finished picture."""
    element = CardElement.model_validate({"picture": f"{{{column}}}"})
    if not isinstance(images, str):
        bleed = {"image_bleed": images.image_bleed, "make_bleed": images.make_bleed}
        element = element.model_copy(update=bleed)
    return Placed(element, ("images",))


def _first_pictures(table: Table, files: OwnFiles) -> Iterator[Drawing]:
    """The pictures on the fronts of finished cards."""
    for row in table.rows:
        if (picture := files.picture(row[FRONT].text, row[FRONT].mark)) is not None:
            yield picture


def _size_of(pictures: Sequence[PictureSize | None], files: OwnFiles) -> Size:
    """The size of cards that pictures were made for; the usual one, with a notice, if they don't agree."""
    found = {size_from(picture, SIZES.values()) if picture else None for picture in pictures}
    if len(found) == 1 and (size := found.pop()) is not None:
        return size
    files.notice(
        files.mark("images"),
        Sentence("the pictures don't say how large the cards are, so they are poker cards; give a `size`"),
    )
    return SIZES["poker"]


def _with_usual_front(sides: Sides, options: CardPieces, outline: Outline, row: Row) -> Sides:
    """The sides of a card, with the usual front if the spec has none: its title, and each other column that
    isn't empty and doesn't only say how many cards there are."""
    if options.front is not None or options.images is not None:
        return sides
    counted = find_column(options.each, tuple(row)) or ""
    first, *others = [c for c in row if f"{{{c}}}" not in options.each and c != counted] or [""]
    columns = [first, *(column for column in others if row[column].text)] if first else []
    return {**sides, "front": _in_list("front", usual_front(columns, outline))}


def _named(each: str, options: CardPieces, sides: Sides) -> Iterator[str]:
    """The columns that a spec names, as far as its braces match."""
    elements = [placed.element for own in sides.values() for placed in own]
    templates = [each, *(getattr(element, option) for element in elements for option in TEMPLATES)]
    for template in filter(None, templates):
        try:
            yield from columns_in(template)
        except ValueError:
            continue
    for condition in (options.only, *(one for element in elements for one in (element.when, element.unless))):
        yield from condition


INDEX, TOTAL = "index", "total"
"""What stands for the number of a card, and for the number of all different cards, unless the table has such a
column."""


def _numbered(reader: CardReader, each: str, rows: Sequence[WideRow]) -> list[WideRow]:
    """The rows with the numbers of their cards, and how many there are. Rows without a card have none."""
    counts = [reader.count(each, row.all, reader.files.mark("each"), MOST_EACH) for row in rows]
    total, number = sum(map(bool, counts)), 0
    found: list[WideRow] = []
    for row, count in zip(rows, counts, strict=True):
        number += bool(count)
        mark = next(iter(row.own.values())).mark if row.own else reader.files.mark("front")
        cells = {INDEX: Cell(str(number), mark), TOTAL: Cell(str(total), mark)}
        found.append(replace(row, all={**cells, **row.all}))
    return found


def _tell_unused(reader: CardReader, sides: Sides, rows: Sequence[WideRow], options: CardPieces) -> None:
    """Tell about conditions that no row meets, elements that are on no card, and icons that no text shows."""
    wide, files = [row.all for row in rows], reader.files
    for placed in (one for elements in sides.values() for one in elements):
        element, path = placed.element, placed.path
        if why := never_met(element.when, wide):
            files.notice(files.mark(*path, "when"), why)
        elif path not in reader.drawn and not element.unless and path[0] != "images":
            kind = next(
                kind for kind in ("text", "picture", "qr", "shape") if getattr(element, kind) is not None
            )
            message = Sentence("it's on no card: every row leaves it empty")
            files.notice(files.mark(*path, kind), message)
        if excepted := never_excepted(element.unless, wide):
            files.notice(files.mark(*path, "unless", excepted[0]), excepted[1])
    for name in options.icons:
        if name not in reader.shown:
            message = Sentence("no text shows the icon :{name}:", name=name)
            files.notice(files.mark("icons", name), message)


def _check_count(cards: Iterable[Card], files: OwnFiles) -> None:
    count = sum(card.count for card in cards)
    if count > MOST_CARDS:
        message = Sentence(
            "this makes {count:,} cards; at most {most:,} are allowed", count=count, most=MOST_CARDS
        )
        files.report(files.mark("each"), message)
    elif not count and files.is_sound:
        files.report(files.mark("each"), Sentence("no row has a card to print"))


def _table(options: CardPieces, files: OwnFiles) -> Table | None:
    """The table in a file, in the spec itself, or made by finished pictures; one row without columns if there
    is none."""
    made = None if options.images is None else table_of_files(options.images, files)
    if options.images is not None and (made is None or options.table is None):
        return made
    if options.table is not None:
        table = files.table(options.table, files.mark("table"), options.sheet, files.mark("sheet"))
        if table is not None and not table.rows:
            files.report(files.mark("table"), Sentence("the table has no rows below its first"))
            return None
        return with_rows_of(made, table, options.each, files) if made and table else table
    rows = options.rows or [{}]
    columns = tuple(dict.fromkeys(name for row in rows for name in row))
    found: list[Row] = []
    for number, row in enumerate(rows):
        end = files.mark("rows", number)
        cells = {name: Cell(text.strip(), files.mark("rows", number, name)) for name, text in row.items()}
        found.append({name: cells.get(name, Cell("", end)) for name in columns})
    return Table(columns, tuple(found))
