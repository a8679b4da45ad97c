"""Draws pieces on the places where they begin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from pnp.base.geometry import Affine, Point, move, rotate
from pnp.base.lengths import MM_PER_POINT
from pnp.components.cards.drawing import Brush
from pnp.components.custom.content import Spot, StartPiece
from pnp.components.custom.links import DARK, legible_on
from pnp.components.custom.outlines import circle
from pnp.drawing.palette import between, luminance
from pnp.drawing.paragraphs import centred
from pnp.drawing.shapes import Colour, Font, Group, Path, Shape, Style
from pnp.drawing.theme import WEIGHTS, Theme

PIECE = 0.4
"""The radius of a piece, in cells."""
_SYMBOL, _BARE_SYMBOL, _COUNTED = 0.44, 0.78, 0.7
"""The height of a sign on a piece or alone, in cells, and how much smaller it is with a number."""
_STEP, _ASIDE = 0.84, Point(0.16, -0.16)
"""The distance of pieces in a row, in their diameters, and of different pieces on one place, in cells."""


def draw_pieces(
    pieces: Sequence[StartPiece],
    cell: float,
    at: Affine,
    below: Callable[[Spot], Colour | None],
    brush: Brush,
    theme: Theme,
) -> Iterator[Shape]:
    """Yield pieces: those on one place in a row if it has one, otherwise one of each kind with their number.

    :param at: maps positions in cells to millimetres.
    :param below: returns the colour of a place.
    """
    there: Counter[Spot] = Counter()
    for piece in pieces:
        spot, before = piece.spot, there[piece.spot]
        x, y = spot.centre
        if spot.stack is None:
            places = [Point(x + before * _ASIDE.x, y + before * _ASIDE.y)]
        else:
            first, step = spot.stack
            steps = (_STEP * k for k in range(before, before + piece.count))
            places = [Point(first.x + k * step.x, first.y + k * step.y) for k in steps]
        count = piece.count if spot.stack is None and piece.count > 1 else 0
        for place in places:
            yield from _piece(at(*place), piece, count, cell, below(spot), brush, theme)
        there[spot] += len(places)


def _piece(
    at: Point, piece: StartPiece, count: int, cell: float, below: Colour | None, brush: Brush, theme: Theme
) -> Iterator[Shape]:
    """Yield one piece, with its sign and the number of pieces that it stands for."""
    palette, radius, fill = theme.palette, PIECE, None
    if piece.spot.is_point and piece.spot.outline and not piece.spot.solid:
        radius = min(PIECE, max(0.8 * piece.spot.inner.width / 1.3, 0.1))
    if piece.colour is not None:
        fill = brush.printed(piece.colour)
        edge = palette.ink if luminance(fill) > DARK else between(fill, palette.paper, 0.35)
        yield Path(circle(at, radius * cell), Style(fill=fill, stroke=edge, width=WEIGHTS.line))
        yield Path(circle(at, radius * cell * 0.72), Style(stroke=edge, width=WEIGHTS.thin))
    symbol = f"{count or ''}{piece.symbol}"
    if symbol:
        points = (_SYMBOL if fill else _BARE_SYMBOL) * cell / MM_PER_POINT
        points *= _COUNTED if count and piece.symbol else 1.0
        place = Point(0, 0) if piece.turned else at
        sign = centred(
            *place, symbol, points, legible_on(fill or below, palette), theme.lettering(Font.SEMIBOLD)
        )
        yield Group((sign,), move(*at).after(rotate(piece.turned))) if piece.turned else sign
