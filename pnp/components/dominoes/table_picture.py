"""Drawings of domino tables: tiles in place, pawns and dice on them, bare numbers, joints."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from pnp.base.geometry import MM_PER_POINT, Box, Point, Size, move
from pnp.components.dominoes.ground import Ground, draw_barred, draw_ways
from pnp.components.dominoes.notation import pair_text
from pnp.components.dominoes.picture import Face, TileStyle, half_marks, tile_face, tile_size
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import DIGITS, Cell, Domino, Pair
from pnp.components.pawns import Token, draw_token
from pnp.drawing.fonts import CELL, DOMINO_HALF
from pnp.drawing.hotspots import Scene, Spot
from pnp.drawing.palette import between
from pnp.drawing.paragraphs import centred
from pnp.drawing.shapes import Drawing, Font, Group, Shape, Style, line, rectangle
from pnp.drawing.theme import WEIGHTS, Theme

SIDE = 9.0
"""The side of half a domino, in millimetres, at a drawing's natural size."""
EDGE = 0.04  # the gap around a tile, in sides
ROUND = 0.14  # the radius of its corners


@dataclass(frozen=True, slots=True)
class Marks:
    """Highlights on a table. Dominoes have a heavy frame and a pale background, cells only the background, and
    a forbidden move is a crossed arrow from its first cell around every corner to its last. Face-down dominoes
    are grey, with a second frame; ``hidden`` ones show no numbers. Tokens hide the numbers of ``covered``
    cells."""

    dominoes: Collection[Domino] = ()
    cells: Collection[Cell] = ()
    barred: Sequence[Cell] = ()
    down: Collection[Domino] = ()
    hidden: Collection[Domino] = ()
    covered: Collection[Cell] = ()


def upright_row(pairs: Sequence[Pair], theme: Theme, side: float = SIDE) -> Drawing:
    """Return upright dominoes side by side, such as a hand; ``side`` is the side of half a domino, in
    millimetres."""
    return draw_table(
        Table(tuple(Domino(0, 2 * k, True, *pair) for k, pair in enumerate(pairs))), theme, side=side
    )


def lying_row(pairs: Sequence[Pair], theme: Theme, side: float) -> Drawing:
    """Return horizontal dominoes with numerals, side by side; ``side`` is the side of half a domino, in
    millimetres."""
    table = Table(tuple(Domino(0, 3 * k, False, *pair) for k, pair in enumerate(pairs)))
    return draw_table(table, theme, face="numerals", side=side)


def draw_table(
    table: Table,
    theme: Theme,
    *,
    face: Face = "pips",
    tokens: Mapping[Cell, Token] | None = None,
    marks: Marks | None = None,
    heights: bool = False,
    side: float = SIDE,
) -> Drawing:
    """Return a table at its natural size; tokens may be beside it. With ``heights``, cells are shaded, higher
    numbers darker, and short lines lead to the neighbours that you can walk to."""
    tokens, marks = tokens or {}, marks or Marks()
    numbers = table.numbers()
    ground = Ground.around([*numbers, *tokens, *marks.barred], side)
    shapes = _tiles(table, ground, theme, marks)
    unseen = {cell for domino in marks.hidden for cell in domino.cells} | {*marks.covered}
    fields = dict.fromkeys(marks.cells, _marked(theme))
    if heights:
        fields = _shades(numbers, theme)
    for cell, style in fields.items():
        shapes.append(rectangle(ground.box(cell).grown(-EDGE * side - 0.25), style, ROUND * side * 0.8))
    shapes += (divider(*domino.cells, ground, theme) for domino in table.dominoes if domino not in marks.hidden)
    if marks.barred:
        last, seen = marks.barred[-1], numbers.keys() - unseen
        free = len(marks.barred) == 2 and last not in numbers
        clear = seen if face == "numerals" else ()
        shapes += draw_barred(marks.barred, ground, theme, free=free, short=last in seen, clear=clear)
    for cell, number in numbers.items():
        if cell not in unseen:
            lying = _lying(table, cell)
            shapes += _number(cell, number, ground, theme, face, tokens.get(cell), lying=lying)
    for cell, token in tokens.items():
        if cell not in numbers or cell in marks.covered:
            shapes += draw_token(token, "", ground.box(cell).centre, side, theme)
    if heights:
        shapes += draw_ways(numbers, ground, theme)
    return Drawing(ground.size, tuple(shapes), most_scale=DOMINO_HALF / side)


