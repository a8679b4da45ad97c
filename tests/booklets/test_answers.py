"""Answers in columns: answers that continue in a new column are labelled again, and narrow pictures share
rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise, product

import pytest

from pnp.base.geometry import Box, Size
from pnp.booklets.answer_order import goes_on, in_lines
from pnp.booklets.answer_pages import AnswerPages
from pnp.booklets.blocks import HintOf, SolutionOf, shared
from pnp.booklets.options import BookletOptions
from pnp.booklets.paginate import paginate
from pnp.booklets.templates import builtin_template
from pnp.booklets.trims import page_shape
from pnp.booklets.values import Book, Entry, Hint, Section, Solution
from pnp.drawing.flatten import bounds, flatten, texts
from pnp.drawing.fonts import text_width
from pnp.drawing.pictures import Picture, in_a_row
from pnp.drawing.shapes import Drawing, Path, Style, Text, rectangle
from pnp.drawing.theme import Theme
from pnp.language.catalogue import palettes
from pnp.language.translations import words
from pnp.typesetting.blocks import Run
from pnp.typesetting.design import design_for
from pnp.typesetting.typeset import Typesetter
from tests.booklets.samples import book
from tests.rows import each
from tests.typesetting.samples import grid

THEME = Theme(palettes()["colour"])
DOT = (Text(0.0, 0.0, ".", 16.0, "#000000"),)


def page_with(target: str, entries: Sequence[Entry], options: Mapping[str, object]) -> Drawing:
    """Return the page of a target in a booklet of these puzzles."""
    made = BookletOptions.model_validate(options)
    booklet = paginate(Book("Grids", (Section("Grids", tuple(entries)),)), made, THEME)
    return booklet.pages[booklet.page_of[target] - 1]


def solved(solution: Solution, count: int, *, theme: Theme = THEME, large: bool = False) -> list[list[Text]]:
    """Return the texts on the pages from the first of ``count`` solutions on, with their places and sizes
    there."""
    entries = tuple(replace(one, solution=solution, hints=()) for one in book((count,)).entries())
    options = BookletOptions.model_validate({"trim": "a4", "large-print": large})
    booklet = paginate(Book("Answers", (Section("Grids", entries),)), options, theme)
    first = booklet.page_of[f"solution-{entries[0].id}"]
    return [
        [
            replace(
                text,
                x=transform(text.x, text.y).x,
                y=transform(text.x, text.y).y,
                size=text.size * transform.scale,
            )
            for text, transform in texts(page.shapes)
        ]
        for page in booklet.pages[first - 1 :]
    ]


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "(continued)"), ("de", "(Fortsetzung)"), ("fr", "(suite)"), ("es", "(continuación)")],
)
def test_an_answer_that_runs_on_has_its_number_there(language: str, said: str) -> None:
    long = Solution(notation=", ".join(["12R"] * 1500))
    pages = solved(long, 1, theme=replace(THEME, words=words(language)))
    labels = [[before.text for before, text in pairwise(page) if said in text.text] for page in pages]
    assert len(labels[1]) > 0
    assert {number for page in labels for number in page} == {"Puzzle 1"}


def test_a_long_name_has_the_word_that_its_answer_runs_on_below_it() -> None:
    """The two don't fit in one line of a narrow column."""
    typesetter = Typesetter(design_for(Size(148.0, 210.0), large_print=False), THEME, 38.0, 180.0, 9.0)
    label = (Run("5 · Tetradominoes and a few others", bold=True),)
    found = [(text.text, at(text.x, text.y).y) for text, at in texts(goes_on(label, 0, typesetter).shapes)]
    assert "(continued)" in found[-1][0]
    assert found[-1][1] < found[0][1]


def test_a_solution_in_steps_that_runs_on_says_from_which_move() -> None:
    steps = tuple(
        Picture(Drawing(Size(20.0, 60.0), DOT), moves=((k, "1R"), (k + 1, "2R"))) for k in range(1, 61, 2)
    )
    pages = solved(Solution(steps), 1)
    said = [text.text for page in pages for text in page if "from move" in text.text]
    assert said
    for page in pages:
        for label in (text for text in page if "from move" in text.text):
            number = label.text.split("move")[1].strip("\u00a0 )")
            below = [text.text for text in page if text.y < label.y and abs(text.x - label.x) < 60]
            assert number in below


