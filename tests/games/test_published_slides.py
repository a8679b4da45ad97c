"""The published problems of the sliding games: their solutions replay, and nothing shorter exists."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from pnp.games.mirror.rules import RULES
from pnp.games.sliding.game import SlidingProblems
from pnp.search.results import Limits, Proof
from tests.games.opening import open_problem
from tests.games.published import published, published_file, solved_alike
from tests.yaml_data import yaml_data

LONG = ("Problem 17", "Problem 19", "Problem 20")
"""Mirror problems that take minutes and gigabytes. Their proofs are in ``benchmarks/results``."""
PROVED = {"Problem 19": 76, "Problem 20": 359}
"""The moves of their shortest solutions, which ``benchmarks/results/mirror.md`` shows."""
RESULTS = Path(__file__).parents[2] / "benchmarks" / "results" / "mirror.md"


@pytest.mark.parametrize("problem", published("unmatched"))
def test_unmatched(problem: dict[str, Any]) -> None:
    assert solved_alike("unmatched", problem, SlidingProblems()).proof is Proof.SHORTEST


@pytest.mark.parametrize("problem", published("capturing"))
def test_capturing(problem: dict[str, Any]) -> None:
    assert solved_alike("capturing", problem, SlidingProblems()).proof is Proof.SHORTEST


@pytest.mark.parametrize("problem", published("mirror"))
def test_mirror(problem: dict[str, Any]) -> None:
    """A printed mirror solution may be longer than need be."""
    opened = open_problem("mirror", problem["start"], SlidingProblems())
    assert not opened.check_solution(problem["solution"])
    if problem["name"] not in LONG:
        outcome = opened.solve(Limits())
        assert not opened.check_solution(str(outcome.solution))
        assert isinstance(outcome.length, int)
        assert outcome.length <= RULES.count(problem["solution"])


@pytest.mark.parametrize("name", PROVED)
def test_the_long_solutions_that_are_shown_are_right(name: str) -> None:
    problems = yaml_data(published_file("mirror"))["problems"]
    (problem,) = (problem for problem in problems if problem["name"] == name)
    quoted = re.search(r"(?:^> .*\n)+", RESULTS.read_text(encoding="utf-8").partition(f"**{name}**")[2], re.M)
    assert quoted
    solution = " ".join(line.removeprefix("> ") for line in quoted[0].splitlines())
    assert not open_problem("mirror", problem["start"], SlidingProblems()).check_solution(solution)
    assert RULES.count(solution) == PROVED[name] < RULES.count(problem["solution"])
