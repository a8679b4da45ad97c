"""Texts with columns in braces, ``{name}`` for the column ``name`` and ``{{`` for a brace; markup in a text,
such as ``**bold**``, ``[words]{red}`` and ``:coin:`` for an icon; and conditions, by which elements select rows
of a table.

A condition has a test, or a list of tests, for each column. A plain test is the text of a cell; ``empty``
matches a cell without text. A test may begin with ``=``, ``!=``, ``<``, ``<=``, ``>`` or ``>=``: the first two
treat numbers as numbers, so that 3 equals 3.0; the others work only for numbers.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from pnp.base.errors import Mark
from pnp.base.sentences import Sentence
from pnp.base.tables import Row, Table
from pnp.base.wording import quoted
from pnp.typesetting.blocks import Run, Runs, pieces_of

_LINE_END = re.compile(r"\n(?![^{}]*\})")
"""The end of a line, but not within braces."""
_PART = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")


@dataclass(frozen=True, slots=True)
class Filled:
    """A text with its columns filled in, and the place for errors in it."""

    text: str
    mark: Mark


@lru_cache(maxsize=1024)
def columns_in(template: str) -> tuple[str, ...]:
    """Return the columns that a text names.

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
    """Return the column with a name, ignoring case if only one matches; None if there is none."""
    if name in columns:
        return name
    found = [column for column in columns if column.casefold() == name.strip().casefold()]
    return found[0] if len(found) == 1 else None


def with_other_cases(table: Table, named: Iterable[str]) -> Table:
    """Return a table in which some columns are also known by the names in a spec, which differ in case."""
    other = {name: column for name in named if (column := find_column(name, table.columns)) not in (None, name)}
    if not other:
        return table
    rows = tuple(
        {**row, **{name: row[column] for name, column in other.items() if column}} for row in table.rows
    )
    return Table((*table.columns, *other), rows)


def filled(template: str, row: Row, mark: Mark) -> Filled:
    """Return the text for one row, without lines that name only empty columns; empty if none is left.

    :param mark: the template's place, where errors in a text without columns are reported.
    """
    if "{" not in template and "}" not in template:
        return Filled(template.strip(), mark)
    cells = [row[name] for name in columns_in(template)]
    if not cells:
        return Filled(_PART.sub(lambda match: match[0][0], template).strip(), mark)
    if not any(cell.text for cell in cells):
        return Filled("", cells[0].mark)
    lines = (line for line in _LINE_END.split(template) if _says_something(line, row))
    text = _PART.sub(
        lambda match: match[0][0] if match[1] is None else row[match[1].strip()].text, "\n".join(lines)
    )
    return Filled(text.strip(), cells[0].mark)


def _says_something(line: str, row: Row) -> bool:
    """Return whether a line names no column, or one with text in it: a label alone says nothing."""
    named = columns_in(line)
    return not named or any(row[name].text for name in named)


_COLOURED = r"\]\{[^{}\[\]\n]+\}"
_SIGN = re.compile(rf"(\\\*|\\:|\\?\[(?=[^\[\]]*{_COLOURED})|\*\*|\*|\n|{_COLOURED})")
_SPAN = re.compile(rf"(?<!\\)\[[^\[\]]*({_COLOURED})")


@dataclass(frozen=True, slots=True)
class _Stars:
    """One or two stars between two pieces of a text."""

    sign: str
    opens: bool
    """Whether text follows them immediately."""
    closes: bool
    """Whether they immediately follow text."""


def read_markup(text: str, icons: Container[str] = ()) -> Runs:
    """Return the runs of a text. Stars without partners are printed.

    :param icons: the names of icons. The run of an icon has no text, and its name as its link.
    """
    parts = _SIGN.split(text)
    stars = {k: _stars(parts, k) for k in range(1, len(parts), 2) if parts[k] in ("*", "**")}
    last = {
        sign: max((k for k, one in stars.items() if one.sign == sign and one.closes), default=0)
        for sign in ("*", "**")
    }
    runs: list[Run] = []
    opened: int | None = None
    """The number of runs before the words with their own colour."""
    on: dict[str, bool] = {"*": False, "**": False}
    for k, part in enumerate(parts):
        star = stars.get(k)
        if star and (
            (on[star.sign] and star.closes) or (not on[star.sign] and star.opens and last[star.sign] > k)
        ):
            on[star.sign] = not on[star.sign]
        elif part == "[" and k % 2:
            opened = len(runs)
        elif part.startswith("]{") and k % 2 and opened is not None:
            runs[opened:] = (replace(run, colour=part[2:-1].strip()) for run in runs[opened:])
            opened = None
        elif part:
            run = Run(part[1:] if part in ("\\*", "\\:", "\\[") else part, bold=on["**"], italic=on["*"])
            runs += _with_icons(run, icons)
    return tuple(runs)


def without_markup(text: str) -> str:
    """Return the words of a text."""
    return "".join(run.text for run in read_markup(text))


def colours_in(text: str) -> tuple[str, ...]:
    """Return the names of the colours of words in a text."""
    return tuple(match[1][2:-1].strip() for match in _SPAN.finditer(text))


def _with_icons(run: Run, icons: Container[str]) -> Iterator[Run]:
    """Yield a run of text, divided wherever there is an icon."""
    for piece, name in pieces_of(run.text):
        yield Run("", code=True, link=name) if name in icons else run.with_text(piece)


def _stars(parts: Sequence[str], at: int) -> _Stars:
    before, after = parts[at - 1], parts[at + 1]
    beyond = parts[at + 2] if at + 2 < len(parts) and not after else ""
    back = parts[at - 2] if at >= 2 and not before else ""
    left, right = (before or back)[-1:].strip(), (after or beyond)[:1].strip()
    if left.isdigit() and right.isdigit():
        return _Stars(parts[at], opens=False, closes=False)
    return _Stars(parts[at], right != "", left != "")


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
        "no row has {wanted} in {column}; the values there are {values}",
        wanted=", ".join(map(quoted, tests)),
        column=quoted(name),
        values=", ".join(shown),
    )
