"""The claims that hints for the maps of Mountains and Valleys make."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import LARGEST_NUMBER, Bare, Pair, neighbours, pair_name
from pnp.games.mountains.rules import Deal, can_walk
from pnp.games.shared.hint_claims import Claims, Said


@dataclass(frozen=True)
class About:
    """A deal, and a map of it."""

    deal: Deal
    solution: Table

    @cached_property
    def heights(self) -> Mapping[int, int]:
        """The number of spaces with each number."""
        return self.deal.heights()

    def inner(self, number: int) -> bool:
        """Return whether there is lower and higher land than this."""
        return min(self.heights) < number < max(self.heights)

    def extreme(self, end: int, beside: int) -> bool:
        """Return whether a number is the lowest or the highest, and the other the next one."""
        ends = {min(self.heights): 1, max(self.heights): -1}
        return end in ends and beside == end + ends[end]

    def cliffs(self, number: int) -> list[str]:
        """Return the dominoes with a number that you can't walk across."""
        return sorted(pair_name(p) for p in {*self.deal.dominoes} if number in p and not can_walk(*p))

    def skipping(self, number: int) -> list[Pair]:
        """Return the dominoes with one lower and one higher number."""
        return sorted(pair for pair in {*self.deal.dominoes} if pair[0] < number < pair[1])


CLAIMS: Claims[About] = Claims()


@CLAIMS.says(
    "Look at the only space of height {number}: every walk from lower to higher land crosses it.",
    "Look at the {count} spaces of height {number}: every walk from lower to higher land crosses one of them.",
)
def _crossed(about: About, said: Said) -> bool:
    """Check that a step is no higher than 1, so no walk can skip a height."""
    number = said.digit("number")
    return about.inner(number) and about.heights[number] == said.number()


@CLAIMS.says(
    "Only one space of height {beside} leads away from the {ends} spaces of height {end}.",
    "Only {count} spaces of height {beside} lead away from the {ends} spaces of height {end}, so some have to "
    "share one.",
)
def _crowded(about: About, said: Said) -> bool:
    end, beside = said.digit("end"), said.digit("beside")
    counts = about.heights[end], about.heights[beside]
    return (
        about.extreme(end, beside) and counts == (said.number("ends"), said.number()) and counts[0] > counts[1]
    )


def _crowd(said: Said) -> Said:
    """Return the sentence before this one, which names an end of the heights.

    :raises IndexError: if there is none.
    """
    return said.earlier[-1]


@CLAIMS.says(
    "Lay them together: in one solution they form one group.",
    "Lay them together: in one solution they form {count} groups.",
)
def _groups(about: About, said: Said) -> bool:
    end = _crowd(said).digit("end")
    cells = [Bare(*cell, end) for cell, number in about.solution.numbers().items() if number == end]
    return len(Table((), tuple(cells)).groups()) == said.number()


@CLAIMS.says("In one solution, {most} of them touch the same {beside}.")
def _share(about: About, said: Said) -> bool:
    end, beside = _crowd(said).digit("end"), said.digit("beside")
    numbers = about.solution.numbers()
    touched = [
        sum(numbers.get(near) == end for near in neighbours(cell))
        for cell, number in numbers.items()
        if number == beside
    ]
    return max(touched) == said.number("most")


@CLAIMS.says("Every walk away from a {end} crosses a {beside}.")
def _away(about: About, said: Said) -> bool:
    return about.extreme(said.digit("end"), said.digit("beside"))


@CLAIMS.says("There is only one of these.", "There are {count} of these.")
def _ways(about: About, said: Said) -> bool:
    return about.heights[_crowd(said).digit("beside")] == said.number()


@CLAIMS.says(
    "The {end} of the {dominoes} joins the rest only over a {beside}.",
    "The {end}s of the {dominoes} join the rest only over a {beside}.",
)
def _joined(about: About, said: Said) -> bool:
    end = said.digit("end")
    cliffs = sorted(said.names("dominoes")) == about.cliffs(end)
    return cliffs and about.extreme(end, said.digit("beside"))


@CLAIMS.says(
    "The {dominoes} skips height {number}: lay it where low and high land meet.",
    "The {dominoes} skip height {number}: lay them where low and high land meet.",
)
def _skipping(about: About, said: Said) -> bool:
    named = [pair_name(pair) for pair in about.skipping(said.digit("number"))]
    return sorted(said.names("dominoes")) == sorted(named)


@CLAIMS.says("You can walk over every domino with a {number}. Use them to join the others.")
def _walkable(about: About, said: Said) -> bool:
    number = said.digit("number")
    return number in about.heights and not about.cliffs(number)


@CLAIMS.says(
    "The {dominoes} is a cliff: its {number} has to touch a {lower}, {number} or {higher} of another domino.",
    "These are cliffs: {dominoes}. The {number} of each has to touch a {lower}, {number} or {higher} of "
    "another domino.",
)
def _cliffs(about: About, said: Said) -> bool:
    number = said.digit("number")
    beside = said.digit("lower"), said.digit("higher")
    return sorted(said.names("dominoes")) == about.cliffs(number) and beside == (number - 1, number + 1)


@CLAIMS.says("In one solution, the {number} of the {cliff} touches the {height} of the {other}.")
def _touches(about: About, said: Said) -> bool:
    numbers, owners = about.solution.numbers(), about.solution.owners()
    names = [pair_name(domino.pair) for domino in about.solution.dominoes]
    return any(
        names[owners[cell]] == said["cliff"]
        and owners[near] != owners[cell]
        and names[owners[near]] == said["other"]
        and (number, numbers[near]) == (said.digit("number"), said.digit("height"))
        for cell, number in numbers.items()
        for near in neighbours(cell)
        if near in owners
    )


@CLAIMS.says("In one solution, the dominoes with a {number} lie like this:", drawn=True)
def _lie(about: About, said: Said) -> bool:
    number, part = said.digit("number"), Table.parse(said.below, LARGEST_NUMBER)
    wanted = sorted(domino.pair for domino in about.solution.dominoes if number in domino.pair)
    return sorted(domino.pair for domino in part.dominoes) == wanted and about.solution.contains(part)
