"""Pictures of Domination's board, in which each square has space for as many counters as it can hold, and of
positions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pnp.base.errors import OptionError
from pnp.base.geometry import MM_PER_POINT, Box, Point, Size, format_length
from pnp.base.sentences import Sentence
from pnp.drawing.fonts import LARGE_TEXT, LEAST_TEXT, cap_height, ink_extent, text_width
from pnp.drawing.paragraphs import LEADING, centred, wrap
from pnp.drawing.shapes import Drawing, Font, Shape, Style, linked, rectangle
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.games.domination.options import DominationBoard
from pnp.games.domination.pieces import SIGN, counter, sign, stack
from pnp.games.domination.rules import PLAYERS, Position, Stack, capacity, most_pieces, starting_corners
from pnp.grids.lattice import squares
from pnp.grids.square import SquareGrid
from pnp.sheets.board_parts import BoardCells, column_names, lines_between, row_names
from pnp.sheets.board_sheets import Board

SPARE = 3.5
"""The width of a square beyond two counters side by side, in millimetres, shared out between and around
them."""

_LEAST_SPARE = 2.5
_STACKED_SPARE, _LEAST_STACKED_SPARE, _NUMBERED_SPARE = 7.0, 5.0, 8.0
_LABELS = 6.0
_LABEL, _DIAGRAM_LABEL, _LARGE_LABEL = 11.0, 14.5, 16.0
"""The space for the names at the edges in millimetres; then their type size in points: on boards, on
diagrams, and on those in large print."""
_STACK = 0.82
"""The height of a stack's sign, as a fraction of the square's side."""
_MOVE = 9.5
"""The size in points of the number of a move."""

_NUMBER, _ROOMY_NUMBER = 9.0, 12.0
"""The largest size of the number of pieces that a square holds, in points; then that beside a piece that is
alone in its square, and on large-print sheets."""
_FAR = 3.0
"""The farthest that this number is from the corner of its square, each way, in millimetres."""
_TIGHT, _ROOMY = 4.0, 6.0
"""Its size in points per millimetre from the corner; then that beside a piece that is alone in its square."""
_RULE, _RULE_GAP = 10.0, 2.0
"""The rule's size in points, and the millimetres above it."""


def draw_board(options: DominationBoard, theme: Theme, area: Size) -> Board:
    """Return the board, and below it the rule that settles a chain, unless the board only just fits the
    area."""
    grid = SquareGrid(options.size[1], options.size[0])
    position = _position(options, grid)
    squares, left = _size(options, grid), _labels(options)
    right = min(left, max(0.0, area.width - squares.width))  # at the same distance from a frame as on the left
    said = theme.translate("All overfull squares explode at once. Then look again.")
    points = LARGE_TEXT if theme.large_sheets else _RULE
    words = wrap(said, squares.width - left, points, Font.SEMIBOLD)
    leading = LEADING * points * MM_PER_POINT
    high, middle = len(words) * leading, (left + squares.width) / 2
    rule = tuple(
        centred(middle, -(k + 0.5) * leading, text, points, theme.palette.ink, Font.SEMIBOLD)
        for k, text in enumerate(words)
    )
    size = Size(squares.width + right, squares.height + _RULE_GAP + high)
    subtitle = _subtitle(grid, options, theme)
    if squares.height <= area.height < size.height:
        alone = Size(squares.width + right, squares.height)
        return Board(alone, lambda: draw_squares(options, theme, position).shapes, subtitle, on_panel=True)

    def shapes() -> tuple[Shape, ...]:
        drawn = draw_squares(options, theme, position)
        return drawn.at(0, _RULE_GAP + high), Drawing(size, rule).at(0, high)

    return Board(size, shapes, subtitle, on_panel=True)


def draw_squares(
    options: DominationBoard,
    theme: Theme,
    position: Position | None = None,
    *,
    moves: Mapping[int, int] | None = None,
) -> Drawing:
    """Return the squares, of the size in the options or as large as the counters need, and the pieces on them.

    :param position: a position that replaces the one in the options; squares may be overfull in it.
    :param moves: the numbers of moves by their squares, for a diagram, which has larger names at its edges and
        no outlines for counters.
    """
    grid = SquareGrid(options.size[1], options.size[0])
    position = position or _position(options, grid)
    cells = board_cells(grid, cell_of(options), _labels(options))
    painter = _Painter(options, theme, grid, cells, moves)
    return Drawing(_size(options, grid), tuple(painter.shapes(position)))


