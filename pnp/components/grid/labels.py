"""The labels and arrows of a custom board: the sizes and places of the numbers, names and words in its cells,
and arrows from cell to cell, each with a rim of paper that keeps it clear of what it crosses.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import atan2, cos, sin

from pnp.base.errors import SpecError
from pnp.base.geometry import MM_PER_POINT, Box, Point, Size, format_length
from pnp.base.sentences import Sentence
from pnp.base.wording import quoted
from pnp.components.cards.deck import Element
from pnp.components.cards.drawing import Brush
from pnp.components.cards.elements import CardElement
from pnp.components.cards.texts import Letters, TextTooLongError, text_shapes
from pnp.components.grid.reading import Face
from pnp.drawing.fonts import cap_height, text_width
from pnp.drawing.palette import Palette
from pnp.drawing.shapes import Circle, Colour, Font, Group, Shape, Style, polygon, polyline
from pnp.drawing.theme import Theme
from pnp.grids.lattice import CellShape

_PART, _POINTS = 0.24, (7.0, 14.0)
"""The size of labels in cells, and their smallest and largest size in points."""
_USUAL = {"squares": 0.34, "hexagons": 0.4, "hexagon-columns": 0.36}
"""The distance of labels from the middle of a cell, in cells."""
_LEFT = 0.44
"""The distance by which a number begins left of the middle of its square, in cells."""
_CLEAR = 0.4
"""The least distance of a label from the lines around its cell, and of two labels, in millimetres."""
_MOST_CELL, _MOST_PART = 30.0, 7
"""The largest default size of cells, in millimetres; on large paper, cells may be larger if at least this
number are side by side."""
_STEP, _MOST = 0.5, 120.0
"""The step and the largest size of cells to suggest, in millimetres."""


@dataclass(frozen=True, slots=True)
class Labels:
    """The position of a label in a cell, from its centre, and the label's type size in points."""

    corner: Point
    points: float


def labels_in(shape: CellShape, cell: float, texts: Sequence[str], *, two: bool = False) -> Labels | None:
    """Return the place of the labels: at the top left of squares, at the top of hexagons, or lower where the
    widest would cross a line. None if there is no room.

    :param two: whether each cell has two, one at the top and one at the bottom.
    """
    low, high = _POINTS
    points = max(low, min(high, _PART * cell / MM_PER_POINT))
    half = cap_height(points, Font.SEMIBOLD) / 2
    wide = max((text_width(text, points, Font.SEMIBOLD) for text in texts), default=0.0)
    highest = min(_USUAL[shape] * cell, _highest(shape, cell, wide) - half)
    if wide > _widest(shape, cell) or highest < (half + _CLEAR / 2 if two else 0):
        return None
    return Labels(Point(-_left(cell) if shape == "squares" else 0.0, highest), points)


def _left(cell: float) -> float:
    """Return how far left of the middle of a square its number begins."""
    return min(_LEFT * cell, cell / 2 - _CLEAR)


def _widest(shape: CellShape, cell: float) -> float:
    """Return the widest label of a cell."""
    if shape == "squares":
        return _left(cell) + cell / 2 - _CLEAR
    across = cell if shape == "hexagons" else 2 * cell / math.sqrt(3)
    return across - 2 * _CLEAR


def _highest(shape: CellShape, cell: float, wide: float) -> float:
    """Return how far above the middle of a cell a label of this width may extend."""
    if shape == "squares":
        return cell / 2 - _CLEAR
    radius, half = cell / math.sqrt(3), wide / 2
    if shape == "hexagons":
        return radius - half / math.sqrt(3) - 2 * _CLEAR / math.sqrt(3)
    return min(cell / 2 - _CLEAR, math.sqrt(3) * (radius - half) - 2 * _CLEAR)


def least_cell(shape: CellShape, texts: Sequence[str], *, two: bool = False) -> float:
    """Return the smallest cell in which the labels fit, in steps of half a millimetre."""
    cell = _STEP
    while cell < _MOST and labels_in(shape, cell, texts, two=two) is None:
        cell += _STEP
    return cell


# Arrows


_WIDTH, _RIM, _DOT, _SHORT = 0.07, 0.03, 0.09, 0.12
"""The width of an arrow, the width of its rim, the radius of the dot at its start, and the distance of its tip
from the centre of the last cell, in cells."""
_HEAD = (0.3, 0.15)
"""The length of its head, and half its width, in cells."""


