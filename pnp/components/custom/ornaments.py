"""Draw the small details of a place: its ornament, the clue of its cage, and the background that keeps its
number legible where a link passes.

Positions are in cells, drawings in millimetres.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import ceil, cos, pi, sin

from pnp.base.errors import SpecError
from pnp.base.geometry import MM_PER_POINT, Affine, Box, Point, Size, format_length
from pnp.base.sentences import Sentence
from pnp.base.wording import quoted
from pnp.components.custom.content import Cage, Label, Line
from pnp.components.custom.links import RIVER
from pnp.components.custom.outlines import at_length, curve, ends, length_of
from pnp.drawing.flatten import map_segment
from pnp.drawing.fonts import cap_height, fitting_size, text_width
from pnp.drawing.palette import legible_on
from pnp.drawing.shapes import (
    Circle,
    Colour,
    Font,
    Path,
    Segment,
    Shape,
    Style,
    Text,
    lines,
    polygon,
    rectangle,
)
from pnp.drawing.theme import WEIGHTS, Theme

_SIDE = 0.86
"""The size of an ornament, in sides of its box."""
_BAR, _RING = 0.12, 0.08
"""The widths of the bars of a cross and of a ring, in sides of the ornament."""
_PETALS, _PETAL, _MIDDLE = 8, 0.13, 0.13
"""The number of a rosette's petals, half the width of one, and the radius of its middle, in sides of the
ornament."""
_POINTS, _DENT = 8, 0.42
"""The number of a star's points, and the distance from its middle to the corners between them, in its radii."""


def draw_ornament(name: str, box: Box, colour: Colour, ground: Colour) -> Iterator[Shape]:
    """Yield an ornament in the middle of a box, as large as it allows.

    :param ground: the colour behind it, for its middle.
    """
    (x, y), side = box.centre, _SIDE * min(box.size)
    full = Style(fill=colour)

    def at(angle: float, radius: float) -> tuple[float, float]:
        return x + radius * cos(angle), y + radius * sin(angle)

    match name:
        case "cross":
            half = side / 2 * (1 - _BAR)
            bars = [(x - half, y - half, x + half, y + half), (x - half, y + half, x + half, y - half)]
            yield lines(bars, Style(stroke=colour, width=_BAR * side, cap="round"))
        case "diamond":
            yield polygon([at(k * pi / 2, side / 2) for k in range(4)], full)
        case "ring":
            yield Circle(x, y, side / 2 * (1 - _RING), Style(stroke=colour, width=_RING * side))
        case "star":
            radii = (side / 2, side / 2 * _DENT)
            yield polygon([at(pi / 2 + k * pi / _POINTS, radii[k % 2]) for k in range(2 * _POINTS)], full)
        case "rosette":
            for k in range(_PETALS):
                yield Path(_petal(at, 2 * pi * k / _PETALS, side), full)
            yield Circle(x, y, 1.5 * _MIDDLE * side, Style(fill=ground))
            yield Circle(x, y, _MIDDLE * side, full)


def _petal(at: Callable[[float, float], tuple[float, float]], angle: float, side: float) -> tuple[Segment, ...]:
    """Return the outline of a petal, from the middle of a rosette to its edge and back."""
    aside = pi / _PETALS * 1.2
    first, tip = at(angle, 0.12 * side), at(angle, side / 2)
    out = (at(angle - aside, 0.3 * side), at(angle - aside / 2, 0.46 * side))
    back = (at(angle + aside / 2, 0.46 * side), at(angle + aside, 0.3 * side))
    return (
        ("M", *first),
        ("C", *out[0], *out[1], *tip),
        ("C", *back[0], *back[1], *first),
        ("Z",),
    )


# Backgrounds of numbers

_STEP, _REACH = 0.1, 0.2
"""The distance between the points along a link that are examined, and how far a link extends to each side, in
cells."""
_LOWERED = 0.08
"""The distance by which coordinates in cells are lowered below a river, in cells."""
_AROUND = 0.05
"""The margin of a number's background, in cells."""


