"""Which puzzles share a page: in order, on as few pages as drawings of a good size allow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import inf

import pytest
from hypothesis import strategies as st

from pnp.typesetting.page_sharing import (
    LEAST,
    WANTED,
    Fit,
    SharedPage,
    enlarged,
    evened,
    grown,
    levelled,
    row_heights,
    shared_pages,
)
from tests.examples import given_examples

WHOLE, GAP = 100.0, 4.0
STEPS = (1.0, 0.9, 0.8)


def sizes(*heights: float) -> dict[int, list[tuple[Fit, ...]]]:
    """Items of these heights that two columns have room for where they're below 60."""
    one = [tuple(Fit(step, step * high) for step in STEPS) for high in heights]
    return {1: one, 2: [fits if high < 60 else () for fits, high in zip(one, heights, strict=True)]}


def shared(*heights: float, first: float = WHOLE, columns: int = 2) -> list[SharedPage]:
    fits = {count: items for count, items in sizes(*heights).items() if count <= columns}
    return shared_pages(fits, GAP, first, WHOLE)


@pytest.mark.parametrize(
    ("heights", "found"),
    [
        ((40.0,) * 4, [SharedPage(2, 4, 0)]),
        ((70.0, 70.0), [SharedPage(1, 1, 0), SharedPage(1, 1, 0)]),
        ((52.0,) * 4, [SharedPage(2, 4, 1)]),
        ((40.0, 40.0, 90.0, 40.0), [SharedPage(2, 2, 0), SharedPage(1, 1, 0), SharedPage(1, 1, 0)]),
    ],
    ids=["small ones share", "large ones do not", "a little smaller, and they share", "order is kept"],
)
def test_puzzles_share_pages_by_their_sizes(heights: Sequence[float], found: list[SharedPage]) -> None:
    assert [(page.count, page.step) for page in shared(*heights)] == [(page.count, page.step) for page in found]


def test_a_page_that_has_begun_takes_what_fits_below_its_text() -> None:
    assert [page.count for page in shared(40.0, 40.0, 70.0, 70.0, first=50.0)] == [2, 1, 1]
    assert [page.count for page in shared(70.0, 70.0, first=20.0)] == [0, 1, 1]


def test_the_last_page_has_what_is_left_over() -> None:
    assert [page.count for page in shared(*(45.0,) * 10)] == [4, 4, 2]
    assert [page.count for page in shared(*(45.0,) * 8, first=50.0)] == [2, 4, 2]


def test_the_last_page_is_not_left_almost_bare() -> None:
    """Where pages before it can do with fewer."""
    assert [page.count for page in shared(*(22.0,) * 9, columns=1)] == [4, 3, 2]
    assert [page.count for page in shared(*(22.0,) * 7, first=50.0, columns=1)] == [2, 3, 2]


def test_no_page_but_the_last_is_less_than_half_full_if_smaller_items_can_help() -> None:
    """The second pair would fit together at nine tenths of its size, and leave the first alone on its page."""
    assert [page.count for page in shared(40.0, 70.0, 30.0, columns=1)] == [2, 1]
    assert [page.count for page in shared(50.0, 70.0, 30.0, columns=1)] == [1, 2], "it's half full"
    assert [page.count for page in shared(40.0, 85.0, 15.0, columns=1)] == [1, 2], "nothing fits with it"


def test_a_page_with_hardly_more_than_a_title_takes_an_item_even_if_others_would_pair_up_without_it() -> None:
    one = [(Fit(1.0, high),) for high in (36.0, 49.0, 48.0, 48.0)]
    assert [page.count for page in shared_pages({1: one}, GAP, 88.0, WHOLE)] == [1, 1, 2]


def test_one_that_shares_no_row_is_in_the_middle() -> None:
    assert shared(45.0, 90.0, 90.0, first=50.0)[0] == SharedPage(1, 1, 0)


def test_a_page_that_has_begun_isnt_left_alone_because_its_rows_could_be_higher() -> None:
    """They grow no higher than suits their items, and what's free stays below."""
    one = [(Fit(1.0, 20.0, enough=22.0),) for _ in range(10)]
    assert [page.count for page in shared_pages({1: one}, GAP, 60.0, WHOLE)] == [2, 4, 4]


@given_examples(30, 1000, st.lists(st.floats(10, WHOLE), min_size=1, max_size=9), st.floats(0, WHOLE))
def test_everything_is_on_a_page_that_holds_it(heights: list[float], first: float) -> None:
    pages = shared(*heights, first=first)
    assert sum(page.count for page in pages) == len(heights)
    fits, start = sizes(*heights), 0
    for number, page in enumerate(pages):
        taken = [fits[page.columns][k][page.step].height for k in range(start, start + page.count)]
        rows = row_heights(taken, page.columns)
        assert sum(rows) + GAP * (len(rows) - 1) <= (WHOLE if number else first) + 0.01
        start += page.count


