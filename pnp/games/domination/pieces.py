"""Domination's counters: squares to cut out with a knife and a ruler, with a colour and a sign for each
player.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import cos, radians, sin

from pnp.base.errors import OptionError
from pnp.base.geometry import Box, Point, Size, rotate
from pnp.base.sentences import Sentence
from pnp.drawing.fonts import LEAST_TEXT, cap_height, text_width
from pnp.drawing.palette import between
from pnp.drawing.paragraphs import centred
from pnp.drawing.shapes import Circle, Colour, Font, Group, Shape, Style, polygon, rectangle
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.domination.options import DominationCounters
from pnp.games.domination.rules import PLAYERS, most_pieces
from pnp.grids.square import SquareGrid
from pnp.sheets.pieces import Outline, Piece, PieceKind

SIGN = 0.6
"""The height of a sign, as a fraction of the counter's side."""

NUMBERS = (1, 2, 3)
"""The numbers of pieces that a square can hold."""
_NUMBER, _FROM_EDGE = 0.17, 0.12
"""The height of the numbers, and the space outside them, as fractions of a piece's side: a cut that strays by a
millimetre touches no number."""

_LARGE_SIGN = {"A": 0.62, "B": 0.56, "C": 0.52, "D": 0.62}
"""The height of each sign between the numbers, as a fraction of the piece's side."""
_RAISED = 0.03
"""How far a triangle between the numbers is raised, away from the number at its lower right."""

_LIGHTER = 0.55
"""How near the background of a numbered piece is to paper, from the pale colour of its player: every sign
stands out from it."""

_COUNT, _LARGE_COUNT = 0.37, 0.41
"""The height of a count within a sign, as a fraction of the sign's: usually, and in large print."""

_SUNK = 0.13
"""How far a count is below the centre of a triangle, as a fraction of the sign's height."""

_RIVALS = {"A": "B", "B": "A", "C": "D", "D": "C"}


def make_counters(options: DominationCounters, theme: Theme) -> Sequence[Piece]:
    """Return the counters, colour by colour, each of which begins a new row. On sheets, spare numbered pieces
    fill the last row of a colour.

    A numbered piece stands for the number of counters in its upper left corner, so that there is one piece for
    each square. With a rival's colour on the back, one counter serves two players, so A and B need only A's
    counters; a third player without a rival has the same colour on both sides.

    :raises OptionError: for more of a colour than the board can hold.
    """
    full = most_pieces(SquareGrid(options.size[1], options.size[0]))
    most = options.squares if options.has_numbers else full
    if options.count is not None and options.count > most:
        columns, rows = options.size
        raise OptionError.at(
            "count",
            Sentence(
                "must be at most {most}, all that a board of {columns}x{rows} can hold, not {number}",
                most=most,
                columns=columns,
                rows=rows,
                number=options.count,
            ),
        )
    count = options.count or most
    players = PLAYERS[: options.players]
    if options.back == "rival":
        players = players[::2]
    instead = theme.translate("or {count} beads of each colour", count=full if options.has_numbers else count)
    pieces = [replace(_counter(options, theme, player), instead=instead) for player in players]
    return tuple(piece for piece in pieces for _ in range(count))


def _counter(options: DominationCounters, theme: Theme, player: str) -> Piece:
    side, grounds = options.side, _grounds(theme, numbered=options.has_numbers)
    draw = _numbered_face if options.has_numbers else _face
    piece = Piece(
        player,
        Outline.rectangle(Size(side, side)),
        draw(theme, player, side),
        front_ground=grounds[PLAYERS.index(player)],
        kind=PieceKind("{count} piece", "{count} pieces", theme),
        option="palette",
        batch=player,
        fills_row=options.has_numbers,
    )
    if options.back == "none":
        return piece
    behind = player
    if options.back == "rival" and _RIVALS[player] in PLAYERS[: options.players]:
        behind = _RIVALS[player]
    back, ground = draw(theme, behind, side), grounds[PLAYERS.index(behind)]
    return replace(piece, back=back, back_ground=ground, back_option="back")


