"""The rules of Dominosa: a grid of numbers to divide into a complete set, each domino once, in only one way.
This is O. S. Adler's puzzle of 1874, as described in Don Kirkby's Donimoes. The set goes up to the highest
number of the grid. A grid is any rectangle with the right number of cells; the usual one for a set up to n has
n + 1 rows and n + 2 columns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from pnp.base.errors import ErrorInText, TextError
from pnp.base.sentences import Sentence
from pnp.components.dominoes.checks import (
    bare_numbers,
    joined_numbers,
    missing_dominoes,
    no_rectangle,
    repeated_dominoes,
    require,
)
from pnp.components.dominoes.table import Table, error_at
from pnp.components.dominoes.tiles import DIGITS, LARGEST_NUMBER, Bare, Cell, Domino, pair_of
from pnp.games.dominosa.third_party import read_third_party

_NUMBERS = {digit: number for number, digit in enumerate(DIGITS)}

Pair = tuple[int, int]
"""A domino of the set: its numbers, the lower first."""
Place = tuple[Cell, Cell]
"""Two neighbouring cells where a domino may lie, the left or upper one first."""
LARGEST_SET = 4
"""The most dominoes of one number that human rules 11 and 12 consider together."""


@lru_cache(maxsize=64)
def places_of(height: int, width: int) -> tuple[Place, ...]:
    """Return the places of a rectangle, ordered by their first cell in reading order, the horizontal one
    before the vertical one."""
    return tuple(
        ((row, column), other)
        for row, column in product(range(height), range(width))
        for other in ((row, column + 1), (row + 1, column))
        if other[0] < height and other[1] < width
    )


@dataclass(frozen=True, slots=True)
class Grid:
    """The numbers of a puzzle, row by row.

    >>> Grid.parse("2 2 1 2\\n\\n0 0 1 0\\n\\n1 2 0 1").highest
    2

    :raises ValueError: if the rows have different lengths or are empty.
    """

    rows: tuple[tuple[int, ...], ...]

    def __post_init__(self) -> None:
        if not self.rows or not self.rows[0] or len({len(row) for row in self.rows}) > 1:
            raise ValueError(Sentence("a grid is a rectangle of numbers"))

    @classmethod
    def parse(cls, text: str, highest: int = LARGEST_NUMBER) -> Grid:
        """Return the grid that a text of bare numbers draws.

        :raises TextError: for a text that isn't a table.
        :raises ValueError: for a table that isn't a grid.
        """
        return cls.from_table(Table.parse(text, highest))

    @classmethod
    def from_table(cls, table: Table) -> Grid:
        """Return the numbers of a table that fills a rectangle, with or without joints.

        :raises ValueError: if it doesn't fill its rectangle.
        """
        numbers = table.normalised().numbers()
        if not numbers or not table.is_rectangle():
            raise ValueError(Sentence("a grid is a rectangle of numbers"))
        height, width = (last + 1 for last in max(numbers))
        return cls(tuple(tuple(numbers[row, column] for column in range(width)) for row in range(height)))

    def __str__(self) -> str:
        return self.text()

    def text(self, joined: Iterable[Place] = ()) -> str:
        """Return the text form of the grid, as from `to_table` but ten times as fast."""
        blank = " " * (2 * self.width - 1)
        lines = [" ".join(DIGITS[number] for number in row) for row in self.rows]
        drawn = [list(line) for line in lines for line in (line, blank)][:-1]
        for (row, column), (below, right) in joined:
            drawn[row + below][column + right] = "|" if row == below else "-"
        return "\n".join("".join(line).rstrip() for line in drawn)

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def width(self) -> int:
        return len(self.rows[0])

    @property
    def highest(self) -> int:
        """The highest number, which is also that of the set's highest double."""
        return max(map(max, self.rows))

    def __getitem__(self, cell: Cell) -> int:
        return self.rows[cell[0]][cell[1]]

    def cells(self) -> Iterator[Cell]:
        """Return all cells in reading order."""
        return ((row, column) for row in range(self.height) for column in range(self.width))

    def places(self) -> tuple[Place, ...]:
        """Return all places, ordered by their first cell in reading order, the horizontal one before the
        vertical one."""
        return places_of(self.height, self.width)

    def pair(self, place: Place) -> Pair:
        """Return the domino that would lie on a place."""
        return pair_of(self[place[0]], self[place[1]])

    def to_table(self, joined: Iterable[Place] = ()) -> Table:
        """Return the grid as a table, with dominoes on some places and bare numbers elsewhere."""
        dominoes = tuple(
            Domino(*first, first[1] == second[1], self[first], self[second]) for first, second in joined
        )
        covered = {cell for domino in dominoes for cell in domino.cells}
        return Table(dominoes, tuple(Bare(*cell, self[cell]) for cell in self.cells() if cell not in covered))


def start(text: str, highest: int = LARGEST_NUMBER) -> Grid:
    """Return the grid of a puzzle: bare numbers that fill a rectangle, each as often as in a complete set; the
    text may also have the forms that `read_third_party` reads.

    :raises TextError: with everything that is wrong with the text.
    """
    if grid := _read_plainly(text, highest):
        return grid
    written = read_third_party(text)
    if written is None:
        return _grid(Table.parse(text, highest))
    try:
        return _grid(Table.parse(written.text, highest))
    except TextError as error:
        raise written.located(error) from error


