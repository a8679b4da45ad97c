"""Solutions that are drawings: in a grid, at one scale, below their moves or at their right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from pnp.base.geometry import Size
from pnp.booklets.options import BookletOptions
from pnp.booklets.paginate import paginate
from pnp.booklets.values import Book, Section, Solution
from pnp.drawing.flatten import bounds, flatten, texts
from pnp.drawing.pictures import Picture
from pnp.drawing.shapes import Drawing, Path, Text
from pnp.drawing.theme import Theme
from pnp.language.catalogue import palettes
from tests.booklets.samples import book
from tests.rows import each

THEME = Theme(palettes()["colour"])
_SIZE = 14.0


def _drawing(wide: float, high: float) -> Drawing:
    return Drawing(Size(wide, high), (Text(0.0, high, "x", _SIZE, "#000000"),))


def _printed(
    lengths: list[int], wide: float, high: float, theme: Theme = THEME, *, numbered: bool = False
) -> list[list[tuple[str, float, float, float]]]:
    """Return the texts of the solutions' pages with their places and sizes: a solution of each length, with
    moves as captions, and each third drawing cropped to half its width."""
    solutions = [
        Solution(
            tuple(Picture(_drawing(wide / (2 if k % 3 == 2 else 1), high), f"{k + 1}. a{k}") for k in range(n))
        )
        for n in lengths
    ]
    entries = [
        replace(entry, solution=one, hints=(), label=str(k) if numbered else entry.label)
        for k, (entry, one) in enumerate(zip(book((len(lengths),)).entries(), solutions, strict=True), 1)
    ]
    made = Book("Grid", (Section("Grid", tuple(entries)),))
    booklet = paginate(made, BookletOptions.model_validate({"trim": "a4"}), theme)
    first = booklet.page_of[f"solution-{entries[0].id}"]
    return [
        [
            (one.text, at(one.x, one.y).x, at(one.x, one.y).y, one.size * at.scale)
            for one, at in texts(page.shapes)
        ]
        for page in booklet.pages[first - 1 :]
    ]


@each("lengths", [[1, 3, 1, 5, 1, 4, 1, 3], [2] * 9, [1] * 20])
def test_drawings_of_all_solutions_have_one_scale(lengths: list[int]) -> None:
    sizes = {round(size, 3) for page in _printed(lengths, 60.0, 50.0) for text, *_, size in page if text == "x"}
    assert len(sizes) == 1


def test_each_drawing_is_right_below_its_move() -> None:
    for page in _printed([1, 3, 2, 3], 60.0, 50.0):
        moves = [(x, y) for text, x, y, _ in page if text.startswith(("1. ", "2. ", "3. "))]
        drawings = [(x, y) for text, x, y, _ in page if text == "x"]
        for x, y in drawings:
            assert any(x - 0.01 <= left < x + 16 and 0 < above - y < 8 for left, above in moves)


def test_the_number_of_a_move_is_not_taken_for_that_of_a_puzzle() -> None:
    """The number of the puzzle is before each move, even at the head of a page."""
    for page in _printed([1, 3, 1, 5, 1, 4, 9, 9], 60.0, 90.0, numbered=True):
        moves = [(x, y) for text, x, y, _ in page if text[1:4] == ". a"]
        labels = [(x, y) for text, x, y, _ in page if text.isdecimal()]
        for x, y in moves:
            assert any(0 < x - left < 20 and abs(y - level) < 0.01 for left, level in labels)
        assert "(continued)" not in " ".join(text for text, *_ in page)


def test_rules_are_above_rows_with_new_solutions_and_the_number_of_each_is_on_its_tab_only_once() -> None:
    """Its other drawings have a lighter number."""
    lengths = (1, 6, 2)
    solutions = [Solution(tuple(Picture(_drawing(40.0, 40.0), f"{k}. a") for k in range(n))) for n in lengths]
    entries = tuple(
        replace(entry, solution=one, hints=(), label=str(number))
        for number, (entry, one) in enumerate(zip(book((3,)).entries(), solutions, strict=True), 1)
    )
    options = BookletOptions.model_validate({"trim": "a4"})
    booklet = paginate(Book("Grid", (Section("Grid", entries),)), options, THEME)
    page = booklet.pages[booklet.page_of[f"solution-{entries[0].id}"] - 1]
    found = [(text, at(text.x, text.y)) for text, at in texts(page.shapes) if text.text in ("1", "2", "3")]
    for number, count in enumerate(lengths, 1):
        tabs = [text.colour == THEME.palette.paper for text, _ in found if text.text == str(number)]
        assert tabs == [True] + [False] * (count - 1)
    dotted = [bounds(it) for it in flatten(page.shapes) if isinstance(it.shape, Path) and it.shape.style.dash]
    rows = sorted({round(at.y, 1) for _, at in found}, reverse=True)
    (rule,) = dotted
    assert len(rows) == 3
    assert rows[1] > rule.bottom > rows[2]


def test_numbered_drawings_fill_every_row() -> None:
    """Even if a solution then goes on in the next row."""
    (page,) = _printed([1, 3, 5], 50.0, 40.0, numbered=True)
    rows = Counter(round(y, 2) for text, _, y, _ in page if text[1:4] == ". a")
    assert [rows[y] for y in sorted(rows, reverse=True)] == [3, 3, 3]


def test_eight_drawings_are_in_two_full_columns_at_the_right_of_their_moves() -> None:
    (page,) = _printed([1] * 8, 50.0, 40.0, numbered=True)
    moves = [(x, y) for text, x, y, _ in page if text.endswith(". a0")]
    drawings = [(x, y) for text, x, y, _ in page if text == "x"]
    assert [len({round(x) for x, _ in some}) for some in (moves, drawings)] == [2, 2]
    assert len(moves) == len(drawings) == 8
    assert len({round(y, 1) for _, y in drawings}) == 4
    for (x, y), (left, top) in zip(moves, drawings, strict=True):
        assert 20 < left - x < 35
        assert 0 < top - y < 12


def test_a_solution_without_a_number_that_fits_a_row_is_not_divided() -> None:
    (page,) = _printed([2, 2, 3, 1], 50.0, 40.0)
    rows: dict[str, set[float]] = {}
    for text, _, y, _ in page:
        if text.startswith(("1. ", "2. ", "3. ")):
            rows.setdefault(text[0], set()).add(round(y, 2))
    assert rows["2"] <= rows["1"]
    assert rows["3"] <= rows["1"]


def test_a_solution_begins_a_row_if_only_its_first_drawings_would_fit_the_last() -> None:
    (page,) = _printed([1, 3, 1, 3], 50.0, 40.0)
    tops: dict[float, list[str]] = {}
    for text, _, y, _ in page:
        if text.startswith(("1. ", "2. ", "3. ")):
            tops.setdefault(round(y, 2), []).append(text[0])
    assert [len(tops[y]) for y in sorted(tops, reverse=True)] == [1, 3, 1, 3]


def test_narrow_drawings_leave_wide_ones_two_cells() -> None:
    """One drawing of full width among small ones doesn't shrink them."""
    (section,) = book((7,)).sections
    wides = [150.0, *[40.0] * 6]
    entries = tuple(
        replace(entry, solution=Solution((Picture(_drawing(wide, 60.0), "e2"),)), hints=())
        for entry, wide in zip(section.entries, wides, strict=True)
    )
    booklet = paginate(
        Book("Grid", (Section("Grid", entries),)), BookletOptions.model_validate({"trim": "a4"}), THEME
    )
    pages = {page for name, page in booklet.page_of.items() if name.startswith("solution-")}
    sizes = {
        round(one.size * at.scale, 3)
        for number in pages
        for one, at in texts(booklet.pages[number - 1].shapes)
        if one.text == "x"
    }
    assert len(sizes) == 1
    assert sizes.pop() > 0.7 * _SIZE


