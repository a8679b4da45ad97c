"""The legend below a board, which shows what each named sign looks like."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base.geometry import Box, Size
from pnp.base.lengths import MM_PER_POINT
from pnp.components.cards.drawing import Brush
from pnp.components.custom.content import CustomContent
from pnp.components.grid.reading import Kind, Legend
from pnp.drawing.paragraphs import centred
from pnp.drawing.shapes import Circle, Font, Shape, Style, rectangle
from pnp.drawing.theme import WEIGHTS, Theme

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
