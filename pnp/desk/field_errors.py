"""Finds the form field for an error in a text that can't be read as YAML, from the text alone.

The form then still has its last state. The error is assigned to the field whose lines have changed since then,
or to the one in whose line it was found.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pnp.desk.messages import ErrorLine, Field

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
