"""Dominosa puzzles: solved with proof, checked, rated, hinted and made."""

from __future__ import annotations

import itertools
import pickle
import random
import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from pnp.base.errors import OptionError
from pnp.components.dominoes.table import Table
from pnp.components.dominoes.tiles import LARGEST_NUMBER, domino_set
from pnp.games.dominosa import DominosaPuzzleOptions, rules
from pnp.games.dominosa.engine import explanations, generate
from pnp.games.dominosa.engine.generate import Shape, listed, maker
from pnp.games.dominosa.engine.rating import LEVEL_RULES, demand
from pnp.games.dominosa.rules import Grid
from pnp.search.generation import NoPuzzleError
from pnp.search.results import Level, Limits, Proof, Status
from pnp.search.set_search import SetSearch
from tests.games.dominosa.dominosa_random import apply_rules, deepest, rule_set
from tests.games.dominosa.test_kernels import cover
from tests.games.opening import built_in_puzzles, open_puzzle
from tests.games.published import published
from tests.games.set_making import make_set
from tests.games.test_generation import backwards
from tests.refused import refusals

UNIQUE = "0 1 1\n\n1 0 0"
SEVERAL = "0 0 1\n\n1 0 1"
NONE = "0 1 0\n\n1 0 1"
DEEP = "1 3 1 1 2\n\n3 2 3 0 2\n\n3 1 3 1 0\n\n0 0 2 2 0"
"""A grid up to 3 that the first seven rules cannot solve without the last of them."""


def test_one_solution_is_proved_unique() -> None:
    outcome = generate.solve(rules.start(UNIQUE))
    assert (outcome.status, outcome.proof, outcome.length) == (Status.SOLVED, Proof.UNIQUE, 3)
    assert outcome.solution == "0 1|1\n-\n1 0|0"
    assert generate.check(rules.start(UNIQUE), str(outcome.solution)) is None


def test_of_several_solutions_one_is_a_witness() -> None:
    outcome = generate.solve(rules.start(SEVERAL))
    assert (outcome.status, outcome.proof, outcome.reason) == (
        Status.SOLVED,
        Proof.WITNESS,
        "there is another solution",
    )
    assert outcome.difficulty is None
    found = generate.check(rules.start(SEVERAL), str(outcome.solution))
    assert found is not None
    assert [str(error) for error in found.in_text] == ["1:1: there is another solution"]


def test_a_grid_without_the_double_one_is_unsolvable() -> None:
    outcome = generate.solve(rules.start(NONE))
    assert (outcome.status, outcome.proof, outcome.solution) == (Status.UNSOLVABLE, Proof.UNSOLVABLE, None)


def test_a_malformed_grid_is_refused() -> None:
    found = refusals(open_puzzle, "dominosa", "0 1 1\n\n1 0", DominosaPuzzleOptions())
    assert found == ["3:5: there is a gap; the table must fill a rectangle"]


def test_a_limit_is_reported_as_a_limit() -> None:
    numbers = [n for pair in domino_set(6) for n in pair]
    random.Random(2).shuffle(numbers)
    hard = "\n\n".join(" ".join(map(str, numbers[8 * row : 8 * row + 8])) for row in range(7))
    outcome = generate.solve(rules.start(hard), Limits(states=1))
    assert outcome.status is Status.UNKNOWN
    assert outcome.reason == "the limit of 1 states was reached"


