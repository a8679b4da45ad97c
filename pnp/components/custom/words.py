"""Find where the words of a place go: inside it, or below or above a point, clear of the links that meet
there.

The legend below a board, which shows what each named sign looks like.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pnp.base.geometry import Box, Point, Size
from pnp.base.lengths import MM_PER_POINT
from pnp.components.cards.drawing import Brush
from pnp.components.custom.content import CustomContent, Line, Spot
from pnp.components.custom.outlines import at_length, curve, ends, length_of
from pnp.components.grid.reading import Kind, Legend
from pnp.drawing.paragraphs import centred
from pnp.drawing.shapes import Circle, Font, Shape, Style, rectangle
from pnp.drawing.theme import WEIGHTS, Theme

_OFF, _BOX = 0.42, Size(1.6, 0.5)
"""How far the middle of words is from the edge of a point, and the box for them, in cells."""
_LARGE, _SHORT = 0.38, 3
"""The height of the box for words in a point, and how many letters fit into a smaller one."""
_STEP = 0.1
"""The distance between the points of a link that are examined, in cells."""


def beside(spot: Spot, lines: Iterable[Line]) -> Box:
    """Return the box for words below a point, or above it if fewer of its links are there, in cells."""
    reach = 0.0 if spot.solid or not spot.outline else spot.inner.height / 1.3
    near = [at for line in lines if spot.centre in (line.start, line.end) for at in _points(line)]
    boxes = [Box.about(spot.centre.x, spot.centre.y + way * (reach + _OFF), _BOX) for way in (-1, 1)]
    return min(boxes, key=lambda box: sum(_is_in(box, at) for at in near))


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


_PICTURE, _PIECE, _SIGN = 0.62, 0.36, 0.5
"""The side of a picture, the radius of a piece and the height of a sign, as fractions of the box."""


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
    piece = content.piece_colours.get(kind.sign)
    if kind.face.picture:
        side = _PICTURE * box.width
        yield brush.icon(kind.face.picture, Box.about(*box.centre, Size(side, side)))
    elif piece is not None and kind.face.fill is None:
        style = Style(fill=brush.printed(piece), stroke=theme.palette.ink, width=WEIGHTS.thin)
        yield Circle(*box.centre, _PIECE * box.width, style)
    elif brush.paints.outlined or brush.paints.greys:
        size = _SIGN * box.width / MM_PER_POINT
        yield centred(*box.centre, kind.sign, size, theme.palette.ink, theme.lettering(Font.REGULAR))
