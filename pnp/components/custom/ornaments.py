"""Draw the details of places: their ornaments and numbers, with the background that keeps them legible where a
link passes, and the legend.

Positions are in cells, drawings in millimetres.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import ceil, cos, pi, sin, sqrt

from pnp.base.errors import OptionError
from pnp.base.geometry import MM_PER_POINT, Affine, Box, Point, Size, format_length, stretch
from pnp.base.sentences import Sentence
from pnp.base.wording import quoted
from pnp.components.cards.deck import Tint
from pnp.components.cards.drawing import Brush
from pnp.components.custom.content import CustomContent, Label, Line, Spot
from pnp.components.custom.links import RIVER
from pnp.components.custom.outlines import at_length, curve, ends, length_of
from pnp.components.grid.reading import Kind, Legend
from pnp.drawing.art import rosette
from pnp.drawing.fonts import cap_height, text_width
from pnp.drawing.palette import between, legible_on, luminance
from pnp.drawing.paragraphs import centred
from pnp.drawing.shapes import (
    Circle,
    Colour,
    Drawing,
    Font,
    Group,
    Shape,
    Style,
    lines,
    polygon,
    rectangle,
)
from pnp.drawing.theme import WEIGHTS, Theme

_SIDE = 0.86
"""The size of an ornament, in sides of its box."""
_BAR, _RING = 0.12, 0.08
"""The widths of the bars of a cross and of a ring, in sides of the ornament."""
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
            yield from rosette(box.centre, side, colour, ground)


_INLAY, _LEAST_INLAY = 0.42, 1.5
"""The radius of the light middle of a dot, relative to that of the dot, and the least radius of a dot with one,
in millimetres."""


def inlays(dots: Iterable[Spot], cell: float, at: Affine, colour: Colour) -> Iterator[Shape]:
    """Yield the light middles of large dots.

    :param at: maps positions in cells to millimetres.
    """
    for dot in dots:
        radius = cell * Box.around(ends(dot.outline)).width / 2
        if radius >= _LEAST_INLAY:
            yield Circle(*at(*dot.centre), _INLAY * radius, Style(fill=colour))


_SPARED, _DIM = 0.86, 0.6
"""How much paper is in dark colours in palettes that save ink, and the luminance of dark ones."""


def spared(colour: Colour, paper: Colour) -> Colour:
    """Return a colour as palettes that save ink print it: a light tint of a dark one, or else the paper's."""
    return between(colour, paper, _SPARED) if luminance(colour) < _DIM else paper


# Backgrounds of numbers

_STEP, _REACH = 0.1, 0.27
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


# Numbers, and the legend

_SHORT_TEXT = 2
"""A text of at least this many characters appears in the legend, too."""
_NUMBER, _LEAST_POINTS, MOST_POINTS = 0.26, 5.0, 13.0
"""The usual size of numbers in cells, and its bounds in points."""
_ALONE = 1.4
"""How much larger numbers are if they're the only contents of all places."""
_MOST_WIDE = 1.1
"""The greatest width of numbers, relative to the boxes of their places, which leaves a margin."""
_CLEAR_OF_WORDS = Point(0.04, 0.05)
"""The distance of a number from the right of a dot, and from the line below it that leads right, in cells."""


def is_dot(spot: Spot) -> bool:
    """Return whether a place is a bare point or a small dot, which has no room for anything."""
    return spot.is_point and (spot.solid or not spot.outline)


def number_box(spot: Spot, size: Size, points: Sequence[Point], *, above: bool) -> Box:
    """Return the box of a place's number, in cells: in the middle, above its other contents, right of a dot and
    above it, clear of lines; or on a board with links, at the upper left of a square cell, or at the upper
    right if a link passes only over the left.

    :param size: the size of the number, in cells.
    :param points: points along the links; see `passed`.
    """
    x, y = spot.centre
    if is_dot(spot):
        radius = Box.around(ends(spot.outline)).width / 2 if spot.outline else 0.0
        x, y = x + radius + _CLEAR_OF_WORDS.x, y + _CLEAR_OF_WORDS.y
        return Box(x, y, x + size.width, y + size.height)
    if points and spot.inner.width > 0.8:
        inside = spot.gap / 2 + (1 - sqrt(0.5)) * spot.corners
        aside, up = 0.46 - inside - size.width / 2, 0.45 - inside - size.height / 2
        left, right = (Box.about(x + side * aside, y + up, size) for side in (-1, 1))
        return right if is_passed(left, points) and not is_passed(right, points) else left
    return Box.about(x, y + 0.36 * spot.inner.height if above else y, size)


