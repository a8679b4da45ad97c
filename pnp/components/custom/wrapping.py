"""Boards without edges: what is at the opposite edge is shown around them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.base.geometry import Point
from pnp.components.custom.content import Ghost, Line, Spot
from pnp.components.custom.lattices import Rows
from pnp.components.custom.outlines import closed
from pnp.components.grid.lattice import Place

BEYOND = 0.5
"""How far what is at the opposite edge is shown, in cells."""


def is_whole(rows: Rows) -> bool:
    """Whether places are a whole rectangle of squares, whose opposite edges can meet."""
    return rows.lattice.shape == "squares" and len(rows.signs) == _rows(rows) * _columns(rows)


def ghosts(rows: Rows, placed: Mapping[Place, Spot]) -> Iterator[Ghost]:
    """Yield half a cell of what is beyond each edge, and a quarter of one at each corner."""
    most_rows, most_columns = _rows(rows), _columns(rows)
    for row in range(-1, most_rows + 1):
        for column in range(-1, most_columns + 1):
            if 0 <= row < most_rows and 0 <= column < most_columns:
                continue
            low_x = column if column >= 0 else -BEYOND
            low_y = most_rows - 1 - row if row < most_rows else -BEYOND
            wide = 1.0 if 0 <= column < most_columns else BEYOND
            high = 1.0 if 0 <= row < most_rows else BEYOND
            corners = (
                (low_x, low_y),
                (low_x + wide, low_y),
                (low_x + wide, low_y + high),
                (low_x, low_y + high),
            )
            yield Ghost(closed(corners), placed[row % most_rows, column % most_columns])


def frame(rows: Rows) -> tuple[Point, ...]:
    """Return the corners of the board itself."""
    wide, high = float(_columns(rows)), float(_rows(rows))
    return Point(0, 0), Point(wide, 0), Point(wide, high), Point(0, high)


def open_ends(rows: Rows) -> Iterator[Line]:
    """Yield the lines that lead from the outer points to those at the opposite edge."""
    most_rows, most_columns = _rows(rows), _columns(rows)
    for row in range(most_rows):
        for column, out in ((0, -BEYOND), (most_columns - 1, BEYOND)):
            at = rows.at((row, column))
            yield Line(at, Point(at.x + out, at.y), "dashed")
    for column in range(most_columns):
        for row, out in ((0, BEYOND), (most_rows - 1, -BEYOND)):
            at = rows.at((row, column))
            yield Line(at, Point(at.x, at.y + out), "dashed")


def _rows(rows: Rows) -> int:
    return rows.lattice.rows


def _columns(rows: Rows) -> int:
    return max(column for _, column in rows.signs) + 1
