"""Draws pieces on the places where they begin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterator, Sequence
from itertools import pairwise
from math import dist

from pnp.base.geometry import MM_PER_POINT, Affine, Point, move, rotate
from pnp.components.cards.drawing import Brush
from pnp.components.custom.content import Spot, StartPiece
from pnp.components.custom.outlines import circle, ends
from pnp.drawing.palette import DARK, between, legible_on, luminance
from pnp.drawing.paragraphs import centred
from pnp.drawing.shapes import Colour, Font, Group, Path, Shape, Style
from pnp.drawing.theme import WEIGHTS, Theme

PIECE = 0.4
"""The radius of a piece, in cells."""
_SYMBOL, _BARE_SYMBOL, _COUNTED = 0.44, 0.78, 0.7
"""The height of a sign on a piece or alone, in cells, and how much smaller it is with a number."""
_WITHIN, _LEAST = 0.85, 0.1
"""How much of a cell a piece takes, from its middle to the nearest edge, and its smallest radius, in cells."""
_RAISED, _SMALL = 0.18, 0.3
"""How far a piece is above the middle of a cell with words, and its radius, in heights of the cell's box."""
_STEP, _ASIDE = 0.84, Point(0.16, -0.16)
"""The distance of pieces in a row, in their diameters, and of different pieces on one place, in cells."""


def draw_pieces(
    pieces: Sequence[StartPiece],
    raised: Container[Spot],
    cell: float,
    at: Affine,
    below: Callable[[Spot], Colour | None],
    brush: Brush,
    theme: Theme,
) -> Iterator[Shape]:
    """Yield pieces: those on one place in a row if it has one, otherwise one of each kind with their number.

    :param raised: the places with words below their pieces.
    :param at: maps positions in cells to millimetres.
    :param below: returns the colour of a place.
    """
    there: Counter[Spot] = Counter()
    for piece in pieces:
        spot, before = piece.spot, there[piece.spot]
        x, y = spot.centre
        radius = _radius(spot)
        if spot in raised:
            y, radius = y + _RAISED * spot.inner.height, min(radius, _SMALL * spot.inner.height)
        if spot.stack is None:
            places = [Point(x + before * _ASIDE.x, y + before * _ASIDE.y)]
        else:
            first, step = spot.stack
            steps = (_STEP * k for k in range(before, before + piece.count))
            places = [Point(first.x + k * step.x, first.y + k * step.y) for k in steps]
        count = piece.count if spot.stack is None and piece.count > 1 else 0
        for place in places:
            yield from _piece(at(*place), piece, radius, count, cell, below(spot), brush, theme)
        there[spot] += len(places)


def _radius(spot: Spot) -> float:
    """Return the radius of the pieces on a place, in cells: within its outline, unless it has a row of them."""
    if not spot.outline or spot.solid or spot.stack is not None:
        return PIECE
    if spot.is_point:
        return min(PIECE, max(0.8 * spot.inner.width / 1.3, _LEAST))
    if spot.bare:
        return PIECE
    corners = list(ends(spot.outline))
    within = min(_distance(spot.centre, a, b) for a, b in pairwise([*corners, corners[0]]) if a != b)
    return min(PIECE, max(_WITHIN * (within - spot.gap / 2), _LEAST))


def _distance(at: Point, start: Point, end: Point) -> float:
    """Return the distance of a point from a line between two others."""
    across, up = end.x - start.x, end.y - start.y
    part = ((at.x - start.x) * across + (at.y - start.y) * up) / (across * across + up * up)
    part = max(0.0, min(1.0, part))
    return dist(at, (start.x + part * across, start.y + part * up))


def _piece(
    at: Point,
    piece: StartPiece,
    radius: float,
    count: int,
    cell: float,
    below: Colour | None,
    brush: Brush,
    theme: Theme,
) -> Iterator[Shape]:
    """Yield one piece, with its sign and the number of pieces that it stands for."""
    palette, fill = theme.palette, None
    if piece.colour is not None:
        fill = brush.printed(piece.colour)
        edge = palette.ink if luminance(fill) > DARK else between(fill, palette.paper, 0.35)
        yield Path(circle(at, radius * cell), Style(fill=fill, stroke=edge, width=WEIGHTS.line))
        yield Path(circle(at, radius * cell * 0.72), Style(stroke=edge, width=WEIGHTS.thin))
    symbol = f"{count or ''}{piece.symbol}"
    if symbol:
        points = (_SYMBOL if fill else _BARE_SYMBOL) * cell / MM_PER_POINT
        points *= radius / PIECE if fill or not piece.spot.is_point else 1.0
        points *= _COUNTED if count and piece.symbol else 1.0
        place = Point(0, 0) if piece.turned else at
        sign = centred(
            *place, symbol, points, legible_on(fill or below, palette), theme.lettering(Font.SEMIBOLD)
        )
        yield Group((sign,), move(*at).after(rotate(piece.turned))) if piece.turned else sign
