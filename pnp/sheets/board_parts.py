"""The parts of boards, built-in or custom: cells and points of a lattice, lines, borders, names along the
edges, and the surroundings of a board that wraps around.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from pnp.base.geometry import Box, Point
from pnp.base.sequences import column_letters
from pnp.drawing.paragraphs import centred
from pnp.drawing.shapes import Colour, Font, Path, Shape, Style, lines, polygon, polygons
from pnp.grids.lattice import Edge, Lattice, Place, joined, outlines

Ends = tuple[float, float, float, float]
"""The beginning and the end of a line, in millimetres."""


@dataclass(frozen=True)
class BoardCells:
    """The cells of a lattice on paper, from the lower left of their box, in millimetres. Points are in the
    middle of cells."""

    lattice: Lattice
    cell: float
    left: float = 0.0
    bottom: float = 0.0

    def at(self, x: float, y: float) -> Point:
        """Return the position on paper of a point given in cells from the lower left."""
        return Point(self.left + x * self.cell, self.bottom + y * self.cell)

    def centre(self, place: Place) -> Point:
        """Return the middle of a cell, on the board or beyond its edges."""
        return self.at(*self.lattice.centre(place))

    def box(self, place: Place) -> Box:
        """Return the box around a square, on the board or beyond its edges."""
        x, y = self.lattice.centre(place)
        return Box(*self.at(x - 0.5, y - 0.5), *self.at(x + 0.5, y + 0.5))

    def around(self, first: Place, last: Place) -> Box:
        """Return the box around the squares from one to another farther down and right."""
        top, low = self.box(first), self.box(last)
        return Box(top.left, low.bottom, low.right, top.top)

    def outline(self, place: Place) -> tuple[Point, ...]:
        """Return the corners of a cell, anticlockwise."""
        return tuple(self.at(*corner) for corner in self.lattice.outline(place))

    @cached_property
    def whole(self) -> Box:
        """The box around all cells."""
        wide, high = self.lattice.size
        return Box(self.left, self.bottom, *self.at(wide, high))

    @cached_property
    def columns(self) -> int:
        """The number of columns."""
        return 1 + max(column for _, column in self.lattice.cells)

    def ends(self, edges: Iterable[Edge]) -> list[Ends]:
        """Return edges as lines on paper, joining those that continue one another."""
        straight = self.lattice.shape in {"squares", "triangles"}  # the edges of hexagons turn at each corner
        return [(*self.at(*start), *self.at(*end)) for start, end in (joined(edges) if straight else edges)]


# Cells


def outlined(board: BoardCells, places: Iterable[Place], style: Style) -> Iterator[Shape]:
    """Yield a shape for each of some cells."""
    yield from (polygon(board.outline(place), style) for place in places)


def grounds(board: BoardCells, fills: Mapping[Place, Colour | None]) -> Iterator[Shape]:
    """Yield the colours of cells: one shape for each colour."""
    same: dict[Colour, list[tuple[Point, ...]]] = {}
    for place, fill in fills.items():
        if fill:
            same.setdefault(fill, []).append(board.outline(place))
    for fill, some in same.items():
        yield polygons(some, Style(fill=fill))


# Lines


def lines_between(board: BoardCells, style: Style) -> Path:
    """Draw the lines between the squares of a whole rectangle, from edge to edge."""
    whole, cell = board.whole, board.cell
    upright = [
        (whole.left + k * cell, whole.bottom, whole.left + k * cell, whole.top) for k in range(1, board.columns)
    ]
    across = [
        (whole.left, whole.bottom + k * cell, whole.right, whole.bottom + k * cell)
        for k in range(1, board.lattice.rows)
    ]
    return lines([*upright, *across], style)


def lines_through(board: BoardCells, style: Style, past: float = 0.0) -> Path:
    """Draw the lines through the points of a whole rectangle.

    :param past: how far they extend beyond the outermost points, in cells.
    """
    rows, columns = board.lattice.rows, board.columns
    upright = [(*board.at(k + 0.5, rows - 0.5 + past), *board.at(k + 0.5, 0.5 - past)) for k in range(columns)]
    across = [
        (*board.at(0.5 - past, rows - 0.5 - k), *board.at(columns - 0.5 + past, rows - 0.5 - k))
        for k in range(rows)
    ]
    return lines([*upright, *across], style)


def crosses(board: BoardCells, arm: float, style: Style) -> Path:
    """Draw a small cross at each point, with arms of ``arm`` mm."""
    middles = [board.centre(place) for place in board.lattice.cells]
    # All arms in one direction come first, because similar data close together compresses better.
    ends = [(x - arm, y, x + arm, y) for x, y in middles] + [(x, y - arm, x, y + arm) for x, y in middles]
    return lines(ends, style)


def rims(board: BoardCells, style: Style) -> Iterator[Shape]:
    """Yield the closed lines around all cells, and around gaps among them."""
    for outline in outlines(board.lattice):
        yield polygon([board.at(*corner) for corner in outline], style)


# Boards without edges


def beyond(rows: int, columns: int) -> Iterator[tuple[Place, Place]]:
    """Yield each place around a board whose opposite edges touch, and the place on the board that it
    repeats."""
    for row in range(-1, rows + 1):
        for column in range(-1, columns + 1):
            if not (0 <= row < rows and 0 <= column < columns):
                yield (row, column), (row % rows, column % columns)


def repeated(board: BoardCells, ends: Iterable[Ends]) -> list[Ends]:
    """Return the lines of a board, repeated on all eight sides of it."""
    wide, high = board.whole.size
    found = list(ends)
    return [
        (x1 + dx * wide, y1 + dy * high, x2 + dx * wide, y2 + dy * high)
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
        if dx or dy
        for x1, y1, x2, y2 in found
    ]


# Names along the edges


def row_names(
    board: BoardCells,
    x: float,
    size: float,
    ink: Colour,
    rows: Iterable[int] | None = None,
    font: Font = Font.SEMIBOLD,
) -> list[Shape]:
    """Write the numbers of rows of squares, from the bottom, beside the board.

    :param x: the position of their middles, in millimetres.
    :param size: the type size in points.
    :param rows: the rows to name, from 0 at the top; by default, all.
    """
    count = board.lattice.rows
    return [
        centred(x, board.centre((row, 0)).y, str(count - row), size, ink, font)
        for row in (range(count) if rows is None else rows)
    ]


def column_names(
    board: BoardCells,
    y: float,
    size: float,
    ink: Colour,
    columns: Iterable[int] | None = None,
    font: Font = Font.SEMIBOLD,
) -> list[Shape]:
    """Write the letters of columns of squares above or below the board; see `row_names`."""
    return [
        centred(board.centre((0, column)).x, y, column_letters(column), size, ink, font)
        for column in (range(board.columns) if columns is None else columns)
    ]
