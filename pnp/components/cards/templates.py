"""Texts with columns in braces: ``{name}`` stands for the column ``name``, and ``{{`` for a brace."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pnp.base.errors import Mark
from pnp.base.sentences import Sentence
from pnp.base.tables import Row, Table

_PART = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")


@dataclass(frozen=True, slots=True)
class Filled:
    """A text with its columns filled in, and the place for errors in it."""

    text: str
    mark: Mark


def columns_in(template: str) -> tuple[str, ...]:
    """The columns that a text names.

    :raises ValueError: for a brace without its partner.
    """
    found: dict[str, None] = {}
    for match in _PART.finditer(template):
        if match[0] in ("{", "}"):
            raise ValueError(Sentence("a brace isn't matched; write {two} to print one", two=2 * match[0]))
        if match[1] is not None:
            found[match[1].strip()] = None
    return tuple(found)


def find_column(name: str, columns: Sequence[str]) -> str | None:
    """The column of a name, with other capitals if only one is called so; None if there is none."""
    if name in columns:
        return name
    found = [column for column in columns if column.casefold() == name.strip().casefold()]
    return found[0] if len(found) == 1 else None


def with_other_cases(table: Table, named: Iterable[str]) -> Table:
    """A table that has some columns also by the names that a spec gives them, with other capitals."""
    other = {name: column for name in named if (column := find_column(name, table.columns)) not in (None, name)}
    if not other:
        return table
    rows = tuple(
        {**row, **{name: row[column] for name, column in other.items() if column}} for row in table.rows
    )
    return Table((*table.columns, *other), rows)


def filled(template: str, row: Row, mark: Mark) -> Filled:
    """The text for one row; empty if it names columns, and all of them are empty.

    :param mark: the template's place, where errors in a text without columns are reported.
    """
    cells = [row[name] for name in columns_in(template)]
    if not cells:
        return Filled(_PART.sub(lambda match: match[0][0], template).strip(), mark)
    if not any(cell.text for cell in cells):
        return Filled("", cells[0].mark)
    text = _PART.sub(lambda match: match[0][0] if match[1] is None else row[match[1].strip()].text, template)
    return Filled(text.strip(), cells[0].mark)
