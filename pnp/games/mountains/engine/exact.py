"""The exact solver of Mountains and Valleys: a model for OR-tools' CP-SAT.

There is a Boolean for every domino on every place in both directions, from which the numbers of the cells
follow. A tree rooted in the first cell reaches every other cell by passable steps; ranks that rise along its
arcs prevent cycles. To exclude reflections, one end of one domino is kept in the upper left quarter.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass

from ortools.sat.python import cp_model

from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import Cell, Domino, Pair
from pnp.games.mountains.rules.maps import Deal, can_walk

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