def number_points(spots: Iterable[Spot], cell: float, *, alone: bool = False) -> float:
    """Return the size of all numbers in points: as large as the largest number's place allows.

    :param cell: the width of a cell, in millimetres.
    :param alone: whether numbers are the only contents of all places.
    :raises OptionError: if the smallest size is too large.
    """
    usual = max(_LEAST_POINTS, min(MOST_POINTS, _NUMBER * cell / MM_PER_POINT)) * (_ALONE if alone else 1.0)
    wide, text = 0.0, ""
    for spot in spots:
        if spot.numbered and not is_dot(spot):
            across = text_width(str(spot.number), usual, Font.SEMIBOLD) / spot.inner.width
            wide, text = max((wide, text), (across, str(spot.number)))
    points = usual * min(1.0, cell * _MOST_WIDE / wide) if wide else usual
    if points < _LEAST_POINTS:
        message = Sentence(
            "{text} doesn't fit in a cell of {cell}: set `cell` to {least} or more",
            text=quoted(text),
            cell=format_length(cell),
            least=format_length(ceil(10 * cell * _LEAST_POINTS / points) / 10),
        )
        raise OptionError.at("cell", message)
    return points


def upper(box: Box, part: float) -> Box:
    """Return the upper part of a box, without ``part`` of its height."""
    return Box(box.left, box.bottom + part * box.height, box.right, box.top)


_PICTURE, _PIECE, _SIGN, _ON_PIECE = 0.62, 0.36, 0.5, 0.4
"""The side of a picture, the radius of a piece, and the height of a sign alone and on a piece, relative to the
box."""


def draw_art(picture: Drawing, size: Size, brush: Brush) -> Drawing:
    """Draw the picture behind a board, at a size in millimetres."""
    across, up = size.width / picture.size.width, size.height / picture.size.height
    return Drawing(size, (Group(brush.picture(picture, None, across), stretch(across, up)),))


def draw_legend(legend: Legend, content: CustomContent, brush: Brush, theme: Theme) -> Iterator[Shape]:
    """Yield the shapes of a legend, from its own lower left."""
    palette = theme.palette
    for kind, box, words in legend.entries:
        tint = kind.face.fill or _common_fill(kind, content)
        fill = tint and not brush.paints.outlined and brush.printed(tint)
        yield rectangle(box, Style(fill=fill or palette.paper, stroke=palette.line, width=WEIGHTS.thin))
        yield from _in_box(kind, box, content, brush, theme)
        yield from words


def _common_fill(kind: Kind, content: CustomContent) -> Tint | None:
    """Return the colour of all cells or regions of a kind, if they have only one and the kind isn't a piece."""
    if kind.sign in content.piece_colours or content.options.legend[kind.sign].symbol:
        return None
    tints = {one.fill for one in content.spots if kind.sign in (one.sign, one.region)}
    return tints.pop() if len(tints) == 1 else None


def _in_box(kind: Kind, box: Box, content: CustomContent, brush: Brush, theme: Theme) -> Iterator[Shape]:
    """Yield the contents of a kind's box: its picture, its piece at the start, or its sign if there are no
    colours."""
    piece, symbol = content.piece_colours.get(kind.sign), content.options.legend[kind.sign].symbol
    if kind.face.picture:
        side = _PICTURE * box.width
        yield brush.icon(kind.face.picture, Box.about(*box.centre, Size(side, side)))
    elif _shows_piece(kind, content, brush):
        fill = brush.printed(piece) if piece is not None else None
        if fill is not None:
            style = Style(fill=fill, stroke=theme.palette.ink, width=WEIGHTS.thin)
            yield Circle(*box.centre, _PIECE * box.width, style)
        if symbol:
            below = fill or (brush.printed(kind.face.fill) if kind.face.fill else None)
            ink = legible_on(below, theme.palette)
            size = (_ON_PIECE if fill else _SIGN) * box.width / MM_PER_POINT
            yield centred(*box.centre, symbol, size, ink, theme.lettering(Font.SEMIBOLD))
    elif words := _sign_of(kind, brush):
        size = _SIGN * box.width / MM_PER_POINT
        fill = brush.printed(kind.face.fill) if kind.face.fill and not brush.paints.outlined else None
        ink = brush.colour(kind.face.colour) if kind.face.colour else legible_on(fill, theme.palette)
        yield centred(*box.centre, words, size, ink, theme.lettering(Font.REGULAR))


def _sign_of(kind: Kind, brush: Brush) -> str:
    """Return the text in the box of a kind: a text of up to two characters, or its sign if there are no
    colours."""
    if 0 < len(kind.face.text) <= _SHORT_TEXT:
        return kind.face.text
    return kind.sign if brush.paints.outlined or brush.paints.greys else ""


def _shows_piece(kind: Kind, content: CustomContent, brush: Brush) -> bool:
    """Return whether the box of a kind shows its piece and its symbol: over its colour only if the board shows
    pieces, in colours."""
    has_one = kind.sign in content.piece_colours or content.options.legend[kind.sign].symbol
    plain = kind.face.fill is None
    return bool(has_one) and (
        plain or (content.options.show_start and not (brush.paints.outlined or brush.paints.greys))
    )