def test_a_solution_of_several_parts_that_runs_on_says_only_that() -> None:
    """The moves of each part begin with 1, so that a number wouldn't tell which part goes on."""
    parts = tuple(
        Picture(Drawing(Size(20.0, 60.0), DOT), title=f"Part {k}:", moves=((1, "1R"),)) for k in range(1, 31)
    )
    said = [text.text for page in solved(Solution(parts), 1) for text in page]
    assert any("(continued)" in text for text in said)
    assert not any("from move" in text for text in said)


def test_each_line_of_a_hint_leaves_no_widow_or_orphan() -> None:
    design = design_for(Size(148.0, 210.0), large_print=False)
    typesetter = Typesetter(design, THEME, 60.0, 150.0, design.small)
    said = "Queen 3: the shortest solution takes four moves, and no other is as short. Die 2 stays where it is."
    strips = in_lines((Run("1 ", bold=True),), f"{said}\n{said}", typesetter)
    assert [strip.keep_with_next for strip in strips] == [True, True, False] * 2


@pytest.mark.parametrize(("others", "count"), [("`12R` slides the 1-2 right.", 1), ("`D` is down.", 2)])
def test_how_solutions_are_read_is_said_once_above_them(others: str, count: int) -> None:
    """Two sections share what they say, or each says its own."""
    said = ("`12R` slides the 1-2 right.", others)
    sections = [replace(one, how_to_read=text) for one, text in zip(book((2, 2)).sections, said, strict=True)]
    booklet = paginate(Book("Answers", tuple(sections)), BookletOptions.model_validate({"trim": "a4"}), THEME)
    first = booklet.page_of[f"solution-{sections[0].entries[0].id}"]
    page = [(text.text, at(text.x, text.y).y) for text, at in texts(booklet.pages[first - 1].shapes)]
    readings = [y for text, y in page if "slides the" in text or "is down." in text]
    assert len(readings) == count
    assert readings[0] > next(y for text, y in page if text == sections[0].entries[0].sign)


def test_what_is_said_at_length_above_solutions_begins_on_the_page_of_their_title() -> None:
    (section,) = book((4,)).sections
    said = "\n\n".join(["A domino goes by its two numbers, and the letter says where it slides. " * 8] * 6)
    long = replace(section, how_to_read=said)
    booklet = paginate(Book("Answers", (long,)), BookletOptions(), THEME)
    title = booklet.page_of["solutions"]
    assert booklet.page_of[f"solution-{section.entries[0].id}"] > title
    assert any("goes by its" in text.text for text, _ in texts(booklet.pages[title - 1].shapes))


@pytest.mark.parametrize("count", [1, 2])
def test_chapters_are_named_above_their_solutions_only_if_there_are_several(count: int) -> None:
    sections = book((2,) * count).sections
    booklet = paginate(Book("Answers", sections), BookletOptions.model_validate({"trim": "a4"}), THEME)
    page = booklet.pages[booklet.page_of["solutions"] - 1]
    assert (sections[0].title in [text.text for text, _ in texts(page.shapes)]) == (count > 1)


@pytest.mark.slow
def test_short_answers_are_not_divided() -> None:
    pages = solved(Solution(notation=", ".join(["12R"] * 60)), 40)
    assert len(pages) > 1
    assert not any("continued" in text.text for page in pages for text in page)


