"""Hints to maps: which height is scarce, what else must meet, which dominoes need help, and where they lie.

All but the last are true of every map of the deal. Plain Python: no solver is imported.
"""

from __future__ import annotations

from pnp.dominoes.sets import pair_name
from pnp.dominoes.table import Table
from pnp.dominoes.tiles import DIGITS
from pnp.games.mountains.rules.maps import Deal, can_walk
from pnp.games.shared.hint_lists import listed
from pnp.search.results import Hint


def scarcest(deal: Deal) -> tuple[int, int]:
    """The scarcest number between the lowest and the highest, and how many spaces have it."""
    counts = deal.heights()
    inner = range(min(counts) + 1, max(counts)) or range(min(counts), max(counts) + 1)
    number = min(inner, key=lambda n: (counts[n], n))
    return number, counts[number]


def hints(deal: Deal, solution: Table) -> tuple[Hint, ...]:
    """The height to be careful with, the land at one end, the dominoes that can't join it by themselves, and
    where they lie in a solution."""
    number, count = scarcest(deal)
    inner = min(deal.heights()) < number < max(deal.heights())
    crossed = Hint(
        "Look at the only space of height {number}: every walk from lower to higher land crosses it.",
        {"number": DIGITS[number], "count": count},
        "Look at the {count} spaces of height {number}: every walk from lower to higher land crosses one of "
        "them.",
    )
    return (
        *((crossed,) if inner else ()),
        *_end(deal, number),
        _dominoes_with(deal, number),
        Hint(
            "In one solution, the dominoes with a {number} lie like this:",
            {"number": DIGITS[number]},
            below=str(part_with(solution, number)),
        ),
    )


def _end(deal: Deal, scarce: int) -> tuple[Hint, ...]:
    """The highest or the lowest land, and what joins it to the rest: not the scarce height, if possible."""
    counts = deal.heights()
    low, high = min(counts), max(counts)
    ends = [(high, high - 1), (low, low + 1)] if high - low > 1 else []
    if not ends:
        return ()
    end, beside = min(ends, key=lambda pair: (pair[1] == scarce, counts[pair[1]] / counts[pair[0]]))
    return (
        Hint(
            "Keep height {end} close to height {beside}: every walk away from a {end} crosses a {beside}. You "
            "have {ends} of the first and {others} of the second.",
            {"end": DIGITS[end], "beside": DIGITS[beside], "ends": counts[end], "others": counts[beside]},
        ),
    )


def _dominoes_with(deal: Deal, number: int) -> Hint:
    """The dominoes with a number that you can't walk over, and what they need."""
    pairs = [pair for pair in dict.fromkeys(deal.dominoes) if number in pair]
    steep = [pair_name(pair) for pair in pairs if not can_walk(*pair)]
    if not steep:
        return Hint(
            "You can walk over every domino with a {number}. Use them to join the others.",
            {"number": DIGITS[number]},
        )
    return Hint(
        "The {dominoes} is a cliff: its {number} has to touch a {lower}, {number} or {higher} of another "
        "domino.",
        {
            "dominoes": listed(steep),
            "number": DIGITS[number],
            "lower": DIGITS[number - 1],
            "higher": DIGITS[number + 1],
            "count": len(steep),
        },
        "These are cliffs: {dominoes}. The {number} of each has to touch a {lower}, {number} or {higher} of "
        "another domino.",
    )


def part_with(solution: Table, number: int) -> Table:
    """The dominoes of a map that have a number, where they lie."""
    return Table(tuple(domino for domino in solution.dominoes if number in domino.pair))
