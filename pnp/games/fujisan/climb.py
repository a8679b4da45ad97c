"""Shortest climbs: positions to row sets for the kernel, and its states back to positions."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pnp.games.fujisan.kernel import LINE, MOST_MOVES, ROW_SETS, SPACES, STATES, make_ranks, search
from pnp.games.fujisan.rules import LEFT, PEAK, RIGHT, WIDTH, Position

PEAK_BITS = 1 << PEAK[0] | 1 << PEAK[1]
END_BITS = 1 << WIDTH | 1 << WIDTH + 1
ALL_BITS = (1 << SPACES) - 1


@dataclass(frozen=True, slots=True)
class Climb:
    """The sets of places on a shortest way, start and goal included, or None; and the states seen."""

    path: list[tuple[int, int]] | None
    states: int


def place_bits(position: Position) -> tuple[int, int]:
    """The row sets of the priests of a position."""
    bits = [0, 0]
    for row, column in position.pawns:
        bits[row] |= 1 << {LEFT: WIDTH, RIGHT: WIDTH + 1}.get(column, column)
    return bits[0], bits[1]


class Climber:
    """Searches many mountains with the same arrays; not to be shared between threads."""

    def __init__(self) -> None:
        self._ranks = make_ranks()
        self._line = np.array(LINE, np.int64)
        self._moves = np.empty((2, ROW_SETS, MOST_MOVES), np.int32)
        self._counts = np.empty((2, ROW_SETS), np.int32)
        self._parents = np.empty(STATES, np.int32)
        self._queue = np.empty(STATES, np.int32)
        self._numbers = np.empty((2, SPACES), np.int64)

    def climb(self, position: Position) -> Climb:
        """A shortest way from a position to where all four priests have arrived."""
        for row in range(2):
            for bit, column in enumerate((*range(WIDTH), LEFT, RIGHT)):
                number = position.number((row, column))
                self._numbers[row, bit] = -1 if number is None else number
        back = position.returning
        goal = (END_BITS, END_BITS) if back else (PEAK_BITS, PEAK_BITS)
        start = place_bits(position)
        self._parents[:] = -1
        found, states = search(
            self._line, self._numbers, goal[0], 0 if back else PEAK_BITS, ALL_BITS if back else (1 << WIDTH) -
            1, goal, start, *self._ranks, self._moves, self._counts, self._parents, self._queue,
        )  # fmt: skip
        return Climb(self._trace(start, goal) if found else None, states)

    def _trace(self, start: tuple[int, int], goal: tuple[int, int]) -> list[tuple[int, int]]:
        path = [goal]
        while path[-1] != start:
            upper, lower = path[-1]
            parent = int(self._parents[self._ranks.upper[upper] + self._ranks.lower[lower]])
            path.append((parent >> SPACES, parent & ALL_BITS))
        return path[::-1]
