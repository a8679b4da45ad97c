"""Covers of booklets to fold and staple."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pnp.base.errors import OptionError
from pnp.base.geometry import Box
from pnp.booklets.cover import FoldedCover, cover_sheet, folded_cover
from pnp.booklets.options import BookletOptions, CoverOptions
from pnp.booklets.paginate import Booklet, paginate
from pnp.booklets.values import Book
from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.shapes import Drawing, Text
from pnp.products.on_pages.cover_art import Skyline
from tests.booklets.samples import book
from tests.rows import each
from tests.typesetting.samples import THEME

SKYLINE = Skyline(THEME.palette, 5).draw
HALF_LETTER = {"width": "5.5in", "height": "8.5in"}


def zine(**given: object) -> BookletOptions:
    return BookletOptions.model_validate({"preset": "zine", **given})


def made(the_book: Book, options: BookletOptions, **wanted: object) -> FoldedCover:
    return folded_cover(the_book, options, THEME, CoverOptions.model_validate(wanted), SKYLINE)


def covered(the_book: Book, template: str | None = None) -> tuple[FoldedCover, Booklet]:
    outside = made(the_book, zine())
    return outside, paginate(the_book, zine(), THEME, template, outside=outside)


def words(page: Drawing) -> list[str]:
    return [placed.shape.text for placed in flatten(page.shapes) if isinstance(placed.shape, Text)]


# From 3 to 6 puzzles, so that the number of pages before the back differs.
@pytest.mark.slow
@each("count", [3, 4, 5, 6])
def test_the_front_is_the_first_page_and_the_back_is_the_last_of_a_multiple_of_four(count: int) -> None:
    outside, booklet = covered(book((count,)))
    assert len(booklet.pages) % 4 == 0
    assert booklet.pages[0] is outside.front
    assert booklet.pages[-1] is outside.back
    plain = paginate(book((count,)), zine(), THEME)
    assert words(booklet.pages[1]) == words(plain.pages[1]), "only the title page gives way"
    assert booklet.page_of == plain.page_of


def test_pages_without_a_title_page_begin_after_the_cover() -> None:
    outside, booklet = covered(book(), "# One chapter\n\nAll of it.\n")
    assert booklet.pages[0] is outside.front
    assert "One chapter" in words(booklet.pages[1])
    assert len(booklet.pages) == 4


@pytest.mark.parametrize("trim", ["a5", HALF_LETTER])
@pytest.mark.parametrize("ground", ["dark", "light", "plain"])
def test_the_edges_of_the_paper_stay_bare(trim: object, ground: str) -> None:
    outside = made(book(), zine(trim=trim), background=ground)
    for page in (outside.front, outside.back):
        printable = Box(0, 0, *page.size).grown(-6.35)  # a quarter of an inch: what most printers leave
        assert all(printable.holds(placed.clip or bounds(placed)) for placed in flatten(page.shapes))


def test_the_back_has_a_barcode_only_with_an_isbn() -> None:
    isbn = "978-3-16-148410-0"
    assert f"ISBN {isbn}" in words(made(book(), zine(), isbn=isbn).back)
    assert not [text for text in words(made(book(), zine()).back) if "ISBN" in text]


def test_a_page_too_narrow_for_a_barcode_is_an_error() -> None:
    narrow = zine(trim={"width": "70mm", "height": "100mm"})
    with pytest.raises(OptionError, match="too narrow for a barcode"):
        made(replace(book(), title="Pips", subtitle="", author=""), narrow, isbn="978-3-16-148410-0")


def test_a_cover_on_its_own_sheet_is_printed_on_one_side_with_the_front_at_the_right() -> None:
    product = cover_sheet(made(book(), zine()), book(), THEME, name="zine-cover")
    (sheet,) = product.sheets
    assert sheet.back is None
    assert (sheet.front.size.width, sheet.front.size.height) == (296, 210)
    placed = {
        p.shape.text: bounds(p).centre.x for p in flatten(sheet.front.shapes) if isinstance(p.shape, Text)
    }
    assert placed["A. NOTHER"] > 148 > placed["8 puzzles"]
