"""Columns that end together: smaller or larger drawings where they help, and spaces that take the rest."""

from __future__ import annotations

import pytest

from pnp.base.errors import OptionError
from pnp.typesetting.columns import Strip
from pnp.typesetting.even_columns import WIDEST, EvenColumns, EvenPages

LINES = [Strip(5.0, space_above=5.0)] * 12


def with_drawing(at: int, height: float) -> list[Strip]:
    strips = list(LINES)
    strips[at] = Strip(height, space_above=5.0)
    return strips


def ends(found: EvenPages, strips: list[Strip]) -> list[list[float]]:
    """For each page how far down its columns go."""
    left = iter(strips)
    pages = []
    for pieces in found.pieces:
        columns: dict[float, float] = {}
        for piece in pieces:
            columns[piece.x] = next(left).height - piece.y
        pages.append([round(end, 3) for end in columns.values()])
    return pages


def test_columns_that_fit_stay_as_they_are() -> None:
    found = EvenColumns({1.0: LINES}, 2, 50.0).lay_out(55.0, 55.0)
    assert found.even
    assert [(piece.x, piece.y) for piece in found.pieces[0][5:7]] == [(0.0, -50.0), (50.0, 0.0)]


def test_spaces_take_what_a_column_lacks() -> None:
    found = EvenColumns({1.0: [*LINES, LINES[0]]}, 2, 50.0).lay_out(70.0, 70.0)
    (page,) = ends(found, [*LINES, LINES[0]])
    assert found.even
    assert page[0] == pytest.approx(page[1], abs=5.0)


def test_wider_spaces_make_all_columns_of_a_page_longer_alike() -> None:
    found = EvenColumns({1.0: LINES}, 2, 50.0).lay_out(55.0, 90.0)
    wider = found.spread([found.last + 10.0])
    (before,), (after,) = ends(found, LINES), ends(wider, LINES)
    assert after == [end + 10.0 for end in before]
    assert wider.last == wider.first == found.last + 10.0
    assert found.spread([99.0 + found.last]).last == found.last + 0.6 * 25.0, (
        "spaces grow by six tenths at most"
    )
    assert found.spread([found.last - 5.0]) == found


def test_spaces_grow_less_than_by_half_unless_more_is_allowed() -> None:
    strips = [LINES[0], Strip(40.0, space_above=5.0), Strip(60.0)]
    assert not EvenColumns({1.0: strips}, 1, 0.0).lay_out(58.0, 60.0).even
    assert EvenColumns({1.0: strips}, 1, 0.0, widest=WIDEST).lay_out(58.0, 60.0).even


def test_a_column_may_end_a_line_above_the_others() -> None:
    strips = [LINES[0], Strip(40.0, space_above=5.0), Strip(60.0)]
    assert [EvenColumns({1.0: strips}, 1, 0.0).lay_out(high, 70.0).even for high in (56.9, 57.1)] == [
        True,
        False,
    ]


def test_a_smaller_drawing_fills_the_column_that_it_does_not_fit() -> None:
    """At its usual size, the drawing would leave a hole of 30 mm at the foot of the first column."""
    settings = {scale: with_drawing(4, 60.0 * scale) for scale in (1.0, 0.5)}
    alone = EvenColumns({1.0: settings[1.0]}, 1, 50.0).lay_out(75.0, 75.0)
    assert not alone.even
    found = EvenColumns(settings, 1, 50.0).lay_out(75.0, 75.0)
    assert found.even
    assert len(found.pieces[0]) > len(alone.pieces[0])
    assert ends(found, settings[0.5])[0] == [75.0]


def test_a_larger_drawing_fills_a_hole() -> None:
    settings = {scale: [LINES[0], Strip(40.0 * scale, space_above=5.0), *LINES[:8]] for scale in (1.0, 1.35)}
    assert not EvenColumns({1.0: [*settings[1.0][:2], Strip(60.0)]}, 1, 0.0).lay_out(65.0, 65.0).even
    blocks = {scale: [*strips[:2], Strip(60.0)] for scale, strips in settings.items()}
    found = EvenColumns(blocks, 1, 0.0).lay_out(65.0, 65.0)
    assert found.even
    assert ends(found, blocks[1.35])[0] == [65.0]


def test_what_should_stay_together_is_broken_where_no_page_has_room_for_it() -> None:
    strips = [Strip(40.0, keep_with_next=True), Strip(40.0)]
    found = EvenColumns({1.0: strips}, 1, 0.0).lay_out(50.0, 50.0)
    assert [len(page) for page in found.pieces] == [1, 1]


def test_nothing_is_on_a_first_page_that_has_no_room() -> None:
    found = EvenColumns({1.0: [Strip(40.0)]}, 1, 0.0).lay_out(20.0, 50.0)
    assert [len(page) for page in found.pieces] == [0, 1]


def test_a_strip_that_is_higher_than_a_page_is_an_error() -> None:
    with pytest.raises(OptionError, match="60 mm high"):
        EvenColumns({1.0: [Strip(60.0)]}, 2, 50.0).lay_out(50.0, 50.0)


def test_no_room_is_needed_for_the_spaces_above_the_first_strips_of_columns() -> None:
    strips = [Strip(40.0), Strip(40.0, space_above=20.0)]
    found = EvenColumns({1.0: strips}, 2, 50.0).lay_out(45.0, 45.0)
    assert [len(page) for page in found.pieces] == [2]


def test_what_is_broken_after_all_is_set_with_the_smallest_drawings() -> None:
    settings = {
        scale: [Strip(40.0 * scale, keep_with_next=True), Strip(40.0 * scale, label="a drawing")]
        for scale in (1.0, 0.8, 1.5)
    }
    found = EvenColumns(settings, 1, 0.0).lay_out(50.0, 50.0)
    assert [len(page) for page in found.pieces] == [1, 1]


def test_a_section_that_should_be_on_one_page_begins_the_next_one_if_that_takes_no_more_pages() -> None:
    section = [Strip(20.0, same_page=True)] * 2 + [Strip(20.0)]
    strips = [*[Strip(20.0)] * 2, *section]
    found = EvenColumns({1.0: strips}, 1, 0.0).lay_out(60.0, 60.0)
    assert [len(page) for page in found.pieces] == [2, 3]
    longer = EvenColumns({1.0: [*strips, Strip(20.0)]}, 1, 0.0).lay_out(60.0, 60.0)
    assert [len(page) for page in longer.pieces] == [3, 3], "a third page would be needed"


def test_what_is_better_in_one_column_goes_there_if_that_takes_no_more_pages() -> None:
    strips = [Strip(20.0), Strip(20.0, better_with_next=True), Strip(20.0)]
    found = EvenColumns({1.0: strips}, 2, 50.0).lay_out(40.0, 40.0)
    assert [piece.x for piece in found.pieces[0]] == [0.0, 50.0, 50.0]
    full = EvenColumns({1.0: [*strips, Strip(20.0)]}, 2, 50.0).lay_out(40.0, 40.0)
    assert [piece.x for piece in full.pieces[0]] == [0.0, 0.0, 50.0, 50.0]
