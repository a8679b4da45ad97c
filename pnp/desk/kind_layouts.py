"""Gives one kind of cards its own version of something that all cards have."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pnp.base.errors import PnpError
from pnp.base.sentences import Sentence
from pnp.base.tables import Table
from pnp.components.cards.column_roles import roles_in
from pnp.components.cards.first_deck import plain_yaml
from pnp.components.cards.templates import find_column
from pnp.desk.card_fronts import read_rows_of
from pnp.desk.list_edits import set_block
from pnp.desk.option_edits import rearrange_items, set_option
from pnp.desk.option_groups import product_node
from pnp.desk.typed_values import in_braces
from pnp.language.reader import read_text


def with_own_version(text: str, number: int, folder: Path, path: tuple[str, ...], row: int) -> str:
    """The text with a copy of an element for the cards of the same kind as that of a row, in their own layout.

    The kind is the value of the column that has layouts already, or else of one with few values. If the element
    has no name, it gets one, so that the copy takes its place.

    :param path: leads to the element, such as ``front.2``.
    :param folder: the folder of the text's file.
    :raises PnpError: if the table has no such column, or the row no value in it.
    """
    product = product_node(read_text(text, "text"), number)
    plain: Any = product.plain() if product is not None else {}
    table = read_rows_of(text, number, folder)
    column = _column(plain, table)
    value = table.rows[row][column].text if column and row < len(table.rows) else ""
    if not value:
        raise PnpError(Sentence("no column of the table says what kind this card is"))
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


def _column(plain: Any, table: Table) -> str:
    layouts = plain.get("layouts")
    if isinstance(layouts, dict):
        return find_column(str(layouts.get("column", "")), table.columns) or ""
    return roles_in(table, lambda _name: None).kind


def _free_name(elements: list[Any], element: Any) -> str:
    """A name that no element has yet, from what the element says."""
    kind = next((name for name in ("text", "picture", "shape", "qr") if name in element), "part")
    said = "".join(sign for sign in str(element.get(kind, "")) if sign.isalnum() or sign in " -").strip()
    stem = (said or kind)[:40].strip()
    taken = {str(one.get("name", "")) for one in elements if isinstance(one, dict)}
    name, count = stem, 2
    while name in taken:
        name, count = f"{stem} {count}", count + 1
    return name
