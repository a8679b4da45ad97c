"""Coordinates around a table, so that its cells have names."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base.geometry import Box, Size
from pnp.base.lengths import MM_PER_POINT
from pnp.components.dominoes.ground import Ground
from pnp.components.dominoes.notation import cell_name
from pnp.components.dominoes.tiles import Cell
from pnp.drawing.paragraphs import centred
from pnp.drawing.shapes import Drawing, Shape, Style, lines
from pnp.drawing.theme import WEIGHTS, Theme

_NAME, _LETTER, _LARGEST_LETTER = 0.95, 0.53, 0.72
"""The width of the coordinates at the edge, the size of their type, and the largest such size on small
drawings, in sides."""
_CLEAR = 12.5
"""The type size in points that small drawings aim for, because solution pages shrink them."""
_LARGEST_LARGE_LETTER, _CLEAR_LARGE = 0.82, 16.0
"""The largest letter and the size aimed for in large print, where drawings grow until it can be read."""


def names_width(side: float) -> float:
    """The width of the coordinates at the left edge, and their height at the lower one."""
    return _NAME * side


def draw_lattice(ground: Ground, theme: Theme) -> Iterator[Shape]:
    """Faint lines between the cells around the table."""
    style = Style(stroke=theme.palette.faint, width=WEIGHTS.hair)
    width, height, side = ground.size.width - 1, ground.size.height - 1, ground.side
    across = [(0.5, 0.5 + k * side, 0.5 + width, 0.5 + k * side) for k in range(round(height / side) + 1)]
    up = [(0.5 + k * side, 0.5, 0.5 + k * side, 0.5 + height) for k in range(round(width / side) + 1)]
    yield lines([*across, *up], style)


def named_cells(corners: tuple[Cell, Cell], side: float) -> dict[Cell, Box]:
    """Where cells are on a drawing with coordinates, by name, row by row; ``corners`` are the upper left and
    lower right."""
    ground, edge = Ground.around(corners, side), names_width(side)
    (top, left), (bottom, right) = corners
    cells = ((row, column) for row in range(top, bottom + 1) for column in range(left, right + 1))
    return {cell: ground.box(cell).moved(edge, edge) for cell in cells}


def with_names(drawing: Drawing, ground: Ground, theme: Theme) -> Drawing:
    """A table with the letters of its columns below and the numbers of its rows at the left."""
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
