"""Hints to maps: which height is scarce, and where its dominoes lie. Plain Python: no solver is imported."""

from __future__ import annotations

from pnp.dominoes.table import Table
from pnp.dominoes.tiles import DIGITS
from pnp.games.mountains.rules.maps import Deal
from pnp.search.results import Hint


def scarcest(deal: Deal) -> tuple[int, int]:
    """The scarcest number between the lowest and the highest, and how many spaces have it."""
    counts = deal.heights()
    inner = range(min(counts) + 1, max(counts)) or range(min(counts), max(counts) + 1)
    number = min(inner, key=lambda n: (counts[n], n))
    return number, counts[number]


def hints(deal: Deal, solution: Table) -> tuple[Hint, Hint]:
    """Two hints: the height to be careful with, and where its dominoes lie in a solution."""
    number, count = scarcest(deal)
    values: dict[str, str | int] = {
        "number": DIGITS[number],
        "count": count,
        "part": str(part_with(solution, number)),
    }
    return (
        Hint(
            "The land must cross height {number}. Few spaces have it, {count} in all: do not waste them.",
            values,
        ),
        Hint("In one solution the dominoes with a {number} lie so:\n{part}", values),
    )


def part_with(solution: Table, number: int) -> Table:
    """The dominoes of a map that have a number, where they lie."""
    return Table(tuple(domino for domino in solution.dominoes if number in domino.pair))
