"""Which problems share a page: in order, as few pages as can be."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.typesetting.page_sharing import ALONE, GridShape, shared_pages

FOUR, ROWS, COLUMNS = (2, 2), (1, 2), (2, 1)
SIZES = {FOUR: 0.8, ROWS: 0.9, COLUMNS: 0.9, ALONE: 1.0}

SMALL = {FOUR, ROWS, COLUMNS}
WIDE = {ROWS}
TALL = {COLUMNS}
HUGE: set[GridShape] = set()


def runs(*problems: set[GridShape]) -> list[tuple[GridShape, int]]:
    """The runs of problems, each told by the shapes that it fits beside others."""
    scores = {
        shape: [size if shape == ALONE or shape in fits else 0.0 for fits in problems]
        for shape, size in SIZES.items()
    }
    return shared_pages(scores)


@pytest.mark.parametrize(
    ("problems", "found"),
    [
        ([SMALL] * 8, [(FOUR, 8)]),
        ([SMALL] * 9, [(FOUR, 9)]),
        ([SMALL, WIDE], [(ROWS, 2)]),
        ([SMALL, TALL, SMALL, SMALL, SMALL, SMALL], [(COLUMNS, 2), (FOUR, 4)]),
        ([*[SMALL] * 4, TALL, WIDE], [(FOUR, 4), (ALONE, 2)]),
        ([HUGE, SMALL, SMALL, HUGE], [(ALONE, 1), (ROWS, 2), (ALONE, 1)]),
        ([HUGE], [(ALONE, 1)]),
    ],
)
def test_no_problem_has_a_page_alone_that_could_share_one(
    problems: list[set[GridShape]], found: list[tuple[GridShape, int]]
) -> None:
    assert runs(*problems) == found


def pages(found: list[tuple[GridShape, int]]) -> int:
    return sum(-(-count // (across * down)) for (across, down), count in found)


kinds = st.sampled_from((SMALL, WIDE, TALL, HUGE))


@given(st.lists(kinds, min_size=1, max_size=7))
def test_no_other_division_takes_fewer_pages(problems: list[set[GridShape]]) -> None:
    """Held to every way of giving each problem a shape that it fits."""
    found = runs(*problems)
    assert sum(count for _, count in found) == len(problems)
    start = 0
    for shape, count in found:
        assert all(shape == ALONE or shape in fits for fits in problems[start : start + count])
        start += count
    ways = []
    for shapes in product(*((*sorted(fits), ALONE) for fits in problems)):
        way: list[tuple[GridShape, int]] = []
        for shape in shapes:
            if way and way[-1][0] == shape:
                way[-1] = (shape, way[-1][1] + 1)
            else:
                way.append((shape, 1))
        ways.append(pages(way))
    assert pages(found) == min(ways)


def test_a_thousand_problems_are_laid_out_too() -> None:
    assert pages(runs(*[SMALL, SMALL, WIDE, SMALL, TALL] * 200)) < 600
