"""Solutions that are drawings, and the diagrams of a game that was played, in a grid as wide as the page: all
at one scale, each below its own moves or at their right, with rules between solutions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, product
from math import inf

from pnp.base.errors import OptionError
from pnp.base.geometry import move
from pnp.base.sentences import Sentence
from pnp.booklets.answer_order import Cell, below, cells_of, goes_on, label_of, said_after, whole
from pnp.booklets.answer_steps import MoveGrid, in_steps, move_grid, move_list
from pnp.booklets.blocks import SolutionOf
from pnp.booklets.display import rule_above
from pnp.booklets.signs import label_shapes, label_width
from pnp.drawing.pictures import Picture
from pnp.drawing.shapes import Direction, Group, Shape, Shapes
from pnp.typesetting.columns import Strip, height_of, pages_for
from pnp.typesetting.scaling import scaled, text_scale
from pnp.typesetting.typeset import Typesetter, shapes_of

_MOST_ACROSS = 6
_GAP = 6.0
"""Millimetres between two drawings in a row."""
_LARGEST, _LARGEST_STEPS = 1.25, 1.6
_LEAST, _LEAST_SHARED, _LEAST_WHOLE = 0.6, 0.7, (0.5, 0.42)
"""The largest scale of drawings, and of those with moves; and the smallest on pages of their own, on shared
ones, if they were cropped, and then beside words. Only drawings wider than the page otherwise are smaller."""
_SMALL, _HARDLY = 0.72, 0.35
"""Smaller drawings on several pages are worth another page, unless it were filled less than this fraction."""
_ABOVE, _BELOW_WORDS, _BELOW_MOVES = 1.3, 0.4, 0.2
"""The space above a row, and between words or moves and the drawing below them, in lines."""
_SHRUNK, _BETWEEN = (1.0, 0.96, 0.92, 0.88, 0.84, 0.8, 0.75, 0.7, 0.65), (0.78, 0.765, 0.73)
"""The scales of drawings, relative to the largest in their cells, to save pages; and more for two columns."""
_HIGH, _DIAGRAMS = 0.8, 0.75
"""The largest fraction of the page's height that a drawing takes, and the smallest scale of the diagrams of a
game, relative to that of other drawings."""
_TAKEN, _FILLED = 0.66, 0.8
"""The fraction of rows that solutions in steps must fill to at least three quarters, and the fraction of its
cell's width that the widest drawing should take."""
_SHORT, _BESIDE = 0.25, 3.5
"""The largest fraction of a cell for a number beside moves, and the space after moves at the left, in mm."""
_TWO_WIDE, _ASIDE = 160.0, 24.0
"""The least width of a page with words at the left of drawings in two columns, and that of words, in mm."""
_FREE, _FEW_ROWS = 1.25, 8
"""How much larger drawings must be in cells of several widths, or in so few rows that a last gap shows."""
_FEW_MOVES, _LIST, _WIDE = 3, 6, 70.0
"""The least number of moves of a diagram that fit on a line of its cell, unless they are no more than a list of
this many lines; and the width for longer moves, in millimetres."""