def _tiles(table: Table, ground: Ground, theme: Theme, marks: Marks) -> list[Shape]:
    """Return the tiles, without anything on them."""
    shapes: list[Shape] = []
    for domino in table.dominoes:
        shapes += _tile(domino, ground, theme, marked=domino in marks.dominoes)
        if domino in marks.down or domino in marks.hidden:
            shapes += _back(domino, ground, theme)
    return shapes


def _lying(table: Table, cell: Cell) -> bool:
    owner = table.owners().get(cell)
    return owner is not None and not table.dominoes[owner].vertical


def _tile(domino: Domino, ground: Ground, theme: Theme, *, marked: bool) -> list[Shape]:
    edge = ground.pair_box(*domino.cells).grown(-EDGE * ground.side)
    palette = theme.palette
    style = Style(
        fill=palette.pales[1] if marked else palette.paper,
        stroke=palette.ink,
        width=WEIGHTS.thick if marked else WEIGHTS.line,
    )
    return [rectangle(edge, style, ROUND * ground.side)]


def _back(domino: Domino, ground: Ground, theme: Theme) -> list[Shape]:
    """Return the background of a face-down domino, with a frame that is visible even with little ink."""
    box, side, palette = ground.pair_box(*domino.cells), ground.side, theme.palette
    field = Style(fill=palette.tint, stroke=palette.ink, width=WEIGHTS.line)
    frame = Style(stroke=palette.faint, width=WEIGHTS.thin)
    inner = rectangle(box.grown(-2.4 * EDGE * side), frame, 0.6 * ROUND * side)
    return [rectangle(box.grown(-EDGE * side), field, ROUND * side), inner]


def divider(first: Cell, second: Cell, ground: Ground, theme: Theme) -> Shape:
    """Return the line between the halves of a domino, the upper or left one first."""
    style = Style(stroke=theme.palette.ink, width=WEIGHTS.thin, cap="round")
    return line(*ground.seam(first, second, 0.14), style)


def found_ground(first: Cell, second: Cell, ground: Ground, theme: Theme, inset: float) -> Shape:
    """Return the background of a domino in a solution, the upper or left half first: a tint, darker if it
    stands upright; none in palettes that save ink.

    :param inset: the distance from the edges of its cells, in sides.
    """
    palette = theme.with_tints().palette
    tint = palette.tint if first[0] == second[0] else palette.shade
    box = ground.pair_box(first, second).grown(-inset * ground.side)
    return rectangle(box, Style(fill=None if palette.tiles_outlined else tint), ROUND * ground.side)


def _marked(theme: Theme) -> Style:
    """Return the background of a highlighted cell, with a thin line around it that is visible even with little
    ink."""
    return Style(fill=theme.palette.pales[1], stroke=theme.palette.line, width=WEIGHTS.thin)


def _shades(numbers: Mapping[Cell, int], theme: Theme) -> dict[Cell, Style]:
    """Return backgrounds for heights, from bare paper at sea level to the palette's shade."""
    highest = max(numbers.values(), default=0) or 1
    palette = theme.palette
    return {
        cell: Style(fill=between(palette.paper, palette.shade, number / highest))
        for cell, number in numbers.items()
    }


def _number(
    cell: Cell, number: int, ground: Ground, theme: Theme, face: Face, token: Token | None, *, lying: bool
) -> list[Shape]:
    if token is not None:
        return draw_token(token, DIGITS[number], ground.box(cell).centre, ground.side, theme)
    x, y = ground.box(cell).centre
    if number == 0 and face == "numerals":
        return [_figure(x, y, "0", 0.5 * ground.side, theme)]
    marks = half_marks(number, x, y, ground.side, TileStyle(theme.palette, face), lying=lying)
    return list(marks)


def _figure(x: float, y: float, text: str, height: float, theme: Theme) -> Shape:
    return centred(x, y, text, height / MM_PER_POINT / 0.66, theme.palette.ink, Font.SEMIBOLD)


