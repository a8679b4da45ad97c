"""The published problems of the sliding games: their solutions replay, and nothing shorter exists."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.games.capturing.engine import problems as capturing
from pnp.games.mirror import rules as mirror_rules
from pnp.games.mirror.engine import problems as mirror
from pnp.games.unmatched.engine import problems as unmatched
from pnp.search.replay import count_moves, move_texts
from pnp.search.results import Proof
from tests.games.published import published

OPEN = ("Problem 17", "Problem 19", "Problem 20")
"""Mirror problems that take gigabytes; nobody knows a shortest solution of the last."""


@pytest.mark.parametrize("problem", published("unmatched"))
def test_unmatched(problem: dict[str, Any]) -> None:
    agrees(unmatched, problem)


@pytest.mark.parametrize("problem", published("capturing"))
def test_capturing(problem: dict[str, Any]) -> None:
    agrees(capturing, problem)


def agrees(game: Any, problem: dict[str, Any]) -> None:
    outcome = game.solve(problem["start"])
    assert game.check(problem["start"], problem["solution"]) is None
    assert game.check(problem["start"], outcome.solution) is None
    assert outcome.length == len(move_texts(problem["solution"]))
    assert outcome.proof is Proof.SHORTEST


@pytest.mark.parametrize("problem", published("mirror"))
def test_mirror(problem: dict[str, Any]) -> None:
    """A printed mirror solution may be longer than need be."""
    assert mirror.check(problem["start"], problem["solution"]) is None
    if problem["name"] not in OPEN:
        outcome = mirror.solve(problem["start"])
        assert mirror.check(problem["start"], outcome.solution) is None
        assert outcome.length <= count_moves(problem["solution"], mirror_rules.parse)
