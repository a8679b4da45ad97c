"""The claims that hints for Dominosa make, compared with the steps of the human rules and with the solution."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from pnp.components.dominoes.tiles import DIGITS, Cell
from pnp.games.dominosa.engine.explanations import BASE, EXPLANATIONS, NAMES, WAYS
from pnp.games.dominosa.engine.human import ALL_RULES, steps
from pnp.games.dominosa.engine.notes import Notes, Step
from pnp.games.dominosa.rules import Grid, Pair, Place
from pnp.games.shared.hint_claims import Claims, Said, read_words

Gaps = Mapping[str, str]

STARVED = "If you join {where}, the {number} in row {row}, column {column} has no neighbour left: split them."
"""The sentence for rule 8 if a number is left without a neighbour, instead of a domino without a place."""
_THOUGHT = {6: 3.5}
"""How hard a rule is to see, where this differs from its number: a unique pair takes more looking than rules 4
and 5, but less thought."""


@dataclass(frozen=True)
class About:
    """A grid, and the places of its solution."""

    grid: Grid
    joined: frozenset[Place]

    @cached_property
    def steps(self) -> list[tuple[Notes, Step]]:
        """The steps of the rules for beginners if they are enough, or else of all rules."""
        for rules in (BASE, ALL_RULES):
            taken = list(steps(self.grid, rules))
            if taken and taken[-1][0].after(taken[-1][1]).solved:
                return taken
        return []

    @cached_property
    def worth_a_word(self) -> list[tuple[Notes, Step]]:
        """The steps that take more than following up the last one."""
        return [(before, step) for before, step in self.steps if step.rule > 2]

    @cached_property
    def hardest(self) -> tuple[Notes, Step]:
        """The first step of the hardest rule that is needed."""
        return max(self.worth_a_word, key=lambda one: _THOUGHT.get(one[1].rule, one[1].rule))

    def number_at(self, gaps: Gaps) -> Cell:
        """Return the space whose number, row and column a sentence gives.

        :raises ValueError: if another number is there.
        """
        cell = int(gaps["row"]) - 1, int(gaps["column"]) - 1
        if cell not in {*self.grid.cells()} or DIGITS[self.grid[cell]] != gaps["number"]:
            raise ValueError(cell)
        return cell

    def place(self, text: str) -> Place:
        """Return the two spaces that words stand for.

        :raises ValueError: if other numbers are there.
        """
        read = read_words(WAYS, text)
        if read is None:
            raise ValueError(text)
        words, gaps = read
        (row, column), below = self.number_at(gaps), words == WAYS[1]
        other = row + below, column + (not below)
        if other not in {*self.grid.cells()} or DIGITS[self.grid[other]] != gaps["other"]:
            raise ValueError(other)
        return (row, column), other

    def pair(self, text: str) -> Pair:
        low, _, high = text.partition("|")
        return DIGITS.index(low), DIGITS.index(high)


CLAIMS: Claims[About] = Claims(
    {"step": r"[^.]+(?:\.[^.]+)*?\.", "number": "[0-9A-F]", "row": r"\d+", "column": r"\d+"}
)


def _rightly(about: About, step: Step) -> bool:
    """Return whether the solution has everything that a step joins, and nothing that it splits."""
    return {*step.joined} <= about.joined and not {*step.split} & about.joined


def _taken(about: About, text: str, among: Sequence[tuple[Notes, Step]]) -> bool:
    """Return whether one of some steps matches an explanation."""
    words = {STARVED: 8, **{explained: rule for rule, explained in EXPLANATIONS.items()}}
    read = read_words([STARVED, *EXPLANATIONS.values()], text)
    if read is None:
        return False
    rule, gaps = words[read[0]], read[1]
    return any(
        step.rule == rule and _rightly(about, step) and _sees(about, step, gaps, starved=read[0] == STARVED)
        for _, step in among
    )


def _sees(about: About, step: Step, gaps: Gaps, *, starved: bool) -> bool:
    """Return whether a step is about the spaces and dominoes that fill an explanation's gaps."""
    right = True
    if "row" in gaps:
        right &= about.number_at(gaps) == (step.chain.starved_cell if starved else step.cells[0])
    if "pair" in gaps:
        right &= step.pair == about.pair(gaps["pair"])
    if "where" in gaps:
        right &= about.place(gaps["where"]) == step.cells[:2]
    if "others" in gaps:
        others = [step.chain.starved_pair] if step.rule == 8 else step.pairs
        right &= [about.pair(text) for text in gaps["others"].split(", ")] == [*others]
    if step.rule in (11, 12):
        right &= {about.grid[cell] for cell in step.cells} == {DIGITS.index(gaps["number"])}
    if "count" in gaps:
        right &= int(gaps["count"]) == (step.cases if step.rule == 15 else sum(map(len, step.areas)))
    return right