def board_cells(grid: SquareGrid, cell: float, left: float) -> BoardCells:
    """Return the squares of a board, which are at the foot of its drawing."""
    return BoardCells(squares(grid.rows, grid.columns), cell, left)


def _size(options: DominationBoard, grid: SquareGrid) -> Size:
    cell, labels = cell_of(options), _labels(options)
    return Size(labels + grid.columns * cell, labels + grid.rows * cell)


def _labels(options: DominationBoard) -> float:
    """Return the space that the letters and numbers at the edges take, in millimetres."""
    return _LABELS if options.coordinates else 0.0


def cell_of(options: DominationBoard) -> float:
    """Return the side of a square in millimetres.

    :raises OptionError: if the counters don't fit squares of the size in the options.
    """
    most_side_by_side = 1 if options.has_one_place else 2
    least_spare = _LEAST_STACKED_SPARE if options.has_one_place else _LEAST_SPARE
    least = most_side_by_side * options.side + least_spare
    if options.cell is None:
        spare = _NUMBERED_SPARE if options.has_numbers else _STACKED_SPARE if options.stacked else SPARE
        return most_side_by_side * options.side + spare
    if options.cell < least - 1e-6:
        sizes = {"least": format_length(least), "counter": format_length(options.side)}
        raise OptionError.at(
            "cell",
            Sentence("must be at least {least} for numbered pieces of {counter}", "", **sizes)
            if options.has_numbers
            else Sentence("must be at least {least} for a stack of counters of {counter}", "", **sizes)
            if options.stacked
            else Sentence(
                "must be at least {least} for counters of {counter} side by side; use smaller ones or "
                "`stacked: true`",
                "",
                **sizes,
            ),
        )
    return options.cell


def _position(options: DominationBoard, grid: SquareGrid) -> Position:
    if options.position is None:
        return Position.empty(grid)
    try:
        return Position.parse(grid, options.position)
    except ValueError as error:
        raise OptionError.because("position", error) from error


def _subtitle(grid: SquareGrid, options: DominationBoard, theme: Theme) -> str:
    holds = theme.translate("holds {count} pieces", count=most_pieces(grid))
    return " · ".join(
        (
            theme.translate("{columns} × {rows} squares", columns=grid.columns, rows=grid.rows),
            theme.translate_count("{count} player", "{count} players", options.players),
            theme.translate("pieces of {side}", side=theme.length(options.side)),
            *([] if options.has_numbers else [holds]),
        )
    )


def spots(count: int, side: float, gap: float) -> tuple[Point, ...]:
    """Return the places of ``count`` counters (1 to 3) about (0, 0): one, two side by side, or one above
    two."""
    d = (side + gap) / 2
    if count == 1:
        return (Point(0, 0),)
    if count == 2:
        return Point(-d, 0), Point(d, 0)
    return Point(0, d), Point(-d, -d), Point(d, -d)


