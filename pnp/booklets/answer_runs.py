"""Runs of answers that are set in the same number of columns, so that all of them take little paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

CHANGE = 0.12
"""The cost of changing the number of columns, in pages."""
_DIVIDED = 0.3
"""Answers taller than this part of a page may be divided between columns."""


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
        """The runs, the last one first."""
        plan: _Plan | None = self
        while plan is not None and plan.run is not None:
            yield plan.run
            plan = plan.before


@dataclass(slots=True)
class _OpenRun:
    """The last run of a plan, to which answers may still be added."""

    start: int
    columns: int
    before: _Plan
    counted: float
    """How much of the run's paper counts, in pages."""
    total: float = 0.0
    """The height of its answers in one column, as a fraction of a page."""
    highest: float = 0.0
    """The height of the tallest answer, unless it can be divided."""

    def add(self, height: float) -> None:
        self.total += height
        self.highest = max(self.highest, min(height, _DIVIDED))

    @property
    def _ragged(self) -> float:
        """How much of a page stays empty below the shorter columns."""
        return self.highest * (self.columns - 1) / self.columns / 2

    @property
    def cost(self) -> float:
        """The cost of all answers, including those before the run, in pages."""
        paper = max(self.highest, self.total / self.columns + self._ragged) * self.counted
        return self.before.cost + paper + (CHANGE if self.before.run else 0.0)

    @property
    def cost_filled(self) -> float:
        """What they would cost if all columns were equally tall."""
        return self.cost - self._ragged * self.counted

    @property
    def is_long(self) -> bool:
        """Whether it takes more of the page than any one of its answers, now and from here on."""
        return self.total >= _DIVIDED * (self.columns + 1) / 2


def shortest_runs(heights: Sequence[Sequence[float]], wider: float) -> list[AnswerRun]:
    """The runs in which answers take the least paper.

    :param heights: for each answer its height as a fraction of a page: in one column, in one of two, and so on
        as far as it's legible there.
    :param wider: each column fewer multiplies the paper by this.
    """
    most = max(map(len, heights), default=0)
    best = _Plan(0.0)
    runs: list[list[_OpenRun]] = [[] for _ in range(most)]
    for number, answer in enumerate(heights):
        for columns in range(1, most + 1):
            if columns > len(answer):
                runs[columns - 1] = []
                continue
            new = _OpenRun(number, columns, best, wider ** (most - columns))
            runs[columns - 1].append(new)
            for run in runs[columns - 1]:
                run.add(answer[columns - 1])
            runs[columns - 1] = _not_beaten(runs[columns - 1])
        found = min(
            (run for alike in runs for run in alike), key=lambda run: (run.cost, -run.start, run.columns)
        )
        best = _Plan(found.cost, AnswerRun(found.start, number + 1, found.columns), found.before)
    return list(best.runs())[::-1]


def _not_beaten(runs: Sequence[_OpenRun]) -> list[_OpenRun]:
    """Runs in the same number of columns, by where they start. A run is left out if another stays at
    least as cheap, no matter which answers come next.

    The tallest answer of a run is at least as tall as those of runs that start later. What it adds to the cost
    shrinks when a taller answer comes, so it's enough to compare the costs with and without that.
    """
    kept: list[_OpenRun] = []
    for run in runs:
        if run.is_long:
            while kept and run.cost_filled <= kept[-1].cost_filled:
                kept.pop()
            if kept and kept[-1].cost <= run.cost:
                continue
        kept.append(run)
    return kept