def passed(links: Sequence[Line]) -> tuple[Point, ...]:
    """Return points along all links."""
    found: list[Point] = []
    for link in links:
        way = list(ends(curve(link.start, link.end, link.around, link.bend), 12))
        found += [at_length(way, k * _STEP) for k in range(int(length_of(way) / _STEP) + 1)]
    return tuple(found)


def is_passed(number: Box, points: Sequence[Point], reach: float = _REACH) -> bool:
    """Return whether a link passes over a number, given the box of the number and points along the links.

    :param reach: how far links extend to each side, in cells.
    """
    near = number.grown(reach)
    return any(near.left < x < near.right and near.bottom < y < near.top for x, y in points)


def boxes_of_labels(
    labels: Sequence[Label], points: float, cell: float, passed: Sequence[Point]
) -> Mapping[Label, Box]:
    """Return the boxes of coordinates in cells. If a river passes over one, all are lower.

    :param points: the type size of the coordinates.
    :param passed: points along the links; see `passed`.
    """
    high = cap_height(points) / cell
    boxes = {
        label: Box.about(*label.centre, Size(text_width(label.text, points) / cell, high)) for label in labels
    }
    if any(is_passed(box, passed, RIVER / 2) for box in boxes.values()):
        return {label: box.moved(0, -_LOWERED) for label, box in boxes.items()}
    return boxes


def ground_of_number(number: Box, cell: float, fill: Colour) -> Shape:
    """Draw the background of a number in the colour of its place; the box is in millimetres."""
    box = number.grown(_AROUND * cell)
    return rectangle(box, Style(fill=fill), min(box.size) / 3)


# Cages

_DASH, _CLUE, _LEAST_CLUE, _MOST_CLUE = (0.09, 0.06), 0.2, 6.0, 11.0
"""The dashes of a cage and the size of its clue in cells, and the bounds of that size in points."""
_WIDEST_CLUE = 0.8
"""The widest clue, in cells."""


def draw_cage(cage: Cage, cell: float, at: Affine, fills: Sequence[Colour], theme: Theme) -> Iterator[Shape]:
    """Yield the dashed line of a cage, and its clue on a background in the colour of its cell.

    :param at: maps positions in cells to millimetres.
    :param fills: the colours of its cells.
    :raises SpecError: if the clue doesn't fit, at its place in the spec.
    """
    palette, fill = theme.palette, fills[0]
    inks = {legible_on(one, palette) for one in fills}
    ink, line = legible_on(fill, palette), palette.ink if palette.ink in inks else palette.paper
    dash = (_DASH[0] * cell, _DASH[1] * cell)
    for outline in cage.outlines:
        yield Path(
            tuple(map_segment(one, at) for one in outline), Style(stroke=line, width=WEIGHTS.thin, dash=dash)
        )
    if not cage.clue:
        return
    usual = max(_LEAST_CLUE, min(_MOST_CLUE, _CLUE * cell / MM_PER_POINT))
    points = fitting_size(cage.clue, _WIDEST_CLUE * cell, usual, _LEAST_CLUE, Font.SEMIBOLD)
    if points is None:
        least = text_width(cage.clue, _LEAST_CLUE, Font.SEMIBOLD) / _WIDEST_CLUE
        message = Sentence(
            "{text} doesn't fit in a cell of {cell}: set `cell` to {least} or more",
            text=quoted(cage.clue),
            cell=format_length(cell),
            least=format_length(ceil(10 * least) / 10),
        )
        raise SpecError([cage.mark.error(message)])
    x, y = at(*cage.corner)
    wide, high = text_width(cage.clue, points, Font.SEMIBOLD), cap_height(points, Font.SEMIBOLD)
    box = Box(x, y - high, x + wide, y)
    yield rectangle(
        Box(box.left - 1, box.bottom - _AROUND * cell, box.right + _AROUND * cell, box.top + 1),
        Style(fill=fill),
    )
    yield Text(box.left, box.bottom, cage.clue, points, ink, Font.SEMIBOLD)
