"""Dominosa problems: solve with proof, check a solution, hint."""

from __future__ import annotations

import time
from dataclasses import dataclass

from pnp.dominoes.places import geometry
from pnp.dominoes.table import Table, TableError, TableFault
from pnp.dominoes.tiles import DIGITS, LARGEST_NUMBER
from pnp.games.dominosa import rules
from pnp.games.dominosa.counting import count_solutions, new_trail
from pnp.games.dominosa.grading import demand, grade, packed
from pnp.games.dominosa.human import LADDER, Notes, Step, steps
from pnp.games.dominosa.kernel import new_board
from pnp.games.dominosa.rules import Grid, Place
from pnp.search.results import Hint, Limits, Outcome, Proof, Status


def count(grid: Grid, limit: int = 2, branches: int = 100_000_000) -> tuple[int, int, tuple[Place, ...]]:
    """Solutions counted up to ``limit``, the branches that took, and the first solution.

    The count is complete unless more than ``branches`` were searched.
    """
    g, highest = geometry(grid.height, grid.width), grid.highest
    board, trail = new_board(g, (highest + 1) * (highest + 2) // 2), new_trail(g)
    found, searched = count_solutions(board, trail, g, packed(grid), highest, limit, branches)
    places = tuple(grid.places())
    return found, searched, tuple(sorted(places[place] for place in trail.first)) if found else ()


def solve(text: str, limits: Limits | None = None, *, highest: int = LARGEST_NUMBER) -> Outcome:
    """The solution and the proof that it is the only one, or that there is none, or the limit reached.

    Where there are several, one of them is given as a ``witness``, and the reason says so. ``states`` counts
    the branches of the search.
    """
    try:
        grid = rules.start(text, highest)
    except TableError as error:
        return Outcome.invalid(str(error))
    limits = limits or Limits()
    began = time.monotonic()
    found, searched, places = count(grid, branches=limits.states)
    seconds = time.monotonic() - began
    if searched > limits.states:
        return Outcome.unknown(f"the limit of {limits.states} states was reached", searched, seconds)
    if not found:
        return Outcome(Status.UNSOLVABLE, proof=Proof.UNSOLVABLE, states=searched, seconds=seconds)
    several = found > 1
    return Outcome(
        Status.SOLVED,
        grid.to_table(places).to_text(),
        len(places),
        Proof.WITNESS if several else Proof.UNIQUE,
        searched,
        seconds,
        None if several else grade(grid),
        "there is another solution" if several else None,
    )


def check(text: str, solution: str, *, highest: int = LARGEST_NUMBER) -> TableError | None:
    """What is wrong with a solution, a second solution of the problem included, or None.

    :raises TableError: where the problem itself is malformed.
    """
    grid = rules.start(text, highest)
    try:
        faults = rules.check_solution(grid, Table.parse(solution, highest))
    except TableError as error:
        return error
    if not faults and count(grid)[0] > 1:
        faults = [TableFault(1, 1, "there is another solution")]
    return TableError(faults) if faults else None


@dataclass(frozen=True, slots=True)
class StepHint:
    """A hint, and the step it speaks of with what is known before it, for drawings before and after."""

    words: Hint
    before: Notes
    step: Step

    @property
    def after(self) -> Notes:
        """What is known after the step."""
        return self.before.after(self.step)


EXPLANATIONS = {
    1: "The {number} in row {row}, column {column} has one neighbour left: join them.",
    2: "The {pair} is placed: split everything around it, and every other {pair}.",
    3: "After the last splits one place is left for the {pair}: join it.",
    4: "Whichever way the {number} in row {row}, column {column} goes, it uses the {pair}:"
    " split every other {pair}.",
    5: "Every place left for the {pair} has the {number} in row {row}, column {column} in it:"
    " split that from all other numbers.",
    6: "There is one place for the {pair} on the whole grid: join it.",
    7: "The {number} in row {row}, column {column} is a neck between areas."
    " The even ones fill themselves: split it off from them.",
}
"""What each rule sees and does. Rows and columns count from 1 at the top left."""


def explain(step: Step, grid: Grid, lead: str = "") -> Hint:
    """What a step sees and does, in words, after a lead that may name its ``{rule}`` and ``{name}``."""
    row, column = step.cells[0]
    return Hint(
        lead + EXPLANATIONS[step.rule],
        {
            "rule": step.rule,
            "name": LADDER[step.rule - 1][1],
            "number": DIGITS[grid[row, column]],
            "row": row + 1,
            "column": column + 1,
            "pair": "|".join(DIGITS[number] for number in step.pair) if step.pair else "",
        },
    )


def hints(grid: Grid) -> tuple[StepHint, ...]:
    """Two hints to a grid that the seven rules solve: how to start, and the first use of its deepest rule.

    None where they do not solve it; the second is left out where it would be the first again.
    """
    found = demand(grid)
    if not found:
        return ()
    told = []
    for at, (before, step) in enumerate(steps(grid, found.rules)):
        if at == 0:
            told.append(StepHint(explain(step, grid, "Start with rule {rule}, {name}. "), before, step))
        if step.rule == found.deepest:
            if at:
                lead = "The deepest rule you need is rule {rule}, {name}. Its first use: "
                told.append(StepHint(explain(step, grid, lead), before, step))
            break
    return tuple(told)


def solution_steps(grid: Grid) -> tuple[StepHint, ...]:
    """Every step of the human solution that joins or splits something; none where it takes a guess."""
    found = demand(grid)
    if not found:
        return ()
    return tuple(
        StepHint(explain(step, grid, "Rule {rule}, {name}. "), before, step)
        for before, step in steps(grid, found.rules)
        if step.joined or step.split
    )
