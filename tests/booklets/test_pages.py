"""Pages, read back from the PDF: sizes, mirrored margins, gutters, links, large print, print on demand."""

from __future__ import annotations

import io
from dataclasses import replace
from functools import cache

import pikepdf
import pypdfium2
import pytest

from pnp.base.errors import OptionError
from pnp.base.geometry import Size
from pnp.booklets.front_matter import FrontMatter
from pnp.booklets.kdp import small_text
from pnp.booklets.options import BookletOptions
from pnp.booklets.paginate import Booklet, paginate
from pnp.booklets.templates import builtin_template
from pnp.booklets.trims import TRIMS, gutter
from pnp.booklets.values import Book, Section, Solution, number_range
from pnp.drawing.flatten import Placed, bounds, flatten
from pnp.drawing.flatten import texts as texts_of
from pnp.drawing.pictures import Picture, forbidden
from pnp.drawing.shapes import Circle, Drawing, Font, Link, Path, Target, Text
from pnp.language.translations import words
from pnp.products.on_pages.binding import bind
from pnp.render.pdf import pdf_bytes
from pnp.typesetting.design import design_for
from tests.booklets.samples import book, entry
from tests.reading import MM_PER_POINT, fonts, pages_mm, texts
from tests.rows import each, some_daily
from tests.typesetting.samples import THEME, grid


def options(**given: object) -> BookletOptions:
    return BookletOptions.model_validate({name.replace("_", "-"): value for name, value in given.items()})


@cache
def printed(**given: object) -> Booklet:
    return paginate(book(), options(**given), THEME)


@cache
def pdf_of(**given: object) -> bytes:
    return pdf_bytes(bind(book(), options(**given), THEME, name="book"))


def seen(page: Drawing) -> list[Placed]:
    return [p for p in flatten(page.shapes) if not isinstance(p.shape, (Target, Link))]


@pytest.mark.parametrize("trim", some_daily(TRIMS, "6x9", "a4"))
@pytest.mark.parametrize("large_print", [False, True])
def test_pages_have_their_trim_and_nothing_leaves_the_margins(trim: str, large_print: bool) -> None:
    if not large_print:
        sizes = pages_mm(pdf_of(trim=trim))
        assert sizes == [pytest.approx(TRIMS[trim], abs=0.01)] * len(sizes)
    booklet = printed(trim=trim, large_print=large_print)
    width, height = TRIMS[trim]
    inner = gutter(len(booklet.pages))
    for number, page in enumerate(booklet.pages, 1):
        for placed in seen(page):
            box = bounds(placed)
            spine = box.left if number % 2 else width - box.right
            assert spine >= inner - 0.01, f"page {number} reaches into the gutter"
            outer = width - box.right if number % 2 else box.left
            assert min(outer, box.bottom, height - box.top) > 6.35, f"page {number} leaves its margins"


@pytest.mark.slow
@pytest.mark.parametrize("language", some_daily(["en", "de", "fr", "es"], "de"))
def test_difficulties_in_large_print_are_on_as_many_lines_as_they_need(language: str) -> None:
    """In the head of a chapter and above the chart; in usual print, one line has room for them."""
    (section,) = book((40,)).sections
    rated = tuple(
        replace(one, level=k % 4 + 1, hints=(), solution=None) for k, one in enumerate(section.entries)
    )
    whole = Book("Difficulties", (replace(section, entries=rated, rules="Find all dominoes."),), progress=True)
    theme = replace(THEME, words=words(language), language=language)
    lines = []
    for large in (False, True):
        booklet = paginate(whole, options(trim="a5", large_print=large), theme)
        width, _ = TRIMS["a5"]
        assert all(bounds(placed).right < width - 6.35 for page in booklet.pages for placed in seen(page))
        counts = [
            bounds(placed).bottom
            for page in booklet.pages
            for placed in seen(page)
            if isinstance(placed.shape, Text) and placed.shape.text.startswith("10 ")
        ]
        assert len(counts) == 4
        lines.append(len({round(at) for at in counts}))
    assert lines == [1, 2]


