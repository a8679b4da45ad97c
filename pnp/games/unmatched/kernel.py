"""The rules of Unmatched Donimoes over packed states, in numba; held to `rules` by differential tests."""

from __future__ import annotations

import numpy as np
from numba import njit

from pnp.dominoes.sliding_kernel import Packing, load, one_axis, pack_slide, slide_joins, touched
from pnp.search.breadth import BLOCK, WindowError
from pnp.search.visited import Indices, Words


class UnmatchedExpander:
    """All moves from blocks of packed tables."""

    def __init__(self, packing: Packing) -> None:
        self.words = packing.words
        self.branching = 2 * len(packing.table.dominoes)
        self._layout = packing.layout
        self._board = packing.board()
        self._out = np.empty((BLOCK * self.branching, self.words), np.uint64)
        self._rows = np.empty(BLOCK * self.branching, np.uint32)

    def expand(self, block: Words) -> tuple[Words, Indices, int]:
        """See `pnp.search.breadth.Expander`."""
        count, solved = expand_states(block, self._out, self._rows, self._layout, self._board)
        if count < 0:
            raise WindowError
        return self._out[:count], self._rows[:count], solved


@njit(cache=True)
def matches(cell, number, i, grid, pips, stride):  # type: ignore[no-untyped-def]
    """Whether ``number`` on ``cell`` stands beside its equal on another domino than ``i``."""
    for near in (grid[cell - 1], grid[cell + 1], grid[cell - stride], grid[cell + stride]):
        if near >= 0 and near >> 1 != i and pips[near] == number:
            return True
    return False


@njit(cache=True)
def _others_match(i, layout, board):  # type: ignore[no-untyped-def]
    """Whether two dominoes other than ``i`` match."""
    for j in range(board.where.shape[0]):
        if j != i:
            cell = layout.homes[j] + (board.where[j] - layout.half) * layout.steps[j]
            for end in range(2):
                for near in (
                    board.grid[cell - 1], board.grid[cell + 1],
                    board.grid[cell - layout.stride], board.grid[cell + layout.stride],
                ):  # fmt: skip
                    if near >= 0 and near >> 1 != i and near >> 1 != j:
                        if layout.pips[near] == layout.pips[2 * j + end]:
                            return True
                cell += layout.steps[j]
    return False


@njit(cache=True)
def _is_rectangle(i, sign, layout, board):  # type: ignore[no-untyped-def]
    """Whether the table fills its bounding rectangle once domino ``i`` has slid by ``sign``."""
    top = left = 1 << 30
    bottom = right = -1
    for j in range(board.where.shape[0]):
        away = board.where[j] - layout.half + (sign if j == i else 0)
        cell = layout.homes[j] + away * layout.steps[j]
        last = cell + layout.steps[j]
        top, left = min(top, cell // layout.stride), min(left, cell % layout.stride)
        bottom, right = max(bottom, last // layout.stride), max(right, last % layout.stride)
    return (bottom - top + 1) * (right - left + 1) == 2 * board.where.shape[0]


@njit(cache=True)
def expand_states(block, out, rows, layout, board):  # type: ignore[no-untyped-def]
    """All successors of a block; their number (-1: one cannot be packed) and the first solved row or -1."""
    count, solved = 0, -1
    drifts = False
    stride, pips, grid = layout.stride, layout.pips, board.grid
    for s in range(block.shape[0]):
        state = block[s]
        load(state, layout, board)
        if s == 0:
            drifts = one_axis(board.where, layout.steps)
        # Only a start can hold a match: every state after it was free of them when it was reached.
        clean = block.shape[0] > 1 or not _others_match(-1, layout, board)
        for i in range(board.where.shape[0]):
            step = layout.steps[i]
            first = layout.homes[i] + (board.where[i] - layout.half) * step
            for sign in (-1, 1):
                if grid[first - step if sign < 0 else first + 2 * step] >= 0:
                    continue
                cell = first + sign * step
                if matches(cell, pips[2 * i], i, grid, pips, stride):
                    continue
                if matches(cell + step, pips[2 * i + 1], i, grid, pips, stride):
                    continue
                if not clean and _others_match(i, layout, board):
                    continue
                now = touched(cell, step, grid, stride) & ~(np.uint64(1) << np.uint64(i))
                if not slide_joins(i, now, board.links):
                    continue
                if not pack_slide(state, i, sign, drifts, layout, board.where, out[count]):
                    return -1, -1
                rows[count] = s
                if solved < 0 and _is_rectangle(i, sign, layout, board):
                    solved = count
                count += 1
    return count, solved
