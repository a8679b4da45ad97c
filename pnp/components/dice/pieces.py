"""Dice to cut out, fold and glue.

The net of a six-sided die: a cross of squares with tabs, its faces numbered, its folds and its outline.

Cells are counted in edges. Four squares in a row wrap around the die; one above and one below the second close
it. Opposite faces add up to seven, and 1, 2, 3 run anticlockwise around their corner, as on Western dice.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians

from pnp.base.geometry import Affine, Box, Point, Size
from pnp.components.dice.options import DEPTH, FACES, SLANT, TABS, DicePieces, die_net
from pnp.components.dominoes.picture import Face, TileStyle, half_marks
from pnp.components.shared.folding import solid_of
from pnp.drawing.shapes import Drawing, Group, Layer, Shape, Style, lines, rectangle
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.sheets.pieces import Die, Outline, Piece, PieceKind

_SIDES = {"bottom": (0, -1), "right": (1, 0), "top": (0, 1), "left": (-1, 0)}
_CORNERS = {
    "bottom": ((0, 0), (1, 0)),
    "right": ((1, 0), (1, 1)),
    "top": ((1, 1), (0, 1)),
    "left": ((0, 1), (0, 0)),
}
"""The ends of each side of a square, anticlockwise."""


def folds() -> tuple[tuple[Point, Point], ...]:
    """Return the lines to fold, in edges: between squares, and between squares and tabs; each once."""
    found = []
    for (column, row), side, start, end in _square_sides():
        inner = _beyond(column, row, side) in FACES
        if (inner and side in ("right", "top")) or (column, row, side) in TABS:
            found.append((start, end))
    return tuple(found)


def outline() -> tuple[Point, ...]:
    """Return the line to cut, in edges, anticlockwise about the centre of the net's box."""
    following: dict[Point, list[Point]] = {}
    for (column, row), side, start, end in _square_sides():
        if _beyond(column, row, side) not in FACES:
            tabbed = (column, row, side) in TABS
            following[start] = [*(_tab(start, end) if tabbed else ()), end]
    here = first = Point(0, 0)
    points: list[Point] = []
    while not points or here != first:
        points += following[here]
        here = points[-1]
    return _simple(points)


def _square_sides() -> Iterator[tuple[tuple[int, int], str, Point, Point]]:
    for column, row in FACES:
        for side, ends in _CORNERS.items():
            start, end = (Point(column + x, row + y) for x, y in ends)
            yield (column, row), side, start, end


def _beyond(column: int, row: int, side: str) -> tuple[int, int]:
    dx, dy = _SIDES[side]
    return column + dx, row + dy


def _tab(start: Point, end: Point) -> tuple[Point, Point]:
    """Return the outer corners of a tab on a side; the net is to the left of the side's direction."""
    dx, dy = end.x - start.x, end.y - start.y
    out = (dy * DEPTH, -dx * DEPTH)
    return (
        Point(start.x + SLANT * dx + out[0], start.y + SLANT * dy + out[1]),
        Point(end.x - SLANT * dx + out[0], end.y - SLANT * dy + out[1]),
    )


def _simple(points: list[Point]) -> tuple[Point, ...]:
    """Return the polygon without corners that lie on straight lines."""
    kept = []
    for k, point in enumerate(points):
        before, after = points[k - 1], points[(k + 1) % len(points)]
        cross = (point.x - before.x) * (after.y - point.y) - (point.y - before.y) * (after.x - point.x)
        if abs(cross) > 1e-9:
            kept.append(point)
    return tuple(kept)


def make_dice(options: DicePieces, theme: Theme) -> tuple[Piece, ...]:
    """Return the number of nets set in the options."""
    return dice_pieces(options.count, options.die, theme, options.face)


def dice_pieces(count: int, edge: float, theme: Theme, face: Face = "pips") -> tuple[Piece, ...]:
    """Return nets of dice with edges of ``edge`` mm, around the centre of the net's box."""
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
        on_table=_solid(edge, tiles),
    )
    return (piece,) * count


def _solid(edge: float, tiles: TileStyle) -> Die:
    """Return the die in space."""
    art = {str(number): half_marks(number, 0, 0, edge, tiles) for number in FACES.values()}
    return solid_of(die_net(6, edge), art, dict.fromkeys(art, tiles.palette.paper))


def _folded(edge: float, tiles: TileStyle) -> Drawing:
    """Return the finished die, seen from the corner of 2, 3 and 6."""
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
