"""Rate and make grids by the human rules that they require, and the work of finding each step.

The hardest rule that the ladder needs determines the level. The score is the effort of a solver who knows only
the simple rules: how many looks it takes to find a forced domino or, if none is forced, an assumption that
fails. The fewer of these there are, the more looks it takes.

Grids of a level are made by local repair of the part that the human rules leave open. Of random solved grids of
order 6, one in a hundred has a single solution, and even fewer have the level wanted. So a random tiling with
random dominoes is repaired: where the ladder of rules gets stuck, a domino in the open part is turned, swapped
with another one, or turned together with its neighbour in a square of four cells. The change is kept if the
ladder gets at least as far as before. A grid on which the ladder joins every domino has exactly one solution,
because every rule is sound. Then it's changed further, kept solvable and never made easier, until its hardest
rule is one of the level's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from pnp.base.sentences import Sentence, together
from pnp.components.dominoes.tiles import Cell, domino_set, pair_of
from pnp.components.dominoes.tilings import Array, Geometry, change, copy_layout, geometry, lay_out
from pnp.games.dominosa.engine.explanations import NAMES, Facts, hardness
from pnp.games.dominosa.kernel.board import ALL_RULES, LOGGED, RULES, SOLVED, Board, new_board
from pnp.games.dominosa.kernel.confined import reach, trace
from pnp.games.dominosa.kernel.effort import effort
from pnp.games.dominosa.kernel.trail import Trail, new_trail
from pnp.games.dominosa.rules import Grid, Pair, Place
from pnp.search.kernel_arithmetic import starred_below as below
from pnp.search.kernel_jit import kernel_jit
from pnp.search.results import Difficulty, Level

BASE = 1 << 1 | 1 << 2 | 1 << 3 | 1 << 6
"""The rules that every ladder starts with: 1, 2, 3 and 6."""


@kernel_jit
def list_open(b: Board, open_cells: Array) -> int:
    """List the cells that the ladder left open, and return their number."""
    count = 0
    for cell in range(len(b.cells)):
        if b.cells[cell, SOLVED] == 0:
            open_cells[count] = cell
            count += 1
    return count


class Workspace(NamedTuple):
    """The workspace of ``make_grid``: two layouts (2, cells) of numbers and owners, the second the better one.
    Then a generator's state (1,), the cells left open, and the ends (dominoes, 2) of a set being shuffled."""

    trial: Array
    best: Array
    rng: Array
    open_cells: Array
    ends: Array


