"""Dominosa: its solver, and the check that a solution is the only one."""

from __future__ import annotations

import time
from dataclasses import dataclass

from pnp.base.errors import TextError, TextIssue
from pnp.base.sentences import Sentence
from pnp.components.dominoes.places import geometry
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import LARGEST_NUMBER
from pnp.games.dominosa import rules
from pnp.games.dominosa.engine.grading import grade, packed
from pnp.games.dominosa.kernel.board import new_board
from pnp.games.dominosa.kernel.trail import count_solutions, go_on, new_trail
from pnp.games.dominosa.rules import Grid, Place
from pnp.search.results import Limits, Outcome, Proof, Status


@dataclass(frozen=True, slots=True)
class Count:
    """How many solutions were found, the branches searched for them, the first solution, the limit that stopped
    the count, if any, and the second solution, if there are two."""

    found: int
    searched: int
    first: tuple[Place, ...]
    stopped: str
    second: tuple[Place, ...] = ()


_PAUSE = 200_000
"""The branches between two looks at the clock, which the kernel can't read: a fraction of a second."""


def count(grid: Grid, limits: Limits | None = None, most: int = 2) -> Count:
    """Solutions counted up to ``most``, within limits."""
    limits, began = limits or Limits(), time.monotonic()
    g, highest = geometry(grid.height, grid.width), grid.highest
    board, trail = new_board(g, (highest + 1) * (highest + 2) // 2), new_trail(g)
    pause = min(_PAUSE, limits.states)
    found, searched = count_solutions(board, trail, g, packed(grid), highest, most, pause)
    stopped = ""
    while searched > pause and not stopped:
        if pause == limits.states:
            stopped = limits.states_reached
        elif time.monotonic() - began > limits.seconds:
            stopped = limits.time_reached
        else:
            pause = min(pause + _PAUSE, limits.states)
            found, searched = go_on(board, trail, g, most, pause)
    places, half = grid.places(), len(trail.first) // 2
    first, second = (
        tuple(sorted(places[place] for place in trail.first[number * half : (number + 1) * half]))
        if found > number
        else ()
        for number in range(2)
    )
    return Count(int(found), int(searched), first, stopped, second)


def solve(grid: Grid, limits: Limits | None = None) -> Outcome:
    """The solution with the proof that it's the only one, the proof that there is none, or the limit reached.

    If there are several solutions, one of them is a ``witness``, and the reason says so. ``states`` counts the
    branches of the search.
    """
    began = time.monotonic()
    counted = count(grid, limits)
    seconds = time.monotonic() - began
    if counted.stopped:
        return Outcome.unknown(counted.stopped, counted.searched, seconds)
    if not counted.found:
        return Outcome.unsolvable(counted.searched, seconds)
    several, graded = counted.found > 1, limits is None or limits.graded
    return Outcome(
        status=Status.SOLVED,
        solution=grid.text(counted.first),
        length=len(counted.first),
        proof=Proof.WITNESS if several else Proof.UNIQUE,
        states=counted.searched,
        seconds=seconds,
        grade=None if several or not graded else grade(grid),
        reason=Sentence("there is another solution") if several else None,
        other=grid.text(counted.second) if several else None,
    )


def check(grid: Grid, solution: str) -> TextError | None:
    """What is wrong with a solution, which includes that the problem has a second one; None if it's right."""
    try:
        faults = rules.check_solution(grid, Table.parse(solution, LARGEST_NUMBER))
    except TextError as error:
        return error
    if not faults and count(grid).found > 1:
        faults = [TextIssue("there is another solution", 1)]
    return TextError(faults) if faults else None
