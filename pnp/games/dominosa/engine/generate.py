"""Solve Dominosa, check that a solution is the only one, and generate sets: every puzzle if the set of dominoes
is small, otherwise puzzles sampled for a level.

Sampling can't find them all, because changing one domino at a time seldom leads from one puzzle of a small set
to another. There are 34,650 grids with numbers up to 2; with numbers up to 3, there would be 11,732,745,024.

``benchmarks/dominosa.py`` measures how many are sampled in a second.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial

from pnp.base.errors import ErrorInText, OptionError, TextError
from pnp.base.progress import check_cancelled
from pnp.base.sentences import Sentence
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import LARGEST_NUMBER
from pnp.components.dominoes.tilings import geometry, rectangle
from pnp.games.dominosa import rules
from pnp.games.dominosa.engine.explanations import hints_from
from pnp.games.dominosa.engine.rating import (
    BASE,
    LEVEL_RULES,
    PATIENCE,
    Demand,
    Goal,
    demand,
    difficulty,
    facts_of,
    make_grid,
    new_workspace,
    packed,
    rules_up_to,
)
from pnp.games.dominosa.kernel.board import new_board
from pnp.games.dominosa.kernel.trail import count_solutions, go_on, new_trail
from pnp.games.dominosa.rules import Grid, Place, kind
from pnp.search.generation import Candidate, Listing, Make, NoPuzzleError, check_time
from pnp.search.results import Hint, Level, Limits, Outcome, Proof, Puzzle, Status


@dataclass(frozen=True, slots=True)
class Count:
    """The number of solutions found, the branches searched for them, the first solution, the limit that stopped
    the count, if any, and the second solution, if there are two."""

    found: int
    searched: int
    first: tuple[Place, ...]
    stopped: str
    second: tuple[Place, ...] = ()


_PAUSE = 200_000
"""The number of branches between two looks at the clock, which the kernel can't read: a fraction of a second's
work."""


def count(grid: Grid, limits: Limits | None = None, most: int = 2) -> Count:
    """Return solutions counted up to ``most``, within limits."""
    limits, began = limits or Limits(), time.monotonic()
    g, highest = geometry(grid.height, grid.width), grid.highest
    board, trail = new_board(g, (highest + 1) * (highest + 2) // 2), new_trail(g)
    pause = min(_PAUSE, limits.states)
    found, searched = count_solutions(board, trail, g, packed(grid), highest, most, pause)
    stopped = ""
    while searched > pause and not stopped:
        check_cancelled()
        if pause == limits.states:
            stopped = limits.states_reached
        elif time.monotonic() - began > limits.seconds:
            stopped = limits.time_reached
        else:
            pause = min(pause + _PAUSE, limits.states)
            found, searched = go_on(board, trail, g, most, pause)
    places, half = grid.places(), len(trail.first) // 2
    first, second = (
        tuple(sorted(places[place] for place in trail.first[number * half : (number + 1) * half]))
        if found > number
        else ()
        for number in range(2)
    )
    return Count(int(found), int(searched), first, stopped, second)


def solve(grid: Grid, limits: Limits | None = None) -> Outcome:
    """Return the solution with the proof that it's the only one, the proof that there is none, or the limit
    reached.

    If there are several solutions, one of them is a ``witness``, and the reason says so. ``states`` counts the
    branches of the search.
    """
    began = time.monotonic()
    counted = count(grid, limits)
    seconds = time.monotonic() - began
    if counted.stopped:
        return Outcome.unknown(counted.stopped, counted.searched, seconds)
    if not counted.found:
        return Outcome.unsolvable(counted.searched, seconds)
    several, rated = counted.found > 1, limits is None or limits.rated
    return Outcome(
        status=Status.SOLVED,
        solution=grid.text(counted.first),
        length=len(counted.first),
        proof=Proof.WITNESS if several else Proof.UNIQUE,
        states=counted.searched,
        seconds=seconds,
        difficulty=None if several or not rated else difficulty(grid),
        reason=Sentence("there is another solution") if several else None,
        other=grid.text(counted.second) if several else None,
    )


def check(grid: Grid, solution: str) -> TextError | None:
    """Return what is wrong with a solution, which includes that the puzzle has a second one; None if it's
    right."""
    try:
        errors = rules.check_solution(grid, Table.parse(solution, LARGEST_NUMBER))
    except TextError as error:
        return error
    if not errors and count(grid).found > 1:
        errors = [ErrorInText("there is another solution", 1)]
    return TextError(errors) if errors else None


SMALLEST, LARGEST = 2, 15
"""The range of the highest number of a set for which puzzles are made. Below 2 there is only one puzzle; above
15, a number is no longer one character."""
BUDGET = 200_000
"""The number of layouts tried for one puzzle. Order 6 takes 200 on average at its slowest level, order 3 up to
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
    """A puzzle, its only solution, and its demands on a human solver."""

    grid: Grid
    solution: tuple[Place, ...]
    demand: Demand


