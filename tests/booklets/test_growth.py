"""Drawings of puzzles grow into their pages, and the text around them stays close."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import pytest

from pnp.base.geometry import Size
from pnp.booklets.answer_order import ordered, spread_hints
from pnp.booklets.blocks import HintOf, Puzzle, puzzle_target
from pnp.booklets.options import BookletOptions
from pnp.booklets.paginate import blocks_of, paginate
from pnp.booklets.values import Book, Entry, Hint, Section, Solution
from pnp.drawing.flatten import bounds, flatten, texts
from pnp.drawing.fonts import text_width
from pnp.drawing.pictures import Picture, side_by_side, stacked
from pnp.drawing.shapes import Drawing, Path, Text
from pnp.drawing.theme import Theme
from pnp.language.catalogue import palettes
from pnp.typesetting.scaling import smallest_text
from tests.booklets.samples import book
from tests.rows import each
from tests.typesetting.samples import grid

LEAST = 0.45
"""The part of its slot that a drawing takes."""
THEME = Theme(palettes()["colour"])


def options(trim: str) -> BookletOptions:
    return BookletOptions.model_validate({"trim": trim})


def entries(count: int) -> Sequence[Entry]:
    return tuple(book((count,)).entries())


@pytest.mark.slow
@each("trim", ["a5", "a4", "6x9", "letter"])
def test_drawings_fill_their_slots_or_are_as_large_as_their_kind_may_become(trim: str) -> None:
    booklet = paginate(book((8,)), options(trim), THEME)
    slots = [slot for page in booklet.slots for slot in page]
    assert len(slots) == 8
    assert [slot for slot in slots if not slot.full_grown and slot.share < LEAST] == []


@pytest.mark.parametrize(("side", "lines"), [(16.0, 2), (60.0, 1)])
def test_the_page_of_the_solution_is_on_its_own_line_below_a_narrow_drawing(side: float, lines: int) -> None:
    """No line ends with the dot between them."""
    hinted = tuple(replace(one, hints=3 * one.hints) for one in entries(4))
    drawn = tuple(replace(one, drawing=grid(1, 2, side=side), task="") for one in hinted)
    booklet = paginate(Book("Pages", (Section("Grids", drawn),)), options("a5"), THEME)
    page = booklet.page_of[f"puzzle-{drawn[0].id}"]
    found = [
        (text.text.replace("\N{NO-BREAK SPACE}", " "), round(at(text.x, text.y).y, 1))
        for text, at in texts(booklet.pages[page - 1].shapes)
    ]
    below = [(text, y) for text, y in found if any(word in text for word in ("Hints p.", "Solution p.", "·"))]
    assert len({y for _, y in below}) == lines
    assert any("·" in text for text, _ in below) == (lines == 1)


@pytest.mark.parametrize(("rows", "is_level"), [(5, True), (3, False)])
def test_drawings_are_in_the_middle_of_their_places_and_nearly_equal_ones_begin_level(
    rows: int, is_level: bool
) -> None:
    """The lines about the answers end the place of the row, and the last row ends the page."""
    drawn = tuple(replace(one, drawing=grid(6, 6 if k % 2 else rows)) for k, one in enumerate(entries(4)))
    drawn = tuple(replace(one, task="") for one in drawn)
    booklet = paginate(Book("Rows", (Section("Rows", drawn),)), options("a4"), THEME)
    page = booklet.pages[booklet.page_of[f"puzzle-{drawn[0].id}"] - 1]
    found = [(text, *at(text.x, text.y)) for text, at in texts(page.shapes)]
    signs = {one.sign for one in drawn}
    heads = sorted({round(y, 2) for text, _, y in found if text.text in signs and text.size > 9.0})[::-1]
    feet = sorted({round(y, 2) for text, _, y in found if text.text.startswith("Hints")})[::-1]
    size = next(text.size for text, _ in texts(drawn[0].drawing.shapes))
    digits = [(x, y) for text, x, y in found if text.size == size]
    middle = page.size.width / 2
    assert len(heads) == len(feet) == 2
    for head, foot in zip(heads, feet, strict=True):
        row = [[y for x, y in digits if foot < y < head and (x < middle) == left] for left in (True, False)]
        assert (max(row[0]) == pytest.approx(max(row[1]))) == is_level
        tall, low = (head - max(row[1]), min(row[1]) - foot), (head - max(row[0]), min(row[0]) - foot)
        assert tall[0] == pytest.approx(tall[1], abs=6.0)  # the number above takes some of it
        assert is_level or low[0] == pytest.approx(low[1], abs=6.0)
    assert heads[0] - feet[0] == pytest.approx(heads[1] - feet[1], abs=0.1)
    assert feet[1] < 30.0


def test_a_last_row_with_fewer_puzzles_is_as_wide_as_the_others() -> None:
    drawn = tuple(replace(one, drawing=grid(4, 4, side=10.0)) for one in entries(8))
    booklet = paginate(Book("Wide", (Section("Wide", drawn),)), options("a4"), THEME)
    page = booklet.pages[booklet.page_of[f"puzzle-{drawn[7].id}"] - 1]
    found = [at(text.x, text.y) for text, at in texts(page.shapes) if text.text.startswith("Hints")]
    rows = [[place.x for place in found if round(place.y) == y] for y in sorted({round(at.y) for at in found})]
    assert [len(row) for row in rows] == [2, 3, 3]
    assert rows[0][1] - rows[0][0] > 1.4 * (rows[1][1] - rows[1][0])


def test_the_pages_of_answers_are_level_in_a_row_of_drawings_of_several_heights() -> None:
    drawn = tuple(replace(one, drawing=grid(6, 4 + k % 2)) for k, one in enumerate(entries(4)))
    booklet = paginate(Book("Level", (Section("Level", drawn),)), options("a4"), THEME)
    page = booklet.pages[booklet.page_of[f"puzzle-{drawn[0].id}"] - 1]
    found = [at(text.x, text.y) for text, at in texts(page.shapes) if text.text.startswith("Hints")]
    assert len({round(at.x) for at in found}) == 2
    assert len(found) == 2 * len({round(at.y, 2) for at in found}) == 4


@pytest.mark.slow
@pytest.mark.parametrize("trim", ["letter", "a4"])
def test_rows_of_a_page_have_equal_spaces_between_them(trim: str) -> None:
    """Though they differ in height."""
    small = tuple(replace(one, drawing=grid(6, 3 + number % 3)) for number, one in enumerate(entries(20)))
    booklet = paginate(Book("Rows", (Section("Rows", small),)), options(trim), THEME)
    signs, spaces = {one.sign for one in small}, []
    for page, slots in zip(booklet.pages, booklet.slots, strict=True):
        assert all(slot.full_grown or slot.share >= LEAST for slot in slots)
        found = [(text.text, round(at(text.x, text.y).y, 2)) for text, at in texts(page.shapes) if slots]
        tops = sorted({y for text, y in found if text in signs}, reverse=True)
        feet = sorted({y for text, y in found if text.startswith("Hints")}, reverse=True)
        if len(feet) > 2:
            spaces.append([foot - top for foot, top in zip(feet, tops[1:], strict=False)])
    assert spaces
    assert all(each == pytest.approx([each[0]] * len(each), abs=0.1) for each in spaces)


def test_a_drawing_as_wide_as_the_page_counts_as_full_grown() -> None:
    low = [replace(one, drawing=grid(14, 2)) for one in entries(3)]
    large = BookletOptions.model_validate({"trim": "a5", "large-print": True})
    booklet = paginate(Book("Low", (Section("Low", tuple(low)),)), large, THEME)
    slots = [slot for page in booklet.slots for slot in page]
    assert [slot.full_grown for slot in slots] == [True] * 3
    assert max(slot.share for slot in slots) < LEAST


@pytest.mark.slow
@pytest.mark.parametrize("trim", ["a5", "letter"])
def test_a_low_drawing_does_not_share_a_row_with_high_ones_that_leave_it_too_much_space(trim: str) -> None:
    mixed = [replace(one, drawing=grid(7, 3 if number == 5 else 8)) for number, one in enumerate(entries(12))]
    booklet = paginate(Book("Mixed", (Section("Mixed", tuple(mixed)),)), options(trim), THEME)
    slots = [slot for page in booklet.slots for slot in page]
    assert min(1.0 if slot.full_grown else slot.share for slot in slots) >= LEAST


@pytest.mark.parametrize(("trim", "wide"), [("a4", True), ("letter", True), ("a5", False)])
def test_parts_stand_side_by_side_where_that_makes_drawings_larger(trim: str, wide: bool) -> None:
    """Boards with hands beside them, two to a page, instead of boards above their hands in two columns. On A5,
    each has a page of its own, where it's largest above its hand."""
    board, hand = grid(11, 9), Drawing(Size(70, 60), ())
    high = replace(stacked([board, hand]), most_scale=1.1, beside=side_by_side([board, hand], 6.0))
    boards = tuple(replace(one, drawing=high) for one in entries(4))
    booklet = paginate(Book("Hands", (Section("Hands", boards),)), options(trim), THEME)
    slots = [slot for page in booklet.slots for slot in page]
    assert [slot.drawing.width > slot.drawing.height for slot in slots] == [wide] * 4
    assert min(1.0 if slot.full_grown else slot.share for slot in slots) >= LEAST


