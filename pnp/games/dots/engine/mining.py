"""Positions for puzzles: parts of simulated games, with the player to move as x."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np

from pnp.games.dots.kernel.attack import simulate, window
from pnp.games.dots.kernel.rules import DOTS, PAINT, RIM, State, Work, new_work, place, prepare

FIELD = 20
"""The intersections of a simulated game's field in each direction."""
SHORTEST, LONGEST = 50, 190
"""The number of dots at the first and at the last position of a game that is examined."""
FEWEST = 0.22
"""The least fraction of a puzzle's intersections that have dots; emptier positions don't look like a game."""


def positions(draw: random.Random, columns: int, rows: int) -> Iterator[tuple[State, Work]]:
    """An endless supply of parts of simulated games around the latest dots, with x to move.

    Each state is overwritten by the next.
    """
    width = FIELD + 2
    small_work = new_work((columns + 2) * (rows + 2))
    small = np.zeros((5, (columns + 2) * (rows + 2)), np.int16)
    empty, work = _empty(width)
    record = np.zeros(LONGEST, np.int64)
    while True:
        state = empty.copy()
        rng = np.array([draw.getrandbits(63) | 1], np.uint64)
        played = simulate(state, work, width, LONGEST, 1, rng, record)
        state = empty.copy()
        for number in range(played):
            place(state, work, width, record[number], 1 + number % 2)
            if number < SHORTEST:
                continue
            corner = _corner(draw, divmod(int(record[number]), width), columns, rows)
            small[DOTS], small[PAINT:] = RIM, 0
            swapped = number % 2 == 0  # x has just moved, so o is to move
            dots = window(state, width, corner, columns, rows, swapped, small, small_work)
            if dots >= FEWEST * columns * rows:
                yield small, small_work


def _corner(draw: random.Random, last: tuple[int, int], columns: int, rows: int) -> int:
    """The first intersection of a part that contains the last dot, if possible not on the part's outermost
    lines."""
    row = last[0] - draw.randrange(1, rows - 1)
    column = last[1] - draw.randrange(1, columns - 1)
    row = min(max(1, row), FIELD + 1 - rows)
    column = min(max(1, column), FIELD + 1 - columns)
    return row * (FIELD + 2) + column


def _empty(width: int) -> tuple[State, Work]:
    state = np.zeros((5, width * width), np.int16)
    work = new_work(width * width)
    dots = state[DOTS].reshape(width, width)
    dots[[0, -1], :] = RIM
    dots[:, [0, -1]] = RIM
    prepare(state, work, width)
    return state, work
