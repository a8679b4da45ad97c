"""Ladders of hints: they start without a move, and what they say is true of generated problems."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from pnp.games.api.engine import OpenProblem
from pnp.games.api.registry import find_game
from pnp.search.results import Hint, Level, Problem
from tests.games.opening import open_problem
from tests.games.set_making import make_set

SETS: dict[str, tuple[dict[str, object], ...]] = {
    "dominate": tuple({"goal": goal} for goal in ("most-regions", "win", "margin", "endgame")),
}
PLACE = re.compile(r"\b[a-z]{1,2}\d{1,2}\b")


@cache
def made(game: str) -> tuple[Problem, ...]:
    """Two problems for each goal of a game."""
    levels = (Level.EASY, Level.MEDIUM)
    return tuple(problem for given in SETS[game] for problem in make_set(game, 2, 5, levels, **given))


def opened(game: str, problem: Problem) -> OpenProblem:
    found = find_game(game)
    assert found is not None
    assert found.problems is not None
    return open_problem(game, problem.start, found.problems.options.model_validate(problem.options))


def ladders(game: str) -> Iterator[tuple[Problem, tuple[Hint, ...]]]:
    for problem in made(game):
        yield problem, problem.hints


@pytest.mark.parametrize("game", SETS)
def test_the_first_hint_names_no_place_of_the_answer(game: str) -> None:
    for problem, (first, *_) in ladders(game):
        places = set(PLACE.findall(str(problem.outcome.solution)))
        assert not places & set(PLACE.findall(str(first))), (str(first), problem.start)


@pytest.mark.parametrize("game", SETS)
def test_a_ladder_has_three_steps_or_more_and_all_differ(game: str) -> None:
    for _, hints in ladders(game):
        assert len({str(hint) for hint in hints}) == len(hints) >= 3


@pytest.mark.parametrize("game", SETS)
def test_only_the_last_hint_tells_the_whole_answer(game: str) -> None:
    for problem, (*before, last) in ladders(game):
        answer = str(problem.outcome.solution)
        assert not any(answer in str(hint) for hint in before)
        assert set(PLACE.findall(answer)) & set(PLACE.findall(str(last)))


@pytest.mark.parametrize("game", SETS)
def test_a_hint_is_the_same_when_it_is_asked_for_again(game: str) -> None:
    for problem, hints in ladders(game):
        assert problem.outcome.solution is not None
        assert tuple(opened(game, problem).hints(problem.outcome.solution)) == hints


def test_dominate_counts_what_a_region_lacks_and_what_other_moves_take() -> None:
    from pnp.games.dominate.rules.play import Position

    for problem, hints in ladders("dominate"):
        start = opened("dominate", problem).start
        assert isinstance(start, Position)
        text = " / ".join(map(str, hints))
        own = start.score(start.mover)
        if told := re.search(r"You dominate (\d+) regions", text):
            assert int(told[1]) == own
        if told := re.search(r"It isn’t ([^:]+): this move takes only (\w+)", text):
            other = start.field.move(told[1])
            count = start.play(other).score(start.mover) - own
            answer = start.field.move(str(problem.outcome.solution))
            assert count == (1 if told[2] == "one" else int(told[2]))
            assert count < start.play(answer).score(start.mover) - own
        if told := re.search(r"Look at (row|column) (\w+): (\w+) more squares? make", text):
            lines = start.field.rows if told[1] == "row" else start.field.columns
            (line,) = (
                region
                for region in lines
                if all(told[2] in re.findall(r"\d+|[a-z]+", start.field.grid.name(c)) for c in region)
            )
            held = sum(start.marks[cell] == start.mover for cell in line)
            assert held + (1 if told[3] == "one" else int(told[3])) == len(line) // 2 + 1