def test_lines_of_a_hint_stay_lines() -> None:
    (entry,) = book((1,)).entries()
    hinted = replace(entry, hints=(Hint("Queen 3: left.\nQueen 4: right."),))
    booklet = paginate(Book("Answers", (Section("Hives", (hinted,)),)), BookletOptions(), THEME)
    page = booklet.pages[booklet.page_of[f"hint-{entry.id}-1"] - 1]
    found = {text.text: transform(text.x, text.y) for text, transform in texts(page.shapes)}
    left, right = (at for text, at in found.items() if text.endswith(("left.", "right.")))
    assert abs(right.y - left.y) > 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "large", "hangs"), [("", False, True), ("Mirror", False, True), ("", True, False)]
)
def test_the_numbers_of_hints_stand_clear_of_their_text(game: str, large: bool, hangs: bool) -> None:
    """The name of a game doesn't make them too long. In large print, they are at the start of the text."""
    said = "A rather long hint that takes more than a line of its column. " * 3
    entries = tuple(
        replace(
            one,
            label=f"{number} · {game}" if game else str(number),
            game=game,
            hints=(Hint(f"{said} No. {number}"),),
        )
        for number, one in enumerate(book((12,)).entries(), 1)
    )
    page = page_with(f"hint-{entries[0].id}-1", entries, {"trim": "a5", "large-print": large})
    found = [(text.text, at(text.x, text.y)) for text, at in texts(page.shapes)]
    number = next(at for text, at in found if text.split(" ")[0] == "1")
    lines = [at.x for _, at in found if 0 <= number.y - at.y < 12 and 0 < at.x - number.x < 50]
    below = min(at.x for text, at in found if 2 < number.y - at.y < 12 and at.x - number.x < 50)
    assert len(lines) > (2 if hangs else 0)
    assert (below > number.x + 2) == hangs


def test_a_hint_that_puzzles_share_is_printed_once_after_the_numbers_of_all() -> None:
    entries = tuple(
        replace(entry, label=str(number), hints=(Hint("Look right." if number == 2 else "Look left."),))
        for number, entry in enumerate(book((4,)).entries(), 1)
    )
    booklet = paginate(
        Book("Hints", (Section("Grids", entries),)), BookletOptions(), THEME, builtin_template("puzzle-sheets")
    )
    page = booklet.pages[booklet.page_of[f"hint-{entries[2].id}-1"] - 1]
    assert {booklet.page_of[f"hint-{one.id}-1"] for one in entries} == {booklet.page_of["hint-s0-1-1"]}
    found = [(text.text, at(text.x, text.y)) for text, at in texts(page.shapes)]
    (said,) = (at for text, at in found if text == "Look left.")
    line = sorted((at.x, text) for text, at in found if abs(at.y - said.y) < 0.5 and at.x <= said.x)
    assert [text for _, text in line] == ["1", "3", "4", "Look left."]


def test_the_name_of_a_queen_at_the_start_of_a_line_is_bold() -> None:
    typesetter = Typesetter(design_for(Size(148.0, 210.0), large_print=False), THEME, 60.0, 150.0, 9.0)
    strips = in_lines((), "Queen 3: die 2 moves.\nQueen 4: look at die 1: it moves.", typesetter)
    found = [text for strip in strips for text, _ in texts(strip.shapes)]
    bold = [text.text.strip() for text in found if text.font == THEME.text_family.bold]
    assert bold == ["Queen 3:", "Queen 4:"]
    lefts = {text.text.strip(): at(text.x, text.y).x for strip in strips for text, at in texts(strip.shapes)}
    assert lefts["Queen 3:"] == lefts["Queen 4:"] == 0.0
    beside = {round(left, 2) for said, left in lefts.items() if not said.startswith("Queen")}
    assert len(beside) == 1


LONG = "and " * 40


def test_the_lines_of_a_hint_are_below_one_another_to_the_right_of_its_number() -> None:
    entries = [
        replace(
            entry,
            label=str(number),
            hints=(Hint(f"Look left. {LONG}" if number < 6 else f"Look at row {number}."),),
        )
        for number, entry in enumerate(book((6,)).entries(), 1)
    ]
    booklet = paginate(
        Book("Hints", (Section("Grids", tuple(entries)),)),
        BookletOptions(),
        THEME,
        builtin_template("puzzle-sheets"),
    )
    page = booklet.pages[booklet.page_of[f"hint-{entries[0].id}-1"] - 1]
    found = {text.text: at(text.x, text.y) for text, at in texts(page.shapes)}
    own = next(at for text, at in found.items() if text.startswith("Look at"))
    longest = next(at for text, at in found.items() if text.startswith("Look left."))
    goes_on = [at for text, at in found.items() if text.startswith("and") and abs(at.x - longest.x) < 20]
    assert own.y == pytest.approx(found["6"].y)
    assert own.x > found["6"].x + 2
    assert goes_on
    assert all(at.x == pytest.approx(longest.x) for at in goes_on)


