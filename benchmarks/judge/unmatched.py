"""Unmatched Donimoes for the player who moves.

The player looks for the rectangle that the dominoes nearly fill already: of all rectangles of the right size,
wherever they are, the one that all cells together are nearest to. The distance is the sum of the steps from the
cells outside it into it.
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
    settle,
    slide,
)
from pnp.components.dominoes.table import Table
from pnp.search.kernel_jit import kernel_jit


def world(table: Table) -> TableWorld:
    """Return a puzzle of Unmatched Donimoes."""
    return TableWorld(moves, table, reversible=True)


@kernel_jit
def moves(
    cells: Any, home: Any, dominoes: Any, owners: Any, numbers: Any, spare: Any, after: Any, pieces: Any,
    distances: Any,
) -> int:  # fmt: skip
    """Write all legal moves, and return their number."""
    count = 0
    lay_out(cells, dominoes, owners, numbers)
    for i in range(dominoes.shape[0]):
        for way in (-1, 1):
            if owners[head(i, way, cells, dominoes)] != 0:
                continue
            slide(i, way, cells, dominoes, owners, numbers)
            if not has_match(cells, dominoes, owners, numbers) and one_group(cells, dominoes, owners, spare):
                copy(cells, after[count])
                settle(after[count], home, dominoes)
                pieces[count] = i
                distances[count] = outside(cells, dominoes, spare)
                count += 1
            slide(i, -way, cells, dominoes, owners, numbers)
    clear(cells, dominoes, owners)
    return count


@kernel_jit
def has_match(cells: Any, dominoes: Any, owners: Any, numbers: Any) -> bool:
    """Return whether equal numbers of two dominoes are side by side anywhere."""
    for i in range(dominoes.shape[0]):
        for k in range(6):
            near = beside(k, cells[i], dominoes[i, STEP])
            if owners[near] != 0 and numbers[near] == dominoes[i, FIRST + k // 3]:
                return True
    return False


@kernel_jit
def outside(cells: Any, dominoes: Any, spare: Any) -> float:
    """Return the steps that lead all cells into the nearest rectangle that they would fill, 0 where they fill
    it."""
    area = 2 * dominoes.shape[0]
    best = 1 << 30
    for height in range(1, area + 1):
        if area % height == 0:
            steps = _beyond(cells, dominoes, height, True, spare[2])
            steps += _beyond(cells, dominoes, area // height, False, spare[2])
            best = min(best, steps)
    return float(best)


@kernel_jit
def _beyond(cells: Any, dominoes: Any, width: Any, by_rows: Any, lines: Any) -> int:
    """Return the fewest steps into a band of rows or columns of some width."""
    for line in range(lines.shape[0]):
        lines[line] = 0
    first, last = STRIDE, 0
    for i in range(dominoes.shape[0]):
        for half in range(2):
            cell = cells[i] + half * dominoes[i, STEP]
            line = cell // STRIDE if by_rows else cell % STRIDE
            lines[line] += 1
            first, last = min(first, line), max(last, line)
    if last - first < width:
        return 0
    best = 1 << 30
    for low in range(first, last - width + 2):
        steps = 0
        for line in range(first, last + 1):
            if line < low:
                steps += lines[line] * (low - line)
            elif line >= low + width:
                steps += lines[line] * (line - low - width + 1)
        best = min(best, steps)
    return best
