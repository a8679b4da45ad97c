"""The rules of Mirror Donimoes over packed states, in numba; held to `rules` by differential tests.

The pawns are alike for the goal, so a state holds them sorted: 24 labellings are one state.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from pnp.dominoes.sliding_kernel import (
    HOME,
    PAWN_BITS,
    PIPS,
    SHIFT,
    STEP,
    WORD,
    Packing,
    load,
    one_axis,
    pack_slide,
    slide_joins,
    touched,
)
from pnp.search.breadth import BLOCK, WindowError
from pnp.search.visited import Indices, Words

PAWNS = 4
BRANCHING = 4 * PAWNS + 2 * PAWNS
"""A pawn has four neighbours to step to, and its domino two ways to slide."""


class MirrorExpander:
    """All moves from blocks of packed mirror states."""

    branching = BRANCHING

    def __init__(self, packing: Packing) -> None:
        self.words = packing.words
        self._plan = packing.plan
        self._board = packing.board()
        self._out = np.empty((BLOCK * BRANCHING, self.words), np.uint64)
        self._rows = np.empty(BLOCK * BRANCHING, np.uint32)

    def expand(self, block: Words) -> tuple[Words, Indices, int]:
        """See `pnp.search.breadth.Expander`."""
        count, solved = expand_states(block, self._out, self._rows, *self._plan, *self._board)
        if count < 0:
            raise WindowError
        return self._out[:count], self._rows[:count], solved


@njit(cache=True)
def _touching(a, b, stride):  # type: ignore[no-untyped-def]
    d = abs(a - b)
    return 1 if d == 1 or d == stride else 0


@njit(cache=True)
def four_joined(c0, c1, c2, c3, stride):  # type: ignore[no-untyped-def]
    """Whether four cells are one group.

    The grid has no triangles, so four cells with three adjacent pairs cannot leave one of them alone.
    """
    edges = _touching(c0, c1, stride) + _touching(c0, c2, stride) + _touching(c0, c3, stride)
    edges += _touching(c1, c2, stride) + _touching(c1, c3, stride) + _touching(c2, c3, stride)
    return edges >= 3


@njit(cache=True)
def _sorted_pawns(a, b, c, d):  # type: ignore[no-untyped-def]
    """The field of four pawns, in ascending order."""
    if a > b:
        a, b = b, a
    if c > d:
        c, d = d, c
    if a > c:
        a, c = c, a
    if b > d:
        b, d = d, b
    if b > c:
        b, c = c, b
    return np.uint64(a | b << PAWN_BITS | c << 2 * PAWN_BITS | d << 3 * PAWN_BITS)


@njit(cache=True)
def _pawn_steps(states, s, out, count, fields, stride, grid, first, pawns, cells):  # type: ignore[no-untyped-def]
    """Appends all pawn steps from the loaded state; the new count, and the first row that solves or -1."""
    solved = -1
    word, shift = fields[first, WORD], np.uint64(fields[first, SHIFT])
    others = ~(np.uint64((1 << PAWN_BITS * PAWNS) - 1) << shift)
    for k in range(PAWNS):
        here, home = pawns[k], cells[k]
        number = fields[here >> 1, PIPS + (here & 1)]
        for cell in (home - 1, home + 1, home - stride, home + stride):
            there = np.int64(grid[cell])
            if there < 0 or there == pawns[0] or there == pawns[1] or there == pawns[2] or there == pawns[3]:
                continue
            if there ^ here != 1 and fields[there >> 1, PIPS + (there & 1)] != number:
                continue
            pawns[k], cells[k] = there, cell
            for w in range(out.shape[1]):
                out[count, w] = states[s, w]
            out[count, word] &= others
            out[count, word] |= _sorted_pawns(pawns[0], pawns[1], pawns[2], pawns[3]) << shift
            if solved < 0 and four_joined(cells[0], cells[1], cells[2], cells[3], stride):
                solved = count
            pawns[k], cells[k] = here, home
            count += 1
    return count, solved


@njit(cache=True)
def _carried(k, i, by, pawns, cells):  # type: ignore[no-untyped-def]
    """The cell of pawn ``k`` once domino ``i`` has moved ``by``."""
    return cells[k] + (by if pawns[k] >> 1 == i else 0)


@njit(cache=True)
def _solves(i, by, pawns, cells, stride):  # type: ignore[no-untyped-def]
    """Whether the pawns are one group once domino ``i`` has moved ``by``."""
    return four_joined(
        _carried(0, i, by, pawns, cells),
        _carried(1, i, by, pawns, cells),
        _carried(2, i, by, pawns, cells),
        _carried(3, i, by, pawns, cells),
        stride,
    )


@njit(cache=True)
def _domino_slides(states, s, out, count, fields, stride, half, grid, links, where, pawns, cells, drifts):  # type: ignore[no-untyped-def]
    """Appends all domino moves; as `_pawn_steps`, but a count of -1 where a state cannot be packed."""
    solved = -1
    for k in range(PAWNS):
        i = pawns[k] >> 1
        if k > 0 and pawns[k - 1] >> 1 == i:
            continue  # the pawns are sorted: two on one domino stand side by side
        step = fields[i, STEP]
        first = fields[i, HOME] + (where[i] - half) * step
        for sign in (-1, 1):
            by = sign * step
            if grid[first - step if sign < 0 else first + 2 * step] >= 0:
                continue
            now = touched(first + by, step, grid, stride) & ~(np.uint64(1) << np.uint64(i))
            if not slide_joins(i, now, links):
                continue
            if not pack_slide(states, s, i, sign, drifts, fields, half, where, out, count):
                return -1, -1
            if solved < 0 and _solves(i, by, pawns, cells, stride):
                solved = count
            count += 1
    return count, solved


@njit(cache=True)
def expand_states(block, out, rows, fields, stride, half, grid, links, where, stack):  # type: ignore[no-untyped-def]
    """All successors of a block; their number (-1: one cannot be packed) and the first solved row or -1."""
    n = where.shape[0]
    count, solved, drifts = 0, -1, False
    pawns = np.empty(PAWNS, np.int64)
    cells = np.empty(PAWNS, np.int64)
    mask = np.uint64((1 << PAWN_BITS) - 1)
    for s in range(block.shape[0]):
        load(block, s, fields, stride, half, grid, links, where, stack)
        if s == 0:
            drifts = one_axis(where, fields)
        field = block[s, fields[n, WORD]] >> np.uint64(fields[n, SHIFT])
        for k in range(PAWNS):
            pawns[k] = np.int64((field >> np.uint64(k * PAWN_BITS)) & mask)
            i = pawns[k] >> 1
            cells[k] = fields[i, HOME] + (where[i] - half + (pawns[k] & 1)) * fields[i, STEP]
        before = count
        count, found = _pawn_steps(block, s, out, count, fields, stride, grid, n, pawns, cells)
        count, also = _domino_slides(
            block, s, out, count, fields, stride, half, grid, links, where, pawns, cells, drifts
        )
        if count < 0:
            return -1, -1
        rows[before:count] = s
        if solved < 0:
            solved = found if found >= 0 else also
    return count, solved
