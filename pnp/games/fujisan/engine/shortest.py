"""Shortest paths: turns positions into row sets for the kernel, and its states back into positions."""

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
    """The sets of places on a shortest path, including start and goal, or None if there is none; and the number
    of states seen."""

    path: list[tuple[int, int]] | None
    states: int


def place_bits(position: Position) -> tuple[int, int]:
    """Return the row sets of the priests of a position."""
    bits = [0, 0]
    for row, column in position.pawns:
        bits[row] |= 1 << {LEFT: WIDTH, RIGHT: WIDTH + 1}.get(column, column)
    return bits[0], bits[1]


class MountainSearch:
    """Breadth-first searches of many mountains with the same arrays; don't share one between threads."""

    def __init__(self) -> None:
        self._ranks = make_ranks()
        self._moves = np.empty((2, len(self._ranks.walks) + ROW_SETS), np.int16)
        self._starts = np.empty((2, ROW_SETS + 1), np.int32)
        self._known = np.empty(STATES, np.uint8)
        self._queue = np.empty(STATES, np.int32)
        self._came = np.empty(STATES, np.int32)
        self._numbers = np.empty((2, SPACES), np.int64)
        self._steps = np.empty(2, np.int64)
        self._upright = 0

    def shortest(self, position: Position) -> ShortestPath:
        """Return a shortest path from a position to one where all four priests have arrived."""
        for row in range(2):
            for bit, column in enumerate((*range(WIDTH), LEFT, RIGHT)):
                number = position.number((row, column))
                self._numbers[row, bit] = -1 if number is None else number
            self._steps[row] = sum(1 << column for column in PEAK if position.can_step_onto((row, column)))
        back = position.returning
        goal = (END_BITS, END_BITS) if back else (PEAK_BITS, PEAK_BITS)
        start = place_bits(position)
        self._upright = ALL_BITS if back else (1 << WIDTH) - 1
        self._known[:] = 0
        at, states = search(
            self._numbers, self._steps, goal[0], PEAK_BITS, self._upright, goal, start, *self._ranks,
            self._moves, self._starts, self._known, self._queue, self._came,
        )  # fmt: skip
        return ShortestPath(self._trace(at) if at >= 0 else None, states)

    def live(self, position: Position) -> list[frozenset[tuple[int, int]]]:
        """Return the row sets that the priests can have after 0, 1, 2... moves of a shortest path, up to
        the goal.

        A path must exist.
        """
        found = self.shortest(position).path or []
        layers = [{self._ids(found[0])}]
        seen = set(layers[0])
        while len(layers) < len(found):
            layers.append({after for state in layers[-1] for after in self._after(state)} - seen)
            seen |= layers[-1]
        layers[-1] = {self._ids(found[-1])}
        for depth in range(len(layers) - 2, -1, -1):
            onward = layers[depth + 1]
            layers[depth] = {s for s in layers[depth] if not onward.isdisjoint(self._after(s))}
        sets = self._ranks.sets
        return [frozenset((int(sets[upper]), int(sets[lower])) for upper, lower in layer) for layer in layers]

    def _ids(self, bits: tuple[int, int]) -> tuple[int, int]:
        upper, lower = self._ranks.ids[list(bits)].tolist()
        return upper, lower

    def _after(self, state: tuple[int, int]) -> set[tuple[int, int]]:
        """Return the states one move away, according to the moves of the latest search."""
        upper, lower = state
        found = {(after, lower) for after in self._row_moves(0, upper)}
        found |= {(upper, after) for after in self._row_moves(1, lower)}
        above, below = self._ranks.sets[[upper, lower]].tolist()
        alone = (above ^ below) & self._upright
        for bit in (1 << place for place in range(SPACES) if alone >> place & 1):
            found.add(self._ids((above ^ bit, below ^ bit)))
        return found

    def _row_moves(self, row: int, at: int) -> list[int]:
        moves: list[int] = self._moves[row, self._starts[row, at] : self._starts[row, at + 1]].tolist()
        return moves

    def _trace(self, at: int) -> list[tuple[int, int]]:
        sets, back = self._ranks.sets, []
        while True:
            state = int(self._queue[at])
            back.append((int(sets[state >> SET_BITS]), int(sets[state & SET_MASK])))
            if at == 0:
                return back[::-1]
            at = int(self._came[at])
