"""Lattices of squares, hexagons and triangles in rows: the places of their cells, their names, and the edges
that they share.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise, product
from math import hypot, sqrt
from typing import Literal

from pnp.base.geometry import Box, Point, Size, polygon_points
from pnp.base.sequences import column_letters

Place = tuple[int, int]
"""The row from the top and the column from the left, both from 0."""
Edge = tuple[Point, Point]

CellShape = Literal["squares", "hexagons", "hexagon-columns"]

RowShift = Literal["alternate", "centred", "slanted"]
"""The beginnings of rows: every second row of hexagons half a cell further in; all rows about one middle; or
each row half a cell further in than the one before. For columns of hexagons, the same applies to columns."""

_POINTED = 2 / sqrt(3)
"""The height of a hexagon that stands on a point, in widths between its flat sides."""
_TRIANGLE = sqrt(3) / 2
"""The height of a triangle with sides of 1."""


@dataclass(frozen=True)
class Lattice:
    """Cells in rows and columns. The unit is the side of a square or triangle, or a hexagon's width between its
    flat sides.

    By default, every second row of hexagons, from the second at the top, is shifted by half a cell to the
    right; columns of hexagons are shifted down in the same way.
    """

    shape: CellShape | Literal["triangles"]
    rows: int
    cells: Sequence[Place]
    shift: RowShift = "alternate"

    @cached_property
    def corners(self) -> tuple[Point, ...]:
        """The corners of a cell about its centre, anticlockwise; those of a triangle that points up."""
        if self.shape == "triangles":
            return polygon_points(3, 1 / sqrt(3))
        if self.shape == "squares":
            return tuple(Point(x / 2, y / 2) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)))
        return polygon_points(6, 1 / sqrt(3), 30.0 if self.shape == "hexagons" else 0.0)

    def _centre(self, place: Place) -> Point:
        row, column = place
        if self.shape == "squares":
            return Point(column + self._indent(row), -row)
        if self.shape == "hexagons":
            return Point(column + self._indent(row), -row * 0.75 * _POINTED)
        if self.shape == "triangles":
            middle = 1 / 3 if self._points_up(place) else 2 / 3
            return Point(column / 2 + self._indent(row), (middle - row) * _TRIANGLE)
        return Point(column * 0.75 * _POINTED, -row - self._indent(column))

    def _indent(self, line: int) -> float:
        """Return how far in a row begins, or a column of hexagons, in cells."""
        match self.shift:
            case "slanted":
                return line / 2
            case "centred":
                wide = 0.5 if self.shape == "triangles" else 1.0
                return (max(self._lengths.values()) - self._lengths.get(line, 0)) * wide / 2
            case "alternate":
                return line % 2 / 2 if self.shape in {"hexagons", "hexagon-columns"} else 0.0

    @cached_property
    def _lengths(self) -> Mapping[int, int]:
        """The number of cells in each row, or column of hexagons, gaps before the last cell included."""
        if self.shape == "hexagon-columns":
            return {column: row + 1 for row, column in sorted(self.cells)}
        return {row: column + 1 for row, column in sorted(self.cells)}

    def _points_up(self, place: Place) -> bool:
        """Return whether a triangle points up, as the first one in the first row does, and every second one
        from there."""
        row, column = place
        first = 2 * (self._indent(row) - self._indent(0))
        return round(first + column + row) % 2 == 0

    def _corners_of(self, place: Place) -> tuple[Point, ...]:
        if self.shape == "triangles" and not self._points_up(place):
            return tuple(Point(-corner.x, -corner.y) for corner in self.corners)
        return self.corners

    @cached_property
    def _box(self) -> Box:
        """The box of all cells, before they are moved to (0, 0)."""
        if self.shape == "squares" and self.shift == "alternate":
            rows, columns = zip(*self.cells, strict=True)
            return Box(min(columns) - 0.5, -max(rows) - 0.5, max(columns) + 0.5, 0.5 - min(rows))
        centres = ((*self._centre(cell), self._corners_of(cell)) for cell in self.cells)
        return Box.around((x + dx, y + dy) for x, y, corners in centres for dx, dy in corners)

    @property
    def size(self) -> Size:
        """The size of the board, without gaps around it."""
        return self._box.size

    def whole(self, columns: int) -> Box:
        """Return the box of all rows and columns, gaps included, from the lower left of the board."""
        every = [(row, column) for row in range(self.rows) for column in range(columns)]
        return Lattice(self.shape, self.rows, every, self.shift)._box.moved(-self._box.left, -self._box.bottom)

    def centre(self, place: Place) -> Point:
        """Return the centre of a cell, from the lower left of the board."""
        x, y = self._centre(place)
        return Point(x - self._box.left, y - self._box.bottom)

    def name(self, place: Place) -> str:
        """Return the name of a cell; the one at the bottom left is ``a1``."""
        return f"{column_letters(place[1])}{self.rows - place[0]}"

    @cached_property
    def by_name(self) -> Mapping[str, Place]:
        """The places of all cells by name."""
        return {self.name(place): place for place in self.cells}

    def outline(self, place: Place) -> tuple[Point, ...]:
        """Return the corners of a cell."""
        x, y = self.centre(place)
        return tuple(Point(x + dx, y + dy) for dx, dy in self._corners_of(place))

    @cached_property
    def edges(self) -> Mapping[Edge, tuple[Place, ...]]:
        """Each edge once, with the one or two cells beside it."""
        found: dict[tuple[tuple[float, float], ...], tuple[Edge, tuple[Place, ...]]] = {}
        exact = self.shape == "squares"  # coordinates of corners are multiples of a half
        for place in self.cells:
            for edge in self._sides(place):
                ends = edge if exact else [(round(x, 6), round(y, 6)) for x, y in edge]
                key = tuple(sorted(ends))
                kept, beside = found.get(key, (edge, ()))
                found[key] = kept, (*beside, place)
        return dict(found.values())

    def _sides(self, place: Place) -> Iterator[Edge]:
        """Yield the sides of a cell; where rows of squares are shifted, as in a brick wall, each half of a
        side is yielded."""
        corners = self.outline(place)
        if self.shape == "squares" and self.shift != "alternate":
            low, right, top, left = corners
            middle = (low.x + right.x) / 2
            corners = low, Point(middle, low.y), right, top, Point(middle, top.y), left
        yield from zip(corners, (*corners[1:], corners[0]), strict=True)

    @property
    def overlapping(self) -> int | None:
        """The first line, from 0, whose cells overlap those of the line before, as centred rows of hexagons of
        equal length do; None if there is none."""
        by_row = self.shape != "hexagon-columns"
        lines = sorted({place[0 if by_row else 1] for place in self.cells})
        for before, line in pairwise(lines):
            steps = 2 * (self._indent(line) - self._indent(before))
            wrong = steps % 1 if self.shape == "triangles" else 1 - steps % 2
            if line == before + 1 and self.shape != "squares" and wrong:
                return line
        return None

    def inner(self) -> Size:
        """Return the largest box about a cell's centre that leaves its edges free, for the contents of the
        cell."""
        if self.shape == "squares":
            return Size(0.86, 0.86)
        if self.shape == "triangles":
            return Size(0.4, 0.32)
        return Size(0.84, 0.6) if self.shape == "hexagons" else Size(0.66, 0.84)


@lru_cache(maxsize=16)
def squares(rows: int, columns: int) -> Lattice:
    """Return a whole rectangle of squares."""
    return Lattice("squares", rows, tuple(product(range(rows), range(columns))))


@lru_cache(maxsize=16)
def hexagon(side: int, *, pointed: bool) -> Lattice:
    """Return a hexagon of hexagons in the order and with the directions of `pnp.grids.hexagon.HexGrid`.

    :param pointed: whether cells stand on a point.
    """
    reach = side - 1
    cells = []
    for q in range(-reach, reach + 1):
        first, last = max(-reach, -reach - q), min(reach, reach - q)
        if pointed:
            cells += [(reach - r, q - max(-reach, -reach - r)) for r in range(first, last + 1)]
        else:
            cells += [(last - r, q + reach) for r in range(first, last + 1)]
    return Lattice("hexagons" if pointed else "hexagon-columns", 2 * side - 1, cells, "centred")


_CLOSE = 1e-4
"""The distance, in cells, below which positions count as the same."""


def joined(edges: Iterable[Edge]) -> list[Edge]:
    """Return edges with those that continue one another joined: lines across first, from the top, then those
    at other angles, and upright ones last, from the left."""
    aligned: dict[tuple[float, float, float], list[Edge]] = defaultdict(list)
    for start, end in edges:
        if (end.x, -end.y) < (start.x, -start.y):
            start, end = end, start
        long = hypot(end.x - start.x, end.y - start.y) or 1.0
        dx, dy = round((end.x - start.x) / long, 4) + 0.0, round((end.y - start.y) / long, 4) + 0.0
        aligned[-dx, dy, round(dx * start.y - dy * start.x, 3) + 0.0].append((start, end))
    found = []
    for (left, up, _), line in aligned.items():
        for edge in _in_a_row(sorted(line, key=lambda one: (one[0].x, -one[0].y))):
            x, y = edge[0]
            found.append(((left, up), (-y, x) if left else (x, -y), edge))
    return [edge for _, _, edge in sorted(found)]


def _in_a_row(line: Sequence[Edge]) -> Iterator[Edge]:
    """Yield the stretches without a gap of edges on one line, in order."""
    first, last = line[0]
    for start, end in line[1:]:
        if abs(start.x - last.x) + abs(start.y - last.y) > _CLOSE:
            yield first, last
            first = start
        last = end
    yield first, last


def outlines(lattice: Lattice) -> list[tuple[Point, ...]]:
    """Return the closed lines around all cells, and around gaps among them: anticlockwise, and clockwise around
    gaps, with corners only where they turn."""
    # A cell's corners are listed anticlockwise.
    return loops(edge for edge, beside in lattice.edges.items() if len(beside) == 1)


def outlines_of(cells: Iterable[Sequence[Point]]) -> list[tuple[Point, ...]]:
    """Return the closed lines around some cells, as `outlines` does.

    :param cells: the corners of each cell, anticlockwise.
    """
    sides = {(_key(a), _key(b)): (a, b) for cell in cells for a, b in pairwise([*cell, cell[0]])}
    return loops(edge for (a, b), edge in sides.items() if (b, a) not in sides)


def loops(edges: Iterable[Edge]) -> list[tuple[Point, ...]]:
    """Return the closed lines that edges make, each from its start to its end."""
    following: dict[tuple[float, float], list[Point]] = defaultdict(list)
    for start, end in edges:
        following[_key(start)].append(end)
    found = []
    while following:
        first = next(iter(following))
        points = [_taken(following, first)]
        while _key(points[-1]) != first:
            points.append(_taken(following, _key(points[-1])))
        found.append(tuple(_turns(points)))
    return found


def _taken(following: dict[tuple[float, float], list[Point]], at: tuple[float, float]) -> Point:
    """Take the end of an edge that starts here."""
    end = following[at].pop()
    if not following[at]:
        del following[at]
    return end


def _turns(points: Sequence[Point]) -> Iterator[Point]:
    """Yield the corners of a closed line where it turns."""
    for before, here, after in zip((points[-1], *points), points, (*points[1:], points[0]), strict=False):
        across = (here.x - before.x) * (after.y - here.y) - (here.y - before.y) * (after.x - here.x)
        if abs(across) > _CLOSE:
            yield here


def _key(point: Point) -> tuple[float, float]:
    """Return a key for a corner, because the corners of neighbours differ by rounding."""
    return round(point.x, 4) + 0.0, round(point.y, 4) + 0.0
