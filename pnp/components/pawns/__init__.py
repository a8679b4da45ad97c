"""Pawns to cut out, either strips that fold into standing figures or flat counters; and the badges that
represent pawns on drawings of domino tables, with the player's shape and colour and the pawn's letter.

Measurements of badges are in sides of half a domino, so that they don't hide the number below them.

It uses dominoes and shared.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated, Literal

from pydantic import Field

from pnp.base.errors import OptionError
from pnp.base.geometry import Box, Point, Size, move, rotate, stretch
from pnp.base.options import SIZE, ChoiceLabels, Options
from pnp.base.sentences import Sentence
from pnp.components.dominoes import TileSide
from pnp.drawing.fonts import cap_height, fitting_size
from pnp.drawing.palette import Palette, between
from pnp.drawing.paragraphs import centred
from pnp.drawing.shapes import (
    Circle,
    Colour,
    Drawing,
    Font,
    Group,
    Layer,
    Path,
    Segment,
    Shape,
    Shapes,
    Style,
    circle_path,
    lines,
    polygon,
    rectangle,
)
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.api.features import PiecesFeature
from pnp.games.api.game import component
from pnp.sheets.pieces import Outline, Piece, PieceKind, Step

Signs = Annotated[
    Literal["shapes", "letters"],
    ChoiceLabels({"shapes": "Shapes", "letters": "Letters"}),
    Field(title="Symbols"),
]


class PawnOptions(Options):
    """The look of pawns, options that games with pawns share."""

    pawns: Annotated[
        Literal["tents", "counters"],
        ChoiceLabels({"tents": "Standing figures", "counters": "Flat counters"}),
    ] = Field(
        "tents", title="Pawn style", description="Strips that fold into standing figures, or flat counters."
    )
    signs: Signs = Field(
        "shapes",
        description="What distinguishes pawns besides their colour; the letters are P, N, B and R.",
    )


class PawnPieces(PawnOptions):
    """Pawns in up to four colours."""

    domino_width: Annotated[TileSide, SIZE] = Field(
        24.0, title="Domino width", description="The width of the domino; a pawn must fit on one half of it."
    )
    colours: Annotated[int, Field(ge=1, le=4)] = Field(
        4, title="Colours", description="How many colours, from 1 to 4."
    )
    each: Annotated[int, Field(ge=1, le=50)] = Field(
        1, title="Pawns of each colour", description="How many pawns of each colour, from 1 to 50."
    )


def make_pawns(options: PawnPieces, theme: Theme) -> tuple[Piece, ...]:
    """Return the number of pawns of each colour set in the options."""
    players = (player for player in range(options.colours) for _ in range(options.each))
    return pawn_pieces(players, options.domino_width, options, theme)


def pawn_pieces(players: Iterable[int], tile: float, options: PawnOptions, theme: Theme) -> tuple[Piece, ...]:
    """Return a pawn for each player from 0 to 3, to stand on half a domino of this width."""
    letters = options.signs == "letters"
    if options.pawns == "counters":
        return tuple(_counter(player, tile, letters, theme) for player in players)
    outline = Outline.rectangle(Size(_WIDTH * tile, _tent_height(tile)))
    players = tuple(players)
    steps = _steps(tile, players[0], letters, theme) if players else ()
    return tuple(
        Piece(
            f"pawn {player + 1}",
            outline,
            _tent(tile, player, letters, theme),
            kind=PieceKind("{count} pawn", "{count} pawns", theme),
            instead=theme.translate("or pawns from another game"),
            assembled=_standing(tile, player, letters, theme),
            steps=steps,
            steps_needed=False,
            option="pawns",
        )
        for player in players
    )


def _counter(player: int, tile: float, letters: bool, theme: Theme) -> Piece:
    side = _COUNTER * tile
    face = counter(tile, player, letters, theme)
    return Piece(
        f"pawn {player + 1}",
        Outline.rectangle(Size(side, side)),
        face,
        face,
        axis=90.0,
        kind=PieceKind("{count} pawn", "{count} pawns", theme),
        instead=theme.translate("or pawns from another game"),
        option="pawns",
        back_option="pawns",
    )


_LABEL = _BELOW = 0.348  # the height of a pawn's letter or a die's number, and of the number that they stand on
_BADGE_AT, _BELOW_AT = (-0.132, 0.131), (0.285, -0.236)  # the centres of the badge and of a number beside it
_ALONE = 1.25  # the scale of a badge that has no number beside it
_LARGE = 1.04
"""The scale of a badge and the number beside it in large print, so that a table has to grow less to be legible;
and their centres."""
_LARGE_BADGE_AT, _LARGE_BELOW_AT = (-0.147, 0.142), (0.282, -0.232)

_DISC, _SQUARE, _CORNER = 0.255, 0.22, 0.06
_PEAK, _EAVES, _FOOT, _WALL = 0.28, 0.04, -0.283, 0.247
_HOUSE = ((0.0, _PEAK), (-_WALL, _EAVES), (-_WALL, _FOOT), (_WALL, _FOOT), (_WALL, _EAVES))
_ARM = 0.255
_QUARTERS = [((_ARM, -bar), (_ARM, bar), (bar, bar)) for bar in (0.178, 0.115)]
_CROSS, _SLIM = ([rotate(90 * k)(*at) for k in range(4) for at in quarter] for quarter in _QUARTERS)
"""The cross that has room for a letter, and the cross as a sign."""
_LOW = 0.07  # how far below the centre the letter on a house is


@dataclass(frozen=True, slots=True)
class Token:
    """A pawn or a die on a cell.

    ``player``, from 0 to 3, chooses a pawn's shape and colour; the ``label`` is its letter, or a die's number.
    The ``chief`` of the dice is filled.
    """

    label: str
    kind: Literal["pawn", "die"] = "pawn"
    player: int = 0
    chief: bool = False


def draw_token(token: Token, below: str, at: Point, side: float, theme: Theme) -> list[Shape]:
    """Return a badge and, beside it, the number that it covers. A die on its own number shows it once.

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
    """Return the badge about ``at``, for halves of this side."""
    if token.kind == "pawn":
        shape, ink = pawn_badge(token.player, at, side, palette), palette.on_players[token.player]
        low = Point(at.x, at.y - _low(token.player) * side)
        return [shape, _figure(low, token.label, _LABEL * side, ink)]
    fill, ink = (palette.players[1], palette.on_players[1]) if token.chief else (palette.paper, palette.ink)
    half = _SQUARE * side
    style = Style(fill, palette.ink, WEIGHTS.line * 1.5)
    box = Box(at.x - half, at.y - half, at.x + half, at.y + half)
    return [rectangle(box, style, _CORNER * side), _figure(at, token.label, _LABEL * side, ink)]


