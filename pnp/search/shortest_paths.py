"""All shortest solutions of a puzzle as a graph of positions in layers, their common features, and a
breadth-first search for them in plain Python, for hints without kernels.

Layer ``d`` has the positions that a shortest solution can reach after ``d`` moves. Every path from the start
to the last layer is a shortest solution, and every shortest solution is such a path.

The search is for puzzles with a few thousand positions.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeVar

from pnp.search.results import Limits

P = TypeVar("P", bound=Hashable)
M = TypeVar("M", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Step(Generic[P, M]):
    """One move of a shortest solution, and the positions before and after it."""

    before: P
    move: M
    after: P


@dataclass(frozen=True)
class ShortestPaths(Generic[P, M]):
    """The shortest solutions of a puzzle.

    ``steps[d]`` contains every move that is move ``d + 1`` of a shortest solution; ``complete`` is whether
    these are all shortest solutions, or just one solution, which may not even be a shortest one.
    """

    start: P
    steps: tuple[tuple[Step[P, M], ...], ...]
    complete: bool = True

    @property
    def length(self) -> int:
        return len(self.steps)

    def layer(self, depth: int) -> frozenset[P]:
        """Return the positions that shortest solutions reach after ``depth`` moves."""
        if depth == 0:
            return frozenset([self.start])
        return frozenset(step.after for step in self.steps[depth - 1])

    @cached_property
    def count(self) -> int:
        """The number of shortest solutions."""
        ways = {self.start: 1}
        for layer in self.steps:
            after: dict[P, int] = {}
            for step in layer:
                after[step.after] = after.get(step.after, 0) + ways[step.before]
            ways = after
        return sum(ways.values())

    def refined(self, routes: Callable[[Step[P, M]], Iterable[M]]) -> ShortestPaths[P, M]:
        """Return a graph of the same positions with every move that leads from one to the next, for rules that
        list only one such move."""
        steps = tuple(
            tuple(Step(step.before, move, step.after) for step in layer for move in routes(step))
            for layer in self.steps
        )
        return ShortestPaths(self.start, steps, self.complete)

    @cached_property
    def one(self) -> tuple[Step[P, M], ...]:
        """One shortest solution: the first, in the order of the rules."""
        found: list[Step[P, M]] = []
        at = self.start
        for layer in self.steps:
            found.append(next(step for step in layer if step.before == at))
            at = found[-1].after
        return tuple(found)

    def extremes(self, weight: Callable[[Step[P, M]], int]) -> tuple[int, int]:
        """Return the smallest and the largest total weight of the moves of any shortest solution."""
        low, high = {self.start: 0}, {self.start: 0}
        for layer in self.steps:
            low_after: dict[P, int] = {}
            high_after: dict[P, int] = {}
            for step in layer:
                own = weight(step)
                lowest, highest = low[step.before] + own, high[step.before] + own
                low_after[step.after] = min(lowest, low_after.get(step.after, lowest))
                high_after[step.after] = max(highest, high_after.get(step.after, highest))
            low, high = low_after, high_after
        return min(low.values()), max(high.values())

    def always(self, *moves: M) -> bool:
        """Return whether every shortest solution makes these moves in this order, with or without others in
        between."""
        reached = {(self.start, 0)}
        for layer in self.steps:
            after: set[tuple[P, int]] = set()
            for step in layer:
                for done in range(len(moves) + 1):
                    if (step.before, done) in reached:
                        more = done < len(moves) and step.move == moves[done]
                        after.add((step.after, done + more))
            reached = after
        return all(done == len(moves) for _, done in reached)

    def ordered(self, first: Callable[[Step[P, M]], bool], then: Callable[[Step[P, M]], bool]) -> bool:
        """Return whether every shortest solution makes all moves of one kind before any of another."""
        reached = {(self.start, False)}
        for layer in self.steps:
            after: set[tuple[P, bool]] = set()
            for step in layer:
                for begun in (False, True):
                    if (step.before, begun) in reached:
                        if begun and first(step):
                            return False
                        after.add((step.after, begun or then(step)))
            reached = after
        return True


def shortest_paths(
    start: P,
    legal: Callable[[P], Iterable[tuple[M, P]]],
    missing: Callable[[P], str | None],
    most: int,
    keep: Callable[[int, P], bool] | None = None,
) -> ShortestPaths[P, M] | None:
    """Return all shortest solutions from an unsolved start, or None if there is no solution within ``most``
    positions.

    :param legal: a function that returns the moves from a position, each with the position after it.
    :param missing: a function that returns why a position isn't solved, or None if it is.
    :param keep: a function that returns whether a position at a depth can be part of a shortest solution. It
        may return true too often.
    """
    seen, layer = {start}, [start]
    layers: list[list[Step[P, M]]] = []
    while layer:
        found = [step for position in layer for step in _steps(position, legal) if step.after not in seen]
        if keep is not None:
            found = [step for step in found if keep(len(layers) + 1, step.after)]
        layers.append(found)
        layer = list(dict.fromkeys(step.after for step in found))
        if solved := {position for position in layer if missing(position) is None}:
            return ShortestPaths(start, tuple(_towards(solved, layers))[::-1])
        seen.update(layer)
        if len(seen) > most:
            return None
    return None


def _steps(position: P, legal: Callable[[P], Iterable[tuple[M, P]]]) -> Iterator[Step[P, M]]:
    for move, after in legal(position):
        yield Step(position, move, after)


def _towards(wanted: set[P], layers: Sequence[Sequence[Step[P, M]]]) -> Iterator[tuple[Step[P, M], ...]]:
    """Yield the moves that lead to the wanted positions of the last layer, the last layer first."""
    for layer in reversed(layers):
        kept = tuple(step for step in layer if step.after in wanted)
        wanted = {step.before for step in kept}
        yield kept


AnyMove = TypeVar("AnyMove")


@dataclass(frozen=True, slots=True)
class PlainPath(Generic[P, AnyMove]):
    """A shortest path to a goal: its moves and its end. Without an end, there is no path, or a limit
    ``stopped`` the search."""

    moves: tuple[AnyMove, ...] = ()
    end: P | None = None
    stopped: str = ""


def plain_path(
    start: P,
    legal: Callable[[P], Iterable[tuple[AnyMove, P]]],
    is_goal: Callable[[P], bool],
    limits: Limits,
) -> PlainPath[P, AnyMove]:
    """Return a shortest path from a position to the nearest goal."""
    began = time.monotonic()
    came: dict[P, tuple[P, AnyMove] | None] = {start: None}
    layer = [start]
    while layer:
        following: list[P] = []
        for position in layer:
            if is_goal(position):
                return PlainPath(_moves_to(position, came), position)
            if stopped := limits.reached(len(came), time.monotonic() - began):
                return PlainPath(stopped=stopped)
            for move, after in legal(position):
                if after not in came:
                    came[after] = position, move
                    following.append(after)
        layer = following
    return PlainPath()


def _moves_to(end: P, came: dict[P, tuple[P, AnyMove] | None]) -> tuple[AnyMove, ...]:
    """Return the moves that lead from the start to a position."""
    moves: list[AnyMove] = []
    while (step := came[end]) is not None:
        end, move = step
        moves.append(move)
    return tuple(reversed(moves))