def _in_steps(wide: float, high: Sequence[float], steps: int, after: int) -> list[tuple[str, float, float]]:
    """Return the texts of a page of solutions in steps, with their places: a drawing of each height."""
    moves = tuple((number, "12R34U") for number in range(1, steps + after + 1))
    entries = [
        replace(
            entry,
            label=str(number),
            solution=Solution((Picture(_drawing(wide, tall), moves=moves[:steps], after=moves[steps:]),)),
            hints=(),
        )
        for number, (entry, tall) in enumerate(zip(book((len(high),)).entries(), high, strict=True), 1)
    ]
    made = Book("Steps", (Section("Steps", tuple(entries)),))
    booklet = paginate(made, BookletOptions.model_validate({"trim": "a4"}), THEME)
    page = booklet.pages[booklet.page_of[f"solution-{entries[0].id}"] - 1]
    return [(one.text, at(one.x, one.y).x, at(one.x, one.y).y) for one, at in texts(page.shapes)]


def test_moves_are_at_the_left_of_high_drawings_that_fill_the_page() -> None:
    """Drawings of a row begin level, and those of a column at one edge."""
    page = _in_steps(40.0, [70.0, 50.0, 60.0, 70.0] * 2, 14, 0)
    drawings = [(x, y) for text, x, y in page if text == "x"]
    moves = sorted({round(x, 1) for text, x, _ in page if text == "12R34U"})
    lefts = sorted({round(x, 1) for x, _ in drawings})
    half = len(moves) // 2
    assert len(lefts) == 2
    assert moves[0] <= moves[half - 1] < lefts[0] < moves[half] <= moves[-1] < lefts[1]
    assert len({round(y, 1) for _, y in drawings}) == len(drawings) / 2


