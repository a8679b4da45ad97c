"""Solve, rate and generate deals of Mountains and Valleys.

The exact solver is a model for OR-Tools' CP-SAT. There is a Boolean for every domino on every place in both
directions, from which the numbers of the cells follow. A tree rooted in the first cell reaches every other cell
by passable steps; ranks that rise along its arcs prevent cycles. To exclude reflections, one end of one domino
is kept in the upper left quarter.

Simulated annealing over the layouts of a deal finds a map faster. The energy of a layout is its number of
sections, which are parts that no walk connects; with one section, the map is done. A layout is changed by
turning a domino, swapping two, or turning two together in a square of four cells, and a change for the worse is
kept with a probability that falls with the number of sections it adds.
"""

from __future__ import annotations

import random
import time
from collections import Counter, defaultdict
from dataclasses import dataclass, replace
from statistics import median
from typing import NamedTuple

import numpy as np
from ortools.sat.python import cp_model

from pnp.base.errors import OptionError
from pnp.base.sentences import Sentence
from pnp.base.streams import stream_seed
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import DIGITS, LARGEST_NUMBER, Cell, Domino, Pair, domino_set
from pnp.components.dominoes.tilings import Array, Geometry, change, copy_layout, geometry, lay_out
from pnp.games.mountains import MOST_DOMINOES
from pnp.games.mountains.hints import hints
from pnp.games.mountains.rules import Deal, can_walk
from pnp.search.generation import Candidate
from pnp.search.kernel_arithmetic import starred_below as below
from pnp.search.kernel_jit import kernel_jit
from pnp.search.results import LEVELS, Difficulty, Level, Limits, Outcome, Proof, Puzzle, Status

Place = tuple[Cell, Cell]
Amount = cp_model.LinearExpr | int
"""A sum of Booleans."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of the model: a map, or that there is none; neither if time ran out."""

    table: Table | None
    impossible: bool
    seconds: float


def decide(deal: Deal, seconds: float = 60.0) -> Verdict:
    """Return a map for a deal, or the proof that there is none, within a number of seconds of wall-clock
    time."""
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
    """Lay each domino as often as it is dealt, wherever it may lie, and cover each cell with exactly one."""
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
    """Return, for every cell and number, the sum that is 1 if the cell has that number."""
    heights: dict[Cell, dict[int, list[cp_model.IntVar]]] = defaultdict(lambda: defaultdict(list))
    for domino, chosen in lain.items():
        for cell, number in zip(domino.cells, domino.numbers, strict=True):
            heights[cell][number].append(chosen)
    return {cell: {n: sum(chosen) for n, chosen in by.items()} for cell, by in heights.items()}


def _connect(model: cp_model.CpModel, deal: Deal, heights: dict[Cell, dict[int, Amount]]) -> None:
    """Return a tree of passable steps from the first cell to all others."""
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


@kernel_jit
def count_sections(grid: Array, columns: int, label: Array) -> int:
    """Return the number of sections; ``label`` (cells,) is scratch space.

    Each cell is united with those to the left and above (union-find with path halving).
    """
    cells = len(grid)
    sections = cells
    for cell in range(cells):
        label[cell] = cell
        for side in range(2):
            other = cell - 1 if side == 0 else cell - columns
            if other < 0 or (side == 0 and cell % columns == 0) or abs(grid[cell] - grid[other]) > 1:
                continue
            a = cell
            while label[a] != a:
                label[a] = label[label[a]]
                a = label[a]
            b = other
            while label[b] != b:
                label[b] = label[label[b]]
                b = label[b]
            if a != b:
                label[a] = b
                sections -= 1
    return sections


class Layouts(NamedTuple):
    """The arrays of `anneal`: ``best`` and ``trial``, layouts (2, cells) of numbers and owners, of which the
    former has the fewest sections; the ends (dominoes, 2) to lay out; ``label`` (cells,), scratch space; and a
    generator's state (1,)."""

    best: Array
    trial: Array
    ends: Array
    label: Array
    rng: Array


@kernel_jit
def anneal(g: Geometry, layouts: Layouts, columns: int, keep: int, budget: int) -> int:
    """Lay out the dominoes and change the layout until it has only one section; the result is ``layouts.best``.

    A change that adds s sections is kept with probability (keep / 2**16)**s. Return the number of layouts
    tried, which is more than ``budget`` if none of them succeeded.
    """
    best, trial, ends, label, rng = layouts
    lay_out(best, ends, columns, rng)
    cells = best.shape[1]
    now = count_sections(best[0], columns, label)
    for tried in range(1, budget + 1):
        if now == 1:
            return tried
        copy_layout(best, trial)
        change(trial, g, columns, below(rng, cells), below(rng, cells), rng)
        sections = count_sections(trial[0], columns, label)
        worse = sections - now
        while worse > 0 and below(rng, 1 << 16) < keep:
            worse -= 1
        if worse <= 0:
            now = sections
            copy_layout(trial, best)
    return budget + 1


KEEP = 400
"""The number of changes, of 65,536 that add a section, that are kept. Measured on 1,000 deals of 18: from 100
to 1,600, the median stays near 600 layouts; 400 had the lowest 99th percentile (4,200 layouts); with 10,000, it
takes five times as many."""
FIRST_BUDGET = 200_000
"""The number of layouts that the annealing tries before the exact model is used: about 0.2 s, fifty times as
many as 99 of 100 deals take."""
RUNS = 9
"""The number of runs of the annealing, whose median is a deal's effort."""
QUARTILES = (430.0, 610.0, 890.0)
"""The quartiles of the effort over 2,000 random deals of 18 from the double-six set
(``benchmarks/mountains.py``)."""


