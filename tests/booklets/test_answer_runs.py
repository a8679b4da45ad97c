"""Runs of answers in the same number of columns: the cheapest are found, in time proportional to the number of
answers."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import inf
from random import Random

import pytest

from pnp.booklets.answer_order import CHANGE, AnswerRun, shortest_runs
from tests.rows import each, some_daily

_DIVIDED = 0.3
"""The part of a page from which answers may be divided."""


def test_answers_too_wide_for_columns_leave_columns_to_the_others() -> None:
    """Two of them are together in one column; those before and after them share two."""
    narrow, wide = [0.4, 0.2], [0.4]
    heights = [*[narrow] * 8, wide, wide, *[narrow] * 8]
    runs = [(run.start, run.end, run.columns) for run in shortest_runs(heights, 1.0)]
    assert runs == [(0, 8, 2), (8, 10, 1), (10, 18, 2)]


def test_a_change_of_columns_that_saves_hardly_any_paper_is_not_made() -> None:
    heights = [[0.1, 0.1], [0.1], [0.1, 0.1], [0.1]]
    assert [(run.start, run.end, run.columns) for run in shortest_runs(heights, 1.0)] == [(0, 4, 1)]


def test_a_single_answer_has_one_column() -> None:
    """Two would leave the second one empty."""
    assert [run.columns for run in shortest_runs([[0.2, 0.2]], 0.95)] == [1]


def test_more_runs_than_python_nests_calls() -> None:
    """Every answer needs other columns than the one before, and pays for the change."""
    heights = [[1.0, 1.0], [1.0, 4.0]] * 1200
    assert len(shortest_runs(heights, 1.0)) > 1000


@pytest.mark.parametrize("wider", [1.0, 0.95, 1.5])
@pytest.mark.parametrize("seed", some_daily(range(20), *range(4)))
def test_no_other_runs_cost_less(seed: int, wider: float) -> None:
    heights = _heights(Random(seed), 40)
    runs = shortest_runs(heights, wider)
    assert [run.start for run in runs] == [0, *(run.end for run in runs[:-1])]
    assert runs[-1].end == len(heights)
    assert sum(_paper(run, heights, wider) for run in runs) + CHANGE * (len(runs) - 1) == pytest.approx(
        _least_paper(heights, wider)
    )


@each("kind", ["alike", "random", "ever lower", "ever higher"])
def test_twice_the_answers_take_twice_the_work(kind: str) -> None:
    """Counted by how often a height is added to others. It was four times the work."""
    few, many = (_additions(kind, count) for count in (400, 800))
    assert few > 400
    assert many < 2.2 * few


class _Counted(float):
    """A height that counts how often it's added."""

    additions = 0

    def __radd__(self, other: float) -> float:
        _Counted.additions += 1
        return other + float(self)


def _additions(kind: str, count: int) -> int:
    random = Random(1)
    parts = {
        "alike": [0.5] * count,
        "random": [random.uniform(0.1, 1.0) for _ in range(count)],
        "ever lower": [1.0 - k / count / 1.1 for k in range(count)],
        "ever higher": [0.1 + k / count for k in range(count)],
    }
    heights = [[_Counted(0.3 * part * columns) for columns in (1, 2, 3)] for part in parts[kind]]
    _Counted.additions = 0
    shortest_runs(heights, 0.95)
    return _Counted.additions


def _heights(random: Random, count: int) -> list[list[float]]:
    """Heights of answers; neighbours are often legible in the same number of columns."""
    high, most, heights = random.choice([0.03, 0.1, 0.4]), 3, []
    for _ in range(count):
        most = random.randint(1, 3) if random.random() < 0.2 else most
        heights.append([high * columns * random.uniform(0.6, 1.1) for columns in range(1, most + 1)])
    return heights


def _least_paper(heights: Sequence[Sequence[float]], wider: float) -> float:
    """Return what the cheapest runs cost, found by trying every last run."""
    least = [0.0]
    for end in range(1, len(heights) + 1):
        least.append(
            min(
                least[start]
                + (CHANGE if start else 0.0)
                + _paper(AnswerRun(start, end, columns), heights, wider)
                for start, columns in product(range(end), (1, 2, 3))
            )
        )
    return least[-1]


def _paper(run: AnswerRun, heights: Sequence[Sequence[float]], wider: float) -> float:
    """Return how much paper a run takes, the last line of its columns half empty."""
    answers = heights[run.start : run.end]
    if min(map(len, answers)) < run.columns:
        return inf
    own = [answer[run.columns - 1] for answer in answers]
    highest = max(min(height, _DIVIDED) for height in own)
    filled = sum(own) / run.columns + highest * (run.columns - 1) / run.columns / 2
    return max(highest, filled) * wider ** (max(map(len, heights)) - run.columns)
