"""Find where the words of a place go: inside it, or below or above a point, clear of the links that meet
there.

The legend below a board, which shows what each named sign looks like.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil

from pnp.base.errors import OptionError
from pnp.base.geometry import Box, Point, Size
from pnp.base.lengths import MM_PER_POINT, format_length
from pnp.base.sentences import Sentence
from pnp.base.wording import quoted
from pnp.components.cards.drawing import Brush
from pnp.components.custom.content import CustomContent, Line, Spot
from pnp.components.custom.outlines import at_length, curve, ends, length_of
from pnp.components.grid.reading import Kind, Legend
from pnp.drawing.fonts import text_width
from pnp.drawing.palette import luminance
from pnp.drawing.paragraphs import centred
from pnp.drawing.shapes import Circle, Font, Shape, Style, rectangle
from pnp.drawing.theme import WEIGHTS, Theme

_OFF, _BOX = 0.42, Size(1.6, 0.5)
"""How far the middle of words is from the edge of a point, and the box for them, in cells."""
_LARGE, _SHORT = 0.38, 3
"""The height of the box for words in a point, and how many letters fit into a smaller one."""
_NUMBER, _LEAST_POINTS, MOST_POINTS = 0.26, 5.0, 13.0
"""The usual size of numbers in cells, and its bounds in points."""
_MOST_WIDE = 1.1
"""How wide numbers may be, relative to the boxes of their places, which leave a margin."""
_CLEAR = Point(0.04, 0.05)
"""How far a number is from the right of a dot, and above the line that leads right, in cells."""
_STEP = 0.1
"""The distance between the points of a link that are examined, in cells."""


def beside(spot: Spot, lines: Iterable[Line]) -> Box:
    """Return the box for words below a point, or above it if fewer of its links are there, in cells."""
    reach = 0.0 if spot.solid or not spot.outline else spot.inner.height / 1.3
    near = [at for line in lines if spot.centre in (line.start, line.end) for at in _points(line)]
    boxes = [Box.about(spot.centre.x, spot.centre.y + way * (reach + _OFF), _BOX) for way in (-1, 1)]
    return min(boxes, key=lambda box: sum(_is_in(box, at) for at in near))


def is_dot(spot: Spot) -> bool:
    """Return whether a place is a bare point or a small dot, which has no room for anything."""
    return spot.is_point and (spot.solid or not spot.outline)


def number_at(spot: Spot, size: Size, *, above: bool, linked: bool) -> Point:
    """Return where the middle of a place's number is, in cells: in the middle, above its other contents, at the
    upper left of a square cell under links, or right of a dot and above it, clear of lines.

    :param size: of the number, in cells.
    """
    x, y = spot.centre
    if is_dot(spot):
        radius = Box.around(ends(spot.outline)).width / 2 if spot.outline else 0.0
        return Point(x + radius + _CLEAR.x + size.width / 2, y + _CLEAR.y + size.height / 2)
    if linked and spot.inner.width > 0.8:
        return Point(x - 0.46 + size.width / 2, y + 0.45 - size.height / 2)
    return Point(x, y + 0.36 * spot.inner.height) if above else spot.centre


def number_points(spots: Iterable[Spot], cell: float) -> float:
    """Return the size of all numbers in points: as large as the largest number's place allows.

    :param cell: the width of a cell, in millimetres.
    :raises OptionError: if the smallest size is too large.
    """
    usual = max(_LEAST_POINTS, min(MOST_POINTS, _NUMBER * cell / MM_PER_POINT))
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


def are_inside(spot: Spot, words: str) -> bool:
    """Return whether words go inside a place rather than beside it: in small points, only short ones do."""
    if not spot.is_point:
        return True
    return bool(spot.outline) and not spot.solid and (spot.inner.height >= _LARGE or len(words) <= _SHORT)


def upper(box: Box, part: float) -> Box:
    """Return the upper part of a box, without ``part`` of its height."""
    return Box(box.left, box.bottom + part * box.height, box.right, box.top)


def _points(line: Line) -> Iterator[Point]:
    """Yield points along a link."""
    found = list(ends(curve(line.start, line.end, line.around, line.bend)))
    yield from (at_length(found, k * _STEP) for k in range(int(length_of(found) / _STEP) + 1))


def _is_in(box: Box, at: Point) -> bool:
    return box.left < at.x < box.right and box.bottom < at.y < box.top


_PICTURE, _PIECE, _SIGN, _ON_PIECE = 0.62, 0.36, 0.5, 0.4
"""The side of a picture, the radius of a piece, and the height of a sign alone and on a piece, relative to the
box."""
DARK = 0.45
"""Text on a colour darker than this is printed in the colour of the paper."""


def draw_legend(legend: Legend, content: CustomContent, brush: Brush, theme: Theme) -> Iterator[Shape]:
    """Yield the shapes of a legend, from its own lower left."""
    palette = theme.palette
    for kind, box, words in legend.entries:
        fill = kind.face.fill and not brush.paints.outlined and brush.printed(kind.face.fill)
        yield rectangle(box, Style(fill=fill or palette.paper, stroke=palette.line, width=WEIGHTS.thin))
        yield from _in_box(kind, box, content, brush, theme)
        yield from words


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
            below = fill or (kind.face.fill and brush.printed(kind.face.fill))
            ink = theme.palette.paper if below and luminance(below) < DARK else theme.palette.ink
            size = (_ON_PIECE if fill else _SIGN) * box.width / MM_PER_POINT
            yield centred(*box.centre, symbol, size, ink, theme.lettering(Font.SEMIBOLD))
    elif brush.paints.outlined or brush.paints.greys:
        size = _SIGN * box.width / MM_PER_POINT
        yield centred(*box.centre, kind.sign, size, theme.palette.ink, theme.lettering(Font.REGULAR))


def _shows_piece(kind: Kind, content: CustomContent, brush: Brush) -> bool:
    """Return whether the box of a kind shows its piece and its symbol: over its colour only if the board shows
    pieces, in colours."""
    has_one = kind.sign in content.piece_colours or content.options.legend[kind.sign].symbol
    plain = kind.face.fill is None
    return bool(has_one) and (
        plain or (content.options.show_start and not (brush.paints.outlined or brush.paints.greys))
    )
