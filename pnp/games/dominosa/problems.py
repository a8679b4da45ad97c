"""Dominosa problems: solve with proof, check a solution, hint."""

from __future__ import annotations

import time

from pnp.dominoes.places import geometry
from pnp.dominoes.table import Table, TableError, TableFault
from pnp.dominoes.tiles import LARGEST_NUMBER
from pnp.games.dominosa import rules
from pnp.games.dominosa.counting import count_solutions, new_trail
from pnp.games.dominosa.grading import grade, packed
from pnp.games.dominosa.kernel import new_board
from pnp.games.dominosa.rules import Grid, Place
from pnp.search.results import Limits, Outcome, Proof, Status


def count(grid: Grid, limit: int = 2, branches: int = 100_000_000) -> tuple[int, int, tuple[Place, ...]]:
    """Solutions counted up to ``limit``, the branches that took, and the first solution.

    The count is complete unless more than ``branches`` were searched.
    """
    g, highest = geometry(grid.height, grid.width), grid.highest
    board, trail = new_board(g, (highest + 1) * (highest + 2) // 2), new_trail(g)
    found, searched = count_solutions(board, trail, g, packed(grid), highest, limit, branches)
    places = tuple(grid.places())
    return found, searched, tuple(sorted(places[place] for place in trail.first)) if found else ()


def solve(text: str, limits: Limits | None = None, *, highest: int = LARGEST_NUMBER) -> Outcome:
    """The solution and the proof that it is the only one, or that there is none, or the limit reached.

    Where there are several, one of them is given as a ``witness``, and the reason says so. ``states`` counts
    the branches of the search.
    """
    try:
        grid = rules.start(text, highest)
    except TableError as error:
        return Outcome.invalid(str(error))
    limits = limits or Limits()
    began = time.monotonic()
    found, searched, places = count(grid, branches=limits.states)
    seconds = time.monotonic() - began
    if searched > limits.states:
        return Outcome.unknown(f"the limit of {limits.states} states was reached", searched, seconds)
    if not found:
        return Outcome(Status.UNSOLVABLE, proof=Proof.UNSOLVABLE, states=searched, seconds=seconds)
    several = found > 1
    return Outcome(
        Status.SOLVED,
        grid.to_table(places).to_text(),
        len(places),
        Proof.WITNESS if several else Proof.UNIQUE,
        searched,
        seconds,
        None if several else grade(grid),
        "there is another solution" if several else None,
    )


def check(text: str, solution: str, *, highest: int = LARGEST_NUMBER) -> TableError | None:
    """What is wrong with a solution, a second solution of the problem included, or None.

    :raises TableError: where the problem itself is malformed.
    """
    grid = rules.start(text, highest)
    try:
        faults = rules.check_solution(grid, Table.parse(solution, highest))
    except TableError as error:
        return error
    if not faults and count(grid)[0] > 1:
        faults = [TableFault(1, 1, "there is another solution")]
    return TableError(faults) if faults else None
