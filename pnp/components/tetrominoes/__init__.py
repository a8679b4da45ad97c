"""The seven tetrominoes to cut out, white on one side and black on the other: their options, and their
squares, letters, mirror images and rotations.

It uses dominoes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from pydantic import Field

from pnp.base.geometry import Box, Length, Point, Size
from pnp.base.options import SIZE, Options, Within
from pnp.components.dominoes import TileSide
from pnp.drawing.palette import Palette, between, is_grey
from pnp.drawing.shapes import Colour, Shapes, Style, polygon, rectangle
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.api.features import PiecesFeature
from pnp.games.api.game import component
from pnp.sheets.pieces import Outline, Piece, PieceKind, grown


class TetrominoOptions(Options):
    """The size of tetrominoes relative to dominoes, options that games share."""

    allowance: Annotated[Length, Within(-3, 3)] = Field(
        0.5,
        title="Overhang",
        description="How far a tetromino reaches past the four numbers it covers, on every side.",
    )


class TetrominoPieces(TetrominoOptions):
    """The seven tetrominoes."""

    domino_width: Annotated[TileSide, SIZE] = Field(
        24.0, title="Domino width", description="The width of the dominoes that the tetrominoes are played on."
    )


# Shapes


Cells = frozenset[tuple[int, int]]
"""Squares by column and row, rows counted upwards."""

_MAPS = {
    "I": ("XXXX",),
    "O": ("XX", "XX"),
    "T": ("XXX", ".X."),
    "S": (".XX", "XX."),
    "Z": ("XX.", ".XX"),
    "J": ("X..", "XXX"),
    "L": ("..X", "XXX"),
}

SHAPES: dict[str, Cells] = {
    name: frozenset(
        (column, row)
        for row, line in enumerate(reversed(rows))
        for column, sign in enumerate(line)
        if sign == "X"
    )
    for name, rows in _MAPS.items()
}
"""The seven tetrominoes by their letters. A piece has two colours, so mirror images are two pieces: S and Z, J
and L."""

BEHIND = {name: {"S": "Z", "Z": "S", "J": "L", "L": "J"}.get(name, name) for name in SHAPES}
"""The letter of each piece after it's turned over."""


def mirror(cells: Cells) -> Cells:
    """Return the shape turned over, with top and bottom swapped."""
    top = max(row for _, row in cells)
    return frozenset((column, top - row) for column, row in cells)


def ways(cells: Cells) -> frozenset[Cells]:
    """Return the rotations of a shape by quarter turns, each moved to column 0 and row 0."""
    found, turning = set(), cells
    for _ in range(4):
        turning = at_origin((row, -column) for column, row in turning)
        found.add(turning)
    return frozenset(found)


def at_origin(cells: Iterable[tuple[int, int]]) -> Cells:
    """Return squares moved so that the least column and the least row are 0."""
    cells = tuple(cells)
    left, bottom = min(column for column, _ in cells), min(row for _, row in cells)
    return frozenset((column - left, row - bottom) for column, row in cells)


LETTERS: dict[Cells, str] = {way: name for name, cells in SHAPES.items() for way in ways(cells)}
"""The letter of every rotation of a shape, at column 0 and row 0: 19 in all."""


_INSET, _ROUND = 0.07, 0.12
"""The space around each of the four squares, and the radius of its corners, in squares."""
_BEVEL = 0.12
"""The width of the bevelled edges of coloured squares, in squares."""
_EDGES = (("paper", 0.45), ("paper", 0.25), ("ink", 0.28), ("ink", 0.14))
"""What is mixed into a square's colour on its upper, left, lower and right edge, and how much of it."""
_LINE, _LIFT = 0.4, 0.16
"""How near the lines around white squares are to black, and black squares to the colour of marks on black."""
_PALE, _SOFT, _DEEP = 0.76, 0.36, 0.6
"""How near the background and the squares of a white side are to paper, and the squares of a black side to
black."""
_COLOURS = {"I": (1, 2), "O": (3, 3), "T": (0, 1), "S": (2, 2), "Z": (0, 0), "J": (1, 1), "L": (0, 3)}
"""The two players' colours, equal or mixed, that are the colour of each piece."""


def make_tetrominoes(options: TetrominoPieces, theme: Theme) -> tuple[Piece, ...]:
    """Return the seven tetrominoes for dominoes of the size in the options."""
    return tetromino_pieces(options.domino_width, options.allowance, theme)


def tetromino_pieces(tile: float, allowance: float, theme: Theme) -> tuple[Piece, ...]:
    """Return the seven tetrominoes, with squares the size of half a domino and outlines ``allowance`` mm
    further out."""
    return tuple(_piece(name, SHAPES[name], tile, allowance, theme) for name in _IN_PAIRS)


_IN_PAIRS = "SZLJTOI"
"""The letters in the order of the pieces, so that those that are mirror images lie beside one another."""


