"""Rank correlation: how well one list of numbers predicts the order of another."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import StatisticsError, correlation


def spearman(one: Sequence[float], other: Sequence[float]) -> float | None:
    """Spearman's rank correlation; None for fewer than two values, or if all of a list are equal."""
    try:
        return correlation(ranks(one), ranks(other))
    except StatisticsError:
        return None


def ranks(values: Sequence[float]) -> list[float]:
    """The rank of each value, from 0; equal values share the mean of theirs."""
    ordered = sorted(values)
    first = {value: ordered.index(value) for value in set(values)}
    return [first[value] + (ordered.count(value) - 1) / 2 for value in values]
