"""The rules of Bee Donimoes in numba, with a breadth-first search over all places of the dice.

A die rests only on its own number or a wild cell, which makes nine places with the full set. So every state has
a number, whose digits are the places of the dice except the queen's. One byte for each state says whether it
has been seen; there are 59,049 for queen 6.

Cells are bits of one word, with an empty column after each row, so that groups grow by shifts. A die can reach
the union of the lines through its own cell and through each die above which it can turn. Measured on the
slowest of 60 full layouts (60,153 states for its four queens), on a busy machine: 20 ms of processor time, and
74 ms with loops over pairs of dice and places obtained by dividing a state's number.

For shortest paths, positions become numbered places for the kernel, and its states become cells again.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from math import prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pnp.base.progress import check_cancelled
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import Cell
from pnp.games.bee.rules import Position
from pnp.search.kernel_arithmetic import trailing_zeros
from pnp.search.kernel_jit import njit
from pnp.search.results import Limits

Ints = NDArray[np.int64]

_CELL_BITS = 6
"""The bits of one die's cell in the queue. The cells of all dice are in the lower bits, with the state's number
above them."""
_CELL_MASK = (1 << _CELL_BITS) - 1


@njit(cache=True)
def _is_group(taken: int, width: int) -> bool:
    """Return whether all bits of a word form one group."""
    group, grown = 0, taken & -taken
    while grown != group:
        group = grown
        grown = (group | group << 1 | group >> 1 | group << width | group >> width) & taken
    return group == taken


@njit(cache=True)
def _in_reach(home: int, taken: int, lines: Ints) -> int | np.int64:
    """Return the cells that a die can fly over from one cell, turning over other dice."""
    reach: int | np.int64 = lines[home]
    turned = np.int64(1) << home
    over = reach & taken & ~turned
    while over != 0:
        bit = over & -over
        turned |= bit
        reach |= lines[trailing_zeros(bit)]
        over = reach & taken & ~turned
    return reach


class _Hive(NamedTuple):
    """A layout in the form for the search.

    ``width``: the bits from a cell to the one below; ``lines``, shape (cells,): the row and column of each
    cell, as bits; ``rests``, shape (dice,): the cells where each die may rest; ``places``, shape (dice, cells):
    the numbers of these; a state is the sum of each place times its ``units``.
    """

    width: int
    lines: Ints
    rests: Ints
    places: Ints
    units: Ints


class _Room(NamedTuple):
    """The space to which a search writes.

    ``known``: a byte for each state, 0 at first; ``queue``: space for all states with the cells of their dice;
    ``came``: the index in the queue of the state that each came from.
    """

    known: NDArray[np.uint8]
    queue: Ints
    came: NDArray[np.int32]


@njit(cache=True)
def _search(
    layout: _Hive, start: int, cells: Ints, room: _Room, seen: int, done: int, pause: int
) -> tuple[int, int, int]:  # fmt: skip
    """Search breadth first. Return the index in the queue of the first state with all dice joined, or -1; the
    number of states seen; and how many of them are done. If all are, nothing is left to search.

    ``start``: the first state; ``cells``, shape (dice + 1,): the cells of its dice, the queen last; ``seen``,
    ``done``: 0, or the results of the last call, to continue from there; ``pause``: the number of done states
    at which to stop.
    """
    width, lines, rests, places, units = layout
    known, queue, came = room
    dice = len(rests)
    at = np.empty(dice + 1, np.int64)
    first, taken = np.int64(start), np.int64(0)
    for die in range(dice, -1, -1):
        taken |= np.int64(1) << cells[die]
        if die < dice:
            first = first << _CELL_BITS | cells[die]
    queen = np.int64(1) << cells[dice]
    if seen == 0:
        queue[0] = first
        known[start] = 1
        seen = 1
    while done < seen and done < pause:
        rest, taken = queue[done], queen
        for die in range(dice):
            at[die] = rest & _CELL_MASK
            taken |= np.int64(1) << at[die]
            rest >>= _CELL_BITS
        for die in range(dice):
            home = at[die]
            targets = _in_reach(home, taken, lines) & rests[die] & ~taken
            while targets != 0:
                bit = targets & -targets
                targets ^= bit
                to = trailing_zeros(bit)
                there = rest + (places[die, to] - places[die, home]) * units[die]
                if known[there]:
                    continue
                known[there] = 1
                shift = die * _CELL_BITS
                low = queue[done] & ((np.int64(1) << dice * _CELL_BITS) - 1)
                queue[seen] = there << dice * _CELL_BITS | low ^ ((home ^ to) << shift)
                came[seen] = done
                seen += 1
                if _is_group(taken ^ (np.int64(1) << home) ^ bit, width):
                    return seen - 1, seen, done
        done += 1
    return -1, seen, done


_PAUSE = 200_000
"""The number of states between two looks at the clock, which the kernel can't read: a fraction of a second's
work."""
BYTES_PER_STATE = 13
"""The bytes for each state: one for whether it was seen, eight in the queue, and four for the state that it
came from."""


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

        ``began`` is the time at which the clock of the limits started, by default now.
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
        layout = _Hive(self._width, self._lines, rest_bits, places, units)
        at, states, done = -1, 0, 0
        while at < 0 and (done < states or not states):
            check_cancelled()
            if done and time.monotonic() - began > limits.seconds:
                return Flight(None, states, limits.time_reached)
            at, states, done = _search(
                layout, start, np.array(bits), _Room(known, queue, came), states, done, done + _PAUSE
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
        found = (state >> _CELL_BITS * die & _CELL_MASK for die in range(len(position.dice) - 1))
        return (*(self._cells[bit] for bit in found), position.dice[-1])
