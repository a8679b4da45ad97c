"""Drawings of the puzzles of Cobra Paw, and of the diagrams in its rules: dominoes scattered on a table with
named squares, and dice that show targets.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from pnp.base.geometry import MM_PER_POINT, Box, Size, move, rotate
from pnp.components.dominoes.picture import TileStyle, pips, tile_face
from pnp.components.dominoes.tiles import Pair
from pnp.drawing.paragraphs import centred
from pnp.drawing.pictures import Picture, crossed_out, side_by_side
from pnp.drawing.shapes import Drawing, Group, Shape, Style, line, lines, rectangle
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.api.diagrams import Diagram, check_refused, staged_diagram
from pnp.games.api.engine import Views
from pnp.games.api.puzzles import as_text
from pnp.games.cobra_paw import CobraPawPuzzleOptions
from pnp.games.cobra_paw.scatter import HALF_LENGTH, HALF_WIDTH, SQUARE, Lying, Scatter
from pnp.games.cobra_paw.search import Finger, Search
from pnp.search.replay import move_texts
from pnp.search.results import Notation

SIDE = 12.0
"""The side of a square, which is the length of a domino, in millimetres, at a drawing's natural size."""
_MARGIN, _LETTER, _SMALL_LETTER = 0.6, 0.28, 0.44
"""The space for the names of columns and rows around the table, and the size of their type there and around the
smaller table of a solution, in squares. With this space, large print still fits nine columns on A4."""
_LARGE_LETTER, _RAISED = 0.545, 0.03
"""The size of that type in large print, and how far its letters are raised so that a g clears the table."""
_ROUND, _HEAVY = 0.05, 0.04
"""The radius of a domino's corners, and the weight of a heavy edge, which doesn't reach the pips, in
squares."""
_FINGER, _REACH = 0.1, 0.45
"""The width of a finger, narrow enough to cover no pip, and how much of its length shows, in squares."""
_CROSS = 0.3
"""How far a cross extends from the centre of a domino, in squares."""
_DIE, _PAIR, _STEP, _FALL = 0.5, 0.56, 1.5, 0.72
"""The side of a die; then the distances between the two dice of a roll, between rolls in a row, and between
rows, in squares."""

_BLANK = 0.5
"""The height of the box below a roll, with the space below it, in squares."""
_AIR, _ASIDE = 1.0, 6.0
"""Millimetres between the dice and the table below them, or beside them."""
_LARGER, _SPREAD = 1.4, 1.5
"""How much larger than usual dice beside a table are, and the most by which their rows spread along it."""
_MOST_BESIDE = 1.5
"""The largest scale of a table with the dice beside it, which has a page's width to itself."""


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks on a table: dominoes that were found, those under a finger, and those crossed out because no
    finger belongs there."""

    found: Collection[Pair] = ()
    fingers: Collection[Pair] = ()
    refused: Collection[Pair] = ()
    rest: bool = True
    """Whether all other dominoes show their numbers, too, rather than just their outlines."""


_NO_MARKS = Marks()


def draw_table(
    table: Scatter,
    theme: Theme,
    *,
    dice: Sequence[Pair] = (),
    marks: Marks = _NO_MARKS,
    side: float = SIDE,
    blanks: bool = False,
) -> Drawing:
    """Return a scatter in its frame, with the rolls of the dice in order above it.

    :param blanks: whether each roll has a box below it to write on.
    """
    margin = _MARGIN * side
    width, height = table.columns * side, table.rows * side
    shapes: list[Shape] = [*_ground(table, side, theme, tinted=not marks.rest), *_names(table, side, theme)]
    for tile in table.tiles:
        shapes += _tile(tile, side, theme, marks)
    shapes += [
        shape for tile in table.tiles if tile.pair in marks.fingers for shape in _finger(tile, side, theme)
    ]
    for tile in table.tiles:
        if tile.pair in marks.refused:
            shapes.append(crossed_out(_around(tile, side), theme))
    framed = Drawing(
        Size(width + 2 * margin, height + 2 * margin), (Group(tuple(shapes), move(margin, margin)),)
    )
    if not dice:
        return framed
    above = _below(_rolls(dice, framed.size.width, side, theme, blanks=blanks), framed)
    return replace(above, beside=_beside(dice, framed, side, theme)) if blanks else above


def _around(tile: Lying, side: float) -> Box:
    """Return a square about the centre of a domino."""
    x, y = tile.x * side / SQUARE, tile.y * side / SQUARE
    reach = _CROSS * side
    return Box(x - reach, y - reach, x + reach, y + reach)


def place_of(tile: Lying, side: float = SIDE) -> Box:
    """Return where a domino is on the drawing of a table, before it's turned by its angle about its centre."""
    x, y = (_MARGIN * side + at * side / SQUARE for at in (tile.x, tile.y))
    across, up = HALF_LENGTH * side / SQUARE, HALF_WIDTH * side / SQUARE
    return Box(x - across, y - up, x + across, y + up)


