"""One test for a whole table: every row is tried, and all that fail are reported together."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from reprlib import Repr
from typing import Any

Test = Callable[..., None]

_SHORT = Repr()
_SHORT.maxstring = _SHORT.maxother = 120


def each(names: str, rows: Iterable[Any]) -> Callable[[Test], Test]:
    """Run a test for each row of a table, as one test; it fails with the errors of all rows that fail.

    What the test takes besides comes from pytest and is the same for all rows: a test that writes into
    ``tmp_path`` finds there what the rows before have written.

    :param names: the test's arguments that a row fills, such as ``"text, message"``.
    :param rows: the rows; where there is one name, its values.
    """
    columns = [name.strip() for name in names.split(",")]
    table = [_named(columns, row) for row in rows]
    assert table, "a table without rows would hold whatever the test says"

    def decorate(test: Test) -> Test:
        given = inspect.signature(test)
        others = [value for name, value in given.parameters.items() if name not in columns]

        @wraps(test)
        def all_rows(**fixtures: Any) -> None:
            errors = [error for row in table if (error := _error_of(test, row, fixtures))]
            if len(errors) == 1:
                raise errors[0]
            if errors:
                raise ExceptionGroup(f"{len(errors)} of {len(table)} rows fail", errors)

        all_rows.__signature__ = given.replace(parameters=others)  # type: ignore[attr-defined]
        return all_rows

    return decorate


def _named(columns: list[str], row: Any) -> dict[str, Any]:
    return dict(zip(columns, [row] if len(columns) == 1 else row, strict=True))


def _error_of(test: Test, row: Mapping[str, Any], fixtures: Mapping[str, Any]) -> Exception | None:
    try:
        test(**row, **fixtures)
    except Exception as error:
        error.add_note("row: " + ", ".join(f"{name}={_SHORT.repr(value)}" for name, value in row.items()))
        return error
    return None
