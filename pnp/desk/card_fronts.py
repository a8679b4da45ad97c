"""The editing of card fronts: one card, large enough to arrange its elements; default fronts, written into the
text before something is added to them; and a separate version of a common element for one kind of card.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import hypot
from typing import Any

from pydantic import ValidationError

from pnp.base.errors import PnpError
from pnp.base.geometry import MM_PER_UNIT, Size
from pnp.base.sentences import Sentence
from pnp.base.tables import Table
from pnp.components.cards.column_roles import columns_that_count, roles_in
from pnp.components.cards.first_deck import plain_yaml
from pnp.components.cards.options import MOST_KINDS, CardPieces
from pnp.components.cards.rows import one_row
from pnp.components.cards.table_options import parse_extent
from pnp.components.cards.templates import find_column, passes
from pnp.desk.content_replies import CardView, PlacedElement, Placing
from pnp.desk.document_replies import Field
from pnp.desk.documents import LocalDoc
from pnp.desk.list_edits import set_block
from pnp.desk.option_edits import rearrange_items, set_option
from pnp.desk.option_values import game_of, in_braces, product_node
from pnp.desk.previews import last_made, made_now
from pnp.drawing.flatten import flatten
from pnp.drawing.hotspots import LinkedPart, linked_parts
from pnp.drawing.pixel_coding import Pixels
from pnp.drawing.shapes import Drawing, Image
from pnp.language.own_files import ProductFiles
from pnp.language.reader import Node, read_text
from pnp.render.svg import screen_svg
from pnp.sheets.piece_faces import face_drawing
from pnp.sheets.pieces import Piece
from pnp.sheets.sheet import PRINTED, Page

FRONT = ("front",)
KINDS_IN = ("layouts", "column")
"""The path of the column whose values have layouts of their own."""
_OWN = ("table", "sheet", "rows", "images", "each", "size", "cut", "corners")


def with_listed_front(doc: LocalDoc, number: int) -> str:
    """Return the text with the default front of its cards as a list, so that something can be added to it;
    unchanged if it already has a list, or if the product has no cards.
    """
    text = doc.text
    root = read_text(text, "text")
    product = product_node(root, number)
    if product is None or not _is_cards(root, product) or product.child("front") is not None:
        return text
    from pnp.components.cards.reading import usual_front_of

    options = _options(product)
    for element in usual_front_of(options, ProductFiles(product, doc.path.parent)) if options else ():
        text = rearrange_items(text, number, FRONT, "add", in_braces(element))
    return text


def _read_rows_of(doc: LocalDoc, number: int) -> Table:
    """Return the table of a deck.

    :raises PnpError: if the product has none, or it has errors.
    """
    from pnp.components.cards.rows import table_in

    product = product_node(read_text(doc.text, "text"), number)
    options = _options(product) if product is not None else None
    table = (
        table_in(options, ProductFiles(product, doc.path.parent)) if product is not None and options else None
    )
    if table is None:
        raise PnpError(Sentence("there is no card to show"))
    return table


_NAMING = frozenset(("text", "picture", "qr"))
"""The options of elements that usually name columns."""


def with_columns(fields: Iterable[Field], doc: LocalDoc, number: int) -> tuple[Field, ...]:
    """Return the fields of a deck with the columns that they may name; other fields as they are."""
    fields = tuple(fields)
    paths = {field.path for field in fields}
    if FRONT not in paths or ("table",) not in paths:
        return fields
    try:
        table = _read_rows_of(doc, number)
    except PnpError:
        return fields
    counting = tuple(columns_that_count(table))
    given = next((field.value for field in fields if field.path == KINDS_IN), "")
    column = find_column(given, table.columns) or ""
    kinds = tuple(dict.fromkeys(row[column].text for row in table.rows if row[column].text)) if column else ()

    def shown(field: Field) -> Field:
        if field.path == ("each",):
            return replace(field, suggestions=counting)
        if field.path == KINDS_IN:
            value = column or field.value
            return replace(
                field, kind="choice", value=value, choices=table.columns, choice_labels=table.columns
            )
        if field.kind == "layouts":
            return replace(field, choices=kinds[:MOST_KINDS], choice_labels=kinds[:MOST_KINDS])
        is_listed = len(field.path) == 3 or (len(field.path) == 5 and field.path[0] == "layouts")
        is_naming = is_listed and field.path[-1] in _NAMING
        return replace(field, columns=table.columns) if is_naming else field

    return tuple(map(shown, fields))


def _is_cards(root: Node, product: Node) -> bool:
    """Return whether a product is a deck of cards."""
    game = game_of(root, product)
    return game is not None and game.name == "cards" and product.child("pieces") is not None


def _options(product: Node) -> CardPieces | None:
    """Return the options of a deck that determine its default front; None if they have errors."""
    plain: dict[str, Any] = {name: node.plain() for name, node in product.value.items() if name in _OWN}
    try:
        return CardPieces.model_validate(plain)
    except ValidationError:
        return None


def with_own_version(doc: LocalDoc, number: int, path: tuple[str, ...], row: int) -> str:
    """Return the text with a copy of an element in the layout of one kind of card: the kind of a row's card.

    The kind is the value in the column that already has layouts, or in one with few values. If the element has
    no name, it gets one, so that the copy replaces it.

    :param path: leads to the element, such as ``front.2``.
    :raises PnpError: if the table has no such column, or the row has no value in it.
    """
    text, plain, table = doc.text, _plain(doc, number), _read_rows_of(doc, number)
    column = _column(plain, table)
    value = table.rows[row][column].text if column and row < len(table.rows) else ""
    if not value:
        raise PnpError(Sentence("no column of the table gives the kind of this card"))
    side, at = path[0], int(path[1])
    element = dict(plain[side][at])
    if not element.get("name"):
        element["name"] = _free_name(plain[side], element)
        text = set_option(text, number, (*path, "name"), element["name"])
    copy = in_braces(element)
    if not isinstance(plain.get("layouts"), dict):
        name, kind = plain_yaml(column), plain_yaml(value)
        lines = [f"column: {name}", f"{side}:", f"  {kind}:", f"    - {copy}"]
        flow = f"{{column: {name}, {side}: {{{kind}: [{copy}]}}}}"
        return set_block(text, ("products", number - 1, "layouts"), lines, flow)
    own = (plain.get("layouts") or {}).get(side, {}).get(value, [])
    if any(one.get("name") == element["name"] for one in own):
        raise PnpError(Sentence("'{value}' has its own version of this already", value=value))
    return rearrange_items(text, number, ("layouts", side, value), "add", copy)


def _kinds_of_row(doc: LocalDoc, number: int, row: int, side: str) -> tuple[str, ...]:
    """Return the kinds of a row's card that have layouts of their own on a side of it, as the text names
    them.

    :param side: ``front`` or ``back``.
    """
    plain = _plain(doc, number)
    layouts = plain.get("layouts")
    given = layouts.get(side) if isinstance(layouts, dict) else None
    if not isinstance(given, dict):
        return ()
    table = _read_rows_of(doc, number)
    column = _column(plain, table)
    value = table.rows[row][column].text if column and row < len(table.rows) else ""
    return tuple(str(kind) for kind in given if passes(value, str(kind)))


def row_of_kind(doc: LocalDoc, number: int, row: int, kind: str) -> int:
    """Return a row if its card is of a kind, otherwise the first row of that kind, if there is one.

    :param kind: the kind, as the text names it in its layouts.
    """
    table = _read_rows_of(doc, number)
    column = _column(_plain(doc, number), table)
    if not column:
        return row
    found = [at for at, cells in enumerate(table.rows) if passes(cells[column].text, kind)]
    return row if row in found else next(iter(found), row)


def _plain(doc: LocalDoc, number: int) -> Any:
    """Return the values of a product; none if there is no such product."""
    product = product_node(read_text(doc.text, "text"), number)
    return product.plain() if product is not None else {}


def _column(plain: Any, table: Table) -> str:
    """Return the column that gives the kinds of cards; empty if there is none."""
    layouts = plain.get("layouts")
    if isinstance(layouts, dict):
        return find_column(str(layouts.get("column", "")), table.columns) or ""
    return roles_in(table, lambda _name: None).kind


def _free_name(elements: list[Any], element: Any) -> str:
    """Return an unused name for an element: the column that it names, or its content."""
    kind = next((name for name in ("text", "picture", "shape", "qr") if name in element), "part")
    content = str(element.get(kind, ""))
    named = re.search(r"\{([^{}]+)\}", content)
    said = "".join(sign for sign in (named[1] if named else content) if sign.isalnum() or sign in " -").strip()
    stem = (said or kind)[:40].strip()
    taken = {str(one.get("name", "")) for one in elements if isinstance(one, dict)}
    name, count = stem, 2
    while name in taken:
        name, count = f"{stem} {count}", count + 1
    return name


_NUMBER = re.compile(r"^\d+ ?")
"""The prefix of a card's name: its number among all cards."""


