"""Hints for maps: the scarce height, spaces that are hard to connect, dominoes that are hard to place, and
where they go.

Unless a hint is about one solution, it's true of every map of the deal. The module is plain Python, so it
imports no solver.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import DIGITS, Bare, Pair, neighbours, pair_name
from pnp.games.mountains.rules import Deal, can_walk
from pnp.games.shared.hint_sentences import joined, listed
from pnp.search.results import Hint

MOST_NAMED = 4
"""The most dominoes that a hint lists as lying between low and high land."""


def scarcest(deal: Deal) -> tuple[int, int]:
    """Return the scarcest number between the lowest and the highest, and how many spaces have it."""
    counts = deal.heights()
    inner = range(min(counts) + 1, max(counts)) or range(min(counts), max(counts) + 1)
    number = min(inner, key=lambda n: (counts[n], n))
    return number, counts[number]


def hints(deal: Deal, solution: Table) -> tuple[Hint, ...]:
    """Return hints: the height to be careful with, what else is hard to connect, the dominoes that can't
    connect to that height by themselves, and where they lie in a solution."""
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
        *_shortage(deal, number, solution),
        joined([_dominoes_with(deal, number), *_footing(deal, number, solution)]),
        Hint(
            "In one solution, the dominoes with a {number} lie like this:",
            {"number": DIGITS[number]},
            below=str(part_with(solution, number)),
        ),
    )


def _shortage(deal: Deal, scarce: int, solution: Table) -> tuple[Hint, ...]:
    """Return a hint about what else is hard to connect: an end of the heights with few ways out, the dominoes
    that skip the scarce height if there are few, or those at one end that need another domino."""
    ends = _ends(deal)
    if not ends:
        return ()
    end = min(ends, key=lambda end: (end.beside == scarce, end.others / end.count))
    if end.count > end.others and end.beside != scarce:
        return (joined([_crowded(end), *_sharing(end, solution)]),)
    crossing = [pair for pair in dict.fromkeys(deal.dominoes) if pair[0] < scarce < pair[1]]
    return (_crossing(crossing, scarce) if 0 < len(crossing) <= MOST_NAMED else _joined_by(end),)


@dataclass(frozen=True, slots=True)
class _End:
    """The highest or lowest number, the number that connects it to the rest, the number of spaces of each, and
    the dominoes with the first of these numbers that you can't walk across."""

    number: int
    beside: int
    count: int
    others: int
    cliffs: tuple[Pair, ...]


def _ends(deal: Deal) -> list[_End]:
    """Return both ends of the heights; none if you can walk everywhere anyway."""
    counts = deal.heights()
    low, high = min(counts), max(counts)
    if high - low < 2:
        return []
    return [
        _End(number, beside, counts[number], counts[beside], tuple(_cliffs(deal, number)))
        for number, beside in ((high, high - 1), (low, low + 1))
    ]


def _cliffs(deal: Deal, number: int) -> list[Pair]:
    """Return the dominoes with this number that you can't walk across."""
    return [pair for pair in dict.fromkeys(deal.dominoes) if number in pair and not can_walk(*pair)]


def _crowded(end: _End) -> Hint:
    """Return a hint about an end with more spaces than there are spaces through which to leave it."""
    return Hint(
        "Only one space of height {beside} leads away from the {ends} spaces of height {end}.",
        {"ends": end.count, "end": DIGITS[end.number], "beside": DIGITS[end.beside], "count": end.others},
        "Only {count} spaces of height {beside} lead away from the {ends} spaces of height {end}, so some have "
        "to share one.",
    )


def _sharing(end: _End, solution: Table) -> Iterator[Hint]:
    """Yield hints about how a solution manages with few spaces for leaving: it puts the ends together, or
    around one of these spaces."""
    numbers = solution.numbers()
    cells = {cell for cell, number in numbers.items() if number == end.number}
    groups = len(Table((), tuple(Bare(*cell, end.number) for cell in cells)).groups())
    if 2 * groups <= len(cells):
        yield Hint(
            "Lay them together: in one solution they form one group.",
            {"count": groups},
            "Lay them together: in one solution they form {count} groups.",
        )
        return
    touched = (len(cells & set(neighbours(cell))) for cell, number in numbers.items() if number == end.beside)
    if (most := max(touched)) > 1:
        yield Hint(
            "In one solution, {most} of them touch the same {beside}.",
            {"most": most, "beside": DIGITS[end.beside]},
        )


def _joined_by(end: _End) -> Hint:
    """Return a hint about what connects the highest or lowest land to the rest, and how much of that there
    is."""
    values: dict[str, str | int | Hint] = {
        "end": DIGITS[end.number],
        "beside": DIGITS[end.beside],
        "count": len(end.cliffs),
    }
    ways = Hint("There is only one of these.", {"count": end.others}, "There are {count} of these.")
    if not end.cliffs:
        return joined([Hint("Every walk away from a {end} crosses a {beside}.", values), ways])
    joins = Hint(
        "The {end} of the {dominoes} joins the rest only over a {beside}.",
        {**values, "dominoes": listed([pair_name(pair) for pair in end.cliffs])},
        "The {end}s of the {dominoes} join the rest only over a {beside}.",
    )
    return joined([joins, ways])


def _crossing(pairs: Sequence[Pair], number: int) -> Hint:
    """Return a hint about the dominoes that skip a height."""
    return Hint(
        "The {dominoes} skips height {number}: lay it where low and high land meet.",
        {
            "dominoes": listed([pair_name(pair) for pair in pairs]),
            "number": DIGITS[number],
            "count": len(pairs),
        },
        "The {dominoes} skip height {number}: lay them where low and high land meet.",
    )


def _dominoes_with(deal: Deal, number: int) -> Hint:
    """Return a hint about the dominoes with this number that you can't walk across, and what they need."""
    steep = [pair_name(pair) for pair in _cliffs(deal, number)]
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


def _footing(deal: Deal, number: int, solution: Table) -> Iterator[Hint]:
    """Return, of the spaces of this height on a domino that you can't walk across, the one that can be reached
    from the fewest sides in a solution, and what it touches there."""
    heights, owners = solution.numbers(), solution.owners()
    steep = _cliffs(deal, number)
    found = []
    for at, domino in enumerate(solution.dominoes):
        own = next((cell for cell in domino.cells if heights[cell] == number), None)
        if own is None or domino.pair not in steep:
            continue
        beyond = [near for near in neighbours(own) if owners.get(near, at) != at]
        footing = sorted(near for near in beyond if can_walk(number, heights[near]))
        if footing:
            found.append((len(footing), domino.pair, footing[0]))
    if found:
        _, pair, cell = min(found)
        values = {"number": DIGITS[number], "cliff": pair_name(pair), "height": DIGITS[heights[cell]]}
        other = pair_name(solution.dominoes[owners[cell]].pair)
        yield Hint(
            "In one solution, the {number} of the {cliff} touches the {height} of the {other}.",
            {**values, "other": other},
        )


def part_with(solution: Table, number: int) -> Table:
    """Return the dominoes of a map that have a number, in their places."""
    return Table(tuple(domino for domino in solution.dominoes if number in domino.pair))
