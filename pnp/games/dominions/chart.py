"""The chart of the 63 pieces by shape, for checking off which are left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pnp.base.geometry import MM_PER_POINT, Box, Size, move
from pnp.base.sentences import Sentence
from pnp.drawing.fonts import fitting_size
from pnp.drawing.paragraphs import LEADING, centred, wrap
from pnp.drawing.shapes import Drawing, Font, Group, Shape, Style, Text, lines, rectangle
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.api.features import check_room
from pnp.games.dominions.options import DominionsChart
from pnp.games.dominions.pieces import Tile
from pnp.games.dominions.tiles import BLACK, BLANK, PATTERNS, SIDES, WHITE, Pattern
from pnp.games.shared.written import note_size
from pnp.sheets.board_sheets import Form
from pnp.sheets.sheet import Part

# In units: a tile is 0.98 across its flats, so that one standing on a point fits, too.
_TILE, _NAME, _GUTTER = 0.98, 1.5, 0.7
_BOX, _BOX_GAP = 0.32, 0.12
_LEAST_UNIT, _MOST_UNIT = 4.7, 18.0  # mm; at the smallest, numbers are 4.5 points
_COUNT, _LARGE_COUNT = 0.24, 0.34
"""The type size of the number of tiles of a pattern; then that on large-print sheets."""
_STRETCH = 1.3  # the factor by which rows may be spaced out to fill the page

_NAMES = ("blank", "one", "two", "three", "four", "five", "six")


def draw_chart(options: DominionsChart, theme: Theme, area: Size) -> Sequence[Form]:
    """Return the chart on one page, in one column of patterns or in two, whichever leaves it larger."""
    patterns = [pattern for pattern in PATTERNS if options.blank or pattern.least != BLANK]
    notes = _notes(options, theme, area.width)
    size = note_size(theme, area.width)
    leading = LEADING * size * MM_PER_POINT
    height = len(notes) * leading + 4
    least = _least(len(patterns), options, Size(area.width, area.height - height))
    check_room(Sentence("the chart"), area, Size(least.width, least.height + height))
    layout = _layout(len(patterns), options, Size(area.width, area.height - height))
    shapes: list[Shape] = list(_Chart(options, theme, layout).shapes(patterns, area.height))
    below = area.height - layout.rows * layout.row_height - 4
    for k, note in enumerate(notes):
        y = below - (k + 0.75) * leading
        shapes.append(Text(0, y, note, size, theme.palette.ink))
    subtitle = theme.translate(
        "the tiles by shape: {count} patterns, not counting rotations", count=len(patterns)
    )
    part = Part(theme.translate("Tile chart"), theme.translate("tick off what has been played"))
    return [Form(Drawing(area, tuple(shapes)), subtitle, part=part)]


def _notes(options: DominionsChart, theme: Theme, width: float) -> tuple[str, ...]:
    text = theme.translate("Tick off each tile as it is placed; a tile that is turned over stays ticked.")
    if options.boxes == "players":
        text += " " + theme.translate(
            "The light box is for White’s set, the one with the heavy rim for Black’s."
        )
    text += " " + theme.translate(
        "A liberty at a cell for which the opponent has no matching tile left is an eye."
    )
    return wrap(text, width, note_size(theme, width))


@dataclass(frozen=True, slots=True)
class _Entry:
    """An entry of the chart for a piece, with its number and boxes beside the tile or below it. Measurements
    are in units."""

    below: bool
    boxes: int

    @property
    def boxes_width(self) -> float:
        return self.boxes * _BOX + (self.boxes - 1) * _BOX_GAP

    @property
    def width(self) -> float:
        return max(1.2, 0.75 + self.boxes_width) + 0.15 if self.below else 1.5 + max(0.5, self.boxes_width)

    @property
    def height(self) -> float:
        return 1.75 if self.below else 1.3


@dataclass(frozen=True, slots=True)
class _Layout:
    """The kind of entry, the unit in millimetres, the number of columns and of patterns in each, and their
    measurements in millimetres."""

    entry: _Entry
    unit: float
    columns: int
    rows: int
    column_width: float
    row_height: float

    @property
    def gutter(self) -> float:
        return _GUTTER * self.unit

    @property
    def pitch(self) -> float:
        """The distance from one entry to the next."""
        return (self.column_width - _NAME * self.unit) / SIDES


def _layout(count: int, options: DominionsChart, area: Size) -> _Layout:
    boxes = 2 if options.boxes == "players" else 1
    choices = [
        _fitted(_Entry(below, boxes), count, columns, area) for columns in (1, 2) for below in (False, True)
    ]
    return max(choices, key=lambda layout: layout.unit)


def _least(count: int, options: DominionsChart, area: Size) -> Size:
    """Return the least area for the chart: that of the layout that requires the least enlargement."""
    boxes = 2 if options.boxes == "players" else 1
    found = [_natural(_Entry(below, boxes), count, columns) for columns in (1, 2) for below in (False, True)]
    sizes = [Size(_LEAST_UNIT * size.width, _LEAST_UNIT * size.height) for size in found]
    have = Size(max(area.width, 1.0), max(area.height, 1.0))
    return min(sizes, key=lambda size: max(size.width / have.width, size.height / have.height))


def _natural(entry: _Entry, count: int, columns: int) -> Size:
    """Return the chart's size in units."""
    width = columns * (_NAME + SIDES * entry.width) + (columns - 1) * _GUTTER
    return Size(width, -(-count // columns) * entry.height)


def _fitted(entry: _Entry, count: int, columns: int, area: Size) -> _Layout:
    """Return the layout with the largest unit, with entries and rows spaced out to fill the area."""
    rows = -(-count // columns)
    width, height = _natural(entry, count, columns)
    unit = min(area.width / width, area.height / height, _MOST_UNIT)
    column_width = (area.width - (columns - 1) * _GUTTER * unit) / columns
    row_height = min(area.height / rows, _STRETCH * entry.height * unit)
    return _Layout(entry, unit, columns, rows, column_width, row_height)


class _Chart:
    """Draws the patterns, a row for each."""

    def __init__(self, options: DominionsChart, theme: Theme, layout: _Layout) -> None:
        self._options = options
        self._theme = theme
        self._palette = theme.palette
        self._layout = layout

    def shapes(self, patterns: Sequence[Pattern], top: float) -> Iterator[Shape]:
        layout, height = self._layout, self._layout.row_height
        for k, pattern in enumerate(patterns):
            column, row = divmod(k, layout.rows)
            left = column * (layout.column_width + layout.gutter)
            box = Box(left, top - (row + 1) * height, left + layout.column_width, top - row * height)
            yield from self._row(pattern, box, first=row == 0 or patterns[k - 1].beams != pattern.beams)

    def _row(self, pattern: Pattern, box: Box, *, first: bool) -> Iterator[Shape]:
        """Yield a pattern's row; the first pattern with each number of beams has a line above it, and the
        number's name."""
        unit, palette = self._layout.unit, self._palette
        if first:
            rule = Style(stroke=palette.line, width=WEIGHTS.line)
            yield lines([(box.left, box.top, box.right, box.top)], rule)
            name = self._theme.translate(_NAMES[pattern.beams])
            size = fitting_size(name, (_NAME - 0.25) * unit, 0.36 * unit / MM_PER_POINT, 4.0, Font.SEMIBOLD)
            y = box.centre.y + 0.08 * unit
            yield Text(box.left, y, name, size or 4.0, palette.ink, Font.SEMIBOLD)
        else:
            rule = Style(stroke=palette.faint, width=WEIGHTS.hair)
            yield lines([(box.left + _NAME * unit, box.top, box.right, box.top)], rule)
        if pattern.least != BLANK:
            count = self._theme.translate("× {count}", count=len(pattern))
            size = (_LARGE_COUNT if self._theme.large_sheets else _COUNT) * unit / MM_PER_POINT
            y = box.centre.y - (0.28 if first else 0.08) * unit
            yield Text(box.left, y, count, size, palette.ink)
        for k, number in enumerate(pattern.numbers):
            yield from self._entry(number, box.left + _NAME * unit + k * self._layout.pitch, box.centre.y)

    def _entry(self, number: int, left: float, middle: float) -> Iterator[Shape]:
        """Yield a small piece, its number, and its boxes."""
        unit, palette, entry = self._layout.unit, self._palette, self._layout.entry
        size = 0.34 * unit / MM_PER_POINT
        if entry.below:
            x = left + max(0.6, 0.3 + entry.boxes_width / 2) * unit
            line = middle - 0.61 * unit
            yield from self._tile(number, x, middle + 0.22 * unit)
            if number != BLANK:
                shift = (0.55 + entry.boxes_width) * unit / 2
                yield centred(x - shift + 0.2 * unit, line, str(number), size, palette.ink, Font.SEMIBOLD)
                yield from self._boxes(x - shift + 0.55 * unit, line)
            return
        yield from self._tile(number, left + 0.58 * unit, middle)
        if number != BLANK:
            x = left + 1.26 * unit
            across = entry.boxes_width * unit
            yield centred(x + across / 2, middle + 0.26 * unit, str(number), size, palette.ink, Font.SEMIBOLD)
            yield from self._boxes(x, middle - 0.24 * unit)

    def _tile(self, number: int, x: float, y: float) -> Iterator[Shape]:
        tile = Tile(_TILE * self._layout.unit, pointed=self._options.pointed, numbers=False)
        edge = Style(stroke=self._palette.line, width=WEIGHTS.line, join="round")
        yield Group(tile.whole(number, WHITE, self._theme, edge), move(x, y))

    def _boxes(self, left: float, middle: float) -> Iterator[Shape]:
        """Yield the boxes in a line, White's first."""
        side = _BOX * self._layout.unit
        for k, colour in enumerate((WHITE, BLACK)[: self._layout.entry.boxes]):
            x = left + k * (_BOX + _BOX_GAP) * self._layout.unit
            yield self._box(Box(x, middle - side / 2, x + side, middle + side / 2), colour)

    def _box(self, box: Box, colour: str) -> Shape:
        """Return a box to check off; the heavy rim of Black's is inside the box, so that both have the same
        size."""
        width = WEIGHTS.thick if colour == BLACK else WEIGHTS.thin
        return rectangle(box.grown(-width / 2), Style(stroke=self._palette.line, width=width))