@pytest.mark.parametrize("trim", some_daily(TRIMS, "a5", "letter"))
def test_nothing_overlaps_the_next_thing(trim: str) -> None:
    """Lines of text stand clear of each other on every page."""
    for page in printed(trim=trim).pages:
        lines = [bounds(p) for p in seen(page) if isinstance(p.shape, Text) and len(p.shape.text) > 1]
        shrunk = [
            box._replace(bottom=box.bottom + 0.3 * box.height, top=box.top - 0.3 * box.height) for box in lines
        ]
        for k, one in enumerate(shrunk):
            for other in shrunk[k + 1 :]:
                apart = one._replace(left=one.left + 0.01, right=one.right - 0.01)
                assert not apart.touches(other)


@pytest.mark.parametrize(
    ("pages", "inches"),
    [
        (1, 0.375),
        (24, 0.375),
        (150, 0.375),
        (151, 0.5),
        (300, 0.5),
        (301, 0.625),
        (500, 0.625),
        (501, 0.75),
        (700, 0.75),
        (701, 0.875),
        (828, 0.875),
    ],
)
def test_the_gutter_grows_with_the_count_of_pages(pages: int, inches: float) -> None:
    assert gutter(pages) == pytest.approx(inches * 25.4)


def test_more_pages_than_can_be_bound_are_an_error() -> None:
    with pytest.raises(OptionError, match="at most 828"):
        gutter(829)


