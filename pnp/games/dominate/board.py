"""Pictures of Dominate: the board with its regions, tracking boxes and tally; positions on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.base.errors import OptionError
from pnp.base.geometry import MM_PER_POINT, Box, Point, Size
from pnp.base.sequences import column_letters
from pnp.drawing.fonts import LEAST_TEXT, cap_height
from pnp.drawing.palette import between
from pnp.drawing.paragraphs import centred
from pnp.drawing.shapes import (
    Circle,
    Colour,
    Font,
    Group,
    OptionLink,
    Shape,
    Style,
    Text,
    lines,
    linked,
    rectangle,
)
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.dominate.layout import (
    GAP,
    LARGE_TYPE,
    Layout,
    Tally,
    captions,
    lay_out,
    subtitle,
    tracker_block,
)
from pnp.games.dominate.options import DominateBoard
from pnp.games.dominate.positions import field_of
from pnp.games.dominate.rules import EMPTY, Field, Position, X
from pnp.grids.lattice import Edge, squares
from pnp.grids.square import Region, SquareGrid, borders, region_map
from pnp.sheets.board_parts import (
    BoardCells,
    beyond,
    column_names,
    lines_between,
    repeated,
    row_names,
)
from pnp.sheets.board_sheets import Board

_LABEL, _LARGE_LABEL = (0.85, 12.0, 0.58), (0.93, LARGE_TYPE, 0.63)
"""The size of coordinates, as a fraction of the space for them; their largest size in points; and the height of
letters in that space, clear of descenders. In large print, two boards fit side by side."""
_DISC, _OPEN = 0.36, 0.42
"""The radius of a player's disc, in squares; the rim's width on an open disc, as a fraction of the radius."""

_CROSS = 0.17
"""How far the X on a player's disc extends from its middle on either side, in squares."""
_ROOMY, _NAME = 3.5, 0.28
"""The least width of a tracker that shows its name, relative to the height of the name; and the height of the
name on a large tracker, relative to its width."""
_LETTER, _LETTER_AT, _ON_TRACKER = 0.28, 0.145, 0.6
"""The size of a region's letter in squares, how far its centre is from a corner of the square, clear of marks,
and its size on its tracker, relative to the tracker."""

_ON_DISC = (0.58, 0.52, 0.4)
"""The size of numbers with one to three digits on a disc, in squares."""


def draw_board(options: DominateBoard, theme: Theme, area: Size) -> Board:
    """Return the board for an area, with squares of the size in the options, or as large as possible.

    :raises OptionError: for a border around a board whose edges don't touch.
    """
    if options.wrap and not options.torus:
        raise OptionError.at(
            "wrap", "the border shows what is across an edge; without the torus there is nothing there"
        )
    field = field_of(options)
    position = _position(options, field)
    layout = lay_out(options, field, area)
    painter = Painter(options, theme, field, position, layout)
    ground = rectangle(layout.cells(field.grid).whole, Style(fill=theme.palette.paper))
    return Board(layout.size, lambda: [ground, *painter.shapes()], subtitle(field, theme), on_panel=True)


def _position(options: DominateBoard, field: Field) -> Position:
    if options.position is None:
        return Position(field, EMPTY * len(field.grid))
    try:
        return Position.parse(field, options.position)
    except ValueError as error:
        raise OptionError.because("position", error) from error


def _tones(grid: SquareGrid, regions: Sequence[Region]) -> list[int]:
    """Return a number from 0 for each region that differs from those of the regions beside it, as low as
    possible for those with the most neighbours."""
    owner = {cell: number for number, region in enumerate(regions) for cell in region}
    beside = [
        {owner[other] for cell in region for other in grid.neighbours[cell] if other in owner} - {number}
        for number, region in enumerate(regions)
    ]
    found: dict[int, int] = {}
    for number in sorted(range(len(regions)), key=lambda number: -len(beside[number])):
        used = {found[other] for other in beside[number] if other in found}
        found[number] = next(tone for tone in range(len(regions)) if tone not in used)
    return [found[number] for number in range(len(regions))]


