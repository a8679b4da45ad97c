"""The positions of a game of moves, as far as they have been explored.

A position is named by a key. Positions are numbered in the order in which they are first seen, so players can
work with whole numbers. Each is expanded once, by the game's search kernel if it has one, or else by its plain
rules.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Generic, TypeVar

S = TypeVar("S", bound=Hashable)
P = TypeVar("P")

Successors = Callable[[Sequence[S]], Sequence[Sequence[tuple[S, int]]]]
"""For each of several positions, the positions one move away, all different, and how far from the goal each
looks. The distance is 0 for solved positions, and for no others."""


class Explored(Generic[S]):
    """The positions seen so far, by number; the start is number 0."""

    def __init__(self, start: S, distance: int, successors: Successors[S]) -> None:
        self._successors = successors
        self._numbers: dict[S, int] = {start: 0}
        self._states = [start]
        self.distances = [distance]
        """How far from the goal each position looks."""
        self.after: list[tuple[int, ...] | None] = [None]
        """The positions one move away from each, or None until it is expanded."""

    def expand(self, wanted: Sequence[int]) -> None:
        """Expands those of the wanted positions that haven't been expanded yet."""
        new = list(dict.fromkeys(at for at in wanted if self.after[at] is None))
        if not new:
            return
        for at, seen in zip(new, self._successors([self._states[at] for at in new]), strict=True):
            self.after[at] = tuple(self._number(state, distance) for state, distance in seen)

    def next(self, at: int) -> tuple[int, ...]:
        """The positions one move away from one that has been expanded."""
        return self.after[at] or ()

    def number(self, state: S) -> int:
        """The number of a position that has been seen.

        :raises KeyError: if it hasn't.
        """
        return self._numbers[state]

    def _number(self, state: S, distance: int) -> int:
        number = self._numbers.setdefault(state, len(self._states))
        if number == len(self._states):
            self._states.append(state)
            self.distances.append(distance)
            self.after.append(None)
        return number


def explored_by_rules(
    start: P,
    successors: Callable[[P], Iterable[P]],
    key: Callable[[P], S],
    distance: Callable[[P], int],
) -> Explored[S]:
    """The positions of a game by its plain rules; to a player, positions with the same key are the same."""
    known = {key(start): start}

    def around(state: S) -> list[tuple[S, int]]:
        found: dict[S, int] = {}
        for after in successors(known[state]):
            name = key(after)
            if name not in found:
                found[name] = distance(after)
                known.setdefault(name, after)
        return list(found.items())

    return Explored(key(start), distance(start), lambda states: [around(state) for state in states])