def _piece(name: str, cells: Cells, tile: float, allowance: float, theme: Theme) -> Piece:
    palette = theme.palette
    points = _placed(corners(cells), cells, tile)
    colour = _colour(name, palette)
    return Piece(
        name,
        Outline(grown(points, allowance)),
        _white_face(cells, tile, colour, palette),
        # Turned over about its horizontal axis, the piece shows its mirror image.
        _black_face(mirror(cells), tile, allowance, colour, palette),
        front_ground=between(colour, palette.paper, _PALE) if colour else palette.light,
        back_ground=palette.dark,
        kind=PieceKind("{count} tetromino", "{count} tetrominoes", theme),
        option="allowance",
        back_option="allowance",
    )


def _colour(name: str, palette: Palette) -> Colour | None:
    """Return the colour of a piece, or None if the palette saves ink or has only greys."""
    if palette.tiles_outlined or all(map(is_grey, palette.players)):
        return None
    first, second = _COLOURS[name]
    return between(palette.players[first], palette.players[second], 0.5)


def _white_face(cells: Cells, tile: float, colour: Colour | None, palette: Palette) -> Shapes:
    """Return the white side, in light tints of the piece's colour if it has one."""
    if colour:
        return _bevelled(cells, tile, between(colour, palette.paper, _SOFT), palette)
    line = palette.faint if palette.tiles_outlined else between(palette.light, palette.dark, _LINE)
    return _squares(cells, tile, Style(palette.paper, line, WEIGHTS.line))


def _black_face(cells: Cells, tile: float, allowance: float, colour: Colour | None, palette: Palette) -> Shapes:
    """Return the black side, in dark shades of the piece's colour if it has one, and shown by a heavy rim if
    the palette saves ink."""
    if colour:
        return _bevelled(cells, tile, between(colour, palette.dark, _DEEP), palette)
    if not palette.tiles_outlined:
        return _squares(cells, tile, Style(between(palette.dark, palette.on_dark, _LIFT)))
    inner = _squares(cells, tile, Style(stroke=palette.ink, width=WEIGHTS.thick))
    rim = grown(_placed(corners(cells), cells, tile), allowance - 2 * WEIGHTS.heavy)
    return (*inner, polygon(rim, Style(stroke=palette.on_dark, width=WEIGHTS.heavy)))


def _squares(cells: Cells, tile: float, style: Style) -> Shapes:
    """Return the four squares with rounded corners, which show what the piece covers."""
    side = (1 - 2 * _INSET) * tile
    return tuple(
        rectangle(Box.about(x, y, Size(side, side)), style, _ROUND * tile) for x, y in _middles(cells, tile)
    )


def _bevelled(cells: Cells, tile: float, colour: Colour, palette: Palette) -> Shapes:
    """Return the four squares in a colour, each with lighter edges above and to the left, and darker ones below
    and to the right."""
    return tuple(
        shape for middle in _middles(cells, tile) for shape in _raised_square(middle, tile, colour, palette)
    )


def _raised_square(middle: Point, tile: float, colour: Colour, palette: Palette) -> Shapes:
    half = (0.5 - _INSET) * tile
    around = ((1, 1), (-1, 1), (-1, -1), (1, -1))
    outer, inner = (
        [Point(middle.x + across * reach, middle.y + up * reach) for across, up in around]
        for reach in (half, half - _BEVEL * tile)
    )
    mixed = {"paper": palette.paper, "ink": palette.ink}
    edges = (
        polygon(
            (outer[k], outer[(k + 1) % 4], inner[(k + 1) % 4], inner[k]),
            Style(between(colour, mixed[part], much)),
        )
        for k, (part, much) in enumerate(_EDGES)
    )
    return (polygon(outer, Style(colour)), *edges)


def _middles(cells: Cells, tile: float) -> tuple[Point, ...]:
    return _placed(tuple(Point(column + 0.5, row + 0.5) for column, row in sorted(cells)), cells, tile)


def corners(cells: Cells) -> tuple[Point, ...]:
    """Return the corners of a shape without holes, anticlockwise, in squares.

    Each side of a square without a neighbour there is one step of the outline.
    """
    steps: dict[Point, Point] = {}
    for column, row in cells:
        for (dx, dy), (x1, y1), (x2, y2) in (
            ((0, -1), (0, 0), (1, 0)),
            ((1, 0), (1, 0), (1, 1)),
            ((0, 1), (1, 1), (0, 1)),
            ((-1, 0), (0, 1), (0, 0)),
        ):
            if (column + dx, row + dy) not in cells:
                steps[Point(column + x1, row + y1)] = Point(column + x2, row + y2)
    first = min(steps)
    way = [first]
    while (following := steps[way[-1]]) != first:
        way.append(following)
    return tuple(
        point
        for k, point in enumerate(way)
        if (point.x - way[k - 1].x) != (way[(k + 1) % len(way)].x - point.x)
    )


def _placed(points: tuple[Point, ...], cells: Cells, tile: float) -> tuple[Point, ...]:
    """Return points converted from squares to millimetres about the centre of the shape's box."""
    across = max(column for column, _ in cells) + 1
    up = max(row for _, row in cells) + 1
    return tuple(Point((x - across / 2) * tile, (y - up / 2) * tile) for x, y in points)


GAME = component(
    "Tetrominoes",
    "the seven tetrominoes, white on one side and black on the other, to lay on dominoes",
    "pieces",
    PiecesFeature(TetrominoPieces, make_tetrominoes, "the seven shapes, two-sided"),
)