def _ground(table: Scatter, side: float, theme: Theme, *, tinted: bool) -> Iterator[Shape]:
    """Yield the edge of the table, and hairlines between its squares."""
    width, height = table.columns * side, table.rows * side
    box, palette = Box(0.0, 0.0, width, height), theme.with_tints().palette
    if tinted and not palette.tiles_outlined:
        yield rectangle(box, Style(fill=palette.tint))
    inner = [(column * side, 0.0, column * side, height) for column in range(1, table.columns)]
    inner += [(0.0, row * side, width, row * side) for row in range(1, table.rows)]
    if inner:
        yield lines(inner, Style(stroke=theme.palette.faint, width=WEIGHTS.hair))
    yield rectangle(box, Style(stroke=theme.palette.ink, width=WEIGHTS.line))


def _names(table: Scatter, side: float, theme: Theme) -> Iterator[Shape]:
    """Yield the letters of the columns below and above, and the numbers of the rows on both sides."""
    usual = _LETTER if side > _SMALL else _SMALL_LETTER
    part, raised = (_LARGE_LETTER, _RAISED * side) if theme.large_print else (usual, 0.0)
    size, ink, off = part * side / MM_PER_POINT, theme.palette.ink, _MARGIN / 2 * side
    for column in range(table.columns):
        for y in (-off, table.rows * side + off):
            yield centred((column + 0.5) * side, y + raised, chr(ord("a") + column), size, ink)
    for row in range(table.rows):
        for x in (-off, table.columns * side + off):
            yield centred(x, (row + 0.5) * side, str(row + 1), size, ink)


def _tile(tile: Lying, side: float, theme: Theme, marks: Marks) -> Iterator[Shape]:
    """Yield a domino in its place; if it's pointed out, it has a background and a heavy edge."""
    palette = theme.palette
    out = tile.pair in marks.found
    plain = not (out or marks.rest)
    edge = Style(
        fill=palette.pales[0] if out else palette.paper,
        stroke=palette.faint if plain else palette.ink,
        width=_HEAVY * side if out else WEIGHTS.thin,
        join="round",
    )
    half = Size(HALF_LENGTH * side / SQUARE, HALF_WIDTH * side / SQUARE)
    # A heavy edge grows inwards, so that the space between dominoes stays free.
    box = Box(-half.width, -half.height, half.width, half.height).grown(-edge.width / 2)
    shapes: list[Shape] = [rectangle(box, edge, _ROUND * side)]
    if not plain:
        shapes += tile_face(tile.first, tile.second, side / 2, TileStyle(palette, framed=False), lying=True)
    place = move(tile.x * side / SQUARE, tile.y * side / SQUARE)
    yield Group(tuple(shapes), place.after(rotate(tile.angle)))


def _finger(tile: Lying, side: float, theme: Theme) -> Iterator[Shape]:
    """Yield a finger between the numbers of a domino, with its tip at the centre; it points away from the
    reader."""
    x, y = tile.x * side / SQUARE, tile.y * side / SQUARE
    across, up = tile.axis[1], -tile.axis[0]
    turn = _REACH * side * (1 if up < 0 else -1)
    width = _FINGER * side
    palette = theme.palette
    for colour, wide in ((palette.ink, width), (palette.accent, width - 2 * WEIGHTS.thin)):
        yield line(x, y, x + across * turn, y + up * turn, Style(stroke=colour, width=wide, cap="round"))


