"""The kernels of the sliding games say what their plain rules say, and the searches what a plain search
says."""

from __future__ import annotations

import random
from itertools import count
from typing import Any

import numpy as np
import pytest

from pnp.base.errors import PnpError
from pnp.components.dominoes.table import Table
from pnp.games.capturing import interact as capturing
from pnp.games.mirror import interact as mirror
from pnp.games.mirror import rules as mirror_rules
from pnp.games.mirror.kernel import MirrorExpander
from pnp.games.sliding import search
from pnp.games.sliding.kernel import packing_of
from pnp.games.sliding.layouts import random_rectangle
from pnp.games.sliding.puzzles import SlidingPuzzles
from pnp.games.unmatched import interact as unmatched
from pnp.search.results import Limits, Status
from tests.games.reference import shortest, small_tables
from tests.rows import each


def table_key(table: Table) -> str:
    return table.to_text()


def position_key(position: mirror_rules.Position) -> tuple[str, frozenset[tuple[int, int]]]:
    top, left, _, _ = position.table.bounds()
    return position.table.to_text(), frozenset((row - top, column - left) for row, column in position.pawns)


CASES: dict[str, SlidingPuzzles[Any, Any]] = {
    "unmatched": unmatched.PUZZLES,
    "capturing": capturing.PUZZLES,
    "mirror": mirror.PUZZLES,
}


def key(position: Any) -> Any:
    return table_key(position) if isinstance(position, Table) else position_key(position)


def starts(case: SlidingPuzzles[Any, Any], tables: list[Table], highest: int) -> list[Any]:
    """Return the tables on which the game can start."""
    found = []
    for table in tables:
        try:
            found.append(case.begin(table.to_text(), highest))
        except PnpError:
            continue
    return found


def agree_along_a_walk(case: SlidingPuzzles[Any, Any], start: Any, draw: random.Random, steps: int) -> int:
    """Compares the moves of kernel and rules from position to position; how many positions were compared."""
    solver, rules = case.solver, case.solver.rules
    packing = packing_of(solver.table(start), 6, len(solver.pawns(start)))
    expander = solver.expander()(packing)
    position, compared = start, 0
    for _ in range(steps):
        state = packing.pack_table(solver.table(position), solver.pawns(position))
        new, _, solved = expander.expand(expander.shorten(state.reshape(1, -1)))
        options = [after for _, after in rules.legal(position)]
        expected = {packing.pack_table(solver.table(after), solver.pawns(after)).tobytes() for after in options}
        assert {row.tobytes() for row in expander.lengthen(new)} == expected, str(solver.table(position))
        assert (solved >= 0) == any(rules.missing(after) is None for after in options)
        compared += 1
        going_on = [after for after in options if rules.missing(after) is not None]
        if not going_on:
            break
        position = draw.choice(going_on)
    return compared


@each("game", CASES)
def test_a_kernel_makes_the_moves_of_the_rules(game: str) -> None:
    case, draw = CASES[game], random.Random(1)
    tables = small_tables(60, 2) + [random_rectangle(4, 5, 5, draw) for _ in range(6)]
    compared = sum(agree_along_a_walk(case, start, draw, 12) for start in starts(case, tables, 5))
    assert compared > 100


@each("game", CASES)
def test_a_solver_agrees_with_a_plain_search(game: str) -> None:
    case = CASES[game]
    agree_on(case, small_tables(60, 3, most=4), 3)


@pytest.mark.slow
@pytest.mark.parametrize("game", CASES)
def test_a_solver_agrees_with_a_plain_search_on_thousands(game: str) -> None:
    agree_on(CASES[game], small_tables(2500, 4, most=5), 3)


def agree_on(case: SlidingPuzzles[Any, Any], tables: list[Table], highest: int) -> None:
    found: set[Status] = set()
    rules = case.solver.rules
    for start in starts(case, tables, highest):
        expected = shortest(start, rules.legal, rules.missing, key)
        outcome = case.solver.solve(start, Limits())
        assert outcome.length == expected, str(case.solver.table(start))
        assert (outcome.status is Status.UNSOLVABLE) == (expected is None)
        if outcome.length:
            assert rules.check(start, str(outcome.solution)) is None
        found.add(outcome.status)
    assert found == {Status.SOLVED, Status.UNSOLVABLE}


@each("game", CASES)
def test_a_table_that_nothing_anchors_is_searched_to_the_end(game: str) -> None:
    """Dominoes of one axis only can wander for ever; positions that differ only by a shift are one state."""
    text = "0|1 2|3\n\n0|2 1|3\n\n0|3 1|2"
    case = CASES[game]
    start = case.begin(text, 6)
    rules = case.solver.rules
    outcome = case.solver.solve(start, Limits())
    assert outcome.length == shortest(start, rules.legal, rules.missing, key)


def test_a_domino_at_the_edge_of_the_packing_is_not_gone() -> None:
    """Three rows that drift: in the narrowest packing they come to its edge, and a wider one must be taken."""
    start = unmatched.rules.start("2|0 4|2\n\n0|5 3|3\n\n6|4 0|0", 6)
    far = unmatched.farthest(start, Limits(states=100_000))
    assert sorted(domino.pair for domino in far.dominoes) == sorted(domino.pair for domino in start.dominoes)


def test_the_tables_that_mirror_keeps_count_as_memory() -> None:
    """Words for each half of a domino with every table that is new, beside the states that are searched."""
    table = random_rectangle(4, 5, 6, random.Random(5))
    packing = packing_of(table, 5, 4)
    expander = MirrorExpander(packing)
    assert expander.remembered == 0
    states = expander.shorten(packing.pack(table.dominoes, (0, 5, 10, 15)).reshape(1, -1))
    first = expander.remembered
    assert first >= 12 * 2 * len(table.dominoes)
    for _ in range(40):
        states = np.unique(expander.expand(states)[0])[:500].reshape(-1, 1)
    assert expander.remembered >= 2 * first


@each("game", CASES)
def test_a_limit_is_reported_as_a_limit(game: str) -> None:
    case = CASES[game]
    table = random_rectangle(4, 5, 6, random.Random(5))
    outcomes = [case.solver.solve(start, Limits(states=1)) for start in starts(case, [table], 6)]
    assert all(outcome.status is not Status.UNKNOWN or outcome.proof is None for outcome in outcomes)
    reasons = {outcome.reason for outcome in outcomes if outcome.status is Status.UNKNOWN}
    assert reasons <= {"the limit of 1 states was reached; any solution has at least 1 move"}


def test_a_limit_of_time_is_the_one_that_was_set_even_when_a_packing_was_too_narrow(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A clock that goes on by a second each time it's read. The narrowest packing of this table is given up
    after some
    seconds, and the time that it took counts."""
    start = mirror_rules.start(random_rectangle(4, 5, 6, random.Random(0)).to_text(), 6)
    looks = count()
    monkeypatch.setattr(search.time, "monotonic", lambda: float(next(looks)))
    assert mirror.SOLVER.solve(start, Limits()).status is Status.UNSOLVABLE
    limit = next(looks) - 6
    looks = count()
    outcome = mirror.SOLVER.solve(start, Limits(seconds=limit))
    assert str(outcome.reason).startswith(f"the limit of {limit} s was reached; ")
    assert limit < outcome.seconds <= limit + 5
