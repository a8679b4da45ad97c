"""Capturing Donimoes for the player who moves.

The player wants few dominoes left, equal numbers near each other, and no domino whose numbers are on no other
one: that one can never be collected.
"""

from __future__ import annotations

from typing import Any

from benchmarks.judge.tables import (
    FIRST,
    STEP,
    STRIDE,
    TableWorld,
    beside,
    clear,
    copy,
    head,
    lay_out,
    one_group,
    place,
    settle,
    slide,
    take,
)
from pnp.components.dominoes.table import Table
from pnp.search.kernel_jit import kernel_jit

SUM = 6
LEFT = 1.0
"""What a domino that is left adds to the distance."""
STRANDED = 2.0
"""What one that can't be collected adds."""
APART = 0.2
"""What each space between the two equal numbers that are nearest each other adds."""
FAR = 8
"""Spaces beyond which the player doesn't compare."""


def world(table: Table) -> TableWorld:
    """Return a puzzle of Capturing Donimoes."""
    return TableWorld(moves, table, reversible=False)


@kernel_jit
def moves(
    cells: Any, home: Any, dominoes: Any, owners: Any, numbers: Any, spare: Any, after: Any, pieces: Any,
    distances: Any,
) -> int:  # fmt: skip
    """Write all legal moves, and return their number."""
    count = 0
    lay_out(cells, dominoes, owners, numbers)
    for i in range(dominoes.shape[0]):
        if cells[i] < 0:
            continue
        for way in (-1, 1):
            if owners[head(i, way, cells, dominoes)] != 0:
                continue
            slide(i, way, cells, dominoes, owners, numbers)
            copy(cells, after[count])
            if one_group(cells, dominoes, owners, spare) and _collected(
                i, after[count], dominoes, owners, numbers, spare
            ):
                settle(after[count], home, dominoes)
                pieces[count] = i
                distances[count] = distance(after[count], dominoes)
                count += 1
            slide(i, -way, cells, dominoes, owners, numbers)
    clear(cells, dominoes, owners)
    return count


@kernel_jit
def _collected(i: Any, cells: Any, dominoes: Any, owners: Any, numbers: Any, spare: Any) -> bool:
    """Collect what a slid domino matches, from ``cells`` but not from the grid. Return whether the slide is
    legal."""
    cell, step = cells[i], dominoes[i, STEP]
    six, matched = False, 0
    gone = spare[2]
    for k in range(6):
        near = beside(k, cell, step)
        j, own = owners[near] - 1, dominoes[i, FIRST + k // 3]
        if j < 0:
            continue
        six |= own + numbers[near] == SUM
        if numbers[near] == own and cells[j] >= 0:
            gone[matched] = j
            matched += 1
            cells[j] = -cells[j]
    if matched == 0:
        return bool(six)
    gone[matched] = i
    cells[i] = -cells[i]
    for k in range(matched + 1):
        take(gone[k], -cells[gone[k]], dominoes, owners)
    whole = one_group(cells, dominoes, owners, spare)
    for k in range(matched + 1):
        place(gone[k], -cells[gone[k]], dominoes, owners, numbers)
        cells[gone[k]] = -1
    return bool(whole)


@kernel_jit
def distance(cells: Any, dominoes: Any) -> float:
    """Return how far from the goal it looks; 0 where no domino is left."""
    left, stranded, nearest = 0, 0, FAR
    for i in range(dominoes.shape[0]):
        if cells[i] < 0:
            continue
        left += 1
        lonely = True
        for j in range(dominoes.shape[0]):
            if cells[j] < 0 or j == i:
                continue
            for k in range(4):
                if dominoes[i, FIRST + k // 2] == dominoes[j, FIRST + k % 2]:
                    lonely = False
                    one = cells[i] + k // 2 * dominoes[i, STEP]
                    other = cells[j] + k % 2 * dominoes[j, STEP]
                    rows = abs(one // STRIDE - other // STRIDE)
                    nearest = min(nearest, rows + abs(one % STRIDE - other % STRIDE))
        stranded += lonely
    return LEFT * left + STRANDED * stranded + APART * nearest if left else 0.0