def _face(theme: Theme, player: str, side: float) -> tuple[Shape, ...]:
    """Return a sign in the player's colour within a line along the edge, where packed counters are cut; bare
    paper takes less ink than a coloured background."""
    half = side / 2
    edge = Style(stroke=theme.palette.faint, width=WEIGHTS.thin)
    return (
        rectangle(Box(-half, -half, half, half), edge),
        sign(player, Point(0, 0), SIGN * side, filled(theme, player)),
    )


def _numbered_face(theme: Theme, player: str, side: float) -> tuple[Shape, ...]:
    """Return a sign with the numbers 1 to 3 in three corners, each upright when it is at the top left."""
    size = max(LEAST_TEXT, _NUMBER * side / cap_height(1.0))
    near = side / 2 - _FROM_EDGE * side
    numbers = []
    for number in NUMBERS:
        x = near - text_width(str(number), size, Font.BOLD) / 2
        y = near - cap_height(size) / 2
        text = centred(-x, y, str(number), size, theme.palette.ink, Font.BOLD)
        numbers.append(Group((text,), rotate(90.0 * (1 - number))))
    edge, _ = _face(theme, player, side)
    at = Point(0, _RAISED * side if player == "C" else 0.0)
    return (edge, sign(player, at, _LARGE_SIGN[player] * side, filled(theme, player)), *numbers)


def _grounds(theme: Theme, *, numbered: bool) -> Sequence[Colour | None]:
    """Return the backgrounds of the players' pieces."""
    if not numbered:
        return (None,) * len(PLAYERS)
    return [between(pale, theme.palette.paper, _LIGHTER) for pale in theme.palette.pales]


def filled(theme: Theme, player: str) -> Style:
    """Return a sign in the player's colour, outlined so that pale colours can be seen."""
    return Style(
        fill=theme.palette.players[PLAYERS.index(player)], stroke=theme.palette.ink, width=WEIGHTS.mark
    )


def counter(theme: Theme, player: str, at: Point, side: float) -> list[Shape]:
    """Return a counter as it appears on a drawn board."""
    rim = Style(fill=theme.palette.paper, stroke=theme.palette.ink, width=WEIGHTS.mark)
    half = side / 2
    return [
        rectangle(Box(at.x - half, at.y - half, at.x + half, at.y + half), rim, 0.06 * side),
        sign(player, at, SIGN * side, filled(theme, player)),
    ]


def stack(theme: Theme, player: str, count: int, at: Point, height: float) -> list[Shape]:
    """Return a stack as a large sign with its count inside; a single counter needs none."""
    drawn: list[Shape] = [sign(player, at, height, filled(theme, player))]
    if count > 1:
        y = at.y - (_SUNK * height if player == "C" else 0.0)
        size = (_LARGE_COUNT if theme.large_print else _COUNT) * height / cap_height(1.0)
        ink = theme.palette.on_players[PLAYERS.index(player)]
        drawn.append(centred(at.x, y, str(count), size, ink, Font.BOLD))
    return drawn


def sign(player: str, at: Point, height: float, style: Style) -> Shape:
    """Return a player's sign, which identifies players even without colour: disc, diamond, triangle, cross.

    No rotation makes one sign look like another. They have about equal weight; ``height`` is their approximate
    height in millimetres.
    """
    if player == "A":
        return Circle(*at, 0.43 * height, style)
    if player == "B":
        return polygon([_around(at, 0.54 * height, 90.0 * k) for k in range(4)], style)
    if player == "C":
        middle = Point(at.x, at.y - 0.06 * height)  # from its centre of mass to half its height
        return polygon([_around(middle, 0.6 * height, 90.0 + 120.0 * k) for k in range(3)], style)
    arm, half = 0.48 * height, 0.19 * height
    quarter = ((arm, -half), (arm, half), (half, half))
    return polygon([Point(at.x + x, at.y + y) for x, y in _four_turns(quarter)], style)


def _around(at: Point, radius: float, angle: float) -> Point:
    return Point(at.x + radius * cos(radians(angle)), at.y + radius * sin(radians(angle)))


def _four_turns(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return the points, then the points after one, two and three quarter turns."""
    found = list(points)
    for _ in range(3):
        points = [(-y, x) for x, y in points]
        found += points
    return found