class Painter:
    """Draws one board."""

    def __init__(
        self, options: DominateBoard, theme: Theme, field: Field, position: Position, layout: Layout
    ) -> None:
        self._options = options
        self._theme = theme
        self._palette = theme.palette
        self._field = field
        self._position = position
        self._layout = layout
        self._cells = layout.cells(field.grid)

    def shapes(self) -> list[Shape]:
        found: list[Shape] = []
        if self._options.wrap:
            found.append(linked(self._ring(), "wrap"))
        cells = region_map(self._field.grid, self._field.others)
        link = OptionLink(("regions", "map"), self._board, cells, ("torus",))
        found.append(Group(tuple(self._squares()), option=link))
        if self._options.coordinates:
            found += (linked(side, "coordinates") for side in self._coordinates())
        if self._options.trackers:
            found += self._trackers()
        if self._options.tally and self._layout.scores_below:
            found.append(linked(self.tally(self._layout.size.width), "tally"))
        return found + captions(self._layout, self._options, self._field, self._theme)

    def square(self, row: int, column: int) -> Box:
        """Return a square of the board, or of the ring if the row or column is beyond the edge."""
        return self._cells.box((row, column))

    @property
    def _board(self) -> Box:
        return self._cells.whole

    def _squares(self) -> list[Shape]:
        found: list[Shape] = []
        found += (rectangle(box, Style(fill=colour)) for box, colour in self._tinted())
        found += self._grid_lines()
        grid = self._field.grid
        for cell, mark in enumerate(self._position.marks):
            if mark != EMPTY:
                found += self.mark(self.square(*grid.place(cell)), mark)
        return found

    def _tinted(self) -> Iterator[tuple[Box, Colour]]:
        """Yield every other box, so that you can tell boxes apart, or the squares of irregular regions, whose
        tints differ from those of their neighbours; with their colours."""
        tint, grid = self._palette.tint, self._field.grid
        if self._field.boxes:
            width, height = self._field.boxes
            for row in range(0, grid.rows, height):
                for column in range(0, grid.columns, width):
                    if (row // height + column // width) % 2:
                        last = (row + height - 1, column + width - 1)
                        yield self._cells.around((row, column), last), tint
            return
        tones = (None, tint, between(tint, self._palette.paper, 0.5), between(tint, self._palette.shade, 0.4))
        for region, tone in zip(self._field.others, _tones(grid, self._field.others), strict=True):
            if colour := tones[tone % len(tones)]:
                yield from ((self._cells.box(grid.place(cell)), colour) for cell in region)

    def _grid_lines(self) -> list[Shape]:
        board = self._board
        thin = Style(stroke=self._palette.faint, width=WEIGHTS.thin)
        found: list[Shape] = [lines_between(self._cells, thin)]
        rim = Style(stroke=self._palette.line, width=WEIGHTS.thick, cap="square")
        found.append(lines(self._cells.ends(self._region_borders()), rim))
        if self._field.boxes or not self._field.others or not self._field.grid.torus:
            found.append(rectangle(board, Style(stroke=self._palette.line, width=WEIGHTS.thick)))
        else:  # a region that continues across the edge has no border there
            found.append(rectangle(board, Style(stroke=self._palette.line, width=WEIGHTS.thin)))
        return found

    def _region_borders(self) -> Iterator[Edge]:
        """Yield the borders between the other regions, in squares from the lower left."""
        if not self._field.others:
            return
        grid = self._field.grid
        surface = SquareGrid(grid.rows, grid.columns, torus=grid.torus and self._field.boxes is None)
        for row, column, upright in borders(surface, self._field.others):
            x, y = column, grid.rows - row
            yield Point(x, y), Point(x, y - 1) if upright else Point(x + 1, y)

    def mark(self, box: Box, mark: str, *, pale: bool = False) -> list[Shape]:
        """Return a player's mark in a square: a disc in the player's colour, filled or open, or X or O."""
        player = 0 if mark == X else 1
        colour = self._palette.faint if pale else self._palette.players[player]
        x, y = box.centre
        size = box.width
        if self._options.marks == "colours":
            return [self._disc(x, y, _DISC * size, player, colour, pale=pale)]
        stroke = Style(stroke=colour if pale else self._palette.ink, width=max(0.3, 0.09 * size), cap="round")
        if mark == X:
            d = 0.26 * size
            return [lines(((x - d, y - d, x + d, y + d), (x - d, y + d, x + d, y - d)), stroke)]
        return [Circle(x, y, 0.29 * size, stroke)]

    def _player(self, box: Box, player: int) -> list[Shape]:
        """Return a player's colour and sign, which are the same on boards and in puzzles: a disc with an X, or
        an open one, which is an O."""
        x, y = box.centre
        found = [self._disc(x, y, _DISC * box.width, player, self._palette.players[player], pale=False)]
        if player == 0:
            d, width = _CROSS * box.width, 0.09 * box.width
            cross = Style(stroke=self._palette.on_players[0], width=width, cap="round")
            found.append(lines(((x - d, y - d, x + d, y + d), (x - d, y + d, x + d, y - d)), cross))
        return found

    def _disc(self, x: float, y: float, radius: float, player: int, colour: Colour, *, pale: bool) -> Shape:
        if player == 0:
            fill = self._palette.pales[0] if pale else colour
            return Circle(x, y, radius, Style(fill=fill, stroke=colour, width=WEIGHTS.thin))
        width = _OPEN * radius
        return Circle(x, y, radius - width / 2, Style(fill=self._palette.paper, stroke=colour, width=width))

    def numbered(self, box: Box, mark: str, number: int) -> list[Shape]:
        """Return a mark with the number of its move, which is in the disc, or beside a small X or O."""
        text, (x, y), size = str(number), box.centre, box.width
        if self._options.marks == "xo":
            corner = Box(box.left, box.top - 0.5 * size, box.left + 0.5 * size, box.top)
            height = 0.56 if len(text) < 3 else 0.42
            figures = (x + 0.12 * size, y - 0.2 * size, text, height * size / MM_PER_POINT)
            return [*self.mark(corner, mark), centred(*figures, self._palette.ink, Font.BOLD)]
        points = _ON_DISC[min(len(text), 3) - 1] * size / MM_PER_POINT
        if mark == X:
            disc = Style(fill=self._palette.players[0], stroke=self._palette.players[0], width=WEIGHTS.thin)
            ink = self._palette.on_players[0]
        else:
            disc = Style(self._palette.paper, self._palette.players[1], 0.07 * size)
            ink = self._palette.ink
        return [Circle(x, y, 0.42 * size, disc), centred(x, y, text, points, ink, Font.BOLD)]

    def _ring(self) -> list[Shape]:
        """Return a ring half a square wide that shows, in pale colours, what is across the edge."""
        grid, ring, board = self._field.grid, self._layout.ring, self._board
        shapes: list[Shape] = [
            rectangle(board.grown(ring), Style(fill=self._palette.tint)),
            rectangle(board, Style(fill=self._palette.paper)),
        ]
        thin = Style(stroke=self._palette.faint, width=WEIGHTS.hair)
        for place, same in beyond(grid.rows, grid.columns):
            box = self._cells.box(place)
            shapes.append(rectangle(box, thin))
            mark = self._position.marks[grid.cell(*same)]
            if mark != EMPTY:
                shapes += self.mark(box, mark, pale=True)
        pale = Style(stroke=self._palette.faint, width=WEIGHTS.thick, cap="square")
        shapes.append(lines(repeated(self._cells, self._cells.ends(self._region_borders())), pale))
        return [Group(tuple(shapes), clip=board.grown(ring))]

    def _coordinates(self) -> Iterator[list[Shape]]:
        """Yield the numbers on the left, then the letters above."""
        layout, ink = self._layout, self._palette.ink
        part, most, high = _LARGE_LABEL if self._theme.large_print else _LABEL
        size = min(most, part * layout.labels / MM_PER_POINT)
        yield row_names(self._cells, layout.left - layout.ring - 0.52 * layout.labels, size, ink)
        yield column_names(self._cells, self._board.top + layout.ring + high * layout.labels, size, ink)

    def _trackers(self) -> Iterator[Group]:
        """Yield the trackers of the rows, the columns and the other regions, if there are any."""
        for trackers in filter(None, (self._row_trackers(), self._column_trackers())):
            yield linked(trackers, "trackers")
        if self._layout.scores_below and (others := self.other_trackers()):
            box = Box.around_boxes(self._other_box(number) for number in range(len(self._field.others)))
            yield Group(tuple(others), option=OptionLink(("trackers",), box))  # those on the board aren't

    def _row_trackers(self) -> list[Shape]:
        """Return a box at the end of each row, as high as the row."""
        side, left = self._layout.tracker, self._board.right + self._off
        found: list[Shape] = []
        for row, region in enumerate(self._field.rows):
            square = self.square(row, 0)
            box = Box(left, square.bottom, left + side, square.top)
            found += self._tracker(box, region) + self._name_in(box, region, str(self._field.grid.rows - row))
        return found

    def _column_trackers(self) -> list[Shape]:
        """Return a box below each column, as wide as the column."""
        side, top = self._layout.tracker, self._board.bottom - self._off
        found: list[Shape] = []
        for column, region in enumerate(self._field.columns):
            square = self.square(0, column)
            box = Box(square.left, top - side, square.right, top)
            found += self._tracker(box, region) + self._name_in(box, region, column_letters(column))
        return found

    def _name_in(self, tracker: Box, region: Region, name: str) -> list[Shape]:
        """Return the name of a row or column for the corner of its tracker, if that is empty and has room."""
        size = LARGE_TYPE if self._theme.large_print or self._theme.large_sheets else LEAST_TEXT
        side = min(tracker.size)
        size = max(size, _NAME * side / cap_height(1.0))
        high = cap_height(size)
        named = self._options.coordinates and self._position.master(region) == EMPTY
        if not named or side < _ROOMY * high:
            return []
        at = tracker.left + 0.4 * high, tracker.top - 1.4 * high
        return [Text(*at, name, size, self._palette.ink)]

    @property
    def _off(self) -> float:
        """The distance of the trackers of rows and columns from the board."""
        return self._layout.ring + GAP * self._layout.cell

    def other_trackers(self) -> list[Shape]:
        """Return small squares, arranged like the boxes; those of irregular regions show the region's letter,
        which is also in the region's first square."""
        found: list[Shape] = []
        for number, region in enumerate(self._field.others):
            box = self._other_box(number)
            found += self._tracker(box, region)
            if not self._field.boxes:
                found += self._letters(number, region, box)
        return found

    def _other_box(self, number: int) -> Box:
        """Return the small square of a region that is neither a row nor a column."""
        layout, side = self._layout, self._layout.tracker
        columns, rows = tracker_block(self._field)
        block = BoardCells(squares(rows, columns), side, layout.left, layout.others_top - rows * side)
        return block.box(divmod(number, columns))

    def _letters(self, number: int, region: Region, tracker: Box) -> list[Shape]:
        letter = column_letters(number).upper()
        first = self.square(*self._field.grid.place(region[0]))
        cell, ink = self._layout.cell, self._palette.ink
        size = _LETTER * cell / MM_PER_POINT
        x, y = first.left + _LETTER_AT * cell, first.top - _LETTER_AT * cell
        found: list[Shape] = [centred(x, y, letter, size, ink, Font.SEMIBOLD)]
        if self._position.master(region) == EMPTY:
            points = _ON_TRACKER * tracker.width / MM_PER_POINT
            found.append(centred(*tracker.centre, letter, points, ink, Font.SEMIBOLD))
        return found

    def _tracker(self, box: Box, region: Region) -> list[Shape]:
        rim = Style(self._palette.paper, self._palette.line, WEIGHTS.line)
        master = self._position.master(region)
        if master == EMPTY:
            return [rectangle(box, rim)]
        if self._options.marks == "xo":
            side = min(box.size)
            return [rectangle(box, rim), *self.mark(Box.about(*box.centre, Size(side, side)), master)]
        if master == X:
            return [rectangle(box, Style(self._palette.players[0], rim.stroke, rim.width))]
        width = 0.5 * _OPEN * min(box.size)
        band = Style(stroke=self._palette.players[1], width=width)
        return [rectangle(box, rim), rectangle(box.grown(-width / 2), band)]

    def tally(self, right: float) -> list[Shape]:
        """Return two tracks of rings, one for each player, as long as the majority; the last ring wins.

        :param right: how far they may extend, in millimetres.
        """
        layout, need = self._layout, self._field.to_win
        tally = Tally(layout, self._theme, need, right, self._options.marks == "xo")
        half = layout.tracker / 2
        found: list[Shape] = []
        for player, name in enumerate("XO"):
            y = layout.tracks[player]
            box = Box(layout.tally_left, y - half, layout.tally_left + layout.tracker, y + half)
            found.append(linked(self._player(box, player), "palette"))
            found += tally.track(y, player, min(need, self._position.score(name)))
        return found