def test_the_moves_of_a_step_are_at_the_left_of_the_drawing_they_lead_to_and_numbered() -> None:
    """Each line of the list begins with the number of its first move."""
    moves = tuple((number, f"{number}R") for number in range(15, 27))
    solution = Solution((Picture(Drawing(Size(20.0, 30.0), DOT), "15R …", moves=moves),))
    (page,) = solved(solution, 1)
    placed = {text.text: text for text in page}
    assert "15R …" not in placed
    lines = [[text for text in page if abs(text.y - placed[name].y) < 0.1] for name in ("15R", "25R")]
    assert [line[0].text for line in lines] == ["15", "25"]
    assert [text.text for line in lines for text in line[1:]] == [text for _, text in moves]
    assert all(placed["."].x > text.x for line in lines for text in line)
    assert placed["."].y < placed["25R"].y  # the dot is at the foot of the drawing


def test_the_moves_of_a_step_are_above_a_drawing_as_wide_as_the_column_and_what_follows_it_is_below() -> None:
    wide = Drawing(Size(170.0, 20.0), (Text(0.0, 10.0, ".", 16.0, "#000000"),))
    (page,) = solved(Solution((Picture(wide, moves=((1, "1R"),), after=((2, "2R"),)),)), 1)
    placed = {text.text: text.y for text in page}
    assert placed["1R"] > placed["."] > placed["2R"]


def test_the_steps_of_all_solutions_have_one_scale() -> None:
    sizes = (20.0, 200.0)
    solutions = [
        Solution((Picture(Drawing(Size(wide, 10.0), DOT), moves=((1, "1R"), (2, "2R"))),)) for wide in sizes
    ]
    entries = tuple(
        replace(one, solution=solution, hints=())
        for one, solution in zip(book((2,)).entries(), solutions, strict=True)
    )
    page = page_with(f"solution-{entries[0].id}", entries, {"trim": "a4"})
    (scale, other) = (at.scale for text, at in texts(page.shapes) if text.text == ".")
    assert scale == other < 1


def test_pictures_share_a_row_though_one_is_too_wide_for_equal_parts() -> None:
    captions = ("wide", "narrow", "small")
    pictures = tuple(
        Picture(grid(columns, 4), caption) for columns, caption in zip((8, 3, 3), captions, strict=True)
    )
    (page,) = solved(Solution(pictures), 1, large=True)
    assert len({round(text.y, 3) for text in page if text.text in captions}) == 1


def test_the_pictures_of_a_solution_have_one_scale_though_only_one_has_small_text() -> None:
    plain = grid(3, 3, side=12.0)
    small = replace(plain, shapes=(*plain.shapes, Text(0, 0, "small", 10.0, "#000000")))
    (page,) = solved(Solution((Picture(small, "first"), Picture(plain, "last"))), 1, large=True)
    numbers = [text.size for text in page if text.size > 20 and text.text.isdecimal()]
    assert len(numbers) == 18
    assert numbers == pytest.approx([numbers[0]] * 18)


@pytest.mark.parametrize(("notation", "columns"), [("", 3), ("12R, 03U", 2)], ids=["drawn", "written too"])
def test_in_large_print_solutions_without_words_may_have_three_columns(notation: str, columns: int) -> None:
    drawing = replace(grid(1, 1), size=Size(20.0, 40.0))
    solution = Solution((Picture(drawing),), notation)
    (page, *_) = solved(solution, 12, large=True)
    labels = [text for text in page if text.text.startswith("Puzzle ")]
    assert len({round(text.x) for text in labels}) == columns


def test_a_hint_shows_the_first_stage_alone() -> None:
    """It's larger alone, and its words say what follows."""
    stages = in_a_row([grid(2, 2), grid(2, 2)], THEME)
    entries = tuple(replace(one, hints=(Hint("Look here.", stages),)) for one in book((1,)).entries())
    for large in (False, True):
        options = BookletOptions.model_validate({"trim": "a4", "large-print": large})
        booklet = paginate(Book("Hints", (Section("Grids", entries),)), options, THEME)
        page = booklet.pages[booklet.page_of[f"hint-{entries[0].id}-1"] - 1]
        words = [text.text for text, _ in texts(page.shapes)]
        one = [text.text for text, _ in texts(grid(2, 2).shapes)]
        assert sum(words.count(word) for word in set(one)) == len(one)