def _rolls(
    dice: Sequence[Pair], width: float, side: float, theme: Theme, *, blanks: bool, spread: float = 1.0
) -> Drawing:
    """Return rolls of two dice from left to right, in rows that are as even as possible; arrows lead from roll
    to roll. With ``blanks``, each has a box below it.

    :param spread: the distance from one row to the next, relative to the usual one.
    """
    below = _BLANK * side if blanks else 0.0
    step, fall = _STEP * side, spread * (_FALL * side + below)
    count = max(1, min(len(dice), int((width + step - 2 * _PAIR * side) / step)))
    rows = -(-len(dice) // count)
    count = -(-len(dice) // rows)
    left = (width - (count - 1) * step) / 2
    shapes: list[Shape] = []
    for number, pair in enumerate(dice):
        x, y = left + number % count * step, (rows - number // count) * fall - 0.5 * _FALL * side
        for way, face in zip((-0.5, 0.5), pair, strict=True):
            shapes += draw_die(face, x + way * _PAIR * side, y, side, theme)
        if blanks:
            half, top = _PAIR * side, y - 0.55 * _FALL * side
            box = Box(x - half, top - 0.82 * below, x + half, top)
            shapes.append(rectangle(box, Style(stroke=theme.palette.faint, width=WEIGHTS.thin), 0.1 * below))
        if number + 1 < len(dice):
            shapes += _onwards(x + step / 2, y, side, theme)
    return Drawing(Size(width, rows * fall), tuple(shapes))


def _beside(dice: Sequence[Pair], framed: Drawing, side: float, theme: Theme) -> Drawing:
    """Return a table with the rolls and their boxes to its right, in as few columns as its height allows."""
    side, high = _LARGER * side, framed.size.height
    fall = (_FALL + _BLANK) * side
    columns = -(-len(dice) // max(1, int(high / fall)))
    spread = max(1.0, min(_SPREAD, high / (fall * -(-len(dice) // columns))))
    width = ((columns - 1) * _STEP + 2 * _PAIR + 0.01) * side
    rolls = _rolls(dice, width, side, theme, blanks=True, spread=spread)
    return replace(side_by_side([framed, rolls], _ASIDE), most_scale=_MOST_BESIDE)


def draw_die(number: int, x: float, y: float, side: float, theme: Theme) -> Iterator[Shape]:
    """Yield a die about (x, y), half as wide as the side of a square."""
    half = _DIE * side / 2
    style = Style(fill=theme.palette.pales[1], stroke=theme.palette.ink, width=WEIGHTS.line)
    yield rectangle(Box(x - half, y - half, x + half, y + half), style, 0.2 * half)
    yield from pips(number, x, y, _DIE * side, TileStyle(theme.palette))


def _onwards(x: float, y: float, side: float, theme: Theme) -> Iterator[Shape]:
    """Yield a small arrow to the next roll."""
    size = 0.07 * side
    style = Style(stroke=theme.palette.ink, width=WEIGHTS.line, cap="round")
    yield line(x - size, y + size, x, y, style)
    yield line(x - size, y - size, x, y, style)


def _below(upper: Drawing, lower: Drawing) -> Drawing:
    """Return one drawing above another of the same width, with a little space between."""
    bottom = lower.size.height + _AIR
    size = Size(lower.size.width, bottom + upper.size.height)
    return Drawing(size, (lower.at(0.0, 0.0), upper.at(0.0, bottom)))


# Puzzles


_SMALL = 9.0
"""The side of a square in the drawing of a solution, in millimetres."""


class CobraPawViews(Views[CobraPawPuzzleOptions, Search]):
    """The table with the dice above it, and the dominoes that fingers find."""

    def task(self, options: CobraPawPuzzleOptions, theme: Theme) -> str:
        return theme.translate(
            "Roll by roll, find the domino that the dice show. In which square is its centre? You take "
            "every domino you find. If the target isn’t on the table, put your finger on the double blank."
        )

    def start(self, start: Search, options: CobraPawPuzzleOptions, theme: Theme) -> Drawing:
        return draw_table(start.table, theme, dice=start.targets, blanks=True)

    def solution(
        self, start: Search, solution: Notation, options: CobraPawPuzzleOptions, theme: Theme
    ) -> tuple[Picture, ...]:
        """Return the table again, smaller, with numbers only on the dominoes that a finger goes to."""
        found = {Finger.parse(text).on for text in move_texts(as_text(solution))}
        return (Picture(draw_table(start.table, theme, marks=Marks(found, rest=False), side=_SMALL)),)

    def notation(self, solution: Notation, theme: Theme) -> str:
        """Return a solution as a line of text: ``3-4: c2, 2-6: 0-0 a1``."""
        fingers = (Finger.parse(text) for text in move_texts(as_text(solution)))
        return ", ".join(
            f"{finger.target[0]}-{finger.target[1]}: {'0-0 ' * finger.claims}{finger.square}"
            for finger in fingers
        )


VIEWS = CobraPawViews()


def draw_diagram(diagram: Diagram, options: CobraPawPuzzleOptions, theme: Theme) -> Drawing:
    """Return a table and the roll to search for now, after some answers; the finger of the last answer is still
    there.

    :raises DiagramError: for an answer that is wrong, or a right one shown as refused.
    """
    return staged_diagram(diagram, partial(_stages, diagram), partial(_pointing, theme=theme), theme)


def _stages(diagram: Diagram) -> list[tuple[Search, Finger | None, bool]]:
    """Return the search at each stage, the finger on the table, and whether it's refused."""
    searches = [Search.parse(diagram.start)]
    fingers = [Finger.parse(text) for text in move_texts(diagram.moves)]
    for finger in fingers:
        searches.append(searches[-1].play(finger))
    pointed: list[tuple[Search, Finger | None, bool]] = [
        (search, finger, False) for search, finger in zip(searches, fingers, strict=False)
    ]
    last: tuple[Search, Finger | None, bool] = (searches[-1], None, False)
    if diagram.refused:
        refused = Finger.parse(diagram.refused)
        check_refused(diagram.refused, lambda: searches[-1].play(refused))
        last = searches[-1], refused, True
    if diagram.show == "each" or diagram.refused:
        return [*pointed, last]
    return [(searches[0], None, False), *pointed[-1:]]


def _pointing(stage: tuple[Search, Finger | None, bool], theme: Theme) -> Drawing:
    """Return a search with the finger on a domino; if it doesn't belong there, the domino is crossed out."""
    search, finger, refused = stage
    marks = Marks(found=[finger.on], fingers=[finger.on]) if finger else Marks()
    if finger and refused:
        marks = Marks(fingers=[finger.on], refused=[finger.on])
    return draw_table(search.table, theme, dice=search.targets[:1], marks=marks)