def test_parts_stand_side_by_side_if_two_columns_would_make_them_hardly_larger() -> None:
    """Two boards one above the other, and then one: side by side, each pair has the width of the page and
    leaves room for a larger single board."""
    board = grid(7, 5, side=10.0)
    pair = replace(stacked([board, board], 9.0), beside=side_by_side([board, board], 9.0))
    drawings = (pair, grid(8, 5, side=10.0)) * 2
    mixed = tuple(replace(one, drawing=drawing) for one, drawing in zip(entries(4), drawings, strict=True))
    booklet = paginate(Book("Pairs", (Section("Pairs", mixed),)), options("a4"), THEME)
    slots = [slot for page in booklet.slots for slot in page]
    assert [slot.drawing.width > 2 * slot.drawing.height for slot in slots] == [True, False] * 2
    assert all(slot.full_grown for slot in slots)


@pytest.mark.parametrize(
    ("side", "large", "beside"), [(7.0, True, True), (14.0, True, False), (7.0, False, False)]
)
def test_long_tasks_of_large_print_are_beside_drawings_that_leave_room(
    side: float, large: bool, beside: bool
) -> None:
    """Two to a page, larger than in two columns. Wide drawings have their tasks above them."""
    task = "Move so that your opponent can't surround any of your stones within {} moves, whatever comes."
    told = tuple(
        replace(one, drawing=grid(8, 8, side=side), task=task.format(number))
        for number, one in enumerate(entries(4), 2)
    )
    chosen = BookletOptions.model_validate({"trim": "a4", "large-print": large})
    booklet = paginate(Book("Tasks", (Section("Tasks", told),)), chosen, THEME)
    page = booklet.pages[booklet.page_of[f"puzzle-{told[-1].id}"] - 1]
    words = [at(text.x, text.y).x for text, at in texts(page.shapes) if text.text.startswith("Move so")]
    paths = [item for item in flatten(page.shapes) if isinstance(item.shape, Path)]
    drawn = [bounds(item) for item in paths if item.shape.style.stroke != THEME.palette.faint]  # not for notes
    wide = max(box.right for box in drawn if box.width > 4 * side and box.height > 1)
    assert words
    assert all((x > wide) == beside for x in words)
    slots = [slot for page in booklet.slots for slot in page]
    assert not beside or max(map(len, booklet.slots)) == 2
    assert min(1.0 if slot.full_grown else slot.share for slot in slots) >= LEAST


