"""Conditions of elements, which select rows of a table.

A condition has a test, or a list of tests, for each column. A plain test is the text of a cell; ``empty``
matches a cell without text. A test may begin with ``=``, ``!=``, ``<``, ``<=``, ``>`` or ``>=``: the first two
treat numbers as numbers, so that 3 equals 3.0; the others work only for numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from pnp.base.sentences import Sentence
from pnp.base.tables import Row
from pnp.base.wording import quoted

_TEST = re.compile(r"(!=|<=|>=|=|<|>)\s*(.*)", re.DOTALL)
_NUMBER = re.compile(r"[+-]?\d+(?:[.,]\d+)?", re.ASCII)
_EMPTY = "empty"
_MOST_SHOWN = 8
"""The most values of a column that a message lists."""


def check_test(test: str) -> None:
    """Refuse a test that compares sizes with something that isn't a number.

    :raises ValueError: with the reason.
    """
    match = _TEST.fullmatch(test.strip())
    if match and match[1] not in ("=", "!=") and _number(match[2]) is None:
        raise ValueError(
            Sentence("expected a number after {sign}, not {text}", sign=match[1], text=quoted(match[2]))
        )


def passes(text: str, test: str) -> bool:
    """Return whether the text of a cell passes a test."""
    match = _TEST.fullmatch(test.strip())
    if match is None:
        return _is(text, test)
    sign, wanted = match[1], match[2]
    one, other = _number(text), _number(wanted)
    if sign in ("=", "!="):
        same = one == other if one is not None and other is not None else _is(text, wanted)
        return same == (sign == "=")
    if one is None or other is None:
        return False
    return {"<": one < other, "<=": one <= other, ">": one > other, ">=": one >= other}[sign]


def _is(text: str, wanted: str) -> bool:
    return text == wanted or (wanted == _EMPTY and not text)


def _number(text: str) -> float | None:
    return float(text.replace(",", ".")) if _NUMBER.fullmatch(text.strip()) else None


Condition = Mapping[str, Sequence[str]]


def holds(condition: Condition, row: Row) -> bool:
    """Return whether a row passes a test for each column."""
    return all(passes_any(row, name, tests) for name, tests in condition.items())


def passes_any(row: Row, name: str, tests: Iterable[str]) -> bool:
    """Return whether a row passes one of the tests for a column."""
    return any(passes(row[name].text, test) for test in tests)


def never_met(condition: Condition, rows: Sequence[Row]) -> Sentence | None:
    """Return why no row passes a condition, with the existing values; None if a row does."""
    if any(holds(condition, row) for row in rows):
        return None
    for name, tests in condition.items():
        if not any(passes_any(row, name, tests) for row in rows):
            return _no_row(name, tests, rows)
    return Sentence("no row has all of these values at once")


def never_excepted(condition: Condition, rows: Sequence[Row]) -> tuple[str, Sentence] | None:
    """Return the first column whose tests no row passes, and the reason; None if there is no such column."""
    for name, tests in condition.items():
        if not any(passes_any(row, name, tests) for row in rows):
            return name, _no_row(name, tests, rows)
    return None


def _no_row(name: str, tests: Sequence[str], rows: Sequence[Row]) -> Sentence:
    values = list(dict.fromkeys(row[name].text for row in rows))
    shown = [quoted(value) if value else _EMPTY for value in values[:_MOST_SHOWN]]
    if len(values) > _MOST_SHOWN:
        shown.append("…")
    return Sentence(
        "no row has {wanted} in {column}; there is {values}",
        wanted=", ".join(map(quoted, tests)),
        column=quoted(name),
        values=", ".join(shown),
    )
