"""Rank correlations, and steps fitted to solving times."""

from __future__ import annotations

import random
from math import inf

import pytest

from pnp.puzzles.difficulty_fitting import Thresholds, fit_steps, quartiles, ranks, score_ranges, spearman
from pnp.search.results import Level, Steps
from tests.rows import each

STEADY = [(1.0, 10.0), (2.0, 20.0), (3.0, 30.0), (4.0, 40.0)]


def test_equal_values_share_a_rank() -> None:
    assert ranks([7, 5, 7, 9]) == [1.5, 0, 1.5, 3]


def test_rank_correlation() -> None:
    assert spearman([1, 2, 3], [10, 100, 1000]) == pytest.approx(1)
    assert spearman([1, 2, 3], [3, 2, 1]) == pytest.approx(-1)
    assert spearman([1, 2, 3, 4, 5], [2, 1, 4, 3, 5]) == pytest.approx(0.8), "1 - 6 * 4 / (5 * 24)"
    assert spearman([1, 1, 1], [1, 2, 3]) is None
    assert spearman([1], [1]) is None


def test_steps_lie_halfway_between_the_scores_they_separate() -> None:
    assert fit_steps(STEADY, quartiles([10, 20, 30, 40])) == Steps(1.5, 2.5, 3.5)


def test_a_step_never_puts_a_score_on_its_wrong_side_by_rounding() -> None:
    steps = fit_steps([(1.001, 1.0), (1.002, 9.0)], (5.0, 5.0, 5.0))
    assert 1.001 < steps.easy <= 1.002


def test_a_slow_easy_puzzle_does_not_move_a_step() -> None:
    noisy = [*STEADY, (1.2, 500.0), (1.1, 11.0), (1.3, 12.0), (1.4, 13.0)]
    assert fit_steps(noisy, (15.0, 25.0, 35.0)) == Steps(1.7, 2.5, 3.5)


def test_difficulties_that_nobody_needs_have_no_scores() -> None:
    assert fit_steps(STEADY, (5.0, 25.0, 900.0)) == Steps(-inf, 2.5, inf)
    assert score_ranges(Steps(-inf, 2.5, inf)) == [(Level.MEDIUM, -inf, 2.5), (Level.HARD, 2.5, inf)]


def misplaced(timed: list[tuple[float, float]], step: float, threshold: float) -> int:
    return sum((score < step) != (seconds < threshold) for score, seconds in timed)


@each("seed", range(20))
def test_steps_are_in_order_and_no_other_step_is_better(seed: int) -> None:
    draw = random.Random(seed)
    timed = [(float(draw.randint(1, 8)), float(draw.randint(1, 30))) for _ in range(12)]
    thresholds: Thresholds = (8.0, 15.0, 22.0)
    steps = fit_steps(timed, thresholds)
    assert steps.easy <= steps.medium <= steps.hard
    others = [-inf, *(score + 0.5 for score in range(9)), inf]
    for step, threshold in zip((steps.easy, steps.medium, steps.hard), thresholds, strict=True):
        assert misplaced(timed, step, threshold) == min(misplaced(timed, one, threshold) for one in others)
