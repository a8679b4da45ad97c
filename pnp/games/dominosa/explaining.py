"""The human solver's steps in words, and hints made of them. Plain Python: no solver is imported."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from pnp.dominoes.tiles import DIGITS
from pnp.games.dominosa.human import LADDER, Notes, Step, steps, steps_from
from pnp.games.dominosa.rules import Grid
from pnp.search.results import Hint

BASE = frozenset({1, 2, 3, 6})
RULE_SETS = tuple(BASE | more for more in (set(), {4}, {5}, {4, 5}, {7}, {4, 7}, {5, 7}, {4, 5, 7}))
"""The sets of rules in the order in which they are tried; of the first that solves a grid, what is beyond the
base is necessary."""


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


def rules_needed(grid: Grid) -> frozenset[int] | None:
    """The first set of rules that solves a grid; none where the seven do not suffice.

    What rules establish does not depend on their order, so every set goes on from where the base got stuck.
    """
    stuck = _end(Notes.begin(grid), BASE)
    return next((rules for rules in RULE_SETS if _end(stuck, rules).solved), None)


def _end(notes: Notes, rules: frozenset[int]) -> Notes:
    """What is known once no rule applies any more."""
    for before, step in steps_from(notes, rules):
        notes = before.after(step)
    return notes


@lru_cache(maxsize=8)  # each hint of a problem asks for all of them
def hints(grid: Grid) -> tuple[StepHint, ...]:
    """Two hints to a grid that the seven rules solve: how to start, and the first use of its deepest rule.

    None where they do not solve it; the second is left out where it would be the first again.
    """
    rules = rules_needed(grid)
    if rules is None:
        return ()
    taken = list(steps(grid, rules))
    deepest = max(rules - BASE) if rules - BASE else max(step.rule for _, step in taken)
    told = [StepHint(explain(taken[0][1], grid, "Start with rule {rule}, {name}. "), *taken[0])]
    for before, step in taken[1:]:
        if step.rule == deepest != taken[0][1].rule:
            lead = "The deepest rule you need is rule {rule}, {name}. Its first use: "
            told.append(StepHint(explain(step, grid, lead), before, step))
            break
    return tuple(told)


def solution_steps(grid: Grid) -> Iterator[StepHint]:
    """Every step of the human solution that joins or splits something; none where it takes a guess."""
    rules = rules_needed(grid)
    for before, step in steps(grid, rules) if rules else ():
        if step.joined or step.split:
            yield StepHint(explain(step, grid, "Rule {rule}, {name}. "), before, step)
