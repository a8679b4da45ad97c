"""How hard a grid is: which human rules it cannot be solved without, and how often they are used.

Rules 1, 2, 3 and 6 are the base; 4, 5 and 7 ask for more insight. The demand of a grid is the first of

    base, base + 4, base + 5, base + 4 + 5, base + 7, base + 4 + 7, base + 5 + 7, all

that solves it. Whatever is taken from 4, 5 and 7 is therefore necessary: without it the ladder gets stuck.
What the rules establish in the end does not depend on the order in which they are tried, so neither does this.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pnp.dominoes.places import Array, geometry
from pnp.games.dominosa.engine.human import LADDER
from pnp.games.dominosa.engine.repair import BASE, reach
from pnp.games.dominosa.kernel import new_board
from pnp.games.dominosa.rules import Grid
from pnp.search.results import Grade, Level

LADDERS: tuple[tuple[int, Level], ...] = (
    (BASE, Level.EASY),
    (BASE | 1 << 4, Level.MEDIUM),
    (BASE | 1 << 5, Level.MEDIUM),
    (BASE | 1 << 4 | 1 << 5, Level.HARD),
    (BASE | 1 << 7, Level.EXPERT),
    (BASE | 1 << 4 | 1 << 7, Level.EXPERT),
    (BASE | 1 << 5 | 1 << 7, Level.EXPERT),
    (BASE | 1 << 4 | 1 << 5 | 1 << 7, Level.EXPERT),
)
"""The sets of rules (bit r for rule r) in the order in which they are tried."""

WEIGHTS = (0.0, 0.1, 0.1, 1.0, 4.0, 5.0, 2.0, 20.0)
"""What one use of each rule adds to the score. Rules 1 and 2 are seen beside the last domino joined, rule 3
asks for one pair on the whole grid, rule 6 for every pair (tedious, not deep), rules 4 and 5 for every cell
or pair with a thought about each, rule 7 for counting areas."""

LEVELS = tuple(Level)


@dataclass(frozen=True, slots=True)
class Demand:
    """The rules that a grid asks for, those of them that it cannot do without, and how often each is used.

    ``uses[r]`` is for rule r; ``uses[0]`` is 0. Rule 3 is never necessary beside rule 6, which does the same
    with more searching.
    """

    level: Level
    rules: frozenset[int]
    necessary: frozenset[int]
    uses: tuple[int, ...]

    @property
    def deepest(self) -> int:
        """The deepest rule necessary: 7, 5 or 4 where there is one, else 6 or less."""
        deep = self.necessary & {4, 5, 7}
        return max(deep) if deep else max((rule for rule in self.rules if self.uses[rule]), default=1)

    @property
    def score(self) -> float:
        """The level first, then the work."""
        work = sum(weight * use for weight, use in zip(WEIGHTS, self.uses, strict=True))
        return round(1000 * LEVELS.index(self.level) + work, 1)

    @property
    def grade(self) -> Grade:
        """The grade, whose reason names the rules, the deepest first: ``rule 5 (shared space) twice, ...``."""
        named = [
            f"rule {number} ({name}) {_times(self.uses[number])}"
            for number, name, _ in sorted(LADDER, key=lambda rung: (rung[0] == 6, -rung[0]))
            if number > 2 and self.uses[number]
        ]
        return Grade(self.level, self.score, ", ".join(named) or "rules 1 and 2 alone")


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def packed(grid: Grid) -> Array:
    """The numbers of a grid as the kernels take them: (cells,), 32-bit."""
    return np.array(grid.rows, np.int32).ravel()


def rule_set(rules: int) -> frozenset[int]:
    """The rules whose bits are set."""
    return frozenset(rule for rule in range(1, 8) if rules >> rule & 1)


def demand(grid: Grid) -> Demand | None:
    """What a grid with a solution asks of a human solver; nothing where the seven rules do not suffice."""
    highest = grid.highest
    dominoes = (highest + 1) * (highest + 2) // 2
    g, numbers = geometry(grid.height, grid.width), packed(grid)
    board = new_board(g, dominoes)
    for rules, level in LADDERS:
        if reach(board, g, numbers, highest, rules) == dominoes:
            uses = tuple(map(int, board.uses))
            needed = {
                rule
                for rule in rule_set(rules) - {2}
                if reach(board, g, numbers, highest, rules & ~(1 << rule)) < dominoes
            }
            return Demand(level, rule_set(rules), frozenset(needed | {2}), uses)
    return None


def grade(grid: Grid) -> Grade | None:
    """The grade of a grid with a solution; nothing where it takes guessing."""
    found = demand(grid)
    return found.grade if found else None
