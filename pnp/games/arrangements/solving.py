"""Solve and rate arrangements, as arrays for the kernel: an exact search finds and counts solutions, and a
simulated player, who deduces as far as possible and then tries cases, gives the difficulty.

The player first follows direct deductions: dominoes that fit nowhere else, ends that must match, bounds of
sums. When nothing more follows, the player tries cases, beginning with those that have the fewest alternatives,
crosses out the first that fails, and continues deducing. If no single case fails, only a search is left.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log2

import numpy as np

from pnp.base.sentences import Sentence, together
from pnp.base.wording import counted
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import Domino
from pnp.components.dominoes.tilings import Array
from pnp.games.arrangements.deductions import REFUTED, ROUNDS, TRIED, deduce, propagate
from pnp.games.arrangements.kernel import (
    BARRED,
    CELLS,
    JOINED,
    LAID,
    NUMBERS,
    OPEN,
    Model,
    choose,
    copy_state,
    fits_beside,
    join,
)
from pnp.games.arrangements.pattern_text import Arrangement, Place
from pnp.search.generation import check_time
from pnp.search.kernel_arithmetic import starred_below as below
from pnp.search.kernel_jit import kernel_jit
from pnp.search.results import Difficulty, Limits, Steps

HIGHEST_TOTAL = 1 << 20


def pack(arrangement: Arrangement) -> tuple[Model, Array]:
    """Return the model of an arrangement, and its first state."""
    cells = {cell: k for k, cell in enumerate(arrangement.cells)}
    places = arrangement.places()
    number = {place: k for k, place in enumerate(places)}
    ways: list[list[int]] = [[] for _ in cells]
    for k, place in enumerate(places):
        for cell in place:
            ways[cells[cell]].append(k)
    sums = [
        [group, len(line), *(cells[cell] for cell in line)]
        for group, rule in enumerate(arrangement.sums)
        for line in rule.of.lines
    ]
    matched = [[cells[one], cells[two], number[one, two]] for one, two in arrangement.match.pairs]
    unlike = [[len(line), *(cells[cell] for cell in line)] for line in arrangement.different.lines]
    model = Model(
        info=np.array([len(cells), len(places), len(arrangement.sums), int(arrangement.uses_all)], np.int32),
        place_cells=_table([[cells[one], cells[two]] for one, two in places], 2),
        cell_places=_table([[len(around), *around] for around in ways], 5),
        matched=_table(matched, 3),
        sums=_table(sums, 3),
        covers=_table([*_covers(arrangement)], 5),
        unlike=_table(unlike, 2),
        supply=_supply(arrangement),
        single=_single(arrangement, places),
    )
    return model, _first_state(arrangement, places)


def _table(rows: Sequence[Sequence[int]], columns: int) -> Array:
    """Return rows of any length as an array, padded with -1."""
    width = max([columns, *map(len, rows)])
    return np.array([[*row, *[-1] * (width - len(row))] for row in rows], np.int32).reshape(-1, width)


def _covers(arrangement: Arrangement) -> Iterator[list[int]]:
    """Yield rules whose lines cover every cell, so that their total follows from the pips of all dominoes."""
    if not arrangement.uses_all:
        return
    cells = {cell: k for k, cell in enumerate(arrangement.cells)}
    for group, rule in enumerate(arrangement.sums):
        times = Counter(cell for line in rule.of.lines for cell in line)
        if times.keys() == cells.keys():
            again = [cells[cell] for cell, often in sorted(times.items()) for _ in range(often - 1)]
            yield [group, len(rule.of.lines), arrangement.pips, len(again), *again]


def _supply(arrangement: Arrangement) -> Array:
    counts = Counter(number for pair in arrangement.dominoes for number in pair)
    return np.array([counts[n] for n in range(NUMBERS)], np.int32)


def _single(arrangement: Arrangement, places: Sequence[Place]) -> Array:
    """Return, for each place, whether both its cells are in a line without repeats."""
    lines = [frozenset(line) for line in arrangement.different.lines]
    return np.array([any(line.issuperset(place) for line in lines) for place in places], np.int32)


def _first_state(arrangement: Arrangement, places: Sequence[Place]) -> Array:
    left = np.zeros((NUMBERS, NUMBERS), np.int32)
    for low, high in arrangement.dominoes:
        left[low, high] += 1
    either = (left > 0) | (left > 0).T
    partners = [sum(1 << b for b in range(NUMBERS) if either[a, b]) for a in range(NUMBERS)]
    every = sum(1 << a for a in range(NUMBERS) if partners[a])
    joined = {cell for place in arrangement.joints for cell in place}
    known = [
        JOINED if place in arrangement.joints else BARRED if joined & set(place) else 0 for place in places
    ]
    totals = [rule.total for rule in arrangement.sums]
    state = [
        *(1 << arrangement.given[cell] if cell in arrangement.given else every for cell in arrangement.cells),
        *known,
        *left.ravel().tolist(),
        *partners,
        *(0 if total is None else total for total in totals),
        *(HIGHEST_TOTAL if total is None else total for total in totals),
    ]
    return np.array(state, np.int32)


def unpack(arrangement: Arrangement, state: Array) -> Table:
    """Return the table of a solved state."""
    cells = {cell: k for k, cell in enumerate(arrangement.cells)}
    found = []
    for k, (first, second) in enumerate(arrangement.places()):
        if state[len(cells) + k] == LAID:
            numbers = (int(state[cells[cell]]).bit_length() - 1 for cell in (first, second))
            found.append(Domino(*first, first[1] == second[1], *numbers))
    return Table(tuple(found))


STEPS = Steps(easy=4.0, medium=6.0, hard=8.5)
"""Bounds of the levels; see `score`."""


@dataclass(frozen=True, slots=True)
class Effort:
    """The simulated player's effort: rounds of deductions, cases tried, cases that failed, and whether that
    solved the puzzle."""

    rounds: int
    tried: int
    failed: int
    solved: bool


def effort(arrangement: Arrangement) -> Effort:
    """Let the simulated player solve the arrangement, and return the effort."""
    model, state = pack(arrangement)
    states, counts = np.zeros((2, len(state)), np.int32), np.zeros(3, np.int64)
    states[0] = state
    solved = bool(deduce(model, states, counts))
    return Effort(int(counts[ROUNDS]), int(counts[TRIED]), int(counts[REFUTED]), solved)


def score(met: Effort, searched: int = 0) -> float:
    """Return the binary logarithm of the work: a round counts 1, a case 4, a branch of a search 40."""
    return round(log2(1 + met.rounds + 4 * met.tried + 40 * searched), 2)


def difficulty(arrangement: Arrangement, searched: int) -> Difficulty:
    """Return the difficulty of an arrangement with one solution; ``searched`` counts the branches of the
    exact search."""
    met = effort(arrangement)
    found = score(met, 0 if met.solved else searched)
    rounds = Sentence("{count} round of deduction", "{count} rounds of deduction", count=met.rounds)
    cases = Sentence(
        "{cases} tried, {failed} of them crossed out", cases=counted(met.tried, "case"), failed=met.failed
    )
    search = Sentence("then a search of {branches}", branches=counted(searched, "branch", "branches"))
    parts = [rounds, cases if met.tried else "", "" if met.solved else search]
    return Difficulty(STEPS.level(found), found, together(parts, ", "))


# Counting


_PAUSE = 20_000
"""The branches between two looks at the clock, which the kernel can't read: about a second."""


