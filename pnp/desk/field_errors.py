"""The errors of a form: at which field an error belongs, even if the text can't be read as YAML, and which
changes fix it, such as fitting a map to its board or resetting an option.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from pnp.base.errors import PnpError
from pnp.desk.document_replies import ErrorLine, Field, WayOut
from pnp.desk.documents import LocalDoc
from pnp.desk.form_fields import form
from pnp.desk.option_edits import rearrange_items, set_option
from pnp.desk.previews import read_errors

_KEY = re.compile(r"(\s*(?:-\s+)?)[\"']?([\w-]+)[\"']?\s*:")
_ITEM = re.compile(r"(\s*)-(\s|$)")


def with_error(
    fields: Sequence[Field], number: int, before: str, text: str, errors: Sequence[ErrorLine]
) -> tuple[Field, ...]:
    """Return the fields of a product, with the error at one of them.

    :param number: the product, counted from 1.
    :param before: the text that the fields were made from.
    """
    lines = text.splitlines()
    bare = tuple(replace(field, error="") for field in fields)
    error = next((error for error in errors if error.line), None)
    if error is None:
        return bare
    for line in (*_changed(before.splitlines(), lines), error.line):
        found = _field_at(bare, lines, line, number)
        if found is not None:
            return tuple(replace(field, error=error.message) if field is found else field for field in bare)
    return bare


def _changed(before: list[str], after: list[str]) -> range:
    """Return the lines, from 1, between the first and the last that differ."""
    start = 0
    while start < min(len(before), len(after)) and before[start] == after[start]:
        start += 1
    end = 0
    while end < min(len(before), len(after)) - start and before[-1 - end] == after[-1 - end]:
        end += 1
    return range(start + 1, len(after) - end + 1)


def _field_at(fields: Sequence[Field], lines: list[str], line: int, number: int) -> Field | None:
    keys = _keys_above(lines, min(line, len(lines)))
    if "products" in keys and _product_at(lines, line) != number:
        return None
    path = tuple(key for key in keys if key != "products")
    for length in range(len(path), 0, -1):
        found = next((field for field in fields if field.path == path[:length]), None)
        if found is not None:
            return found
    return None


def _keys_above(lines: list[str], line: int) -> tuple[str, ...]:
    """Return the keys that lead to the value in a line, the outermost first."""
    found: list[str] = []
    column = 1 << 30
    for text in reversed(lines[:line]):
        match = _KEY.match(text)
        if match and len(match[1]) < column:
            found.append(match[2])
            column = len(match[1]) if "-" not in match[1] else match[1].index("-")
        if column == 0:
            break
    return tuple(reversed(found))


def _product_at(lines: list[str], line: int) -> int:
    """Return the number of the product that a line belongs to; 0 above the first."""
    return sum(1 for _ in _items(lines[:line]))


def _items(lines: list[str]) -> Iterator[str]:
    """Yield the first lines of the products."""
    start = next((k for k, text in enumerate(lines) if text.startswith("products:")), len(lines))
    indent: int | None = None
    for text in lines[start + 1 :]:
        match = _ITEM.match(text)
        if match and indent in (None, len(match[1])):
            indent = len(match[1])
            yield text


_LAID_OUT = frozenset(("front", "back", "each", "table"))
"""The options that a layout for a table replaces."""
_DID_YOU_MEAN = re.compile(r"'(?P<said>[^']+)'[^']*; did you mean '(?P<meant>[^']+)'\?")
_NEEDED = frozenset(("rows", "items", "named"))
"""Kinds of fields whose content other options may need."""


def with_ways_out(fields: Iterable[Field], doc: LocalDoc, number: int) -> tuple[Field, ...]:
    """Return the fields of a product; those with an error list the changes that fix it.

    :param doc: the document that the fields were made from.
    """
    fields = tuple(fields)
    if not any(field.error for field in fields):
        return fields
    trial = _Trial(fields, doc, number)
    return tuple(trial.with_ways(field) if field.error else field for field in fields)


@dataclass(frozen=True)
class _Trial:
    """A text with errors, on which fixes are tried."""

    fields: tuple[Field, ...]
    doc: LocalDoc
    number: int

    @property
    def text(self) -> str:
        return self.doc.text

    def with_ways(self, field: Field) -> Field:
        """Return a field with the changes that fix its error and cause no other."""
        instead = next(filter(None, (self._ends(value, field) for value in self._meant(field))), "")
        ways = [way for way in _all_ways(field) if self._is_way(self._after(way, field), field)]
        if instead:
            ways.insert(0, "use")
        if field.path[0] in _LAID_OUT and self._can_be_laid_out:
            ways.append("lay-out")
        return replace(field, ways_out=tuple(ways), instead=instead)

    def _is_way(self, changed: str, field: Field) -> bool:
        return changed != self.text and self._is_sound(changed, field)

    @cached_property
    def _english(self) -> Mapping[tuple[str, ...], str]:
        """The errors of the form in English."""
        found = form(self.text, self.number, read_errors(self.doc))
        return {field.path: field.error for field in found if field.error}

    def _meant(self, field: Field) -> Iterator[str]:
        """Yield the values that were probably meant by a field's value."""
        match = _DID_YOU_MEAN.search(self._english.get(field.path, ""))
        if match is None or not field.value or field.kind in _NEEDED:
            return
        yield match["meant"]
        if match["said"] in field.value:
            yield field.value.replace(match["said"], match["meant"])

    def _ends(self, value: str, field: Field) -> str:
        """Return a value if it fixes the error of a field; otherwise an empty text."""
        try:
            changed = set_option(self.text, self.number, field.path, value, field.kind)
        except PnpError:
            return ""
        after = {one.path: one.error for one in form(changed, self.number, self._errors(changed))}
        return value if not after.get(field.path) and self._is_way(changed, field) else ""

    def _errors(self, text: str) -> tuple[ErrorLine, ...]:
        return read_errors(replace(self.doc, text=text))

    @cached_property
    def _can_be_laid_out(self) -> bool:
        """Whether the product is a deck with a table for which a valid layout can be made."""
        from pnp.desk.first_decks import laid_out_anew

        try:
            changed = laid_out_anew(self.doc, self.number)
        except PnpError:
            return False
        return bool(changed) and not self._errors(changed)

    def _after(self, way: WayOut, field: Field) -> str:
        """Return the text after a change that should fix an error; the same text if the change is refused."""
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
        """Return whether a changed text has no new error caused by the change. An error in another option isn't
        new: it existed before, but reading didn't get that far."""
        before, after = self._errors(self.text), self._errors(changed)
        new = Counter(error.message for error in after) - Counter(error.message for error in before)
        if not new:
            return True
        if field.kind in _NEEDED:
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
