"""Pawns and dice on drawings of domino tables: badges that leave the number they stand on visible.

A pawn's badge has its player's shape and colour, so that players differ in greyscale too, and the pawn's
letter. Measures are in sides of half a domino.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pnp.base.geometry import Box, Point, rotate
from pnp.drawing.fonts import cap_height
from pnp.drawing.palette import Palette
from pnp.drawing.paragraphs import centred
from pnp.drawing.shapes import Circle, Colour, Font, Shape, Style, polygon, rectangle
from pnp.drawing.theme import WEIGHTS, Theme

_LABEL = 0.348  # the height of a pawn's letter or a die's number
_BELOW = 0.348  # the height of the number that they stand on
_BADGE_AT = (-0.132, 0.131)  # the centre of the badge beside a number
_BELOW_AT = (0.285, -0.236)  # the centre of that number
_ALONE = 1.25  # how much larger a badge is where there's no number beside it
_LARGE = 1.04
"""How much larger a badge and the number beside it are in large print, so that a table needn't grow as much
until both can be read; and where their centres are then."""
_LARGE_BADGE_AT, _LARGE_BELOW_AT = (-0.147, 0.142), (0.282, -0.232)

_DISC, _SQUARE, _CORNER = 0.255, 0.22, 0.06
_PEAK, _EAVES, _FOOT, _WALL = 0.28, 0.04, -0.283, 0.247
_HOUSE = ((0.0, _PEAK), (-_WALL, _EAVES), (-_WALL, _FOOT), (_WALL, _FOOT), (_WALL, _EAVES))
_ARM, _BAR = 0.255, 0.178
_QUARTER = ((_ARM, -_BAR), (_ARM, _BAR), (_BAR, _BAR))
_CROSS = tuple(rotate(90 * k)(x, y) for k in range(4) for x, y in _QUARTER)
_LOW = 0.07  # how far the letter on a house is below the centre


@dataclass(frozen=True, slots=True)
class Token:
    """What is on a cell: a pawn or a die.

    ``player``, from 0 to 3, chooses a pawn's shape and colour; the ``label`` is its letter, or a die's number.
    The ``chief`` of the dice is filled.
    """

    label: str
    kind: Literal["pawn", "die"] = "pawn"
    player: int = 0
    chief: bool = False


def draw_token(token: Token, below: str, at: Point, side: float, theme: Theme) -> list[Shape]:
    """A badge, and beside it the number that it stands on. A die on its own number shows it once.

    :param below: the number of the half about ``at``; empty if there's none.
    """
    palette = theme.palette
    if not below or (token.kind == "die" and token.label == below):
        return _badge(token, at, _ALONE * side, palette)
    large = theme.large_print
    badge_at, below_at = (_LARGE_BADGE_AT, _LARGE_BELOW_AT) if large else (_BADGE_AT, _BELOW_AT)
    grown = _LARGE * side if large else side
    place = Point(at.x + badge_at[0] * side, at.y + badge_at[1] * side)
    number = Point(at.x + below_at[0] * side, at.y + below_at[1] * side)
    return [*_badge(token, place, grown, palette), _figure(number, below, _BELOW * grown, palette.ink)]


def _badge(token: Token, at: Point, side: float, palette: Palette) -> list[Shape]:
    """The badge about ``at``, for halves of this side."""
    if token.kind == "pawn":
        shape, ink = pawn_badge(token.player, at, side, palette), palette.on_players[token.player]
        low = _LOW if token.player == 2 else 0.0
        return [shape, _figure(Point(at.x, at.y - low * side), token.label, _LABEL * side, ink)]
    fill, ink = (palette.players[1], palette.on_players[1]) if token.chief else (palette.paper, palette.ink)
    half = _SQUARE * side
    style = Style(fill, palette.ink, WEIGHTS.line * 1.5)
    box = Box(at.x - half, at.y - half, at.x + half, at.y + half)
    return [rectangle(box, style, _CORNER * side), _figure(at, token.label, _LABEL * side, ink)]


def pawn_badge(player: int, at: Point, side: float, palette: Palette) -> Shape:
    """A player's badge in its colour."""
    style = Style(palette.players[player], palette.ink, WEIGHTS.line, join="round")
    return player_shape(player, at, side, style)


def player_shape(player: int, at: Point, side: float, style: Style) -> Shape:
    """A disc, a square, a house or a cross about half as high as the side: it tells a player without colour, on
    pawns as on drawings."""
    if player == 0:
        return Circle(at.x, at.y, _DISC * side, style)
    if player == 1:
        half = _SQUARE * side
        return rectangle(Box(at.x - half, at.y - half, at.x + half, at.y + half), style)
    corners = _HOUSE if player == 2 else _CROSS
    return polygon([(at.x + x * side, at.y + y * side) for x, y in corners], style)


def _figure(at: Point, text: str, height: float, ink: Colour) -> Shape:
    return centred(at.x, at.y, text, height / cap_height(1.0), ink, Font.SEMIBOLD)
