"""Several threads find what one finds: the same states in the same order, and so the same solution."""

from __future__ import annotations

import random

import numpy as np
import pytest

from pnp.components.dominoes.table import Table
from pnp.games.mirror.kernel import expand_states
from pnp.games.sliding.layouts import random_rectangle, rectangle_without_matches
from pnp.games.unmatched import interact as unmatched
from pnp.search.breadth_first import Search, breadth_first
from pnp.search.expander import take_successors, write_new
from pnp.search.grouped_set import add_asked_members, add_own_members
from pnp.search.results import Limits, Outcome, Status
from pnp.search.shared_sets import probe_states, refill_share
from tests.games.reference import small_tables
from tests.games.sliding.test_kernels import CASES, starts
from tests.rows import some_daily
from tests.search.test_breadth import MIB, Plane, start
from tests.search.test_grouped import GroupedPlane


def same(found: Search, expected: Search) -> None:
    assert (found.layers, found.bound, found.stopped) == (expected.layers, expected.bound, expected.stopped)
    assert (found.path is None) == (expected.path is None)
    if found.path is not None and expected.path is not None:
        assert found.path.tolist() == expected.path.tolist()


@pytest.mark.usefixtures("small_blocks")
@pytest.mark.parametrize("threads", some_daily([2, 3], 3))
@pytest.mark.parametrize("plane", [Plane, GroupedPlane])
def test_threads_find_the_states_of_one_in_its_order(plane: type[Plane], threads: int) -> None:
    first = start() if plane is Plane else np.ones(1, np.uint64)
    for goal, limits in (
        ((40, 31), {}),
        (None, {}),
        ((40, 31), {"states": 2000}),
        ((45, 45), {"seconds": 1e-9}),
    ):
        for reversible in (True, False):
            one, several = (
                breadth_first(first, plane(60, goal), Limits(**limits, threads=n), reversible=reversible)
                for n in (1, threads)
            )
            same(several, one)


@pytest.mark.slow
@pytest.mark.usefixtures("small_blocks")
def test_threads_leave_layers_to_files_when_memory_is_short() -> None:
    plenty = breadth_first(start(), Plane(200, (100, 100)), Limits(), reversible=True)
    short = breadth_first(start(), Plane(200, (100, 100)), Limits(memory=MIB // 2, threads=2), reversible=True)
    same(short, plenty)


def told(outcome: Outcome) -> tuple[object, ...]:
    """Return all of an outcome but the seconds."""
    return outcome.status, outcome.solution, outcome.states, outcome.difficulty, outcome.reason


def tables(game: str) -> list[Table]:
    """Small tables, and some from which thousands can be reached."""
    draw = random.Random(11)
    if game != "unmatched":
        return small_tables(100, 3) + [random_rectangle(4, 5, 6, draw) for _ in range(3)]
    full = (rectangle_without_matches(3, 4, 6, draw) for _ in range(8))
    return [unmatched.farthest(table, Limits(states=5000)) for table in full if table]


@pytest.mark.usefixtures("small_blocks")
@pytest.mark.parametrize("game", some_daily(CASES, "capturing", "unmatched"))
def test_threads_solve_as_one_does(game: str) -> None:
    case, solved = CASES[game], 0
    for begin in starts(case, tables(game), 6):
        one, two, three = (
            case.solver.solve(begin, Limits(states=6000, threads=threads)) for threads in (1, 2, 3)
        )
        assert told(one) == told(two) == told(three)
        solved += one.status is Status.SOLVED and bool(one.length)
    assert solved >= 3


def test_kernels_let_other_threads_run() -> None:
    """A kernel that kept the interpreter's lock would make all threads wait for one another."""
    for kernel in (
        expand_states, probe_states, refill_share, add_own_members, add_asked_members, take_successors,
        write_new,
    ):  # fmt: skip
        assert kernel.targetoptions["nogil"]