def test_the_last_puzzles_of_a_chapter_have_lines_for_notes_below_them() -> None:
    """Where two fifths of their page are free. A chapter of one page has none."""
    for trim in ("a5", "6x9"):
        options = BookletOptions.model_validate({"trim": trim, "per-page": 4})
        booklet = paginate(book((9, 2)), options, THEME)
        with_notes = [
            number
            for number, page in enumerate(booklet.pages, 1)
            if any(text.text == "Notes" for text, _ in texts(page.shapes))
        ][:1]
        last = [booklet.page_of[puzzle_target(one)] for one in book((9,)).entries()][-1]
        assert with_notes == [last]


def test_tasks_with_words_too_wide_to_be_beside_drawings_are_above_them() -> None:
    task = f"Move {'abcdefghij' * 4} {{}}."
    told = tuple(
        replace(one, drawing=grid(8, 8), task=task.format(number)) for number, one in enumerate(entries(4))
    )
    chosen = BookletOptions.model_validate({"trim": "a4", "large-print": True})
    booklet = paginate(Book("Tasks", (Section("Tasks", told),)), chosen, THEME)
    assert sum(map(len, booklet.slots)) == 4


@pytest.mark.parametrize(("trim", "wide"), [("a4", True), ("a5", False)])
def test_in_large_print_parts_stand_side_by_side_where_two_puzzles_share_a_page(trim: str, wide: bool) -> None:
    """A puzzle that has a page to itself is larger above its hand."""
    board, hand = grid(8, 7), Drawing(Size(20, 14), ())
    high = replace(stacked([board, hand]), beside=side_by_side([board, hand], 8.0))
    boards = tuple(replace(one, drawing=high) for one in entries(4))
    chosen = BookletOptions.model_validate({"trim": trim, "large-print": True})
    booklet = paginate(Book("Hands", (Section("Hands", boards),)), chosen, THEME)
    pages = [page for page in booklet.slots if page]
    assert [len(page) for page in pages] == ([1, 2, 1] if wide else [1] * 4)
    for page in pages:
        assert all((slot.drawing.width > slot.drawing.height) == (len(page) == 2) for slot in page)


