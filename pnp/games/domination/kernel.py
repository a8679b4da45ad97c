"""Domination in numba, over packed arrays: placing with all its waves, playing games out, and forcing
eliminations. Differential tests compare it with the plain rules.

A position is a row of numbers. Each square has one: the number of pieces, with the player's number from 1 in
the upper bits; 0 is an empty square. After the squares come the numbers of empty squares and of each player's
squares. So a position is copied in one step, and it's easy to see whether someone is out.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from pnp.base.sentences import Sentence
from pnp.games.domination.rules import PLAYERS as PLAYER_NAMES
from pnp.games.domination.rules import Position, Stack, State
from pnp.grids.square import SquareGrid
from pnp.search.kernel_arithmetic import chance
from pnp.search.kernel_jit import kernel_jit
from pnp.search.results import LimitReachedError, Limits

# Rules


Array = npt.NDArray[Any]

OWNER = 4
"""The number of bits by which the player's number is shifted; a square never has more than 15 pieces."""
COUNT = (1 << OWNER) - 1
PLAYERS = 4
TAIL = PLAYERS + 1
"""The number of entries that follow the squares: one for nobody, and one for each player."""

MOVES, EXPLOSIONS, WAVES = range(3)
"""The rows of ``tally``: placements made, squares that exploded, waves."""


class Squares(NamedTuple):
    """A board as arrays.

    ``near``, shape (squares, 4): the neighbours of each square, padded with -1. ``room``: how many neighbours
    each square has, which is the number of pieces with which it explodes. ``queues``: scratch space for two
    lists of squares. ``stack``: scratch space for a position at each ply; ``lists``: scratch space for the
    legal squares at each.
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
    """Return whether only this player has squares."""
    others = 0
    for other in range(1, TAIL):
        if other != player:
            others += state[squares + other]
    return others == 0


@kernel_jit
def place(state: Array, cell: int, player: int, board: Squares, tally: Array) -> int:
    """Place a piece, which must be legal, and let all waves pass. Return the points that it makes."""
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
    """Write the squares where a player may place to ``found``, those that explode first; return their
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
    """Return the first square found where one of two players places and eliminates the other within ``moves``
    moves, whatever the replies; -1 if there is none, which is meaningless once ``most`` placements have been
    made.

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
    up. Return the number of moves. Row k is the position after move k, and its last number is the player who
    made it.

    Players choose the square that leaves them the most squares ahead of the others, with some randomness: with
    ``noise`` 0, they see everything one move ahead; with a large value, they choose at random.
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
    """Return how many squares a player is ahead of the others."""
    found = 0.0
    for other in range(1, TAIL):
        found += state[squares + other] if other == player else -state[squares + other]
    return found


# Packing


MOST_MOVES = 3
"""The most moves of an elimination that is searched for."""
_PLIES = 2 * MOST_MOVES + 2
_CHUNK = 2_000_000
"""The number of placements between two looks at the clock: less than a second's work."""


@lru_cache(maxsize=16)
def squares_of(board: SquareGrid) -> Squares:
    """Return the arrays that the kernels need for a board, allocated once and shared by all calls."""
    near = np.full((len(board), 4), -1, np.int32)
    for cell, beside in enumerate(board.neighbours):
        near[cell, : len(beside)] = beside
    room = np.array([len(beside) for beside in board.neighbours], np.int32)
    return Squares(
        near,
        room,
        np.zeros((2, 4 * len(board)), np.int32),
        np.zeros((_PLIES, len(board) + TAIL), np.int16),
        np.zeros((_PLIES, len(board)), np.int32),
    )


def packed(position: Position) -> Array:
    """Return a position as a row: a number for each square, then the number of empty squares and of each
    player's squares."""
    row = np.zeros(len(position.board) + TAIL, np.int16)
    for cell, stack in enumerate(position.stacks):
        player = PLAYER_NAMES.index(stack.player) + 1 if stack else 0
        if stack:
            row[cell] = player << OWNER | stack.count
        row[len(position.board) + player] += 1
    return row


def unpacked(board: SquareGrid, row: Array) -> Position:
    """Return the position of a packed row."""
    stacks = (
        Stack(PLAYER_NAMES[(int(value) >> OWNER) - 1], int(value) & COUNT) if value else None
        for value in row[: len(board)]
    )
    return Position(board, tuple(stacks))


@dataclass
class Search:
    """Searches from states of two players, within limits; `tried` counts placements."""

    board: SquareGrid
    limits: Limits = field(default_factory=Limits)

    def __post_init__(self) -> None:
        self._squares = squares_of(self.board)
        self._tally = np.zeros(3, np.int64)
        self._begun = time.perf_counter()

    @property
    def tried(self) -> int:
        return int(self._tally[MOVES])

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self._begun

    def forced(self, state: State, moves: int, most: int = 1 << 30) -> tuple[int, ...]:
        """Return the squares with which the player to move eliminates the other within ``moves`` of their own
        moves, whatever the replies: all of them, or the first ``most``.

        :raises LimitReachedError: see `Limits`.
        """
        found: list[int] = []
        for cell in state.legal():
            if self._forces(state, moves, cell):
                found.append(cell)
                if len(found) >= most:
                    break
        return tuple(found)

    def _forces(self, state: State, moves: int, cell: int) -> bool:
        """Return whether a square forces the elimination, searched with more and more placements until that is
        clear."""
        player = PLAYER_NAMES.index(state.to_move or "") + 1
        chunk = _CHUNK
        while True:
            self._squares.stack[0] = packed(state.position)
            before = self.tried
            most = min(before + chunk, self.limits.states)
            hit = eliminates(0, player, moves, cell, self._squares, self._tally, most)
            if self.tried < most:
                return bool(hit >= 0)
            self._within_limits()
            chunk *= 4

    def reply(self, state: State, moves: int) -> int | None:
        """Return a reply after which the player who has just moved can no longer eliminate within ``moves``
        moves; None if there is none.

        :raises LimitReachedError: see `Limits`.
        """
        for cell in state.legal():
            after = state.place(cell)
            if after.to_move is None or not self.forced(after, moves, 1):
                return cell
        return None

    def _within_limits(self) -> None:
        if self.tried >= self.limits.states:
            raise LimitReachedError(
                Sentence("the limit of {states:,} placements was reached", states=self.limits.states)
            )
        if self.seconds > self.limits.seconds:
            raise LimitReachedError(self.limits.time_reached)


def played_out(
    board: SquareGrid, players: int, noise: float, seed: int, most: int
) -> Iterator[tuple[Position, str]]:
    """Return a game of simulated players, up to ``most`` moves: each position after a move, and who moved."""
    squares = squares_of(board)
    history = np.zeros((most + 1, len(board) + TAIL + 1), np.int16)
    history[0, :-1] = packed(State.begin(board, players).position)
    tally, chance = np.zeros(3, np.int64), np.array([seed | 1], np.uint64)
    count = play_out(history, players, noise, squares, tally, chance)
    for row in history[1 : count + 1]:
        yield unpacked(board, row), PLAYER_NAMES[int(row[-1]) - 1]