def card_view(doc: LocalDoc, number: int, row: int, *, back: bool) -> CardView:
    """Return one side of the card of a row.

    :raises SpecError: if the product has errors.
    :raises PnpError: if it has no cards of that kind.
    """
    all_made = last_made((doc, number))
    if all_made is None:
        with one_row(row):
            all_made = made_now(doc, number)
    pieces = [piece for made in all_made for piece in made.product.pieces]
    piece = _nearest([piece for piece in pieces if piece.item >= 0 and (piece.back or not back)], row)
    drawing = face_drawing(piece, back=back)
    own = _NUMBER.sub("", piece.name)
    page = Page("card", own, drawing, PRINTED)
    side = "back" if back else "front"
    elements = tuple(_elements(drawing, side))
    size = drawing.size
    kinds = _kinds_of_row(doc, number, piece.item, side) if "layouts" in doc.text else ()
    has_back = piece.back is not None
    return CardView(screen_svg(page), size.width, size.height, piece.item, own, has_back, elements, kinds=kinds)


def _nearest(pieces: Sequence[Piece], row: int) -> Piece:
    if not pieces:
        raise PnpError(Sentence("there is no card to show"))
    return min(pieces, key=lambda piece: abs(piece.item - row))


def _elements(drawing: Drawing, side: str) -> Iterator[PlacedElement]:
    for part in linked_parts(drawing.shapes):
        path = part.link.path
        if path[:-1] == (side,) or (len(path) == 4 and path[:2] == ("layouts", side)):
            box = part.whole
            top = drawing.size.height - box.top
            yield PlacedElement(path, box.left, top, box.width, box.height, _resolution(part))


