"""Where the diagrams of a record end, and who leads after them."""

from __future__ import annotations

from pnp.products.record.make import Course


def course(*pairs: tuple[int, int]) -> Course:
    return Course([{"A": first, "B": second} for first, second in ((0, 0), *pairs)])


def test_a_diagram_ends_where_the_lead_changes() -> None:
    found = course((1, 0), (2, 0), (3, 0), (4, 0), (4, 9), (5, 9), (6, 9), (7, 9), (8, 9), (8, 10))
    assert list(found.stretches(1, 10, 8)) == [(1, 5), (6, 10)]
    assert [found.new_leader(*pair) for pair in ((1, 5), (6, 10))] == ["B", None]


def test_a_diagram_ends_with_a_capture_if_captures_are_rare() -> None:
    quiet, captured = [(0, 0)] * 4, [(1, 0)] * 5
    assert list(course(*quiet, *captured).stretches(1, 9, 8)) == [(1, 5), (6, 9)]


def test_diagrams_have_no_more_moves_than_they_may() -> None:
    assert list(course(*[(k, 0) for k in range(1, 14)]).stretches(1, 13, 6)) == [(1, 6), (7, 12), (13, 13)]


def test_a_tie_is_no_new_lead() -> None:
    found = course((1, 0), (1, 1), (2, 1))
    assert found.new_leader(1, 1) == "A"
    assert found.new_leader(2, 3) is None


def test_without_scores_only_the_number_of_moves_counts() -> None:
    found = Course([{}] * 12)
    assert list(found.stretches(1, 11, 4)) == [(1, 4), (5, 8), (9, 11)]
    assert found.new_leader(1, 4) is None
