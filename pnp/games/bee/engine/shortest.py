"""Shortest paths: turns positions into numbered places for the kernel, and its states back into cells."""

from __future__ import annotations

import time
from dataclasses import dataclass
from math import prod

import numpy as np

from pnp.base.progress import check_cancelled
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import Cell
from pnp.games.bee.kernel import CELL_BITS, CELL_MASK, Hive, Room, search
from pnp.games.bee.rules.flights import Position
from pnp.search.results import Limits

_PAUSE = 200_000
"""The states between two looks at the clock, which the kernel can't read: a fraction of a second."""
BYTES_PER_STATE = 13
"""One says whether it was seen, eight are in the queue, and four say where it came from."""


@dataclass(frozen=True, slots=True)
class Flight:
    """The cells of all dice, state by state, on a shortest way, or None if there is none; the number of states
    seen; and the limit reached, if any."""

    path: list[tuple[Cell, ...]] | None
    states: int
    stopped: str | None = None


class QueenSearch:
    """Breadth-first searches of one table, for any of its queens."""

    def __init__(self, table: Table) -> None:
        self._numbers = table.numbers()
        top, left, bottom, right = table.bounds()
        # With the longer side horizontal, 56 cells and an empty column fit into 63 bits.
        tall = bottom - top > right - left
        self._width = 2 + (bottom - top if tall else right - left)
        self._bits = {
            (row, column): (column - left) * self._width + row - top
            if tall
            else (row - top) * self._width + column - left
            for row, column in self._numbers
        }
        self._cells = {bit: cell for cell, bit in self._bits.items()}
        rows, columns = dict.fromkeys(range(top, bottom + 1), 0), dict.fromkeys(range(left, right + 1), 0)
        for (row, column), bit in self._bits.items():
            rows[row] |= 1 << bit
            columns[column] |= 1 << bit
        self._lines = np.zeros(max(self._cells) + 1, np.int64)
        for (row, column), bit in self._bits.items():
            self._lines[bit] = rows[row] | columns[column]

    def shortest(self, position: Position, limits: Limits | None = None, began: float | None = None) -> Flight:
        """Return a shortest way from an unsolved position to one group.

        ``began`` is when the clock of the limits started, by default now.
        """
        began = time.monotonic() if began is None else began
        bits = [self._bits[cell] for cell in position.dice]
        rests = [self._rests(position, die) for die in position.numbers[:-1]]
        counts = [len(found) for found in rests]
        space = prod(counts)
        limits = limits or Limits()
        if space * BYTES_PER_STATE > limits.memory:
            return Flight(None, 0, limits.memory_reached)
        if space > limits.states:
            return Flight(None, 0, limits.states_reached)
        units = np.cumprod([1, *counts[:-1]])
        places = np.zeros((len(rests), len(self._lines)), np.int64)
        for die, found in enumerate(rests):
            places[die, found] = range(len(found))
        start = sum(int(places[die, bits[die]] * units[die]) for die in range(len(rests)))
        queue, came = np.empty(space, np.int64), np.empty(space, np.int32)
        rest_bits, known = (
            np.array([sum(1 << bit for bit in found) for found in rests]),
            np.zeros(space, np.uint8),
        )
        layout = Hive(self._width, self._lines, rest_bits, places, units)
        at, states, done = -1, 0, 0
        while at < 0 and (done < states or not states):
            check_cancelled()
            if done and time.monotonic() - began > limits.seconds:
                return Flight(None, states, limits.time_reached)
            at, states, done = search(
                layout, start, np.array(bits), Room(known, queue, came), states, done, done + _PAUSE
            )
        if at < 0:
            return Flight(None, int(states))
        path = [int(at)]
        while path[-1]:
            path.append(int(came[path[-1]]))
        return Flight([self._dice(int(queue[at]), position) for at in path[::-1]], int(states))

    def _rests(self, position: Position, die: int) -> list[int]:
        """Return the bits of the cells where a die may rest if they are free."""
        return [bit for cell, bit in self._bits.items() if self._numbers[cell] == die or cell in position.wild]

    def _dice(self, state: int, position: Position) -> tuple[Cell, ...]:
        """Return the cells of the dice in a state from the queue."""
        found = (state >> CELL_BITS * die & CELL_MASK for die in range(len(position.dice) - 1))
        return (*(self._cells[bit] for bit in found), position.dice[-1])