def _low(player: int) -> float:
    """Return how far below the centre of a player's shape its letter is, as a fraction of the side."""
    return _LOW if player == 2 else 0.0


def pawn_badge(player: int, at: Point, side: float, palette: Palette) -> Shape:
    """Return a player's badge in its colour."""
    style = Style(palette.players[player], palette.ink, WEIGHTS.line, join="round")
    return player_shape(player, at, side, style)


def player_shape(player: int, at: Point, side: float, style: Style) -> Shape:
    """Return a disc, a square, a house or a cross about half as tall as the side. It identifies a player
    without colour, on pawns and on drawings."""
    if player == 0:
        return Circle(at.x, at.y, _DISC * side, style)
    if player == 1:
        half = _SQUARE * side
        return rectangle(Box(at.x - half, at.y - half, at.x + half, at.y + half), style)
    corners = _HOUSE if player == 2 else _CROSS
    return polygon([(at.x + x * side, at.y + y * side) for x, y in corners], style)


def _figure(at: Point, text: str, height: float, ink: Colour) -> Shape:
    return centred(at.x, at.y, text, height / cap_height(1.0), ink, Font.SEMIBOLD)


LETTERS = "PNBR"
"""Pawn, knight, bishop, rook: the names of the four pawns in the published solutions of domino puzzles."""

_WIDTH, PANEL, BASE, TAB = 0.75, 1.25, 0.6, 0.55  # of a tent, as fractions of the width of the domino below it
_COUNTER, _LETTERED = 0.7, 0.91  # the latter for counters with letters: the house is taller than the disc
_SIDE_OF_SIGN = 3.4  # the side of a domino whose sign has the radius 1
_FIGURE, _CLEAR, _ROUND = 0.1, 0.05, 0.08
"""The space around a figure and its background, and the radius of that, as fractions of the domino's width."""


def _tent_height(tile: float) -> float:
    """Return the length of the whole strip."""
    return (BASE + 2 * PANEL + TAB) * tile