def test_the_page_marks_of_a_page_is_aligned() -> None:
    """Headings start at one place in each column, however wide their drawings are."""
    mixed = tuple(replace(one, drawing=grid(4 + number % 4, 4)) for number, one in enumerate(entries(4)))
    booklet = paginate(Book("Columns", (Section("Columns", mixed),)), options("a4"), THEME)
    numbers = [f"Puzzle {number}" for number in range(1, 5)]
    page = booklet.pages[booklet.page_of[f"puzzle-{mixed[0].id}"] - 1]
    starts = {
        round(transform(text.x, text.y).x, 3) for text, transform in texts(page.shapes) if text.text in numbers
    }
    assert len(starts) <= 2


def test_the_box_to_tick_is_at_the_end_of_the_rule_below_a_number() -> None:
    tasks = ("Which two don't?", "Which domino fits both of its two places here?")
    narrow = tuple(
        replace(one, level=2, drawing=grid(3, 7), task=task)
        for one, task in zip(entries(2), tasks, strict=True)
    )
    alone = BookletOptions.model_validate({"trim": "a4", "per-page": 1})
    booklet = paginate(Book("Narrow", (Section("Narrow", narrow),)), alone, THEME)
    page = booklet.pages[booklet.page_of[f"puzzle-{narrow[1].id}"] - 1]
    task, at = next((text, at) for text, at in texts(page.shapes) if text.text == tasks[1])
    start, end = at(task.x, task.y), at(task.x + text_width(task.text, task.size, task.font), task.y)
    lined = [bounds(at) for at in flatten(page.shapes) if isinstance(at.shape, Path)]
    near = [box for box in lined if end.y < box.bottom < end.y + 10]
    (rule,) = (box for box in near if box.width > 100)
    assert rule.left == pytest.approx(start.x, abs=0.2)
    boxes = [box.right for box in near if box.width < 5 and box.left > end.x]
    assert boxes == [pytest.approx(rule.right, abs=0.2)]


