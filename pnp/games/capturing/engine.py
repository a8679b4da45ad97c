"""Capturing Donimoes: its solver, and how problems are made."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING

from pnp.dominoes.layouts import changed, hill_climb, random_rectangle, size_for
from pnp.dominoes.sliding_solver import slide_solver
from pnp.dominoes.symmetry import canonical, renumbered
from pnp.dominoes.table import Table
from pnp.games.capturing import rules
from pnp.games.shared.sliding_puzzles import SlidingPuzzles
from pnp.search.generation import Candidate
from pnp.search.results import Level, Limits, Problem, Status, Steps

if TYPE_CHECKING:
    from pnp.dominoes.sliding_expander import SlidingExpander
    from pnp.dominoes.sliding_kernel import Packing

STEPS = Steps(easy=3, medium=5, hard=8)
LIMITS = Limits(states=100_000, memory=1 << 30)
"""Of one search while generating: deterministic, so no bound on the time."""

CHANGES = 400
"""Changes tried on one table before another is begun."""

AIM = {Level.EASY: 1.5, Level.MEDIUM: 3.5, Level.HARD: 5.5, Level.EXPERT: 8.5}
"""The score at which the search for a problem of a level is content."""


def _expander() -> Callable[[Packing], SlidingExpander]:
    from pnp.games.capturing.kernel import expander

    return expander


SOLVER = slide_solver(rules.RULES, _expander, reversible=False, steps=STEPS)


def worth(table: Table) -> float:
    """What the search improves: the score of a solvable table, else minus the fewest dominoes seen left."""
    from pnp.dominoes.sliding_search import explore_slides

    outcome = SOLVER.solve(table, LIMITS)
    if outcome.grade:
        return outcome.grade.score
    state, packing = explore_slides(table, _expander(), LIMITS)
    return -float(sum(domino is not None for domino in packing.unpack(state)[0]))


def make(rows: int, columns: int, highest: int, draw: random.Random, level: Level) -> Candidate | None:
    """A problem by small changes to a random rectangle until it is solvable and then hard enough."""
    rows, columns = size_for(rows, columns, level, draw)
    table, _ = hill_climb(
        random_rectangle(rows, columns, highest, draw),
        worth,
        lambda table: changed(table, highest, draw),
        CHANGES,
        AIM[level],
    )
    outcome = SOLVER.solve(table, LIMITS)
    if outcome.status is not Status.SOLVED:
        return None
    problem = Problem("", table.to_text(), outcome, {"pips": highest}, rules.RULES.hints(str(outcome.solution)))
    return Candidate(problem, canonical(table, (lambda view: view, _complement)))


def _complement(table: Table) -> Table:
    """The table with every number replaced by what is missing to the sum that an adding move makes.

    Equal numbers stay equal and sums of six stay sums of six. Numbers above six have no complement; a table
    with any is like none but its turns.
    """
    if any(number > rules.SUM for number in table.numbers().values()):
        return table
    return renumbered(table, lambda number: rules.SUM - number)


PUZZLES = SlidingPuzzles(rules.start, SOLVER, make)