def arrange(deal: Deal, seed: int, budget: int = FIRST_BUDGET) -> tuple[Table | None, int]:
    """Return a map found by annealing, if any, and the number of layouts tried."""
    cells = deal.rows * deal.columns
    best, trial = np.zeros((2, cells), np.int32), np.zeros((2, cells), np.int32)
    rng = np.array([stream_seed(seed, "mountains", str(deal)) | 1], np.uint64)
    ends = np.array(deal.dominoes, np.int32)
    g = geometry(deal.rows, deal.columns)
    layouts = Layouts(best, trial, ends, np.zeros(cells, np.int32), rng)
    tried = anneal(g, layouts, deal.columns, KEEP, budget)
    if tried > budget:
        return None, budget
    return _map(best.reshape(2, deal.rows, deal.columns).tolist()), tried


def _map(layout: list[list[list[int]]]) -> Table:
    numbers, owners = layout
    halves: dict[int, list[Cell]] = {}
    for row, line in enumerate(owners):
        for column, owner in enumerate(line):
            halves.setdefault(owner, []).append((row, column))
    return Table(
        tuple(
            Domino(*first, first[1] == second[1], numbers[first[0]][first[1]], numbers[second[0]][second[1]])
            for first, second in halves.values()
        )
    )


def solve_deal(deal: Deal, limits: Limits | None = None) -> Outcome:
    """Return a map for a deal, or a proof that there is none.

    The annealing comes first, then the exact model within ``limits.seconds`` (a minute if that's unlimited).
    ``states`` counts the layouts that the annealing tried.
    """
    begun = time.perf_counter()
    limits = limits or Limits(seconds=60.0)
    missing = deal.missing_heights()
    if missing:
        reason = Sentence(
            "no domino has a {height}, and no walk can skip that height", height=DIGITS[missing[0]]
        )
        return Outcome(Status.UNSOLVABLE, proof=Proof.UNSOLVABLE, reason=reason)
    table, tried = arrange(deal, 0, min(FIRST_BUDGET, limits.states))
    if table is None:
        left = limits.seconds - (time.perf_counter() - begun)
        verdict = decide(deal, min(max(left, 0.0), 1e6))
        if verdict.impossible:
            return Outcome.unsolvable(tried, time.perf_counter() - begun)
        table = verdict.table
    seconds = time.perf_counter() - begun
    if table is None:
        return Outcome.unknown(limits.time_reached, tried, seconds)
    return Outcome(
        Status.SOLVED,
        solution=table.to_text(),
        length=len(deal.dominoes),
        proof=Proof.WITNESS,
        states=tried,
        seconds=seconds,
    )


def solve(deal: Deal, limits: Limits | None = None) -> Outcome:
    """Return a map as `solve_deal` does, and rate a deal that has a map, unless the limits leave that out."""
    outcome = solve_deal(deal, limits)
    wanted = limits is None or limits.rated
    return outcome.rated(difficulty(deal)) if wanted and outcome.status is Status.SOLVED else outcome


def effort(deal: Deal) -> float | None:
    """Return the median number of layouts that nine runs of the annealing try; None if one gives up."""
    runs = [arrange(deal, seed) for seed in range(1, RUNS + 1)]
    return median(tried for _, tried in runs) if all(table for table, _ in runs) else None


def difficulty(deal: Deal) -> Difficulty | None:
    """Return the difficulty of a deal by its effort; None if the annealing finds no map.

    The levels are the quartiles of random deals of 18. A deal is hard if middle heights are scarce and are on
    dominoes with little else in common; the effort measures how these combine.
    """
    work = effort(deal)
    if work is None:
        return None
    level = LEVELS[sum(work > quartile for quartile in QUARTILES)]
    reason = Sentence(
        "a median of {layouts:.0f} layouts in {runs} searches to find the first map",
        layouts=float(work),
        runs=RUNS,
    )
    return Difficulty(level, work, reason)


def make(
    dominoes: int, highest: int, rows: int, columns: int, draw: random.Random, level: Level
) -> Candidate | None:
    """Return a random deal with a map and its difficulty; deals with heights and depths exchanged count as the
    same."""
    deal = Deal.of(draw.sample(domino_set(highest), dominoes), rows, columns)
    if deal.missing_heights():
        return None
    found = difficulty(deal)
    if found is None or found.level is not level:
        return None
    outcome = replace(solve_deal(deal), seconds=0.0, difficulty=found)
    solution = Table.parse(str(outcome.solution), highest)
    return Candidate(
        Puzzle(
            "",
            deal.table().to_text(),
            outcome,
            {"pips": highest, "dominoes": dominoes, "rows": deal.rows, "columns": deal.columns},
            hints(deal, solution),
        ),
        str(deal.canonical()),
    )


def require_deal(dominoes: int, highest: int, rows: int, columns: int) -> None:
    """Check that deals with these options can be made.

    :raises OptionError: for more dominoes than the set has, or a rectangle that they don't fill.
    """
    if not 2 <= highest <= LARGEST_NUMBER:
        raise OptionError.at(
            "pips",
            Sentence("the highest number must be from 2 to {largest_number}", largest_number=LARGEST_NUMBER),
        )
    in_set = len(domino_set(highest))
    if not 2 <= dominoes <= min(in_set, MOST_DOMINOES):
        most = min(in_set, MOST_DOMINOES)
        raise OptionError.at(
            "dominoes",
            Sentence(
                "from 2 to {most} dominoes of a double-{highest} set can be dealt", most=most, highest=highest
            ),
        )
    if (rows or columns) and rows * columns != 2 * dominoes:
        raise OptionError.at(
            "rows",
            Sentence(
                "{dominoes} dominoes fill {value} spaces, not {rows} by {columns}",
                dominoes=dominoes,
                value=2 * dominoes,
                rows=rows,
                columns=columns,
            ),
        )
