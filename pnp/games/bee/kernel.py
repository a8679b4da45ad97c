"""The rules of Bee Donimoes in numba, with a breadth-first search over all places of the dice.

A die rests on its own number or a wild cell only, nine places with the full set, so every state has a number:
the digits are the places of the dice but the queen's. One array of parents covers them all, 59,049 for queen
6.
"""

from __future__ import annotations

import numpy as np
from numba import njit


@njit(cache=True)
def _one_group(rows, columns, queen):  # type: ignore[no-untyped-def]
    """Whether all dice, the queen's index last, are one group."""
    seen = 1 << queen
    todo = seen
    while todo != 0:
        a = 0
        while (todo >> a) & 1 == 0:
            a += 1
        todo &= ~(1 << a)
        for b in range(queen + 1):
            if (seen >> b) & 1 == 0 and abs(rows[a] - rows[b]) + abs(columns[a] - columns[b]) == 1:
                seen |= 1 << b
                todo |= 1 << b
    return seen == (1 << (queen + 1)) - 1


@njit(cache=True)
def _lines(die, rows, columns, queen):  # type: ignore[no-untyped-def]
    """The rows and the columns, as masks, that a die can fly along, turning over the others."""
    across = 1 << rows[die]
    down = 1 << columns[die]
    grown = True
    while grown:
        grown = False
        for other in range(queen + 1):
            if other != die:
                row, column = 1 << rows[other], 1 << columns[other]
                if (across & row != 0) != (down & column != 0):
                    across |= row
                    down |= column
                    grown = True
    return across, down


@njit(cache=True)
def search(place_rows, place_columns, counts, units, start, queen_row, queen_column, parents, queue):  # type: ignore[no-untyped-def]
    """Breadth first from state ``start``: the first state with all dice joined, or -1; states seen; layers.

    ``place_rows``, ``place_columns``, shape (dice, places): where each die's places lie, ``counts`` how many
    each die has; a state is the sum of place times ``units``. ``parents`` must be -1 throughout and is
    filled; ``queue`` has room for all states.
    """
    queen = counts.shape[0]
    rows = np.empty(queen + 1, np.int64)
    columns = np.empty(queen + 1, np.int64)
    rows[queen], columns[queen] = queen_row, queen_column
    parents[start] = start
    queue[0] = start
    seen, done = 1, 0
    while done < seen:
        state = queue[done]
        done += 1
        for die in range(queen):
            place = (state // units[die]) % counts[die]
            rows[die], columns[die] = place_rows[die, place], place_columns[die, place]
        for die in range(queen):
            place = (state // units[die]) % counts[die]
            home_row, home_column = rows[die], columns[die]
            across, down = _lines(die, rows, columns, queen)
            for target in range(counts[die]):
                there = state + (target - place) * units[die]
                if parents[there] >= 0:
                    continue
                row, column = place_rows[die, target], place_columns[die, target]
                if (across >> row) & 1 == 0 and (down >> column) & 1 == 0:
                    continue
                taken = False
                for other in range(queen + 1):
                    taken = taken or (other != die and rows[other] == row and columns[other] == column)
                if taken:
                    continue
                parents[there] = state
                queue[seen] = there
                seen += 1
                rows[die], columns[die] = row, column
                if _one_group(rows, columns, queen):
                    return there, seen
                rows[die], columns[die] = home_row, home_column
    return -1, seen
