"""Pictures of Dots: squared paper, the dots on it, the central area, coordinates, and score boxes for dots
surrounded, territory in half points, and the result.

Territory counts half a point for every empty intersection in the areas that a player surrounds. The player with
more of it adds the difference to the dots surrounded.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate, pairwise

from pnp.base.errors import OptionError
from pnp.base.geometry import MM_PER_POINT, Box, Point, Size
from pnp.base.sequences import column_letters
from pnp.drawing.fonts import LEAST_TEXT, text_width
from pnp.drawing.paragraphs import LEADING, wrap
from pnp.drawing.shapes import Anchor, Circle, Font, Shape, Style, Text, lines, linked, rectangle
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.dots.options import DotsBoard
from pnp.games.dots.rules.starts import EMPTY, Area, O, Setup, X, central_area, setup_of
from pnp.grids.lattice import squares
from pnp.grids.square import SquareGrid
from pnp.sheets.board_parts import BoardCells, column_names, crosses, lines_through, row_names
from pnp.sheets.board_sheets import Board


def dot(theme: Theme, at: Point, radius: float, player: str) -> Circle:
    """Return a player's dot: solid for the first, open for the second, so that nobody needs the colours."""
    colour = theme.palette.players[0 if player == X else 1]
    if player == X:
        rim = Style(fill=colour, stroke=theme.palette.ink, width=WEIGHTS.mark)
        return Circle(*at, radius - WEIGHTS.mark / 2, rim)
    width = 0.36 * radius
    return Circle(*at, radius - width / 2, Style(fill=theme.palette.paper, stroke=colour, width=width))


# Score


_ROW, _HEADS = 7.0, 6.0
"""The height of a row of the boxes, and of two lines of words above them, at the least scale, in mm."""

SCORE_WIDTH = (64.0, 200.0)
"""The least width with enough space for the words, and the greatest useful width, in millimetres."""

_LARGEST, _LEAST, _SIGN = 7.5, 3.5, 0.22
"""The largest type size of the words at the least scale and the smallest, in points; and the radius of a
player's dot, in rows."""
_BESIDE = 2.4
"""The space on both sides of words together, in millimetres."""
_NARROW, _MOST_SCALE = 120.0, 1.45
"""The greatest width of boxes at the least scale, in millimetres, and the greatest scale."""


def score_scale(width: float) -> float:
    """Return how much larger than the smallest the boxes are in an area ``width`` mm wide."""
    return min(_MOST_SCALE, max(1.0, width / _NARROW))


def score_height(scale: float) -> float:
    """Return the height of the boxes in millimetres: two rows, and two lines of words above them."""
    return scale * (2 * _ROW + _HEADS)


def score_boxes(theme: Theme, box: Box, *, territory: bool) -> list[Shape]:
    """Return a row for each player, headed by words, in a box of a height that `score_height` returns."""
    heads = [theme.translate("Player"), theme.translate("Dots surrounded")]
    if territory:
        heads += [theme.translate("Empty territory ÷ 2"), theme.translate("+ lead in territory")]
    heads.append(theme.translate("= Result") if territory else theme.translate("Result"))
    scale = box.height / score_height(1.0)
    row = scale * _ROW
    widths, size = _columns(heads, box.width, scale * _LARGEST)
    edges = [*accumulate(widths, initial=box.left)]
    return [
        *_heads(theme, heads, edges, box.bottom + 2 * row, size),
        *_rows(theme, edges, box.bottom, row),
    ]


def _columns(heads: list[str], width: float, size: float) -> tuple[list[float], float]:
    """Return the widths of the boxes, and the type size of their heads, of at most ``size`` points: the largest
    with which each is on one line, or else equal widths."""
    while size >= LEAST_TEXT:
        wanted = [text_width(head, size, Font.SEMIBOLD) + _BESIDE for head in heads]
        if (more := width - sum(wanted)) >= 0:
            return [one + more / len(heads) for one in wanted], size
        size -= 0.25
    return [width / len(heads)] * len(heads), LEAST_TEXT


def _rows(theme: Theme, edges: list[float], bottom: float, row: float) -> list[Shape]:
    palette, top = theme.palette, bottom + 2 * row
    thin = Style(stroke=palette.line, width=WEIGHTS.thin)
    result = Box(edges[-2], bottom, edges[-1], top)
    inner = [(x, bottom, x, top) for x in edges[1:-1]] + [(edges[0], bottom + row, edges[-1], bottom + row)]
    found: list[Shape] = [
        rectangle(Box(edges[0], bottom, edges[-1], top), Style(fill=palette.paper)),
        rectangle(result, Style(fill=palette.tint)),
        lines(inner, thin),
        rectangle(Box(edges[0], bottom, edges[-1], top), Style(stroke=palette.line, width=WEIGHTS.line)),
    ]
    for k, player in enumerate((X, O)):
        found.append(dot(theme, Point(edges[0] + row / 2, top - (k + 0.5) * row), _SIGN * row, player))
    return found