@dataclass(frozen=True, slots=True)
class Count:
    """The number of solutions found, the first two of them, the branches searched, and the limit that stopped
    the count, if any."""

    found: int
    first: Table | None
    searched: int
    stopped: str = ""
    second: Table | None = None


def count(arrangement: Arrangement, most: int = 2, limits: Limits | None = None, seed: int = 0) -> Count:
    """Count solutions up to ``most``. With a seed, the search tries options in a random order."""
    limits, began = limits or Limits(), time.monotonic()
    model, state = pack(arrangement)
    depths = len(arrangement.cells) + 2
    states = np.zeros((depths, len(state)), np.int32)
    states[0] = state
    branches, tally = np.zeros((depths, 4), np.int32), np.array([-2, 0, 0], np.int64)
    first, rng = np.zeros((2, len(state)), np.int32), np.array([seed], np.uint64)
    pause, stopped = min(_PAUSE, limits.states), ""
    while True:
        check_time()
        _search(model, states, branches, tally, first, rng, most, pause)
        if tally[_DEPTH] < 0 or tally[_FOUND] >= most:
            break
        if pause == limits.states:
            stopped = limits.states_reached
            break
        if time.monotonic() - began > limits.seconds:
            stopped = limits.time_reached
            break
        pause = min(pause + _PAUSE, limits.states)
    one, other = (unpack(arrangement, first[k]) if tally[_FOUND] > k else None for k in range(2))
    return Count(int(tally[_FOUND]), one, int(tally[_NODES]), stopped, other)