@pytest.mark.parametrize(("width", "beside"), [(150.0, True), (172.0, False)])
def test_in_large_print_numbers_are_beside_pictures_that_leave_room(width: float, beside: bool) -> None:
    entries = tuple(
        replace(
            one, label=str(number), solution=Solution((Picture(Drawing(Size(width, 40.0), DOT)),)), hints=()
        )
        for number, one in enumerate(book((4,)).entries(), 1)
    )
    page = page_with(f"solution-{entries[0].id}", entries, {"trim": "a4", "large-print": True})
    found = {text.text: transform(text.x, text.y) for text, transform in texts(page.shapes) if text.size > 5}
    number, dot = found["1"], found["."]
    assert (dot.x - number.x > 5) == beside
    numbers = [found[str(k)].y for k in (1, 2)]
    assert (numbers[0] - numbers[1] < 50) == beside, "a line above each takes more of the page"


@pytest.mark.parametrize(
    ("widths", "parts"),
    [
        ([48] * 10 + [160] * 5, [(3, 10), (2, 5)]),
        ([48] * 10 + [160] + [48] * 10, [(3, 10), (2, 1), (3, 10)]),
        ([48, 160] * 6, [(2, 12)]),
        ([48] * 4, [(3, 4)]),
        ([160] * 4, [(2, 4)]),
    ],
    ids=["wide at the end", "one wide", "by turns", "narrow", "wide"],
)
@pytest.mark.parametrize("per_page", [3, 6, 12])
def test_wide_solutions_leave_columns_to_the_others_where_their_number_per_page_is_fixed(
    per_page: int, widths: list[int], parts: list[tuple[int, int]]
) -> None:
    sizes = [Size(width, 40.0) for width in widths]
    entries = tuple(
        replace(one, solution=Solution((Picture(Drawing(size, DOT)),)), hints=())
        for one, size in zip(book((len(sizes),)).entries(), sizes, strict=True)
    )
    options = BookletOptions.model_validate({"trim": "a4", "solutions-per-page": per_page})
    design = design_for(Size(210.0, 297.0), large_print=False)
    pages = AnswerPages(design, THEME, options, Size(175.0, 262.0), frozenset())
    found = [one.columns for one in pages.columns([SolutionOf(one) for one in entries])]
    labels = (sum(bool(strip.names) for strip in columns.strips) for columns in found)
    assert [(columns.count, count) for columns, count in zip(found, labels, strict=True)] == parts


def test_many_hints_are_in_one_order_whatever_their_width_and_the_running_heads_say_their_numbers() -> None:
    wide = Drawing(Size(110.0, 60.0), DOT)
    entries = tuple(
        replace(
            one,
            label=str(number),
            solution=None,
            hints=(Hint("Look here.", wide if 20 < number < 31 else None),),
        )
        for number, one in enumerate(book((50,)).entries(), 1)
    )
    options = BookletOptions.model_validate({"trim": "6x9"})
    booklet = paginate(Book("Answers", (Section("Grids", entries),)), options, THEME)
    first = booklet.page_of[f"hint-{entries[0].id}-1"]
    pages = [booklet.page_of[f"hint-{one.id}-1"] for one in (*entries[::2], *entries[1::2])]
    assert pages == sorted(pages)
    heads = [
        [text.text for text, _ in texts(page.shapes) if text.text.startswith("First hints · ")]
        for page in booklet.pages[first : pages[-1]]
    ]
    assert all(len(found) == 1 for found in heads)
    assert heads[-1][0].endswith("\N{EN DASH}50")


def in_large_print(solution: Solution) -> list[Text]:
    """Return the texts of one solution in large print on A4."""
    (page,) = solved(solution, 1, large=True)
    return page


def dot_of(page: list[Text]) -> float:
    """Return how high the dot of a drawing is on the page."""
    (dot,) = (text.y for text in page if text.text == ".")
    return dot