def draw_arrow(path: Sequence[Point], cell: float, palette: Palette, paint: Colour) -> Iterator[Shape]:
    """Yield an arrow along the points of a path, from the centre of one cell to that of another.

    :param cell: the width of a cell, in millimetres.
    """
    end, length, half = path[-1], *_HEAD
    aim = _before(path, (_SHORT + length) * cell)[-1] if len(path) > 2 else path[0]
    angle = atan2(end.y - aim.y, end.x - aim.x)

    def along(distance: float, aside: float = 0.0) -> Point:
        """Return a point before the end, in cells, and to the left of the arrow."""
        x, y = cos(angle) * cell, sin(angle) * cell
        return Point(end.x - distance * x - aside * y, end.y - distance * y + aside * x)

    neck = _SHORT + length * 0.8
    shaft = [*_before(path, (_SHORT + length) * cell), along(neck)] if len(path) > 2 else [path[0], along(neck)]
    head = (along(_SHORT), along(_SHORT + length, half), along(_SHORT + length, -half))
    for width, colour in ((2 * _RIM, palette.paper), (0.0, paint)):
        yield Circle(*path[0], (_DOT + width / 2) * cell, Style(fill=colour))
        yield polyline(shaft, Style(stroke=colour, width=(_WIDTH + width) * cell, cap="butt"))
        rim = Style(colour, colour, width * cell, join="round") if width else Style(fill=colour)
        yield polygon(head, rim)


def _before(path: Sequence[Point], away: float) -> list[Point]:
    """Return the points of a path that are at least a given distance from its end."""
    return [at for at in path if math.dist(at, path[-1]) >= away] or [path[0]]


_LEAST_TEXT, _MOST_TEXT, _TEXT = 2.47, 6.0, 0.26
"""The smallest and largest size of type in a cell, in millimetres, and its usual size in cells."""
_SIGN, _MOST_SIGN, _SIGN_PART = 3, 12.0, 0.44
"""The most characters of a number or symbol, and its largest size, in millimetres, and usual size, in cells, if
it's alone."""


def words_in(
    face: Face, box: Box, cell: float, colour: Colour, theme: Theme, brush: Brush, *, alone: bool = False
) -> Group:
    """Set the words of a cell in a box, in the largest type up to the usual size that fits.

    :param cell: the width of a cell, in millimetres.
    :param alone: whether nothing else is in the cell, so that a number or a sign is larger.
    :raises SpecError: if they don't fit, at their place in the spec.
    """
    is_sign = alone and len(face.text.strip("*")) <= _SIGN
    element = Element(_setting(cell, large=is_sign), theme.translate_given(face.text), mark=face.mark)
    try:
        return Group(text_shapes(element, box, Letters(colour), theme, (), brush.icon, brush.colour_named))
    except TextTooLongError as error:
        message = Sentence(
            "{text} doesn't fit in a cell of {cell}: shorten it, or make the cells larger with `cell`",
            text=quoted(face.text),
            cell=format_length(cell),
        )
        raise SpecError([face.mark.error(message)]) from error


def most_cell(area: Size) -> float:
    """Return the side of the largest cells that fit an area if the options don't set their size, in
    millimetres."""
    return max(_MOST_CELL, min(area) / _MOST_PART)


def width_of_words(text: str, cell: float, theme: Theme) -> float:
    """Return the width of words in cells of a width, on one line in their usual type, in millimetres."""
    size = max(_LEAST_TEXT, min(_MOST_TEXT, _TEXT * cell))
    return 1.05 * text_width(text, size / MM_PER_POINT, theme.lettering(Font.SEMIBOLD)) + _CLEAR


def _setting(cell: float, *, large: bool) -> CardElement:
    """Return the setting of words in cells of a width."""
    most, part = (_MOST_SIGN, _SIGN_PART) if large else (_MOST_TEXT, _TEXT)
    size = max(_LEAST_TEXT, min(most, part * cell))
    return CardElement.model_validate(
        {"text": "words", "size": f"{size:.3f}mm", "smallest": f"{_LEAST_TEXT}mm", "font": "semibold"}
    )
