"""The net of a six-sided die: a cross of squares with tabs, its faces numbered, its folds and its outline.

Cells are counted in edges. Four squares in a row wrap round the die; one above and one below the second close
it. Opposite faces add up to seven, and 1, 2, 3 run anticlockwise round their corner, as on Western dice.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base.geometry import Point

FACES: dict[tuple[int, int], int] = {(0, 0): 1, (1, 0): 2, (2, 0): 6, (3, 0): 5, (1, 1): 3, (1, -1): 4}
"""The number on each square, by column and row."""

_TABS = ((3, 0, "right"), *((1, row, side) for row in (1, -1) for side in ("left", "right")), (1, 1, "top"))
TABS: frozenset[tuple[int, int, str]] = frozenset({*_TABS, (1, -1, "bottom")})
"""The sides of squares that have a tab: one side of each of the seven pairs that are glued."""

DEPTH, SLANT = 0.32, 0.24
"""The depth of a tab and the slant of its ends, in edges."""

_SIDES = {"bottom": (0, -1), "right": (1, 0), "top": (0, 1), "left": (-1, 0)}
_CORNERS = {
    "bottom": ((0, 0), (1, 0)),
    "right": ((1, 0), (1, 1)),
    "top": ((1, 1), (0, 1)),
    "left": ((0, 1), (0, 0)),
}
"""The ends of each side of a square, anticlockwise."""


def folds() -> tuple[tuple[Point, Point], ...]:
    """The lines to fold, in edges: between squares, and between squares and tabs; each once."""
    found = []
    for (column, row), side, start, end in _square_sides():
        inner = _beyond(column, row, side) in FACES
        if (inner and side in ("right", "top")) or (column, row, side) in TABS:
            found.append((start, end))
    return tuple(found)


def outline() -> tuple[Point, ...]:
    """The line to cut, in edges, anticlockwise about the centre of the net's box."""
    following: dict[Point, list[Point]] = {}
    for (column, row), side, start, end in _square_sides():
        if _beyond(column, row, side) not in FACES:
            tabbed = (column, row, side) in TABS
            following[start] = [*(_tab(start, end) if tabbed else ()), end]
    here = first = Point(0, 0)
    points: list[Point] = []
    while not points or here != first:
        points += following[here]
        here = points[-1]
    return _simple(points)


def _square_sides() -> Iterator[tuple[tuple[int, int], str, Point, Point]]:
    for column, row in FACES:
        for side, ends in _CORNERS.items():
            start, end = (Point(column + x, row + y) for x, y in ends)
            yield (column, row), side, start, end


def _beyond(column: int, row: int, side: str) -> tuple[int, int]:
    dx, dy = _SIDES[side]
    return column + dx, row + dy


def _tab(start: Point, end: Point) -> tuple[Point, Point]:
    """The outer corners of a tab on a side; the net is to the left of the side's direction."""
    dx, dy = end.x - start.x, end.y - start.y
    out = (dy * DEPTH, -dx * DEPTH)
    return (
        Point(start.x + SLANT * dx + out[0], start.y + SLANT * dy + out[1]),
        Point(end.x - SLANT * dx + out[0], end.y - SLANT * dy + out[1]),
    )


def _simple(points: list[Point]) -> tuple[Point, ...]:
    """The polygon without corners that lie on straight lines."""
    kept = []
    for k, point in enumerate(points):
        before, after = points[k - 1], points[(k + 1) % len(points)]
        cross = (point.x - before.x) * (after.y - point.y) - (point.y - before.y) * (after.x - point.x)
        if abs(cross) > 1e-9:
            kept.append(point)
    return tuple(kept)
