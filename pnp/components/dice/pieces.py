"""Dice to cut out, fold and glue."""

from __future__ import annotations

from math import cos, radians

from pnp.base.geometry import Affine, Box, Point, Size
from pnp.components.dice.net import FACES, folds, outline
from pnp.components.dice.options import DicePieces
from pnp.components.dominoes.picture import Face, TileStyle, half_marks
from pnp.drawing.shapes import Drawing, Group, Layer, Shape, Style, lines, rectangle
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.sheets.pieces import Outline, Piece, PieceKind


def make_dice(options: DicePieces, theme: Theme) -> tuple[Piece, ...]:
    """As many nets as the options say."""
    return dice_pieces(options.count, options.die, theme, options.face)


def dice_pieces(count: int, edge: float, theme: Theme, face: Face = "pips") -> tuple[Piece, ...]:
    """Nets of dice with edges of ``edge`` mm, about the centre of the net's box."""
    box = Box.around(outline())
    middle = box.centre
    shape = Outline(tuple(_placed(point, middle, edge) for point in outline()))
    tiles = TileStyle(theme.palette, face, underlined=True)
    art: list[Shape] = []
    for (column, row), number in FACES.items():
        x, y = _placed(Point(column + 0.5, row + 0.5), middle, edge)
        art += half_marks(number, x, y, edge, tiles)
    style = Style(stroke=theme.palette.faint, width=WEIGHTS.mark, dash=(1.2, 0.8))
    creases = [(*_placed(start, middle, edge), *_placed(end, middle, edge)) for start, end in folds()]
    art.append(Group((lines(creases, style),), layer=Layer.FOLD))
    piece = Piece(
        "die",
        shape,
        tuple(art),
        kind=PieceKind("{count} die", "{count} dice", theme),
        instead=theme.translate("or any six-sided dice"),
        assembled=_folded(edge, tiles),
        option="die",
    )
    return (piece,) * count


def _folded(edge: float, tiles: TileStyle) -> Drawing:
    """The finished die, seen towards the corner of 2, 3 and 6."""
    wide, half = edge * cos(radians(30)), edge / 2
    palette = tiles.palette
    faces = (
        (2, Affine(wide / edge, -0.5, 0.0, 1.0, 0.0, half)),
        (3, Affine(wide / edge, 0.5, 0.0, 1.0, wide, 0.0)),
        (6, Affine(wide / edge, 0.5, -wide / edge, 0.5, wide, edge)),
    )
    square = Box(0, 0, edge, edge)
    outline = Style(fill=palette.paper, stroke=palette.ink, width=WEIGHTS.line, join="round")
    groups = tuple(
        Group((rectangle(square, outline), *half_marks(number, edge / 2, edge / 2, edge, tiles)), place)
        for number, place in faces
    )
    return Drawing(Size(2 * wide, 2 * edge), groups)


def _placed(point: Point, middle: Point, edge: float) -> Point:
    return Point((point.x - middle.x) * edge, (point.y - middle.y) * edge)
