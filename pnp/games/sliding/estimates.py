"""How far from the goal packed states of the sliding games look: a whole number, 0 only at the goal."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pnp.games.sliding.kernel import COLUMN, PAWN_BITS, ROW, SHIFT, STEP, WORD, Int, Ints, Packing
from pnp.search.kernel_jit import kernel_jit, njit
from pnp.search.visited_set import Words

Distances = NDArray[np.int64]


def dominoes_left(packing: Packing, states: Words) -> Distances:
    """The number of dominoes left, for tables without pawns."""
    found: Distances = np.zeros(len(states), np.int64)
    count_dominoes(states, packing.plan.fields, packing.plan.half, found)
    return found


def gaps(packing: Packing, states: Words) -> Distances:
    """The empty spaces of the smallest rectangle around the dominoes; for tables without pawns, where no domino
    is ever taken away."""
    found: Distances = np.zeros(len(states), np.int64)
    count_gaps(states, packing.plan.fields, packing.plan.half, found)
    return found


def pawns_apart(packing: Packing, states: Words) -> Distances:
    """The steps between all pairs of pawns, added up; 0 for one group."""
    found: Distances = np.zeros(len(states), np.int64)
    rows, columns, groups = np.zeros((3, packing.pawns), np.int64)
    add_steps(states, packing.plan.fields, packing.plan.half, rows, columns, groups, found)
    return found


@njit(cache=True, inline="always")
def _value(states: Words, number: Int, fields: Ints, index: Int) -> Int:
    """The word of a state that holds a field, shifted so that the field comes first."""
    return np.int64(states[number, fields[index, WORD]] >> np.uint64(fields[index, SHIFT]))


@kernel_jit
def count_dominoes(states: Words, fields: Ints, half: int, found: Distances) -> None:
    """Adds the number of dominoes in each state to ``found``."""
    for number in range(len(states)):
        for index in range(len(fields)):
            found[number] += (_value(states, number, fields, index) & (2 * half - 1)) > 0


@kernel_jit
def count_gaps(states: Words, fields: Ints, half: int, found: Distances) -> None:
    """Writes the number of empty spaces of each state to ``found``."""
    for number in range(len(states)):
        top, left, bottom, right = np.int64(1 << 40), np.int64(1 << 40), np.int64(-1 << 40), np.int64(-1 << 40)
        for index in range(len(fields)):
            away = (_value(states, number, fields, index) & (2 * half - 1)) - half
            upright = np.int64(fields[index, STEP] != 1)
            row = fields[index, ROW] + away * upright
            column = fields[index, COLUMN] + away * (1 - upright)
            top, left = min(top, row), min(left, column)
            bottom, right = max(bottom, row + upright), max(right, column + 1 - upright)
        found[number] = (bottom - top + 1) * (right - left + 1) - 2 * len(fields)


@kernel_jit
def add_steps(
    states: Words, fields: Ints, half: int, rows: Ints, columns: Ints, groups: Ints, found: Distances
) -> None:
    """Writes the steps between the pawns of each state to ``found``. ``rows``, ``columns`` and ``groups`` are
    scratch space, with one number for each pawn."""
    count = len(rows)
    for number in range(len(states)):
        pawns = _value(states, number, fields, len(fields) - 1)
        for pawn in range(count):
            half_of = (pawns >> (PAWN_BITS * pawn)) & ((1 << PAWN_BITS) - 1)
            index, second = half_of >> 1, half_of & 1
            along = (_value(states, number, fields, index) & (2 * half - 1)) - half + second
            upright = np.int64(fields[index, STEP] != 1)
            rows[pawn] = fields[index, ROW] + along * upright
            columns[pawn] = fields[index, COLUMN] + along * (1 - upright)
            groups[pawn] = pawn
        steps = np.int64(0)
        for one in range(count):
            for other in range(one):
                apart = abs(rows[one] - rows[other]) + abs(columns[one] - columns[other])
                steps += apart
                if apart <= 1:
                    joined, gone = groups[other], groups[one]
                    for pawn in range(count):
                        if groups[pawn] == gone:
                            groups[pawn] = joined
        for pawn in range(count):
            if groups[pawn] != groups[0]:
                found[number] = steps
