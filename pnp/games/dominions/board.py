"""Pictures of Dominions' board: its cells, names of rows and cells, positions, and the key, which is a tile
with all beams that shows the value of each beam and which way is up.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from math import cos, inf, radians, sin, sqrt

from pnp.base.errors import ErrorAtPath, OptionError, TextError
from pnp.base.geometry import MM_PER_POINT, Box, Point, Size, format_length, move
from pnp.base.sentences import Sentence
from pnp.base.sequences import column_letters
from pnp.drawing.fonts import LARGE_TEXT, LEAST_TEXT
from pnp.drawing.paragraphs import LEADING, centred, paragraph, wrap
from pnp.drawing.shapes import Drawing, Font, Group, Shape, Style, linked
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.dominions.options import DominionsBoard
from pnp.games.dominions.pieces import UP_MARK_AT, Tile, up_mark
from pnp.games.dominions.tiles import FULL, SIDES, WHITE, Position
from pnp.grids.hexagon import Axial, HexGrid, centre, direction_angle
from pnp.grids.lattice import Lattice, hexagon
from pnp.sheets.board_parts import BoardCells, outlined, rims
from pnp.sheets.board_sheets import Board

# Fractions of the tile's width across the flats.
_BOX = 1.62
_FILL = 0.95  # the fraction of the triangle that a key may fill
_LABEL_AT, _LABEL = 0.66, 0.135

_LEAST, _GOOD, _MOST = 10.0, 16.0, 30.0
# In mm across the flats: below the first, the key is illegible; above the last, it's too prominent. In
# between, its tiles have the size of the real ones.
_CAPTION_SIZES, _LARGE_SIZES = (8.0,), (LARGE_TEXT, 14.0, 13.0, 12.0)
"""The sizes that the sentence may have, in points, from the best down; then those on large-print sheets."""
_LEAST_LABEL, _LARGE_LABEL = LEAST_TEXT, 12.0
"""The least size of the beams' values, in points; then that on large-print sheets."""
_CAPTION_WIDTH, _CAPTION_GAP = 46.0, 3.0


def draw_key(corner: Size, tile: float, theme: Theme, *, pointed: bool) -> Drawing | None:
    """Return the key for a free corner at the upper left, a right-angled triangle with these legs, with a
    sentence beside the tile; None if the corner is too small for either."""
    size = min(max(tile, _GOOD), _MOST, _largest(corner))
    if size < _LEAST:
        return None
    box = _BOX * size
    text = _sentence(theme)
    left, width = box + _CAPTION_GAP, min(_CAPTION_WIDTH, 0.5 * corner.width)
    for points in _sizes(theme):
        top = _caption_top(text, Size(left + width, box), width, points, corner)
        if top is not None:
            words = paragraph(text, left, top, width, points, theme.palette.ink)[0]
            return Drawing(Size(left + width, box), (_about(size, box / 2, theme, pointed=pointed), *words))
    return None


def draw_band(width: float, tile: float, theme: Theme, most: float, *, pointed: bool) -> Drawing:
    """Return the key as a band of this width above a board, with the sentence at the right of the tile: as
    large as a height of ``most`` mm allows, but at least legible."""
    text = _sentence(theme)
    sizes = (min(max(tile, _GOOD), _MOST), _GOOD, _LEAST)
    found = [_band(width, size, text, points, theme) for size in sizes for points in _sizes(theme)]
    size, points, height = next((one for one in found if one[2] <= most), found[-1])
    left, box = _BOX * size + _CAPTION_GAP, _BOX * size
    lines = len(wrap(text, width - left, points)) * LEADING * points * MM_PER_POINT
    words = paragraph(text, left, (height + lines) / 2, width - left, points, theme.palette.ink)[0]
    drawn = Group((_about(size, box / 2, theme, pointed=pointed),), move(0, (height - box) / 2))
    return Drawing(Size(width, height), (drawn, *words))


def _band(width: float, size: float, text: str, points: float, theme: Theme) -> tuple[float, float, float]:
    """Return a size of tile and of type, and the height that the band needs with them."""
    lines = wrap(text, width - _BOX * size - _CAPTION_GAP, points)
    return size, points, max(_BOX * size, len(lines) * LEADING * points * MM_PER_POINT)