def _heads(theme: Theme, heads: list[str], edges: list[float], bottom: float, size: float) -> list[Shape]:
    """Return the words above the boxes, all at one size of at most ``size`` points, each in at most two lines
    directly above its box."""
    widths = [right - left - _BESIDE for left, right in pairwise(edges)]
    while size > _LEAST and not all(
        _fits(head, width, size) for head, width in zip(heads, widths, strict=True)
    ):
        size -= 0.25
    leading = LEADING * 0.85 * size * MM_PER_POINT
    found: list[Shape] = []
    for head, width, left in zip(heads, widths, edges, strict=False):
        broken = wrap(head, width, size, Font.SEMIBOLD)
        for k, text in enumerate(broken):
            y = bottom + 1.1 + (len(broken) - 1 - k) * leading
            x = left + (width + _BESIDE) / 2
            found.append(Text(x, y, text, size, theme.palette.ink, Font.SEMIBOLD, Anchor.MIDDLE))
    return found


def _fits(text: str, width: float, size: float) -> bool:
    broken = wrap(text, width, size, Font.SEMIBOLD)
    return len(broken) <= 2 and all(text_width(part, size, Font.SEMIBOLD) <= width for part in broken)


# Fractions of the pitch.
_EDGE, _LABELS, _DOT, _CROSS = 0.5, 1.15, 0.3, 0.16
_READABLE, _COORDINATE, _MOST_COORDINATE, _CLEAR = 6.5, 0.8, 11.0, 0.3
"""The smallest type of a coordinate in points, its size in parts of the pitch, and the largest; and the space
between two of them, as a multiple of their size."""
_EVERY = 5
"""Of lines whose names don't fit beside one another, every fifth has one, and both at the edges."""
_LEAST_PITCH, _MOST_PITCH, _LARGEST_DOT = 2.5, 10.0, 2.4
_SCORE_GAP = 4.0


def draw_board(options: DotsBoard, theme: Theme, space: Size) -> Board:
    """Return the field for a space, with the pitch in the options, or else as large as the space allows."""
    grid = SquareGrid(options.size[1], options.size[0])
    position = start_of(options, grid)
    area = _area(options, grid, position)
    layout = _layout(options, grid, space)

    def shapes() -> list[Shape]:
        found = _Painter(theme, grid, layout.field).shapes(options, position, area)
        if layout.score is not None:
            boxes = score_boxes(theme, layout.score, territory=options.score == "territory")
            found.append(linked(boxes, "score"))
        return found

    return Board(layout.size, shapes, _subtitle(options, theme, marked=area is not None), on_panel=True)


def start_of(options: DotsBoard, grid: SquareGrid) -> Setup:
    """Return the dots that the options put on the field.

    :raises OptionError: at the option that doesn't fit the field.
    """
    try:
        if options.position is not None:
            return Setup.parse(grid, options.position)
        return setup_of(grid, options.start)
    except ValueError as error:
        where = "crossings" if options.position is None else "position"
        raise OptionError.because(where, error) from error


def _area(options: DotsBoard, grid: SquareGrid, position: Setup) -> Area | None:
    """Return the central area, which is checked even if it isn't marked."""
    try:
        area = central_area(grid, options.central_size)
    except ValueError as error:
        raise OptionError.at("central-size", str(error)) from error
    wanted = options.central_area
    return area if (not position.dots.strip(EMPTY) if wanted is None else wanted) else None


def _subtitle(options: DotsBoard, theme: Theme, *, marked: bool) -> str:
    columns, rows = options.size
    parts = [theme.translate("{columns} × {rows} intersections", columns=columns, rows=rows)]
    crossings = options.start
    if crossings is not None and crossings.count > 1:
        words = {"single": "{count} single crossings", "double": "{count} double crossings"}
        parts.append(theme.translate(words[crossings.kind], count=crossings.count))
    elif crossings is not None:
        words = {"single": "a single crossing", "double": "a double crossing"}
        parts.append(theme.translate(words[crossings.kind]))
    if marked:
        parts.append(theme.translate("first dots within the dashed line"))
    return " · ".join(parts)


@dataclass(frozen=True, slots=True)
class _Layout:
    """The places of the parts, in millimetres from the lower left of the drawing."""

    size: Size
    field: BoardCells
    """The squares about the intersections."""
    score: Box | None
    """The space that the score boxes take up."""


