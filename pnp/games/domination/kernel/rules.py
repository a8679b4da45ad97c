"""Domination in numba: placing with all its waves, playing games out, and forcing eliminations. Differential
tests compare it with `play`.

A position is a row of numbers. Each square has one: the number of pieces, with the player's number from 1 in
the upper bits; 0 is an empty square. After the squares come the number of squares that nobody holds and the
number that each player holds. So a position is copied in one go, and a single look shows whether someone is
out.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from pnp.search.kernel_jit import kernel_jit
from pnp.search.xorshift import chance

Array = npt.NDArray[Any]

OWNER = 4
"""The number of bits by which the player's number is shifted; a square never holds more than 15 pieces."""
COUNT = (1 << OWNER) - 1
PLAYERS = 4
TAIL = PLAYERS + 1
"""How many numbers follow the squares: one for nobody, and one for each player."""

MOVES, EXPLOSIONS, WAVES = range(3)
"""The rows of ``tally``: placements made, squares that exploded, waves."""


class Squares(NamedTuple):
    """A board as arrays.

    ``near``, shape (squares, 4): the neighbours of each square, padded with -1. ``room``: how many neighbours
    each square has, which is the number of pieces with which it explodes. ``queues``: scratch space for two
    lists of squares. ``stack``: scratch space for a position at each ply, and ``lists``: for the legal squares
    at each.
    """

    near: Array
    room: Array
    queues: Array
    stack: Array
    lists: Array


@kernel_jit
def _copy(source: Array, target: Array, squares: int) -> None:
    """Copy a position."""
    for k in range(squares + TAIL):
        target[k] = source[k]


@kernel_jit
def _land(state: Array, cell: int, player: int, squares: int) -> None:
    """Give a square to a player and put a piece on it."""
    value = state[cell]
    owner = value >> OWNER
    if owner != player:
        state[squares + owner] -= 1
        state[squares + player] += 1
    state[cell] = player << OWNER | ((value & COUNT) + 1)


@kernel_jit
def _alone(state: Array, player: int, squares: int) -> bool:
    """Whether only this player has squares."""
    others = 0
    for other in range(1, TAIL):
        if other != player:
            others += state[squares + other]
    return others == 0


@kernel_jit
def place(state: Array, cell: int, player: int, board: Squares, tally: Array) -> int:
    """Place a piece, which must be legal, and let all waves pass; returns the points that it makes."""
    squares = board.room.shape[0]
    tally[MOVES] += 1
    _land(state, cell, player, squares)
    points = 1
    now, later = 0, 1
    count = 0
    if state[cell] & COUNT >= board.room[cell]:
        board.queues[now, 0] = cell
        count = 1
    while count > 0 and not _alone(state, player, squares):
        tally[WAVES] += 1
        tally[EXPLOSIONS] += count
        more = 0
        for k in range(count):
            here = board.queues[now, k]
            left = (state[here] & COUNT) - board.room[here]
            state[here] = player << OWNER | left
            if left >= board.room[here]:
                board.queues[later, more] = here
                more += 1
        for k in range(count):
            here = board.queues[now, k]
            for side in range(board.room[here]):
                there = board.near[here, side]
                _land(state, there, player, squares)
                if state[there] & COUNT == board.room[there]:
                    board.queues[later, more] = there
                    more += 1
            points += board.room[here]
        for k in range(count):
            here = board.queues[now, k]
            if state[here] & COUNT == 0:
                state[here] = 0
                state[squares + player] -= 1
                state[squares] += 1
        now, later, count = later, now, more
    return points


@kernel_jit
def legal(state: Array, player: int, board: Squares, found: Array) -> int:
    """Writes the squares where a player may place to ``found``, those that explode first; returns their
    number."""
    squares = board.room.shape[0]
    count, last = 0, squares
    for cell in range(squares):
        value = state[cell]
        if value >> OWNER == player:
            if value & COUNT == board.room[cell] - 1:
                found[count] = cell
                count += 1
            else:
                last -= 1
                found[last] = cell
        elif value == 0:
            for side in range(board.room[cell]):
                if state[board.near[cell, side]] >> OWNER == player:
                    last -= 1
                    found[last] = cell
                    break
    for k in range(last, squares):
        found[count] = found[k]
        count += 1
    return count


@kernel_jit
def eliminates(ply: int, player: int, moves: int, first: int, board: Squares, tally: Array, most: int) -> int:
    """The first square found where one of two players places and eliminates the other within ``moves`` moves,
    whatever the replies; -1 if there is none, which is meaningless once ``most`` placements have been made.

    The position is ``board.stack[ply]``; each move and each reply takes one more row. ``first`` is the only
    square to examine, or -1 for all.
    """
    squares, other = board.room.shape[0], 3 - player
    # Typed, because a literal would compile this function twice, and two versions that call each other break in
    # numba's cache.
    every: Any = np.int64(-1)
    state, after, answered = board.stack[ply], board.stack[ply + 1], board.stack[ply + 2]
    count = legal(state, player, board, board.lists[ply])
    for k in range(count):
        cell = board.lists[ply, k]
        if first >= 0 and cell != first:
            continue
        _copy(state, after, squares)
        place(after, cell, player, board, tally)
        stands = after[squares + other] == 0
        # Replies are tried until one refutes the move; after the last move, there are none.
        replies = legal(after, other, board, board.lists[ply + 1]) if moves > 1 and not stands else 0
        for r in range(replies):
            _copy(after, answered, squares)
            place(answered, board.lists[ply + 1, r], other, board, tally)
            stands = answered[squares + player] > 0
            stands = stands and eliminates(ply + 2, player, moves - 1, every, board, tally, most) >= 0
            if not stands:
                break
        if tally[MOVES] >= most:
            return -1
        if stands:
            return int(cell)
    return -1


@kernel_jit
def play_out(history: Array, players: int, noise: float, board: Squares, tally: Array, rng: Array) -> int:
    """Play on from ``history[0]``, with the first player to move, until one player is left or the rows are used
    up; returns the number of moves. Row k is the position after move k, and its last number is the player who
    made it.

    Players choose the square that leaves them the most squares ahead of the others, with some randomness: with
    ``noise`` 0, they see everything one move ahead; with a large one, they choose at random.
    """
    squares = board.room.shape[0]
    trial, found = board.stack[0], board.lists[0]
    mover: Any = np.int64(1)
    for number in range(1, history.shape[0]):
        state = history[number - 1]
        count = legal(state, mover, board, found)
        best: Any = np.int32(-1)
        most = -1.0e9
        for k in range(count):
            worth = noise * chance(rng)
            if noise < 1000.0:
                _copy(state, trial, squares)
                place(trial, found[k], mover, board, tally)
                worth += _standing(trial, mover, squares)
            if worth > most:
                best, most = found[k], worth
        _copy(state, history[number], squares)
        place(history[number], best, mover, board, tally)
        history[number, squares + TAIL] = mover
        if _alone(history[number], mover, squares):
            return number
        following = mover
        while True:
            following = following % players + 1
            if history[number, squares + following] > 0:
                break
        mover = following
    return int(history.shape[0] - 1)


@kernel_jit
def _standing(state: Array, player: int, squares: int) -> float:
    """How many squares a player is ahead of the others."""
    found = 0.0
    for other in range(1, TAIL):
        found += state[squares + other] if other == player else -state[squares + other]
    return found