def draw_numbers(
    rows: tuple[tuple[int, ...], ...],
    theme: Theme,
    *,
    joined: Collection[tuple[Cell, Cell]] = (),
    split: Collection[tuple[Cell, Cell]] = (),
    marked: Collection[Cell] = (),
    side: float = SIDE,
    solved: bool = False,
) -> Drawing:
    """Return a grid of bare numbers, with frames around joined pairs, bars between split ones, and a background
    on highlighted cells and, in a solution, in frames. The rest is a faint lattice to write on."""
    cells = [(row, column) for row in range(len(rows)) for column in range(len(rows[0]))]
    ground = Ground.around(cells, side)
    palette = theme.palette
    shapes: list[Shape] = [
        rectangle(ground.box(cell).grown(-0.13 * side), _marked(theme), 0.1 * side) for cell in marked
    ]
    shapes += _lattice(ground, theme)
    bar = Style(stroke=palette.ink, width=WEIGHTS.thick)
    shapes += (line(*ground.seam(first, second, 0.12), bar) for first, second in split)
    frame = Style(stroke=palette.ink, width=WEIGHTS.line * 1.6)
    shapes += [found_ground(*pair, ground, theme, 0.07) for pair in joined] if solved else ()
    for first, second in joined:
        shapes.append(rectangle(ground.pair_box(first, second).grown(-0.07 * side), frame, ROUND * side))
    for row, column in cells:
        x, y = ground.box((row, column)).centre
        shapes.append(_figure(x, y, DIGITS[rows[row][column]], 0.55 * side, theme))
    return Drawing(ground.size, tuple(shapes), most_scale=CELL / side)


def _lattice(ground: Ground, theme: Theme) -> list[Shape]:
    """Return faint lines between the cells, and the frame."""
    width, height, side = ground.size.width, ground.size.height, ground.side
    thin = Style(stroke=theme.palette.faint, width=WEIGHTS.hair)
    found: list[Shape] = []
    for k in range(1, round((width - 1) / side)):
        found.append(line(0.5 + k * side, 0.5, 0.5 + k * side, height - 0.5, thin))
    for k in range(1, round((height - 1) / side)):
        found.append(line(0.5, 0.5 + k * side, width - 0.5, 0.5 + k * side, thin))
    edge = Style(stroke=theme.palette.line, width=WEIGHTS.line)
    return [*found, rectangle(Box(0.5, 0.5, width - 0.5, height - 0.5), edge)]


# A hand of dominoes to click


def hand_row(pairs: Sequence[Pair], theme: Theme, picks: Sequence[str], side: float = SIDE) -> Scene:
    """Return upright dominoes side by side, each selected by its name, such as ``46``.

    :param side: the side of half a domino, in millimetres.
    """
    drawing = upright_row(pairs, theme, side)
    spots = []
    for place, pair in enumerate(pairs):
        left, name = 0.5 + 2 * side * place, pair_text(pair)
        label = theme.translate("in hand: {domino}", domino="|".join(name))
        box = Box(left, 0.5, left + side, drawing.size.height - 0.5)
        spots.append(Spot(label, box, name, (), name in picks, numbers=name))
    return Scene(drawing, tuple(spots))


# Rolls


ROLLS: tuple[Pair, ...] = tuple((one, two) for one in range(1, 7) for two in range(one, 7))
_ACROSS = 7
_DIE, _APART = 7.0, 1.5  # mm


def rolls(theme: Theme) -> Scene:
    """Return pictures of all rolls, each a link for a move such as ``roll 35``."""
    tile = tile_size(_DIE)  # upright, so its height is the width of a tile on its side
    step = Size(tile.height + _APART, tile.width + _APART)
    rows = -(-len(ROLLS) // _ACROSS)
    size = Size(_ACROSS * step.width, rows * step.height)
    shapes, spots = [], []
    for number, roll in enumerate(ROLLS):
        row, column = divmod(number, _ACROSS)
        middle = Point((column + 0.5) * step.width, size.height - (row + 0.5) * step.height)
        face = tile_face(*roll, _DIE, TileStyle(theme.palette), lying=True)
        shapes.append(Group(tuple(face), move(*middle)))
        text = f"roll {pair_text(roll)}"
        across, up = tile.height / 2, tile.width / 2
        box = Box(middle.x - across, middle.y - up, middle.x + across, middle.y + up)
        spots.append(Spot(text, box, moves=(text,)))
    return Scene(Drawing(size, tuple(shapes)), tuple(spots))