def _layout(options: DotsBoard, grid: SquareGrid, space: Size) -> _Layout:
    """Return the layout at the pitch in the options, or else at the largest multiple of a tenth of a
    millimetre that fits the space."""
    pitch = options.pitch
    if pitch is None:
        labels = _LABELS if options.coordinates else 0.0
        below = score_height(score_scale(space.width)) + _SCORE_GAP if options.score != "none" else 0.0
        pitch = min(
            space.width / (grid.columns - 1 + 2 * _EDGE + labels),
            (space.height - below) / (grid.rows - 1 + 2 * _EDGE + labels),
            _MOST_PITCH,
        )
        pitch = max(_LEAST_PITCH, int(pitch * 10 + 1e-6) / 10)
    return _at(options, grid, space, pitch)


def _at(options: DotsBoard, grid: SquareGrid, space: Size, pitch: float) -> _Layout:
    labels = _LABELS * pitch if options.coordinates else 0.0
    width = (grid.columns - 1 + 2 * _EDGE) * pitch
    height = (grid.rows - 1 + 2 * _EDGE) * pitch
    if options.score == "none":
        field = field_cells(grid, pitch, labels, 0.0)
        return _Layout(Size(labels + width, height + labels), field, None)
    score = max(min(width, SCORE_WIDTH[1]), min(SCORE_WIDTH[0], space.width - labels))
    wide = max(score, width)
    high = score_height(score_scale(space.width))
    below = high + _SCORE_GAP
    field = field_cells(grid, pitch, labels + (wide - width) / 2, below)
    left = labels + (wide - score) / 2
    return _Layout(Size(labels + wide, below + height + labels), field, Box(left, 0, left + score, high))


def field_cells(grid: SquareGrid, pitch: float, left: float, bottom: float) -> BoardCells:
    """Return the squares whose middles are the intersections of a field, from its lower left."""
    return BoardCells(squares(grid.rows, grid.columns), pitch, left, bottom)


def squared_paper(field: BoardCells, theme: Theme) -> Shape:
    """Return squared paper, thin and pale, so that pencilled dots stand out.

    The lines extend half a square beyond the outermost intersections, so that all intersections look the
    same and the edge doesn't look like part of an encirclement.
    """
    return lines_through(field, Style(stroke=theme.palette.faint, width=WEIGHTS.mark), past=_EDGE)


class _Painter:
    """Draws one field."""

    def __init__(self, theme: Theme, grid: SquareGrid, field: BoardCells) -> None:
        self._theme = theme
        self._palette = theme.palette
        self._grid = grid
        self._field = field

    def shapes(self, options: DotsBoard, position: Setup, area: Area | None) -> list[Shape]:
        found: list[Shape] = []
        field, pitch = self._field, self._field.cell
        last = (area.row + area.rows - 1, area.column + area.columns - 1) if area else (0, 0)
        around = field.around((area.row, area.column), last) if area else None
        rim = self._theme.face.title_colour if self._theme.face else self._palette.line
        edge = Style(fill=self._palette.paper, stroke=rim, width=WEIGHTS.line)
        found.append(rectangle(field.whole.grown(-WEIGHTS.line / 2), edge, pitch / 2))
        if around is not None:
            found.append(rectangle(around, Style(fill=self._palette.tint)))
        if options.style == "crosses":
            thin = Style(stroke=self._palette.faint, width=WEIGHTS.thin)
            found.append(crosses(field, _CROSS * pitch, thin))
        else:
            found.append(squared_paper(field, self._theme))
        if around is not None:
            dashed = Style(stroke=self._palette.line, width=WEIGHTS.thin, dash=(1.2, 0.9))
            found.append(linked((rectangle(around, dashed),), "central-area"))
        if options.coordinates:
            found += self._coordinates()
        for cell, player in enumerate(position.dots):
            if player != EMPTY:
                at = field.centre(self._grid.place(cell))
                found.append(dot(self._theme, at, min(_LARGEST_DOT, _DOT * pitch), player))
        return found

    def _coordinates(self) -> list[Shape]:
        grid, field, ink = self._grid, self._field, self._palette.ink
        names = map(column_letters, range(grid.columns))
        widest = max(text_width(name, 1.0, Font.SEMIBOLD) for name in names) + _CLEAR * MM_PER_POINT
        size = min(_MOST_COORDINATE, _COORDINATE * field.cell / MM_PER_POINT, field.cell / widest)
        off = _LABELS / 2 * field.cell
        every = size >= _READABLE
        size = max(_READABLE, size)
        rows = named_lines(grid.rows, every=every)
        columns = named_lines(grid.columns, every=every)
        return [
            *row_names(field, field.left - off, size, ink, [grid.rows - 1 - row for row in reversed(rows)]),
            *column_names(field, field.whole.top + off, size, ink, columns),
        ]


def named_lines(count: int, *, every: bool) -> list[int]:
    """Return which of ``count`` lines, counted from 0, have names: all, or every fifth and both at the
    edges."""
    if every:
        return list(range(count))
    inner = range(_EVERY - 1, count - _EVERY // 2, _EVERY)
    return sorted({0, count - 1, *inner})