def _grid(table: Table) -> Grid:
    """Return the grid of a table, if it's the start of a puzzle."""
    require(joined_numbers(table), no_rectangle(table))
    require(uneven_numbers(table))
    return Grid.from_table(table)


def _read_plainly(text: str, highest: int) -> Grid | None:
    """Return the grid of a text without errors, ten times as fast as through a table; otherwise None."""
    lines = text.rstrip().split("\n")
    rows = lines[::2]
    tidy = len({len(row) for row in rows}) == 1 and not any(line.strip() for line in lines[1::2])
    if not tidy or not rows[0] or any(row[1::2].strip(" ") for row in rows):
        return None
    counts = Counter(digit for row in rows for digit in row[::2])
    used = DIGITS[: len(counts)]
    if len(counts) > highest + 1 or any(counts[digit] != len(counts) + 1 for digit in used):
        return None
    return Grid(tuple(tuple(map(_NUMBERS.__getitem__, row[::2])) for row in rows))


def uneven_numbers(table: Table) -> list[ErrorInText]:
    """Return an error for every number that appears too often or too rarely, at its first cell.

    A complete set up to n has every number n + 2 times: with n others once, and twice on its double.
    """
    numbers = table.numbers()
    counts = Counter(numbers.values())
    highest = max(counts)
    uneven = [n for n in range(highest + 1) if counts[n] != highest + 2]
    if len(uneven) > _MOST_UNEVEN:
        what = Sentence(
            "a complete double-{highest} set has each number {wanted} times; these have other counts: {counts}",
            highest=DIGITS[highest],
            wanted=highest + 2,
            counts=", ".join(f"{DIGITS[n]} ({counts[n]})" for n in uneven),
        )
        return [error_at(min(cell for cell in numbers if numbers[cell] == highest), what)]
    return [
        error_at(
            min((cell for cell in numbers if numbers[cell] == n), default=min(numbers)),
            Sentence(
                "the {digit} appears here {count} time; a complete double-{highest} set has it {wanted} times",
                "the {digit} appears here {count} times; a complete double-{highest} set has it {wanted} times",
                count=counts[n],
                digit=DIGITS[n],
                highest=DIGITS[highest],
                wanted=highest + 2,
            ),
        )
        for n in uneven
    ]


_MOST_UNEVEN = 3
"""The most numbers with separate errors; with more errors, the highest number is probably wrong."""


def is_solution(grid: Grid, text: str) -> bool:
    """Return whether a text draws a solution of a grid exactly as `Grid.text` does: a quick test for most
    solutions. If it fails, `check_solution` finds the errors, if any.
    """
    lines = text.split("\n")
    if len(lines) != 2 * grid.height - 1:
        return False
    joined = [
        ((row // 2, column // 2), ((row + 1) // 2, (column + 1) // 2))
        for row, line in enumerate(lines)
        for column in range(1 - row % 2, len(line), 2)
        if line[column] != " "
    ]
    cells = grid.height * grid.width
    covered = {cell for place in joined for cell in place}
    if 2 * len(joined) != cells or len(covered) != cells or not covered <= set(grid.cells()):
        return False
    return len(set(map(grid.pair, joined))) == len(joined) and grid.text(joined) == text


def check_solution(grid: Grid, solution: Table) -> list[ErrorInText]:
    """Return why a table isn't a solution of a grid; empty if it is."""
    solution = solution.normalised()
    given = solution.numbers()
    cells = set(grid.cells())
    errors = [
        error_at(
            cell,
            _difference(
                DIGITS[grid[cell]] if cell in cells else "", DIGITS[given[cell]] if cell in given else ""
            ),
        )
        for cell in sorted(cells | given.keys())
        if cell not in cells or given.get(cell) != grid[cell]
    ]
    return errors or (
        bare_numbers(solution) + repeated_dominoes(solution) + missing_dominoes(solution, grid.highest)
    )


def _difference(digit: str, given: str) -> str:
    """Return a message about a grid's number and a different one in a solution; either is empty if there is
    none."""
    if not digit:
        return Sentence("the grid has nothing here, but the solution has {given}", given=given)
    if not given:
        return Sentence("the grid has {digit} here, but the solution has nothing", digit=digit)
    return Sentence("the grid has {digit} here, but the solution has {given}", digit=digit, given=given)


def kind(grid: Grid) -> str:
    """Return the same text for all equivalent grids: turned, mirrored, or with their numbers renamed.

    A complete set stays complete when its numbers are renamed, so a renamed grid has the same solutions, found
    by the same steps.
    """
    upright = [tuple(zip(*grid.rows, strict=True)), grid.rows]
    flipped = [rows[::-1] for rows in upright]
    views = [view for rows in (*upright, *flipped) for view in (rows, tuple(row[::-1] for row in rows))]
    return min(_by_first_sight(view) for view in views)


def _by_first_sight(rows: Sequence[Sequence[int]]) -> str:
    """Return rows as text, with their numbers renamed 0, 1, 2... in the order in which they are read."""
    flat = bytes(number for row in rows for number in row)
    names = bytes(dict.fromkeys(flat))
    renamed = flat.translate(bytes.maketrans(names, DIGITS[: len(names)].encode()))
    return f"{len(rows):02}:{renamed.decode()}"
