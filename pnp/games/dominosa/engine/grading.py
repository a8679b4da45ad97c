"""How hard a grid is: which human rules it requires, and the work of finding each step.

The hardest rule that the ladder needs decides the level. The score is the effort of a solver who knows only the
simple rules: how many looks it takes to find a forced domino or, if none is forced, an assumption that fails.
The fewer of these there are, the more looks it takes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from pnp.base.sentences import Sentence, together
from pnp.components.dominoes.places import Array, geometry
from pnp.components.dominoes.sets import pair_of
from pnp.components.dominoes.tiles import Cell, domino_set
from pnp.games.dominosa.engine.explanations import NAMES, Facts, hardness
from pnp.games.dominosa.engine.repair import BASE
from pnp.games.dominosa.kernel.board import ALL_RULES, LOGGED, RULES, new_board
from pnp.games.dominosa.kernel.effort import effort
from pnp.games.dominosa.kernel.ladder import trace
from pnp.games.dominosa.kernel.trail import new_trail
from pnp.games.dominosa.rules import Grid, Pair, Place
from pnp.search.results import Grade, Level

SUPPOSITION = 0.5
"""The weight of a look at an assumption, for each of its rounds; a look for forced dominoes counts 1."""


def rules_up_to(rule: int) -> int:
    """The set of rules from 1 to a number (bit r for rule r)."""
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
    """What a grid demands of a solver: the steps from rule 3 upwards, how often each rule is used, and the
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
    def grade(self) -> Grade:
        """The grade, whose reason names the three hardest rules and how few places help at the hardest
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
        return Grade(self.level, self.score, together([hardest, narrowest]))


def facts_of(step: LoggedStep, grid: Grid, places: Sequence[Place]) -> Facts:
    """The facts of a logged step; ``places`` are those of the grid, in the order of the kernels."""
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
    """A domino by its number in the order of the complete set."""
    return domino_set(grid.highest)[index]


def _times(count: int) -> str:
    return {1: Sentence("once"), 2: Sentence("twice")}.get(count) or Sentence("{count} times", count=count)


def level_of(uses: Sequence[int]) -> Level:
    """The level of a grid that the base doesn't solve, by how often each rule is used."""
    if any(uses[13:]):
        return Level.EXPERT
    return Level.HARD if any(uses[11:13]) else Level.MEDIUM


def packed(grid: Grid) -> Array:
    """The numbers of a grid for the kernels: shape (cells,), 32-bit."""
    return np.array(grid.rows, np.int32).ravel()


def demand(grid: Grid) -> Demand | None:
    """What a grid with a solution demands of a human solver; None if it has several."""
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


def grade(grid: Grid) -> Grade | None:
    """The grade of a grid with a solution; None if it has several."""
    found = demand(grid)
    return found.grade if found else None
