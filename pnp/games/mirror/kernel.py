"""The rules of Mirror Donimoes over packed states, in numba; held to `rules` by differential tests.

The pawns are alike for the goal, so a state holds them sorted: 24 labellings are one state.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from pnp.dominoes.sliding_kernel import PAWN_BITS, Packing, load, one_axis, pack_slide, slide_joins, touched
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
        self._layout = packing.layout
        self._board = packing.board()
        self._out = np.empty((BLOCK * BRANCHING, self.words), np.uint64)
        self._rows = np.empty(BLOCK * BRANCHING, np.uint32)

    def expand(self, block: Words) -> tuple[Words, Indices, int]:
        """See `pnp.search.breadth.Expander`."""
        count, solved = expand_states(block, self._out, self._rows, self._layout, self._board)
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
def _pack_pawns(a, b, c, d, layout, first, out):  # type: ignore[no-untyped-def]
    """Writes four pawns, sorted, over those in ``out``; ``first`` is the index of their first field."""
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
    mask = np.uint64((1 << PAWN_BITS) - 1)
    values = (a, b, c, d)
    for k in range(PAWNS):
        word = layout.words[first + k]
        shift = np.uint64(layout.shifts[first + k])
        out[word] = (out[word] & ~(mask << shift)) | (np.uint64(values[k]) << shift)


@njit(cache=True)
def _pawn_steps(state, out, count, layout, board, pawns, cells):  # type: ignore[no-untyped-def]
    """Appends all pawn steps from the loaded state; the new count, and the first row that solves or -1."""
    solved = -1
    stride = layout.stride
    for k in range(PAWNS):
        here, home = pawns[k], cells[k]
        for way in range(4):
            cell = home + (-1, 1, -stride, stride)[way]
            there = np.int64(board.grid[cell])
            if there < 0 or there == pawns[0] or there == pawns[1] or there == pawns[2] or there == pawns[3]:
                continue
            if there ^ here != 1 and layout.pips[there] != layout.pips[here]:
                continue
            pawns[k], cells[k] = there, cell
            for w in range(out.shape[1]):
                out[count, w] = state[w]
            _pack_pawns(pawns[0], pawns[1], pawns[2], pawns[3], layout, board.where.shape[0], out[count])
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
def _domino_slides(state, out, count, layout, board, pawns, cells, drifts):  # type: ignore[no-untyped-def]
    """Appends all domino moves; as `_pawn_steps`, but a count of -1 where a state cannot be packed."""
    solved = -1
    stride = layout.stride
    for k in range(PAWNS):
        i = pawns[k] >> 1
        if k > 0 and pawns[k - 1] >> 1 == i:
            continue  # the pawns are sorted: two on one domino stand side by side
        step = layout.steps[i]
        first = layout.homes[i] + (board.where[i] - layout.half) * step
        for sign in (-1, 1):
            by = sign * step
            if board.grid[first - step if sign < 0 else first + 2 * step] >= 0:
                continue
            now = touched(first + by, step, board.grid, stride) & ~(np.uint64(1) << np.uint64(i))
            if not slide_joins(i, now, board.links):
                continue
            if not pack_slide(state, i, sign, drifts, layout, board.where, out[count]):
                return -1, -1
            if solved < 0 and four_joined(
                _carried(0, i, by, pawns, cells),
                _carried(1, i, by, pawns, cells),
                _carried(2, i, by, pawns, cells),
                _carried(3, i, by, pawns, cells),
                stride,
            ):
                solved = count
            count += 1
    return count, solved


@njit(cache=True)
def expand_states(block, out, rows, layout, board):  # type: ignore[no-untyped-def]
    """All successors of a block; their number (-1: one cannot be packed) and the first solved row or -1."""
    n = board.where.shape[0]
    count, solved, drifts = 0, -1, False
    pawns = np.empty(PAWNS, np.int64)
    cells = np.empty(PAWNS, np.int64)
    mask = np.uint64((1 << PAWN_BITS) - 1)
    for s in range(block.shape[0]):
        state = block[s]
        load(state, layout, board)
        if s == 0:
            drifts = one_axis(board.where, layout.steps)
        for k in range(PAWNS):
            pawns[k] = np.int64((state[layout.words[n + k]] >> np.uint64(layout.shifts[n + k])) & mask)
            i = pawns[k] >> 1
            cells[k] = layout.homes[i] + (board.where[i] - layout.half + (pawns[k] & 1)) * layout.steps[i]
        before = count
        count, found = _pawn_steps(state, out, count, layout, board, pawns, cells)
        count, also = _domino_slides(state, out, count, layout, board, pawns, cells, drifts)
        if count < 0:
            return -1, -1
        for row in range(before, count):
            rows[row] = s
        if solved < 0:
            solved = found if found >= 0 else also
    return count, solved
