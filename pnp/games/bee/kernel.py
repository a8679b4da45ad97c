"""The rules of Bee Donimoes in numba, with a breadth-first search over all places of the dice.

A die rests only on its own number or a wild cell, which makes nine places with the full set. So every state has
a number, whose digits are the places of the dice except the queen's. One byte for each state says whether it
has been seen; there are 59,049 for queen 6.

Cells are bits of one word, with an empty column after each row, so that groups grow by shifts. What a die can
reach is the union of the lines through its own cell and through each die that it can turn over. Measured on the
slowest of 60 full layouts (60,153 states for its four queens), on a busy machine: 20 ms of processor time, and
74 ms with loops over pairs of dice and places obtained by dividing a state's number.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pnp.search.kernel_arithmetic import trailing_zeros
from pnp.search.kernel_jit import njit

Ints = NDArray[np.int64]

CELL_BITS = 6
"""The bits of one die's cell in the queue. The cells of all dice are in the lower bits, with the state's number
above them."""
CELL_MASK = (1 << CELL_BITS) - 1


@njit(cache=True)
def _is_group(taken: int, width: int) -> bool:
    """Whether all bits of a word form one group."""
    group, grown = 0, taken & -taken
    while grown != group:
        group = grown
        grown = (group | group << 1 | group >> 1 | group << width | group >> width) & taken
    return group == taken


@njit(cache=True)
def _in_reach(home: int, taken: int, lines: Ints) -> int | np.int64:
    """The cells that a die can fly over from one cell, turning over other dice."""
    reach: int | np.int64 = lines[home]
    turned = np.int64(1) << home
    over = reach & taken & ~turned
    while over != 0:
        bit = over & -over
        turned |= bit
        reach |= lines[trailing_zeros(bit)]
        over = reach & taken & ~turned
    return reach


class Hive(NamedTuple):
    """A layout as the search takes it.

    ``width``: the bits from a cell to the one below; ``lines``, shape (cells,): the row and column of each
    cell, as bits; ``rests``, shape (dice,): the cells where each die may rest; ``places``, shape (dice, cells):
    the numbers of these; a state is the sum of each place times its ``units``.
    """

    width: int
    lines: Ints
    rests: Ints
    places: Ints
    units: Ints


class Room(NamedTuple):
    """Space that a search writes to.

    ``known``: a byte for each state, 0 at first; ``queue``: space for all states with the cells of their dice;
    ``came``: the index in the queue of the state that each came from.
    """

    known: NDArray[np.uint8]
    queue: Ints
    came: NDArray[np.int32]


@njit(cache=True)
def search(
    layout: Hive, start: int, cells: Ints, room: Room, seen: int, done: int, pause: int
) -> tuple[int, int, int]:  # fmt: skip
    """Search breadth first. Return the index in the queue of the first state with all dice joined, or -1; the
    number of states seen; and how many of them are done. If all are, nothing is left to search.

    ``start``: the first state; ``cells``, shape (dice + 1,): where its dice are, the queen last; ``seen``,
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
            first = first << CELL_BITS | cells[die]
    queen = np.int64(1) << cells[dice]
    if seen == 0:
        queue[0] = first
        known[start] = 1
        seen = 1
    while done < seen and done < pause:
        rest, taken = queue[done], queen
        for die in range(dice):
            at[die] = rest & CELL_MASK
            taken |= np.int64(1) << at[die]
            rest >>= CELL_BITS
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
                shift = die * CELL_BITS
                low = queue[done] & ((np.int64(1) << dice * CELL_BITS) - 1)
                queue[seen] = there << dice * CELL_BITS | low ^ ((home ^ to) << shift)
                came[seen] = done
                seen += 1
                if _is_group(taken ^ (np.int64(1) << home) ^ bit, width):
                    return seen - 1, seen, done
        done += 1
    return -1, seen, done
