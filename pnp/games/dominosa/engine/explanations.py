"""The human solver's steps in words, and hints made from them.

A step is described by its facts. These come either from the plain rules (`Step`) or, a thousand times faster,
from the log of the compiled rules; both give the same facts. No solver is imported here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pnp.components.dominoes.tiles import DIGITS, Cell
from pnp.games.dominosa.engine.human import ALL_RULES, next_step, steps
from pnp.games.dominosa.engine.notes import Notes, Step
from pnp.games.dominosa.rules import Grid, Pair, Place
from pnp.games.shared.hint_sentences import joined as in_one
from pnp.games.shared.hint_sentences import listed
from pnp.search.results import Hint

MOST_NAMED = 3
"""The most dominoes that a hint names to tell you how far you should be."""
BASE = frozenset({1, 2, 3, 6})
"""The rules that suffice for an easy grid."""

Gap = str | int | Hint


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts that a sentence about a step may mention.

    ``cell`` is where to look, ``place`` is joined or ruled out, ``pair`` is the domino, ``others`` are the
    dominoes of a set or the one needed elsewhere, and ``starved`` is the cell without a neighbour. ``count`` is
    the size of an area, the rounds of a chain or the branches of a case analysis. ``split`` is the first place
    that rules 11 to 13 split.
    """

    rule: int
    cell: Cell
    place: Place | None = None
    pair: Pair | None = None
    others: tuple[Pair, ...] = ()
    starved: Cell | None = None
    count: int = 0
    split: Place | None = None

    @property
    def about(self) -> Cell:
        """A cell about which the step decides something."""
        return self.split[0] if self.split else self.cell

    @classmethod
    def of(cls, step: Step) -> Facts:
        """Return the facts of a step that the plain rules took."""
        rule, chain = step.rule, step.chain
        place = (step.cells[0], step.cells[1]) if rule in (3, 6, 8, 9, 10, 13, 14, 15) else None
        others = step.pairs
        if rule == 8 and chain.starved_pair:
            others = (chain.starved_pair,)
        count = {10: sum(map(len, step.areas)), 14: len(chain.rounds), 15: step.cases}
        return cls(
            rule,
            step.cells[0],
            place,
            None if rule in (11, 12) else step.pair,
            others,
            chain.starved_cell if rule == 8 else None,
            count.get(rule, 0),
            step.split[0] if rule in (11, 12, 13) else None,
        )


@dataclass(frozen=True, slots=True)
class StepHint:
    """A hint, the step that it's about, and what is known before that step, for drawings before and after."""

    words: Hint
    before: Notes
    step: Step

    @property
    def after(self) -> Notes:
        """The notes after the step."""
        return self.before.after(self.step)


EXPLANATIONS = {
    1: "The {number} in row {row}, column {column} has one neighbour left: join them.",
    2: "The {pair} is placed: split everything around it, and every other {pair}.",
    3: "After the last splits, only one place is left for the {pair}: join it.",
    4: "Whichever way the {number} in row {row}, column {column} goes, it uses the {pair}:"
    " split every other {pair}.",
    5: "Every place left for the {pair} has the {number} in row {row}, column {column} in it:"
    " split that from all other numbers.",
    6: "There is one place for the {pair} on the whole grid: join it.",
    7: "The {number} in row {row}, column {column} is a neck between areas."
    " An area with an even number of spaces fills itself: split the neck off from it.",
    8: "If you join {where}, there is no place left for the {others}: split them.",
    9: "If you join {where}, two of their neighbours need the {others}, and there is only one: split them.",
    10: "If you join {where}, you cut off an area with an odd number of spaces ({count}): split them.",
    11: "Some of the {number}s have only {others} left, and they use up all of these:"
    " split these dominoes everywhere else.",
    12: "{others} fit on no more {number}s than there are dominoes: split these "
    "{number}s from all other numbers.",
    13: "Colour {where} red, then go on in blue and red by turns wherever only two places are left."
    " Split what both colours rule out, or a colour that contradicts itself.",
    14: "Suppose you join {where} and follow the simplest rules from there: soon a number or a domino has no"
    " place left. So split them.",
    15: "Suppose you join {where}: every way to go on fails ({count} cases to try). So split them.",
}
"""The sentences about what each rule finds and does. Rows and columns count from 1 at the top left."""

