"""A series of hints: where to look, what to aim for and why, what fits there, and finally some dominoes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import DIGITS, Cell, Domino, Pair, pair_name
from pnp.games.arrangements.pattern_text import Arrangement, Line, Place, SumRule, shared_total, sharing
from pnp.games.arrangements.patterns import Options, fitting, options
from pnp.games.shared.hint_sentences import joined
from pnp.search.results import Hint

MOST_SHOWN = 3
"""The number of dominoes that the last hint shows."""
_MOST_LISTED = 5
"""The most dominoes that a hint lists as fitting."""


@dataclass(frozen=True, slots=True)
class Rung:
    """One hint: its words, the cells that it points out, and the dominoes that it shows in place."""

    words: Hint
    marked: tuple[Cell, ...]
    dominoes: tuple[Domino, ...] = ()


def hints(arrangement: Arrangement, solution: Table) -> tuple[Hint, ...]:
    """Return all hints, from vague to specific; none if every domino is given."""
    return tuple(rung.words for rung in ladder(arrangement, solution))


def ladder(arrangement: Arrangement, solution: Table) -> tuple[Rung, ...]:
    """Return all hints with what each is about, from vague to specific; none if every domino is given."""
    solution = solution.normalised()
    left = [domino for domino in solution.dominoes if domino.cells not in arrangement.laid()]
    if not left:
        return ()
    may = options(arrangement)
    first = min(left, key=lambda domino: _freedom(arrangement, domino, may))
    fit = fitting(arrangement, first.cells, may)
    line, rule = _line_through(arrangement, first.cells)
    marked = line or first.cells
    return (
        Rung(_where(arrangement, line, first, fit), marked),
        Rung(_aim(arrangement, solution.numbers(), first, line, rule), marked),
        Rung(_what_fits(first, fit), first.cells),
        _shown(first, left),
    )


def _freedom(arrangement: Arrangement, domino: Domino, may: Options) -> tuple[int, int, int]:
    """Return the freedom at a domino's place: how many others fit there, how many numbers, and how many
    directions."""
    free = domino.cells not in arrangement.joints
    return (
        len(fitting(arrangement, domino.cells, may)) + 4 * free,
        sum(len(may[cell]) for cell in domino.cells),
        min((len(_empty(arrangement, line)) for line, _ in _lines(arrangement, domino.cells)), default=0),
    )


def _lines(arrangement: Arrangement, place: Place) -> list[tuple[Line, SumRule | None]]:
    """Return the lines through a place, each with the sum rule that it belongs to, if any."""
    ruled: list[tuple[Line, SumRule | None]] = [
        (line, rule) for rule in arrangement.sums for line in rule.of.lines
    ]
    ruled += [(line, None) for line in arrangement.different.lines]
    return [one for one in ruled if set(one[0]) & set(place)]


def _line_through(arrangement: Arrangement, place: Place) -> tuple[Line, SumRule | None]:
    """Return the line through a place with the fewest empty cells, and its sum rule, if any."""
    through = _lines(arrangement, place)
    return min(through, key=lambda one: len(_empty(arrangement, one[0])), default=((), None))


def _empty(arrangement: Arrangement, line: Line) -> list[Cell]:
    return [cell for cell in line if cell not in arrangement.given]


def _where(arrangement: Arrangement, line: Line, first: Domino, fits: Sequence[Pair]) -> Hint:
    """Return the line or place to look at, and how many of the dominoes fit where the first one goes."""
    fit = len(fits)
    if not line:
        return Hint(
            "Look at the marked place first. Only one of the dominoes fits there.",
            {"count": fit},
            "Look at the marked place first. Only {count} of the dominoes fit there.",
        )
    empty = len(_empty(arrangement, line))
    if empty == 1:
        return Hint("Look at the marked line first. Only one of its spaces is empty.", {})
    if fit > _MOST_LISTED:
        values: dict[str, str | int | Hint] = {"count": empty, "length": len(line)}
        return Hint("Look at the marked line first. {count} of its {length} spaces are empty.", values)
    number = next((arrangement.given[cell] for cell in first.cells if cell in arrangement.given), None)
    if number is not None:
        return _half_known(arrangement, number, fit)
    return Hint(
        "Look at the marked line first. At one place on it, only one domino fits.",
        {"count": fit},
        "Look at the marked line first. At one place on it, only {count} dominoes fit.",
    )


def _half_known(arrangement: Arrangement, number: int, fit: int) -> Hint:
    """Return how many dominoes have the number that one half of a place already has, and how many fit."""
    having = sum(number in pair for pair in arrangement.hand())
    values: dict[str, str | int | Hint] = {"number": DIGITS[number], "having": having, "count": fit}
    if having == fit:
        return Hint(
            "Look at the marked line first. One of its dominoes has a {number} already, and only one with a "
            "{number} is left.",
            values,
            "Look at the marked line first. One of its dominoes has a {number} already, and only {count} with "
            "a {number} are left.",
        )
    return Hint(
        "Look at the marked line first. One of its dominoes has a {number} already. Of the {having} left with "
        "a {number}, only one fits there.",
        values,
        "Look at the marked line first. One of its dominoes has a {number} already. Of the {having} left with "
        "a {number}, only {count} fit there.",
    )


def _aim(
    arrangement: Arrangement, numbers: dict[Cell, int], first: Domino, line: Line, rule: SumRule | None
) -> Hint:
    """Return what to aim for, and why."""
    if rule is not None:
        return _aim_of_sum(arrangement, numbers, line, rule)
    if line:
        here = sorted(arrangement.given[cell] for cell in line if cell in arrangement.given)
        left = {number for pair in arrangement.hand() for number in pair} - set(here)
        return Hint(
            "The marked line can’t repeat a number. What it can still take: {numbers}.",
            {"numbers": ", ".join(DIGITS[number] for number in sorted(left))},
        )
    return _aim_of_match(arrangement, first)


def _aim_of_sum(arrangement: Arrangement, numbers: dict[Cell, int], line: Line, rule: SumRule) -> Hint:
    total = sum(numbers[cell] for cell in line)
    rest = sum(numbers[cell] for cell in _empty(arrangement, line))
    values: dict[str, str | int | Hint] = {"total": total, "rest": rest}
    if rule.total is None and shared_total(arrangement, rule) is not None:
        lines = len(sharing(arrangement, rule)[0])
        values |= {"pips": arrangement.pips, "lines": lines}
        return Hint(
            "All dominoes together have {pips} pips, and {lines} lines share them, so each line adds up to "
            "{total}. The empty spaces of the marked line add up to {rest}.",
            values,
        )
    again = _counted_again(arrangement, rule)
    in_solution = Hint(
        "In the solution, each line adds up to {total}. The empty spaces of the marked line add up to {rest}.",
        values,
    )
    if rule.total is None and again:
        return _aim_of_sides(arrangement, again, len(rule.of.lines), in_solution)
    if rule.total is None:
        return in_solution
    return Hint("The marked line adds up to {total}, so its empty spaces add up to {rest}.", values)


def _aim_of_sides(arrangement: Arrangement, corners: Sequence[Cell], sides: int, in_solution: Hint) -> Hint:
    """Return which totals the corners allow, as far as counting shows, and the right one if they allow
    several."""
    known = [arrangement.given[cell] for cell in corners if cell in arrangement.given]
    left = {number for pair in arrangement.hand() for number in pair}
    unknown = len(corners) - len(known)
    least, most = (arrangement.pips + sum(known) + unknown * number for number in (min(left), max(left)))
    values = {"sides": sides, "pips": arrangement.pips, "low": -(-least // sides), "high": most // sides}
    if values["low"] == values["high"]:
        return Hint(
            "Together, the {sides} sides count all {pips} pips, and those on the corners twice. So each side "
            "adds up to {low}.",
            values,
        )
    between = Hint(
        "Together, the {sides} sides count all {pips} pips, and those on the corners twice. So each side adds "
        "up to at least {low} and at most {high}.",
        values,
    )
    return joined([between, in_solution])


def _counted_again(arrangement: Arrangement, rule: SumRule) -> tuple[Cell, ...]:
    """Return the cells that two lines of a rule share, if its lines cover everything and no cell is in
    three."""
    times = Counter(cell for line in rule.of.lines for cell in line)
    if not arrangement.uses_all or times.keys() != set(arrangement.cells) or max(times.values()) > 2:
        return ()
    return tuple(cell for cell, often in times.items() if often == 2)


def _aim_of_match(arrangement: Arrangement, first: Domino) -> Hint:
    """Return the number that an end must match and the dominoes that have it; or the rarest number."""
    for one, other in arrangement.match.pairs:
        for cell, near in ((one, other), (other, one)):
            if cell in first.cells and near not in first.cells and near in arrangement.given:
                return Hint(
                    "One end here meets a {number}, so it must match. Dominoes with a {number}: {dominoes}.",
                    _with_number(arrangement, arrangement.given[near]),
                )
    counts = Counter(number for pair in arrangement.hand() for number in set(pair))
    number = min(first.pair, key=lambda n: (counts[n], n))
    return Hint(
        "Only one domino with a {number} is left: {dominoes}. Find out where it can go.",
        _with_number(arrangement, number),
        "Only {count} dominoes with a {number} are left: {dominoes}. Find out where they can go.",
    )


def _with_number(arrangement: Arrangement, number: int) -> dict[str, str | int | Hint]:
    """Return a number, and the remaining dominoes that have it, for the gaps of a sentence."""
    having = [pair for pair in dict.fromkeys(arrangement.hand()) if number in pair]
    return {"number": DIGITS[number], "dominoes": _pairs(having), "count": len(having)}


def _what_fits(first: Domino, fit: Sequence[Pair]) -> Hint:
    """Return what fits where the first domino goes."""
    if len(fit) == 1 and not sum(first.pair):
        return Hint("Only one domino fits in the marked place. It has no pips.", {})
    if len(fit) == 1:
        return Hint(
            "Only one domino fits in the marked place. It has a single pip.",
            {"count": sum(first.pair)},
            "Only one domino fits in the marked place. It has {count} pips.",
        )
    if len(fit) <= _MOST_LISTED:
        return Hint(
            "Only these fit in the marked place: {dominoes}. Try each one and see what follows.",
            {"dominoes": _pairs(fit)},
        )
    return Hint(
        "In the solution, the domino in the marked place has {pips} pips. See what that leaves.",
        {"pips": sum(first.pair)},
    )


def _shown(first: Domino, left: Sequence[Domino]) -> Rung:
    """Return a hint that shows the first domino and those nearest to it."""
    near = sorted(left, key=lambda domino: (_distance(domino, first), domino))[:MOST_SHOWN]
    dominoes = tuple(sorted(near))
    part = str(Table(dominoes))
    marked = tuple(cell for domino in dominoes for cell in domino.cells)
    return Rung(Hint("Start with this:\n{part}", {"part": part}), marked, dominoes)


def _distance(domino: Domino, other: Domino) -> int:
    return min(abs(a[0] - b[0]) + abs(a[1] - b[1]) for a in domino.cells for b in other.cells)


def _pairs(pairs: Sequence[Pair]) -> str:
    return ", ".join(map(pair_name, pairs))
