"""Drawings of patterns: spaces, outlines of dominoes, numbers, totals, letters, walls, and the hand below."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pnp.base.geometry import MM_PER_POINT, Size
from pnp.base.sequences import column_letters, even_chunks
from pnp.components.dominoes.ground import Ground
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.table_picture import EDGE, ROUND, divider, found_ground, lying_row
from pnp.components.dominoes.tiles import DIGITS, Cell, Domino, Pair
from pnp.drawing.paragraphs import centred
from pnp.drawing.pictures import stacked
from pnp.drawing.shapes import Colour, Drawing, Font, Shape, Style, line, rectangle
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.arrangements.pattern_text import Arrangement, Line, Place

SIDE = 9.0
"""The side of a space, in millimetres, at a drawing's natural size."""
HAND_SIDE = 7.0
_ROW, _LONG_ROW, _MANY = 4, 5, 12  # dominoes in a row of the hand; in a longer row if there are many
_GAP = 2.0  # mm between the rows of the hand
_FIGURE, _TOTAL, _LETTER, _NAME = 0.5, 0.42, 0.28, 0.4  # heights of type, in sides
_NAMES, _MARGIN = 0.7, 0.9  # space for names of cells and for totals, in sides


@dataclass(frozen=True, slots=True)
class Shown:
    """The contents of a drawing of a pattern apart from its spaces: numbers, dominoes, and the cells that are
    pointed out."""

    numbers: Mapping[Cell, int]
    places: Collection[Place]
    marked: Collection[Cell] = ()
    found: Collection[Place] = ()
    """The dominoes of a solution, which have a background."""


def given(arrangement: Arrangement, marked: Collection[Cell] = ()) -> Shown:
    """Return the pattern with the puzzle's given numbers and dominoes."""
    return Shown(arrangement.given, arrangement.joints, marked)


def with_dominoes(arrangement: Arrangement, dominoes: Iterable[Domino], marked: Collection[Cell] = ()) -> Shown:
    """Return the pattern with more dominoes."""
    table = Table(tuple(dominoes))
    found = {domino.cells for domino in table.dominoes}
    covered = {cell for place in found for cell in place}
    joints = {place for place in arrangement.joints if not covered & set(place)}
    return Shown({**arrangement.given, **table.numbers()}, found | joints, marked)


def pattern_ground(arrangement: Arrangement, side: float = SIDE) -> Ground:
    """Return where the cells are on the drawing of a pattern, without its totals and names."""
    return Ground.around(arrangement.cells, side)


def pattern_corner(arrangement: Arrangement, side: float = SIDE) -> tuple[float, float]:
    """Return how far names at the left and totals below shift the cells on the drawing, to the right and
    upwards."""
    totals = any(
        _beyond(cells) for rule in arrangement.sums if rule.total is not None for cells in rule.of.lines
    )
    return _NAMES * side * speaks_of_cells(arrangement), _MARGIN * side * totals


def draw_pattern(
    arrangement: Arrangement,
    shown: Shown,
    theme: Theme,
    side: float = SIDE,
    *,
    background: Colour | None = None,
) -> Drawing:
    """Return a pattern with what is known about it, totals at the ends of their lines, and names of the cells
    if the puzzle mentions them.

    :param background: the colour of the spaces, for a board to lay dominoes on.
    """
    ground = pattern_ground(arrangement, side)
    shapes = [
        *_spaces(arrangement, ground, shown, theme, background),
        *(found_ground(*place, ground, theme, EDGE) for place in sorted(shown.found)),
        *_letters(arrangement, ground, shown, theme),
    ]
    shapes += _outlines(shown.places, ground, theme)
    shapes += _walls(arrangement, ground, theme)
    for cell, number in sorted(shown.numbers.items()):
        shapes.append(_text(ground.box(cell).centre, DIGITS[number], _FIGURE * side, theme))
    shapes += _totals(arrangement, ground, theme)
    strip, margin = pattern_corner(arrangement, side)
    size = Size(ground.size.width + strip + margin, ground.size.height + strip + margin)
    names = _names(arrangement, size, (strip, margin), ground, theme) if strip else []
    return Drawing(size, (Drawing(ground.size, tuple(shapes)).at(strip, margin), *names))


def _spaces(
    arrangement: Arrangement, ground: Ground, shown: Shown, theme: Theme, background: Colour | None
) -> Iterator[Shape]:
    """Yield the spaces: a faint square if no domino is outlined there, a background if the space is pointed
    out."""
    covered = {cell for place in shown.places for cell in place}
    faint = Style(fill=background, stroke=theme.palette.faint, width=WEIGHTS.thin)
    field = Style(fill=theme.palette.pales[1], stroke=theme.palette.line, width=WEIGHTS.thin)
    for cell in arrangement.cells:
        if cell not in covered:
            yield rectangle(ground.box(cell).grown(-EDGE * ground.side), faint, 0.05 * ground.side)
    for cell in arrangement.cells:
        if cell in shown.marked:
            box = ground.box(cell).grown(-(EDGE * ground.side + 0.35))
            yield rectangle(box, field, 0.8 * ROUND * ground.side)


