"""Pictures of Dots: squared paper, the dots on it, the central area, coordinates and score boxes."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.base.columns import column_letters
from pnp.base.errors import OptionError
from pnp.base.geometry import Box, Point, Size
from pnp.base.lengths import MM_PER_POINT
from pnp.drawing.paragraphs import centred
from pnp.drawing.shapes import Shape, Style, lines, linked, rectangle
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.dots.options import DotsBoard
from pnp.games.dots.rules.starts import (
    EMPTY,
    Area,
    Setup,
    central_area,
    setup_of,
)
from pnp.games.dots.views.dot import dot
from pnp.games.dots.views.score import SCORE_HEIGHT, SCORE_WIDTH, score_boxes
from pnp.grids.square import SquareGrid
from pnp.sheets.board_sheets import Board

# Fractions of the pitch.
_EDGE, _LABELS, _DOT, _CROSS = 0.5, 0.9, 0.3, 0.16
_LEAST_PITCH, _MOST_PITCH, _LARGEST_DOT = 2.5, 10.0, 2.4
_SCORE_GAP = 4.0


def draw_board(options: DotsBoard, theme: Theme, space: Size) -> Board:
    """The field for a space, with the pitch in the options, or else as large as the space allows."""
    grid = SquareGrid(options.size[1], options.size[0])
    position = start_of(options, grid)
    area = _area(options, grid, position)
    layout = _layout(options, grid, space)

    def shapes() -> list[Shape]:
        found = _Painter(theme, grid, layout).field(options, position, area)
        if layout.score is not None:
            boxes = score_boxes(theme, layout.score, territory=options.score == "territory")
            found.append(linked(boxes, "score"))
        return found

    return Board(layout.size, shapes, _subtitle(options, theme, marked=area is not None))


def start_of(options: DotsBoard, grid: SquareGrid) -> Setup:
    """The dots that the options put on the field.

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
    """The central area, which is checked even if it isn't marked."""
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

    pitch: float
    size: Size
    first: Point
    """The intersection at the lower left."""
    score: Box | None
    """The space that the score boxes take."""


def _layout(options: DotsBoard, grid: SquareGrid, space: Size) -> _Layout:
    """The layout at the pitch in the options, or else at the largest multiple of a tenth of a millimetre that
    fits the space."""
    pitch = options.pitch
    if pitch is None:
        labels = _LABELS if options.coordinates else 0.0
        below = SCORE_HEIGHT + _SCORE_GAP if options.score != "none" else 0.0
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
        return _Layout(
            pitch, Size(labels + width, height + labels), Point(labels + _EDGE * pitch, _EDGE * pitch), None
        )
    score = max(min(width, SCORE_WIDTH[1]), min(SCORE_WIDTH[0], space.width - labels))
    wide = max(score, width)
    below = SCORE_HEIGHT + _SCORE_GAP
    first = Point(labels + (wide - width) / 2 + _EDGE * pitch, below + _EDGE * pitch)
    left = labels + (wide - score) / 2
    return _Layout(
        pitch, Size(labels + wide, below + height + labels), first, Box(left, 0, left + score, SCORE_HEIGHT)
    )


class _Painter:
    """Draws one field."""

    def __init__(self, theme: Theme, grid: SquareGrid, layout: _Layout) -> None:
        self._theme = theme
        self._palette = theme.palette
        self._grid = grid
        self._layout = layout

    def field(self, options: DotsBoard, position: Setup, area: Area | None) -> list[Shape]:
        found: list[Shape] = []
        if area is not None:
            found.append(rectangle(self._around(area), Style(fill=self._palette.tint)))
        found.append(self._crosses() if options.style == "crosses" else self._lines())
        if area is not None:
            dashed = Style(stroke=self._palette.line, width=WEIGHTS.thin, dash=(1.2, 0.9))
            found.append(linked((rectangle(self._around(area), dashed),), "central-area"))
        if options.coordinates:
            found += self._coordinates()
        pitch = self._layout.pitch
        for cell, player in enumerate(position.dots):
            if player != EMPTY:
                at = self._crossing(*self._grid.place(cell))
                found.append(dot(self._theme, at, min(_LARGEST_DOT, _DOT * pitch), player))
        return found

    def _crossing(self, row: float, column: float) -> Point:
        pitch, first = self._layout.pitch, self._layout.first
        return Point(first.x + column * pitch, first.y + (self._grid.rows - 1 - row) * pitch)

    def _around(self, area: Area) -> Box:
        """A box half a square outside the area's outermost intersections."""
        left, top = self._crossing(area.row - 0.5, area.column - 0.5)
        right, bottom = self._crossing(area.row + area.rows - 0.5, area.column + area.columns - 0.5)
        return Box(left, bottom, right, top)

    def _lines(self) -> Shape:
        """Squared paper, thin and pale, so that pencilled dots stand out.

        The lines extend half a square beyond the outermost intersections, so that all intersections look the
        same and the edge doesn't look like part of an encirclement.
        """
        rows, columns, past = self._grid.rows, self._grid.columns, _EDGE
        ends = [
            (*self._crossing(-past, column), *self._crossing(rows - 1 + past, column))
            for column in range(columns)
        ] + [(*self._crossing(row, -past), *self._crossing(row, columns - 1 + past)) for row in range(rows)]
        return lines(ends, Style(stroke=self._palette.faint, width=WEIGHTS.mark))

    def _crosses(self) -> Shape:
        arm = _CROSS * self._layout.pitch
        middles = [self._crossing(*self._grid.place(cell)) for cell in range(len(self._grid))]
        # All arms in one direction come first, because similar data close together compresses better.
        ends = [(x - arm, y, x + arm, y) for x, y in middles] + [(x, y - arm, x, y + arm) for x, y in middles]
        return lines(ends, Style(stroke=self._palette.faint, width=WEIGHTS.thin))

    def _coordinates(self) -> list[Shape]:
        grid, pitch, ink = self._grid, self._layout.pitch, self._palette.ink
        size = min(9.0, 0.55 * pitch / MM_PER_POINT)
        off = _EDGE + _LABELS / 2
        found: list[Shape] = [
            centred(*self._crossing(row, -off), str(grid.rows - row), size, ink) for row in range(grid.rows)
        ]
        found += (
            centred(*self._crossing(-off, column), column_letters(column), size, ink)
            for column in range(grid.columns)
        )
        return found
