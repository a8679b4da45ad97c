"""Read points and lines drawn with characters, for boards such as Nine Men's Morris."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pnp.base.geometry import Point
from pnp.base.sequences import column_letters

POINT, LINES = "o", frozenset("-|/\\X+")
"""The sign of a plain point, and the characters for lines: ``X`` and ``+`` are two lines that cross."""
_WAYS = {(0, 1): "-+", (1, 0): "|+", (1, 1): "\\X", (1, -1): "/X"}
"""The lines in each direction, given by rows down and columns to the right."""

_At = tuple[int, int]
_NOWHERE: _At = (-1, -1)


@dataclass(frozen=True, slots=True)
class Diagram:
    """Points by their names, with their signs and positions in cells, and the pairs that are joined."""

    points: Mapping[str, tuple[str, Point]]
    lines: tuple[tuple[str, str], ...]
    loose: tuple[_At, ...]
    """The places of characters that aren't part of a line, by row and column from 0."""


def read_diagram(text: str) -> Diagram:
    """Read a diagram. Columns and rows with a point in them are evenly spaced.

    ``a1`` is the point at the lower left. Spaces and ``_`` are empty.
    """
    lines = text.splitlines()
    signs = {
        (row, column): sign
        for row, line in enumerate(lines)
        for column, sign in enumerate(line)
        if sign not in " _"
    }
    points = {at: sign for at, sign in signs.items() if sign not in LINES}
    across = {column: k for k, column in enumerate(sorted({column for _, column in points}))}
    up = {row: k for k, row in enumerate(sorted({row for row, _ in points}, reverse=True))}
    names = {(row, column): f"{column_letters(across[column])}{up[row] + 1}" for row, column in points}
    joined: list[tuple[str, str]] = []
    used: set[_At] = set()
    for at in points:
        for step, marks in _WAYS.items():
            between, end = _walk(at, step, marks, signs)
            if end in points:
                joined.append((names[at], names[end]))
                used.update(between)
    found = {
        names[row, column]: (sign, Point(across[column], up[row])) for (row, column), sign in points.items()
    }
    return Diagram(found, tuple(joined), tuple(at for at in signs if at not in points and at not in used))


def _walk(at: _At, step: _At, marks: str, signs: Mapping[_At, str]) -> tuple[list[_At], _At]:
    """Follow a line from a point, and return what it passes and where it ends. Adjacent points are joined, too,
    unless they touch diagonally."""
    between: list[_At] = []
    here = (at[0] + step[0], at[1] + step[1])
    while signs.get(here, "") in tuple(marks):
        between.append(here)
        here = (here[0] + step[0], here[1] + step[1])
    return (between, here) if between or 0 in step else ([], _NOWHERE)