def _sentence(theme: Theme) -> str:
    return theme.translate(
        "A tile’s number is the sum of its beams. Never rotate a tile: its arrowhead points up, "
        "like the one in the cell."
    )


def _sizes(theme: Theme) -> tuple[float, ...]:
    return _LARGE_SIZES if theme.large_sheets else _CAPTION_SIZES


def _about(size: float, centre: float, theme: Theme, *, pointed: bool) -> Group:
    """Return the tile of the key about a point at the same distance from both axes."""
    return Group(tuple(_tile(size, theme, pointed=pointed)), move(centre, centre))


def _caption_top(text: str, size: Size, width: float, points: float, corner: Size) -> float | None:
    """Return where the sentence beside the tile starts: level with the tile's centre, or else as high as
    possible; None if it doesn't fit the corner."""
    height = len(wrap(text, width, points)) * LEADING * points * MM_PER_POINT
    if height > size.height:
        return None
    tops = (size.height / 2 + height / 2, size.height - 1.0)
    fits = (
        top for top in tops if size.width / corner.width + (size.height - top + height) / corner.height < _FILL
    )
    return next(fits, None)


def _largest(corner: Size) -> float:
    """Return the largest tile whose square key fits into the triangle."""
    return _FILL / _BOX / (1 / corner.width + 1 / corner.height)


def _tile(size: float, theme: Theme, *, pointed: bool) -> Iterator[Shape]:
    tile = Tile(size, pointed=pointed, numbers=False)
    yield from tile.whole(
        FULL, WHITE, theme, Style(stroke=theme.palette.line, width=WEIGHTS.line, join="round")
    )
    for side in range(SIDES):
        angle = radians(direction_angle(side, pointed=pointed))
        x, y = _LABEL_AT * size * cos(angle), _LABEL_AT * size * sin(angle)
        least = _LARGE_LABEL if theme.large_sheets else _LEAST_LABEL
        points = max(_LABEL * size / MM_PER_POINT, least)
        yield centred(x, y, str(2**side), points, theme.palette.ink, Font.SEMIBOLD)


LABELS = 0.52  # how far labels extend beyond the outermost cells, in cells
EDGE = 0.06  # the space for the rim if there are no labels, in cells; a board of small cells has more
_LEAST_BAND, _FIT_BAND, _ABOVE_BOARD = 80.0, 30.0, 4.0
"""The least width of a key above the board, its greatest height above one that fills the page, and the space
between the key and the board, in millimetres."""
_UP_MARK = 0.05  # the size of the up mark in a cell, in cells; see `up_mark`


def draw_board(options: DominionsBoard, theme: Theme, area: Size) -> Board:
    """Return the board, with cells as large as the tiles and their clearance require, or as large as the area
    allows.

    :raises OptionError: with all errors of the position.
    """
    grid = HexGrid(options.side)
    position = _position(options, grid)
    layout = _layout(options, grid, area)
    if options.key and draw_key(layout.free_corner, layout.tile, theme, pointed=layout.pointed) is None:
        return _below_key(options, theme, position, layout, area)
    painter = Painter(options, theme, position, layout)
    return Board(layout.size, painter.shapes, _subtitle(grid, layout, theme), on_panel=True)


def _below_key(options: DominionsBoard, theme: Theme, position: Position, layout: Layout, area: Size) -> Board:
    """Return a board whose corners are too small for the key, which is above it instead.

    :raises OptionError: when it's drawn, if the key would make it too large for its area.
    """
    grid, plain = layout.grid, options.model_copy(update={"key": False})
    width = max(layout.size.width, min(area.width, _LEAST_BAND))
    room = inf if not options.fit and layout.size.height > area.height else area.height - layout.size.height
    most = _FIT_BAND if options.fit else room - _ABOVE_BOARD
    key = draw_band(width, layout.tile, theme, most, pointed=layout.pointed)
    above = key.size.height + _ABOVE_BOARD
    if options.fit:
        layout = _layout(options, grid, Size(area.width, area.height - above))
        key = draw_band(width, layout.tile, theme, key.size.height, pointed=layout.pointed)
    size = Size(width, layout.size.height + above)

    def shapes() -> Iterator[Shape]:
        if not options.fit and above > room:
            raise OptionError.at(
                "key", Sentence("there's no room for the key tile: choose larger paper, or set key: false")
            )
        painted = tuple(Painter(plain, theme, position, layout).shapes())
        yield Group(painted, move((width - layout.size.width) / 2, 0))
        yield linked((key.at(0, size.height - key.size.height),), "key")

    return Board(size, shapes, _subtitle(grid, layout, theme), on_panel=True)