@pytest.mark.parametrize(
    ("width", "beside"),
    [pytest.param(60.0, True, id="a narrow picture"), pytest.param(150.0, False, id="a wide one")],
)
def test_in_large_print_words_are_beside_pictures_that_leave_room(width: float, beside: bool) -> None:
    page = in_large_print(Solution((Picture(Drawing(Size(width, 40.0), DOT), "24R, 35U"),)))
    (words,) = (text for text in page if text.text == "24R, 35U")
    assert (words.y > dot_of(page)) == beside  # the dot is at the foot of the drawing
    assert (words.x > width) == beside


def test_in_usual_print_words_are_above_pictures() -> None:
    (page,) = solved(Solution((Picture(Drawing(Size(30.0, 40.0), DOT), "24R"),)), 1)
    (words,) = (text for text in page if text.text == "24R")
    assert words.y > dot_of(page)


@pytest.mark.parametrize(
    ("heights", "left"),
    [
        pytest.param([26.0] * 3, 3, id="low ones"),
        pytest.param([70.0] * 3, 2, id="three high ones"),
        pytest.param([70.0] * 4, 2, id="four high ones"),
    ],
)
def test_in_large_print_a_long_solution_has_every_second_picture_and_all_moves(
    heights: list[float], left: int
) -> None:
    drawn = [Drawing(Size(120.0, high), DOT) for high in heights]
    captions = [f"{number}4R" for number in range(len(drawn))]
    solution = Solution(tuple(map(Picture, drawn, captions)))
    found = [text for page in solved(solution, 1, large=True) for text in page]
    assert sum(text.text == "." for text in found) == left
    assert [text.text for text in found if text.text in captions] == captions
    usual = [text for page in solved(solution, 1) for text in page]
    assert sum(text.text == "." for text in usual) == len(drawn)


def test_in_large_print_a_long_solution_has_a_picture_of_each_alternative() -> None:
    drawn = [Drawing(Size(120.0, 70.0), DOT)] * 3
    pictures = tuple(Picture(one, f"{number}4R", alternative=True) for number, one in enumerate(drawn))
    found = [text for page in solved(Solution(pictures), 1, large=True) for text in page]
    assert sum(text.text == "." for text in found) == 3


@each("caption", ["D: 12 3D", "después: 12 3D", "Unveränderlich: 12 3D"])
def test_in_large_print_no_picture_is_narrower_than_a_word_below_it(caption: str) -> None:
    pictures = [Picture(Drawing(Size(14.0, 12.0), DOT), caption)] * 6
    page = in_large_print(Solution(tuple(pictures)))
    word, *_ = caption.split()
    assert sum(text.text.startswith(word) for text in page) == 6


def test_in_large_print_words_below_a_picture_beside_its_number_end_at_the_margin() -> None:
    solution = Solution((Picture(Drawing(Size(150.0, 60.0), DOT), ", ".join(["1"] * 150)),))
    entries = tuple(replace(one, label="8", solution=solution, hints=()) for one in book((1,)).entries())
    options = BookletOptions.model_validate({"trim": "a4", "large-print": True})
    booklet = paginate(Book("Answers", (Section("Grids", entries),)), options, THEME)
    page = booklet.pages[booklet.page_of[f"solution-{entries[0].id}"] - 1]
    found = [(text, at(text.x, text.y).x) for text, at in texts(page.shapes)]
    (number,) = (x for text, x in found if text.text == "8" and text.size == 16.0)
    words = [(x, x + text_width(text.text, text.size, text.font)) for text, x in found if "1, 1" in text.text]
    assert len(words) > 1
    assert all(left > number + 5.0 for left, _ in words)
    area = page_shape(options, len(booklet.pages)).area(booklet.page_of[f"solution-{entries[0].id}"])
    assert max(right for _, right in words) <= area.right + 0.01