NAMES = {
    1: "one neighbour",
    2: "newly joined",
    3: "newly split",
    4: "duplicate neighbours",
    5: "shared space",
    6: "unique pair",
    7: "neck",
    8: "no room",
    9: "twins",
    10: "odd area",
    11: "confined spaces",
    12: "confined dominoes",
    13: "two colours",
    14: "forcing chain",
    15: "case analysis",
}
"""The names of the rules in sentences, as on the ladder."""

WAYS = (
    "the {number} in row {row}, column {column} and the {other} to its right",
    "the {number} in row {row}, column {column} and the {other} below it",
)
"""The words for the two numbers of a horizontal place, and of a vertical one."""


def explain(facts: Facts, grid: Grid) -> Hint:
    """Return a sentence that explains a step: what it finds and what it does."""
    if facts.rule == 8 and facts.starved is not None:
        return Hint(
            "If you join {where}, the {number} in row {row}, column {column} has no neighbour left:"
            " split them.",
            {**_gaps(facts, grid), **_cell(facts.starved, grid)},
        )
    return Hint(EXPLANATIONS[facts.rule], _gaps(facts, grid))


def _look(facts: Facts, grid: Grid) -> Hint:
    """Return a hint on where to look for a step."""
    gaps = _gaps(facts, grid)
    if facts.rule in (3, 5, 6):
        return Hint("Look for the {pair}.", gaps)
    if facts.rule in (11, 12):
        return Hint("Look at all the {number}s together.", gaps)
    if facts.place:
        return Hint("Look at {where}.", gaps)
    return Hint("Look at the {number} in row {row}, column {column}.", gaps)


def _gaps(facts: Facts, grid: Grid) -> dict[str, Gap]:
    gaps = _cell(facts.cell, grid) | {"pair": _name(facts.pair), "count": facts.count}
    gaps["others"] = ", ".join(map(_name, facts.others))
    if facts.place is not None:
        gaps["where"] = _where(facts.place, grid)
    return gaps


def _cell(cell: Cell, grid: Grid) -> dict[str, Gap]:
    return {"number": DIGITS[grid[cell]], "row": cell[0] + 1, "column": cell[1] + 1}


def _name(pair: Pair | None) -> str:
    return f"{DIGITS[pair[0]]}|{DIGITS[pair[1]]}" if pair else ""


def _where(place: Place, grid: Grid) -> Hint:
    one, other = place
    return Hint(WAYS[one[1] == other[1]], {**_cell(one, grid), "other": DIGITS[grid[other]]})


def hardness(rule: int) -> float:
    """Return the sort key for rules, the hardest last. Rule 6 takes more looking than 4 and 5, but less
    thought."""
    return 3.5 if rule == 6 else rule


def solving_steps(grid: Grid) -> Sequence[tuple[Notes, Step]]:
    """Return the steps of the base rules if they solve a grid, or else those of all rules; none if the
    grid has several solutions."""
    for rules in (BASE, ALL_RULES):
        taken = list(steps(grid, rules))
        if taken and taken[-1][0].after(taken[-1][1]).solved:
            return taken
    return ()


def hints_from(
    taken: Sequence[tuple[Facts, int]], grid: Grid, joined: Sequence[Place]
) -> Iterator[tuple[int, Hint]]:
    """Yield hints made from the steps of rule 3 and above, each with the number of its step; see `hints`.

    ``taken`` are their facts, each with the number of dominoes left; ``joined`` is the solution.
    """
    first, _ = taken[0]
    yield 0, _question(first, grid)
    start = Hint("Start with “{name}”. {step}", _step(first, grid))
    where = [Hint("Part of it is in row {row}.", _gaps(first, grid))] if first.rule == 6 else []
    yield 0, in_one([start, *where])
    at = max(range(len(taken)), key=lambda number: (hardness(taken[number][0].rule), -number))
    hardest, left = taken[at]
    if at:
        before = [facts.pair for facts, _ in taken[:at] if facts.rule in (3, 6)]
        stage = _stage(len(joined) - left, before) if hardest.rule > 6 else Hint("You may get stuck later.", {})
        yield at, in_one([stage, _look(hardest, grid)])
        yield at, Hint("That step takes “{name}”. {step}", _step(hardest, grid))
    place = next(place for place in joined if hardest.about in place)
    yield at, Hint("In the solution, {where} are joined.", {"where": _where(place, grid)})


