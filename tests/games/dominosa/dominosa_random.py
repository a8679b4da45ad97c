"""Random Dominosa grids for tests, and what the human rules come to on a grid."""

from __future__ import annotations

from collections.abc import Iterator, Set

import numpy as np

from pnp.components.dominoes.tilings import lay_out, rectangle
from pnp.games.dominosa.engine.explanations import hardness
from pnp.games.dominosa.engine.generate import Count, count
from pnp.games.dominosa.engine.human import ALL_RULES, steps
from pnp.games.dominosa.engine.notes import Notes, Step
from pnp.games.dominosa.engine.rating import Demand, complete_set
from pnp.games.dominosa.rules import Grid


def random_grids(highest: int, number: int, seed: int) -> Iterator[Grid]:
    """Random dominoes on random tilings: grids with one solution at least."""
    rows, columns = rectangle(highest)
    cells = rows * columns
    layout, ends = np.zeros((2, cells), np.int32), np.zeros((cells // 2, 2), np.int32)
    rng = np.array([seed], np.uint64)
    for _ in range(number):
        complete_set(ends, highest)
        lay_out(layout, ends, columns, rng)
        yield Grid(tuple(map(tuple, layout[0].reshape(rows, columns).tolist())))


def unique_grids(highest: int, number: int, seed: int) -> Iterator[tuple[Grid, Count]]:
    """Yield those of ``number`` random grids that have one solution, with the count that says so."""
    for grid in random_grids(highest, number, seed):
        counted = count(grid)
        if counted.found == 1:
            yield grid, counted


def apply_rules(grid: Grid, rules: Set[int] = ALL_RULES) -> tuple[Notes, tuple[Step, ...]]:
    """Return what is known once no rule applies any more, and the steps that lead there."""
    notes, taken = Notes.begin(grid), []
    for before, step in steps(grid, rules):
        notes = before.after(step)
        taken.append(step)
    return notes, tuple(taken)


def rule_set(rules: int) -> frozenset[int]:
    """Return the rules whose bits are set."""
    return frozenset(rule for rule in ALL_RULES if rules >> rule & 1)


def deepest(demand: Demand) -> int:
    """Return the hardest rule that a grid takes, from rule 3 up; 1 if it takes none of these."""
    return max((step.rule for step in demand.steps), key=hardness, default=1)
