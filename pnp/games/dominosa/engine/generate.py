"""Dominosa puzzles sampled for a level; ``benchmarks/dominosa.py`` measures how many it makes in a second."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import NamedTuple

from pnp.base.errors import OptionError
from pnp.base.sentences import Sentence
from pnp.components.dominoes.places import geometry, rectangle
from pnp.games.dominosa.engine.explanations import hints_from
from pnp.games.dominosa.engine.grading import LEVEL_RULES, Demand, demand, facts_of, rules_up_to
from pnp.games.dominosa.engine.problems import count
from pnp.games.dominosa.engine.repair import BASE, PATIENCE, make_grid, new_bench
from pnp.games.dominosa.kernel.board import new_board
from pnp.games.dominosa.kernel.trail import new_trail
from pnp.games.dominosa.rules import Grid, Place, kind
from pnp.search.deadline import check_time
from pnp.search.generation import Candidate, NoProblemError
from pnp.search.results import Hint, Level, Outcome, Problem, Proof, Status

SMALLEST, LARGEST = 2, 15
"""The range of the highest number of a set for which puzzles are made. Below 2 there is only one puzzle; above
15, a number is no longer one character."""
BUDGET = 200_000
"""How many layouts are tried for one puzzle. Order 6 takes 200 on average at its slowest level, order 3 up to
13,000."""


@dataclass(frozen=True, slots=True)
class Shape:
    """The set and the rectangle of a puzzle; by default, the usual rectangle for the set.

    :raises OptionError: if there can be no such puzzle.
    """

    highest: int = 6
    rows: int = 0
    columns: int = 0

    def __post_init__(self) -> None:
        if not SMALLEST <= self.highest <= LARGEST:
            raise OptionError.at(
                "pips",
                Sentence(
                    "the highest number must be from {smallest} to {largest}",
                    smallest=SMALLEST,
                    largest=LARGEST,
                ),
            )
        if not self.rows and not self.columns:
            rows, columns = rectangle(self.highest)
            object.__setattr__(self, "rows", rows)
            object.__setattr__(self, "columns", columns)
        cells = (self.highest + 1) * (self.highest + 2)
        if self.rows * self.columns != cells or min(self.rows, self.columns) < 2:
            fitting = [f"{n}x{cells // n}" for n in range(2, cells // 2 + 1) if cells % n == 0]
            raise OptionError.at(
                "rows",
                Sentence(
                    "a double-{highest} set fills {cells} cells ({fitting}), not {rows}x{columns}",
                    highest=self.highest,
                    cells=cells,
                    fitting=", ".join(fitting),
                    rows=self.rows,
                    columns=self.columns,
                ),
            )


@dataclass(frozen=True, slots=True)
class Made:
    """A puzzle, its only solution, and what it demands of a human solver."""

    grid: Grid
    solution: tuple[Place, ...]
    demand: Demand


def make(shape: Shape, draw: random.Random, level: Level) -> Made:
    """A puzzle of a level; an easy one requires rule 1.

    :raises NoProblemError: if none was found within ``BUDGET`` layouts.
    """
    g = geometry(shape.rows, shape.columns)
    board, trail, bench = new_board(g, shape.rows * shape.columns // 2), new_trail(g), new_bench(g)
    bench.rng[0] = draw.getrandbits(64) | 1
    goal = goal_of(level, chains=draw.randrange(4) == 0)
    for _ in range(BUDGET // PATIENCE):
        check_time()
        if make_grid(board, trail, g, bench, shape.columns, shape.highest, *goal, PATIENCE) <= PATIENCE:
            break
    else:
        raise NoProblemError(
            Sentence(
                "no {level} Dominosa problem up to {highest} was found among {budget} layouts",
                level=level,
                highest=shape.highest,
                budget=BUDGET,
            )
        )
    numbers, owners = bench.best.reshape(2, shape.rows, shape.columns).tolist()
    grid = Grid(tuple(map(tuple, numbers)))
    found = demand(grid)
    if found is None or found.level is not level or count(grid).found != 1:
        raise AssertionError("a grid was made that is not of its level")
    solution = ((a, b) for a, b in grid.places() if owners[a[0]][a[1]] == owners[b[0]][b[1]])
    return Made(grid, tuple(solution), found)


class Goal(NamedTuple):
    """What `make_grid` looks for: ``rules`` solve the grid, which requires ``hardest`` or a later one of them,
    and ``too_few`` don't solve it. ``rough`` are the rules to begin with."""

    rules: int
    hardest: int
    too_few: int
    rough: int


def goal_of(level: Level, chains: bool) -> Goal:
    """The goal for a level. ``chains`` says whether an expert puzzle may need forcing chains.

    Case analysis is never asked for, because hardly any puzzle needs it.
    """
    if level is Level.EASY:
        return Goal(BASE, 1, BASE & ~2, BASE)
    if level is Level.MEDIUM:
        return Goal(LEVEL_RULES[level], 4, BASE, BASE)
    if level is Level.HARD:
        return Goal(LEVEL_RULES[level], 11, 0, rules_up_to(6))
    return Goal(rules_up_to(14 if chains else 13), 13, 0, rules_up_to(6))


def sample(shape: Shape, draw: random.Random, level: Level) -> Candidate:
    """A random puzzle; see `make`."""
    return candidate(shape, make(shape, draw, level))


def candidate(shape: Shape, made: Made) -> Candidate:
    """A puzzle with its proof, grade and hints. Puzzles that are turned, mirrored or renumbered count as the
    same."""
    outcome = Outcome(
        Status.SOLVED,
        solution=made.grid.text(made.solution),
        length=len(made.solution),
        proof=Proof.UNIQUE,
        grade=made.demand.grade,
    )
    options = {"pips": shape.highest, "rows": shape.rows, "columns": shape.columns}
    return Candidate(
        Problem("", made.grid.text(), outcome, options, _hints(made)),
        kind(made.grid),
    )


def _hints(made: Made) -> tuple[Hint, ...]:
    """The same as `hints`, from the steps that the kernel logged."""
    grid, places = made.grid, made.grid.places()
    taken = [(facts_of(step, grid, places), step.free) for step in made.demand.steps]
    return tuple(words for _, words in hints_from(taken, grid, made.solution)) if taken else ()