TARGET, OPTION, TURN, STRIDE = range(4)
"""The columns of the branches: a cell or, numbered after all cells, a place; the next option; the first option;
and the stride from one option to the next."""
_DEPTH, _FOUND, _NODES = range(3)
"""The entries of a search's tally. A depth of -1 means that it's done, -2 that it hasn't begun."""


@kernel_jit
def _search(
    m: Model, st: Array, branches: Array, tally: Array, first: Array, rng: Array, most: int, budget: int
) -> None:
    """Find solutions until there are ``most``, all are found, or ``budget`` branches have been searched in
    total.

    The first two solutions go to ``first`` (2, state). Called again with a larger budget, the search continues.
    If the word in ``rng`` isn't 0, it seeds a random order of the options.
    """
    if tally[_DEPTH] == -2:
        tally[_DEPTH] = -1
        if propagate(m, st, 0) >= 0:
            tally[_DEPTH] = 0
            enter(m, st, branches, tally, first, rng)
    while tally[_DEPTH] >= 0 and tally[_FOUND] < most and tally[_NODES] < budget:
        d = tally[_DEPTH]
        target = branches[d, TARGET]
        options = count_options(m, target)
        if branches[d, OPTION] == options:
            tally[_DEPTH] = d - 1
            continue
        option = (branches[d, OPTION] * branches[d, STRIDE] + branches[d, TURN]) % options
        branches[d, OPTION] += 1
        if take(m, st, d, target, option):
            tally[_NODES] += 1
            if propagate(m, st, d + 1) >= 0:
                tally[_DEPTH] = d + 1
                enter(m, st, branches, tally, first, rng)


@kernel_jit
def enter(m: Model, st: Array, branches: Array, tally: Array, first: Array, rng: Array) -> None:
    """Choose what to branch on in a new state; if it's solved, count it and step back."""
    d = tally[_DEPTH]
    target = choose(m, st, d)
    if target < 0:
        if tally[_FOUND] < 2:
            copy_state(st, d, first, tally[_FOUND])
        tally[_FOUND] += 1
        tally[_DEPTH] = d - 1
        return
    branches[d, TARGET] = target
    branches[d, OPTION] = 0
    options = count_options(m, target)
    branches[d, TURN] = below(rng, options) if rng[0] else 0
    mixed = rng[0] and target >= m.info[CELLS]
    # Odd strides reach all pairs of numbers; with a stride of 1, low numbers would come first too often.
    branches[d, STRIDE] = 1 + 2 * below(rng, NUMBERS * NUMBERS // 2) if mixed else 1


@kernel_jit
def count_options(m: Model, target: int) -> int:
    """Return the most options that a cell or a place can have: the cell's places, or all pairs of numbers."""
    return int(m.cell_places[target, 0]) if target < m.info[CELLS] else NUMBERS * NUMBERS


@kernel_jit
def take(m: Model, st: Array, d: int, target: int, option: int) -> bool:
    """Copy a state to the next row and take an option there; False if there is no such option."""
    at = m.info[CELLS]
    if target < at:
        place = m.cell_places[target, 1 + option]
        if st[d, at + place] != OPEN:
            return False
        copy_state(st, d, st, d + 1)
        return join(m, st, d + 1, place) >= 0
    a, b = option // NUMBERS, option % NUMBERS
    one, two = m.place_cells[target - at, 0], m.place_cells[target - at, 1]
    if not (st[d, one] >> a & 1 and st[d, two] >> b & 1 and fits_beside(m, st, d, target - at, a) >> b & 1):
        return False
    copy_state(st, d, st, d + 1)
    st[d + 1, one], st[d + 1, two] = 1 << a, 1 << b
    return True
