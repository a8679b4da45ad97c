"""Threads that share work return the results of a single thread in the same order, and raise the error that it
would meet first."""

from __future__ import annotations

import threading

import pytest

from pnp.search.crew import Crew
from tests.rows import each


@each("size", [1, 2, 5])
@each("count", [0, 1, 2, 7, 40])
def test_results_come_in_order(size: int, count: int) -> None:
    with Crew(size) as crew:
        for _ in range(3):
            assert crew.each(lambda number: number**2, count) == [number**2 for number in range(count)]


def test_threads_work_side_by_side() -> None:
    both = threading.Barrier(2, timeout=60)
    with Crew(2) as crew:
        crew.each(lambda _: both.wait(), 2)
        assert len({*crew.each(lambda _: (both.wait(), threading.get_ident())[1], 2)}) == 2


def test_what_is_not_worth_several_threads_is_done_by_the_one_that_asks() -> None:
    with Crew(3) as crew:
        assert {*crew.each(lambda _: threading.get_ident(), 9, shared=False)} == {threading.get_ident()}


@pytest.mark.parametrize("size", [1, 3])
def test_the_error_of_the_lowest_number_is_raised_and_the_crew_works_on(size: int) -> None:
    """Even if a higher number has failed before it."""
    later = threading.Event()

    def work(number: int) -> int:
        if number == 2 and size > 1:
            assert later.wait(timeout=60)
        if number == 5:
            later.set()
        if number in (2, 5):
            raise ValueError(number)
        return number

    with Crew(size) as crew:
        for _ in range(2):
            with pytest.raises(ValueError, match=r"^2$"):
                crew.each(work, 8)
        assert crew.each(work, 2) == [0, 1]


def test_no_thread_is_left() -> None:
    before = threading.active_count()
    with Crew(4) as crew:
        crew.each(lambda number: number, 8)
        assert threading.active_count() == before + 3
    assert threading.active_count() == before