@pytest.mark.slow
def test_a_longer_book_has_the_wider_gutter(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table is made to grow early here, so that the test needn't make 151 pages."""
    usual = printed(trim="a5").shape.inside
    monkeypatch.setattr("pnp.booklets.trims.GUTTERS", ((24, 0.375), (828, 0.5)))
    assert paginate(book((40,)), options(trim="a5"), THEME).shape.inside - usual == pytest.approx(0.125 * 25.4)


def test_margins_are_mirrored() -> None:
    booklet = printed(trim="6x9")
    width = TRIMS["6x9"].width
    right, left = booklet.shape.area(5), booklet.shape.area(6)
    assert right.left == pytest.approx(width - left.right)
    assert right.left > left.left


def test_page_numbers_stand_at_the_outer_edge_and_count_from_one() -> None:
    booklet = printed(trim="a5")
    for number, page in enumerate(booklet.pages[2:], 3):
        (numbered,) = [
            p
            for p in seen(page)
            if isinstance(p.shape, Text) and p.shape.text == str(number) and bounds(p).top < 16
        ]
        box = bounds(numbered)
        area = booklet.shape.area(number)
        assert (box.right if number % 2 else box.left) == pytest.approx(area.right if number % 2 else area.left)


# Links


def links(data: bytes) -> list[tuple[int, str, tuple[float, ...]]]:
    """Page, the target's name, and rectangle (in points) of each link."""
    found = []
    with pikepdf.open(io.BytesIO(data)) as document:
        for number, page in enumerate(document.pages, 1):
            for note in page.get("/Annots", []):
                found.append((number, str(note.Dest), tuple(float(value) for value in note.Rect)))
    return found


def destinations(data: bytes) -> dict[str, int]:
    """Return the page of each named destination."""
    with pikepdf.open(io.BytesIO(data)) as document:
        numbers = {page.objgen: number for number, page in enumerate(document.pages, 1)}
        return {name: numbers[where[0].objgen] for name, where in _named(document)}


def _named(document: pikepdf.Pdf) -> list[tuple[str, pikepdf.Object]]:
    pairs = list(document.Root.Names.Dests.Names)
    return [(str(name), where) for name, where in zip(pairs[::2], pairs[1::2], strict=True)]


@each("imposition", ["none", "saddle-stitch", "cut-and-stack"])
def test_every_link_leads_somewhere_and_puzzles_and_solutions_lead_to_each_other(imposition: str) -> None:
    data = pdf_of(trim="a5", imposition=imposition)
    where = destinations(data)
    all_links = links(data)
    assert {name for _, name, _ in all_links} <= set(where)
    for puzzle in book().entries():
        name = f"puzzle-{puzzle.id}"
        hints = [f"hint-{puzzle.id}-1", f"hint-{puzzle.id}-2"]
        for target in (f"solution-{puzzle.id}", *hints):
            assert (where[name], where[target]) in {(page, where[to]) for page, to, _ in all_links}, (
                "no way there"
            )
            assert (where[target], name) in {(page, to) for page, to, _ in all_links}, "no way back"


def test_links_say_the_page_that_they_lead_to() -> None:
    """The figure under the link's field is the number of the page that it opens."""
    data = pdf_of(trim="a5")
    where = destinations(data)
    document = pypdfium2.PdfDocument(data)
    checked = 0
    for page, name, box in links(data):
        text = document[page - 1].get_textpage().get_text_bounded(*box).strip()
        if text.isdigit():
            assert int(text) == where[name]
            checked += 1
    document.close()
    assert checked >= 16  # the page of the hints and that of the solution for each of eight puzzles


def test_contents_list_the_pages_where_headings_stand() -> None:
    booklet = printed(trim="a5")
    data = pdf_of(trim="a5")
    contents = texts(data, booklet.page_of["contents"] - 1)
    for name in ("grids-for-a-start", "grids-for-an-evening", "solutions"):
        page = booklet.page_of[name]
        assert any(line.split()[-1] == str(page) for line in contents.splitlines() if line.strip())
        assert name.replace("-", " ") in texts(data, page - 1).lower()


def test_contents_say_which_puzzles_a_chapter_has() -> None:
    first, second = book().sections
    labels = iter(range(1, 100))
    numbered = tuple(
        replace(section, entries=tuple(replace(e, label=str(next(labels))) for e in section.entries))
        for section in (first, second)
    )
    for sections, said in ((numbered, ["1–5", "6–8"]), ((first, numbered[1]), ["6–8"])):
        booklet = paginate(replace(book(), sections=sections), options(trim="a5"), THEME)
        page = booklet.pages[booklet.page_of["contents"] - 1]
        found = [p.shape.text for p in seen(page) if isinstance(p.shape, Text) and "–" in p.shape.text]
        assert found == said


def test_a_range_of_puzzles_has_no_gaps() -> None:
    assert number_range(["7", "8", "9"]) == "7–9"
    assert number_range(["7"]) == "7"
    for names in ([], ["7", "9"], ["The bridge", "The tower"], ["7", "A fort"]):
        assert number_range(names) == ""


def test_a_rule_parts_the_rules_from_the_puzzles_but_never_cuts_through_the_rules() -> None:
    """Where each puzzle has a task of its own, the last text before them belongs to the rules."""
    (section,) = book((4,)).sections
    for own in (False, True):
        entries = tuple(replace(e, task=f"Task {e.id}." if own else e.task) for e in section.entries)
        plain = replace(book(), sections=(replace(section, entries=entries, rules="All of the rules."),))
        booklet = paginate(plain, options(trim="a5"), THEME)
        page = booklet.pages[booklet.page_of[section.title.lower().replace(" ", "-")] - 1]
        flat = [box for p in seen(page) if isinstance(p.shape, Path) and (box := bounds(p)).height < 0.9]
        below_title, rule, *_ = sorted((box.bottom for box in flat if box.width > 100), reverse=True)
        (rules,) = (
            bounds(p).bottom
            for p in seen(page)
            if isinstance(p.shape, Text) and p.shape.text == "All of the rules."
        )
        task = entries[0].task.split()[0]
        tasks = [
            bounds(p).top for p in seen(page) if isinstance(p.shape, Text) and p.shape.text.startswith(task)
        ]
        assert below_title > rules > rule > max(tasks)


def test_contents_of_more_than_a_page_leave_out_what_says_a_chapters_title_again() -> None:
    sections = tuple(
        replace(section, title=f"Grids of kind {number}", rules="")
        for number, section in enumerate(book((1,) * 13).sections, 1)
    )
    renamed = tuple(
        replace(section, entries=tuple(replace(e, id=f"{number}-{e.id}") for e in section.entries))
        for number, section in enumerate(sections)
    )
    deep = builtin_template().replace("contents(1)", "contents(2)")
    many = paginate(replace(book(), sections=renamed), options(trim="a5"), THEME, deep)
    first = many.page_of["contents"]
    listed = [str(p.shape.text) for p in seen(many.pages[first - 1]) if isinstance(p.shape, Text)]
    assert [text for text in listed if text.startswith("Grids")] == [f"Grids of kind {k}" for k in range(1, 14)]
    assert many.page_of["before-you-start"] == first + 1
    few = paginate(replace(book(), sections=renamed[:3]), options(trim="a5"), THEME, deep)
    listed = [str(p.shape.text) for p in seen(few.pages[first - 1]) if isinstance(p.shape, Text)]
    assert listed.count("Grids of kind 1") == 2, "the chapter, and its solutions"


def test_the_outline_of_the_pdf_has_chapters_and_their_sections() -> None:
    with pikepdf.open(io.BytesIO(pdf_of(trim="a5"))) as document, document.open_outline() as outline:
        titles = [item.title for item in outline.root]
        assert titles[0] == "Contents"
        assert titles[-1] == "Solutions"
        assert [child.title for child in outline.root[-1].children] == [
            "Grids for a start",
            "Grids for an evening",
        ]


# Large print and print on demand


def test_large_print_has_large_text_and_thick_rules() -> None:
    for page in printed(trim="a4", large_print=True).pages:
        for placed in seen(page):
            shape = placed.shape
            if isinstance(shape, Text):
                assert shape.size * placed.transform.scale >= 16 - 0.01
            if isinstance(shape, (Path, Circle)) and shape.style.stroke:
                assert shape.style.width >= 0.5 - 1e-6


def test_puzzles_that_cannot_be_large_enough_are_an_error() -> None:
    small = replace(entry(1), drawing=grid(20, 20, side=6.0))
    wide = replace(book(), sections=(replace(book().sections[0], entries=(small,)),))
    with pytest.raises(
        OptionError, match="readable size: choose larger paper or a larger trim, or leave out large-print"
    ):
        paginate(wide, options(trim="a5", large_print=True), THEME)


def wide_book(columns: int, *, puzzle: bool) -> Book:
    """Return a book with one wide drawing, as a puzzle or as its solution."""
    drawing = grid(columns, 3)
    one = replace(entry(1), drawing=drawing) if puzzle else entry(1)
    if not puzzle:
        one = replace(one, solution=Solution((Picture(drawing),)))
    return Book("Wide", (Section("One", (one,)),))


@pytest.mark.parametrize("puzzle", [True, False])
def test_large_print_takes_what_a_narrow_page_has_and_says_how_large_its_text_is(puzzle: bool) -> None:
    """Fourteen columns of 16 points are wider than 6x9, which holds them at some 14; on A4 they have room."""
    assert paginate(wide_book(14, puzzle=puzzle), options(trim="a4", large_print=True), THEME).remark == ""
    printed = paginate(wide_book(14, puzzle=puzzle), options(trim="6x9", large_print=True), THEME)
    small = [
        (number, placed.shape.size * placed.transform.scale)
        for number, page in enumerate(printed.pages, 1)
        for placed in seen(page)
        if isinstance(placed.shape, Text) and placed.shape.text.isdigit()
        if placed.shape.size * placed.transform.scale < 15.9
    ]
    ((page, size),) = set(small)
    assert 12 <= size < 16
    assert f"text on page {page} has {size:.1f} points, not 16:" in printed.remark


@pytest.mark.parametrize("puzzle", [True, False])
def test_text_below_12_points_is_no_large_print(puzzle: bool) -> None:
    with pytest.raises(OptionError, match=r"choose (larger paper|a larger trim)"):
        paginate(wide_book(18, puzzle=puzzle), options(trim="6x9", large_print=True), THEME)


def test_usual_print_has_no_text_to_be_told() -> None:
    assert paginate(wide_book(18, puzzle=True), options(trim="6x9"), THEME).remark == ""


def test_pages_with_small_text_are_told_as_ranges() -> None:
    pages = {number: grid(1, 1, side=9.0 if number % 4 else 3.0) for number in range(1, 10)}
    pages[5] = pages[4]
    assert small_text(pages, 10.0).startswith("text on ")
    assert " on pages 4–5, 8 " in small_text(pages, 10.0)
    assert small_text({1: pages[1]}, 10.0) == ""


def test_letters_in_drawings_are_as_large_as_digits() -> None:
    letter = Text(2.0, 2.0, "N", 8.0, "#000000")
    drawing = grid(4, 3)
    lettered = replace(drawing, shapes=(*drawing.shapes, letter))
    whole = Book("Letters", (Section("One", (replace(entry(1), drawing=lettered),)),))
    printed = paginate(whole, options(trim="a4", large_print=True), THEME)
    sizes = [p.shape.size * p.transform.scale for page in printed.pages for p in seen(page) if is_n(p)]
    assert sizes == [pytest.approx(24.0)]  # half as large again, because the page has room
    assert small_text({1: lettered}, 10.0).startswith("text on page 1 has 8.0 points, not 10:")


def is_n(placed: Placed) -> bool:
    return isinstance(placed.shape, Text) and placed.shape.text == "N"


def test_what_is_forbidden_is_named_as_large_as_the_figures_of_a_table() -> None:
    for large, size in ((False, 12.0), (True, 14.0)):
        drawing = forbidden(grid(3, 2), "NdU", replace(THEME, large_print=large))
        assert [t.size for t, _ in texts_of(drawing.shapes) if t.text == "NdU"] == [size]


LONG_TITLE = "A rather long title of a book of many puzzles about dominoes and their numbers, for long evenings"
LONG_SUBTITLE = "Fifty-six puzzles for one set of dominoes, from easy to expert, with all solutions"


def title_page(title: str, subtitle: str, size: Size) -> Drawing:
    """Return a title page on a text block of this size."""
    design = design_for(size, large_print=False)
    whole = replace(book(), title=title, subtitle=subtitle)
    return Drawing(size, FrontMatter(design, THEME, {}).title_page(whole, size))


@pytest.mark.parametrize(
    ("size", "drawn"),
    [(Size(120, 180), True), (Size(56, 74), False), (Size(40, 122), True), (Size(40, 100), False)],
)
def test_a_title_page_has_a_drawing_only_where_it_can_be_seen(size: Size, drawn: bool) -> None:
    page = title_page(LONG_TITLE, LONG_SUBTITLE, size)
    assert all(bounds(placed).bottom >= -size.height - 3.0 for placed in seen(page))
    paths = [bounds(p) for p in seen(page) if isinstance(p.shape, Path)]
    frames = [box for box in paths if box.height > 1.5]  # not the rule below the title
    assert len(paths) > len(frames)
    assert bool(frames) is drawn
    whole = replace(book(), title=LONG_TITLE, subtitle=LONG_SUBTITLE)
    lacking = FrontMatter(design_for(size, large_print=False), THEME, {}).title_lacks(whole, size)
    assert lacking == ("" if drawn else "the title page has no room for its picture")
    assert max((box.right - box.left for box in frames), default=99.0) >= 25


@pytest.mark.parametrize(("author", "lowest"), [("", -180.0), ("Ann", -160.0)])
def test_a_skyline_stands_at_the_foot_of_a_title_page_without_an_author(author: str, lowest: float) -> None:
    size = Size(120, 180)
    whole = replace(book(), author=author)
    front = FrontMatter(design_for(size, large_print=False), THEME, {})
    page = Drawing(size, front.title_page(whole, size))
    drawn = [bounds(p) for p in seen(page) if isinstance(p.shape, Path)]
    (frame,) = (box for box in drawn if box.height > 170)
    assert frame.size == pytest.approx(size)
    foot = min(box.bottom for box in drawn if box != frame)
    assert foot == pytest.approx(lowest + 4.0, abs=1.0) if not author else foot > lowest - 6.0


def test_a_long_title_is_smaller_and_a_short_one_is_not_for_its_subtitle() -> None:
    def largest(title: str) -> float:
        page = title_page(title, LONG_SUBTITLE, Size(56, 74))
        return max(p.shape.size for p in seen(page) if isinstance(p.shape, Text))

    assert largest("Figures") == 1.6 * design_for(Size(80, 100), large_print=False).title
    assert largest(LONG_TITLE) < 0.6 * largest("Figures")


@pytest.mark.slow
def test_print_on_demand_has_24_pages_an_even_count_and_no_marks() -> None:
    data = pdf_of(trim="6x9", preset="kdp")
    assert len(pages_mm(data)) == 24
    assert "Notes" in texts(data, 23)
    found = fonts(data)
    assert found
    assert all(found.values())
    longer = paginate(book((40,)), options(trim="6x9", preset="kdp"), THEME)
    assert len(longer.pages) > 24
    assert len(longer.pages) % 2 == 0
    for page in printed(trim="6x9", preset="kdp").pages:
        assert {p.layer for p in seen(page)} <= {"print"}


def test_print_on_demand_refuses_a_gutter_that_is_too_narrow() -> None:
    with pytest.raises(OptionError, match="mm for 24 pages"):
        paginate(book(), options(preset="kdp", gutter="5mm"), THEME)


def test_chapters_can_start_on_right_hand_pages() -> None:
    booklet = printed(trim="a5", chapters="right-hand")
    for name in ("grids-for-a-start", "grids-for-an-evening", "first-hints", "solutions"):
        assert booklet.page_of[name] % 2 == 1


@pytest.mark.slow
def test_chapters_of_long_books_start_on_right_hand_pages_by_themselves() -> None:
    """Not if that would leave many pages blank."""
    two = paginate(book((90, 31)), options(trim="a5", per_page=2), THEME)
    assert len(two.pages) > 50
    assert all(two.page_of[name] % 2 for name in ("grids-for-a-start", "grids-for-an-evening"))
    many, below = (
        paginate(book((2,) * 24), options(trim="a5", per_page=1, **chosen), THEME)
        for chosen in ({}, {"chapters": "next-page"})
    )
    assert len(many.pages) == len(below.pages) > 40


def test_the_guide_is_on_the_page_that_would_be_blank_before_the_first_chapter() -> None:
    whole = replace(book((2, 1)), introduction="", guide=True)
    booklet = paginate(whole, options(trim="a5", chapters="right-hand"), THEME)
    said = [[p.shape.text for p in seen(page) if isinstance(p.shape, Text)] for page in booklet.pages[:5]]
    assert "Contents" in said[2]
    assert "How to use this book" not in said[2]
    assert "How to use this book" in said[3]
    contents, guide = (
        {p.shape.size for p in seen(page) if isinstance(p.shape, Text)} for page in booklet.pages[2:4]
    )
    assert sorted(guide)[-2] == 1.2 * sorted(contents)[-2], "hardly larger type, as in the rest of the book"
    assert booklet.page_of["grids-for-a-start"] == 5
    below = paginate(whole, options(trim="a5", chapters="next-page"), THEME)
    assert below.page_of["grids-for-a-start"] == 4, "it stays below the contents if no page would be blank"


def test_a_puzzle_by_itself_is_in_the_middle_of_its_page() -> None:
    whole = replace(book((4,), columns=12, rows=10), guide=False)
    booklet = paginate(whole, options(trim="a5", per_page=1), THEME)
    shapes = seen(booklet.pages[booklet.page_of["puzzle-s0-3"] - 1])
    heading = next(bounds(p) for p in shapes if isinstance(p.shape, Text) and p.shape.text == "Puzzle 3")
    below = next(bounds(p) for p in shapes if isinstance(p.shape, Text) and "Solution" in p.shape.text)
    drawn = [bounds(p) for p in shapes if isinstance(p.shape, Path)]
    top, bottom = max(box.top for box in drawn if box.height > 60), min(box.bottom for box in drawn)
    assert heading.top > 180, "the heading is at the head of the page"
    assert heading.bottom - top > 10.0
    assert 0 < bottom - below.top < 8.0


# How many to a page


@pytest.mark.parametrize(("per_page", "pages"), [(1, 12), (2, 6), (4, 3)])
def test_as_many_puzzles_stand_on_a_page_as_asked_for(per_page: int, pages: int) -> None:
    booklet = paginate(book((12,)), options(trim="a4", per_page=per_page), THEME)
    found = {page for name, page in booklet.page_of.items() if name.startswith("puzzle-")}
    assert len(found) == pages


def test_small_puzzles_share_a_page_though_a_large_one_follows() -> None:
    small = [replace(entry(k), drawing=grid(6, 5, k)) for k in range(1, 5)]
    large = [replace(entry(k), drawing=grid(14, 18, k)) for k in range(5, 7)]
    mixed = replace(book().sections[0], entries=(*small, *large))
    booklet = paginate(replace(book(), sections=(mixed,)), options(trim="a5"), THEME)
    start, *others = [booklet.page_of[f"puzzle-{e.id}"] for e in mixed.entries]
    assert others == [start, start, start, start + 1, start + 2]


@pytest.mark.parametrize("trim", some_daily(TRIMS, "a5"))
def test_at_least_four_solutions_stand_on_a_full_page(trim: str) -> None:
    booklet = paginate(book((20,), 6, 5), options(trim=trim), THEME)
    pages = [page for name, page in booklet.page_of.items() if name.startswith("solution-")]
    full = set(pages) - {min(pages), max(pages)}
    assert full
    assert all(pages.count(page) >= 4 for page in full)


def test_drawings_of_a_page_look_alike() -> None:
    """Digits of the puzzles on a page are nearly of one size, below a heading and without."""
    booklet = printed(trim="a5")
    for number in {page for name, page in booklet.page_of.items() if name.startswith("puzzle-s0")}:
        sizes = {
            round(p.shape.size * p.transform.scale, 3)
            for p in seen(booklet.pages[number - 1])
            if isinstance(p.shape, Text) and len(p.shape.text) == 1 and 30 < bounds(p).bottom < 170
        }
        assert max(sizes) <= 1.26 * min(sizes)


def test_drawings_of_a_row_share_the_scale_of_its_widest() -> None:
    """Puzzles with pieces of their own shape differ in width; their pieces don't differ in size within a row,
    and nearly not on a page."""
    wide = [7, 7, 10, 7]
    (section,) = book((4,)).sections
    entries = tuple(
        replace(one, drawing=grid(columns, 4, number), hints=(), solution=None)
        for number, (one, columns) in enumerate(zip(section.entries, wide, strict=True))
    )
    booklet = paginate(Book("Widths", (Section("Widths", entries),)), options(trim="a4"), THEME)
    (page,) = {page for name, page in booklet.page_of.items() if name.startswith("puzzle-")}
    digits = [
        round(p.shape.size * p.transform.scale, 3)
        for p in seen(booklet.pages[page - 1])
        if isinstance(p.shape, Text) and p.shape.text.isdecimal() and p.shape.font is Font.REGULAR
    ]
    large, small = sorted({size for size in digits if digits.count(size) > 40}, reverse=True)
    assert [digits.count(size) for size in (large, small)] == [4 * 14, 4 * 17]
    assert 1.2 < large / small < 1.26


@pytest.mark.parametrize(("columns", "side", "across"), [(3, 7.0, 5), (4, 7.0, 4), (8, 7.0, 2), (14, 2.6, 1)])
def test_pictures_of_a_solution_stand_side_by_side_where_they_can_be_read(
    columns: int, side: float, across: int
) -> None:
    """Digits of 10.5 points may shrink to 7; those of 3.9 points grow to 7."""
    steps = tuple(Picture(grid(columns, 2, number, side), f"step {number}") for number in range(48))
    solved = replace(entry(1), solution=Solution(steps, "all of it"))
    made = Book("Steps", (Section("Steps", (solved,)),))
    booklet = paginate(made, options(trim="a5"), THEME)
    page = booklet.pages[booklet.page_of[f"solution-{solved.id}"] - 1]
    captions = [p for p in seen(page) if isinstance(p.shape, Text) and p.shape.text.startswith("step")]
    places = [p.transform(p.shape.x, p.shape.y) for p in captions]
    row = [place for place in places if abs(place.y - places[0].y) < 0.01]
    assert len(row) == across


def test_a_long_copyright_text_goes_on_over_pages_without_running_heads() -> None:
    long = replace(book((1,)), copyright="All rights.\n\n" * 200)
    booklet = paginate(long, options(trim="a5"), THEME)
    counts = [
        sum(isinstance(p.shape, Text) and p.shape.text == "All rights." for p in seen(page))
        for page in booklet.pages
    ]
    assert sum(counts) == 200
    filled = [number for number, count in enumerate(counts) if count]
    assert len(filled) > 1
    assert filled == list(range(1, 1 + len(filled)))


def test_short_paragraphs_of_the_copyright_page_are_not_divided() -> None:
    paragraph = "\\\n".join(["first", *["middle"] * 8, "last"])
    booklet = paginate(replace(book((1,)), copyright=f"{paragraph}\n\n" * 12), options(trim="a5"), THEME)
    pages = [[p.shape.text for p in seen(page) if isinstance(p.shape, Text)] for page in booklet.pages]
    filled = [page for page in pages if "middle" in page]
    assert len(filled) > 1
    assert all(page.count("middle") % 8 == 0 and "first" in page and page[-1] == "last" for page in filled[:-1])


# Errors


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"title": "Extra" * 30}, "a word of the title is too long"),
        (
            {"title": "long " * 200},
            "don't fit on the title page|too long for a running head|doesn't fit|high",
        ),
        ({"introduction": "Wide" * 60}, "doesn't fit in a line"),
        ({"introduction": "A hieroglyph 𓀀 here."}, "no font has '𓀀'"),
        ({"introduction": "See [there](#nowhere)."}, "'#nowhere', which isn't in the booklet"),
        ({"introduction": "See [there](javascript:alert)."}, "a link leads to"),
        ({"introduction": "![x](no-such-drawing)"}, "no drawing is named 'no-such-drawing'"),
        ({"introduction": "![x](puzzle:s9-1)"}, "no puzzle has the ID 's9-1'"),
        ({"introduction": "![x](puzzle:s0-1)"}, "is in the book twice"),
    ],
)
def test_what_does_not_fit_is_an_error(change: dict[str, str], message: str) -> None:
    changed: Book = replace(book(), **change)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match=message):
        paginate(changed, options(trim="a5"), THEME)


