"""Measures of a puzzle's shortest solution: counts of the positions on it and next to it."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from pnp.search.rating import Explored, S
from pnp.search.replay import MoveError

P = TypeVar("P")
M = TypeVar("M")

MOST_EXPANDED = 2_000
"""The most positions that counting the shortest solutions may expand."""


@dataclass(frozen=True, slots=True)
class LineMeasures:
    """A line of moves from the start to the goal.

    ``choices``: the positions one move away, added up along the line; ``forced``: moves without another way on;
    ``longest_forced``: the most of them in a row; ``away``: moves after which the goal looks farther;
    ``tempting``: positions beside the line that look nearer to the goal than the next one on it.
    """

    length: int
    choices: int
    forced: int
    longest_forced: int
    away: int
    tempting: int


def measure_line(explored: Explored[S], line: Sequence[S]) -> LineMeasures:
    """Measure a line of positions, from the start to the solved one."""
    expand_all(explored, line[:-1])
    on_line = [explored.number(state) for state in line]
    choices = away = tempting = 0
    forced = []
    for step, (here, there) in enumerate(itertools.pairwise(on_line)):
        before = set(on_line[: step + 1])
        fresh = [at for at in explored.next(here) if at not in before]
        distance = explored.distances[there]
        choices += len(explored.next(here))
        forced.append(len(fresh) == 1)
        away += distance > explored.distances[here]
        tempting += sum(explored.distances[at] < distance for at in fresh)
    return LineMeasures(len(line) - 1, choices, sum(forced), _longest(forced), away, tempting)


def expand_all(explored: Explored[S], line: Sequence[S]) -> None:
    """Expand each position of a line, which makes the next one known."""
    for state in line:
        explored.expand([explored.number(state)])


def _longest(flags: Sequence[bool]) -> int:
    """Return the length of the longest run of true values."""
    best = run = 0
    for flag in flags:
        run = run + 1 if flag else 0
        best = max(best, run)
    return best


def dependency_depth(positions: Sequence[P], moves: Sequence[M], play: Callable[[P, M], P]) -> int:
    """Return the length of the longest chain of moves in which each has to wait for the one before it.

    A move waits for the last one before which it could not have been made.
    """
    depths: list[int] = []
    for number, move in enumerate(moves):
        waits = number - 1
        while waits >= 0 and _allowed(positions[waits], move, play):
            waits -= 1
        depths.append(depths[waits] + 1 if waits >= 0 else 1)
    return max(depths, default=0)


def _allowed(position: P, move: M, play: Callable[[P, M], P]) -> bool:
    try:
        play(position, move)
    except MoveError:
        return False
    return True


def count_shortest(explored: Explored[S], length: int, most: int = MOST_EXPANDED) -> int | None:
    """Count the solutions of the shortest length; None if there are too many positions."""
    ways = {0: 1}
    seen = {0}
    expanded = 0
    for _ in range(length):
        expanded += len(ways)
        if expanded > most:
            return None
        explored.expand(list(ways))
        after: dict[int, int] = {}
        for here, count in ways.items():
            for there in explored.next(here):
                if there not in seen:
                    after[there] = after.get(there, 0) + count
        seen.update(after)
        ways = after
    return sum(count for at, count in ways.items() if explored.distances[at] == 0)
