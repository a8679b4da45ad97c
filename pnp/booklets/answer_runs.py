"""Runs of answers that are set in the same number of columns, so that all of them take little paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf

CHANGE = 0.12
"""What it costs, in pages, to go on in another number of columns."""
_DIVIDED = 0.3
"""Answers higher than this part of a page may be divided between columns."""


@dataclass(frozen=True, slots=True)
class AnswerRun:
    """Answers from number ``start`` to before number ``end``."""

    start: int
    end: int
    columns: int


@dataclass(frozen=True, slots=True)
class _Plan:
    cost: float
    run: AnswerRun | None = None
    before: _Plan | None = None

    def runs(self) -> Iterator[AnswerRun]:
        if self.run is not None and self.before is not None:
            yield from self.before.runs()
            yield self.run


def shortest_runs(heights: Sequence[Sequence[float]], wider: float) -> list[AnswerRun]:
    """The runs in which answers take the least paper.

    :param heights: for each answer its height in parts of a page: in one column, in one of two, and so on as
        far as it's legible there.
    :param wider: with each column fewer, only this part of the paper counts.
    """
    plans = [_Plan(0.0)]
    for end in range(1, len(heights) + 1):
        plans.append(min(_plans_to(end, plans, heights, wider), key=lambda plan: plan.cost))
    return list(plans[-1].runs())


def _plans_to(
    end: int, plans: Sequence[_Plan], heights: Sequence[Sequence[float]], wider: float
) -> Iterator[_Plan]:
    """The plans for the answers before number ``end``, by where their last run starts."""
    most = max(map(len, heights))
    sums, highest = [0.0] * most, [0.0] * most
    for start in range(end - 1, -1, -1):
        for k, height in enumerate((*heights[start], *[inf] * (most - len(heights[start])))):
            sums[k] += height
            highest[k] = max(highest[k], min(height, _DIVIDED))
        before = plans[start]
        for columns, (total, high) in enumerate(zip(sums, highest, strict=True), 1):
            if total < inf:
                ragged = high * (columns - 1) / columns / 2
                paper = max(high, total / columns + ragged) * wider ** (most - columns)
                change = CHANGE if before.run else 0.0
                yield _Plan(before.cost + paper + change, AnswerRun(start, end, columns), before)