def _question(first: Facts, grid: Grid) -> Hint:
    """Return a hint on where to look for the first step, and for what."""
    if first.rule == 4:
        return Hint(
            "Look at the {number} in row {row}, column {column}. Which dominoes can it use?", _gaps(first, grid)
        )
    if first.rule == 5:
        return Hint("Find every place for the {pair}. What do they have in common?", _gaps(first, grid))
    if first.rule == 6:
        return Hint("Find every place for the {pair}.", _gaps(first, grid))
    return Hint("{look} What can you say about it?", {"look": _look(first, grid)})


def _stage(count: int, found: Sequence[Pair | None]) -> Hint:
    """Return when a step comes: once ``count`` dominoes are joined, some of which are ``found``. Easier
    rules lead there in any order, except perhaps to a step of rule 4 or 5, because rule 6 counts as easier."""
    if not count:
        return Hint("The hardest step comes before you can join a domino.", {})
    latest = [_name(pair) for pair in found[-MOST_NAMED:]]
    values: dict[str, Gap] = {"count": count, "dominoes": listed(latest) if latest else ""}
    if len(latest) == count:
        return Hint("The hardest step comes once you have joined the {dominoes}.", values)
    if not latest:
        return Hint(
            "The hardest step comes once you have joined one domino.",
            values,
            "The hardest step comes once you have joined {count} dominoes.",
        )
    return Hint(
        "The hardest step comes once you have joined {count} dominoes, among them the {dominoes}.", values
    )


def _step(facts: Facts, grid: Grid) -> dict[str, Gap]:
    """Return the values for a sentence about a step: the rule's number, its name, and the step itself."""
    return {"rule": facts.rule, "name": Hint(NAMES[facts.rule], {}), "step": explain(facts, grid)}


@lru_cache(maxsize=8)  # cached, because each hint of a puzzle needs all of them
def hints(grid: Grid) -> tuple[StepHint, ...]:
    """Return hints for a grid with one solution; none for other grids.

    They give where to look first and the rule to start with, then the same for the first use of the hardest
    rule (unless it's the first step), and finally a domino that this rule places.
    """
    every_step = solving_steps(grid)
    taken = [(before, step) for before, step in every_step if step.rule > 2]
    if not taken:
        return ()
    facts = [(Facts.of(step), before.dominoes_left) for before, step in taken]
    joined = [place for _, step in every_step for place in step.joined]
    return tuple(StepHint(words, *taken[at]) for at, words in hints_from(facts, grid, joined))


def is_explained(hint: StepHint) -> bool:
    """Return whether a hint is about what its step does, rather than where to look or what follows from it."""
    return "step" in hint.words.values


def next_steps(grid: Grid, joined: Iterable[Place]) -> list[StepHint]:
    """Return the steps from some joined places of the solution to the next place that can be joined, without
    those that only follow up a domino; the last one joins it. There are none if the rules lead nowhere.
    """
    begun = Notes.begin(grid).after(Step(0, (), joined=tuple(sorted(joined))))
    for rules in (BASE, ALL_RULES):
        notes, found = begun, list[StepHint]()
        while not notes.solved and (step := next_step(notes, rules)):
            if step.rule != 2:
                found.append(StepHint(explain(Facts.of(step), grid), notes, step))
            if step.joined:
                return found
            notes = notes.after(step)
    return []


def solution_steps(grid: Grid) -> Iterator[StepHint]:
    """Yield every step of the human solution that joins or splits something, if there is one solution."""
    for before, step in solving_steps(grid):
        if step.joined or step.split:
            words = Hint("Rule {rule}, {name}. {step}", _step(Facts.of(step), grid))
            yield StepHint(words, before, step)
