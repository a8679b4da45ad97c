"""The searches for the puzzles of Dots. For encirclements: the first moves that fulfil the task, and a line.
For life and death: the first moves that save a group for good, or take it, with proof.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from pnp.base.progress import check_cancelled
from pnp.base.sentences import Sentence
from pnp.games.dots.kernel import DOTS, PAINT, State, Work, place
from pnp.games.dots.kernel_attack import (
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
from pnp.games.dots.kernel_life import SAFE, Siege, decides, escapes
from pnp.search.results import LimitReachedError, Limits

ME, YOU = 1, 2


_MOST_STATES = (1 << 31) - 1
"""The largest value of the kernel's counters."""


@dataclass()
class Search:
    """One search from a state with x to move, within limits. Intersections are those of the padded field.

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
        """Return the intersections where a dot may be placed."""
        return free_cells(self.state)

    def encircling(self, moves: int, most: int = 1 << 30) -> list[int]:
        """Return up to ``most`` first moves that surround dots within ``moves`` moves, whatever the replies.

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
        """Return the reply after which x surrounds nothing by force with two more moves; 0 if none does,
        -1 if nothing is surrounded and no reply is left to make. ``killer`` is tried first."""
        if opened(self.stack, self.work, self.width, ME, cell) > 0:
            return 0
        free: list[int] = free_cells(self.stack[1]).tolist()
        for reply in sorted(free, key=lambda other: other != killer):
            self.check_limits()
            if holds_two(self.stack, self.work, self.width, ME, reply):
                return reply
        return 0 if free else -1

    def saving(self, most: int = 1 << 30) -> list[int]:
        """Return the moves after which the other player surrounds nothing by force within two moves.

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
        """Return whether the other player could surround dots within two moves if x did nothing."""
        found = bool(wins_two(self.stack, 0, self.work, self.width, YOU))
        self.check_limits()
        return found

    def captures(self) -> dict[int, int]:
        """Return the moves of x that surround dots, and how many dots each surrounds."""
        cells, counts = np.zeros((2, self.state.shape[1]), np.int64)
        number = takes(self.stack, self.work, self.width, ME, cells, counts)
        return {int(cells[k]): int(counts[k]) for k in range(number)}

    def attacked(self, player: int) -> list[int]:
        """Return the intersections where a player would surround dots at once."""
        found = np.zeros(self.state.shape[1], np.int64)
        return [int(cell) for cell in found[: threats(self.state, self.work, self.width, player, found)]]

    def forcing(self, player: int = ME) -> int:
        """Return how many moves of a player would threaten to surround dots."""
        return int(forcing_moves(self.stack, self.work, self.width, player))

    def line(self, first: int, moves: int) -> list[int]:
        """Return a line from a winning first move, in which o holds out as long as possible."""
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
        """Return a search that is part of this one: its positions and its time count towards this search's
        limits."""
        self.check_limits()
        return Search(state, self.work, self.width, self.limits, self._begun, self._from)

    def soonest(self, most: int) -> tuple[int, int]:
        """Return a move that surrounds dots as soon as possible, within ``most`` moves, and the number of moves
        that this takes."""
        for moves in range(1, most + 1):
            found = self.encircling(moves, 1)
            if found:
                return found[0], moves
        raise ValueError("nothing is surrounded by force")

    def _longest(self, state: State, moves: int) -> int:
        """Return a reply after which x surrounds nothing at once or, if there is none, one on an intersection
        that x threatens."""
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
        """Stop the search if a limit is reached.

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
    """Return the intersections of a state where a dot may be placed."""
    return np.flatnonzero((state[DOTS] == 0) & (state[PAINT] == 0))


def immediate(state: State, work: Work, width: int, player: int) -> bool:
    """Return whether a player can surround dots with the next move."""
    return bool(threatened(state, work, width, player))


MOST_FOUGHT = 6
"""The most moves of the winner in which a fight has to be settled."""
GENERATED = 4
"""The most moves of the winner in which a generated fight is settled."""
AHEAD = 3
"""The most moves of x to win a generated fight; a surprising capture can take another one."""
PRESSING = 2
"""The most moves in which o would win a generated fight if x did nothing."""
LEVELS = 2 * MOST_FOUGHT + 3
"""The number of states that a search stores at once: one for each move and reply, and one to try what a dot
would surround."""


@dataclass(frozen=True, slots=True)
class Fate:
    """The fate of a group after a move of x: whether x wins the fight, and how many moves the winner needs."""

    won: bool
    moves: int