def _tent(tile: float, colour: int, letters: bool, theme: Theme) -> Shapes:
    """Return the strip about (0, 0), from the bottom up: base, front, back upside down, and the tab that
    is glued under the base."""
    x, foot = _WIDTH * tile / 2, -_tent_height(tile) / 2 + BASE * tile
    ridge, back = foot + PANEL * tile, foot + 2 * PANEL * tile
    panel = Box(-x, foot, x, ridge)
    figure = (_panel(panel, tile, colour, theme), *pawn(panel.grown(-_FIGURE * tile), colour, letters, theme))
    over = move(0, 2 * ridge).after(rotate(180))
    folds = [(-x, y, x, y) for y in (foot, ridge, back)]
    style = Style(stroke=theme.palette.faint, width=WEIGHTS.mark, dash=(1.2, 0.8))
    ends = (Box(-x, foot - BASE * tile, x, foot), Box(-x, back, x, back + TAB * tile))
    return (
        *(_panel(end, tile, colour, theme) for end in ends),
        *figure,
        Group(figure, over),
        *_base_label(tile, back + TAB / 2 * tile, theme),
        Group((lines(folds, style),), layer=Layer.FOLD),
    )


def _panel(box: Box, tile: float, colour: int, theme: Theme) -> Path:
    """Return the pale background of a figure or of an end of a strip, which stays clear of cuts and folds."""
    return rectangle(box.grown(-_CLEAR * tile), Style(fill=theme.palette.pales[colour % 4]), _ROUND * tile)


def _standing(tile: float, colour: int, letters: bool, theme: Theme) -> Drawing:
    """Return the figure on its folded tent, seen from the front."""
    box = Box(0, 0, (PANEL - 2 * _FIGURE) * 0.62 * tile, (PANEL - 2 * _FIGURE) * tile)
    return Drawing(box.size, pawn(box, colour, letters, theme))


def _steps(tile: float, colour: int, letters: bool, theme: Theme) -> tuple[Step, ...]:
    """Return the steps in which a strip is folded."""
    from pnp.components.shared.folding import tent_steps  # drawings of pawns need no nets

    panel, base = (Box.about(0, 0, Size(_WIDTH * tile, high * tile)) for high in (PANEL, BASE))
    figure = (_panel(panel, tile, colour, theme), *pawn(panel.grown(-_FIGURE * tile), colour, letters, theme))
    words = (
        theme.translate("Cut out the strip. Score the dashed lines, and fold them away from you."),
        theme.translate("Glue the tab under the base."),
        theme.translate("The finished pawn."),
    )
    ground = (_panel(base, tile, colour, theme),)
    return tent_steps(panel.size, BASE * tile, TAB * tile, (figure, ground), words, theme)


def _base_label(tile: float, y: float, theme: Theme) -> Shapes:
    """Return the word on the tab.

    :raises OptionError: for one that is too long to read there.
    """
    word = theme.translate("glue")
    size = fitting_size(word, 0.8 * _WIDTH * tile, 9.0, 4.0)
    if size is None:
        raise OptionError.at("domino-width", Sentence("'{word}' doesn't fit on the tab of a pawn", word=word))
    return (centred(0, y, word, size, theme.palette.ink),)


def pawn(box: Box, colour: int, letters: bool, theme: Theme) -> Shapes:
    """Return a pawn as tall as a box, with its sign on a white medallion and, unless the body is white to save
    ink, a light gleam at its left."""
    player, palette = colour % 4, theme.palette
    fill = palette.paper if palette.tiles_outlined else palette.players[player]
    unit = min(box.width / (2 * _PLINTH[1]), box.height)
    style = Style(fill=fill, stroke=palette.ink, width=WEIGHTS.line / unit, join="round")
    head = replace(style, fill=palette.players[player])  # all of the colour if the body is white to save ink
    gleam = Style(stroke=between(fill, palette.paper, _GLEAM), width=0.035, cap="round")
    figure: Shapes = (
        circle_path(0, 0.81, 0.19, head),
        Path(_BODY, style),
        *(_slab(*slab, style) for slab in (_COLLAR, _STEP, _PLINTH)),
        *(() if palette.tiles_outlined else (Path(_GLEAMS, gleam),)),
    )
    x, y = box.centre.x, box.bottom
    medallion = Circle(x, y + _SIGN_AT * unit, _MEDALLION * unit, _field(palette))
    return (
        Group(figure, move(x, y).after(stretch(unit, unit))),
        *(() if palette.tiles_outlined else (medallion,)),
        *_sign(x, medallion.y, _SIGN * unit, player, letters, palette),
    )


