"""The searches behind the puzzles of Dots: the first moves that do what is asked, and a line."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from pnp.base.progress import check_cancelled
from pnp.base.sentences import Sentence
from pnp.games.dots.kernel.attack import (
    MOST,
    TRIED,
    Stack,
    answer,
    danger,
    forcing_moves,
    held_off,
    holds_two,
    new_stack,
    opened,
    takes,
    threatened,
    threats,
    wins_two,
)
from pnp.games.dots.kernel.rules import DOTS, PAINT, State, Work, place
from pnp.search.results import LimitReachedError, Limits

ME, YOU = 1, 2


_MOST_STATES = (1 << 31) - 1
"""The largest value of the kernel's counters."""


@dataclass
class Search:
    """One search from a state with x to move, within limits; intersections are those of the padded field.

    :raises LimitReachedError: from every method that searches.
    """

    state: State
    work: Work
    width: int
    limits: Limits | None = None
    _begun: float = field(default_factory=time.perf_counter)
    _from: int = -1
    """The count of ``work`` when the search began; -1 stands for its present count."""

    def __post_init__(self) -> None:
        self.stack: Stack = new_stack(self.state)
        if self._from < 0:
            self._from = int(self.work[7, TRIED])
        if self.limits is not None:
            self.work[7, MOST] = min(self._from + self.limits.states, _MOST_STATES)

    def weigh(self) -> None:
        """Check the arrays against the memory limit; a search needs no other memory.

        :raises LimitReachedError: if they are too large.
        """
        arrays = (self.state, self.work, self.stack)
        if self.limits and sum(array.nbytes for array in arrays) > self.limits.memory:
            raise LimitReachedError(
                Sentence("the limit of {memory:,} bytes was reached", memory=self.limits.memory)
            )

    @property
    def tried(self) -> int:
        """The number of positions tried so far."""
        return int(self.work[7, TRIED]) - self._from

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self._begun

    def free(self) -> NDArray[np.int64]:
        """The intersections that take a dot."""
        return free_cells(self.state)

    def encircling(self, moves: int, most: int = 1 << 30) -> list[int]:
        """Up to ``most`` first moves that surround dots within ``moves`` moves, whatever the replies.

        :raises LimitReachedError: see `Limits`.
        """
        found: list[int] = []
        killer = 0
        for cell in self.free():
            self.check_limits()
            if moves < 3:
                reply = int(answer(self.stack, self.work, self.width, ME, cell, moves))
            else:
                reply = self._reply_in_three(cell, killer)
            self.check_limits()
            if reply == 0:
                found.append(int(cell))
            killer = max(reply, 0) or killer
            if len(found) >= most:
                break
        return found

    def _reply_in_three(self, cell: int, killer: int) -> int:
        """The reply after which x surrounds nothing by force with two more moves; 0 if none does, -1 if
        nothing is surrounded and no reply is left to make. ``killer`` is tried first."""
        if opened(self.stack, self.work, self.width, ME, cell) > 0:
            return 0
        free: list[int] = free_cells(self.stack[1]).tolist()
        for reply in sorted(free, key=lambda other: other != killer):
            self.check_limits()
            if holds_two(self.stack, self.work, self.width, ME, reply):
                return reply
        return 0 if free else -1

    def saving(self, most: int = 1 << 30) -> list[int]:
        """The moves after which the other player surrounds nothing by force within two moves.

        :raises LimitReachedError: see `Limits`.
        """
        found: list[int] = []
        for cell in self.free():
            self.check_limits()
            safe = not danger(self.stack, self.work, self.width, ME, cell)
            self.check_limits()
            if safe:
                found.append(int(cell))
            if len(found) >= most:
                break
        return found

    def in_danger(self) -> bool:
        """Whether the other player could surround dots within two moves if x did nothing."""
        found = bool(wins_two(self.stack, 0, self.work, self.width, YOU))
        self.check_limits()
        return found

    def captures(self) -> dict[int, int]:
        """The moves of x that surround dots, and how many dots each surrounds."""
        cells, counts = np.zeros((2, self.state.shape[1]), np.int64)
        number = takes(self.stack, self.work, self.width, ME, cells, counts)
        return {int(cells[k]): int(counts[k]) for k in range(number)}

    def attacked(self, player: int) -> list[int]:
        """The intersections where a player would surround dots at once."""
        found = np.zeros(self.state.shape[1], np.int64)
        return [int(cell) for cell in found[: threats(self.state, self.work, self.width, player, found)]]

    def forcing(self, player: int = ME) -> int:
        """How many moves of a player would threaten to surround dots."""
        return int(forcing_moves(self.stack, self.work, self.width, player))

    def line(self, first: int, moves: int) -> list[int]:
        """A line from a winning first move, in which o holds out as long as possible."""
        found = [first]
        state = self.state.copy()
        place(state, self.work, self.width, first, ME)
        while moves > 1:
            moves -= 1
            reply = self._longest(state, moves)
            if place(state, self.work, self.width, reply, YOU) < 0:
                return [*found, reply]
            follow = self.after(state)
            move, moves = follow.soonest(moves)
            found += [reply, move]
            if place(state, self.work, self.width, move, ME) > 0:
                return found
        return found

    def after(self, state: State) -> Search:
        """A search that is part of this one: its positions and its time count towards this search's limits."""
        self.check_limits()
        return Search(state, self.work, self.width, self.limits, self._begun, self._from)

    def soonest(self, most: int) -> tuple[int, int]:
        """A move that surrounds dots as soon as possible, within ``most`` moves, and in how many."""
        for moves in range(1, most + 1):
            found = self.encircling(moves, 1)
            if found:
                return found[0], moves
        raise ValueError("nothing is surrounded by force")

    def _longest(self, state: State, moves: int) -> int:
        """A reply after which x surrounds nothing at once or, if there is none, one on an intersection that x
        threatens."""
        stack = new_stack(state)
        stack[1] = state
        after = Search(state, self.work, self.width)
        attacked = after.attacked(ME)
        replies = [*attacked, *(int(cell) for cell in after.free())]
        if moves > 1:
            for reply in replies:
                if held_off(stack, self.work, self.width, ME, reply):
                    return reply
        return replies[0]

    def check_limits(self) -> None:
        """Stop if a limit is reached.

        :raises LimitReachedError: if one is.
        """
        check_cancelled()
        if self.limits is None:
            return
        if self.tried >= self.limits.states:
            raise LimitReachedError(self.limits.states_reached)
        if self.seconds >= self.limits.seconds:
            raise LimitReachedError(self.limits.time_reached)


def free_cells(state: State) -> NDArray[np.int64]:
    """The intersections of a state that take a dot."""
    return np.flatnonzero((state[DOTS] == 0) & (state[PAINT] == 0))


def immediate(state: State, work: Work, width: int, player: int) -> bool:
    """Whether a player can surround dots with the next move."""
    return bool(threatened(state, work, width, player))