def new_workspace(g: Geometry) -> Workspace:
    """Return an empty workspace for grids of one geometry."""
    cells = len(g.cell_places)
    return Workspace(
        np.zeros((2, cells), np.int32),
        np.zeros((2, cells), np.int32),
        np.zeros(1, np.uint64),
        np.zeros(cells, np.int32),
        np.zeros((cells // 2, 2), np.int32),
    )


@kernel_jit
def complete_set(ends: Array, highest: int) -> None:
    """Fill ``ends`` (dominoes, 2) with the set up to a number, in order."""
    k = 0
    for low in range(highest + 1):
        for high in range(low, highest + 1):
            ends[k, 0], ends[k, 1] = low, high
            k += 1


PATIENCE = 2000
"""The number of layouts tried before the repair starts again from a new one."""


@kernel_jit
def is_needed(b: Board, t: Trail, g: Geometry, grid: Array, highest: int, too_few: int) -> bool:
    """Return whether a set of rules gets stuck; the empty set always does."""
    return too_few == 0 or reach(b, t, g, grid, highest, too_few) < len(b.dominoes) - 1


class Goal(NamedTuple):
    """The goal of `make_grid`: ``rules`` solve the grid, which requires ``hardest`` or a later one of them, and
    ``too_few`` don't solve it. ``rough`` are the rules to begin with."""

    rules: int
    hardest: int
    too_few: int
    rough: int


@kernel_jit
def make_grid(
    b: Board, t: Trail, g: Geometry, w: Workspace, columns: int, highest: int, goal: Goal, budget: int
) -> int:
    """Make a layout in ``w.best`` that meets a goal.

    Until the goal's rough rules, a cheaper set, solve the layout, only those are applied, which takes a quarter
    of the time. Return the number of layouts tried, which is more than ``budget`` if none of them succeeded.
    ``w.rng`` holds the seed, which must not be 0.
    """
    rng, cells = w.rng, len(b.cells)
    reached = opened = 0
    used = False
    followed = goal.rough
    for tried in range(budget):
        if tried % PATIENCE == 0:
            complete_set(w.ends, highest)
            lay_out(w.trial, w.ends, columns, rng)
            followed, reached, used = goal.rough, 0, False
        else:
            copy_layout(w.best, w.trial)
            cell = w.open_cells[below(rng, opened)] if opened else below(rng, cells)
            other = w.open_cells[below(rng, opened)] if opened and below(rng, 2) else below(rng, cells)
            change(w.trial, g, columns, cell, other, rng)
        now = reach(b, t, g, w.trial[0], highest, followed)
        uses = b.uses[goal.hardest :].any()
        if now < reached or (now == len(b.dominoes) - 1 and used and not uses):
            continue
        copy_layout(w.trial, w.best)
        reached, used = now, uses
        opened = list_open(b, w.open_cells)
        if opened == 0:
            followed = goal.rules
            if used and is_needed(b, t, g, w.best[0], highest, goal.too_few):
                return tried + 1
    return budget + 1


SUPPOSITION = 0.5
"""The weight of a look at an assumption, for each of its rounds; a look for forced dominoes counts 1."""


def rules_up_to(rule: int) -> int:
    """Return the set of rules from 1 to a number (bit r for rule r)."""
    return (1 << rule + 1) - 2


LEVEL_RULES: dict[Level, int] = {
    Level.EASY: BASE,
    Level.MEDIUM: rules_up_to(10),
    Level.HARD: rules_up_to(12),
    Level.EXPERT: ALL_RULES,
}
"""The rules that suffice for each level (bit r for rule r)."""


class LoggedStep(NamedTuple):
    """A step as the kernel logs it; see the columns of the log in ``kernel/board.py``."""

    rule: int
    subject: int
    detail: int
    split: int
    free: int


class Effort(NamedTuple):
    """The work of a solver who knows only the simple rules; see ``kernel/effort.py``."""

    looking: float
    supposing: float
    stuck: int
    ways_on: int
    of_places: int


@dataclass(frozen=True, slots=True)
class Demand:
    """The demands of a grid on a solver: the steps from rule 3 upwards, how often each rule is used, and the
    effort.

    ``uses[r]`` is for rule r; ``uses[0]`` is 0.
    """

    level: Level
    uses: tuple[int, ...]
    steps: tuple[LoggedStep, ...]
    effort: Effort

    @property
    def score(self) -> float:
        """The effort as one number."""
        return round(self.effort.looking + SUPPOSITION * self.effort.supposing, 1)

    @property
    def difficulty(self) -> Difficulty:
        """The difficulty, whose reason names the three hardest rules and how few places help at the hardest
        point."""
        named = [
            Sentence(
                "rule {rule} ({name}) {times}",
                rule=rule,
                name=Sentence(NAMES[rule]),
                times=_times(self.uses[rule]),
            )
            for rule in sorted(range(3, RULES + 1), key=hardness, reverse=True)
            if self.uses[rule]
        ]
        ways, places = self.effort.ways_on, self.effort.of_places
        narrowest = Sentence(
            "at the hardest point, {count} of {places} places helps",
            "at the hardest point, {count} of {places} places help",
            count=ways,
            places=places,
        )
        hardest = together(named[:3], ", ") if named else Sentence("rules 1 and 2 alone")
        return Difficulty(self.level, self.score, together([hardest, narrowest]))


def facts_of(step: LoggedStep, grid: Grid, places: Sequence[Place]) -> Facts:
    """Return the facts of a logged step; ``places`` are those of the grid, in the order of the kernels."""
    rule, subject, detail = step.rule, step.subject, step.detail
    if rule in (4, 5, 7):
        cell = divmod(subject, grid.width)
        return Facts(rule, cell, pair=None if rule == 7 else _pair(detail, grid))
    if rule in (11, 12):
        numbers = [number for number in range(grid.highest + 1) if detail >> number & 1]
        pairs = tuple(pair_of(subject, other) for other in numbers)
        number = next(cell for cell in grid.cells() if grid[cell] == subject)
        return Facts(rule, number, others=pairs, split=places[step.split])
    place = places[subject]
    cells = grid.width * grid.height
    starved: Cell | None = None
    others: tuple[Pair, ...] = ()
    if rule == 8 and detail < cells:
        starved = divmod(detail, grid.width)
    elif rule in (8, 9):
        others = (_pair(detail - cells if rule == 8 else detail, grid),)
    count = detail if rule in (10, 14, 15) else 0
    split = places[step.split] if rule == 13 else None
    return Facts(
        rule=rule,
        cell=place[0],
        place=place,
        pair=grid.pair(place),
        others=others,
        starved=starved,
        count=count,
        split=split,
    )


def _pair(index: int, grid: Grid) -> Pair:
    """Return a domino by its number in the order of the complete set."""
    return domino_set(grid.highest)[index]


def _times(count: int) -> str:
    return {1: Sentence("once"), 2: Sentence("twice")}.get(count) or Sentence("{count} times", count=count)


def level_of(uses: Sequence[int]) -> Level:
    """Return the level of a grid that the base doesn't solve, by how often each rule is used."""
    if any(uses[13:]):
        return Level.EXPERT
    return Level.HARD if any(uses[11:13]) else Level.MEDIUM


def packed(grid: Grid) -> Array:
    """Return the numbers of a grid for the kernels: shape (cells,), 32-bit."""
    return np.array(grid.rows, np.int32).ravel()


def demand(grid: Grid) -> Demand | None:
    """Return the demands on a human solver of a grid with one solution; None if it has several."""
    highest = grid.highest
    dominoes = (highest + 1) * (highest + 2) // 2
    g, numbers = geometry(grid.height, grid.width), packed(grid)
    board, trail, found = new_board(g, dominoes), new_trail(g), np.zeros(5)
    for rules in (BASE, ALL_RULES):
        if trace(board, trail, g, numbers, highest, rules) == dominoes:
            uses = tuple(board.uses.tolist())
            steps = tuple(LoggedStep(*row) for row in board.steps[: board.tally[LOGGED]].tolist())
            effort(board, trail, g, numbers, highest, found)
            work = Effort(*found[:2].tolist(), *map(int, found[2:]))
            return Demand(Level.EASY if rules == BASE else level_of(uses), uses, steps, work)
    return None


def difficulty(grid: Grid) -> Difficulty | None:
    """Return the difficulty of a grid with one solution; None if it has several."""
    found = demand(grid)
    return found.difficulty if found else None
