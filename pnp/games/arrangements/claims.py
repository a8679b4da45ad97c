"""The claims of hints for domino arrangements. A hint highlights a line or a place in its drawing, which its
words don't name. So a sentence about it is true if there is such a line or place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import LARGEST_NUMBER, Cell, Pair, pair_name
from pnp.games.arrangements.pattern_text import Arrangement, Line, Place, SumRule
from pnp.games.arrangements.patterns import Options, fitting, options
from pnp.games.shared.hint_claims import Claims, Said


@dataclass(frozen=True)
class About:
    """A puzzle and its solution, in the same place as the pattern."""

    start: Arrangement
    solution: Table

    @cached_property
    def numbers(self) -> dict[Cell, int]:
        return self.solution.numbers()

    @cached_property
    def may(self) -> Options:
        return options(self.start)

    @cached_property
    def fits(self) -> dict[Place, tuple[Pair, ...]]:
        """The dominoes that fit on each place where a domino of the solution is still to be laid."""
        laid = self.start.laid()
        places = [domino.cells for domino in self.solution.dominoes if domino.cells not in laid]
        return {place: fitting(self.start, place, self.may) for place in places}

    @property
    def lines(self) -> list[tuple[Line, SumRule | None]]:
        """The lines that have a rule, and their sums."""
        sums = [(line, rule) for rule in self.start.sums for line in rule.of.lines]
        return [*sums, *((line, None) for line in self.start.different.lines)]

    def empty(self, line: Line) -> list[Cell]:
        return [cell for cell in line if cell not in self.start.given]

    def total(self, cells: Line | list[Cell]) -> int:
        return sum(self.numbers[cell] for cell in cells)

    def pips(self, place: Place) -> int:
        return self.total(list(place))

    @cached_property
    def hand(self) -> list[Pair]:
        return list(dict.fromkeys(self.start.hand()))

    def having(self, number: int) -> list[str]:
        """Return the remaining dominoes with a number."""
        return [pair_name(pair) for pair in self.hand if number in pair]

    @cached_property
    def left(self) -> set[int]:
        """The numbers on the remaining dominoes."""
        return {number for pair in self.hand for number in pair}

    def on_a_line(self, place: Place) -> bool:
        return any({*line} & {*place} for line, _ in self.lines)


CLAIMS: Claims[About] = Claims()


@CLAIMS.says(
    "Look at the marked place first. Only one of the dominoes fits there.",
    "Look at the marked place first. Only {count} of the dominoes fit there.",
)
def _place(about: About, said: Said) -> bool:
    return any(len(fit) == said.number() for fit in about.fits.values())


@CLAIMS.says("Look at the marked line first. Only one of its spaces is empty.")
def _one_empty(about: About, _said: Said) -> bool:
    return any(len(about.empty(line)) == 1 for line, _ in about.lines)


@CLAIMS.says("Look at the marked line first. {count} of its {length} spaces are empty.")
def _some_empty(about: About, said: Said) -> bool:
    wanted = said.number(), said.number("length")
    return any((len(about.empty(line)), len(line)) == wanted for line, _ in about.lines)


@CLAIMS.says(
    "Look at the marked line first. At one place on it, only one domino fits.",
    "Look at the marked line first. At one place on it, only {count} dominoes fit.",
)
def _place_on_line(about: About, said: Said) -> bool:
    return any(len(fit) == said.number() and about.on_a_line(place) for place, fit in about.fits.items())


def _half_known(about: About, number: int) -> Iterator[int]:
    """Yield how many dominoes fit on each place on a line, one half of which has a number already."""
    for place, fit in about.fits.items():
        if about.on_a_line(place) and number in [about.start.given.get(cell) for cell in place]:
            yield len(fit)


@CLAIMS.says(
    "Look at the marked line first. One of its dominoes has a {number} already, and only one with a {number} "
    "is left.",
    "Look at the marked line first. One of its dominoes has a {number} already, and only {count} with a "
    "{number} are left.",
)
def _few_left(about: About, said: Said) -> bool:
    number = said.digit("number")
    return sum(number in pair for pair in about.start.hand()) == said.number() and any(
        _half_known(about, number)
    )


@CLAIMS.says(
    "Look at the marked line first. One of its dominoes has a {number} already. Of the {having} left with a "
    "{number}, only one fits there.",
    "Look at the marked line first. One of its dominoes has a {number} already. Of the {having} left with a "
    "{number}, only {count} fit there.",
)
def _few_fit(about: About, said: Said) -> bool:
    number = said.digit("number")
    having = sum(number in pair for pair in about.start.hand())
    return having == said.number("having") and said.number() in _half_known(about, number)


@CLAIMS.says("The marked line can’t repeat a number. What it can still take: {numbers}.")
def _unlike(about: About, said: Said) -> bool:
    told = {*said.names("numbers")}
    return any(
        {f"{number:X}" for number in about.left - {about.start.given.get(cell) for cell in line}} == told
        for line in about.start.different.lines
    )


def _sums(about: About, said: Said) -> Iterator[SumRule]:
    """Yield the rules of which each line has this total, and the empty spaces of some line this sum."""
    for rule in about.start.sums:
        totals = {about.total(line) for line in rule.of.lines}
        rests = {about.total(about.empty(line)) for line in rule.of.lines}
        if totals == {said.number("total")} and said.number("rest") in rests:
            yield rule


@CLAIMS.says(
    "All dominoes together have {pips} pips, and {lines} lines share them, so each line adds up to {total}. "
    "The empty spaces of the marked line add up to {rest}."
)
def _shared(about: About, said: Said) -> bool:
    """Return whether the lines, or those in one direction, contain each space once, and all dominoes are
    used."""
    start, lines = about.start, said.number("lines")
    if said.number("pips") != start.pips or lines * said.number("total") != start.pips or not start.uses_all:
        return False
    for rule in _sums(about, said):
        for part in (
            rule.of.lines,
            [line for line in rule.of.lines if len({row for row, _ in line}) == 1],
            [line for line in rule.of.lines if len({column for _, column in line}) == 1],
        ):
            if len(part) == lines and sorted(cell for line in part for cell in line) == sorted(start.cells):
                return True
    return False


@CLAIMS.says(
    "In the solution, each line adds up to {total}. The empty spaces of the marked line add up to {rest}."
)
def _in_solution(about: About, said: Said) -> bool:
    return any(_sums(about, said))


@CLAIMS.says("The marked line adds up to {total}, so its empty spaces add up to {rest}.")
def _given_total(about: About, said: Said) -> bool:
    return any(rule.total == said.number("total") for rule in _sums(about, said))


@CLAIMS.says(
    "Together, the {sides} sides count all {pips} pips, and those on the corners twice. So each side adds up "
    "to {low}.",
    "Together, the {sides} sides count all {pips} pips, and those on the corners twice. So each side adds up "
    "to at least {low} and at most {high}.",
)
def _sides(about: About, said: Said) -> bool:
    low, high = said.number("low"), int(said.values.get("high", said["low"]))
    if said.number("pips") != about.start.pips or not about.start.uses_all:
        return False
    for rule in about.start.sums:
        times = Counter(cell for line in rule.of.lines for cell in line)
        twice = times.keys() == {*about.start.cells} and {*times.values()} == {1, 2}
        totals = {about.total(line) for line in rule.of.lines}
        if twice and len(rule.of.lines) == said.number("sides") and totals <= {*range(low, high + 1)}:
            return True
    return False


@CLAIMS.says("One end here meets a {number}, so it must match. Dominoes with a {number}: {dominoes}.")
def _meets(about: About, said: Said) -> bool:
    number, given = said.digit("number"), about.start.given
    met = any(
        given.get(near) == number and any(cell in place and near not in place for place in about.fits)
        for one, other in about.start.match.pairs
        for cell, near in ((one, other), (other, one))
    )
    return met and sorted(said.names("dominoes")) == sorted(about.having(number))


@CLAIMS.says(
    "Only one domino with a {number} is left: {dominoes}. Find out where it can go.",
    "Only {count} dominoes with a {number} are left: {dominoes}. Find out where they can go.",
)
def _rare(about: About, said: Said) -> bool:
    having = about.having(said.digit("number"))
    return len(having) == said.number() and sorted(said.names("dominoes")) == sorted(having)


@CLAIMS.says("Only one domino fits in the marked place. It has no pips.")
def _no_pips(about: About, _said: Said) -> bool:
    return any(len(fit) == 1 and about.pips(place) == 0 for place, fit in about.fits.items())


@CLAIMS.says(
    "Only one domino fits in the marked place. It has a single pip.",
    "Only one domino fits in the marked place. It has {count} pips.",
)
def _pips(about: About, said: Said) -> bool:
    return any(len(fit) == 1 and about.pips(place) == said.number() for place, fit in about.fits.items())


@CLAIMS.says("Only these fit in the marked place: {dominoes}. Try each one and see what follows.")
def _these(about: About, said: Said) -> bool:
    told = sorted(said.names("dominoes"))
    return any(sorted(map(pair_name, fit)) == told for fit in about.fits.values())


@CLAIMS.says("In the solution, the domino in the marked place has {pips} pips. See what that leaves.")
def _pips_there(about: About, said: Said) -> bool:
    return any(about.pips(place) == said.number("pips") for place in about.fits)


@CLAIMS.says("Start with this:", drawn=True)
def _part(about: About, said: Said) -> bool:
    return about.solution.contains(Table.parse(said.below, LARGEST_NUMBER))