def test_a_heading_too_long_for_its_field_is_an_error() -> None:
    long = replace(entry(1), heading="A heading that goes on and on " * 8)
    with pytest.raises(OptionError):
        paginate(replace(book(), sections=(replace(book().sections[0], entries=(long,)),)), options(), THEME)


def test_two_puzzles_of_one_id_are_an_error() -> None:
    section = book().sections[0]
    twice = replace(section, entries=(*section.entries, section.entries[0]))
    with pytest.raises(OptionError, match="two puzzles have the ID"):
        paginate(replace(book(), sections=(twice,)), options(), THEME)


def test_print_on_demand_wants_single_pages() -> None:
    with pytest.raises(ValueError, match="single pages"):
        options(preset="kdp", imposition="saddle-stitch")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"signature": 16}, "add imposition: saddle-stitch"),
        ({"signature": 16, "imposition": "cut-and-stack"}, "add imposition: saddle-stitch"),
        ({"signature": 18, "imposition": "saddle-stitch"}, "a multiple of 4, not 18"),
        ({"signature": 0, "imposition": "saddle-stitch"}, "greater than or equal to 4"),
        ({"signature": 68, "imposition": "saddle-stitch"}, "less than or equal to 64"),
    ],
)
def test_signatures_are_of_whole_folded_sheets(given: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        options(**given)


# The file


def test_the_same_book_gives_the_same_bytes() -> None:
    first = pdf_bytes(bind(book(), options(trim="a5"), THEME, name="book"))
    assert first == pdf_bytes(bind(book(), options(trim="a5"), THEME, name="book"))


def test_imposed_sheets_hold_two_pages_and_turn_on_their_short_edge() -> None:
    data = pdf_of(trim="a5", imposition="saddle-stitch")
    assert pages_mm(data)[0] == pytest.approx((296, 210), abs=0.01)
    assert len(pages_mm(data)) == 2 * -(-len(printed(trim="a5").pages) // 4)
    with pikepdf.open(io.BytesIO(data)) as document:
        assert document.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"


@pytest.mark.slow
def test_a_book_in_signatures_has_the_sheets_of_one_and_marks_on_their_backs() -> None:
    whole, parts = (pages_mm(pdf_of(imposition="saddle-stitch", **more)) for more in ({}, {"signature": 8}))
    assert parts == whole


def test_links_cover_what_they_are_under() -> None:
    """A link's field lies on the page, and has a size that a finger can hit."""
    for _, _, (left, bottom, right, top) in links(pdf_of(trim="a5")):
        assert 0 < left < right < 148 / MM_PER_POINT
        assert 0 < bottom < top < 210 / MM_PER_POINT
        assert top - bottom > 5
