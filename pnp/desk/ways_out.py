"""Which errors of a form end if a map fits its board, an option goes back to its default, or an item out of its
list.

Each is tried on the text, so that nothing is offered which would be refused, or would lead to another error.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from pnp.base.errors import PnpError
from pnp.desk.form_fields import form
from pnp.desk.messages import Field, WayOut
from pnp.desk.option_edits import rearrange_items, set_option
from pnp.desk.previews import read_faults

_HOLDING = frozenset(("rows", "items", "named"))
"""Kinds of fields whose content other options may need."""


def with_ways_out(fields: Iterable[Field], text: str, name: str, folder: str, number: int) -> tuple[Field, ...]:
    """The fields of a product; those with an error say what ends it.

    :param text: the text that the fields were made from.
    :param name: the name of its file, below ``folder``.
    """
    fields = tuple(fields)
    if not any(field.error for field in fields):
        return fields
    trial = _Trial(fields, text, name, folder, number)
    return tuple(
        replace(field, ways_out=tuple(trial.ways(field))) if field.error else field for field in fields
    )


@dataclass(frozen=True, slots=True)
class _Trial:
    """A text with errors, on which ways out are tried."""

    fields: tuple[Field, ...]
    text: str
    name: str
    folder: str
    number: int

    def ways(self, field: Field) -> Iterator[WayOut]:
        """The ways out of the error at a field that lead to no other error."""
        for way in _all_ways(field):
            changed = self._after(way, field)
            if changed != self.text and self._is_sound(changed, field):
                yield way

    def _after(self, way: WayOut, field: Field) -> str:
        """The text after a way out; the same text if it's refused."""
        try:
            if way == "fit":
                size = next((one.value for one in self.fields if one.path == field.sized_by), "")
                return set_option(self.text, self.number, field.sized_by, size, "size")
            if way == "remove":
                return rearrange_items(self.text, self.number, field.path, "remove")
            return set_option(self.text, self.number, field.path, "", field.kind)
        except PnpError:
            return self.text

    def _is_sound(self, changed: str, field: Field) -> bool:
        """Whether a changed text has no new error that comes from the change. An error at another option was
        there before, but nobody had come to it yet."""
        before, after = (read_faults(text, self.name, self.folder) for text in (self.text, changed))
        new = Counter(fault.message for fault in after) - Counter(fault.message for fault in before)
        if not new:
            return True
        if field.kind in _HOLDING:
            return False
        elsewhere = {
            one.error
            for one in form(changed, self.number, after)
            if one.error and one.path != field.path[: len(one.path)]
        }
        return new.keys() <= elsewhere


def _all_ways(field: Field) -> Iterator[WayOut]:
    if field.value and field.sized_by:
        yield "fit"
    if field.value:
        yield "remove" if field.kind == "item" else "reset"
