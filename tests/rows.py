"""One test for a whole table: every row is tried, and all that fail are reported together."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from reprlib import Repr
from typing import Any

import pytest

Test = Callable[..., None]
Row = Mapping[str, Any]

_PATCH = "monkeypatch"
_SHORT = Repr()
_SHORT.maxstring = _SHORT.maxother = 120


def each(names: str, rows: Iterable[Any], *, slow: Iterable[Any] = ()) -> Callable[[Test], Test]:
    """Run a test for each row of a table, as one test; it fails with the errors of all rows that fail.

    What the test takes besides comes from pytest and is the same for all rows: a test that writes into
    ``tmp_path`` finds there what the rows before have written. Only what ``monkeypatch`` has changed is undone
    after each row.

    :param names: the test's arguments that a row fills, such as ``"text, message"``.
    :param rows: the rows; where there is one name, its values.
    :param slow: more rows, for a second test, which is a slow one.
    """
    columns = [name.strip() for name in names.split(",")]
    tables = {share: [_named(columns, row) for row in given] for share, given in (("", rows), ("slow", slow))}
    assert tables[""], "a table without rows would hold whatever the test says"

    def decorate(test: Test) -> Test:
        given = inspect.signature(test)
        others = [value for name, value in given.parameters.items() if name not in (*columns, _PATCH)]

        @wraps(test)
        def all_rows(**fixtures: Any) -> None:
            share = fixtures.pop("share") if tables["slow"] else ""  # else it's for another table of the test
            _try_rows(test, tables[share], fixtures, patches=_PATCH in given.parameters)

        if tables["slow"]:
            others.append(inspect.Parameter("share", inspect.Parameter.KEYWORD_ONLY))
        all_rows.__signature__ = given.replace(parameters=others)  # type: ignore[attr-defined]
        return _as_two_tests(all_rows) if tables["slow"] else all_rows

    return decorate


def some_daily(rows: Iterable[Any], *daily: Any) -> list[Any]:
    """Return rows for ``parametrize``: those named are everyday tests, all others are slow ones.

    :param rows: all rows; where there are several names, tuples.
    :param daily: the rows of every day, one at least.
    """
    table = list(rows)
    assert daily
    assert [row for row in daily if row not in table] == []
    return [row if row in daily else _slow(row) for row in table]


def _slow(row: Any) -> Any:
    return pytest.param(*(row if isinstance(row, tuple) else (row,)), marks=pytest.mark.slow)


def _try_rows(test: Test, table: Sequence[Row], fixtures: Row, *, patches: bool) -> None:
    """Call a test with each row, and raise all errors at the end."""
    errors = []
    for row in table:
        with pytest.MonkeyPatch.context() as patch:
            own = {**fixtures, _PATCH: patch} if patches else fixtures
            if error := _error_of(test, row, own):
                errors.append(error)
    if len(errors) == 1:
        raise errors[0]
    if errors:
        raise ExceptionGroup(f"{len(errors)} of {len(table)} rows fail", errors)


def _as_two_tests(test: Test) -> Test:
    return pytest.mark.parametrize(
        "share", [pytest.param("", id="daily"), pytest.param("slow", id="slow", marks=pytest.mark.slow)]
    )(test)


def _named(columns: list[str], row: Any) -> Row:
    return dict(zip(columns, [row] if len(columns) == 1 else row, strict=True))


def _error_of(test: Test, row: Row, fixtures: Row) -> Exception | None:
    try:
        test(**row, **fixtures)
    except Exception as error:
        error.add_note("row: " + ", ".join(f"{name}={_SHORT.repr(value)}" for name, value in row.items()))
        return error
    return None
