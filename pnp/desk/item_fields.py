"""The items of a list in a form, such as the texts and pictures on a card: each has fields of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from pnp.base.options import Options
from pnp.desk.choices import ITEM, file_types
from pnp.desk.messages import Field, NewItem
from pnp.desk.typed_values import as_typed
from pnp.language.reader import Node

_FILE = "FILE"


def item_fields(
    whole: Field, number: str, item: Node, fields: Iterable[Field], model: type[Options]
) -> Iterator[Field]:
    """The field of an item, then those of the options that its kind has.

    :param whole: the field of the list.
    :param fields: those of all options of an item.
    """
    fields = tuple(fields)
    given = item.value if isinstance(item.value, dict) else {}
    kind = next((name for name in model.item_kinds if name in given), "")
    without = ({*model.item_kinds, *model.item_kinds[kind]} - {kind}) if kind else frozenset()
    own = next((field for field in fields if field.path[-1] == kind), whole)
    holders = (*whole.holders, whole.label)
    value = as_typed(given[kind].plain(), own.kind) if kind else ""
    value = dict(zip(own.choices, own.choice_labels, strict=True)).get(value, value)
    yield Field((*whole.path, number), own.label, whole.group, "item", own.about, value=value, holders=holders)
    for field in fields:
        if field.path[-1] not in without:
            yield replace(field, holders=(*holders, own.label), is_needed=field.path[-1] == kind)


def new_items(model: type[Options]) -> tuple[NewItem, ...]:
    """What can be added to a list of items."""
    pictures = file_types(("front", ITEM, "picture"))
    return tuple(
        NewItem(label, text, pictures if _FILE in text else (), _fills_all(text))
        for label, text in model.item_beginnings.items()
    )


def _fills_all(text: str) -> bool:
    """Whether a new item has no place of its own, so that it covers everything."""
    return _FILE in text and not any(f"{side}:" in text for side in ("left", "right", "top", "bottom", "width"))