def test_moves_are_level_above_the_drawings_of_a_row_and_those_after_it_below_the_tallest() -> None:
    page = _in_steps(40.0, [20.0, 50.0, 30.0, 40.0], 2, 1)
    lines = Counter(round(y, 1) for text, _, y in page if text == "12R34U")
    tops = Counter(round(y, 1) for text, _, y in page if text == "x")
    above, below, *_ = levels = sorted(lines, reverse=True)
    assert [lines[y] for y in levels] == [4, 2, 4, 2]
    assert list(tops.values()) == [2, 2]
    assert above > max(tops) > below + 50.0


def _sizes(drawings: list[Drawing], text: str = "x") -> list[float]:
    """Return the sizes of a text on the page of solutions that are one drawing each."""
    entries = [
        replace(entry, solution=Solution((Picture(one, "e2"),)), hints=())
        for entry, one in zip(book((len(drawings),)).entries(), drawings, strict=True)
    ]
    booklet = paginate(
        Book("Grid", (Section("Grid", tuple(entries)),)), BookletOptions.model_validate({"trim": "a4"}), THEME
    )
    pages = {booklet.page_of[f"solution-{entry.id}"] for entry in entries}
    assert len(pages) == 1
    shapes = booklet.pages[pages.pop() - 1].shapes
    return [one.size * at.scale for one, at in texts(shapes) if one.text == text]


def test_a_row_of_smaller_drawings_leaves_the_others_room() -> None:
    """Cells of equal width would make all drawings as small as the widest needs."""
    equal = _sizes([_drawing(70.0, 50.0)] * 8)
    mixed = _sizes([*[_drawing(35.0, 35.0)] * 3, *[_drawing(52.0, 40.0)] * 3, *[_drawing(70.0, 50.0)] * 2])
    assert len({round(size, 3) for size in mixed}) == 1
    assert mixed[0] > 1.15 * equal[0]


def test_cropped_drawings_are_whole_where_that_takes_no_other_page() -> None:
    whole = Drawing(Size(60.0, 60.0), (Text(0.0, 60.0, "whole", _SIZE, "#000000"),))
    part = replace(_drawing(60.0, 20.0), whole=whole)
    assert len(_sizes([part] * 6, "whole")) == 6


def _with_key(trim: str) -> list[tuple[str, float]]:
    """Return the texts of a page of 4 small solutions below their key, with their sizes."""
    entries = [
        replace(entry, solution=Solution((Picture(_drawing(30.0, 20.0), "a1"),)), hints=())
        for entry in book((4,)).entries()
    ]
    section = Section("Key", tuple(entries), how_to_read="`L` is left. `R` is right, and so on.")
    booklet = paginate(Book("Key", (section,)), BookletOptions.model_validate({"trim": trim}), THEME)
    page = booklet.pages[booklet.page_of[f"solution-{entries[0].id}"] - 1]
    return [(text.text, round(text.size * at.scale, 2)) for text, at in texts(page.shapes)]


def test_solutions_and_their_key_have_the_type_of_running_text_on_large_pages() -> None:
    found = _with_key("a4")
    assert {size for text, size in found if text == "a1"} == {11.0}
    assert {size for text, size in found if text.endswith(("is left.", "and so on."))} == {11.0}


def test_solutions_and_their_key_have_small_type_on_small_pages() -> None:
    found = _with_key("a5")
    assert {size for text, size in found if text == "a1" or "is left." in text} == {9.0}
