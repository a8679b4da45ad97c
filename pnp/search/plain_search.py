"""Breadth-first search in plain Python, for hints without kernels: it searches a few thousand positions."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from pnp.search.results import Limits

P = TypeVar("P")
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class PlainPath(Generic[P, M]):
    """A shortest path to a goal: its moves and its end. If there is no end, there is no path, or a limit
    ``stopped`` the search."""

    moves: tuple[M, ...] = ()
    end: P | None = None
    stopped: str = ""


def plain_path(
    start: P,
    legal: Callable[[P], Iterable[tuple[M, P]]],
    is_goal: Callable[[P], bool],
    limits: Limits,
) -> PlainPath[P, M]:
    """Return a shortest path from a position to the nearest goal."""
    began = time.monotonic()
    came: dict[P, tuple[P, M] | None] = {start: None}
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


def _moves_to(end: P, came: dict[P, tuple[P, M] | None]) -> tuple[M, ...]:
    """Return the moves that lead from the start to a position."""
    moves: list[M] = []
    while (step := came[end]) is not None:
        end, move = step
        moves.append(move)
    return tuple(reversed(moves))