_BODY: tuple[Segment, ...] = (
    ("M", -0.24, 0.12),
    ("L", 0.24, 0.12),
    ("C", 0.19, 0.2, 0.115, 0.4, 0.095, 0.63),
    ("L", -0.095, 0.63),
    ("C", -0.115, 0.4, -0.19, 0.2, -0.24, 0.12),
    ("Z",),
)
_GLEAMS: tuple[Segment, ...] = (
    ("M", -0.125, 0.8),
    ("C", -0.12, 0.86, -0.085, 0.91, -0.035, 0.925),
    ("M", -0.085, 0.45),
    ("C", -0.078, 0.49, -0.073, 0.52, -0.071, 0.55),
)
"""The body of a pawn and the gleams at its left, for a pawn of height 1 that stands on (0, 0)."""
_COLLAR, _STEP, _PLINTH = (0.59, 0.19, 0.075), (0.085, 0.26, 0.06), (0.0, 0.31, 0.1)
"""The foot, half the width and the height of the slabs of a pawn."""
_SIGN_AT, _SIGN, _MEDALLION, _GLEAM = 0.285, 0.1, 0.152, 0.55
"""The middle of a sign, its reach above and below, and the radius of its medallion, clear of the neck; how near
the gleams are to paper."""


def _slab(foot: float, half: float, high: float, style: Style) -> Path:
    """Return a slab with rounded ends."""
    return rectangle(Box(-half, foot, half, foot + high), style, 0.45 * high)


def counter(tile: float, colour: int, letters: bool, theme: Theme) -> Shapes:
    """Return a disc with a ring and the player's shape, or that shape with a letter, about (0, 0), as on a
    drawn table; both sides of a square counter show it."""
    player, palette, radius = colour % 4, theme.palette, 0.43 * _COUNTER * tile
    shape, low = (player, _low(player)) if letters else (0, 0.0)
    side = (_LETTERED if letters else 1.0) * radius / _DISC
    fill = palette.paper if palette.tiles_outlined else palette.players[player]
    rim = Style(stroke=palette.players[player], width=0.1 * radius, join="round")
    size, inner = (0.84, rim) if palette.tiles_outlined else (_FIELD, _field(palette))
    return (
        player_shape(shape, Point(0, 0), side, Style(fill, palette.ink, WEIGHTS.line, join="round")),
        player_shape(shape, Point(0, 0), size * side, inner),
        *_sign(0, -low * side, 0.44 * radius, player, letters, palette),
    )


_FIELD = 0.74  # the size of the white field of a counter, as a fraction of the counter's


def _field(palette: Palette) -> Style:
    """Return the white ground of a sign, on which all players' signs stand out alike."""
    return Style(palette.paper, palette.ink, WEIGHTS.mark, join="round")


def _sign(x: float, y: float, radius: float, player: int, letters: bool, palette: Palette) -> Shapes:
    """Return a player's letter, or the player's shape (disc, square, house, cross) in the player's colour,
    about (x, y), extending ``radius`` above and below."""
    if letters:
        return (centred(x, y, LETTERS[player], 2 * radius / cap_height(1.0), palette.ink, Font.BOLD),)
    fill = palette.ink if palette.tiles_outlined else palette.players[player]
    return (_shape(x, y, radius, player, Style(fill, palette.ink, WEIGHTS.mark)),)


def outlined_sign(x: float, y: float, radius: float, player: int, theme: Theme) -> Shape:
    """Return a player's shape in the player's colour, outlined so that it can be seen on any background."""
    palette = theme.palette
    return _shape(x, y, radius, player, Style(palette.players[player], palette.ink, WEIGHTS.mark))


def _shape(x: float, y: float, radius: float, player: int, style: Style) -> Shape:
    side = _SIDE_OF_SIGN * radius
    if player == 3:
        return polygon([(x + side * px, y + side * py) for px, py in _SLIM], style)
    return player_shape(player, Point(x, y), side, style)


_OF_STANDEES = ("front", "back", "table", "rows", "icons", "stand")
"""The options of standing figures with the user's own pictures."""

GAME = component(
    "Pawns",
    "folded pawns in four colours, each with its own symbol, that stand on half a domino",
    "pieces",
    PiecesFeature(
        PawnPieces,
        make_pawns,
        "paper pawns, to fold and glue, or flat",
        instead=dict.fromkeys(_OF_STANDEES, Sentence("; `pieces: standees` makes your own figures")),
    ),
)
