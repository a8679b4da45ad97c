"""Pages: mirrored margins, running heads and page numbers."""

from __future__ import annotations

import pytest

from pnp.base.errors import OptionError
from pnp.base.geometry import Size
from pnp.drawing.flatten import texts
from pnp.drawing.shapes import Anchor, Text
from pnp.typesetting.design import PageShape, compose_page, design_for, stamped
from pnp.typesetting.flow import FlowPage
from tests.typesetting.samples import THEME

SHAPE = PageShape(Size(100, 150), top=20.0, bottom=15.0, outside=10.0, inside=18.0)
DESIGN = design_for(SHAPE.trim, large_print=False)


def words(page: FlowPage, number: int, title: str = "The book") -> dict[str, Text]:
    drawing = compose_page(page, number, SHAPE, DESIGN, THEME, title)
    assert drawing.size == SHAPE.trim
    return {text.text: text for text, _ in texts(drawing.shapes)}


def test_inside_and_outside_margins_swap_on_left_hand_pages() -> None:
    right, left = SHAPE.area(1), SHAPE.area(2)
    assert (right.left, right.right) == (18.0, 90.0)
    assert (left.left, left.right) == (10.0, 82.0)
    assert right.size == left.size == SHAPE.block == Size(72, 115)


def test_page_numbers_are_at_the_outer_edge() -> None:
    right, left = words(FlowPage(), 1)["1"], words(FlowPage(), 2)["2"]
    assert (right.x, right.anchor) == (90.0, Anchor.END)
    assert (left.x, left.anchor) == (10.0, Anchor.START)


def test_left_hand_pages_name_the_book_and_right_hand_pages_the_chapter() -> None:
    assert set(words(FlowPage(title="Chapter"), 2)) == {"2", "The book"}
    assert set(words(FlowPage(title="Chapter"), 3)) == {"3", "Chapter"}
    assert set(words(FlowPage(), 3)) == {"3", "The book"}


def test_a_page_that_opens_a_chapter_has_a_number_but_no_running_head() -> None:
    assert set(words(FlowPage(title="Chapter", no_running_head=True), 3)) == {"3"}
    assert not words(FlowPage(plain=True), 3)


def test_what_is_on_the_page_is_measured_from_the_upper_left_of_the_text_block() -> None:
    page = FlowPage(placed=[(2.0, -3.0, (Text(0, 0, "here", 10.0, "#000000"),))], plain=True)
    drawing = compose_page(page, 2, SHAPE, DESIGN, THEME, "")
    ((_, transform),) = texts(drawing.shapes)
    assert transform(0, 0) == (12.0, 127.0)


def test_a_running_head_too_long_for_the_page_is_an_error() -> None:
    with pytest.raises(OptionError, match="too long for a running head"):
        words(FlowPage(), 2, "A title that goes on and on " * 5)


def test_the_build_stamp_is_at_the_foot_of_the_last_page_with_anything_on_it() -> None:
    full = FlowPage(placed=[(0.0, 0.0, (Text(0, 0, "here", 10.0, "#000000"),))])
    pages = [full, full, FlowPage(plain=True)]
    drawings = [compose_page(page, number, SHAPE, DESIGN, THEME, "") for number, page in enumerate(pages, 1)]
    _, left, _ = stamped(drawings, pages, "pnp · a.yaml", SHAPE, THEME)
    found = {text.text: text for text, _ in texts(left.shapes)}
    assert (found["pnp · a.yaml"].x, found["pnp · a.yaml"].anchor) == (82.0, Anchor.END)
    assert found["2"].anchor is Anchor.START
