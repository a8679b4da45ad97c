"""The ground that a domino table is drawn on: the places of its cells, lines from cell to cell, and
coordinates around it, so that its cells have names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import dist

from pnp.base.geometry import MM_PER_POINT, Box, Point, Size
from pnp.components.dominoes.notation import cell_name
from pnp.components.dominoes.tiles import Cell, neighbours
from pnp.drawing.paragraphs import centred
from pnp.drawing.shapes import Drawing, Shape, Style, line, lines, polyline
from pnp.drawing.theme import WEIGHTS, Theme

_WAY = 0.15  # how far a line to a neighbour extends into a cell, in sides
_FROM, _TO = 0.25, 1.1  # the ends of a crossed arrow of one step, between the centres of two cells
_ASIDE = 0.38  # how far from the numbers an arrow runs from one to the next
_SHORT = 0.38  # if there is a number, how far before the middle of its last cell a longer arrow ends
_GAP = 0.24  # the arrow's least distance from the centre of a number that it passes
_TIP = 0.16  # the size of the arrow's head
_CROSS = 0.1  # half the size of the cross on the arrow


@dataclass(frozen=True, slots=True)
class Ground:
    """Cells on a drawing with half a millimetre around them. Rows go down; ``side`` is the side of a cell."""

    left: int
    bottom: int
    size: Size
    side: float

    @classmethod
    def around(cls, cells: Iterable[Cell], side: float) -> Ground:
        """Return the smallest ground that contains these cells; a single cell if there are none."""
        rows, columns = zip(*cells, strict=True) if (cells := list(cells)) else ((0,), (0,))
        width, height = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
        return cls(min(columns), max(rows), Size(width * side + 1, height * side + 1), side)

    def box(self, cell: Cell) -> Box:
        """Return the square of a cell."""
        x, y = (cell[1] - self.left) * self.side + 0.5, (self.bottom - cell[0]) * self.side + 0.5
        return Box(x, y, x + self.side, y + self.side)

    def pair_box(self, first: Cell, second: Cell) -> Box:
        """Return the rectangle of two neighbours, the upper or left one first."""
        one, other = self.box(first), self.box(second)
        return Box(one.left, other.bottom, other.right, one.top)

    def seam(self, first: Cell, second: Cell, inset: float) -> tuple[float, float, float, float]:
        """Return the line between two neighbours, the upper or left one first, shortened by ``inset`` sides
        at each end."""
        box, inset = self.box(first), inset * self.side
        if first[0] == second[0]:
            return box.right, box.bottom + inset, box.right, box.top - inset
        return box.left + inset, box.bottom, box.right - inset, box.bottom


def draw_ways(numbers: Mapping[Cell, int], ground: Ground, theme: Theme) -> Iterator[Shape]:
    """Yield a short line from each cell to every neighbour that is at most 1 higher or lower."""
    ends = []
    for cell, number in numbers.items():
        for near in neighbours(cell):
            if near > cell and abs(numbers.get(near, number + 2) - number) <= 1:
                (x, y), (to_x, to_y) = ground.box(cell).centre, ground.box(near).centre
                part = 0.5 - _WAY
                along_x, along_y = (to_x - x) * part, (to_y - y) * part
                ends.append((x + along_x, y + along_y, to_x - along_x, to_y - along_y))
    if ends:
        yield lines(ends, Style(stroke=theme.palette.faint, width=0.13 * ground.side))


def draw_barred(
    path: Sequence[Cell], ground: Ground, theme: Theme, *, free: bool, short: bool, clear: Iterable[Cell] = ()
) -> Iterator[Shape]:
    """Yield a crossed arrow for a forbidden move, from its first cell around every corner to its last, or to
    just before the number there if it's ``short``. It's drawn below the numbers, so that it doesn't hide any,
    and leaves out the middle of the ``clear`` cells, because a number with a line through it looks struck out.

    An arrow for a step to an empty cell crosses the border, and one for a step from a number to the next runs
    beside the numbers; others run through the middle of the cells.
    """
    points = [ground.box(cell).centre for cell in path]
    if free:
        points = [_between(points[0], points[1], part) for part in (_FROM, _TO)]
    elif short and len(points) == 2 and dist(points[0], points[1]) < 1.5 * ground.side:
        points = [Point(x - _ASIDE * ground.side, y - _ASIDE * ground.side) for x, y in points]
    elif short:
        points[-1] = _nearer(points[-1], points[-2], _SHORT * ground.side)
    middles = [ground.box(cell).centre for cell in clear if cell not in (path[0], path[-1])]
    strokes = [part for ends in pairwise(points) for part in _around(*ends, middles, _GAP * ground.side)]
    widths = ((theme.palette.paper, 2.4 * WEIGHTS.thick), (theme.palette.accent, 0.7 * WEIGHTS.thick))
    for colour, width in widths:
        style = Style(stroke=colour, width=width, cap="round", join="round")
        yield lines(strokes, style)
        yield polyline(_tip(points[-2], points[-1], _TIP * ground.side), style)
    yield from _cross(points, ground, theme)


def _around(
    start: Point, end: Point, middles: Iterable[Point], gap: float
) -> Iterator[tuple[float, float, float, float]]:
    """Yield the parts of a line that are farther than ``gap`` from points on it."""
    length = dist(start, end)
    on = sorted(dist(start, at) for at in middles if dist(start, at) + dist(at, end) < length + 1e-6)
    edges = [0.0, *(edge for at in on for edge in (at - gap, at + gap)), length]
    for near, far in zip(edges[::2], edges[1::2], strict=True):
        if far > near:
            yield (*_nearer(start, end, near), *_nearer(start, end, far))


def _nearer(point: Point, to: Point, by: float) -> Point:
    """Return the point that is a distance from one point towards another."""
    return _between(point, to, by / dist(point, to))


def _between(start: Point, end: Point, part: float) -> Point:
    """Return the point at a fraction of the way from one point to another."""
    return Point(start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part)


def _tip(before: Point, end: Point, size: float) -> list[Point]:
    """Return the two strokes of an arrow's tip."""
    length = ((end[0] - before[0]) ** 2 + (end[1] - before[1]) ** 2) ** 0.5
    x, y = (end[0] - before[0]) / length * size, (end[1] - before[1]) / length * size
    return [Point(end[0] - x - y, end[1] - y + x), end, Point(end[0] - x + y, end[1] - y - x)]