def make(shape: Shape, draw: random.Random, level: Level) -> Made:
    """Return a puzzle of a level; an easy one requires rule 1.

    :raises NoPuzzleError: if none was found within ``BUDGET`` layouts.
    """
    g = geometry(shape.rows, shape.columns)
    board, trail, workspace = new_board(g, shape.rows * shape.columns // 2), new_trail(g), new_workspace(g)
    workspace.rng[0] = draw.getrandbits(64) | 1
    goal = goal_of(level, chains=draw.randrange(4) == 0)
    for _ in range(BUDGET // PATIENCE):
        check_time()
        if make_grid(board, trail, g, workspace, shape.columns, shape.highest, goal, PATIENCE) <= PATIENCE:
            break
    else:
        raise NoPuzzleError(
            Sentence(
                "no {level} Dominosa puzzle with numbers up to {highest} was found among {budget} layouts",
                level=level,
                highest=shape.highest,
                budget=BUDGET,
            )
        )
    numbers, owners = workspace.best.reshape(2, shape.rows, shape.columns).tolist()
    grid = Grid(tuple(map(tuple, numbers)))
    found = demand(grid)
    if found is None or found.level is not level or count(grid).found != 1:
        raise AssertionError("a grid was made that is not of its level")
    solution = ((a, b) for a, b in grid.places() if owners[a[0]][a[1]] == owners[b[0]][b[1]])
    return Made(grid, tuple(solution), found)


def goal_of(level: Level, chains: bool) -> Goal:
    """Return the goal for a level. ``chains`` is whether an expert puzzle may need forcing chains. Case
    analysis is never a goal, because hardly any puzzle needs it.
    """
    if level is Level.EASY:
        return Goal(BASE, 1, BASE & ~2, BASE)
    if level is Level.MEDIUM:
        return Goal(LEVEL_RULES[level], 4, BASE, BASE)
    if level is Level.HARD:
        return Goal(LEVEL_RULES[level], 11, 0, rules_up_to(6))
    return Goal(rules_up_to(14 if chains else 13), 13, 0, rules_up_to(6))


def sample(shape: Shape, draw: random.Random, level: Level) -> Candidate:
    """Return a random puzzle; see `make`."""
    return candidate(shape, make(shape, draw, level))


def candidate(shape: Shape, made: Made) -> Candidate:
    """Return a puzzle with its proof, difficulty and hints. Puzzles that are turned, mirrored or renumbered
    count as the same."""
    outcome = Outcome(
        Status.SOLVED,
        solution=made.grid.text(made.solution),
        length=len(made.solution),
        proof=Proof.UNIQUE,
        difficulty=made.demand.difficulty,
    )
    options = {"pips": shape.highest, "rows": shape.rows, "columns": shape.columns}
    return Candidate(
        Puzzle("", made.grid.text(), outcome, options, _hints(made)),
        kind(made.grid),
    )


def _hints(made: Made) -> tuple[Hint, ...]:
    """Return hints as `hints` does, from the steps that the kernel logged."""
    grid, places = made.grid, made.grid.places()
    taken = [(facts_of(step, grid, places), step.free) for step in made.demand.steps]
    return tuple(words for _, words in hints_from(taken, grid, made.solution)) if taken else ()


# Listing


LARGEST_LISTED = 2
"""The highest number of the sets whose puzzles are listed."""


@lru_cache(maxsize=8)
def listed(shape: Shape) -> Mapping[Level, tuple[Made, ...]]:
    """Return all puzzles of a shape by level, each once however it is turned, mirrored or renumbered. Grids
    that have several solutions or require guessing are left out."""
    found: dict[Level, list[Made]] = {level: [] for level in Level}
    kinds = set()
    for grid in grids(shape):
        solved = count(grid)
        if solved.found != 1 or (alike := kind(grid)) in kinds:
            continue
        kinds.add(alike)
        needed = demand(grid)
        if needed is not None:
            found[needed.level].append(Made(grid, solved.first, needed))
    return {level: tuple(made) for level, made in found.items()}


def grids(shape: Shape) -> Iterator[Grid]:
    """Yield every grid in which numbers first appear in the order 0, 1, 2...; all others are renumbered
    versions of these."""
    left = [shape.highest + 2] * (shape.highest + 1)
    for numbers in _arranged((), left):
        rows = (numbers[row * shape.columns :][: shape.columns] for row in range(shape.rows))
        yield Grid(tuple(rows))


def _arranged(start: tuple[int, ...], left: list[int]) -> Iterator[tuple[int, ...]]:
    """Yield all ways to continue with ``left[n]`` more of each number ``n``."""
    if not any(left):
        yield start
        return
    for number, more in enumerate(left):
        if more:
            left[number] -= 1
            yield from _arranged((*start, number), left)
            left[number] += 1
        if number not in start:
            return


# Sets


def maker(shape: Shape) -> Make:
    """Return the maker of puzzles of a shape."""
    if shape.highest > LARGEST_LISTED:
        return partial(sample, shape)
    where = Sentence(
        "with numbers up to {highest} on {rows} rows of {columns}",
        highest=shape.highest,
        rows=shape.rows,
        columns=shape.columns,
    )
    return Listing(partial(listed, shape), partial(candidate, shape), where)