def grid_strips(
    blocks: Sequence[SolutionOf],
    typesetter: Typesetter,
    targets: Set[str],
    *,
    is_alone: bool = True,
    below: float = 1.0,
    part: float = 1.0,
    enlarge: float = 1.0,
) -> tuple[Strip, ...]:
    """Return a strip for each row of the grid. Of the grids that need the fewest pages, one with a drawing in
    each cell wins, then the one with the largest drawings.

    :param is_alone: whether no others follow on its last page; otherwise, the grid with the least height wins.
    :param targets: the names of all targets of the booklet.
    :param below: the fraction of the first page that is left below the heading and the key of the solutions.
    :param part: how much of the pages' height may be filled.
    :param enlarge: how much larger than usual the drawings may be.
    :raises OptionError: for words that are wider than the page.
    """
    solutions = [list(cells_of(block, targets)) for block in blocks]
    wholes = [list(map(whole, cells)) for cells in solutions]
    looks = [solutions, wholes] if wholes != solutions else [solutions]
    numbers = range(1, _MOST_ACROSS + 1)
    drawn = [_Drawings(cells, typesetter, targets) for cells in looks]
    ways = [*product(numbers, (1, 2), _SHRUNK, (False,), (0,)), *product(numbers, (1,), _SHRUNK, (True,), (0,))]
    if drawn[0].in_steps:
        ways += product((1, 2, 3), (1,), _SHRUNK, (False,), (1, 2, 3))
    elif is_alone and typesetter.width > _TWO_WIDE and drawn[0].may_be_beside:
        ways += product((2,), (1,), (*_SHRUNK, *_BETWEEN), (False,), (1,))
    grids = [_Grid(drawings, typesetter, is_alone, *way, enlarge) for drawings in drawn for way in ways]
    usable = [one for one in grids if one.most < max(2, one.across) and one.is_mixed and one.is_readable]
    if not usable:
        usable = [one for one in grids if one.across == one.most == one.shrunk == 1]
    best = min(usable, key=lambda one: one.cost(part, below))
    first, *rest = map(best.row, best.rows())
    rule = rule_above(typesetter.width, first.space_above, typesetter.theme, typesetter.design)
    return first, *(replace(row, shapes=(rule, *row.shapes)) if row.names else row for row in rest)


@dataclass(frozen=True)
class _Drawings:
    """The drawings of all solutions, and what is the same in every grid of them."""

    solutions: Sequence[Sequence[Cell]]
    typesetter: Typesetter
    targets: Set[str]
    words: dict[tuple[int, float, int], tuple[Shapes, float]] = field(default_factory=dict)
    """What was set of words, by the identity of the cell, its width, and the number of moves beside it."""

    @cached_property
    def cells(self) -> Sequence[Cell]:
        return [*chain.from_iterable(self.solutions)]

    @cached_property
    def needed(self) -> float:
        """The scale at which the text of all drawings is large enough."""
        least = self.typesetter.design.least_text
        return max(text_scale(cell.drawing, least) for cell in self.cells)

    @cached_property
    def most_moves(self) -> int:
        return max(max(len(cell.moves), len(cell.after)) for cell in self.cells)

    @cached_property
    def widest_label(self) -> float:
        return max(label_width(cell.label, self.typesetter) for cell in self.cells)

    @property
    def may_be_beside(self) -> bool:
        """Whether each drawing has its number and at most short words, which may be at its left."""
        return self.moves is None and all(cell.label for cell in self.cells)

    @cached_property
    def in_steps(self) -> bool:
        return in_steps([cell.block for cell in self.cells])

    @cached_property
    def moves(self) -> MoveGrid | None:
        cells = [cell for cell in self.cells if cell.moves or cell.after]
        pictures = [Picture(cell.drawing, moves=cell.moves, after=cell.after) for cell in cells]
        return move_grid(pictures, self.typesetter) if pictures else None