class Fight:
    """The fight for a dot's group, with x to move: x wants to take the group if it's o's, or to save it if it's
    x's own.

    Intersections are those of the padded field.

    :raises LimitReachedError: from every method that searches.
    """

    def __init__(self, search: Search, target: int) -> None:
        self._search, self._target = search, target
        self.attacker = YOU if search.state[DOTS, target] == ME else ME
        self._stack = new_stack(search.state, LEVELS)
        self._killers = np.zeros(LEVELS, np.int64)

    def ways_out(self, state: State) -> int:
        """Return the number of intersections where one more dot makes the group safe; `SAFE` if it is."""
        search = self._search
        found = np.zeros(state.shape[1], np.int64)
        return int(escapes(state, search.work, search.width, 3 - self.attacker, self._target, found))

    def strikes(self) -> int:
        """Return the number of intersections where the attacker surrounds the group at once."""
        search = self._search
        cells = search.attacked(self.attacker)
        return sum(self._put(search.state, cell, self.attacker)[PAINT, self._target] > 0 for cell in cells)

    def promising(self) -> bool:
        """Return whether x wins within `AHEAD` moves, but o would win within `PRESSING` if x did nothing."""
        state = self._search.state
        return bool(self._proof(state, YOU, PRESSING, won=False) and self._proof(state, ME, AHEAD, won=True))

    def fates(self) -> dict[int, Fate]:
        """Return the fate of the group after each first move, without moves for which nothing is proved."""
        return list(self._stages())[-1]

    def single(self) -> bool:
        """Return whether just one first move wins, and not at once, looking `GENERATED` moves ahead. The search
        stops as soon as this is refuted."""
        free = len(self._search.free())
        for moves, found in enumerate(islice(self._stages(), GENERATED), 1):
            won = sum(fate.won for fate in found.values())
            if won > 1 or (won and moves == 1) or (moves == AHEAD and 2 * len(found) < free):
                return False
            if len(found) == free:
                return won == 1
        return False

    def _stages(self) -> Iterator[dict[int, Fate]]:
        """Yield the fates proved with one move of the winner, with two, and so on, in one growing mapping."""
        found: dict[int, Fate] = {}
        after = {cell: self._put(self._search.state, cell, ME) for cell in map(int, self._search.free())}
        for moves in range(1, MOST_FOUGHT + 1):
            for cell in [cell for cell in after if cell not in found]:
                if fate := self._fate(after[cell], moves):
                    found[cell] = fate
            yield found
            if len(found) == len(after):
                break

    def fate(self, cell: int) -> Fate | None:
        """Return the fate of the group after one first move, if it can be proved."""
        after = self._put(self._search.state, cell, ME)
        found = (self._fate(after, moves) for moves in range(1, MOST_FOUGHT + 1))
        return next((fate for fate in found if fate), None)

    def _fate(self, state: State, moves: int) -> Fate | None:
        """Return the fate that ``moves`` moves of the winner prove after a move of x, which counts as one of
        them."""
        if self._won(state) or self._proof(state, YOU, moves - 1, won=True):
            return Fate(True, moves)
        return Fate(False, moves) if self._proof(state, YOU, moves, won=False) else None

    def _proof(self, state: State, to_move: int, moves: int, *, won: bool) -> int:
        """Return the first move of a proof that x wins within ``moves`` moves or, if not ``won``, that o
        does; 0 if there is none."""
        search = self._search
        search.check_limits()
        self._stack[0] = state
        siege = Siege(self.attacker, self._target, ME if won else YOU)
        found = int(decides(self._stack, 0, search.work, search.width, siege, to_move, moves, self._killers))
        search.check_limits()
        return found

    def _won(self, state: State) -> bool:
        """Return whether x has taken the group, or made it safe."""
        if self.attacker == ME:
            return bool(state[PAINT, self._target] == ME)
        return self.ways_out(state) == SAFE

    def _put(self, state: State, cell: int, player: int) -> State:
        after = state.copy()
        place(after, self._search.work, self._search.width, cell, player)
        return after

    def line(self, first: int) -> list[int]:
        """Return a line from a winning first move of x, in which o holds out as long as possible."""
        line, state = [first], self._put(self._search.state, first, ME)
        while not self._won(state):
            reply, follow = self._longest(state, line[-1])
            state = self._put(state, reply, YOU)
            line.append(reply)
            if follow:
                state = self._put(state, follow, ME)
                line.append(follow)
        return line

    def _longest(self, state: State, last: int) -> tuple[int, int]:
        """Return the reply after which x needs the most moves, and the first of these moves, or 0 if x
        needs none.

        Of several such replies, it's one near the last move, as people play.
        """
        best, most = (0, 0), -1
        for reply in sorted(free_cells(state).tolist(), key=lambda cell: self._distance(cell, last)):
            after = self._put(state, reply, YOU)
            moves, follow = (0, 0) if self._won(after) else self._quickest(after)
            if moves > most:
                best, most = (reply, follow), moves
        return best

    def _distance(self, one: int, other: int) -> int:
        rows, columns = np.subtract(divmod(one, self._search.width), divmod(other, self._search.width))
        return int(rows**2 + columns**2)

    def _quickest(self, state: State) -> tuple[int, int]:
        """Return the number of moves in which x, who is to move, wins, and the first of them."""
        for moves in range(1, MOST_FOUGHT + 1):
            if follow := self._proof(state, ME, moves, won=True):
                return moves, follow
        raise ValueError("x doesn't have its way")
