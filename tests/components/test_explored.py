"""What a simulated player sees of each game is what the plain rules say, position by position."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterator
from itertools import combinations, pairwise
from typing import Any

import pytest

from pnp.components.dominoes.table import TURNS, turned
from pnp.games.bee import engine as bee_explored
from pnp.games.bee import rules as bee_rules
from pnp.games.bee.engine import candidate as bee_candidate
from pnp.games.bee.setup import random_layout
from pnp.games.capturing import interact as capturing
from pnp.games.fujisan import breeding as fujisan_explored
from pnp.games.fujisan import rules as fujisan
from pnp.games.fujisan.engine import random_mountain
from pnp.games.fujisan.engine import solve as solve_road
from pnp.games.mirror import interact as mirror
from pnp.games.mirror import rules as mirror_rules
from pnp.games.sliding.layouts import random_rectangle, rectangle_without_matches
from pnp.games.sliding.move_rules import canonical_slides
from pnp.games.sliding.search import ExploredSlides
from pnp.games.sliding.solver import SlidingSolver
from pnp.games.unmatched import interact as unmatched
from pnp.search.rating import Explored, Habits, Walked, play
from pnp.search.results import Outcome, Puzzle, Status
from tests.rows import each

Case = tuple[Explored[Any], Any, Callable[[Any], Hashable], Any]
"""Explored positions, their start, what names a position, and the rules."""


def sliding(solver: SlidingSolver[Any, Any], start: Any) -> Case:
    explored = ExploredSlides(solver.table(start), solver.pawns(start), solver.expander(), solver.estimate())
    return explored, start, lambda at: explored.key(solver.table(at), solver.pawns(at)), solver.rules


def cases(draw: random.Random) -> Iterator[tuple[str, Case]]:
    solved = next(found for _ in range(99) if (found := rectangle_without_matches(3, 4, 6, draw)))
    yield "unmatched", sliding(unmatched.SOLVER, solved)
    yield "capturing", sliding(capturing.SOLVER, random_rectangle(3, 4, 6, draw))
    yield "mirror", sliding(mirror.SOLVER, mirror_rules.begin(random_rectangle(3, 4, 6, draw)))
    layout = next(found for _ in range(99) if (found := random_layout(4, draw)))
    bee = bee_rules.start(layout, 4)
    yield "bee", (bee_explored.explored_from(bee), bee, bee_explored.key, bee_rules.RULES)
    mountain = fujisan.begin(random_mountain(draw))
    for road, rules in ((False, fujisan.RULES), (True, fujisan.ROAD_RULES)):
        explored = fujisan_explored.ExploredMountain(mountain, country_road=road)
        yield "road" if road else "fujisan", (explored, mountain, fujisan_explored.key, rules)


@each("seed", range(4))
def test_what_is_explored_is_what_the_rules_say(seed: int) -> None:
    draw = random.Random(seed)
    for game, (explored, start, key, rules) in cases(draw):
        position = start
        for _ in range(25):
            here = explored.number(key(position))
            assert (explored.distances[here] == 0) == (rules.missing(position) is None), game
            explored.expand([here])
            legal = [after for _, after in rules.legal(position)]
            wanted = {key(after) for after in legal} - {key(position)}
            assert {explored.number(name) for name in wanted} == set(explored.next(here)) - {here}, game
            if not legal or rules.missing(position) is None:
                break
            position = draw.choice(legal)


def empty_spaces(position: Any) -> int:
    rows, columns = zip(*position.numbers(), strict=True)
    return (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1) - len(position.numbers())


def steps_between_pawns(position: Any) -> int:
    pairs = combinations(position.pawns, 2)
    return sum(abs(one[0] - other[0]) + abs(one[1] - other[1]) for one, other in pairs)


@each("seed", range(4))
def test_positions_of_dominoes_look_as_far_from_the_goal_as_one_counts(seed: int) -> None:
    looks: dict[str, Callable[[Any], int]] = {
        "unmatched": empty_spaces,
        "capturing": lambda position: len(position.dominoes),
        "mirror": steps_between_pawns,
    }
    draw = random.Random(seed)
    for game, (explored, start, key, rules) in cases(draw):
        position = start
        for _ in range(40 if game in looks else 0):
            here, solved = explored.number(key(position)), rules.missing(position) is None
            assert explored.distances[here] == (0 if solved else looks[game](position)), game
            explored.expand([here])
            legal = [after for _, after in rules.legal(position)]
            if not legal or solved:
                break
            position = draw.choice(legal)


@pytest.mark.slow
@each("habits", [Habits(patience=3000, runs=9), Habits(0, 60, stubborn=True, runs=4)])
@each("seed", range(3))
def test_players_meet_by_a_kernel_what_they_meet_step_by_step(seed: int, habits: Habits) -> None:
    draw = random.Random(seed)
    mirrored = mirror_rules.begin(random_rectangle(4, 5, 6, draw))
    met = 0
    for game, (explored, *_) in [*cases(draw), ("mirror", sliding(mirror.SOLVER, mirrored))]:
        if isinstance(explored, Walked):
            trips = play(explored, habits)
            assert trips == play(step_by_step(explored), habits), game
            met += sum(trip.seen for trip in trips)
    assert met > (20 if habits.stubborn else 10_000)


def step_by_step(explored: Explored[Any]) -> Explored[Any]:
    """Return the same positions without a kernel to walk on them."""
    plain: Explored[Any] = Explored.__new__(Explored)
    vars(plain).update(vars(explored))
    return plain


def test_a_road_turns_back_where_the_fourth_priest_arrives() -> None:
    """Its legal moves say so as well, not only a solution that is played."""
    draw = random.Random(1)
    roads = (fujisan.begin(random_mountain(draw)) for _ in range(20))
    start, solution = next(
        (start, found) for start in roads if (found := solve_road(start, country_road=True).solution)
    )
    line = fujisan.ROAD_RULES.positions(start, fujisan.ROAD_RULES.moves(str(solution)))
    before, arrived = next(pair for pair in pairwise(line) if pair[1].returning)
    assert not before.returning
    assert arrived in [after for _, after in fujisan.ROAD_RULES.legal(before)]


@each("turn", range(8))
def test_lines_on_turned_tables_are_alike(turn: int) -> None:
    """A table and its turns have solutions of one canonical text, for whichever of the shortest is found."""
    draw = random.Random(5)
    table = random_rectangle(3, 4, 6, draw)
    start = mirror_rules.begin(table)
    moves = list(mirror_rules.RULES.legal(start))
    after = mirror_rules.begin(turned(table, TURNS[turn]))
    other = list(mirror_rules.RULES.legal(after))
    lines = sorted(mirror.canonical_moves([move]) for move, _ in moves)
    assert sorted(mirror.canonical_moves([move]) for move, _ in other) == lines


def test_the_dominoes_of_a_line_count_in_the_order_of_their_moves() -> None:
    rules = unmatched.SOLVER.rules
    one, same = rules.moves("24R, 24R, 13U"), rules.moves("05D, 05D, 66R")
    other = rules.moves("24R, 13U, 24R")
    assert canonical_slides(one) == canonical_slides(same) != canonical_slides(other)


@pytest.mark.parametrize(("first", "second", "alike"), [("1R2D1", "1U2L1", True), ("1R2D1", "1R2D2", False)])
def test_rounds_flown_alike_have_one_line(first: str, second: str, alike: bool) -> None:
    layout = next(found for seed in range(99) if (found := random_layout(3, random.Random(seed))))
    made = [
        bee_candidate(layout, Puzzle("", "", Outcome(Status.SOLVED, {"3": text}, {"3": 1}), {}))
        for text in (first, second)
    ]
    assert (made[0].line == made[1].line) is alike
    assert made[0].trivial == "solved in 1 move"
