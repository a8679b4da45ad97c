"""A table that is tried row by row: every row that fails is named, and none hides another."""

from __future__ import annotations

import os

import pytest

from tests.rows import each


def test_all_rows_that_fail_are_named() -> None:
    @each("one, other", [(1, 1), (1, 2), (2, 2), (3, 4)])
    def equal(one: int, other: int) -> None:
        assert one == other

    with pytest.raises(ExceptionGroup, match="2 of 4 rows fail") as caught:
        equal()
    assert [error.__notes__ for error in caught.value.exceptions] == [
        ["row: one=1, other=2"],
        ["row: one=3, other=4"],
    ]


def test_the_error_of_a_single_row_is_raised_as_it_is() -> None:
    @each("number", range(4))
    def divisible(number: int) -> None:
        assert 6 % number == 0 or number == 4

    with pytest.raises(ZeroDivisionError) as caught:
        divisible()
    assert caught.value.__notes__ == ["row: number=0"]


@pytest.mark.parametrize("start", [1, 2])
@each("number", (3, 4, 5))
def test_other_arguments_come_from_pytest(number: int, start: int, request: pytest.FixtureRequest) -> None:
    assert number > start
    assert set(request.fixturenames) >= {"start", "request"}
    assert "number" not in request.fixturenames


def test_a_table_without_rows_is_refused() -> None:
    with pytest.raises(AssertionError, match="without rows"):
        each("number", [])


def test_a_row_of_another_length_is_refused() -> None:
    with pytest.raises(ValueError, match="argument 2 is shorter"):
        each("one, other", [(1, 2), (3,)])


@each("number", range(3), slow=range(3, 9))
def test_further_rows_are_a_slow_test(number: int, request: pytest.FixtureRequest) -> None:
    assert (request.node.get_closest_marker("slow") is not None) is (number > 2)


def test_each_row_of_one_table_meets_each_of_another() -> None:
    tried: list[tuple[int, str]] = []

    @each("number", [1, 2])
    @each("letter", ["a"], slow=["b", "c"])
    def both(number: int, letter: str) -> None:
        tried.append((number, letter))

    both(share="")
    assert tried == [(1, "a"), (2, "a")]
    both(share="slow")
    assert tried[2:] == [(1, "b"), (1, "c"), (2, "b"), (2, "c")]


@each("name", ["first", "second"])
def test_what_a_row_has_patched_is_undone(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "ROW" not in os.environ
    monkeypatch.setenv("ROW", name)
