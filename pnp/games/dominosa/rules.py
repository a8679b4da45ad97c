"""The rules of Dominosa: a grid of numbers on which a complete set lies, each domino once, in one way only.

O. S. Adler's puzzle of 1874, as told in Don Kirkby's Donimoes. The set goes up to the highest number of the
grid. A grid is any rectangle of the right number of cells; the usual one for a set up to n has n + 1 rows and
n + 2 columns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pnp.dominoes.table import Table, TableFault
from pnp.dominoes.tiles import DIGITS, Bare, Cell, Domino, domino_set

Pair = tuple[int, int]
"""Which domino of the set: its numbers, the lower first."""
Place = tuple[Cell, Cell]
"""Two neighbouring cells where a domino may lie; the left or upper one first."""


@dataclass(frozen=True, slots=True)
class Grid:
    """The numbers of a puzzle, row by row.

    >>> Grid.parse("2 2 1 2\\n\\n0 0 1 0\\n\\n1 2 0 1").highest
    2

    :raises ValueError: where the rows are not of one length, or empty.
    """

    rows: tuple[tuple[int, ...], ...]

    def __post_init__(self) -> None:
        if not self.rows or not self.rows[0] or len({len(row) for row in self.rows}) > 1:
            raise ValueError("a grid is a rectangle of numbers")

    @classmethod
    def parse(cls, text: str, highest: int = 15) -> Grid:
        """The grid that a text of bare numbers draws.

        :raises TableError: for a text that is no table; ValueError: for a table that is no grid.
        """
        return cls.from_table(Table.parse(text, highest))

    @classmethod
    def from_table(cls, table: Table) -> Grid:
        """The numbers of a table that fills a rectangle, with or without joints.

        :raises ValueError: where it does not fill its rectangle.
        """
        numbers = table.normalised().numbers()
        if not numbers or not table.is_rectangle():
            raise ValueError("a grid is a rectangle of numbers")
        height, width = (last + 1 for last in max(numbers))
        return cls(tuple(tuple(numbers[row, column] for column in range(width)) for row in range(height)))

    def __str__(self) -> str:
        return self.to_table().to_text()

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def width(self) -> int:
        return len(self.rows[0])

    @property
    def highest(self) -> int:
        """The highest number, and so the double that ends the set."""
        return max(map(max, self.rows))

    def __getitem__(self, cell: Cell) -> int:
        return self.rows[cell[0]][cell[1]]

    def cells(self) -> Iterator[Cell]:
        """All cells in reading order."""
        return ((row, column) for row in range(self.height) for column in range(self.width))

    def places(self) -> Iterator[Place]:
        """All places, by their first cell in reading order, the one to the right before the one below."""
        for row, column in self.cells():
            if column + 1 < self.width:
                yield (row, column), (row, column + 1)
            if row + 1 < self.height:
                yield (row, column), (row + 1, column)

    def pair(self, place: Place) -> Pair:
        """The domino that would lie on a place."""
        a, b = self[place[0]], self[place[1]]
        return min(a, b), max(a, b)

    def to_table(self, joined: Iterable[Place] = ()) -> Table:
        """The grid as a table, with dominoes on some places and bare numbers elsewhere."""
        dominoes = tuple(
            Domino(*first, first[1] == second[1], self[first], self[second]) for first, second in joined
        )
        covered = {cell for domino in dominoes for cell in domino.cells}
        return Table(dominoes, tuple(Bare(*cell, self[cell]) for cell in self.cells() if cell not in covered))


def check_start(table: Table) -> tuple[TableFault, ...]:
    """What keeps a table from being the start of a puzzle, apart from the number of its solutions."""
    faults = [
        TableFault.at_cell((d.row, d.column), f"the {d.name} is joined; a start has bare numbers only")
        for d in table.dominoes
    ]
    numbers = table.numbers()
    if not numbers:
        return (TableFault(1, 1, "the table is empty"),)
    if not table.is_rectangle():
        top, left, bottom, right = table.bounds()
        gap = next(
            (row, column)
            for row in range(top, bottom + 1)
            for column in range(left, right + 1)
            if (row, column) not in numbers
        )
        return (*faults, TableFault.at_cell(gap, "a number is missing; a grid fills a rectangle"))
    return (*faults, *_check_numbers(numbers))


def _check_numbers(numbers: dict[Cell, int]) -> tuple[TableFault, ...]:
    """A complete set up to n shows every number n + 2 times: with n others once, and twice on its double."""
    highest = max(numbers.values())
    counts = Counter(numbers.values())
    wrong = [n for n in range(highest + 1) if counts[n] != highest + 2]
    first = min(numbers)
    return tuple(
        TableFault.at_cell(
            next((cell for cell in sorted(numbers) if numbers[cell] == n), first),
            f"the {DIGITS[n]} stands here {counts[n]} times; in a complete set up to {DIGITS[highest]}"
            f" it stands {highest + 2} times",
        )
        for n in wrong
    )


def check_solution(start: Table, solution: Table) -> tuple[TableFault, ...]:
    """What keeps a table from being a solution of a start; nothing where it is one."""
    faults = []
    start, solution = start.normalised(), solution.normalised()
    asked, given = start.numbers(), solution.numbers()
    for cell in sorted(asked.keys() | given.keys()):
        if asked.get(cell) != given.get(cell):
            was = DIGITS[asked[cell]] if cell in asked else "nothing"
            now = DIGITS[given[cell]] if cell in given else "nothing"
            faults.append(TableFault.at_cell(cell, f"the start has {was} here, the solution {now}"))
    faults.extend(
        TableFault.at_cell(bare.cell, f"the {DIGITS[bare.number]} belongs to no domino")
        for bare in solution.bare
    )
    seen: set[Pair] = set()
    for domino in solution.dominoes:
        if domino.pair in seen:
            faults.append(TableFault.at_cell((domino.row, domino.column), f"a second {domino.name}"))
        seen.add(domino.pair)
    if not faults and (missing := sorted(set(domino_set(max(asked.values()))) - seen)):
        names = ", ".join(DIGITS[low] + DIGITS[high] for low, high in missing)
        faults.append(TableFault(1, 1, f"the set lacks {names}"))
    return tuple(faults)


def symmetries(grid: Grid) -> tuple[Grid, ...]:
    """The grid turned and mirrored in all eight ways; four of them exchange its rows and columns."""
    found, rows = [], grid.rows
    for _ in range(4):
        found += [Grid(rows), Grid(tuple(row[::-1] for row in rows))]
        rows = tuple(zip(*rows[::-1], strict=True))
    return tuple(found)


def canonical(grid: Grid) -> Grid:
    """One grid for all that are alike: equal exactly for grids that differ by symmetry and renaming of numbers.

    A complete set stays one when its numbers are renamed, so a renamed grid has the same solutions, found by
    the same steps. Of the eight symmetries, each with its numbers renamed in order of first appearance, the
    smallest is taken; the order of the symmetries does not matter.
    """
    return min((_renamed(turned) for turned in symmetries(grid)), key=lambda found: found.rows)


def _renamed(grid: Grid) -> Grid:
    """The grid with its numbers renamed 0, 1, 2, ... in the order in which they first appear."""
    names: dict[int, int] = {}
    return Grid(tuple(tuple(names.setdefault(n, len(names)) for n in row) for row in grid.rows))