def test_tasks_of_different_lengths_leave_a_page_aligned() -> None:
    """Headings start at one place in each column, and the drawings of a row at one height."""
    tasks = ("Short.", "A task that is much longer, and takes a line or two more than its neighbour. " * 3)
    mixed = tuple(replace(one, task=tasks[number % 2]) for number, one in enumerate(entries(4)))
    booklet = paginate(Book("Tasks", (Section("Tasks", mixed),)), options("a4"), THEME)
    page = booklet.pages[booklet.page_of[f"puzzle-{mixed[0].id}"] - 1]
    placed = [(text.text, transform(text.x, text.y)) for text, transform in texts(page.shapes)]
    numbers = [f"Puzzle {number}" for number in range(1, 5)]
    assert len({round(at.x, 3) for text, at in placed if text in numbers}) == 2
    figures = Counter(round(at.y, 3) for text, at in placed if text.isdigit())
    grids = [count for count in figures.values() if count > 4]
    assert grids == [2 * 8] * 2 * 7, "two rows of two grids, which have seven rows of eight figures"


def test_small_answers_fill_three_columns_below_a_heading_that_runs_across() -> None:
    solved = Solution(pictures=(Picture(grid(6, 6), ""),))
    answered = tuple(replace(one, solution=solved, hints=()) for one in entries(9))
    section = Section("A name too long for a narrow column", answered)
    booklet = paginate(Book("Answers", (section, Section("Another"))), options("a5"), THEME)
    page = booklet.pages[booklet.page_of[f"solution-{answered[0].id}"] - 1]
    labels = {one.sign for one in answered}
    places = [transform(text.x, text.y) for text, transform in texts(page.shapes) if text.text in labels]
    assert len({round(place.x, 3) for place in places}) == 3
    assert len({round(place.y, 3) for place in places}) == 3, "the first of each column are side by side"
    assert section.title in [text.text for text, _ in texts(page.shapes)]


def test_no_text_of_a_page_is_below_seven_points() -> None:
    booklet = paginate(book((6,), 14, 2), BookletOptions(), THEME)
    assert min(size for page in booklet.pages if (size := smallest_text(page)) is not None) >= 7 - 0.01


def test_a_task_that_all_puzzles_share_is_said_once() -> None:
    (section,) = book((4,)).sections
    blocks = blocks_of(Book("Tasks", (section,)), THEME)
    assert section.task
    assert not any(block.with_task for block in blocks if isinstance(block, Puzzle))


def test_every_puzzle_says_its_task_if_one_has_another() -> None:
    (section,) = book((5,)).sections
    first, second, third, *rest = section.entries
    mixed = replace(section, entries=(first, second, replace(third, task="Something else."), *rest))
    blocks = blocks_of(Book("Tasks", (mixed,)), THEME)
    assert all(block.with_task for block in blocks if isinstance(block, Puzzle))


def test_three_on_a_page_are_arranged_as_three() -> None:
    """The third begins at the left edge, below the first."""
    options = BookletOptions.model_validate({"trim": "a4", "per-page": 4})
    booklet = paginate(book((3,)), options, THEME)
    names = ("Puzzle 1", "Puzzle 2", "Puzzle 3")
    page = booklet.pages[booklet.page_of[puzzle_target(next(book((3,)).entries()))] - 1]
    x = [next(at(text.x, text.y).x for text, at in texts(page.shapes) if text.text == name) for name in names]
    assert x[0] == pytest.approx(x[2])
    assert x[0] < x[1]


