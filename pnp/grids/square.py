"""Square boards and tori: cells, neighbours, their names, and regions: rows, columns, boxes, and irregular ones
from a letter map or a seed.

A cell is given by its index, row by row from the top left, as in the text of a position. Its name is its
column's letter and its row's number from the bottom, as on a chessboard: on a 9x9 board, cell 0 is ``a9``.

A board as text has a line for each row, from the top, and a character for each cell, or tokens separated by
spaces.
"""

from __future__ import annotations

import string
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TypeVar

from pnp.base.errors import ErrorInText, TextError
from pnp.base.sentences import Sentence
from pnp.base.sequences import chunks, column_letters
from pnp.base.streams import stream
from pnp.base.wording import counted


@dataclass(frozen=True)
class SquareGrid:
    """A board of ``rows`` by ``columns`` cells; on a torus opposite edges touch."""

    rows: int
    columns: int
    torus: bool = False

    def __len__(self) -> int:
        return self.rows * self.columns

    def cell(self, row: int, column: int) -> int:
        """Return the cell at a row from the top and a column from the left, both from 0, wrapped on a torus.

        :raises IndexError: for a cell off a board that isn't a torus.
        """
        if self.torus:
            row, column = row % self.rows, column % self.columns
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            raise IndexError(f"no cell at row {row}, column {column}")
        return row * self.columns + column

    def place(self, cell: int) -> tuple[int, int]:
        """Return the cell's row from the top and column from the left, both from 0."""
        return divmod(cell, self.columns)

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """The orthogonal neighbours of each cell, each once, in ascending order."""
        return tuple(tuple(sorted(set(self._beside(cell)) - {cell})) for cell in range(len(self)))

    def _beside(self, cell: int) -> Iterator[int]:
        row, column = self.place(cell)
        for dr, dc in ((-1, 0), (0, -1), (0, 1), (1, 0)):
            r, c = row + dr, column + dc
            if self.torus or (0 <= r < self.rows and 0 <= c < self.columns):
                yield self.cell(r, c)

    def name(self, cell: int) -> str:
        """Return the name of a cell; the one at the bottom left is ``a1``."""
        row, column = self.place(cell)
        return f"{column_letters(column)}{self.rows - row}"


# The ways to map a square board onto itself


Permutation = tuple[int, ...]
"""For each square, the square that is moved there."""


def board_symmetries(grid: SquareGrid) -> Iterator[Permutation]:
    """Yield every way to map a board onto itself so that neighbouring squares stay neighbours."""
    shifts_down = range(grid.rows) if grid.torus else range(1)
    shifts_right = range(grid.columns) if grid.torus else range(1)
    turns = (False, True) if grid.rows == grid.columns else (False,)
    places = [grid.place(cell) for cell in range(len(grid))]
    for transposed in turns:
        for up in (False, True):
            for back in (False, True):
                for down in shifts_down:
                    for right in shifts_right:
                        found = []
                        for row, column in places:
                            r, c = (column, row) if transposed else (row, column)
                            r, c = (grid.rows - 1 - r if up else r), (grid.columns - 1 - c if back else c)
                            found.append((r + down) % grid.rows * grid.columns + (c + right) % grid.columns)
                        yield tuple(found)


T = TypeVar("T")


def squares(count: int) -> str:
    """Return a number of squares, in words for messages."""
    return counted(count, "square")


