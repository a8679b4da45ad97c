"""Hints for maps: which height is scarce, what is hard to connect, which dominoes need help, and where they
lie.

Unless a hint is about one solution, it's true of every map of the deal. It's plain Python, so no solver is
imported.

The exact solver of Mountains and Valleys: a model for OR-tools' CP-SAT.

There is a Boolean for every domino on every place in both directions, from which the numbers of the cells
follow. A tree rooted in the first cell reaches every other cell by passable steps; ranks that rise along its
arcs prevent cycles. To exclude reflections, one end of one domino is kept in the upper left quarter.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ortools.sat.python import cp_model

from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import DIGITS, Bare, Cell, Domino, Pair, neighbours, pair_name
from pnp.games.mountains.rules.maps import Deal, can_walk
from pnp.games.shared.hint_sentences import joined, listed
from pnp.search.results import Hint

MOST_NAMED = 4
"""The most dominoes that a hint lists as lying between low and high land."""


def scarcest(deal: Deal) -> tuple[int, int]:
    """The scarcest number between the lowest and the highest, and how many spaces have it."""
    counts = deal.heights()
    inner = range(min(counts) + 1, max(counts)) or range(min(counts), max(counts) + 1)
    number = min(inner, key=lambda n: (counts[n], n))
    return number, counts[number]


def hints(deal: Deal, solution: Table) -> tuple[Hint, ...]:
    """The height to be careful with, what else is hard to connect, the dominoes that can't connect to that
    height by themselves, and where they lie in a solution."""
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
    """What else is hard to connect: an end of the heights with few ways out, the dominoes that skip the scarce
    height if there are few, or those at one end that need another domino."""
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
    """The highest or lowest number, the number that connects it to the rest, how many spaces have each, and the
    dominoes with the first one that you can't walk across."""

    number: int
    beside: int
    count: int
    others: int
    cliffs: tuple[Pair, ...]


def _ends(deal: Deal) -> list[_End]:
    """Both ends of the heights; none if you can walk everywhere anyway."""
    counts = deal.heights()
    low, high = min(counts), max(counts)
    if high - low < 2:
        return []
    return [
        _End(number, beside, counts[number], counts[beside], tuple(_cliffs(deal, number)))
        for number, beside in ((high, high - 1), (low, low + 1))
    ]


def _cliffs(deal: Deal, number: int) -> list[Pair]:
    """The dominoes with this number that you can't walk across."""
    return [pair for pair in dict.fromkeys(deal.dominoes) if number in pair and not can_walk(*pair)]


def _crowded(end: _End) -> Hint:
    """An end with more spaces than there are spaces through which to leave it."""
    return Hint(
        "Only one space of height {beside} leads away from the {ends} spaces of height {end}.",
        {"ends": end.count, "end": DIGITS[end.number], "beside": DIGITS[end.beside], "count": end.others},
        "Only {count} spaces of height {beside} lead away from the {ends} spaces of height {end}, so some have "
        "to share one.",
    )


def _sharing(end: _End, solution: Table) -> Iterator[Hint]:
    """How a solution manages with few spaces for leaving: it puts the ends together, or around one of these
    spaces."""
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
    """What connects the highest or lowest land to the rest, and how much of it there is."""
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
    """A hint about the dominoes that skip a height."""
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
    """The dominoes with this number that you can't walk across, and what they need."""
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
    """Of the spaces of this height on a domino that you can't walk across, the one that can be reached from the
    fewest sides in a solution, and what it touches there."""
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
    """The dominoes of a map that have a number, in their places."""
    return Table(tuple(domino for domino in solution.dominoes if number in domino.pair))


# Exact


Place = tuple[Cell, Cell]
Amount = cp_model.LinearExpr | int
"""A sum of Booleans."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the model established: a map, or that there is none; neither if time ran out."""

    table: Table | None
    impossible: bool
    seconds: float