def _position(options: DominionsBoard, grid: HexGrid) -> Position:
    if options.position is None:
        return Position(grid)
    try:
        return Position.parse(grid, options.position)
    except TextError as error:
        raise OptionError(
            ErrorAtPath(
                Sentence("line {line} of the position: {message}", line=one.line, message=one.message),
                ("position",),
            )
            for one in error.in_text
        ) from error


@dataclass(frozen=True)
class Layout:
    """The board's measurements in millimetres, and the places of its cells on the drawing."""

    grid: HexGrid
    pointed: bool
    margin: float
    """The space around the cells, in cells."""
    tile: float
    clearance: float

    @property
    def cell(self) -> float:
        """The width of a cell across its flats, which is also the distance between neighbours."""
        return self.tile + self.clearance

    @cached_property
    def _extent(self) -> Box:
        """The box of the cells about the board's centre, in cells, with the margin."""
        return Box.about(0.0, 0.0, self._lattice.size).grown(self.margin)

    @property
    def _lattice(self) -> Lattice:
        """The cells, in the order of the grid."""
        return hexagon(self.grid.side, pointed=self.pointed)

    @cached_property
    def cells(self) -> BoardCells:
        """The cells on the drawing."""
        return BoardCells(self._lattice, self.cell, self.margin * self.cell, self.margin * self.cell)

    @property
    def size(self) -> Size:
        return Size(self._extent.width * self.cell, self._extent.height * self.cell)

    def at(self, place: Axial | tuple[float, float]) -> Point:
        """Return the point on the drawing of a place, or of a point in cells from the centre."""
        x, y = centre(place, pointed=self.pointed) if isinstance(place, Axial) else place
        wide, high = self._lattice.size
        return self.cells.at(x + wide / 2, y + high / 2)

    @property
    def free_corner(self) -> Size:
        """The free triangle that the hexagon leaves in a corner of the paper: its two legs, in millimetres."""
        long, short = self.grid.reach * self.cell * sqrt(3) / 2, self.grid.reach * self.cell / 2
        return Size(short, long) if self.pointed else Size(long, short)

    def corners(self, cell: int) -> tuple[Point, ...]:
        """Return a cell's corners on the drawing, anticlockwise; the first is at its right."""
        return self.cells.outline(self._lattice.cells[cell])


def _layout(options: DominionsBoard, grid: HexGrid, area: Size) -> Layout:
    margin = EDGE if options.coordinates != "edges" else LABELS
    asked = Layout(grid, options.pointed, margin, options.tile, options.clearance)
    if not options.fit:
        return asked
    unit = replace(asked, tile=1.0, clearance=0.0)
    inside = replace(unit, margin=0.0).size
    most = min(
        area.width / unit.size.width,
        area.height / unit.size.height,
        (area.width - WEIGHTS.thick) / inside.width,
        (area.height - WEIGHTS.thick) / inside.height,
    )
    cell = int(most * 10 + 1e-6) / 10
    if cell - options.clearance < 4:
        raise OptionError.at(
            "fit",
            Sentence("one page would leave cells of {cell}, too small for tiles", cell=format_length(cell)),
        )
    return replace(asked, tile=cell - options.clearance, margin=max(margin, WEIGHTS.thick / 2 / cell))


def _subtitle(grid: HexGrid, layout: Layout, theme: Theme) -> str:
    return " · ".join(
        (
            theme.translate("hexagon of side {side}, {count} cells", side=grid.side, count=len(grid)),
            theme.translate(
                "cells of {cell} for tiles of {tile}",
                cell=theme.length(layout.cell),
                tile=theme.length(layout.tile),
            ),
        )
    )


