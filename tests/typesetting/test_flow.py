"""Flow: nothing that belongs together is separated, and nothing is lost."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import combinations_with_replacement, pairwise

import pytest
from hypothesis import strategies as st

from pnp.base.errors import OptionError
from pnp.base.geometry import Size
from pnp.drawing.shapes import Circle, Style
from pnp.typesetting.columns import Filling, Strip, column_height, keep_together, pack, without_widows
from pnp.typesetting.flow import Chapter, Columns, Flow, Item, NewPage, Piece, Spread
from tests.examples import given_examples

BLOCK = Size(100, 100)


def strips(name: str, count: int, height: float = 8.0) -> tuple[Strip, ...]:
    return tuple(Strip(height, names=(f"{name}{k}",)) for k in range(count))


def flow(*items: Item) -> list[list[str]]:
    return [page.names for page in Flow(BLOCK, right_hand=False, most_pages=828).fill(items)]


paragraphs = st.lists(st.integers(1, 12), min_size=1, max_size=12)


@given_examples(30, 1000, paragraphs)
def test_no_line_of_a_paragraph_is_left_alone(lengths: list[int]) -> None:
    items = [strip for k, n in enumerate(lengths) for strip in without_widows(strips(f"p{k}-", n))]
    pages = flow(*items)
    assert [name for page in pages for name in page] == [
        f"p{k}-{j}" for k, n in enumerate(lengths) for j in range(n)
    ]
    for page in pages:
        for k, count in enumerate(lengths):
            here = sum(name.startswith(f"p{k}-") for name in page)
            assert here != 1 or count == 1, "a line stands alone"


@given_examples(30, 1000, paragraphs)
def test_a_heading_is_never_the_last_on_its_page(lengths: list[int]) -> None:
    items: list[Strip] = []
    for k, count in enumerate(lengths):
        items += keep_together(strips(f"h{k}", 1, 10), with_next=True)
        items += without_widows(strips(f"p{k}-", count))
    for page in flow(*items):
        assert not page[-1].startswith("h")


@pytest.mark.parametrize(("above", "left"), [(4.0, ["h0", "p0"]), (8.3, [])])
def test_a_figure_starts_a_page_without_its_text_rather_than_leave_much_of_one_free(
    above: float, left: list[str]
) -> None:
    text = keep_together((*strips("h", 1), *strips("p", 1)), with_next=True)
    figure = (replace(text[1], may_part=True), Strip(70.0, names=("figure",)))
    first, second = flow(*strips("a", 10, above), text[0], *figure)
    assert first[10:] == left
    assert second[-1] == "figure"


@given_examples(30, 1000, st.lists(st.integers(1, 5), min_size=1, max_size=20), st.integers(1, 3))
def test_columns_hold_everything_and_end_as_even_as_can_be(counts: list[int], columns: int) -> None:
    """The highest column of the last page is as low as any way of parting its pieces in order makes it."""
    found = [strip for k, n in enumerate(counts) for strip in keep_together(strips(f"u{k}-", n))]
    pages = Flow(BLOCK, right_hand=False, most_pages=828).fill([Columns(tuple(found), columns, 5.0)])
    assert sum(len(page.names) for page in pages) == sum(counts)
    last = [count for k, count in enumerate(counts) if f"u{k}-0" in pages[-1].names]
    ways = (
        max(sum(last[start:end]) for start, end in pairwise((0, *cuts, len(last))))
        for cuts in combinations_with_replacement(range(len(last) + 1), columns - 1)
    )
    assert max(-y for _, y, _ in pages[-1].placed) + 8.0 == 8.0 * min(ways)


@given_examples(30, 1000, st.integers(0, 11), st.integers(1, 11))
def test_a_heading_above_columns_is_never_left_behind(above: int, unit: int) -> None:
    items = [*strips("p", above), *keep_together(strips("h", 1, 10), with_next=True)]
    pages = flow(
        *items, Columns((*keep_together(strips("u", unit)), *keep_together(strips("v", unit))), 2, 5.0)
    )
    (page,) = [page for page in pages if "h0" in page]
    assert "u0" in page


@pytest.mark.parametrize(
    ("unit", "tops"), [(29.0, [65, 70]), (32.0, [64, 68]), (33.9, [63, 66]), (34.1, [0, 0])]
)
def test_a_heading_moves_up_where_its_columns_fit_the_page_only_then(unit: float, tops: list[float]) -> None:
    """There are 40 mm for the columns and two spaces of 5 mm, which may give up 4 mm between them."""
    heading = keep_together([Strip(0.0, names=("h",), space_above=5.0)], with_next=True)
    columns = Columns((Strip(unit, names=("u",), space_above=5.0),), 2, 5.0)
    pages = Flow(BLOCK, right_hand=False, most_pages=828).fill([Strip(60.0), *heading, columns])
    found = [round(-y) for page in pages for _, y, _ in page.placed]
    assert found == [0, *tops]


@pytest.mark.parametrize(
    ("above", "count", "after", "pages"),
    [
        (6, 9, (), [6, 10]),  # it would leave one strip on the second page
        (6, 6, (), [6 + 7]),  # it fits
        (6, 18, (), [6 + 9, 10]),  # the last page is half full
        (3, 19, (), [3 + 15, 5]),  # the first page would be nearly empty
        (6, 9, (NewPage(),), [6, 10]),
        (6, 9, (Columns(strips("v", 2), 2, 5.0),), [6 + 9, 1 + 2]),  # more goes on that page
    ],
)
def test_columns_begin_a_page_with_their_heading_where_one_would_be_nearly_empty(
    above: int, count: int, after: tuple[Item, ...], pages: list[int]
) -> None:
    heading = keep_together(strips("h", 1, 10), with_next=True)
    items = [*strips("p", above, 9.0), *heading, Columns(strips("u", count, 9.0), 2, 5.0), *after]
    assert [len(page) for page in flow(*items)] == pages


def test_space_above_is_dropped_at_the_head_of_a_page() -> None:
    pages = Flow(BLOCK, right_hand=False, most_pages=828).fill([Strip(60), Strip(60, space_above=30.0)])
    assert [page.placed[0][1] for page in pages] == [0, 0]


@pytest.mark.parametrize(("above", "kept"), [(0, False), (4, True), (10, False)])
def test_a_rule_is_only_below_something_on_its_page(above: int, kept: bool) -> None:
    """Below four strips there is room for the content after the rule; below ten it moves to the next page."""
    rule = Strip(1.0, names=("rule",), separates=True)
    heads = keep_together((rule, *strips("task", 1)), with_next=True)
    puzzle = (Piece(0.0, 0.0, (), ("puzzle",)),)
    spread = Spread(lambda first, _: [puzzle] if first >= 50 else [(), puzzle])
    page = flow(*strips("p", above), *heads, spread)[-1]
    assert page[-2:] == ["task0", "puzzle"]
    assert ("rule" in page) == kept


def test_chapters_start_pages() -> None:
    assert flow(*strips("a", 2), Chapter("One", strips("b", 1)), *strips("c", 1)) == [
        ["a0", "a1"],
        ["b0", "c0"],
    ]


def test_what_is_higher_than_a_page_is_an_error() -> None:
    with pytest.raises(OptionError, match="a drawing is 101 mm high"):
        flow(Strip(101, label="a drawing"))


def test_what_should_stay_together_but_is_higher_than_a_page_is_broken() -> None:
    assert flow(*keep_together(strips("a", 20))) == [
        [f"a{k}" for k in range(12)],
        [f"a{k}" for k in range(12, 20)],
    ]


def spaced(count: int) -> tuple[Strip, ...]:
    return tuple(Strip(8, space_above=4.0, names=(f"s{k}",)) for k in range(count))


def test_what_goes_on_in_another_column_says_so_at_its_head() -> None:
    sign = Strip(5.0, names=("on",))
    parts = [Strip(40.0, names=(f"a{k}",), space_above=10.0, continues=sign if k else None) for k in range(4)]
    pages = Flow(BLOCK, right_hand=False, most_pages=828).fill([Columns(tuple(parts), 2, 0.0)])
    assert [page.names for page in pages] == [["a0", "a1", "on", "a2", "a3"]]
    assert [-y for _, y, _ in pages[0].placed] == [0, 50, 0, 5, 55]


def test_what_is_too_high_to_say_where_it_goes_on_is_still_set() -> None:
    high = Strip(100.0, names=("high",), continues=Strip(5.0))
    assert flow(*strips("a", 1), high) == [["a0"], ["high"]]


def test_columns_close_up_to_save_a_page_with_hardly_anything_on_it() -> None:
    """A hundred millimetres hold eight strips with their space, and ten of them at the closest."""
    assert [len(page) for page in flow(Columns(spaced(20), 2, 5.0))] == [20]
    assert [len(page) for page in flow(Columns(spaced(22), 2, 5.0))] == [16, 6]


def test_text_closes_up_where_a_page_with_hardly_anything_on_it_would_end_it() -> None:
    """Before a new page or the end; what follows text on its page would fill that page anyway."""
    after = NewPage(), Strip(8, names=("z",))
    assert flow(*spaced(10), *after)[0] == [f"s{k}" for k in range(10)]
    assert len(flow(*spaced(10))) == 1
    assert len(flow(*spaced(12), *after)[0]) == 8, "twelve don't fit one page at the closest"
    columns = Columns(strips("c", 2), 2, 0.0)
    assert [len(page) for page in flow(*spaced(10), columns)] == [8, 4]


def test_columns_that_are_not_divided_begin_a_page_with_their_heading() -> None:
    heading = keep_together([Strip(8.0, names=("h",), space_above=4.0)], with_next=True)
    columns = Columns(strips("c", 16), 2, 5.0, undivided=True)
    assert [len(page) for page in flow(*strips("t", 2), *heading, columns)] == [19], "they fit"
    assert [len(page) for page in flow(*strips("t", 5), *heading, columns)] == [5, 17]
    assert len(flow(*strips("t", 5), *heading, replace(columns, undivided=False))[0]) > 5
    long = Columns(strips("c", 30), 2, 5.0, undivided=True)
    assert len(flow(*strips("t", 5), *heading, long)[0]) > 5, "it's divided anyway"


def test_columns_that_are_not_divided_close_up_or_shrink_to_stay_on_the_page() -> None:
    heading = keep_together([Strip(8.0, names=("h",), space_above=4.0)], with_next=True)
    columns = Columns(strips("c", 16), 2, 5.0, undivided=True)
    small = replace(columns, smaller=(lambda: strips("s", 16, 5.0),))
    (page,) = flow(*strips("t", 5), *heading, small)
    assert page[5:] == ["h", *(f"s{k}" for k in range(16))]
    assert [len(page) for page in flow(*strips("t", 7), *heading, small)] == [7, 17], "too little is left"
    spread = Columns(spaced(10), 2, 5.0, undivided=True)
    assert len(flow(*strips("t", 4), *heading, spread)) == 1
    assert len(flow(*strips("t", 4), *heading, replace(spread, undivided=False))) == 1
    assert len(flow(*strips("t", 5), *heading, spread)) == 2


def test_smaller_drawings_save_a_page_with_hardly_anything_on_it() -> None:
    drawings, smaller = strips("d", 11, 20.0), strips("d", 11, 16.0)
    assert len(flow(Columns(drawings, 2, 0.0, smaller=(lambda: smaller,)))) == 1
    assert len(flow(Columns(drawings, 2, 0.0, smaller=(lambda: drawings,)))) == 2


def test_drawings_keep_their_size_where_the_last_page_is_filled() -> None:
    drawings, smaller = strips("d", 16, 20.0), strips("s", 16, 12.0)
    assert "s0" not in flow(Columns(drawings, 2, 0.0, smaller=(lambda: smaller,)))[0]


def test_larger_drawings_fill_the_page_where_nothing_follows_on_it() -> None:
    drawings = strips("d", 6, 20.0)
    larger = [partial(Columns, strips(f"{high}-", 6, high), 2, 0.0) for high in (40.0, 30.0, 25.0)]
    item = Columns(drawings, 2, 0.0, larger=larger)
    assert flow(item) == [[f"30.0-{k}" for k in range(6)]]
    assert "d0" in flow(item, *strips("text", 1))[0]
    assert "d0" in flow(Columns(strips("d", 12, 20.0), 2, 0.0, larger=larger))[0]


def test_columns_stand_as_they_are_where_no_page_is_saved() -> None:
    (page, *_) = Flow(BLOCK, right_hand=False, most_pages=828).fill([Columns(spaced(24), 2, 5.0)])
    assert [-y for x, y, _ in page.placed if not x] == [12.0 * k for k in range(8)]


def filled(heights: list[float], filling: Filling) -> list[list[str]]:
    """Return the names in each of two columns 100 mm high."""
    entries = [Strip(high, space_above=10.0, names=(f"e{k}",)) for k, high in enumerate(heights)]
    columns, _ = pack(entries, 2, 100.0, whole=True, filling=filling)
    assert all(column_height(column) <= 100.0 + 1e-6 for column in columns)
    return [[name for _, strip in column for name in strip.names] for column in columns]


def test_a_column_closes_up_only_to_take_in_more() -> None:
    """Three of 28 mm and two spaces of 10 mm are 4 mm too high; each space gives 2 mm of its 4."""
    close = Filling(closest=0.6)
    assert filled([28.0] * 4, Filling()) == [["e0", "e1"], ["e2", "e3"]]
    assert filled([28.0] * 4, close) == [["e0", "e1", "e2"], ["e3"]]
    assert filled([31.0] * 4, close) == [["e0", "e1"], ["e2", "e3"]], "they would be too close"
    entries = [Strip(28.0, space_above=10.0) for _ in range(5)]
    columns, _ = pack(entries, 2, 100.0, whole=True, filling=close)
    assert [y for y, _ in columns[0]] == [0, 36, 72]
    assert [y for y, _ in columns[1]] == [0, 38]


def test_an_entry_further_on_fills_a_column_that_the_next_one_does_not_fit() -> None:
    heights = [60.0, 50.0, 50.0, 20.0, 20.0]
    assert filled(heights, Filling()) == [["e0"], ["e1"]]
    assert filled(heights, Filling(ahead=2)) == [["e0", "e3"], ["e1", "e4"]]
    assert filled(heights, Filling(ahead=1)) == [["e0"], ["e1", "e3"]], "the last one is too far away"


def test_an_entry_that_may_be_divided_is_not_moved_and_nothing_comes_between_its_parts() -> None:
    first, *others = (Strip(high, names=(f"e{k}",)) for k, high in enumerate([60.0, 50.0, 20.0, 20.0]))
    parts = [first, Strip(70.0), *others[:1], replace(others[1]), Strip(5.0), others[2]]
    columns, rest = pack(parts, 2, 100.0, whole=True, filling=Filling(ahead=4))
    assert [[strip.height for _, strip in column] for column in columns] == [[60.0], [70.0, 20.0]]
    assert [strip.height for strip in rest] == [50.0, 20.0, 5.0]


@given_examples(
    30, 1000, st.lists(st.integers(5, 90), min_size=1, max_size=30), st.integers(0, 8), st.floats(0.3, 1.0)
)
def test_filling_columns_up_loses_nothing(heights: list[int], ahead: int, closest: float) -> None:
    entries = tuple(Strip(float(high), space_above=8.0, names=(f"e{k}",)) for k, high in enumerate(heights))
    found = flow(Columns(entries, 2, 0.0, filling=Filling(closest, ahead)))
    order = [int(name[1:]) for page in found for name in page]
    assert sorted(order) == list(range(len(heights)))
    late = (number for place, number in enumerate(order) if number > place + ahead)
    assert not list(late), "what comes early was near enough"


@given_examples(30, 1000, st.integers(1, 90), st.integers(1, 3))
def test_closing_up_never_takes_more_pages(count: int, columns: int) -> None:
    """Eight strips to a column with their space, ten at the closest."""
    found = flow(Columns(spaced(count), columns, 5.0))
    assert [name for page in found for name in page] == [f"s{k}" for k in range(count)]
    assert len(found) <= -(-count // (8 * columns))


def test_a_page_that_would_be_blank_before_a_chapter_has_its_drawing() -> None:
    drawing = (Circle(50.0, -50.0, 10.0, Style(fill="#224466")),)
    chapters = [Chapter(name, strips(name, 2), facing=drawing) for name in "abc"]
    chapters[1] = replace(chapters[1], strips=strips("b", 20))
    pages = Flow(BLOCK, right_hand=True, most_pages=99).fill(chapters)
    assert [page.names[:1] for page in pages] == [["a0"], [], ["b0"], ["b12"], ["c0"]]
    assert [shapes for _, _, shapes in pages[1].placed] == [drawing]
    assert drawing not in [shapes for page in pages[2:] for _, _, shapes in page.placed]


def test_content_on_several_pages_is_larger_only_if_it_may_grow_and_takes_no_more_pages() -> None:
    usual = Columns(strips("a", 6, 30.0), 1, 0.0)
    larger = [lambda high=high: replace(usual, strips=strips("b", 6, high)) for high in (40.0, 33.0)]
    for grows, name in ((False, "a0"), (True, "b0")):
        pages = Flow(BLOCK, right_hand=False, most_pages=99).fill([replace(usual, larger=larger, grows=grows)])
        assert len(pages) == 2
        assert pages[0].names[0] == name
