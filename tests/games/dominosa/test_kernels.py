"""Dominosa's kernels against slower, independent ways to the same answer, on random grids."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from pnp.components.dominoes.tiles import domino_set
from pnp.components.dominoes.tilings import geometry, rectangle
from pnp.games.dominosa.engine import human
from pnp.games.dominosa.engine.assumptions import Trial
from pnp.games.dominosa.engine.explanations import hints
from pnp.games.dominosa.engine.generate import Made, Shape, candidate, count
from pnp.games.dominosa.engine.notes import Notes, bits_of
from pnp.games.dominosa.engine.rating import (
    BASE,
    LEVEL_RULES,
    Goal,
    LoggedStep,
    demand,
    make_grid,
    new_workspace,
    packed,
    rules_up_to,
)
from pnp.games.dominosa.kernel.board import ALL_RULES, JOINED, LOGGED, new_board
from pnp.games.dominosa.kernel.confined import trace
from pnp.games.dominosa.kernel.trail import new_trail
from pnp.games.dominosa.rules import Grid, Place
from tests.games.dominosa.dominosa_random import apply_rules, deepest, random_grids, rule_set, unique_grids
from tests.rows import each, some_daily


def cover(
    grid: Grid, covered: frozenset[tuple[int, int]], used: frozenset[tuple[int, int]]
) -> Iterator[frozenset[Place]]:
    """Yield all solutions, by laying a domino on the first free cell: plain, slow and independent."""
    free = next((cell for cell in grid.cells() if cell not in covered), None)
    if free is None:
        yield frozenset()
        return
    row, column = free
    for other in ((row, column + 1), (row + 1, column)):
        inside = other[0] < grid.height and other[1] < grid.width and other not in covered
        if inside and (pair := grid.pair((free, other))) not in used:
            for rest in cover(grid, covered | {free, other}, used | {pair}):
                yield rest | {(free, other)}


def scattered(draw: random.Random, highest: int) -> Grid:
    """Return the numbers of a complete set anywhere: most such grids have no solution or a few."""
    numbers = [n for pair in domino_set(highest) for n in pair]
    draw.shuffle(numbers)
    rows, columns = rectangle(highest)
    return Grid(tuple(tuple(numbers[row * columns : (row + 1) * columns]) for row in range(rows)))


def made(draw: random.Random, highest: int, budget: int, rules: int = rules_up_to(7)) -> Grid:
    """Return a grid with a solution, repaired for so many layouts: from random to solved by all rules."""
    rows, columns = rectangle(highest)
    g = geometry(rows, columns)
    board, trail, workspace = new_board(g, rows * columns // 2), new_trail(g), new_workspace(g)
    workspace.rng[0] = draw.getrandbits(64) | 1
    make_grid(board, trail, g, workspace, columns, highest, Goal(rules, 1, BASE, rules), budget)
    return Grid(tuple(map(tuple, workspace.best[0].reshape(rows, columns).tolist())))


@each("highest", [1, 2, 3, 4])
def test_the_complete_solver_counts_what_plain_backtracking_counts(highest: int) -> None:
    draw = random.Random(highest)
    for number in range(150):
        grid = scattered(draw, highest) if number % 2 else made(draw, highest, budget=number % 20 + 1)
        solutions = list(cover(grid, frozenset(), frozenset()))
        counted = count(grid, most=1_000_000)
        assert counted.found == len(solutions)
        assert not solutions or frozenset(counted.first) in solutions
        assert count(grid).found == min(len(solutions), 2)


@pytest.mark.slow
def test_the_complete_solver_counts_what_plain_backtracking_counts_on_thousands_of_grids() -> None:
    draw = random.Random(9)
    for number in range(6000):
        highest = number % 4 + 2
        grid = scattered(draw, highest) if number % 3 == 0 else made(draw, highest, budget=number % 40 + 1)
        assert count(grid, most=1_000_000).found == sum(1 for _ in cover(grid, frozenset(), frozenset()))


def logged(grid: Grid, rules: int) -> tuple[set[Place], list[LoggedStep], list[int]]:
    """Return what the compiled ladder joins, its steps from rule 3 up, and how often it uses each rule."""
    g = geometry(grid.height, grid.width)
    board, trail = new_board(g, grid.height * grid.width // 2), new_trail(g)
    trace(board, trail, g, packed(grid), grid.highest, rules)
    joined = {grid.places()[place] for place in np.flatnonzero(board.places[:, JOINED])}
    return (
        joined,
        [LoggedStep(*row) for row in board.steps[: board.tally[LOGGED]].tolist()],
        board.uses.tolist(),
    )


def agree(grid: Grid, rules: int) -> None:
    """Both ladders take the same steps from rule 3 up and join the same places."""
    joined, log, uses = logged(grid, rules)
    end, steps = apply_rules(grid, rule_set(rules))
    assert joined == end.joined
    assert uses[1] == Counter(step.rule for step in steps)[1]
    notes, dear = Notes.begin(grid), []
    for step in steps:
        if step.rule > 2:
            dear.append((step.rule, notes.dominoes_left))
            assert step.rule < 7 or grid.places().index(step.split[0]) == log[len(dear) - 1].split
        notes = notes.after(step)
    assert dear == [(step.rule, step.free) for step in log]


@each("highest", [3, 4, 6])
def test_the_fast_ladder_does_what_the_plain_rules_do(highest: int) -> None:
    """On grids with any number of solutions with the rules that don't need one, and on unique ones with all."""
    draw = random.Random(highest)
    for number in range(8):
        grid = made(draw, highest, budget=draw.choice((1, 10, 100)))
        agree(grid, (BASE, *map(rules_up_to, (5, 7, 10, 12)))[number % 5])
    for grid, _ in itertools.islice(unique_grids(highest, 3000, seed=highest), 16):
        agree(grid, ALL_RULES)