def _cross(points: Sequence[Point], ground: Ground, theme: Theme) -> Iterator[Shape]:
    """Yield a cross on the longest part of a path, well behind its tip; on long ones, between two cells."""
    first, second = max(pairwise(points), key=lambda ends: dist(*ends))
    cells = dist(first, second) / ground.side
    part = 0.4 if cells < 1.5 else (int(0.4 * cells) + 0.5) / cells
    x, y = _between(first, second, part)
    off = _CROSS * ground.side
    for colour, width in ((theme.palette.paper, 2.0 * WEIGHTS.thick), (theme.palette.ink, 0.8 * WEIGHTS.thick)):
        style = Style(stroke=colour, width=width, cap="round")
        yield line(x - off, y - off, x + off, y + off, style)
        yield line(x - off, y + off, x + off, y - off, style)


# Ground with coordinates


_NAME, _LETTER, _LARGEST_LETTER = 0.95, 0.53, 0.72
"""The width of the coordinates at the edge, the size of their type, and the largest such size on small
drawings, in sides."""
_CLEAR = 12.5
"""The target type size in points on small drawings, because solution pages shrink drawings."""
_LARGEST_LARGE_LETTER, _CLEAR_LARGE = 0.82, 16.0
"""The largest letter and the target size in large print, where drawings grow until it's legible."""


def names_width(side: float) -> float:
    """Return the width of the coordinates at the left edge, and their height at the lower one."""
    return _NAME * side


def draw_lattice(ground: Ground, theme: Theme) -> Iterator[Shape]:
    """Yield faint lines between the cells around the table."""
    style = Style(stroke=theme.palette.faint, width=WEIGHTS.hair)
    width, height, side = ground.size.width - 1, ground.size.height - 1, ground.side
    across = [(0.5, 0.5 + k * side, 0.5 + width, 0.5 + k * side) for k in range(round(height / side) + 1)]
    up = [(0.5 + k * side, 0.5, 0.5 + k * side, 0.5 + height) for k in range(round(width / side) + 1)]
    yield lines([*across, *up], style)


def named_cells(corners: tuple[Cell, Cell], side: float) -> dict[Cell, Box]:
    """Return where cells are on a drawing with coordinates, by name, row by row; ``corners`` are the upper
    left and lower right."""
    ground, edge = Ground.around(corners, side), names_width(side)
    (top, left), (bottom, right) = corners
    cells = ((row, column) for row in range(top, bottom + 1) for column in range(left, right + 1))
    return {cell: ground.box(cell).moved(edge, edge) for cell in cells}


def with_names(drawing: Drawing, ground: Ground, theme: Theme) -> Drawing:
    """Return a table with the letters of its columns below and the numbers of its rows to the left."""
    margin, side = names_width(ground.side), ground.side
    point = side / MM_PER_POINT
    if theme.large_print:
        largest, clear = _LARGEST_LARGE_LETTER, _CLEAR_LARGE
    else:
        largest, clear = _LARGEST_LETTER, _CLEAR
    size, colour = max(_LETTER * point, min(largest * point, clear)), theme.palette.ink
    shapes: list[Shape] = [drawing.at(margin, margin)]
    for k in range(round((drawing.size.width - 1) / side)):
        letters = cell_name((-1, ground.left + k)).rstrip("1")
        shapes.append(centred(margin + 0.5 + (k + 0.5) * side, margin / 2, letters, size, colour))
    for k in range(round((drawing.size.height - 1) / side)):
        number = str(k - ground.bottom)
        shapes.append(centred(margin / 2, margin + 0.5 + (k + 0.5) * side, number, size, colour))
    return Drawing(Size(drawing.size.width + margin, drawing.size.height + margin), tuple(shapes))