@dataclass(frozen=True, slots=True)
class RowText:
    """How one kind of text is read, and its name in errors."""

    text: str = Sentence("position")
    board: str = Sentence("board")
    cells: Callable[[int], str] = squares
    """A function that puts a number of cells into words for messages."""
    signs: str = ""
    """The characters allowed; empty allows any."""
    spaced: bool = False

    def read(self, text: str, grid: SquareGrid) -> list[Sequence[str]]:
        """Return the cells of each row; empty lines before and after them are left out.

        :raises TextError: with what is wrong in each row, if the text isn't a board of that size.
        """
        return [row for _, row in self._checked(text, grid)]

    def read_each(self, text: str, grid: SquareGrid, cell: Callable[[str, int, int], T]) -> tuple[T, ...]:
        """Read each cell's token, row by row.

        :param cell: a function that reads a token in a row and column, both from 0; its `ValueError` is an
            error in that row.
        :raises TextError: with everything that is wrong in each row.
        """
        found: list[T] = []
        errors: list[ErrorInText] = []
        for number, (line, row) in enumerate(self._checked(text, grid)):
            for column, token in enumerate(row):
                try:
                    found.append(cell(token, number, column))
                except ValueError as error:
                    errors.append(ErrorInText(str(error), line))
        if errors:
            raise TextError(errors)
        return tuple(found)

    def _checked(self, text: str, grid: SquareGrid) -> list[tuple[int, Sequence[str]]]:
        """Return the rows, each with its line of the text, from 1."""
        lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
        while lines and not lines[-1][1]:
            lines.pop()
        while lines and not lines[0][1]:
            lines.pop(0)
        rows: list[tuple[int, Sequence[str]]] = [
            (number, line.split() if self.spaced else line) for number, line in lines
        ]
        errors = [
            ErrorInText(message, line)
            for number, (line, row) in enumerate(rows, 1)
            for message in self._wrong(number, row, grid)
        ]
        if len(rows) != grid.rows:
            found = counted(len(rows), "row")
            errors.append(
                ErrorInText(
                    Sentence(
                        "the {text} has {found}; the {board} has {rows}",
                        text=self.text,
                        found=found,
                        board=self.board,
                        rows=grid.rows,
                    )
                )
            )
        if errors:
            raise TextError(errors)
        return rows

    def _wrong(self, number: int, row: Sequence[str], grid: SquareGrid) -> Iterator[str]:
        if len(row) != grid.columns:
            yield Sentence(
                "row {number} of the {text} has {found}; the {board} has {columns}",
                number=number,
                text=self.text,
                found=self.cells(len(row)),
                board=self.board,
                columns=counted(grid.columns, "column"),
            )
        wrong = sorted(set(row) - set(self.signs)) if self.signs else []
        if wrong:
            yield Sentence(
                "row {number} of the {text} has '{sign}'; only {signs} and {last} are allowed there",
                number=number,
                text=self.text,
                sign=wrong[0],
                signs=" ".join(self.signs[:-1]),
                last=self.signs[-1],
            )


def write_rows(cells: Sequence[str], columns: int) -> str:
    """Return the text of a board with one character for each cell."""
    return "\n".join("".join(chunk) for chunk in chunks(cells, columns))


_MAP = RowText(text=Sentence("map"), cells=lambda count: counted(count, "letter"))

_LETTERS = string.ascii_uppercase + string.ascii_lowercase + string.digits

Region = tuple[int, ...]
"""The cells of one region, in ascending order."""


def row_regions(grid: SquareGrid) -> tuple[Region, ...]:
    """Return one region for each row, from the top."""
    return tuple(tuple(grid.cell(row, column) for column in range(grid.columns)) for row in range(grid.rows))


def column_regions(grid: SquareGrid) -> tuple[Region, ...]:
    """Return one region for each column, from the left."""
    return tuple(tuple(grid.cell(row, column) for row in range(grid.rows)) for column in range(grid.columns))


def box_regions(grid: SquareGrid, width: int, height: int) -> tuple[Region, ...]:
    """Return boxes of ``width`` columns by ``height`` rows, row by row from the top left.

    :raises ValueError: if the boxes don't fill the board.
    """
    if grid.columns % width or grid.rows % height:
        raise ValueError(
            Sentence(
                "boxes of {width}x{height} don't fill a board of {columns}x{rows}",
                width=width,
                height=height,
                columns=grid.columns,
                rows=grid.rows,
            )
        )
    return tuple(
        tuple(grid.cell(top + row, left + column) for row in range(height) for column in range(width))
        for top in range(0, grid.rows, height)
        for left in range(0, grid.columns, width)
    )


def map_regions(grid: SquareGrid, rows: Sequence[str]) -> tuple[Region, ...]:
    """Return regions from a map with one letter or digit for each cell, in the order in which they first
    appear.

    :raises ValueError: for a map of another size, or a region in several parts.
    """
    cells: dict[str, list[int]] = {}
    for row, line in enumerate(_MAP.read("\n".join(rows), grid)):
        for column, letter in enumerate(line):
            cells.setdefault(letter, []).append(grid.cell(row, column))
    for letter, region in cells.items():
        if not connected(grid, region):
            raise ValueError(
                Sentence(
                    "region '{letter}' of the map is in several parts: connect its squares edge to edge",
                    letter=letter,
                )
            )
    return tuple(tuple(region) for region in cells.values())


def region_map(grid: SquareGrid, regions: Sequence[Region]) -> tuple[str, ...]:
    """Return the letter map of regions, as `map_regions` reads it: one row of letters for each row of the grid.

    It is empty if there are more regions than letters. Cells in no region are treated as one more region.
    """
    if len(regions) >= len(_LETTERS):
        return ()
    letters = [_LETTERS[len(regions)]] * len(grid)
    for letter, region in zip(_LETTERS, regions, strict=False):
        for cell in region:
            letters[cell] = letter
    return tuple(
        "".join(letters[grid.cell(row, column)] for column in range(grid.columns)) for row in range(grid.rows)
    )


