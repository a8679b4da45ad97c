"""The rules of Mountains and Valleys: lay a deal of dominoes so that you can walk to every space.

This is Sid Sackson's solitaire, as Don Kirkby's Donimoes adapts it to dominoes. A number is a height, and you
can walk from a space to a neighbour if their heights differ by at most one. The usual deal is 18 dominoes of
the double-six set, laid as a square of 6x6, but any dominoes and any rectangle that they fill are allowed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import isqrt

from pnp.base.errors import ErrorInText, TextError
from pnp.base.sentences import Sentence
from pnp.components.dominoes.checks import bare_numbers, no_rectangle, require
from pnp.components.dominoes.table import Table, error_at
from pnp.components.dominoes.tiles import DIGITS, Cell, Domino, Pair, neighbours

GOOD_BELOW = 5
"""The penalty of a good game is lower than this."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The dominoes to lay, in order, and the rectangle that they have to fill.

    :raises ValueError: if they don't fill it.
    """

    dominoes: tuple[Pair, ...]
    rows: int
    columns: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "dominoes", tuple(sorted((min(d), max(d)) for d in self.dominoes)))
        if self.rows < 1 or self.columns < 1 or self.rows * self.columns != 2 * len(self.dominoes):
            raise ValueError(_not_filled(len(self.dominoes), self.rows, self.columns))

    @classmethod
    def of(cls, dominoes: Iterable[Pair], rows: int = 0, columns: int = 0) -> Deal:
        """Return a deal for a rectangle; by default, it's the most nearly square one that the dominoes fill.

        :raises ValueError: if they don't fill it.
        """
        pairs = tuple(dominoes)
        if rows or columns:
            return cls(pairs, rows, columns)
        spaces = 2 * len(pairs)
        rows = next((rows for rows in range(isqrt(spaces), 0, -1) if spaces % rows == 0), 1)
        return cls(pairs, rows, spaces // rows)

    @classmethod
    def parse(cls, text: str) -> Deal:
        """Return the deal written as ``6x6: 00 01 35 ...``; ``str`` is the inverse.

        :raises ValueError: if it isn't written like that.
        """
        size, _, names = text.partition(":")
        rows, _, columns = size.partition("x")
        pairs = [(DIGITS.index(name[0]), DIGITS.index(name[1])) for name in names.split() if len(name) == 2]
        if len(pairs) != len(names.split()):
            raise ValueError(Sentence("a domino is written with two digits"))
        return cls(tuple(pairs), int(rows), int(columns))

    def __str__(self) -> str:
        names = " ".join(DIGITS[low] + DIGITS[high] for low, high in self.dominoes)
        return f"{self.rows}x{self.columns}: {names}"

    def table(self) -> Table:
        """Return the dominoes laid out separately, six in a row."""
        return Table(
            tuple(
                Domino(2 * (at // 6), 3 * (at % 6), False, low, high)
                for at, (low, high) in enumerate(self.dominoes)
            )
        )

    def heights(self) -> Counter[int]:
        """Return the number of spaces with each number."""
        return Counter(number for pair in self.dominoes for number in pair)

    def missing_heights(self) -> tuple[int, ...]:
        """Return the numbers between the lowest and the highest that no domino has; if there are any,
        there is no solution."""
        counts = self.heights()
        return tuple(n for n in range(min(counts), max(counts)) if n not in counts)

    def turned_over(self) -> Deal:
        """Return the deal with heights and depths exchanged; its solutions are the same maps."""
        counts = self.heights()
        total = min(counts) + max(counts)
        return Deal(tuple((total - a, total - b) for a, b in self.dominoes), self.rows, self.columns)

    def canonical(self) -> Deal:
        """Return a deal that is the same for two that differ only by `turned_over`, with 0 as its lowest
        number."""
        lowest = min(self.heights())
        flat = Deal(tuple((a - lowest, b - lowest) for a, b in self.dominoes), self.rows, self.columns)
        return min(flat, flat.turned_over(), key=lambda deal: deal.dominoes)


def can_walk(height: int, other: int) -> bool:
    """Return whether you can walk between neighbouring spaces of these heights."""
    return abs(height - other) <= 1


def sections(table: Table) -> tuple[frozenset[Cell], ...]:
    """Return the parts of a map within which you can walk everywhere but between which you can't, in the
    order of their first cells."""
    heights = table.numbers()
    left, found = set(heights), []
    for start in sorted(heights):
        if start not in left:
            continue
        left.remove(start)
        section, todo = {start}, [start]
        while todo:
            cell = todo.pop()
            for other in neighbours(cell):
                if other in left and can_walk(heights[cell], heights[other]):
                    left.remove(other)
                    section.add(other)
                    todo.append(other)
        found.append(frozenset(section))
    return tuple(found)


@dataclass(frozen=True, slots=True, order=True)
class Step:
    """A step across a cliff, from the upper or left cell to its neighbour, and how many levels it goes up or
    down."""

    levels: int
    here: Cell
    there: Cell


def joining_steps(table: Table) -> tuple[Step, ...]:
    """Return the cheapest steps that would connect the sections of a map, in the order of their cells.

    They form a minimum spanning tree over the sections (Kruskal's algorithm); of steps with the same cost, the
    first in reading order is used. The cells must form one group.
    """
    heights = table.numbers()
    section = {cell: number for number, cells in enumerate(sections(table)) for cell in cells}
    steps = sorted(
        Step(abs(heights[cell] - heights[other]), cell, other)
        for cell in heights
        for other in neighbours(cell)
        if other > cell and other in heights and section[cell] != section[other]
    )
    parent = list(range(len(set(section.values()))))
    found = []
    for step in steps:
        a, b = _root(parent, section[step.here]), _root(parent, section[step.there])
        if a != b:
            parent[a] = b
            found.append(step)
    return tuple(sorted(found, key=lambda step: (step.here, step.there)))


def penalty(table: Table) -> int:
    """Return the penalty points of a finished map: the levels of the cheapest steps that would connect its
    sections.

    A step of n > 1 levels costs n. 0 is a perfect game, and less than `GOOD_BELOW` a good one.
    """
    return sum(step.levels for step in joining_steps(table))


def _root(parent: list[int], node: int) -> int:
    while parent[node] != node:
        node = parent[node]
    return node


def _not_filled(dominoes: int, rows: int, columns: int) -> str:
    return Sentence(
        "{count} domino doesn't fill {rows} by {columns} spaces",
        "{count} dominoes don't fill {rows} by {columns} spaces",
        count=dominoes,
        rows=rows,
        columns=columns,
    )


@dataclass(frozen=True, slots=True)
class Start:
    """The start of a puzzle: its dominoes as the text lays them out, and the deal that they make."""

    table: Table
    deal: Deal

    @classmethod
    def parse(cls, text: str, highest: int = 6, rows: int = 0, columns: int = 0) -> Start:
        """Return the start that a text draws.

        Without rows and columns, the map is the rectangle nearest to a square that the dominoes fill.

        :raises TextError: with everything that is wrong with the text.
        """
        table = Table.parse(text, highest)
        require(bare_numbers(table))
        if rows * columns not in (0, len(table.numbers())) or bool(rows) != bool(columns):
            raise TextError([ErrorInText(_not_filled(len(table.dominoes), rows, columns), 1)])
        return cls(table, Deal.of((domino.pair for domino in table.dominoes), rows, columns))


def check_solution(deal: Deal, table: Table) -> list[ErrorInText]:
    """Return why a map isn't a solution of a deal; empty if it is."""
    errors = bare_numbers(table) + _check_dominoes(deal, table)
    if not errors:
        errors = no_rectangle(table) or _check_sides(deal, table)
    return errors or [
        error_at(min(section), "you can't walk here from the first space") for section in sections(table)[1:]
    ]


def _check_sides(deal: Deal, table: Table) -> list[ErrorInText]:
    top, left, bottom, right = table.bounds()
    sides = (bottom - top + 1, right - left + 1)
    if sides in ((deal.rows, deal.columns), (deal.columns, deal.rows)):
        return []
    return [
        ErrorInText(
            Sentence(
                "the map has {sides} by {sides_2} spaces, not {rows} by {columns}",
                sides=sides[0],
                sides_2=sides[1],
                rows=deal.rows,
                columns=deal.columns,
            ),
            1,
        )
    ]


def _check_dominoes(deal: Deal, table: Table) -> list[ErrorInText]:
    left = Counter(deal.dominoes)
    errors = []
    for domino in table.dominoes:
        left[domino.pair] -= 1
        if left[domino.pair] < 0:
            what = Sentence("the {name} isn't in the deal, or has been used", name=domino.name)
            errors.append(error_at(domino.cells[0], what))
    unused = [DIGITS[low] + DIGITS[high] for (low, high), count in sorted(left.items()) if count > 0]
    if unused:
        errors.append(
            ErrorInText(Sentence("these dominoes haven't been laid: {names}", names=", ".join(unused)), 1)
        )
    return errors
