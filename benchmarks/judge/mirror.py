"""Mirror Donimoes for the player who moves.

The player wants the four pawns together: the distance is the length of the shortest tree that joins them,
less the three steps of a tree whose pawns touch.
"""

from __future__ import annotations

from typing import Any

from benchmarks.judge.tables import (
    STEP,
    STRIDE,
    TableWorld,
    clear,
    copy,
    head,
    lay_out,
    one_group,
    settle,
    slide,
)
from pnp.games.mirror.rules import Position
from pnp.search.kernel_jit import kernel_jit

PAWNS = 4


def world(position: Position) -> TableWorld:
    """Return a puzzle of Mirror Donimoes."""
    return TableWorld(moves, position.table, True, position.pawns)


@kernel_jit
def moves(
    cells: Any, home: Any, dominoes: Any, owners: Any, numbers: Any, spare: Any, after: Any, pieces: Any,
    distances: Any,
) -> int:  # fmt: skip
    """Write all legal moves, and return their number. The pieces are the pawns, then the dominoes."""
    lay_out(cells, dominoes, owners, numbers)
    count = _steps(cells, dominoes, owners, numbers, after, pieces)
    slides = _slides(count, cells, home, dominoes, owners, numbers, spare, after, pieces)
    clear(cells, dominoes, owners)
    for k in range(slides):
        _sort(after[k, dominoes.shape[0] :])
        distances[k] = tree(after[k, dominoes.shape[0] :], spare) - (PAWNS - 1)
    return slides


@kernel_jit
def _sort(pawns: Any) -> None:
    """Sort the pawns, which are alike for the goal."""
    for k in range(1, PAWNS):
        for j in range(k, 0, -1):
            if pawns[j] < pawns[j - 1]:
                pawns[j], pawns[j - 1] = pawns[j - 1], pawns[j]


@kernel_jit
def _steps(cells: Any, dominoes: Any, owners: Any, numbers: Any, after: Any, pieces: Any) -> int:
    """Write the steps of the pawns."""
    count, pawns = 0, cells[dominoes.shape[0] :]
    for pawn in range(PAWNS):
        here = pawns[pawn]
        for way in (-1, 1, -STRIDE, STRIDE):
            there = here + way
            if owners[there] == 0 or (owners[there] != owners[here] and numbers[there] != numbers[here]):
                continue
            if there == pawns[0] or there == pawns[1] or there == pawns[2] or there == pawns[3]:
                continue
            copy(cells, after[count])
            after[count, dominoes.shape[0] + pawn] = there
            pieces[count] = pawn
            count += 1
    return count


@kernel_jit
def _slides(
    count: Any, cells: Any, home: Any, dominoes: Any, owners: Any, numbers: Any, spare: Any, after: Any,
    pieces: Any,
) -> int:  # fmt: skip
    """Write the slides of the dominoes that carry pawns, after ``count`` other moves."""
    n = dominoes.shape[0]
    pawns = cells[n:]
    for i in range(n):
        halves = cells[i], cells[i] + dominoes[i, STEP]
        carries = False
        for pawn in range(PAWNS):
            carries |= pawns[pawn] == halves[0] or pawns[pawn] == halves[1]
        if not carries:
            continue
        for way in (-1, 1):
            if owners[head(i, way, cells, dominoes)] != 0:
                continue
            slide(i, way, cells, dominoes, owners, numbers)
            if one_group(cells, dominoes, owners, spare):
                copy(cells, after[count])
                for pawn in range(PAWNS):
                    if pawns[pawn] == halves[0] or pawns[pawn] == halves[1]:
                        after[count, n + pawn] += way * dominoes[i, STEP]
                settle(after[count], home, dominoes)
                pieces[count] = PAWNS + i
                count += 1
            slide(i, -way, cells, dominoes, owners, numbers)
    return int(count)


@kernel_jit
def tree(cells: Any, spare: Any) -> int:
    """Return the length of the shortest tree that joins cells, in steps (Prim's algorithm)."""
    far, total = 1 << 20, 0
    away = spare[0]
    for k in range(cells.shape[0]):
        away[k] = far
    here = 0
    for _ in range(cells.shape[0] - 1):
        away[here] = -1
        nearest = -1
        for k in range(cells.shape[0]):
            if away[k] < 0:
                continue
            rows = abs(cells[k] // STRIDE - cells[here] // STRIDE)
            away[k] = min(away[k], rows + abs(cells[k] % STRIDE - cells[here] % STRIDE))
            if nearest < 0 or away[k] < away[nearest]:
                nearest = k
        total += away[nearest]
        here = nearest
    return total
