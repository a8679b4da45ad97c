"""Sets of Dominosa puzzles: every rule of a puzzle's grade necessary, and no two puzzles alike.

Rates and the share of grids that need each rule are measured in ``benchmarks/dominosa.py``.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

import numpy as np

from pnp.base.errors import OptionError
from pnp.dominoes.places import Array, geometry, rectangle
from pnp.games.dominosa.engine.explanations import hints
from pnp.games.dominosa.engine.grading import Demand, demand
from pnp.games.dominosa.engine.repair import BASE, make_grid, new_bench
from pnp.games.dominosa.kernel import ALL_RULES, new_board
from pnp.games.dominosa.rules import Grid, Place, kind
from pnp.search.generation import Candidate, NoProblemError
from pnp.search.results import Level, Outcome, Problem, Proof, Status

SMALLEST, LARGEST = 2, 15
"""The highest numbers of the sets that puzzles are made for. Up to 1 there is one puzzle and no choice; above
15 a number is no longer one character."""
BUDGET = 200_000
"""Layouts tried for one puzzle. Order 6 takes 200 on average at its slowest level, order 3 up to 13,000."""


@dataclass(frozen=True, slots=True)
class Shape:
    """The set and the rectangle of a puzzle: by default the usual one for the set.

    :raises OptionError: where no such puzzle can be.
    """

    highest: int = 6
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
            fitting = [f"{n}x{cells // n}" for n in range(2, cells // 2 + 1) if cells % n == 0]
            reason = f"a set up to {self.highest} fills {cells} cells: {', '.join(fitting)}"
            raise OptionError.at("rows", f"{reason}; not {self.rows}x{self.columns}")


@dataclass(frozen=True, slots=True)
class Made:
    """A puzzle, its only solution, and what it asks of a human solver."""

    grid: Grid
    solution: tuple[Place, ...]
    demand: Demand


def make(shape: Shape, draw: random.Random, level: Level) -> Made:
    """A puzzle of a level that cannot do without rule 1, and without those of 4, 5 and 7 that its ladder has.

    :raises NoProblemError: where none was found within ``BUDGET`` layouts.
    """
    g = geometry(shape.rows, shape.columns)
    board = new_board(g, shape.rows * shape.columns // 2)
    bench = new_bench(g)
    bench.rng[0] = draw.getrandbits(64) | 1
    rules, too_few = ladder_for(level, draw.randrange(2))
    tried = make_grid(board, g, bench, shape.columns, shape.highest, rules, too_few, BUDGET)
    if tried > BUDGET:
        raise NoProblemError(
            f"no {level} dominosa problem up to {shape.highest} was found among {BUDGET} layouts"
        )
    numbers, owners = bench.best.reshape(2, shape.rows, shape.columns).tolist()
    grid = Grid(tuple(map(tuple, numbers)))
    found = demand(grid)
    if found is None or found.level is not level:
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


def sample(shape: Shape, draw: random.Random, level: Level) -> Candidate:
    """A random puzzle; see `make`."""
    return candidate(shape, make(shape, draw, level))


def candidate(shape: Shape, made: Made) -> Candidate:
    """A puzzle with its proof, grade and hints. Those turned, mirrored or with numbers renamed are like it."""
    outcome = Outcome(
        Status.SOLVED,
        solution=made.grid.to_table(made.solution).to_text(),
        length=len(made.solution),
        proof=Proof.UNIQUE,
        grade=made.demand.grade,
    )
    options = {"pips": shape.highest, "rows": shape.rows, "columns": shape.columns}
    return Candidate(
        Problem("", str(made.grid), outcome, options, tuple(hint.words for hint in hints(made.grid))),
        kind(made.grid),
    )