@dataclass(frozen=True)
class _Grid:
    all: _Drawings
    typesetter: Typesetter
    is_alone: bool
    """Whether no other solutions follow on its last page."""
    across: int
    """The number of cells in a row."""
    most: int
    """The number of cells that a drawing may take."""
    shrunk: float
    """The scale of the drawings, relative to the largest that fits these cells."""
    is_free: bool = False
    """Whether the cells of a row are as wide as their drawings need, instead of all alike."""
    beside: int = 0
    """The number of moves on a line at the left of the drawings; 0 if moves are above them."""
    enlarge: float = 1.0

    @cached_property
    def scale(self) -> float:
        sizes = [cell.drawing.size for cell in self.all.cells]
        wide, high = self._width(self.most) - self._aside, _HIGH * self.typesetter.page_height
        most = _LARGEST_STEPS if self.all.in_steps else _LARGEST if self.all.moves is None else 1.0
        most = max(self.enlarge * most, self.all.needed)
        across = (
            [self._free(row) / sum(cell.drawing.size.width for cell in row) for row in self.rows()]
            if self.is_free
            else [wide / size.width for size in sizes]
        )
        return self.shrunk * min(most, *across, *(high / size.height for size in sizes))

    def _free(self, row: Sequence[Cell]) -> float:
        return self.typesetter.width - (len(row) - 1) * _GAP

    def _widths(self, row: Sequence[Cell]) -> Sequence[float]:
        if not self.is_free:
            return [self._width(self._taken(cell)) for cell in row]
        wide = [self.scale * cell.drawing.size.width for cell in row]
        more = (self._free(row) - sum(wide)) / max(len(row), self.across)
        return [one + more for one in wide]

    @cached_property
    def _wide(self) -> dict[int, float]:
        """The width of each cell by its identity, in millimetres."""
        return {id(cell): w for row in self.rows() for cell, w in zip(row, self._widths(row), strict=True)}

    def _width(self, cells: int) -> float:
        """Return the width of cells side by side, in millimetres."""
        one = (self.typesetter.width - (self.across - 1) * _GAP) / self.across
        return cells * one + (cells - 1) * _GAP

    def _taken(self, cell: Cell) -> int:
        is_one = self.most == 1 or cell.drawing.size.width * self.scale <= self._width(1) + 1e-6
        return 1 if is_one else self.most

    @property
    def is_mixed(self) -> bool:
        """Whether there are drawings for one cell, besides those that take more."""
        return self.most == 1 or any(self._taken(cell) == 1 for cell in self.all.cells)

    @property
    def is_readable(self) -> bool:
        wide = self.all.moves is None or all(map(self._fits_moves, self.all.cells))
        usual = _LEAST if self.is_alone else _LEAST_SHARED
        are_whole = any(cell.is_whole for cell in self.all.cells)
        usual = _LEAST_WHOLE[bool(self.beside)] if are_whole else usual
        if self.beside and (self._is_rtl or self.all.widest_label > self._aside):
            return False
        smaller = self.all.moves is not None and not self.all.in_steps
        least = max(_DIAGRAMS * usual if smaller else usual, self.all.needed)
        numbers_fit = not self.all.in_steps or self.all.widest_label <= self._width(1)
        return wide and self.scale >= least - 1e-6 and numbers_fit and self._is_full

    @property
    def _is_full(self) -> bool:
        """Whether solutions in steps fill most rows nearly to their ends."""
        free = [self.across - sum(map(self._taken, row)) for row in self.rows()]
        return not self.all.in_steps or sum(4 * one <= self.across for one in free) >= _TAKEN * len(free)

    def _fits_moves(self, cell: Cell) -> bool:
        """Return whether a line of a cell has room for enough of its moves."""
        assert self.all.moves is not None
        count = max(len(cell.moves), len(cell.after)) if self.is_free else self.all.most_moves
        wide = self._wide[id(cell)] if self.is_free else self._width(1)
        least = min(self.all.moves.width(1 if count <= _LIST else _FEW_MOVES), _WIDE)
        return bool(self.beside) or wide - self._indent >= least

    def cost(self, part: float, below: float) -> tuple[float, ...]:
        """Return the pages that the grid takes, the cells that a drawing takes, and how small it is; for a grid
        that isn't alone, its height and how small drawings are. See `grid_strips`."""
        high = part * self.typesetter.page_height
        try:
            strips = [Strip(self._high(row), space_above=self._above) for row in self.rows()]
        except OptionError:  # a word that's too wide
            return (inf,)
        if not self.is_alone:
            return self._is_narrow, height_of(strips, at_head=False), -self.scale
        pages, last = pages_for(strips, 1, below * high, high, whole=False)
        scale = -round(self.scale / _FREE ** ((self.is_free or self.most > 1) + self._is_ragged), 1)
        is_small = self.scale < _SMALL and not any(cell.is_whole for cell in self.all.cells)
        small = is_small if pages > 1 else self._is_cropped
        ends = 0.5 if pages > 2 and last < _HARDLY * high else 0.0
        # the small drawings of steps are worth cells of several widths
        size = (scale, self.most, self._is_narrow, self.is_free, self.across)
        usual = (self.most, self._is_narrow, scale, self._is_ragged, not self.beside)
        looks = size if self.all.in_steps else usual
        return (pages + small + ends, self._is_cropped, *looks, -self.across, -self.scale)

    @property
    def _is_cropped(self) -> bool:
        return any(cell.drawing.whole is not None for cell in self.all.cells)

    @property
    def _is_ragged(self) -> bool:
        """Whether a gap in the last row shows."""
        return len(rows := [*self.rows()]) <= _FEW_ROWS and sum(map(self._taken, rows[-1])) < self.across

    @property
    def _is_narrow(self) -> bool:
        """Whether drawings leave much of their cells free, so that the grid seems to be at one side."""
        return not (self.beside or self.is_free) and self._widest < _FILLED * self._width(self.most)

    @cached_property
    def _widest(self) -> float:
        return self.scale * max(cell.drawing.size.width for cell in self.all.cells)

    @property
    def _aside(self) -> float:
        """The width of what is at the left of a drawing with the space after it, in millimetres."""
        wide = self.all.moves.width(self.beside) if self.all.moves else _ASIDE
        return wide + _BESIDE if self.beside else 0.0

    @property
    def _indent(self) -> float:
        """The width of the numbers of solutions at the left of moves; 0 if the numbers are above them."""
        wide = self.all.widest_label
        is_short = self.all.moves is not None and wide <= _SHORT * self._width(1)
        return wide if is_short and not self.beside else 0.0

    @property
    def _line(self) -> float:
        """The space between words and the drawing below them, in millimetres."""
        return (_BELOW_WORDS if self.all.moves is None else _BELOW_MOVES) * self.typesetter.design.leading

    @property
    def _above(self) -> float:
        return _ABOVE * self.typesetter.design.leading

    def _top(self, row: Sequence[Cell]) -> float:
        """Return how far the drawings of a row, which are level, are below its top, in millimetres."""
        high = self._numbers(row) + max(self._words(one)[1] for one in row)
        return high + self._line if high and not self.beside else 0.0

    def _numbers(self, row: Sequence[Cell]) -> float:
        """Return the height of the line with the numbers of solutions above moves; 0 if a row has none."""
        are_above = self.beside or (self.all.moves is not None and not self._indent)
        return max(self._number(cell)[1] for cell in row) if are_above else 0.0

    def _drawn(self, row: Sequence[Cell]) -> float:
        """Return the height of the tallest drawing in a row, in millimetres."""
        return self.scale * max(cell.drawing.size.height for cell in row)

    def _high(self, row: Sequence[Cell]) -> float:
        high = self._top(row) + self._drawn(row) + max(self._after(cell)[1] for cell in row)
        return max(high, self._numbers(row) + max(self._words(cell)[1] for cell in row))

    def rows(self) -> Iterator[Sequence[Cell]]:
        """Yield what is in each row. A solution without its number beside each drawing is divided only if it's
        longer than a row."""
        row: list[Cell] = []
        free = self.across
        for solution in self.all.solutions:
            needed = sum(map(self._taken, solution))
            if row and free < needed <= self.across and not all(cell.label for cell in solution):
                yield row
                row, free = [], self.across
            for cell in solution:
                if row and free < self._taken(cell):
                    yield row
                    row, free = [], self.across
                row.append(cell)
                free -= self._taken(cell)
        yield row

    def row(self, row: Sequence[Cell]) -> Strip:
        shapes: list[Shape] = []
        for place, (cell, width) in enumerate(zip(row, self._widths(row), strict=True)):
            left = sum(self._widths(row)[:place]) + place * _GAP
            left = self.typesetter.width - left - width if self._is_rtl else left
            shapes += self._placed(cell, left, row)
        return Strip(
            self._high(row),
            tuple(shapes),
            space_above=self._above,
            names=tuple(target.name for cell in row for target in cell.target),
            label=Sentence("a row of drawings"),
            continues=self._continued(row[0]),
        )

    @property
    def _is_rtl(self) -> bool:
        return self.typesetter.theme.direction is Direction.RTL

    def _placed(self, cell: Cell, left: float, row: Sequence[Cell]) -> Iterator[Shape]:
        """Yield a drawing of a row and, above it or at its left, its words, which begin at the row's top."""
        drawing = scaled(cell.drawing, self.scale, self.typesetter.design.drawing_line)
        indent = self._wide[id(cell)] - drawing.size.width if self._is_rtl else self._aside
        beside = 0.0 if self._is_rtl else self._indent
        yield Group(cell.target, move(left, 0))
        if self.beside or self.all.moves is not None:
            yield Group(self._number(cell)[0], move(left, 0))
        yield Group(self._words(cell)[0], move(left + beside, -self._numbers(row)))
        top = -self._top(row)
        yield drawing.at(left + indent, top - drawing.size.height)
        yield Group(self._after(cell)[0], move(left, top - self._drawn(row)))

    def _setter(self, cell: Cell) -> Typesetter:
        return replace(self.typesetter, width=self._wide[id(cell)])

    def _number(self, cell: Cell) -> tuple[Shapes, float]:
        """Return the number of a solution on a line of its own, if the solution begins in this cell."""
        if not any(run.text for run in cell.label):
            return (), 0.0
        return label_shapes(cell.label, self._setter(cell), again=cell.is_labelled_again)

    def _words(self, cell: Cell) -> tuple[Shapes, float]:
        """Return the number of a solution, unless it's beside words or above them, what is said, and the moves
        below, with their height."""
        key = id(cell), self._wide[id(cell)], self.beside
        return self.all.words.get(key) or self.all.words.setdefault(key, self._set_words(cell))

    def _set_words(self, cell: Cell) -> tuple[Shapes, float]:
        setter = self._setter(cell)
        if self.all.moves is None and not self.beside:
            return said_after(cell, setter, is_rtl=self._is_rtl)
        if self.all.moves is None:
            setter = replace(setter, width=_ASIDE)
            return shapes_of(setter.paragraph(below(cell.words), space_above=0.0)) if cell.words else ((), 0.0)
        wide = self.all.moves.width(self.beside) if self.beside else setter.width - self._indent
        setter = replace(setter, width=wide)
        said, high = shapes_of(setter.paragraph(cell.words, space_above=0.0) if cell.words else ())
        moves, lines = move_list(cell.title, cell.moves, self.all.moves, setter, wide)
        return (*said, Group(moves, move(0, -high))), high + lines

    def _after(self, cell: Cell) -> tuple[Shapes, float]:
        """Return the moves below a drawing, and their height with the space above them."""
        if not cell.after or self.all.moves is None:
            return (), 0.0
        moves, lines = move_list("", cell.after, self.all.moves, self._setter(cell), self._wide[id(cell)])
        return (Group(moves, move(0, -self._line)),), lines + self._line

    def _continued(self, cell: Cell) -> Strip | None:
        """Return the label above a row that begins with this drawing, if the row is at the head of a page and
        continues a solution whose number isn't there."""
        if cell.label:
            return None
        moves = () if cell.title or not self.all.in_steps else cell.moves or cell.after
        return goes_on(
            label_of(cell.block.entry, self.all.targets), moves[0][0] if moves else 0, self.typesetter
        )
