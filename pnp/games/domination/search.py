"""Eliminations by force in Domination: which first moves have one against every reply, and one line of it."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

import numpy as np

from pnp.games.domination import kernel
from pnp.games.domination.packing import board_of, new_room, new_tally, packed
from pnp.games.domination.play import State
from pnp.games.domination.rules import Position
from pnp.search.results import Limits

MOST_MOVES = 3
"""Moves of the longest elimination that is searched for."""
_ME, _YOU = 1, 2
_LEVELS = 2 * MOST_MOVES + 1


class LimitReachedError(Exception):
    """A limit of the search was reached; the message says which."""


@dataclass
class Search:
    """One search from a position of two players with A to move, within limits.

    It works in arrays of a few kilobytes, whatever it finds, so that of the limits those of states and seconds
    can be reached. Both hold for the search as a whole, however often it is asked: states to one, seconds to
    what the kernel does of a reply to a first move, some milliseconds.

    :raises LimitReachedError: from every method that searches; at once where the arrays do not fit the memory.
    """

    position: Position
    limits: Limits = field(default_factory=Limits)

    def __post_init__(self) -> None:
        grid = self.position.board
        stacks, held = packed(self.position)
        self._board = board_of(grid)
        self._stack = np.zeros((_LEVELS + 1, *stacks.shape), np.int8)
        self._held = np.zeros((_LEVELS + 1, *held.shape), np.int16)
        self._stack[0], self._held[0] = stacks, held
        self._room = new_room(grid, _LEVELS + 1)
        self._killers = np.full(_LEVELS + 1, -1, np.int16)
        self._tally = new_tally(self.limits.states)
        self._begun = time.perf_counter()
        arrays = (self._stack, self._held, self._room, self._killers)
        if sum(array.nbytes for array in arrays) > self.limits.memory:
            raise LimitReachedError(f"the limit of {self.limits.memory:,} bytes was reached")

    @property
    def states(self) -> int:
        """The positions that moves have led to so far."""
        return int(self._tally[kernel.STATES])

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self._begun

    def moves(self, level: int = 0, player: int = _ME) -> list[int]:
        """The squares that a player may place on."""
        room = self._room[level, 2]
        count = kernel.moves(self._stack[level], self._board, player, room)
        return [int(cell) for cell in room[:count]]

    def firsts(self, moves: int, most: int = 1 << 30) -> list[int]:
        """A's first moves that eliminate B within so many moves by force, up to ``most`` of them."""
        found: list[int] = []
        for cell in self.moves():
            if self.holds(cell, moves):
                found.append(cell)
                if len(found) >= most:
                    break
        return found

    def holds(self, cell: int, moves: int) -> bool:
        """Whether a first move eliminates B within so many moves, itself among them."""
        return self._reply(cell, moves) is None

    def reply(self, cell: int, moves: int) -> int | None:
        """A reply with which B holds out for longer than so many moves, the first among them; None where there
        is none, and where the first move eliminates B.

        Where A has one move and does not eliminate B with it, any reply does.
        """
        return self._reply(cell, moves)

    def _reply(self, cell: int, moves: int) -> int | None:
        self._within_limits()
        if self._play(0, _ME, cell):
            return None
        replies = self.moves(1, _YOU)
        if moves == 1:
            return replies[0]
        killer = int(self._killers[1])
        for reply in sorted(replies, key=lambda other: other != killer):
            if self._play(1, _YOU, reply) or self._forced(2, moves - 1) < 0:
                self._within_limits()
                self._killers[1] = reply
                return reply
        return None

    def line(self, first: int, moves: int) -> list[int]:
        """A line from a first move that wins, in which B holds out as long as it can."""
        found = [first]
        if self._play(0, _ME, first):
            return found
        longest, best = 0, -1
        for reply in self.moves(1, _YOU):
            self._play(1, _YOU, reply)
            needed = next(left for left in range(1, moves) if self._forced(2, left) >= 0)
            if needed > longest:
                longest, best = needed, reply
        self._play(1, _YOU, best)
        answer = self._forced(2, longest)
        state = State(self.position, "AB", "A", (0, 0)).place(first).place(best)
        return [first, best, *Search(state.position, self.limits).line(answer, longest)]

    def _play(self, level: int, player: int, cell: int) -> bool:
        return bool(
            kernel.play_at(
                self._stack, self._held, level, self._board, player, cell, self._room[level], self._tally
            )
        )

    def _forced(self, level: int, left: int) -> int:
        """The move with which A eliminates B from a level on within ``left`` moves, or -1."""
        found = kernel.forced(
            self._stack, self._held, level, self._board, _ME, left, self._room, self._killers, self._tally
        )
        self._within_limits()
        return int(found)

    def _within_limits(self) -> None:
        if self.states >= self.limits.states:
            raise LimitReachedError(f"the limit of {self.limits.states:,} states was reached")
        if self.seconds >= self.limits.seconds:
            raise LimitReachedError(f"the limit of {self.limits.seconds:g} s was reached")
