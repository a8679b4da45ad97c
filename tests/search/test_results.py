"""The values that every solver returns."""

from __future__ import annotations

import pytest

from pnp.search.results import Difficulty, Level, Limits, Outcome, Status


def test_a_limit_is_positive() -> None:
    with pytest.raises(ValueError, match="positive"):
        Limits(states=0)


def test_an_unknown_outcome_claims_nothing() -> None:
    outcome = Outcome.unknown("10 states", 10)
    assert (outcome.status, outcome.proof, outcome.solution) == (Status.UNKNOWN, None, None)


def test_a_difficulty_is_added_to_a_copy() -> None:
    plain = Outcome.invalid("two groups")
    rated = plain.rated(Difficulty(Level.EASY, 1.0, "3 moves"))
    assert plain.difficulty is None
    assert rated.difficulty is not None
    assert rated.reason == "two groups"
