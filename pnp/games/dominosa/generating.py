"""Sets of Dominosa puzzles: made by number, so that any worker may make any of them, and no two alike.

Rates and the share of grids that need each rule are in ``benchmarks/dominosa.py``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from pnp.base.errors import OptionError
from pnp.base.streams import stream_seed
from pnp.dominoes.places import Array, geometry, rectangle
from pnp.games.dominosa.climbing import BASE, make_grid, new_bench
from pnp.games.dominosa.grading import Demand, demand
from pnp.games.dominosa.kernel import ALL_RULES, new_board
from pnp.games.dominosa.rules import Grid, Place, canonical
from pnp.search.results import Grade, Level

SMALLEST, LARGEST = 2, 15
"""The highest numbers of the sets that puzzles are made for. Up to 1 there is one puzzle and no choice; above
15 a number is no longer one character."""
BUDGET = 200_000
"""Layouts tried for one puzzle. Order 6 takes 200 on average at its slowest level, order 3 up to 20,000; some
levels do not exist at order 2, and are given up after this."""
MOST_REPEATS = 100
"""How often a puzzle that is like an earlier one of its set is made anew."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What kind of puzzle: a set up to ``highest``, a level, and a rectangle (by default the usual one).

    :raises OptionError: where no such puzzle can be.
    """

    highest: int = 6
    level: Level = Level.MEDIUM
    rows: int = 0
    columns: int = 0

    def __post_init__(self) -> None:
        if not SMALLEST <= self.highest <= LARGEST:
            raise OptionError.at("pips", f"the highest number must be from {SMALLEST} to {LARGEST}")
        if not self.rows and not self.columns:
            rows, columns = rectangle(self.highest)
            object.__setattr__(self, "rows", rows)
            object.__setattr__(self, "columns", columns)
        cells = (self.highest + 1) * (self.highest + 2)
        if self.rows * self.columns != cells or min(self.rows, self.columns) < 2:
            raise OptionError.at(
                "rows", f"a set up to {self.highest} fills {cells} cells, two or more each way"
            )


@dataclass(frozen=True, slots=True)
class Made:
    """A puzzle, its only solution, and what it asks of a human solver."""

    grid: Grid
    solution: tuple[Place, ...]
    demand: Demand

    @property
    def grade(self) -> Grade:
        return Grade(self.demand.level, self.demand.score, self.demand.reason)


def make(wanted: Wanted, seed: int, number: int, attempt: int = 0) -> Made:
    """The puzzle of a set with that number; another attempt gives another one.

    Every rule of its level is necessary: rule 1, and those of 4, 5 and 7 that its ladder has.

    :raises OptionError: where none was found within ``BUDGET`` layouts.
    """
    name = stream_seed(
        seed, "dominosa", wanted.highest, wanted.rows, wanted.columns, wanted.level, number, attempt
    )
    g = geometry(wanted.rows, wanted.columns)
    board = new_board(g, wanted.rows * wanted.columns // 2)
    bench = new_bench(g)
    bench.rng[0] = name | 1
    rules, too_few = ladder_for(wanted.level, name >> 63)
    tried = make_grid(board, g, bench, wanted.columns, wanted.highest, rules, too_few, BUDGET)
    if tried > BUDGET:
        raise OptionError.at(
            "grade", f"no {wanted.level} puzzle up to {wanted.highest} was found among {BUDGET} layouts"
        )
    numbers, owners = bench.best.reshape(2, wanted.rows, wanted.columns).tolist()
    grid = Grid(tuple(map(tuple, numbers)))
    found = demand(grid)
    if found is None or found.level is not wanted.level:
        raise AssertionError("a grid was made that is not of its level")
    solution = ((a, b) for a, b in grid.places() if owners[a[0]][a[1]] == owners[b[0]][b[1]])
    return Made(grid, tuple(solution), found)


def ladder_for(level: Level, choice: int) -> tuple[int, Array]:
    """The rules for a level, and the sets of rules that must not suffice; ``choice`` 0 or 1 is rule 4 or 5."""
    if level is Level.EASY:
        rules, needed = BASE, [1]
    elif level is Level.MEDIUM:
        rules, needed = BASE | 1 << 4 + choice, [4 + choice, 1]
    elif level is Level.HARD:
        rules, needed = BASE | 1 << 4 | 1 << 5, [4, 5, 1]
    else:
        rules, needed = ALL_RULES, [7, 1]
    return rules, np.array([rules & ~(1 << rule) for rule in needed])


def without_doubles(wanted: Sequence[Wanted], seed: int, made: Sequence[Made]) -> Iterator[Made]:
    """The puzzles made for numbers 0, 1, ...; those like an earlier one are made anew until they are not.

    :raises OptionError: where there seem to be no more.
    """
    seen: set[Grid] = set()
    for number, (kind, puzzle) in enumerate(zip(wanted, made, strict=True)):
        for attempt in range(1, MOST_REPEATS + 1):
            name = canonical(puzzle.grid)
            if name not in seen:
                break
            puzzle = make(kind, seed, number, attempt)
        else:
            raise OptionError.at("count", f"only {number} different puzzles of this kind were found")
        seen.add(name)
        yield puzzle


def generate(wanted: Sequence[Wanted], seed: int) -> tuple[Made, ...]:
    """A set of puzzles, all different, the easiest first."""
    made = [make(kind, seed, number) for number, kind in enumerate(wanted)]
    return tuple(sorted(without_doubles(wanted, seed, made), key=lambda puzzle: puzzle.demand.score))
