"""Sets with several goals: the same number of puzzles of each goal in every difficulty, and no answer that can
be guessed."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from pnp.search.generation import Candidate, InTurn
from pnp.search.results import Difficulty, Level, Outcome, Puzzle, Status
from pnp.search.set_search import SetSearch
from tests.games.set_making import make_set
from tests.games.test_generation import backwards

GOALS = ("one", "two", "three")


def made(goal: str, answer: str, draw: random.Random, level: Level) -> Candidate:
    """Return a made-up puzzle."""
    start = str(draw.random())
    outcome = Outcome(Status.SOLVED, answer, 1, difficulty=Difficulty(level, 1.0, "made up"))
    return Candidate(Puzzle("", start, outcome, {"goal": goal}), start)


def in_turn(turn: int, draw: random.Random, level: Level) -> Candidate:
    return made(GOALS[turn % 3], str(draw.random()), draw, level)


def goals_by_level(puzzles: tuple[Puzzle, ...]) -> Counter[tuple[Level, object]]:
    return Counter((p.outcome.difficulty.level, p.options["goal"]) for p in puzzles if p.outcome.difficulty)


@pytest.mark.parametrize("seed", [0, 5])
def test_each_goal_has_its_share_of_every_difficulty(seed: int) -> None:
    search = SetSearch("made-up", InTurn(in_turn), 26, seed)
    found = search.puzzles()
    assert set(goals_by_level(found).values()) == {2, 3}
    assert set(Counter(puzzle.options["goal"] for puzzle in found).values()) == {8, 9}
    assert search.puzzles(backwards) == found


def test_another_seed_begins_with_another_goal() -> None:
    first = [SetSearch("made-up", InTurn(in_turn), 1, seed).puzzles()[0].options["goal"] for seed in range(3)]
    assert sorted(map(str, first)) == sorted(GOALS)


def two_of_three(turn: int, draw: random.Random, level: Level) -> Candidate | None:
    return None if turn % 3 == 1 else in_turn(turn, draw, level)


def test_a_goal_that_cannot_be_had_leaves_its_turn_to_the_next() -> None:
    found = SetSearch("made-up", InTurn(two_of_three), 12, 0).puzzles()
    assert Counter(puzzle.options["goal"] for puzzle in found) == {"one": 4, "three": 8}


def often_none(draw: random.Random, level: Level) -> Candidate:
    return made("eye", "none" if draw.random() < 0.8 else str(draw.random()), draw, level)


def test_no_answer_is_right_in_more_than_a_third_of_a_goals_puzzles() -> None:
    search = SetSearch("made-up", often_none, 30, 1)
    found = search.puzzles()
    answers = Counter(puzzle.outcome.solution for puzzle in found)
    assert answers["none"] == 10
    assert search.puzzles(backwards) == found


def test_goals_of_a_real_set_are_spread_evenly() -> None:
    found = make_set("all_fives", 8, 3, (Level.EASY, Level.EXPERT))
    assert goals_by_level(found) == {
        (Level.EASY, "totals"): 1,
        (Level.EASY, "scoring-play"): 1,
        (Level.EASY, "best-play"): 1,
        (Level.EASY, "longest-run"): 1,
        (Level.EXPERT, "totals"): 2,
        (Level.EXPERT, "longest-run"): 2,
    }


def test_one_eye_in_five_is_missing() -> None:
    found = make_set("dominions", 5, 2, (Level.EASY,), goal="eye", side=3)
    assert [puzzle.outcome.solution for puzzle in found].count("none") == 1