def connected(grid: SquareGrid, cells: Iterable[int]) -> bool:
    """Return whether the cells are connected edge to edge."""
    left = set(cells)
    queue = deque([left.pop()]) if left else deque()
    while queue:
        for beside in grid.neighbours[queue.popleft()]:
            if beside in left:
                left.remove(beside)
                queue.append(beside)
    return not left


_MOST_SWAPS = 16_000
"""The most attempts to swap cells. A small board gets 60 for each cell, after which no trace of the initial
regions is left. With this limit, a 40x40 board is still well mixed, and takes about a second."""


@lru_cache(maxsize=16)
def jigsaw_regions(grid: SquareGrid, size: int, seed: int) -> tuple[Region, ...]:
    """Return irregular connected regions of ``size`` cells each, from a seed.

    It starts from boxes, or else from pieces of a path that runs back and forth. Then neighbouring regions swap
    cells at random, as long as both stay connected; on a torus, regions may wrap around the edges. The regions
    come in the order of their first cells.

    :raises ValueError: if the cells can't be divided into regions of that size.
    """
    if len(grid) % size:
        raise ValueError(
            Sentence("{number} cells can't be divided into regions of {size}", number=len(grid), size=size)
        )
    regions = _start(grid, size)
    owner = [0] * len(grid)
    for number, cells in enumerate(regions):
        for cell in cells:
            owner[cell] = number
    random = stream(seed, "jigsaw", grid.rows, grid.columns, size, int(grid.torus))
    for _ in range(min(60 * len(grid), _MOST_SWAPS)):
        _try_swap(grid, regions, owner, random.randrange(len(grid)), random.randrange(len(grid)))
    return tuple(sorted(tuple(sorted(cells)) for cells in regions))


def _start(grid: SquareGrid, size: int) -> list[set[int]]:
    """Return regions to start from: the squarest boxes that fill the board, because compact regions mix
    fastest; if there are none, equal pieces of a path that runs back and forth."""
    boxes = [
        (width, size // width)
        for width in range(1, size + 1)
        if size % width == 0 and grid.columns % width == 0 and grid.rows % (size // width) == 0
    ]
    if boxes:
        width, height = min(boxes, key=lambda box: abs(box[0] - box[1]))
        return [set(region) for region in box_regions(grid, width, height)]
    path = [
        grid.cell(row, grid.columns - 1 - column if row % 2 else column)
        for row in range(grid.rows)
        for column in range(grid.columns)
    ]
    return [set(path[start : start + size]) for start in range(0, len(path), size)]


def _try_swap(grid: SquareGrid, regions: list[set[int]], owner: list[int], first: int, pick: int) -> None:
    """Move cell ``first`` to a neighbouring region, and one cell of that region back in exchange. Undo this if
    either region is no longer connected."""
    mine = owner[first]
    others = sorted({owner[beside] for beside in grid.neighbours[first]} - {mine})
    if not others:
        return
    theirs = others[pick % len(others)]
    border = [
        cell
        for cell in sorted(regions[theirs])
        if any(owner[beside] == mine and beside != first for beside in grid.neighbours[cell])
    ]
    if not border:
        return
    second = border[pick % len(border)]
    mine_after = regions[mine] - {first} | {second}
    theirs_after = regions[theirs] - {second} | {first}
    if connected(grid, mine_after) and connected(grid, theirs_after):
        regions[mine], regions[theirs] = mine_after, theirs_after
        owner[first], owner[second] = theirs, mine


def borders(grid: SquareGrid, regions: Iterable[Region]) -> list[tuple[int, int, bool]]:
    """Return the borders between disjoint regions, as unit edges ``(row, column, upright)``.

    A vertical edge is to the left of cell (row, column), a horizontal one above it; the outer edge of the board
    is included only where a torus puts different regions on its two sides, or if the board isn't a torus.
    """
    owner = {cell: k for k, region in enumerate(regions) for cell in region}
    found = []
    for row in range(grid.rows):
        for column in range(grid.columns + 1):
            if _parted(grid, owner, (row, column - 1), (row, column)):
                found.append((row, column, True))
    for row in range(grid.rows + 1):
        for column in range(grid.columns):
            if _parted(grid, owner, (row - 1, column), (row, column)):
                found.append((row, column, False))
    return found


def _parted(grid: SquareGrid, owner: dict[int, int], first: tuple[int, int], second: tuple[int, int]) -> bool:
    try:
        return owner.get(grid.cell(*first)) != owner.get(grid.cell(*second))
    except IndexError:
        return True
