"""Values that cards take from other tables, by a key in one of their own columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.base.quoting import quoted
from pnp.base.sentences import Sentence
from pnp.base.suggest import did_you_mean
from pnp.base.tables import Cell, Row, Table
from pnp.games.api.offers import OwnFiles


@dataclass(frozen=True, slots=True)
class Found:
    """More columns, and their cells for each row of the first table."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]


def looked_up(table: Table, names: Sequence[str], files: OwnFiles) -> Found:
    """The columns of other tables for the rows of a table: ``kind.colour`` is the column ``colour`` of a table
    whose first column is ``kind``.

    A key that the other table doesn't have is reported at its cell; an empty one has empty values.
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
                "its first column is {name}, which the cards don't have{hint}", name=quoted(key), hint=hint
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
