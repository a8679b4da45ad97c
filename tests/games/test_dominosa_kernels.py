"""Dominosa's kernels against slower, independent ways to the same answer, on random grids."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

from pnp.dominoes.places import geometry, rectangle
from pnp.dominoes.tiles import domino_set
from pnp.games.dominosa.engine import human
from pnp.games.dominosa.engine.grading import LADDERS, packed, rule_set
from pnp.games.dominosa.engine.problems import count
from pnp.games.dominosa.engine.repair import BASE, make_grid, new_bench, reach
from pnp.games.dominosa.kernel import ALL_RULES, JOINED, new_board
from pnp.games.dominosa.rules import Grid, Place


def cover(
    grid: Grid, covered: frozenset[tuple[int, int]], used: frozenset[tuple[int, int]]
) -> Iterator[frozenset[Place]]:
    """All solutions, by laying a domino on the first free cell: plain, slow and independent."""
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
    """The numbers of a complete set anywhere: most such grids have no solution or a few."""
    numbers = [n for pair in domino_set(highest) for n in pair]
    draw.shuffle(numbers)
    rows, columns = rectangle(highest)
    return Grid(tuple(tuple(numbers[row * columns : (row + 1) * columns]) for row in range(rows)))


def made(draw: random.Random, highest: int, budget: int, rules: int = ALL_RULES) -> Grid:
    """A grid with a solution, repaired for so many layouts: from random to solved by all rules."""
    rows, columns = rectangle(highest)
    g = geometry(rows, columns)
    board, bench = new_board(g, rows * columns // 2), new_bench(g)
    bench.rng[0] = draw.getrandbits(64) | 1
    make_grid(board, g, bench, columns, highest, rules, np.array([BASE]), budget)
    return Grid(tuple(map(tuple, bench.best[0].reshape(rows, columns).tolist())))


@pytest.mark.parametrize("highest", [1, 2, 3, 4])
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


def agree(grid: Grid, rules: int) -> None:
    """Both ladders join the same places, and use every rule equally often."""
    g = geometry(grid.height, grid.width)
    board = new_board(g, grid.height * grid.width // 2)
    joined = reach(board, g, packed(grid), grid.highest, rules)
    end, steps = human.apply_rules(grid, rule_set(rules))
    places = list(grid.places())
    assert {places[place] for place in np.flatnonzero(board.places[:, JOINED])} == end.joined
    assert joined == len(end.joined)
    uses = Counter(step.rule for step in steps)
    assert [int(n) for n in board.uses[3:]] == [uses[rule] for rule in range(3, 8)]
    assert board.uses[1] == uses[1]


@pytest.mark.parametrize("highest", [3, 4, 6])
def test_the_fast_ladder_does_what_the_plain_rules_do(highest: int) -> None:
    draw = random.Random(highest)
    for number in range(24):
        grid = made(draw, highest, budget=draw.choice((1, 10, 100, 1000)))
        agree(grid, LADDERS[number % len(LADDERS)][0])
        agree(grid, ALL_RULES)


@pytest.mark.slow
def test_the_fast_ladder_does_what_the_plain_rules_do_on_thousands_of_grids() -> None:
    draw = random.Random(77)
    for number in range(3000):
        grid = made(draw, draw.choice((2, 3, 4, 5, 6)), budget=draw.choice((1, 10, 100, 1000)))
        agree(grid, LADDERS[number % len(LADDERS)][0])


@pytest.mark.parametrize("highest", [3, 4, 6])
def test_what_the_rules_join_and_split_lies_so_in_every_solution(highest: int) -> None:
    draw = random.Random(highest + 50)
    for _ in range(25):
        grid = made(draw, highest, budget=draw.choice((1, 5, 20)))
        end, _ = human.apply_rules(grid)
        if highest < 6:
            for solution in cover(grid, frozenset(), frozenset()):
                assert end.joined <= solution <= end.joined | end.open
        if end.solved:
            assert count(grid).found == 1


def test_which_rules_solve_a_grid_does_not_depend_on_their_order() -> None:
    """Always the dearest rule that applies, instead of the cheapest: the end is the same."""
    draw = random.Random(5)
    for _ in range(10):
        grid = made(draw, 4, budget=30)
        end, _ = human.apply_rules(grid)
        notes = human.Notes.begin(grid)
        while step := next((s for _, _, rule in reversed(human.LADDER) if (s := rule(notes))), None):
            notes = notes.after(step)
        assert notes.joined == end.joined
