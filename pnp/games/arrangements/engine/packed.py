"""From an arrangement to the arrays of the kernel, and back to tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np

from pnp.components.dominoes.places import Array
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import Domino
from pnp.games.arrangements.kernel.state import BARRED, JOINED, LAID, NUMBERS, Model
from pnp.games.arrangements.rules.arrangement import Arrangement, Place

HIGHEST_TOTAL = 1 << 20


def pack(arrangement: Arrangement) -> tuple[Model, Array]:
    """The model of an arrangement, and its first state."""
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
    """Rows of any length as an array, padded with -1."""
    width = max([columns, *map(len, rows)])
    return np.array([[*row, *[-1] * (width - len(row))] for row in rows], np.int32).reshape(-1, width)


def _covers(arrangement: Arrangement) -> Iterator[list[int]]:
    """Rules whose lines cover every cell, so that their total follows from the pips of all dominoes."""
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
    """For each place, whether both its cells are in a line without repeats."""
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
    """The table of a solved state."""
    cells = {cell: k for k, cell in enumerate(arrangement.cells)}
    found = []
    for k, (first, second) in enumerate(arrangement.places()):
        if state[len(cells) + k] == LAID:
            numbers = (int(state[cells[cell]]).bit_length() - 1 for cell in (first, second))
            found.append(Domino(*first, first[1] == second[1], *numbers))
    return Table(tuple(found))
