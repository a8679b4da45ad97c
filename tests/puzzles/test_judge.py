"""The judge of difficulty plays by the rules, and its figures stay what they are: it is frozen."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

import numpy as np
import pytest

from benchmarks.judge.bee import BeeWorld
from benchmarks.judge.dominosa import Sheet, Solver
from benchmarks.judge.effort import Effort, effort_of, table_world
from benchmarks.judge.fujisan import FujisanWorld
from benchmarks.judge.player import CAP, Player, Remembering
from benchmarks.judge.tables import STRIDE, TableWorld
from pnp.base.streams import stream
from pnp.games.bee import rules as bee_rules
from pnp.games.capturing import rules as capturing
from pnp.games.dominosa import rules as dominosa
from pnp.games.fujisan import rules as fujisan
from pnp.games.mirror import rules as mirror
from pnp.games.unmatched import rules as unmatched

UNMATCHED = """\
      0
      -
0|1 2 3
    -
    4

  0 3|6
  -
3 4
-
3"""
CAPTURING = """\
4 2 6|0
- -
3 4 1 6
    - -
5|1 6 5"""
MIRROR = """\
2|2 1|6

5 6 4 1
- - - -
6 0 5 5"""
BEE = """\
0|3 3 1 3
    - - -
1 3 2 0 3
- -
1 1 0|0 1
        -
2|2 0|2 2"""
MOUNTAIN = """\
1 1 0 2 1 5 3 2 5 2 0 4
- - - - - - - - - - - -
5 2 3 4 0 3 4 5 0 3 2 1"""
GRID = """\
3 3 2 1 2

0 1 1 2 2

0 3 0 0 3

2 3 1 1 0"""

FROZEN: dict[str, tuple[str, float]] = {
    "unmatched": (UNMATCHED, 1.697),
    "capturing": (CAPTURING, 1.214),
    "mirror": (MIRROR, 4.726),
    "bee": (BEE, 1.759),
    "fujisan": (MOUNTAIN, 3.528),
    "country-road": (MOUNTAIN, 5.39),
    "dominosa": (GRID, 6.554),
}
LONG = ("unmatched", "capturing", "mirror")
"""Games of which a puzzle takes the judge a second or more."""


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[pytest.mark.slow] if game in LONG else []) for game in FROZEN]
)
def test_the_judge_is_frozen(game: str) -> None:
    start, score = FROZEN[game]
    assert effort_of(game, start, 3 if game == "bee" else 6).score == pytest.approx(score, abs=0.001)


def test_every_run_of_a_puzzle_is_another_and_the_same_each_time() -> None:
    first, again = effort_of("fujisan", MOUNTAIN), effort_of("fujisan", MOUNTAIN)
    assert first == again
    assert len(set(first.runs)) > 10


def test_a_run_that_never_finishes_counts_as_the_cap() -> None:
    mountain = FujisanWorld(fujisan.start(MOUNTAIN))
    assert Player(Remembering(mountain), stream(1), cap=5).run() == 5
    assert Effort((CAP, 7)).capped == 1


def test_a_solver_of_dominosa_joins_every_domino_once() -> None:
    grid = dominosa.start(GRID)
    solver = Solver(Sheet.of(grid), stream(1))
    solver.run()
    joined = [place for place, state in zip(solver.sheet.places, solver.known, strict=True) if state == 2]
    assert dominosa.check_solution(grid, grid.to_table(joined)) == []


Normal = tuple[frozenset[tuple[int, int, bool, int, int]], tuple[tuple[int, int], ...]]
"""Dominoes and pawns, from the top left of the table."""


def in_the_world(world: TableWorld, position: bytes) -> Normal:
    """Return a position of the judge."""
    cells = np.frombuffer(position, np.int64).tolist()
    dominoes = world.arrays.dominoes.tolist()
    laid = [
        (*divmod(cell, STRIDE), step != 1, first, second)
        for cell, (step, first, second) in zip(cells, dominoes, strict=False)
        if cell >= 0
    ]
    return from_top_left(laid, [divmod(cell, STRIDE) for cell in cells[len(dominoes) :]])


def by_the_rules(position: Any) -> Normal:
    """Return a position of the rules, with pawns or without."""
    table = getattr(position, "table", position)
    laid = [(d.row, d.column, d.vertical, d.first, d.second) for d in table.dominoes]
    return from_top_left(laid, getattr(position, "pawns", ()))


def from_top_left(laid: list[tuple[int, int, bool, int, int]], pawns: Iterable[tuple[int, int]]) -> Normal:
    top, left = min((d[0] for d in laid), default=0), min((d[1] for d in laid), default=0)
    dominoes = frozenset((row - top, column - left, way, a, b) for row, column, way, a, b in laid)
    return dominoes, tuple(sorted((row - top, column - left) for row, column in pawns))


@pytest.mark.parametrize(
    ("game", "rules", "start"),
    [
        pytest.param("unmatched", unmatched, UNMATCHED, marks=pytest.mark.slow),
        ("capturing", capturing, CAPTURING),
        pytest.param("mirror", mirror, MIRROR, marks=pytest.mark.slow),
    ],
)
def test_the_judge_slides_by_the_rules(game: str, rules: Any, start: str) -> None:
    world, draw = table_world(game, start), random.Random(1)
    for _ in range(2):
        here, now = world.start, rules.start(start)
        for _ in range(12):
            options = {in_the_world(world, option.after): option.after for option in world.look(here)}
            expected = {by_the_rules(after): after for _, after in rules.RULES.legal(now)}
            assert options.keys() == expected.keys()
            for option in world.look(here):
                after = expected[in_the_world(world, option.after)]
                assert (option.distance == 0) == (rules.missing(after) is None)
            if not options:
                break
            chosen = draw.choice(sorted(options, key=repr))
            here, now = options[chosen], expected[chosen]


@pytest.mark.parametrize("road", [False, True])
def test_the_judge_climbs_by_the_rules(road: bool) -> None:
    start = fujisan.start(MOUNTAIN)
    rules = fujisan.ROAD_RULES if road else fujisan.RULES
    world, draw = FujisanWorld(start, road), random.Random(1)
    moves = rules.moves("PR1, PR5, PR, NR2, RL1, RU, BL5(+2), BD, RL5(+1), NR4(+1)")
    for now in rules.positions(start, moves):
        for _ in range(12):
            legal = [rules.play(now, move) for move, _ in rules.legal(now)]
            expected = {(at.returning, tuple(sorted(at.pawns))): at for at in legal}
            here = now.returning, tuple(sorted(now.pawns))
            options = {option.after: option.distance for option in world.look(here)}
            assert options.keys() == expected.keys()
            for after, distance in options.items():
                assert (distance == 0) == (rules.missing(expected[after]) is None)
            if not expected:
                break
            now = expected[draw.choice(sorted(expected))]


def test_the_judge_flies_by_the_rules() -> None:
    now, draw = bee_rules.start(bee_rules.read(BEE), 3), random.Random(1)
    world = BeeWorld(now)
    for _ in range(40):
        expected = {at.dice: (len(move.legs) - 1, at) for move, at in bee_rules.moves(now)}
        options = world.look(now.dice)
        assert {option.after: option.difficulty for option in options} == {
            dice: turns for dice, (turns, _) in expected.items()
        }
        for option in options:
            assert (option.distance == 0) == (bee_rules.missing(expected[option.after][1]) is None)
        now = expected[draw.choice(sorted(expected))][1]
