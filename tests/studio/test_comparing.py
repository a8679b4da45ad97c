"""Two texts side by side."""

from __future__ import annotations

from pnp.studio.files import MOST_ROWS, Row, side_by_side


def test_equal_texts_have_no_rows() -> None:
    assert side_by_side("a\nb\n", "a\nb\n") == ()


def test_a_changed_line_stands_beside_its_other_with_two_lines_around_it() -> None:
    left = "a\nb\nc\nd\ne\nf\ng\n"
    assert side_by_side(left, left.replace("d", "D")) == (
        Row("gap"),
        Row("same", "b", "b", 2, 2),
        Row("same", "c", "c", 3, 3),
        Row("changed", "d", "D", 4, 4),
        Row("same", "e", "e", 5, 5),
        Row("same", "f", "f", 6, 6),
    )


def test_a_line_that_only_one_has_stands_alone() -> None:
    assert side_by_side("a\n", "a\nb\n") == (Row("same", "a", "a", 1, 1), Row("changed", "", "b", 0, 2))
    assert side_by_side("", "b\n") == (Row("changed", "", "b", 0, 1),)


def test_large_texts_are_cut_short() -> None:
    assert len(side_by_side("a\n" * 5_000, "b\n" * 5_000)) == MOST_ROWS