def in_two(items: Sequence[float]) -> Iterator[tuple[Sequence[float], Sequence[float]]]:
    yield from ((items[:k], items[k:]) for k in range(1, len(items)))


@given_examples(30, 1000, st.lists(st.sampled_from((30.0, 45.0, 70.0, 95.0)), min_size=2, max_size=8))
def test_dividing_the_puzzles_beforehand_saves_no_page(heights: list[float]) -> None:
    whole = len(shared(*heights))
    assert all(len(shared(*a)) + len(shared(*b)) >= whole for a, b in in_two(heights))
    assert all(
        len(shared(*heights[:a])) <= len(shared(*heights[:b])) for a, b in pairwise(range(1, len(heights)))
    )


def test_a_thousand_puzzles_are_laid_out_too() -> None:
    assert len(shared(*[30.0, 30.0, 70.0, 45.0] * 250)) < 1000


def test_items_grow_until_the_page_is_full() -> None:
    larger = enlarged([1.0, 1.0], [3.0, 3.0], 1, 0.8, lambda scales: sum(scales) <= 5.0)
    assert larger == pytest.approx([2.5, 2.5], abs=0.01)


def test_items_of_a_row_grow_alike_and_other_rows_nearly_so() -> None:
    larger = enlarged([1.0, 1.0, 1.0, 1.0], [1.2, 4.0, 2.0, 2.0], 2, 0.8, lambda _: True)
    assert larger == pytest.approx([1.2, 1.2, 1.5, 1.5])


def test_items_without_room_stay_as_they_are() -> None:
    assert enlarged([2.0, 2.0], [1.0, 3.0], 2, 0.8, lambda _: True) == [2.0, 2.0]
    assert enlarged([2.0], [3.0], 1, 0.8, lambda scales: scales[0] < 2.0) == [2.0]


def test_low_rows_grow_first_until_all_are_equally_high() -> None:
    assert levelled([30.0, 40.0, 50.0], 180.0) == pytest.approx([60.0, 60.0, 60.0], abs=0.01)
    assert levelled([30.0, 40.0, 80.0], 160.0) == pytest.approx([40.0, 40.0, 80.0], abs=0.01)
    assert levelled([30.0, 40.0], 180.0, most=50.0) == pytest.approx([50.0, 50.0], abs=0.01)


def beside(most: float) -> list[tuple[Fit, ...]]:
    """Return a tall item, and one beside it that takes enough of its space up to this height."""
    tall = tuple(Fit(scale, 80.0 * scale) for scale in (1.0, 0.95, 0.9))
    low = tuple(Fit(scale, 40.0 * scale, most * scale**2 * LEAST / WANTED) for scale in (1.0, 0.95, 0.9))
    return [tall, low]


def test_a_tall_item_is_slightly_smaller_if_those_beside_it_take_enough_of_their_space_then() -> None:
    def scales(most: float, rows: int = 2) -> list[float]:
        return grown(beside(most) * rows, SharedPage(2, 2 * rows, 0), GAP, 170.0)

    assert scales(78.0) == [pytest.approx(78.0 / 80.0), 1.0] * 2
    assert scales(85.0) == [1.0] * 4, "it's low enough already"
    assert scales(74.0) == [1.0] * 4, "it would be much smaller"
    assert scales(78.0, rows=1) == [1.0] * 2, "its page has room"


def test_items_share_a_page_if_a_tall_one_needs_to_be_only_slightly_smaller() -> None:
    def pages(most: float) -> list[int]:
        pairs = beside(most) * 2
        alone = [tuple(replace(fit, enough=inf) for fit in sizes) for sizes in pairs]
        return [page.count for page in shared_pages({1: alone, 2: pairs}, GAP, 170.0, 170.0)]

    assert pages(78.0) == [4]
    assert pages(30.0) == [2, 2]


def test_a_last_page_with_far_fewer_rows_gets_some_of_those_before() -> None:
    """The first page, below text, stays as it is; so do pages whose items fit no other way."""
    one = {1: [(Fit(1.0, 20.0),)] * 15}
    pages = [SharedPage(1, 1, 0), *(SharedPage(1, count, 0) for count in (4, 4, 4, 2))]
    assert [page.count for page in evened(pages, one, GAP, WHOLE)] == [1, 4, 4, 3, 3]
    assert [page.count for page in evened(pages[:4], {1: one[1][:13]}, GAP, WHOLE)] == [1, 4, 4, 4]
    tall = {1: [*one[1][:12], *[(Fit(1.0, 60.0),)] * 3]}
    assert evened(pages, tall, GAP, WHOLE) == pages