@CLAIMS.says("Start with “{name}”. {step}")
def _start(about: About, said: Said) -> bool:
    first = about.worth_a_word[:1]
    return said["name"] == NAMES[first[0][1].rule] and _taken(about, said["step"], first)


@CLAIMS.says("That step takes “{name}”. {step}")
def _takes(about: About, said: Said) -> bool:
    return said["name"] == NAMES[about.hardest[1].rule] and _taken(about, said["step"], [about.hardest])


@CLAIMS.says("Rule {rule}, {name}. {step}")
def _rule(about: About, said: Said) -> bool:
    return said["name"] == NAMES[said.number("rule")] and _taken(about, said["step"], about.steps)


def _places(about: About, pair: Pair) -> list[Place]:
    return [place for place in about.grid.places() if about.grid.pair(place) == pair]


@CLAIMS.says("Part of it is in row {row}.")
def _row(about: About, said: Said) -> bool:
    """Check that the domino of the first step is there, in the solution as well."""
    pair = about.worth_a_word[0][1].pair
    assert pair is not None
    return any(
        place in about.joined and place[0][0] + 1 == said.number("row") for place in _places(about, pair)
    )


_LOOKS = (
    "Look for the {pair}.",
    "Look at all the {number}s together.",
    "Look at {where}.",
    "Look at the {number} in row {row}, column {column}.",
)


def _looks(about: About, words: str, gaps: Gaps, step: Step) -> bool:
    """Return whether a sentence points to where a step is taken."""
    if "pair" in gaps:
        return step.pair == about.pair(gaps["pair"])
    if "where" in gaps:
        return about.place(gaps["where"]) == step.cells[:2]
    if "row" in gaps:
        return about.number_at(gaps) in step.cells
    return DIGITS.index(gaps["number"]) in {about.grid[cell] for cell in step.cells}


@CLAIMS.says(*_LOOKS)
def _look(about: About, said: Said) -> bool:
    return _looks(about, said.words, said.values, about.hardest[1])


@CLAIMS.says("{look} What can you say about it?")
def _question(about: About, said: Said) -> bool:
    read = read_words([_LOOKS[0], _LOOKS[1], _LOOKS[3], _LOOKS[2]], said["look"])
    return read is not None and _looks(about, *read, about.worth_a_word[0][1])


@CLAIMS.says("Look at the {number} in row {row}, column {column}. Which dominoes can it use?")
def _which(about: About, said: Said) -> bool:
    first = about.worth_a_word[0][1]
    return first.rule == 4 and about.number_at(said.values) == first.cells[0]


@CLAIMS.says("Find every place for the {pair}. What do they have in common?")
def _common(about: About, said: Said) -> bool:
    first = about.worth_a_word[0][1]
    return first.rule == 5 and first.pair == about.pair(said["pair"])


@CLAIMS.says("Find every place for the {pair}.")
def _find(about: About, said: Said) -> bool:
    first = about.worth_a_word[0][1]
    return first.rule == 6 and first.pair == about.pair(said["pair"])


@CLAIMS.says("You may get stuck later.")
def _stuck(about: About, _said: Said) -> bool:
    return about.hardest != about.worth_a_word[0]


@CLAIMS.says(
    "The hardest step comes before you can join a domino.",
    "The hardest step comes once you have joined the {dominoes}.",
    "The hardest step comes once you have joined one domino.",
    "The hardest step comes once you have joined {count} dominoes.",
    "The hardest step comes once you have joined {count} dominoes, among them the {dominoes}.",
)
def _stage(about: About, said: Said) -> bool:
    before, _ = about.hardest
    named = {about.pair(text) for text in said.names("dominoes")} if "dominoes" in said.values else set()
    alone = "dominoes" in said.values and "count" not in said.values
    none = said.words == "The hardest step comes before you can join a domino."
    wanted = 0 if none else len(named) if alone else said.number()
    return len(before.placed) == wanted and named <= before.placed


@CLAIMS.says("In the solution, {where} are joined.")
def _joined(about: About, said: Said) -> bool:
    return about.place(said["where"]) in about.joined