@dataclass(frozen=True, slots=True)
class _Painter:
    """Draws one board."""

    options: DominationBoard
    theme: Theme
    grid: SquareGrid
    cells: BoardCells
    moves: Mapping[int, int] | None

    def shapes(self, position: Position) -> list[Shape]:
        found: list[Shape] = []
        if self.moves is None:
            found.append(rectangle(self.cells.whole, Style(fill=self.theme.palette.paper)))
        found += [*self._fields(), *self._lines()]
        if self.options.coordinates:
            found += (linked(side, "coordinates") for side in self._coordinates())
        starts = starting_corners(self.grid, self.options.players) if self.options.corners else {}
        for place in range(len(self.grid)):
            if self.moves is None:
                found += self._spots(place, starts.get(place))
            if self.options.numbers:
                found.append(self._number(place))
            if pile := position.stacks[place]:
                found += self._stack(place, pile)
        return found

    def _square(self, place: int) -> Box:
        return self.cells.box(self.grid.place(place))

    def _fields(self) -> list[Shape]:
        """Return the colour of a square: the fewer pieces it can hold, the darker."""
        palette = self.theme.palette
        fills = {1: palette.shade, 2: palette.tint}
        return [
            rectangle(self._square(place), Style(fill=fills[holds]))
            for place in range(len(self.grid))
            if (holds := capacity(self.grid, place)) in fills
        ]

    def _lines(self) -> list[Shape]:
        palette = self.theme.palette
        return [
            lines_between(self.cells, Style(stroke=palette.line, width=WEIGHTS.line)),
            rectangle(self.cells.whole, Style(stroke=palette.line, width=WEIGHTS.thick)),
        ]

    def _places(self, place: int, count: int) -> list[Point]:
        side = self.options.side
        x, y = self._square(place).centre
        if self.options.has_one_place:
            return [Point(x, y)]
        gap = (self.cells.cell - 2 * side) / 3
        return [Point(x + dx, y + dy) for dx, dy in spots(count, side, gap)]

    def _spots(self, place: int, player: str | None) -> list[Shape]:
        """Return outlines where counters go; in a starting corner, the player's sign on the player's pale
        colour."""
        palette, side = self.theme.palette, self.options.side
        k = PLAYERS.index(player) if player else 0
        rim = Style(
            fill=palette.pales[k] if player else palette.paper,
            stroke=palette.line if player else palette.faint,
            width=WEIGHTS.mark,
        )
        half = side / 2 + 0.2
        found: list[Shape] = []
        for x, y in self._places(place, capacity(self.grid, place)):
            found.append(rectangle(Box(x - half, y - half, x + half, y + half), rim, 0.08 * side))
            if player:
                mark = Style(fill=palette.players[k], stroke=palette.ink, width=WEIGHTS.mark)
                found.append(sign(player, Point(x, y), SIGN * side, mark))
        return [linked(found, "corners")] if player else found

    def _number(self, place: int) -> Shape:
        """Return the capacity of a square, in its upper left corner, clear of the counters."""
        square = self._square(place)
        text, is_alone = str(capacity(self.grid, place)), self.options.has_one_place
        off = min(_FAR, (self.cells.cell - self.options.side) / 4)
        most = _ROOMY_NUMBER if is_alone or self.theme.large_sheets else _NUMBER
        size = min(most, max((_ROOMY if is_alone else _TIGHT) * off, LEAST_TEXT))
        return centred(square.left + off, square.top - off, text, size, self.theme.palette.ink, Font.SEMIBOLD)

    def _stack(self, place: int, pile: Stack) -> list[Shape]:
        side = self.options.side
        if not self.options.has_one_place:
            places = self._places(place, capacity(self.grid, place))[: pile.count]
            return [shape for at in places for shape in counter(self.theme, pile.player, at, side)]
        (at,) = self._places(place, 1)
        number = (self.moves or {}).get(place)
        if number is None:
            height = side if self.moves is None else _STACK * self.cells.cell
            return stack(self.theme, pile.player, pile.count, at, height)
        return self._played(place, pile, number)

    def _played(self, place: int, pile: Stack, number: int) -> list[Shape]:
        """Return a stack, moved to make space for the number of a move in the corner above it."""
        square, cell = self._square(place), self.cells.cell
        off = 0.17 * cell
        at = Point(square.left + 0.58 * cell, square.bottom + 0.37 * cell)
        text = str(number)
        x = square.left + max(off, (0.06 * cell + text_width(text, _MOVE, Font.SEMIBOLD) / 2))
        return [
            *stack(self.theme, pile.player, pile.count, at, 0.68 * cell),
            centred(x, square.top - off, text, _MOVE, self.theme.palette.ink, Font.SEMIBOLD),
        ]

    @property
    def _label_size(self) -> float:
        """The type size of the names at the edges."""
        if self.theme.large_sheets or (self.moves is not None and self.theme.large_print):
            return _LARGE_LABEL
        return _LABEL if self.moves is None else _DIAGRAM_LABEL

    def _coordinates(self) -> Iterator[list[Shape]]:
        """Yield the numbers on the left, then the letters above."""
        ink, size, off = self.theme.palette.ink, self._label_size, self.cells.left / 2
        font = Font.SEMIBOLD if self.moves is None else Font.REGULAR
        yield row_names(self.cells, off, size, ink, font=font)
        clear = ink_extent("g", size)[1] + WEIGHTS.thick + cap_height(size) / 2  # the width of the border
        yield column_names(self.cells, self.cells.whole.top + max(off, clear), size, ink, font=font)
