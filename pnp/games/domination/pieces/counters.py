"""Domination's counters: square, so that a knife and a rule free them; a colour and a sign for each player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import cos, radians, sin

from pnp.base.errors import OptionError
from pnp.base.geometry import Box, Point, Size
from pnp.drawing.shapes import Circle, Colour, Shape, Style, polygon, rectangle
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.domination.options import DominationCounters
from pnp.games.domination.rules.board import PLAYERS, most_pieces
from pnp.grids.square import SquareGrid
from pnp.sheets.pieces import Outline, Piece

SIGN = 0.56
"""The height of a sign, as a part of the counter's side."""

_BADGED = 0.44  # the same beside a badge

_RIM_AT, _RIM = 0.1, 0.06
"""How far the rim of a counter lies from its edge, so that an uneven cut leaves it, and its width: parts of the
side."""

_RIVALS = {"A": "B", "B": "A", "C": "D", "D": "C"}


def make_counters(options: DominationCounters, theme: Theme) -> Sequence[Piece]:
    """The counters, colour by colour.

    With a rival's colour on the back one counter serves two players, so A's counters are all that A and B
    need; a third player without a rival has the same colour on both sides.

    :raises OptionError: for more of a colour than the board can hold.
    """
    most = most_pieces(SquareGrid(options.size[1], options.size[0]))
    if options.count is not None and options.count > most:
        columns, rows = options.size
        raise OptionError.at(
            "count",
            f"must be at most {most}, all that a board of {columns}x{rows} can hold, not {options.count}",
        )
    count = options.count or most
    players = PLAYERS[: options.players]
    if options.back == "rival":
        players = players[::2]
    instead = theme.translate("or {count} beads a colour", count=count)
    pieces = [replace(_counter(options, theme, player), instead=instead) for player in players]
    return tuple(piece for piece in pieces for _ in range(count))


def _counter(options: DominationCounters, theme: Theme, player: str) -> Piece:
    side = options.counter
    outline = Outline.rectangle(Size(side, side))
    front, ground = _face(theme, player, side)
    if options.back == "none":
        return Piece(player, outline, front, front_ground=ground, kind=theme.translate("counters"))
    behind = player
    if options.back == "rival" and _RIVALS[player] in PLAYERS[: options.players]:
        behind = _RIVALS[player]
    back, back_ground = _face(theme, behind, side)
    kind = theme.translate("counters")
    return Piece(player, outline, front, back, front_ground=ground, back_ground=back_ground, kind=kind)


def _face(theme: Theme, player: str, side: float) -> tuple[tuple[Shape, ...], Colour]:
    """Art and ground of a face: a sign on the player's colour, or to save ink in it, with a rim, on white."""
    palette, k = theme.palette, PLAYERS.index(player)
    if not palette.tiles_outlined:
        art = sign(player, Point(0, 0), SIGN * side, Style(fill=palette.on_players[k]))
        return (art,), palette.players[k]
    half = side / 2 - _RIM_AT * side
    rim = Style(stroke=palette.players[k], width=_RIM * side)
    return (
        sign(player, Point(0, 0), SIGN * side, filled(theme, player)),
        rectangle(Box(-half, -half, half, half), rim),
    ), palette.paper


def filled(theme: Theme, player: str) -> Style:
    """A sign in palettes that spare ink: in the player's colour, outlined so that pale colours can be seen."""
    return Style(
        fill=theme.palette.players[PLAYERS.index(player)], stroke=theme.palette.ink, width=WEIGHTS.mark
    )


def counter(theme: Theme, player: str, at: Point, side: float, *, badged: bool = False) -> list[Shape]:
    """A counter as it lies on a drawn board; its sign leaves the lower right corner free for a badge."""
    k = PLAYERS.index(player)
    spare = theme.palette.tiles_outlined
    fill = theme.palette.paper if spare else theme.palette.players[k]
    rim = Style(fill=fill, stroke=theme.palette.ink, width=WEIGHTS.line if spare else WEIGHTS.mark)
    on = filled(theme, player) if spare else Style(fill=theme.palette.on_players[k])
    half, off = side / 2, 0.17 * side if badged else 0.0
    middle = Point(at.x - off, at.y + off)
    return [
        rectangle(Box(at.x - half, at.y - half, at.x + half, at.y + half), rim, 0.06 * side),
        sign(player, middle, (_BADGED if badged else SIGN) * side, on),
    ]


def sign(player: str, at: Point, height: float, style: Style) -> Shape:
    """A player's sign, which tells colours apart without colour: disc, diamond, triangle, cross.

    None of them looks like another after any turn. They are of about equal weight; ``height`` is about
    their height.
    """
    if player == "A":
        return Circle(*at, 0.43 * height, style)
    if player == "B":
        return polygon([_around(at, 0.54 * height, 90.0 * k) for k in range(4)], style)
    if player == "C":
        middle = Point(at.x, at.y - 0.06 * height)  # between the middles of its mass and of its height
        return polygon([_around(middle, 0.6 * height, 90.0 + 120.0 * k) for k in range(3)], style)
    arm, half = 0.48 * height, 0.165 * height
    quarter = ((arm, -half), (arm, half), (half, half))
    return polygon([Point(at.x + x, at.y + y) for x, y in _four_turns(quarter)], style)


def _around(at: Point, radius: float, angle: float) -> Point:
    return Point(at.x + radius * cos(radians(angle)), at.y + radius * sin(radians(angle)))


def _four_turns(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """The points, then the same after one, two and three quarter turns."""
    found = list(points)
    for _ in range(3):
        points = [(-y, x) for x, y in points]
        found += points
    return found
