"""How several games recognise filler: problems that you can solve by looking one move ahead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from pnp.search.results import Level

T = TypeVar("T")

GENTLE = (Level.EASY, Level.MEDIUM)
"""The grades of problems that may be solved by looking one move ahead."""


def single_best(scores: Mapping[T, int]) -> T | None:
    """The choice with the highest score; None if several share it or there are no choices."""
    most = max(scores.values(), default=0)
    best = [choice for choice, score in scores.items() if score == most]
    return best[0] if len(best) == 1 else None
