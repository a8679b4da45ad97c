"""The human solver's steps in words, and hints made of them. Plain Python: no solver is imported."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from pnp.dominoes.tiles import DIGITS
from pnp.games.dominosa.engine.human import Notes, Step, steps, steps_from
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


NAMES = {
    1: "one neighbour",
    2: "newly joined",
    3: "newly split",
    4: "duplicate neighbours",
    5: "shared space",
    6: "unique pair",
    7: "neck",
}
"""What the rules are called in sentences, as on the ladder."""


def explain(step: Step, grid: Grid) -> Hint:
    """What a step sees and does, in words."""
    row, column = step.cells[0]
    values: dict[str, str | int | Hint] = {
        "number": DIGITS[grid[row, column]],
        "row": row + 1,
        "column": column + 1,
        "pair": "|".join(DIGITS[number] for number in step.pair) if step.pair else "",
    }
    return Hint(EXPLANATIONS[step.rule], values)


def _gaps(step: Step, grid: Grid) -> dict[str, str | int | Hint]:
    """What a sentence about a step may name: the rule's number, its name, and the step itself."""
    return {"rule": step.rule, "name": Hint(NAMES[step.rule], {}), "step": explain(step, grid)}


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
    found = [StepHint(Hint("Start with rule {rule}, {name}. {step}", _gaps(taken[0][1], grid)), *taken[0])]
    for before, step in taken[1:]:
        if step.rule == deepest != taken[0][1].rule:
            words = Hint(
                "The deepest rule you need is rule {rule}, {name}. Its first use: {step}", _gaps(step, grid)
            )
            found.append(StepHint(words, before, step))
            break
    return tuple(found)


def solution_steps(grid: Grid) -> Iterator[StepHint]:
    """Every step of the human solution that joins or splits something; none where it takes a guess."""
    rules = rules_needed(grid)
    for before, step in steps(grid, rules) if rules else ():
        if step.joined or step.split:
            yield StepHint(Hint("Rule {rule}, {name}. {step}", _gaps(step, grid)), before, step)