@pytest.mark.slow
@pytest.mark.parametrize("highest", [3, 4, 5, 6, 9])
def test_the_fast_ladder_does_what_the_plain_rules_do_on_many_grids(highest: int) -> None:
    draw = random.Random(77)
    for number in range(200):
        agree(made(draw, highest, budget=draw.choice((1, 10, 100))), rules_up_to(number % 8 + 5))
    for grid, counted in itertools.islice(unique_grids(highest, 100_000, seed=7), 60 if highest == 9 else 300):
        agree(grid, ALL_RULES)
        agree(grid, BASE | 1 << 15)
        assert [str(hint.words) for hint in hints(grid)] == told_by_kernel(grid, counted.first)


def told_by_kernel(grid: Grid, solution: tuple[Place, ...]) -> list[str]:
    """Return the hints of a generated puzzle."""
    found = demand(grid)
    assert found is not None
    shape = Shape(grid.highest, grid.height, grid.width)
    return [str(hint) for hint in candidate(shape, Made(grid, solution, found)).puzzle.hints]


@pytest.mark.parametrize("highest", [3, 6])
def test_hints_are_the_same_from_the_plain_rules_and_from_the_kernel(highest: int) -> None:
    for grid, counted in itertools.islice(unique_grids(highest, 4000, seed=highest + 40), 12):
        assert [str(hint.words) for hint in hints(grid)] == told_by_kernel(grid, counted.first)


@pytest.mark.parametrize(
    ("highest", "tried", "least"),
    some_daily(
        [(3, 1000, 25), (4, 1000, 15), (5, 1000, 8), (6, 2000, 15), (9, 2000, 4)],
        (3, 1000, 25),
        (4, 1000, 15),
        (6, 2000, 15),
    ),
)
def test_every_grid_with_one_solution_has_a_difficulty_and_every_step_is_right(
    highest: int, tried: int, least: int
) -> None:
    """One wrong step would close a place of the solution for good, and the ladder could not end in it."""
    rated = 0
    for grid, counted in unique_grids(highest, tried, seed=highest + 20):
        found = demand(grid)
        assert found is not None
        rules = ALL_RULES if deepest(found) not in (3, 6) else BASE
        for chosen in (rules, BASE | 1 << 15):
            assert logged(grid, chosen)[0] == set(counted.first)
        rated += 1
    assert rated >= least


@pytest.mark.slow
@pytest.mark.parametrize(
    ("highest", "tried"), [(3, 100_000), (4, 100_000), (5, 100_000), (6, 100_000), (9, 100_000)]
)
def test_thousands_of_grids_with_one_solution_have_a_difficulty_and_every_step_is_right(
    highest: int, tried: int
) -> None:
    test_every_grid_with_one_solution_has_a_difficulty_and_every_step_is_right(highest, tried, 200)


@pytest.mark.parametrize("highest", [3, 4])
def test_what_the_rules_join_and_split_lies_so_in_every_solution(highest: int) -> None:
    """Rules 1 to 13 are sound on grids with several solutions, too."""
    rules = rule_set(rules_up_to(13))
    for grid in random_grids(highest, 40, seed=highest + 50):
        end, _ = apply_rules(grid, rules)
        solutions = list(itertools.islice(cover(grid, frozenset(), frozenset()), 200))
        for solution in solutions:
            assert end.joined <= solution <= end.joined | end.open
        assert not end.solved or len(solutions) == 1


def test_which_of_the_first_seven_rules_solve_a_grid_does_not_depend_on_their_order() -> None:
    """Always the dearest rule that applies, instead of the cheapest: the end is the same."""
    draw = random.Random(5)
    seven = human.LADDER[:7]
    for _ in range(10):
        grid = made(draw, 4, budget=30)
        end, _ = apply_rules(grid, {number for number, _, _ in seven})
        notes = Notes.begin(grid)
        while step := next((s for _, _, rule in reversed(seven) if (s := rule(notes))), None):
            notes = notes.after(step)
        assert notes.joined == end.joined


def plain_effort(grid: Grid) -> tuple[float, float, int]:
    """Look for what is forced, looks at suppositions, and how often nothing is forced, with plain masks."""
    trial, looking, supposing, stuck = Trial.of(Notes.begin(grid)), 0.0, 0.0, 0
    while not trial.solved:
        places = trial.open_mask.bit_count() + 1
        if forced := trial.forced():
            looking += sum(places / (laid + 1) for laid in range(1, forced.bit_count() + 1))
            trial = trial.lay_all(forced)
            continue
        stuck += 1
        rounds = {
            bit: len(end.rounds) for bit in bits_of(trial.open_mask) if (end := trial.laying(bit)).starved
        }
        fewest = min(rounds.values())
        ways = [bit for bit, count in rounds.items() if count == fewest]
        supposing += fewest * places / (len(ways) + 1)
        trial = replace(trial, open_mask=trial.open_mask & ~(1 << ways[0]))
    return looking, supposing, stuck


@pytest.mark.parametrize(("highest", "grids"), some_daily([(3, 15), (6, 4), (6, 15)], (3, 15), (6, 4)))
def test_the_effort_is_what_plain_masks_say(highest: int, grids: int) -> None:
    for grid, _ in itertools.islice(unique_grids(highest, 4000, seed=highest + 70), grids):
        found = demand(grid)
        assert found is not None
        assert found.effort[:3] == pytest.approx(plain_effort(grid))
        assert 1 <= found.effort.ways_on <= found.effort.of_places


def test_levels_add_rules_to_one_another() -> None:
    easy, medium, hard, expert = map(rule_set, LEVEL_RULES.values())
    assert easy < medium < hard < expert == frozenset(range(1, 16))
