"""The seven tetrominoes as sets of squares: their letters, their mirror images, and their rotations."""

from __future__ import annotations

from collections.abc import Iterable

Cells = frozenset[tuple[int, int]]
"""Squares by column and row, rows counted upwards."""

_MAPS = {
    "I": ("XXXX",),
    "O": ("XX", "XX"),
    "T": ("XXX", ".X."),
    "S": (".XX", "XX."),
    "Z": ("XX.", ".XX"),
    "J": ("X..", "XXX"),
    "L": ("..X", "XXX"),
}

SHAPES: dict[str, Cells] = {
    name: frozenset(
        (column, row)
        for row, line in enumerate(reversed(rows))
        for column, sign in enumerate(line)
        if sign == "X"
    )
    for name, rows in _MAPS.items()
}
"""The seven tetrominoes by their letters. A piece has two colours, so mirror images are two pieces: S and Z, J
and L."""

BEHIND = {name: {"S": "Z", "Z": "S", "J": "L", "L": "J"}.get(name, name) for name in SHAPES}
"""The letter of each piece when it's turned over."""


def mirror(cells: Cells) -> Cells:
    """The shape when it's turned over, so that top and bottom change places."""
    top = max(row for _, row in cells)
    return frozenset((column, top - row) for column, row in cells)


def ways(cells: Cells) -> frozenset[Cells]:
    """The rotations of a shape by quarter turns, each moved to column 0 and row 0."""
    found, turning = set(), cells
    for _ in range(4):
        turning = at_origin((row, -column) for column, row in turning)
        found.add(turning)
    return frozenset(found)


def at_origin(cells: Iterable[tuple[int, int]]) -> Cells:
    """Squares moved so that the least column and the least row are 0."""
    cells = tuple(cells)
    left, bottom = min(column for column, _ in cells), min(row for _, row in cells)
    return frozenset((column - left, row - bottom) for column, row in cells)


LETTERS: dict[Cells, str] = {way: name for name, cells in SHAPES.items() for way in ways(cells)}
"""The letter of every rotation of a shape, at column 0 and row 0: 19 in all."""
