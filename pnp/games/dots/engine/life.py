"""Life and death in Dots: the first moves that save a group for good, or take it, with proof."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

import numpy as np

from pnp.games.dots.engine.search import ME, YOU, Search, free_cells
from pnp.games.dots.kernel.attack import new_stack
from pnp.games.dots.kernel.life import SAFE, decides, escapes
from pnp.games.dots.kernel.rules import DOTS, PAINT, State, place

MOST_FOUGHT = 6
"""The most moves of the winner in which a fight has to be settled."""
GENERATED = 4
"""The most moves of the winner in which a generated fight is settled."""
AHEAD = 3
"""The most moves of x to win a generated fight; a surprising capture can take another one."""
PRESSING = 2
"""The most moves in which o would win a generated fight if x did nothing."""
LEVELS = 2 * MOST_FOUGHT + 3
"""How many states a search holds at once: moves, replies, and one to try what a dot would surround."""


@dataclass(frozen=True, slots=True)
class Fate:
    """What becomes of a group after a move of x: whether x wins the fight, and how many moves the winner
    needs."""

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
        """The number of intersections where one more dot makes the group safe; `SAFE` if it is."""
        search = self._search
        found = np.zeros(state.shape[1], np.int64)
        return int(escapes(state, search.work, search.width, 3 - self.attacker, self._target, found))

    def strikes(self) -> int:
        """The number of intersections where the attacker surrounds the group at once."""
        search = self._search
        cells = search.attacked(self.attacker)
        return sum(self._put(search.state, cell, self.attacker)[PAINT, self._target] > 0 for cell in cells)

    def promising(self) -> bool:
        """Whether x wins within `AHEAD` moves, but o would win within `PRESSING` if x did nothing."""
        state = self._search.state
        return bool(self._proof(state, YOU, PRESSING, won=False) and self._proof(state, ME, AHEAD, won=True))

    def fates(self) -> dict[int, Fate]:
        """What becomes of the group after each first move, without moves for which nothing is proved."""
        return list(self._stages())[-1]

    def single(self) -> bool:
        """Whether just one first move wins, and not at once, looking `GENERATED` moves ahead.

        It stops as soon as that's refuted.
        """
        free = len(self._search.free())
        for moves, found in enumerate(islice(self._stages(), GENERATED), 1):
            won = sum(fate.won for fate in found.values())
            if won > 1 or (won and moves == 1) or (moves == AHEAD and 2 * len(found) < free):
                return False
            if len(found) == free:
                return won == 1
        return False

    def _stages(self) -> Iterator[dict[int, Fate]]:
        """The fates proved with one move of the winner, with two, and so on, in one growing mapping."""
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
        """What becomes of the group after one first move, if that can be proved."""
        after = self._put(self._search.state, cell, ME)
        found = (self._fate(after, moves) for moves in range(1, MOST_FOUGHT + 1))
        return next((fate for fate in found if fate), None)

    def _fate(self, state: State, moves: int) -> Fate | None:
        """What ``moves`` moves of the winner prove after a move of x, which counts as one."""
        if self._won(state) or self._proof(state, YOU, moves - 1, won=True):
            return Fate(True, moves)
        return Fate(False, moves) if self._proof(state, YOU, moves, won=False) else None

    def _proof(self, state: State, to_move: int, moves: int, *, won: bool) -> int:
        """The first move of a proof that x wins within ``moves`` moves or, if not ``won``, that o does; 0 if
        there is none."""
        search = self._search
        search.check_limits()
        self._stack[0] = state
        fight = (self.attacker, self._target, ME if won else YOU, to_move, moves)
        found = int(decides(self._stack, 0, search.work, search.width, *fight, self._killers))
        search.check_limits()
        return found

    def _won(self, state: State) -> bool:
        """Whether x has taken the group, or made it safe."""
        if self.attacker == ME:
            return bool(state[PAINT, self._target] == ME)
        return self.ways_out(state) == SAFE

    def _put(self, state: State, cell: int, player: int) -> State:
        after = state.copy()
        place(after, self._search.work, self._search.width, cell, player)
        return after

    def line(self, first: int) -> list[int]:
        """A line from a winning first move of x, in which o holds out as long as possible."""
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
        """The reply after which x needs the most moves, and the first of these moves, or 0 if x needs none.

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
        """In how many moves x, who is to move, wins, and the first of them."""
        for moves in range(1, MOST_FOUGHT + 1):
            if follow := self._proof(state, ME, moves, won=True):
                return moves, follow
        raise ValueError("x doesn't have its way")
