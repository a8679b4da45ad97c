"""The published problems of the sliding games: their solutions replay, and nothing shorter exists."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.dominoes.sliding_options import SlidingProblems
from pnp.games.mirror.rules import RULES
from pnp.search.results import Limits, Proof
from tests.games.opening import open_problem
from tests.games.published import published, solved_alike

OPEN = ("Problem 17", "Problem 19", "Problem 20")
"""Mirror problems that take gigabytes; nobody knows a shortest solution of the last."""


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
    if problem["name"] not in OPEN:
        outcome = opened.solve(Limits())
        assert not opened.check_solution(str(outcome.solution))
        assert isinstance(outcome.length, int)
        assert outcome.length <= RULES.count(problem["solution"])
