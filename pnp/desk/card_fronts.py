"""Write default fronts of cards into a text before something is added to them, and give one kind of card its
own version of a common element.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from pnp.base.errors import PnpError
from pnp.base.sentences import Sentence
from pnp.base.tables import Table
from pnp.components.cards.column_roles import columns_that_count, roles_in
from pnp.components.cards.first_deck import plain_yaml
from pnp.components.cards.options import MOST_KINDS, CardPieces
from pnp.components.cards.templates import find_column, passes
from pnp.desk.list_edits import set_block
from pnp.desk.messages import Field
from pnp.desk.option_edits import rearrange_items, set_option
from pnp.desk.option_values import game_of, in_braces, product_node
from pnp.language.own_files import ProductFiles
from pnp.language.reader import Node, read_text

FRONT = ("front",)
KINDS_IN = ("layouts", "column")
"""The path of the column whose values have layouts of their own."""
_OWN = ("table", "sheet", "rows", "images", "each", "size", "cut", "corners")


def with_listed_front(text: str, number: int, folder: Path) -> str:
    """Return the text with the default front of its cards as a list, so that something can be added to it;
    unchanged if it already has a list, or if the product has no cards.

    :param folder: the folder of the text's file.
    """
    root = read_text(text, "text")
    product = product_node(root, number)
    if product is None or not is_cards(root, product) or product.child("front") is not None:
        return text
    from pnp.components.cards.reading import usual_front_of

    options = _options(product)
    for element in usual_front_of(options, ProductFiles(product, folder)) if options else ():
        text = rearrange_items(text, number, FRONT, "add", in_braces(element))
    return text


def read_rows_of(text: str, number: int, folder: Path) -> Table:
    """Return the table of a deck.

    :raises PnpError: if the product has none, or it has errors.
    """
    from pnp.components.cards.rows import table_in

    product = product_node(read_text(text, "text"), number)
    options = _options(product) if product is not None else None
    table = table_in(options, ProductFiles(product, folder)) if product is not None and options else None
    if table is None:
        raise PnpError(Sentence("there is no card to show"))
    return table


_NAMING = frozenset(("text", "picture", "qr"))
"""The options of elements that usually name columns."""


def with_columns(fields: Iterable[Field], text: str, number: int, folder: Path) -> tuple[Field, ...]:
    """Return the fields of a deck with the columns that they may name; other fields as they are.

    :param folder: the folder of the text's file.
    """
    fields = tuple(fields)
    paths = {field.path for field in fields}
    if FRONT not in paths or ("table",) not in paths:
        return fields
    try:
        table = read_rows_of(text, number, folder)
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


def is_cards(root: Node, product: Node) -> bool:
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


def with_own_version(text: str, number: int, folder: Path, path: tuple[str, ...], row: int) -> str:
    """Return the text with a copy of an element in the layout of one kind of card: the kind of a row's card.

    The kind is the value in the column that already has layouts, or in one with few values. If the element has
    no name, it gets one, so that the copy replaces it.

    :param path: leads to the element, such as ``front.2``.
    :param folder: the folder of the text's file.
    :raises PnpError: if the table has no such column, or the row has no value in it.
    """
    product = product_node(read_text(text, "text"), number)
    plain: Any = product.plain() if product is not None else {}
    table = read_rows_of(text, number, folder)
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


def kinds_of_row(text: str, number: int, folder: Path, row: int, side: str) -> tuple[str, ...]:
    """Return the kinds of a row's card that have layouts of their own on a side of it, as the text names
    them.

    :param folder: the folder of the text's file; ``side`` is ``front`` or ``back``.
    """
    product = product_node(read_text(text, "text"), number)
    plain: Any = product.plain() if product is not None else {}
    layouts = plain.get("layouts")
    given = layouts.get(side) if isinstance(layouts, dict) else None
    if not isinstance(given, dict):
        return ()
    table = read_rows_of(text, number, folder)
    column = _column(plain, table)
    value = table.rows[row][column].text if column and row < len(table.rows) else ""
    return tuple(str(kind) for kind in given if passes(value, str(kind)))


def _column(plain: Any, table: Table) -> str:
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
