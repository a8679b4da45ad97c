"""Steps between difficulties, fitted to how long people took, and how well one list of numbers predicts the
order of another.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise
from math import inf
from statistics import StatisticsError, correlation, quantiles
from typing import TypeAlias

from pnp.base.sentences import Sentence, together
from pnp.search.results import Level, Steps, level_in_words


def spearman(one: Sequence[float], other: Sequence[float]) -> float | None:
    """Spearman's rank correlation; None for fewer than two values, or if all of a list are equal."""
    try:
        return correlation(ranks(one), ranks(other))
    except StatisticsError:
        return None


def ranks(values: Sequence[float]) -> list[float]:
    """Return the rank of each value, from 0; equal values share the mean of theirs."""
    ordered = sorted(values)
    first = {value: ordered.index(value) for value in set(values)}
    return [first[value] + (ordered.count(value) - 1) / 2 for value in values]


LEAST_TIMED = 4
"""The fewest puzzles to which steps can be fitted: one for each difficulty."""

Thresholds: TypeAlias = tuple[float, float, float]
"""The seconds at which medium, hard and expert puzzles begin."""

Timed: TypeAlias = tuple[float, float]
"""The score of a puzzle, and the seconds it took."""


def quartiles(seconds: Sequence[float]) -> Thresholds:
    """Return thresholds that split times into four groups of equal size.

    :raises ValueError: for fewer than two times.
    """
    first, second, third = quantiles(seconds, n=4, method="inclusive")
    return first, second, third


def fit_steps(timed: Sequence[Timed], thresholds: Thresholds) -> Steps:
    """Return the scores that agree best with thresholds in seconds.

    Each step leaves as few puzzles as possible on the wrong side of its threshold. Of equally good steps it's
    the lowest, so the steps are always in order, because a longer threshold only ever moves a step up. A step
    is infinite if no score belongs below it, or none above.
    """
    scores = sorted({score for score, _seconds in timed})
    steps = (-inf, *(_between(low, high) for low, high in pairwise(scores)), inf)
    easy, medium, hard = (_best_step(timed, steps, threshold) for threshold in thresholds)
    return Steps(easy, medium, hard)


def _best_step(timed: Sequence[Timed], steps: Sequence[float], threshold: float) -> float:
    """Return the lowest of the steps for which the fewest puzzles are on one side of the step and the other
    side of the threshold."""
    fast = sorted(score for score, seconds in timed if seconds < threshold)
    slow = sorted(score for score, seconds in timed if seconds >= threshold)

    def wrong(step: float) -> int:
        return len(fast) - bisect_left(fast, step) + bisect_left(slow, step)

    return min(steps, key=wrong)


def score_ranges(steps: Steps) -> list[tuple[Level, float, float]]:
    """Return the levels that scores can have, each with the scores where it begins and ends."""
    bounds = (-inf, steps.easy, steps.medium, steps.hard, inf)
    return [
        (level, low, high) for level, (low, high) in zip(Level, pairwise(bounds), strict=True) if low < high
    ]


def steps_as_text(steps: Steps) -> str:
    """Return steps in words: ``easy below 4.2, medium below 6.1, expert above``."""
    *lower, last = score_ranges(steps)
    steps_below = [
        Sentence("{level} below {score:g}", level=level_in_words(level), score=float(high))
        for level, _low, high in lower
    ]
    name = level_in_words(last[0])
    above = Sentence("{level} above", level=name) if lower else Sentence("{level} at any score", level=name)
    return together([*steps_below, above], ", ")


def _between(low: float, high: float) -> float:
    """Return a step between two scores: only the lower one is below it."""
    middle = (low + high) / 2
    return rounded if low < (rounded := round(middle, 2)) <= high else high