def decide(deal: Deal, seconds: float = 60.0) -> Verdict:
    """A map for a deal, or the proof that there is none, within a number of seconds of wall-clock time."""
    model = cp_model.CpModel()
    lain = _lay(model, deal)
    _connect(model, deal, _heights(deal, lain))
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    status = solver.solve(model)
    table = None
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        table = Table(tuple(domino for domino, chosen in lain.items() if solver.boolean_value(chosen)))
    return Verdict(table, status == cp_model.INFEASIBLE, solver.wall_time)


def _places(deal: Deal) -> list[Place]:
    cells = [(row, column) for row in range(deal.rows) for column in range(deal.columns)]
    pairs = [(cell, other) for cell in cells for other in ((cell[0], cell[1] + 1), (cell[0] + 1, cell[1]))]
    return [(cell, other) for cell, other in pairs if other[0] < deal.rows and other[1] < deal.columns]


def _lay(model: cp_model.CpModel, deal: Deal) -> dict[Domino, cp_model.IntVar]:
    """Lay each domino as often as it is dealt, wherever it may lie, and cover each cell with one."""
    counts = Counter(deal.dominoes)
    lain: dict[Domino, cp_model.IntVar] = {}
    for cell, other in _places(deal):
        for low, high in counts:
            for first, second in {(low, high), (high, low)}:
                domino = Domino(*cell, cell[1] == other[1], first, second)
                lain[domino] = model.new_bool_var("")
    of_pair, on_cell = defaultdict(list), defaultdict(list)
    for domino, chosen in lain.items():
        of_pair[domino.pair].append(chosen)
        for cell in domino.cells:
            on_cell[cell].append(chosen)
    for pair, count in counts.items():
        model.add(sum(of_pair[pair]) == count)
    for choices in on_cell.values():
        model.add_exactly_one(choices)
    _break_reflections(model, deal, lain, counts)
    return lain


def _break_reflections(
    model: cp_model.CpModel, deal: Deal, lain: dict[Domino, cp_model.IntVar], counts: Counter[Pair]
) -> None:
    """Keep the low end of one domino in the upper left quarter; any map can be mirrored to satisfy this."""
    lone = next((pair for pair, count in counts.items() if count == 1 and pair[0] != pair[1]), None)
    if lone is None:
        return
    for domino, chosen in lain.items():
        if domino.pair == lone:
            row, column = domino.cells[0] if domino.first == lone[0] else domino.cells[1]
            if 2 * row >= deal.rows + 1 or 2 * column >= deal.columns + 1:
                model.add(chosen == 0)


def _heights(deal: Deal, lain: dict[Domino, cp_model.IntVar]) -> dict[Cell, dict[int, Amount]]:
    """For every cell and number, the sum that is 1 if the cell has that number."""
    heights: dict[Cell, dict[int, list[cp_model.IntVar]]] = defaultdict(lambda: defaultdict(list))
    for domino, chosen in lain.items():
        for cell, number in zip(domino.cells, domino.numbers, strict=True):
            heights[cell][number].append(chosen)
    return {cell: {n: sum(chosen) for n, chosen in by.items()} for cell, by in heights.items()}


def _connect(model: cp_model.CpModel, deal: Deal, heights: dict[Cell, dict[int, Amount]]) -> None:
    """A tree of passable steps from the first cell to all others."""
    rank = {cell: model.new_int_var(0, len(heights) - 1, "") for cell in heights}
    model.add(rank[0, 0] == 0)
    into: dict[Cell, list[cp_model.IntVar]] = defaultdict(list)
    for cell, other in _places(deal):
        passable = model.new_bool_var("")
        for height, here in heights[cell].items():
            there = sum(at for number, at in heights[other].items() if can_walk(height, number))
            model.add(passable + here <= 1 + there)
        for start, end in ((cell, other), (other, cell)):
            arc = model.new_bool_var("")
            model.add_implication(arc, passable)
            model.add(rank[end] >= rank[start] + 1).only_enforce_if(arc)
            into[end].append(arc)
    for cell in heights:
        if cell == (0, 0):
            model.add(sum(into[cell]) == 0)
        else:
            model.add_exactly_one(into[cell])
