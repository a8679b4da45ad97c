"""The time that a search for a puzzle may take."""

from __future__ import annotations

import random

import pytest

from pnp.search.generation import Candidate, NoPuzzleError, NotFound, OutOfTimeError, check_time, time_limit
from pnp.search.results import Difficulty, Level, Outcome, Puzzle, Status
from pnp.search.set_search import SetSearch


def test_without_a_limit_time_never_runs_out() -> None:
    check_time()


def test_inner_limits_never_allow_more_than_outer_ones() -> None:
    with time_limit(1e9):
        check_time()
        with time_limit(-1.0):
            with time_limit(1e9), pytest.raises(OutOfTimeError):
                check_time()
            with pytest.raises(OutOfTimeError):
                check_time()
        check_time()


def made(level: Level, trivial: str = "") -> Candidate:
    outcome = Outcome(Status.SOLVED, "a", 1, difficulty=Difficulty(level, 1.0, "1 move"))
    return Candidate(Puzzle("", "start", outcome, {}), "kind", trivial=trivial)


def never(_draw: random.Random, level: Level) -> Candidate | None:
    return None


def medium(_draw: random.Random, level: Level) -> Candidate | None:
    return made(Level.MEDIUM)


def trivial(_draw: random.Random, level: Level) -> Candidate | None:
    return made(level, "solved in 1 move")


def endless(_draw: random.Random, level: Level) -> Candidate | None:
    while True:
        check_time()


def test_a_search_says_how_far_it_got() -> None:
    def found(make: object, seconds: float) -> object:
        return SetSearch("made-up", make, 1, 3, [Level.EXPERT], seconds).find(0)  # type: ignore[arg-type]

    assert found(never, 1e9) == NotFound(400)
    assert found(medium, 1e9) == NotFound(400, Level.MEDIUM)
    assert found(trivial, 1e9) == NotFound(400, None, "solved in 1 move")
    assert found(endless, 0.01) == NotFound(1, seconds=0.01)


@pytest.mark.parametrize(
    ("make", "seconds", "message"),
    [
        (
            never,
            1e9,
            "no expert made-up puzzle found for number 1 in 400 attempts; choose other difficulties or options",
        ),
        (
            medium,
            1e9,
            "no expert made-up puzzle found for number 1 in 400 attempts; the nearest found is medium; "
            "choose other difficulties or options",
        ),
        (
            trivial,
            1e9,
            "no expert made-up puzzle found for number 1 in 400 attempts; those found were too easy: "
            "solved in 1 move; choose other difficulties or options",
        ),
        (
            endless,
            0.01,
            "no expert made-up puzzle found for number 1 in 0.01 s and 1 attempt; choose other difficulties or "
            "options, or allow more time with --seconds",
        ),
    ],
)
def test_what_was_not_found_is_said_with_what_to_do(make: object, seconds: float, message: str) -> None:
    search = SetSearch("made-up", make, 1, 3, [Level.EXPERT], seconds)  # type: ignore[arg-type]
    with pytest.raises(NoPuzzleError) as caught:
        search.puzzles()
    assert str(caught.value) == message


def test_a_set_with_too_few_different_puzzles_asks_for_another() -> None:
    search = SetSearch("made-up", medium, 2, 3, [Level.MEDIUM])
    with pytest.raises(NoPuzzleError, match="no other medium made-up puzzle found for number 2"):
        search.puzzles()