def test_a_count_looks_at_the_clock_and_goes_on_where_it_stood(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that goes on by a second each time it's read, which is every third branch."""
    grid = Grid(tuple(map(tuple, np.array([n for pair in domino_set(6) for n in pair]).reshape(7, 8).tolist())))
    whole = generate.count(grid, most=200)
    assert whole.searched > 30
    monkeypatch.setattr(generate, "_PAUSE", 3)
    seconds = itertools.count()
    monkeypatch.setattr(generate.time, "monotonic", lambda: float(next(seconds)))
    assert generate.count(grid, most=200) == whole
    seconds = itertools.count()
    stopped = generate.count(grid, Limits(seconds=5), most=200)
    assert stopped.stopped == "the limit of 5 s was reached"
    assert stopped.searched < 30


def test_a_wrong_joint_is_named() -> None:
    found = generate.check(rules.start(UNIQUE), "0 1|1\n\n1 0|0")
    assert found is not None
    assert str(found.in_text[0]) == "1:1: the 0 isn't joined to any other number"


@pytest.mark.parametrize("puzzle", published("dominosa"))
def test_published_puzzles_have_one_solution_and_need_no_guess(puzzle: dict[str, Any]) -> None:
    grid = rules.start(puzzle["start"])
    outcome = generate.solve(grid)
    assert (outcome.status, outcome.proof) == (Status.SOLVED, Proof.UNIQUE)
    assert outcome.difficulty is not None
    assert generate.check(grid, str(outcome.solution)) is None
    end, _ = apply_rules(grid, frozenset(range(1, 8)))
    assert grid.to_table(end.joined) == Table.parse(str(outcome.solution), LARGEST_NUMBER)


def test_the_difficulty_names_the_hardest_rules_and_the_narrowest_point() -> None:
    found = demand(rules.start(DEEP))
    assert found is not None
    assert (found.level, deepest(found)) == (Level.MEDIUM, 7)
    assert found.difficulty.reason.startswith("rule 7 (neck) once, ")
    ways, places = found.effort.ways_on, found.effort.of_places
    assert f"; at the hardest point, {ways} of {places} places help" in found.difficulty.reason


def test_a_grid_that_the_rules_leave_open_has_no_difficulty() -> None:
    assert demand(rules.start(SEVERAL)) is None
    assert explanations.hints(rules.start(SEVERAL)) == ()


def test_hints_go_from_where_to_look_to_a_rule_and_only_then_to_a_domino() -> None:
    found = explanations.hints(rules.start(DEEP))
    look, first_rule, look_on, hardest_rule, domino = (str(hint.words) for hint in found)
    assert look.startswith(("Look ", "Find every place "))
    assert first_rule.startswith("Start with “")
    assert look_on.startswith("The hardest step comes once you have joined ")
    assert hardest_rule.startswith("That step takes “neck”. ")
    assert domino.startswith("In the solution, the ")
    assert [explanations.is_explained(hint) for hint in found] == [False, True, False, True, False]
    assert found[3].step.rule == 7
    assert found[3].after.open < found[3].before.open


def test_easier_rules_alone_lead_to_the_hardest_step_of_every_built_in_puzzle() -> None:
    """So its hint is true whatever the order in which a solver takes the easier steps."""
    checked = 0
    for source, _ in built_in_puzzles("dominosa"):
        words = source.hints[2]
        if not words.startswith("The hardest step"):
            continue
        grid = rules.start(source.start)
        name = re.findall("“(.*?)”", source.hints[3])[0]
        rule = next(number for number, known in explanations.NAMES.items() if known == name)
        end, _ = apply_rules(grid, frozenset(range(1, rule)))
        stage = words.partition(".")[0]
        named = re.findall(r"(\d)\|(\d)", stage)
        assert {(int(low), int(high)) for low, high in named} <= {grid.pair(place) for place in end.joined}
        count = re.search(r"joined (\d+)", stage)
        assert len(end.joined) == (int(count[1]) if count else len(named))
        checked += 1
    assert checked


def test_the_first_step_that_a_hint_calls_a_single_place_is_one() -> None:
    checked = 0
    for source, _ in built_in_puzzles("dominosa"):
        grid = rules.start(source.start)
        if told := re.search(r"one place for the (\d)\|(\d) .* Part of it is in row (\d)", source.hints[1]):
            (place,) = (place for place in grid.places() if grid.pair(place) == (int(told[1]), int(told[2])))
            assert int(told[3]) - 1 in {row for row, _ in place}
            checked += 1
    assert checked


def test_the_last_hint_names_a_domino_of_the_solution() -> None:
    grid = rules.start(UNIQUE)
    last = str(explanations.hints(grid)[-1].words)
    assert last == "In the solution, the 0 in row 2, column 2 and the 0 to its right are joined."


def test_the_drawn_solution_is_the_solution_step_by_step() -> None:
    grid = rules.start(DEEP)
    steps = list(explanations.solution_steps(grid))
    assert all(hint.step.joined or hint.step.split for hint in steps)
    assert steps[-1].after.solved
    assert grid.to_table(steps[-1].after.joined).to_text() == generate.solve(rules.start(DEEP)).solution


@pytest.mark.parametrize("highest", [4, 6])
def test_a_set_has_all_levels_and_each_takes_one_of_its_rules(highest: int) -> None:
    made = make_set("dominosa", 8, seed=3, pips=highest)
    difficulties = [puzzle.outcome.difficulty for puzzle in made]
    assert [difficulty.level for difficulty in difficulties if difficulty] == [
        level for level in Level for _ in range(2)
    ]
    below = dict(zip(Level, (0, *LEVEL_RULES.values()), strict=False))
    for puzzle, difficulty in zip(made, difficulties, strict=True):
        assert difficulty is not None
        grid = Grid.parse(puzzle.start)
        enough, _ = apply_rules(grid, rule_set(LEVEL_RULES[difficulty.level]))
        too_few, _ = apply_rules(grid, rule_set(below[difficulty.level]))
        assert enough.solved
        assert not too_few.solved
        solved = generate.solve(rules.start(puzzle.start))
        assert (solved.proof, solved.solution) == (Proof.UNIQUE, puzzle.outcome.solution)
        assert 3 <= len(puzzle.hints) <= 5


@pytest.mark.parametrize("level", list(Level))
def test_any_number_of_workers_makes_the_same_puzzles(level: Level) -> None:
    one = make_set("dominosa", 3, seed=8, pips=4, levels=[level])
    assert one == make_set("dominosa", 3, seed=8, pips=4, levels=[level], mapper=backwards)


def test_the_same_seed_makes_the_same_set_and_another_another() -> None:
    one, same, other = (make_set("dominosa", 4, seed, pips=3, levels=[Level.EASY]) for seed in (1, 1, 2))
    assert one == same
    assert {p.start for p in one}.isdisjoint(p.start for p in other)


def test_no_two_puzzles_of_a_set_are_alike() -> None:
    made = make_set("dominosa", 12, seed=5, pips=2, levels=[Level.EASY])
    assert len({rules.kind(Grid.parse(puzzle.start)) for puzzle in made}) == 12


def test_other_rectangles_of_the_right_size_are_filled_too() -> None:
    (made,) = make_set("dominosa", 1, seed=1, pips=5, rows=3, columns=14, levels=[Level.MEDIUM])
    grid = Grid.parse(made.start)
    assert (grid.height, grid.width) == (3, 14)
    assert generate.solve(rules.start(made.start)).proof is Proof.UNIQUE


def test_what_cannot_be_made_is_refused() -> None:
    with pytest.raises(OptionError, match="56 cells"):
        make_set("dominosa", 1, seed=1, pips=6, rows=5, columns=5)
    with pytest.raises(OptionError, match="from 2 to 15"):
        Shape(16)


def test_small_sets_give_all_their_puzzles_and_no_two_alike() -> None:
    made = make_set("dominosa", 187, seed=1, pips=2, levels=[Level.EASY])
    assert len({rules.kind(Grid.parse(puzzle.start)) for puzzle in made}) == 187
    for puzzle in made:
        solved = generate.solve(rules.start(puzzle.start))
        assert (solved.proof, solved.solution) == (Proof.UNIQUE, puzzle.outcome.solution)
        assert solved.difficulty == puzzle.outcome.difficulty
        assert solved.difficulty is not None
        assert solved.difficulty.level is Level.EASY


@pytest.mark.parametrize(
    ("count", "level", "rows", "columns", "message"),
    [
        (188, Level.EASY, 0, 0, "asked for 188 easy .* up to 2 on 3 rows of 4 there are exactly 187"),
        (1, Level.HARD, 0, 0, "asked for 1 hard .* exactly 0. .*: 187 easy, 23 medium, 0 hard, 0 expert"),
        (
            13,
            Level.MEDIUM,
            6,
            2,
            "on 6 rows of 2 there are exactly 12. .*: 138 easy, 12 medium, 0 hard, 0 expert",
        ),
    ],
)
def test_a_small_set_says_how_many_puzzles_there_are(
    count: int, level: Level, rows: int, columns: int, message: str
) -> None:
    with pytest.raises(NoPuzzleError, match=message):
        make_set("dominosa", count, seed=1, pips=2, rows=rows or None, columns=columns or None, levels=[level])


def test_any_number_of_workers_draws_the_same_puzzles_from_the_list() -> None:
    one = make_set("dominosa", 9, seed=1, pips=2, levels=[Level.EASY])
    other = make_set("dominosa", 9, seed=1, pips=2, levels=[Level.EASY], mapper=backwards)
    assert [(p.id, p.start) for p in one] == [(p.id, p.start) for p in other]
    assert len(one) == 9
    sent = pickle.loads(pickle.dumps(maker(Shape(2))))
    assert SetSearch("dominosa", sent, 9, 1, [Level.EASY]).puzzles() == one


def test_more_puzzles_of_a_small_set_begin_with_the_same_ones() -> None:
    few, more = (make_set("dominosa", number, seed=4, pips=2, levels=[Level.EASY]) for number in (3, 9))
    assert {puzzle.start for puzzle in few} < {puzzle.start for puzzle in more}
    assert {puzzle.id for puzzle in more} == {f"dominosa-4-{number}" for number in range(1, 10)}


@pytest.mark.slow
@pytest.mark.parametrize(("rows", "columns"), [(3, 4), (4, 3), (2, 6)])
def test_the_list_of_a_small_set_is_that_of_plain_backtracking_and_the_human_rules(
    rows: int, columns: int
) -> None:
    """All 34,650 grids, with no kernel and no thought about which are alike."""
    base = frozenset({1, 2, 3, 6})
    easy, grids = set(), 0
    for numbers in arrangements((4, 4, 4)):
        grids += 1
        grid = Grid(tuple(numbers[row * columns : (row + 1) * columns] for row in range(rows)))
        if len(list(itertools.islice(cover(grid, frozenset(), frozenset()), 2))) == 1:
            end, _ = apply_rules(grid, base)
            if end.solved:
                easy.add(rules.kind(grid))
    assert grids == 34650
    found = {rules.kind(made.grid) for made in listed(Shape(2, rows, columns))[Level.EASY]}
    assert found == easy


def arrangements(left: tuple[int, ...], start: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    if not any(left):
        yield start
    for number, more in enumerate(left):
        if more:
            yield from arrangements((*left[:number], more - 1, *left[number + 1 :]), (*start, number))


def test_a_second_letter_in_the_grid_is_an_error_with_its_line() -> None:
    (error,) = refusals(open_puzzle, "dominosa", "0 1 1\n\n1 x 0", DominosaPuzzleOptions())
    assert error.startswith("3:3: 'x' isn't a number")