def test_in_large_print_a_hint_is_beside_a_drawing_that_leaves_room() -> None:
    words = "Aim for this position, reached in every shortest solution."
    drawing = Drawing(Size(80.0, 60.0), DOT)
    (entry,) = (replace(one, hints=(Hint(words, drawing),), solution=None) for one in book((1,)).entries())
    page = page_with(f"hint-{entry.id}-1", (entry,), {"trim": "a4", "large-print": True})
    placed = {text.text: at(text.x, text.y) for text, at in texts(page.shapes)}
    first = next(place for text, place in placed.items() if "Aim" in text)
    assert first.x < placed["."].x
    assert first.y > placed["."].y + 50.0


def test_in_large_print_drawings_of_hints_at_the_right_do_not_touch() -> None:
    drawing = Drawing(Size(60.0, 30.0), (*DOT, Text(0.0, 30.0, "^", 16.0, "#000000")))
    entries = tuple(
        replace(one, hints=(Hint("Aim for this position.", drawing),), solution=None)
        for one in book((8,)).entries()
    )
    page = page_with(f"hint-{entries[0].id}-1", entries, {"trim": "a5", "large-print": True})
    marks = {
        sign: [at(text.x, text.y).y for text, at in texts(page.shapes) if text.text == sign] for sign in ".^"
    }
    assert len(marks["."]) >= 3
    assert all(foot - top >= 3.0 for foot, top in zip(marks["."], marks["^"][1:], strict=False))


def test_a_few_hints_are_in_level_rows_from_left_to_right() -> None:
    """Whatever their length, and with their drawings level as well."""
    short, long = "Short.", "Long. " + "and on " * 30
    entries = tuple(
        replace(one, label=str(number), hints=(Hint(long if number == 2 else short, grid(2, 2)),))
        for number, one in enumerate(book((4,)).entries(), 1)
    )
    page = page_with(f"hint-{entries[0].id}-1", entries, {"trim": "a4"})
    found = [(text.text, at(text.x, text.y)) for text, at in texts(page.shapes)]
    starts = [at for text, at in found if text.startswith(("Short.", "Long."))]
    rows = {round(at.y, 2) for at in starts}
    assert len(rows) < len(starts) == 4
    drawn = next(text.text for text, _ in texts(grid(2, 2).shapes))
    assert len({round(at.y, 2) for text, at in found if text == drawn and at.y > min(rows)}) == 1
    assert len({round(at.x, 2) for at in starts if round(at.y, 2) == max(rows)}) == 2


def test_a_hints_drawing_is_on_paper_across_its_card_and_the_last_card_is_no_wider() -> None:
    board = Drawing(Size(30.0, 20.0), (rectangle(Box(0.0, 0.0, 30.0, 20.0), Style(stroke="#000000")),))
    entries = tuple(
        replace(one, label=str(number), hints=(Hint(f"Look at {number}.", board),))
        for number, one in enumerate(book((7,)).entries(), 1)
    )
    page = page_with(f"hint-{entries[0].id}-1", entries, {"trim": "a4"})
    fills = [(bounds(it), it.shape.style.fill) for it in flatten(page.shapes) if isinstance(it.shape, Path)]
    cards = [box for box, fill in fills if fill == THEME.palette.tint and box.width > 40]
    papers = [box for box, fill in fills if fill == THEME.palette.paper]
    assert len(cards) == 7
    for card in cards:
        (ground,) = (box for box in papers if card.holds(box) and box.width > 10)
        assert ground.centre.x == pytest.approx(card.centre.x, abs=0.1)
        assert ground.bottom > card.bottom + 0.1
        assert ground.width > 0.95 * card.width
    assert len({round(card.bottom) for card in cards}) == 3
    assert len({round(card.width) for card in cards}) == 1


def test_drawings_are_beside_the_words_of_hints_where_that_makes_them_larger() -> None:
    grid = Drawing(Size(30.0, 42.0), (rectangle(Box(0.0, 0.0, 30.0, 42.0), Style(stroke="#010203")),))
    entries = tuple(
        replace(one, label=str(number), hints=(Hint("Find places of fours. " * 9, grid),))
        for number, one in enumerate(book((8,)).entries(), 1)
    )
    page = page_with(f"hint-{entries[0].id}-1", entries, {"trim": "a4"})
    paths = [(bounds(it), it.shape) for it in flatten(page.shapes) if isinstance(it.shape, Path)]
    grids = [box for box, path in paths if path.style.stroke == "#010203"]
    words = [at(text.x, text.y) for text, at in texts(page.shapes) if text.text.startswith("Find")]
    assert len({round(box.width, 3) for box in grids}) == 1
    assert all(any(box.left > at.x and box.bottom < at.y < box.top for box in grids) for at in words)


