"""Where the cells of a custom board are, what they are called, and which edges they share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt

from pnp.base.columns import column_letters
from pnp.base.geometry import Box, Point, Size, polygon_points
from pnp.components.grid.options import CellShape

Place = tuple[int, int]
"""The row from the top and the column from the left, both from 0."""
Edge = tuple[Point, Point]

_POINTED = 2 / sqrt(3)
"""The height of a hexagon that stands on a point, in widths between its flat sides."""


@dataclass(frozen=True)
class Lattice:
    """Cells in rows and columns. The unit is the side of a square, or a hexagon's width between its flat sides.

    Rows of hexagons are shifted by half a cell to the right, every second one, from the second at the top;
    columns of hexagons are shifted down in the same way.
    """

    shape: CellShape
    rows: int
    cells: Sequence[Place]

    @cached_property
    def corners(self) -> tuple[Point, ...]:
        """The corners of a cell about its centre, anticlockwise."""
        if self.shape == "squares":
            return tuple(Point(x / 2, y / 2) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)))
        return polygon_points(6, 1 / sqrt(3), 30.0 if self.shape == "hexagons" else 0.0)

    def _centre(self, place: Place) -> Point:
        row, column = place
        if self.shape == "squares":
            return Point(column, -row)
        if self.shape == "hexagons":
            return Point(column + row % 2 / 2, -row * 0.75 * _POINTED)
        return Point(column * 0.75 * _POINTED, -row - column % 2 / 2)

    @cached_property
    def _box(self) -> Box:
        """The box of all cells, before they are moved to (0, 0)."""
        centres = map(self._centre, self.cells)
        return Box.around((x + dx, y + dy) for x, y in centres for dx, dy in self.corners)

    @property
    def size(self) -> Size:
        """The size of the board, without gaps around it."""
        return self._box.size

    def whole(self, columns: int) -> Box:
        """The box of all rows and columns, gaps included, from the lower left of the board."""
        every = [(row, column) for row in range(self.rows) for column in range(columns)]
        return Lattice(self.shape, self.rows, every)._box.moved(-self._box.left, -self._box.bottom)

    def centre(self, place: Place) -> Point:
        """The centre of a cell, from the lower left of the board."""
        x, y = self._centre(place)
        return Point(x - self._box.left, y - self._box.bottom)

    def name(self, place: Place) -> str:
        """``a1`` for the cell at the bottom left."""
        return f"{column_letters(place[1])}{self.rows - place[0]}"

    @cached_property
    def by_name(self) -> Mapping[str, Place]:
        """The places of all cells by name."""
        return {self.name(place): place for place in self.cells}

    def outline(self, place: Place) -> tuple[Point, ...]:
        """The corners of a cell."""
        x, y = self.centre(place)
        return tuple(Point(x + dx, y + dy) for dx, dy in self.corners)

    @cached_property
    def edges(self) -> Mapping[Edge, tuple[Place, ...]]:
        """Each edge once, with the one or two cells beside it."""
        found: dict[tuple[tuple[float, float], ...], tuple[Edge, tuple[Place, ...]]] = {}
        for place in self.cells:
            for edge in _sides(self.outline(place)):
                key = tuple(sorted((round(x, 6), round(y, 6)) for x, y in edge))
                kept, beside = found.get(key, (edge, ()))
                found[key] = kept, (*beside, place)
        return dict(found.values())

    def inner(self) -> Size:
        """The largest box about a cell's centre that leaves its edges free, for what is in the cell."""
        if self.shape == "squares":
            return Size(0.86, 0.86)
        return Size(0.84, 0.6) if self.shape == "hexagons" else Size(0.66, 0.84)


def _sides(corners: Sequence[Point]) -> Iterator[Edge]:
    return zip(corners, (*corners[1:], corners[0]), strict=True)