def test_hints_of_neighbours_stand_apart() -> None:
    hints = [HintOf(entry, 1, entry.hints[0]) for entry in book((30,)).entries()]
    order = [block.entry.heading for block in spread_hints(hints) if isinstance(block, HintOf)]
    places = [order.index(f"Puzzle {number}") for number in range(1, 31)]
    assert sorted(places) == list(range(30))
    assert min(abs(a - b) for a, b in pairwise(places)) >= 14


def test_hints_of_few_puzzles_are_in_order() -> None:
    hints = [HintOf(entry, 1, Hint(entry.heading)) for entry in book((8,)).entries()]
    assert list(ordered(hints)) == hints


@pytest.mark.slow
@pytest.mark.parametrize("count", [3, 40])
def test_pages_that_end_with_answers_have_no_large_blank_end(count: int) -> None:
    """Where much of the last page of hints or solutions is free, it has lines for notes down to its foot."""
    booklet = paginate(book((count,)), BookletOptions.model_validate({"trim": "a4"}), THEME)
    entries = list(book((count,)).entries())
    last = {booklet.page_of[f"solution-{one.id}"] for one in entries}
    page = booklet.pages[max(last) - 1]
    drawn = [bounds(item) for item in flatten(page.shapes) if not isinstance(item.shape, Text)]
    assert min(box.bottom for box in drawn if box.width or box.height) < 0.35 * page.size.height


def test_a_page_with_one_row_of_puzzles_has_lines_for_notes_below_it() -> None:
    """Not only the last page of a chapter: other pages would be blank below their puzzles, too."""
    the_book = book((3,), columns=10, rows=4)
    booklet = paginate(the_book, BookletOptions.model_validate({"trim": "a4", "per-page": 1}), THEME)
    noted = [page for page in booklet.pages if any(text.text == "Notes" for text, _ in texts(page.shapes))]
    assert len(noted) >= 2


def test_few_solutions_are_larger_than_many() -> None:
    def widest(count: int) -> float:
        booklet = paginate(book((count,)), options("a5"), THEME)
        page = booklet.pages[booklet.page_of["solution-s0-1"] - 1]
        drawn = ((item, item.shape) for item in flatten(page.shapes))
        return max(
            bounds(item).width
            for item, shape in drawn
            if isinstance(shape, Path) and not shape.style.dash  # no rules
        )

    assert widest(2) > 1.15 * widest(12)


def test_a_puzzle_with_a_page_to_itself_fills_it() -> None:
    """It's larger than usual, also below a heading, and leaves no room for notes."""
    chosen = BookletOptions.model_validate({"trim": "a5", "per-page": 1})
    booklet = paginate(book((3,), columns=6, rows=6), chosen, THEME)
    usual = grid(6, 6)
    slots = [slot for slots in booklet.slots for slot in slots]
    assert all(slot.drawing.width > 1.3 * usual.most_scale * usual.size.width for slot in slots)
    ends = booklet.page_of["solution-s0-1"] - 1
    words = [text.text for page in booklet.pages[:ends] for text, _ in texts(page.shapes)]
    assert "Notes" not in words


def test_rows_begin_at_the_same_heights_on_pages_with_drawings_of_the_same_heights() -> None:
    """Their numbers do, though the drawings of a page differ in height and leave parts of their slots free."""
    drawn = tuple(
        replace(one, drawing=replace(grid(6, 3 + number % 3), most_scale=0.8), task="")
        for number, one in enumerate(entries(16))
    )
    booklet = paginate(Book("Rows", (Section("Rows", drawn),)), options("a5"), THEME)
    wanted = {one.sign for one in drawn}
    tops = [
        sorted({round(at(text.x, text.y).y) for text, at in texts(page.shapes) if text.text in wanted})
        for page, slots in zip(booklet.pages, booklet.slots, strict=True)
        if slots
    ]
    assert len(tops) > 2
    assert len({tuple(found) for found in tops[1:-1]}) == 1
