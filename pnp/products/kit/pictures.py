"""Small pictures of what is in a kit, drawn from the real boards, pieces and pages."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.geometry import Box, Size, move, rotate
from pnp.drawing.shapes import Circle, Drawing, Group, Shape, Style, polygon
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.sheets.pieces import Piece

_MOST = 4
_FAN = (-14.0, 0.0, 14.0)
"""The turns of tall pieces that are held like a hand of cards, in degrees."""


def pieces_picture(pieces: Sequence[Piece], theme: Theme) -> Drawing:
    """A few different pieces of one kind: tall ones fanned out, all others in a row."""
    chosen = _chosen(pieces)
    if chosen[0].assembled:
        return _in_a_row([piece.assembled for piece in chosen if piece.assembled])
    box = chosen[0].outline.box
    if box.height > 1.5 * box.width and len(pieces) >= len(_FAN):
        return _fanned(chosen, theme)
    return _in_a_row([_face(piece, theme) for piece in chosen])


def _chosen(pieces: Sequence[Piece]) -> list[Piece]:
    """Pieces that look different, chosen evenly from all of them; the last is always included."""
    different = list({(piece.name, piece.front, piece.front_ground): piece for piece in pieces}.values())
    if len(different) == 1:
        return list(pieces[: min(len(pieces), 2)])
    count = min(len(different), _MOST)
    step = (len(different) - 1) / (count - 1)
    return [different[round(k * step)] for k in range(count)]


def _face(piece: Piece, theme: Theme) -> Drawing:
    """A piece's front with its edge."""
    box = piece.outline.box
    return Drawing(box.size, (Group(_faced(piece, theme), move(-box.left, -box.bottom)),))


def _faced(piece: Piece, theme: Theme) -> tuple[Shape, ...]:
    """A piece's front about (0, 0) on its background, with an edge if it has none of its own."""
    palette = theme.palette
    disc = piece.front_ground is None and piece.front and isinstance(piece.front[0], Circle)
    edge = Style(fill=piece.front_ground or palette.paper, stroke=palette.faint, width=WEIGHTS.thin)
    return piece.front if disc else (polygon(piece.outline.points, edge), *piece.front)


def _fanned(pieces: Sequence[Piece], theme: Theme) -> Drawing:
    """Three pieces turned about a point below them, like cards in a hand."""
    hand = [*pieces[-len(_FAN) :]]
    box = hand[0].outline.box
    pivot = -0.9 * box.height
    places = [move(0, pivot).after(rotate(-angle)).after(move(0, -pivot)) for angle in _FAN[: len(hand)]]
    corners = [place(x, y) for place in places for x in (box.left, box.right) for y in (box.bottom, box.top)]
    around = Box.around(corners)
    shapes = tuple(Group(_faced(piece, theme), place) for piece, place in zip(hand, places, strict=True))
    return Drawing(around.size, (Group(shapes, move(-around.left, -around.bottom)),))


def _in_a_row(drawings: Sequence[Drawing]) -> Drawing:
    """Drawings side by side on one line."""
    gap = 0.12 * max(drawing.size.width for drawing in drawings)
    shapes: list[Shape] = []
    x = 0.0
    for drawing in drawings:
        shapes.append(drawing.at(x, 0))
        x += drawing.size.width + gap
    return Drawing(Size(x - gap, max(drawing.size.height for drawing in drawings)), tuple(shapes))
