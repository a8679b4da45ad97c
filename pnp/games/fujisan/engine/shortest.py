"""Shortest paths: positions to row sets for the kernel, and its states back to positions."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pnp.games.fujisan.kernel import ROW_SETS, SET_BITS, SET_MASK, SPACES, STATES, make_ranks, search
from pnp.games.fujisan.rules import LEFT, PEAK, RIGHT, WIDTH, Position

PEAK_BITS = 1 << PEAK[0] | 1 << PEAK[1]
END_BITS = 1 << WIDTH | 1 << WIDTH + 1
ALL_BITS = (1 << SPACES) - 1


@dataclass(frozen=True, slots=True)
class ShortestPath:
    """The sets of places on a shortest way, start and goal included, or None; and the states seen."""

    path: list[tuple[int, int]] | None
    states: int


def place_bits(position: Position) -> tuple[int, int]:
    """The row sets of the priests of a position."""
    bits = [0, 0]
    for row, column in position.pawns:
        bits[row] |= 1 << {LEFT: WIDTH, RIGHT: WIDTH + 1}.get(column, column)
    return bits[0], bits[1]


class MountainSearch:
    """Breadth-first searches of many mountains with the same arrays; not to be shared between threads."""

    def __init__(self) -> None:
        self._ranks = make_ranks()
        self._moves = np.empty((2, len(self._ranks.walks) + ROW_SETS), np.int16)
        self._starts = np.empty((2, ROW_SETS + 1), np.int32)
        self._known = np.empty(STATES, np.uint8)
        self._queue = np.empty(STATES, np.int32)
        self._came = np.empty(STATES, np.int32)
        self._numbers = np.empty((2, SPACES), np.int64)
        self._steps = np.empty(2, np.int64)

    def shortest(self, position: Position) -> ShortestPath:
        """A shortest way from a position to where all four priests have arrived."""
        for row in range(2):
            for bit, column in enumerate((*range(WIDTH), LEFT, RIGHT)):
                number = position.number((row, column))
                self._numbers[row, bit] = -1 if number is None else number
            self._steps[row] = sum(1 << column for column in PEAK if position.can_step_onto((row, column)))
        back = position.returning
        goal = (END_BITS, END_BITS) if back else (PEAK_BITS, PEAK_BITS)
        start = place_bits(position)
        self._known[:] = 0
        at, states = search(
            self._numbers, self._steps, goal[0], PEAK_BITS, ALL_BITS if back else (1 << WIDTH) - 1,
            goal, start, *self._ranks, self._moves, self._starts, self._known, self._queue, self._came,
        )  # fmt: skip
        return ShortestPath(self._trace(at) if at >= 0 else None, states)

    def _trace(self, at: int) -> list[tuple[int, int]]:
        sets, back = self._ranks.sets, []
        while True:
            state = int(self._queue[at])
            back.append((int(sets[state >> SET_BITS]), int(sets[state & SET_MASK])))
            if at == 0:
                return back[::-1]
            at = int(self._came[at])