@pytest.mark.parametrize(("across", "numbers"), [(1, ["134", "2"]), (2, ["134", "2"]), (3, ["13", "2", "4"])])
def test_puzzles_share_a_hint_only_as_far_as_rows_stay_full(across: int, numbers: Sequence[str]) -> None:
    hints = [
        HintOf(replace(entry, label=str(number)), 1, Hint("Look right." if number == 2 else "Look left."))
        for number, entry in enumerate(book((4,)).entries(), 1)
    ]
    found = [hint.entries for hint in shared(hints, across) if isinstance(hint, HintOf)]
    assert ["".join(one.number for one in some) for some in found] == numbers


def test_cards_in_words_are_equally_high_where_the_page_has_room_and_words_are_in_their_middle() -> None:
    entries = tuple(
        replace(one, label=str(number), hints=(Hint(LONG if number == 1 else f"Look at {number}."),))
        for number, one in enumerate(book((6,)).entries(), 1)
    )
    page = page_with(f"hint-{entries[0].id}-1", entries, {"trim": "a4"})
    fills = [(bounds(it), it.shape.style.fill) for it in flatten(page.shapes) if isinstance(it.shape, Path)]
    cards = [box for box, fill in fills if fill == THEME.palette.tint and box.width > 40]
    assert len({round(card.height, 1) for card in cards}) == 1
    said = next(at(text.x, text.y) for text, at in texts(page.shapes) if text.text == "Look at 6.")
    (own,) = (card for card in cards if card.left < said.x < card.right and card.bottom < said.y < card.top)
    assert said.y == pytest.approx(own.centre.y, abs=2.0)


@pytest.mark.parametrize(("palette", "filled"), [("colour", True), ("low-ink", False)])
def test_each_of_a_few_hints_is_on_a_card_and_the_page_folds_back_between_first_and_second_ones(
    palette: str, filled: bool
) -> None:
    theme = replace(THEME, palette=palettes()[palette])
    entries = tuple(
        replace(one, label=str(number), hints=(Hint(f"Look at {number}."), Hint(f"Move {number}.")))
        for number, one in enumerate(book((4,)).entries(), 1)
    )
    options = BookletOptions.model_validate({"trim": "a4"})
    sheets = Book("Hints", (Section("Grids", entries),))
    booklet = paginate(sheets, options, theme, builtin_template("puzzle-sheets"))
    page = booklet.pages[booklet.page_of[f"hint-{entries[0].id}-2"] - 1]
    found = {text.text: at(text.x, text.y) for text, at in texts(page.shapes)}
    cards = [
        bounds(item)
        for item in flatten(page.shapes)
        if isinstance(item.shape, Path)
        and (item.shape.style.fill == theme.palette.tint) == filled
        and 60 < bounds(item).width < 100
        and bounds(item).height > 4
    ]
    assert len(cards) == 8
    for number, said in product(range(1, 5), ("Look at", "Move")):
        place = found[f"{said} {number}."]
        assert any(card.left < place.x < card.right and card.bottom < place.y < card.top for card in cards)
    fold = found["Fold back here"].y
    assert found["Look at 4."].y > fold > found["Move 1."].y


def test_a_few_hints_have_numbers_on_tabs_and_type_hardly_larger_than_usual_where_the_page_has_room() -> None:
    entries = tuple(
        replace(one, label=str(number), hints=(Hint(f"Row {number}."),))
        for number, one in enumerate(book((4,)).entries(), 1)
    )
    page = page_with(f"hint-{entries[0].id}-1", entries, {"trim": "a4"})
    sizes = {text.text: text.size for text, _ in texts(page.shapes)}
    paints = {text.text: text.colour for text, _ in texts(page.shapes)}
    design = design_for(page.size, large_print=False)
    assert design.small < sizes["Row 2."] < design.body
    assert paints["2"] == THEME.palette.paper != paints["Row 2."]