def _outlines(places: Collection[Place], ground: Ground, theme: Theme) -> Iterator[Shape]:
    outline = Style(stroke=theme.palette.ink, width=WEIGHTS.line)
    for first, second in sorted(places):
        box = ground.pair_box(first, second).grown(-EDGE * ground.side)
        yield rectangle(box, outline, ROUND * ground.side)
        yield divider(first, second, ground, theme)


def _letters(arrangement: Arrangement, ground: Ground, shown: Shown, theme: Theme) -> Iterator[Shape]:
    """Yield the letters of marked lines, in the corners of their cells."""
    for letter, cells in arrangement.groups.items():
        for cell in cells:
            box = ground.box(cell)
            at = box.left + 0.2 * ground.side, box.top - 0.22 * ground.side
            middle = cell not in shown.numbers
            height = (_NAME if middle else _LETTER) * ground.side
            yield _text(box.centre if middle else at, letter, height, theme, faint=middle)


def _walls(arrangement: Arrangement, ground: Ground, theme: Theme) -> Iterator[Shape]:
    style = Style(stroke=theme.palette.ink, width=WEIGHTS.heavy)
    for first, second in sorted(arrangement.walls):
        a = ground.box(first)
        if first[0] == second[0]:
            yield line(a.right, a.bottom, a.right, a.top, style)
        else:
            yield line(a.left, a.bottom, a.right, a.bottom, style)


def _totals(arrangement: Arrangement, ground: Ground, theme: Theme) -> Iterator[Shape]:
    """Yield known totals, right of rows and below columns; where a wall cuts a line short, in a gap before the
    wall. If there is no such gap, the total is only in the task."""
    side, taken = ground.side, set(arrangement.cells)
    for rule in arrangement.sums:
        for cells in rule.of.lines:
            if rule.total is None or (step := _beyond(cells)) is None:
                continue
            (first_row, first_column), (row, column) = min(cells), max(cells)
            after = row + step[0], column + step[1]
            before = first_row - step[0], first_column - step[1]
            free = [at for at in (after, before) if at not in taken and min(at) >= 0]
            if not free:
                continue
            taken.add(free[0])
            end, away = ((row, column), 0.95) if free[0] == after else ((first_row, first_column), -0.95)
            x, y = ground.box(end).centre
            place = x + step[1] * away * side, y - step[0] * away * side
            yield _text(place, str(rule.total), _TOTAL * side, theme)


def _beyond(cells: Line) -> tuple[int, int] | None:
    """Return the step past the end of a straight row or column; None for any other line."""
    rows, columns = {row for row, _ in cells}, {column for _, column in cells}
    if len(rows) == 1 and max(columns) - min(columns) == len(cells) - 1:
        return 0, 1
    if len(columns) == 1 and max(rows) - min(rows) == len(cells) - 1:
        return 1, 0
    return None


def speaks_of_cells(arrangement: Arrangement) -> bool:
    """Return whether a rule names cells, as in ``a1-a4``."""
    words = [word for rule in arrangement.sums for word in rule.of.words]
    words += (*arrangement.different.words, *arrangement.match.words)
    return bool(arrangement.named) or any(character.isdigit() for word in words for character in word)


def _names(
    arrangement: Arrangement, size: Size, corner: tuple[float, float], ground: Ground, theme: Theme
) -> Iterator[Shape]:
    """Yield the letters of the columns above, and the numbers of the rows at the left."""
    side, (strip, margin) = ground.side, corner
    height, width = max(row for row, _ in arrangement.cells) + 1, max(c for _, c in arrangement.cells) + 1
    for column in range(width):
        at = strip + 0.5 + (column + 0.5) * side, size.height - strip / 2
        yield _text(at, column_letters(column), _NAME * side, theme)
    for row in range(height):
        at = strip / 2, margin + 0.5 + (row + 0.5) * side
        yield _text(at, str(row + 1), _NAME * side, theme)


def _text(at: tuple[float, float], text: str, height: float, theme: Theme, *, faint: bool = False) -> Shape:
    colour = theme.palette.line if faint else theme.palette.ink
    return centred(*at, text, height / MM_PER_POINT / 0.66, colour, Font.SEMIBOLD)


def draw_hand(pairs: Sequence[Pair], theme: Theme, most: int | None = None) -> Drawing:
    """Return the dominoes to place, in rows of at most ``most``, or by default of a length that suits their
    number. No row has more than one domino fewer than another."""
    most = most or (_LONG_ROW if len(pairs) > _MANY else _ROW)
    rows = even_chunks(pairs, most)
    return stacked([lying_row(row, theme, HAND_SIDE) for row in rows], _GAP, left=True)
