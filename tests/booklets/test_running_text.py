"""The text of chapters: two balanced columns on wide pages, and figures beside the text that refers to them."""

from __future__ import annotations

import pytest

from pnp.base.geometry import Size
from pnp.booklets.chapters import RunningText
from pnp.drawing.flatten import texts
from pnp.typesetting.blocks import Figure, Heading, Paragraph, Run, TextBlock
from pnp.typesetting.columns import Strip
from pnp.typesetting.design import Design, design_for
from pnp.typesetting.flow import Columns, Flow, FlowPage, Item
from pnp.typesetting.typeset import Typesetter
from tests.typesetting.samples import THEME, grid

A4, A5 = Size(177.0, 254.0), Size(122.0, 174.0)
SENTENCE = "Slide one domino one space along its long axis, and no further. "


def design(page: Size) -> Design:
    return design_for(Size(page.width + 33, page.height + 43), large_print=False)


def typesetter(page: Size) -> Typesetter:
    sizes = design(page)
    return Typesetter(sizes, THEME, sizes.measure(page.width), page.height, sizes.body)


def chapter(sections: int, sentences: int = 6) -> list[TextBlock]:
    found: list[TextBlock] = []
    for number in range(sections):
        found += [
            Heading(3, (Run(f"Part {number}"),), f"part-{number}"),
            Paragraph((Run(SENTENCE * sentences),)),
            Figure(grid(5, 3, number), f"Figure {number}"),
        ]
    return found


def items(blocks: list[TextBlock], page: Size, used: float = 0.0) -> list[Item]:
    return list(RunningText(typesetter(page), page.width).items(blocks, used))


def pages(blocks: list[TextBlock], page: Size) -> list[FlowPage]:
    return Flow(page, right_hand=False, most_pages=99).fill(items(blocks, page))


def test_long_text_has_two_columns_on_a_wide_page_only() -> None:
    assert [item.count for item in items(chapter(6), A4) if isinstance(item, Columns)] == [2]
    assert all(isinstance(item, Strip) for item in items(chapter(6), A5))


def test_short_text_stays_in_one_column() -> None:
    assert all(isinstance(item, Strip) for item in items(chapter(2, 1), A4))


def test_the_columns_of_the_last_page_are_balanced() -> None:
    *_, last = pages(chapter(9), A4)
    ends = {x: min(y for left, y, _ in last.placed if left == x) for x in {x for x, _, _ in last.placed}}
    assert len(ends) == 2
    left, right = ends.values()
    assert abs(left - right) < 0.3 * A4.height


def test_a_drawing_too_wide_for_a_column_goes_across_both_with_its_text() -> None:
    wide = Figure(grid(30, 2, side=4.0), "Wide")
    before = Paragraph((Run("The whole board:"),))
    made = items([*chapter(4), Heading(3, (Run("Board"),), "board"), before, wide], A4)
    columns, *strips = made
    assert isinstance(columns, Columns)
    written = [text.text for strip in strips if isinstance(strip, Strip) for text, _ in texts(strip.shapes)]
    assert written[:2] == ["Board", "The whole board:"]


def test_figures_of_a_single_column_are_smaller_if_that_saves_a_page() -> None:
    blocks: list[TextBlock] = [Paragraph((Run(SENTENCE),)), *(Figure(grid(9, 9, side=9.4), "") for _ in "ab")]
    assert len(pages(blocks, A5)) == 1
    assert len(pages([*blocks, *blocks[1:]], A5)) == 2


@pytest.mark.parametrize("page", [A4, A5])
@pytest.mark.parametrize("sentences", range(2, 9))
def test_no_figure_is_torn_from_its_text(page: Size, sentences: int) -> None:
    """The last line of each paragraph is in the column of the figure after it."""
    strips = RunningText(typesetter(page), page.width)
    for item in strips.items(chapter(5, sentences), 0.0):
        found = item.strips if isinstance(item, Columns) else (item,)
        drawings = [number for number, one in enumerate(found) if getattr(one, "label", "") == "a drawing"]
        assert all(found[number - 1].keep_with_next for number in drawings if number)  # type: ignore[union-attr]


def test_figures_shrink_where_that_saves_a_page() -> None:
    """Text that is a little longer than a page goes on it, with smaller figures."""
    lengths = [len(pages(chapter(sections, 5), A4)) for sections in range(4, 20)]
    whole = [
        len(Flow(A4, right_hand=False, most_pages=99).fill([Columns(narrow(chapter(n, 5)), 2, 8.0)]))
        for n in range(4, 20)
    ]
    assert all(one <= other for one, other in zip(lengths, whole, strict=True))
    assert sum(lengths) < sum(whole)


def narrow(blocks: list[TextBlock]) -> tuple[Strip, ...]:
    sizes = design(A4)
    return Typesetter(sizes, THEME, (A4.width - 8.0) / 2, A4.height, sizes.body).blocks(blocks)


def setup(sentences: int) -> list[TextBlock]:
    return [
        Heading(2, (Run("Setup"),), "setup"),
        Paragraph((Run(SENTENCE),)),
        Figure(grid(5, 3, 1), "A puzzle ready to play."),
        Heading(2, (Run("A move"),), "move"),
        Paragraph((Run(SENTENCE * sentences),)),
    ]


def test_the_picture_of_the_setup_takes_the_room_that_the_rules_leave() -> None:
    def height(blocks: list[TextBlock]) -> float:
        found = [item for item in items(blocks, A5) if isinstance(item, Strip)]
        return max(strip.height for strip in found)

    usual = grid(5, 3, 1).size.height
    assert height(setup(24)) > 1.2 * usual
    assert height(setup(1)) < 1.2 * usual, "puzzles take the rest of the page"
    assert len(pages(setup(24), A5)) == 1