def _resolution(part: LinkedPart) -> float:
    """Return the lowest resolution, in dpi, of the pictures in a part; 0 if there are none."""
    return min(_resolutions(part), default=0.0)


def _resolutions(part: LinkedPart) -> Iterable[float]:
    for placed in flatten(part.shapes):
        if isinstance(placed.shape, Image) and isinstance(placed.shape.pixels, Pixels):
            at, box, pixels = placed.transform, placed.shape.box, placed.shape.pixels
            across, down = box.width * hypot(at.a, at.b), box.height * hypot(at.c, at.d)
            if across > 0 and down > 0:
                yield MM_PER_UNIT["in"] * min(pixels.width / across, pixels.height / down)


_ACROSS, _DOWN = ("left", "right", "width"), ("top", "bottom", "height")
_SAME = 0.006
"""The greatest difference between two lengths that are written the same, in millimetres."""
_UNIT = re.compile(r"(mm|cm|in|pt|%)\s*$")


def placed(text: str, number: int, card: Size, places: Iterable[Placing]) -> str:
    """Return the text with elements in new places.

    :param card: the size of the card in millimetres.
    :raises PnpError: for a path that leads to no element, or if the text can't be edited in this way.
    """
    for place in places:
        element = _element(text, number, place.path)
        across = _span(element, _ACROSS, place.left, place.width, card.width)
        down = _span(element, _DOWN, place.top, place.height, card.height)
        for option, value in (*across.items(), *down.items()):
            text = set_option(text, number, (*place.path, option), value)
        if place.rotation is not None:
            turned = f"{place.rotation % 360:.1f}".rstrip("0").rstrip(".")
            value = "" if turned in ("0", "360") else turned
            text = set_option(text, number, (*place.path, "rotation"), value, "number")
    return text


def _element(text: str, number: int, path: tuple[str, ...]) -> Node:
    found = product_node(read_text(text, "text"), number)
    for step in path:
        is_item = found is not None and isinstance(found.value, list) and step.isdigit()
        found = found.child(int(step) if is_item else step) if found is not None else None
    if found is None or not isinstance(found.value, dict):
        raise PnpError(Sentence("there is no '{step}' here", step=".".join(path)))
    return found


def _span(
    element: Node, names: tuple[str, str, str], start: float, length: float, whole: float
) -> Mapping[str, str]:
    """Return the options that place an element along one axis, if they differ from its current ones."""
    near, far, extent = names
    wanted = {near: start, far: whole - start - length, extent: length}
    given = {name: _word(element, name) for name in names if element.child(name) is not None}
    used = [*given] or [near, far]
    if used == [extent] and abs(wanted[near] - wanted[far]) > _SAME:
        used = [near, extent]
    elif used in ([near], [far]) and abs(wanted[far if used == [near] else near]) > _SAME:
        used = [near, far]
    unit = next((found[1] for value in given.values() if (found := _UNIT.search(value))), "mm")
    return dict(_changes(given, {name: wanted[name] for name in used}, unit, whole))


def _changes(
    given: Mapping[str, str], wanted: Mapping[str, float], unit: str, whole: float
) -> Iterator[tuple[str, str]]:
    for name, value in wanted.items():
        old = given.get(name)
        if old is None or abs(_millimetres(old, whole) - value) > _SAME:
            found = _UNIT.search(old or "")
            yield name, _written(value, found[1] if found else unit, whole)


def _word(element: Node, name: str) -> str:
    node = element.child(name)
    return str(node.plain()) if node is not None else ""


def _millimetres(text: str, whole: float) -> float:
    try:
        length, share = parse_extent(text if _UNIT.search(text) else f"{text}mm")
    except ValueError:
        return float("inf")
    return length + share * whole


def _written(value: float, unit: str, whole: float) -> str:
    """Return a length as a user would type it."""
    number = 100 * value / whole if unit == "%" else value / MM_PER_UNIT[unit]
    digits = 3 if unit == "in" else 2
    short = f"{number:.{digits}f}".rstrip("0").rstrip(".")
    return f"{'0' if short in ('', '-0') else short}{unit}"