class Painter:
    """Draws one board. A marked cell shows the mark instead of its name."""

    def __init__(
        self,
        options: DominionsBoard,
        theme: Theme,
        position: Position,
        layout: Layout,
        largest_name: float = 11.0,
        marked: Collection[int] = (),
    ) -> None:
        self._options = options
        self._theme = theme
        self._palette = theme.palette
        self._position = position
        self._layout = layout
        self._grid = layout.grid
        self._largest_name = largest_name
        self._marked = marked

    def shapes(self) -> Iterator[Shape]:
        yield from self._cells()
        yield from self._up_marks()
        if self._options.coordinates == "cells":
            yield from self._names()
        thick = Style(stroke=self._palette.line, width=WEIGHTS.thick, join="round")
        yield from rims(self._layout.cells, thick)
        if self._options.coordinates == "edges":
            yield from self._edge_labels()
        if self._options.key:
            yield from self._key()
        yield from self._pieces()

    def _cells(self) -> Iterator[Shape]:
        """Yield the cells; on an empty board every other row is tinted so that the eye can follow a row."""
        line = Style(stroke=self._palette.faint, width=WEIGHTS.thin, join="round")
        plain = replace(line, fill=self._palette.paper)
        tinted = plain if self._position.pieces else replace(line, fill=self._palette.tint)
        cells = self._layout.cells
        for number, row in enumerate(self._grid.rows):
            style = tinted if (number - self._grid.reach) % 2 == 0 else plain
            yield from outlined(cells, (cells.lattice.cells[cell] for cell in row), style)

    def _up_marks(self) -> Iterator[Shape]:
        """Yield the up mark in each cell, at the place where a tile has its own."""
        size = _UP_MARK * self._layout.cell
        off = _unit(direction_angle(-0.5, pointed=self._layout.pointed))
        for cell in range(len(self._grid)):
            x, y = self._grid.centre(cell, pointed=self._layout.pointed)
            x, y = self._layout.at((x + UP_MARK_AT * off.x, y + UP_MARK_AT * off.y))
            yield up_mark(x, y, size, self._palette.faint)

    def _names(self) -> Iterator[Shape]:
        size = min(self._largest_name, 0.33 * self._layout.cell / MM_PER_POINT)
        for cell in sorted({*range(len(self._grid))} - {*self._marked}):
            x, y = self._layout.at(self._grid.places[cell])
            yield centred(x, y, self._grid.name(cell), size, self._palette.line)

    def _edge_labels(self) -> Iterator[Shape]:
        """Yield letters at the feet of the rows; numbers beside the cells of the first and last rows and at the
        heads of the other rows, so that each is at the end of its line of cells."""
        rows, reach = self._grid.rows, self._grid.reach
        for number, row in enumerate(rows):
            foot, head = self._grid.places[row[0]], self._grid.places[row[-1]]
            yield self._label(foot, 3, column_letters(number), Font.SEMIBOLD)
            if 0 < number < 2 * reach:
                yield self._label(head, 0, str(len(row)))
        for row, direction in ((rows[0], -1.5), (rows[-1], 1.5)):
            for number, cell in enumerate(row, 1):
                yield self._label(self._grid.places[cell], direction, str(number))

    def _label(self, place: Axial, direction: float, text: str, font: Font = Font.REGULAR) -> Shape:
        """Return a label outside a cell's side (whole directions) or corner (halves)."""
        x, y = centre(place, pointed=self._layout.pointed)
        off = _unit(direction_angle(direction, pointed=self._layout.pointed))
        far = 0.72 if direction == int(direction) else 0.78
        most, part = (20.0, 0.5) if self._theme.large_print else (16.7, 0.43)
        size = min(most, part * self._layout.cell / MM_PER_POINT)
        at = self._layout.at((x + far * off.x, y + far * off.y))
        return centred(at.x, at.y, text, size, self._palette.ink, font)

    def _key(self) -> Iterator[Shape]:
        """Yield the key in the upper left corner, where the hexagon leaves the paper free."""
        layout = self._layout
        key = draw_key(layout.free_corner, layout.tile, self._theme, pointed=layout.pointed)
        if key:
            yield linked((key.at(0, layout.size.height - key.size.height),), "key")

    def _pieces(self) -> Iterator[Shape]:
        tile = Tile(self._layout.tile, pointed=self._layout.pointed, numbers=self._options.numbers)
        edge = Style(stroke=self._palette.line, width=WEIGHTS.line)
        for cell, piece in sorted(self._position.pieces.items()):
            shapes = tile.whole(piece.number, piece.colour, self._theme, edge)
            yield Group(shapes, move(*self._layout.at(self._grid.places[cell])))


def _unit(degrees: float) -> Point:
    """Return the point at distance 1 in a direction."""
    return Point(cos(radians(degrees)), sin(radians(degrees)))
