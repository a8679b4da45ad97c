"""Positions of Domination as rows of numbers for the kernel, and the searches that it does."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from pnp.base.sentences import Sentence
from pnp.games.domination.kernel import rules as kernel
from pnp.games.domination.kernel.rules import COUNT, OWNER, TAIL, Squares
from pnp.games.domination.rules.board import PLAYERS, Position, Stack
from pnp.games.domination.rules.play import State
from pnp.grids.square import SquareGrid
from pnp.search.results import LimitReachedError, Limits

Array = npt.NDArray[Any]

MOST_MOVES = 3
"""The most moves of an elimination that is searched for."""
_PLIES = 2 * MOST_MOVES + 2
_CHUNK = 2_000_000
"""Placements between two looks at the clock: less than a second."""


@lru_cache(maxsize=16)
def squares_of(board: SquareGrid) -> Squares:
    """The arrays that the kernels need for a board, allocated once and shared by all calls."""
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
    """A position as a row: a number for each square, then how many squares are nobody's and how many are each
    player's."""
    row = np.zeros(len(position.board) + TAIL, np.int16)
    for cell, stack in enumerate(position.stacks):
        player = PLAYERS.index(stack.player) + 1 if stack else 0
        if stack:
            row[cell] = player << OWNER | stack.count
        row[len(position.board) + player] += 1
    return row


def unpacked(board: SquareGrid, row: Array) -> Position:
    """The position that a packed row stands for."""
    stacks = (
        Stack(PLAYERS[(int(value) >> OWNER) - 1], int(value) & COUNT) if value else None
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
        return int(self._tally[kernel.MOVES])

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self._begun

    def forced(self, state: State, moves: int, most: int = 1 << 30) -> tuple[int, ...]:
        """The squares with which the player to move eliminates the other within ``moves`` of their own moves,
        whatever the replies: all of them, or the first ``most``.

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
        """Whether a square forces the elimination, searched with more and more placements until that is
        clear."""
        player = PLAYERS.index(state.to_move or "") + 1
        chunk = _CHUNK
        while True:
            self._squares.stack[0] = packed(state.position)
            before = self.tried
            most = min(before + chunk, self.limits.states)
            hit = kernel.eliminates(0, player, moves, cell, self._squares, self._tally, most)
            if self.tried < most:
                return bool(hit >= 0)
            self._within_limits()
            chunk *= 4

    def reply(self, state: State, moves: int) -> int | None:
        """A reply after which the player who has just moved can no longer eliminate within ``moves`` moves;
        None if there is none.

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
    """A game of simulated players, up to ``most`` moves: each position after a move, and who moved."""
    squares = squares_of(board)
    history = np.zeros((most + 1, len(board) + TAIL + 1), np.int16)
    history[0, :-1] = packed(State.begin(board, players).position)
    tally, chance = np.zeros(3, np.int64), np.array([seed | 1], np.uint64)
    count = kernel.play_out(history, players, noise, squares, tally, chance)
    for row in history[1 : count + 1]:
        yield unpacked(board, row), PLAYERS[int(row[-1]) - 1]
