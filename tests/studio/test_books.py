"""A book in the browser: its puzzles, its pages beside them, and the printer's rules before you download it."""

from __future__ import annotations

import zipfile
from typing import Any

import pytest

from pnp.products.booklet.options import MOST_PUZZLES
from tests.browsing import open_text, settled, text_of, until
from tests.studio.engines import Studio, only
from tests.studio.samples import BOARD, BOOK
from tests.studio.servers import Server


def open_rules(page: Any, studio: Studio) -> None:
    studio.open_file(page, "board.yaml", BOARD)
    settled(page)
    page.click(".bar button:has-text('Check…')")
    settled(page)


def test_a_printers_rules_are_checked_before_the_pdf_is_downloaded(page: Any, studio: Studio) -> None:
    open_rules(page, studio)
    assert page.input_value("#rules-target") == "home"
    assert page.inner_text(".verdict") == "All checks passed."
    page.select_option("#rules-target", "kdp")
    settled(page)
    broken = page.locator(".rule-files li[data-ok='false']")
    assert page.inner_text(".verdict.bad") == f"{broken.count()} checks failed."
    with page.expect_download() as waiting:
        page.click(".printers-rules button:has-text('PDF')")
    assert waiting.value.suggested_filename == "board-dominate-board.pdf"
    page.keyboard.press("Escape")
    settled(page)
    assert page.locator(".printers-rules").count() == 0


SIZES = "images => images.map(({ naturalWidth, naturalHeight }) => [naturalWidth, naturalHeight])"


_OVERLAPPING = """() => {
    const rectangles = (element) => {
        const text = document.createRange();
        text.selectNodeContents(element);
        return [...text.getClientRects()];
    };
    return [...document.querySelectorAll(".rule-files li")].flatMap((line) => {
        const [rule, measured] = [".rule", ".measured"].map((name) => rectangles(line.querySelector(name)));
        return rule.some((a) => measured.some((b) => a.right > b.left)) ? line.innerText : [];
    });
}"""


def test_on_a_phone_what_is_measured_stands_beside_its_rule(studio: Studio) -> None:
    with studio.window(390) as page:
        open_rules(page, studio)
        assert page.evaluate(_OVERLAPPING) == []


def open_book(page: Any, studio: Studio) -> None:
    """Open the book that everybody begins with."""
    page.goto(f"{studio.address}#/book")
    settled(page)


def open_short_book(page: Any, studio: Studio) -> None:
    studio.open_book(page, BOOK)
    settled(page)
    assert page.locator(".difficulty-bars li").count() > 0


def test_a_book_has_as_many_puzzles_as_its_option_allows(page: Any, studio: Studio) -> None:
    open_short_book(page, studio)
    page.fill("#book-count", str(MOST_PUZZLES + 1))
    page.press("#book-count", "Tab")
    assert page.evaluate("document.querySelector('#book-count').validity.rangeOverflow")
    page.fill("#book-count", str(MOST_PUZZLES))
    assert page.evaluate("document.querySelector('#book-count').validity.valid")
    page.fill("#book-count", "5")
    page.press("#book-count", "Tab")
    settled(page)
    open_text(page)
    assert "count: 5\n" in text_of(page)


def test_so_many_of_each_difficulty_are_chosen(page: Any, studio: Studio) -> None:
    open_short_book(page, studio)
    easy = page.locator(".difficulty-bars [type=number]").first
    easy.fill("9")
    easy.press("Tab")
    settled(page)
    assert page.locator(".difficulty-bars [type=range]").first.input_value() == "9"
    numbers = page.eval_on_selector_all(
        ".difficulty-bars [type=number]", "all => all.map(one => Number(one.value))"
    )
    assert page.input_value("#book-count") == str(sum(numbers))
    bar = page.locator(".difficulty-bars [type=range]").last
    bar.focus()
    bar.press("Home")
    settled(page)
    open_text(page)
    [line] = [line.strip() for line in text_of(page).splitlines() if "count:" in line]
    assert line.startswith("count: {easy: 9,")
    assert line.endswith("expert: 0}")
    assert page.locator(".errors .notice").count() == 0


def test_too_few_of_a_difficulty_are_told_and_the_wanted_number_stays(page: Any, studio: Studio) -> None:
    open_short_book(page, studio)
    numbers = page.locator(".difficulty-bars [type=number]")
    most = int(numbers.first.get_attribute("max"))
    page.fill("#book-count", str(most + 9))
    page.press("#book-count", "Tab")
    settled(page)
    page.get_by_role("button", name="Only Easy").click()
    settled(page)
    assert page.inner_text(".few p").startswith(f"These sets have only {most} such puzzles")
    assert page.input_value("#book-count") == str(most + 9)
    generate = page.get_by_role("button", name="Generate 9 more")
    if generate.count():
        generate.click()
        names = ("#new-game", "#new-count", "#new-difficulty")
        assert [page.input_value(name) for name in names] == ["mirror", "9", "easy"]
    page.fill("#book-count", str(most - 1))
    page.press("#book-count", "Tab")
    settled(page)
    assert [one.input_value() for one in numbers.all()] == [str(most - 1), "0", "0", "0"]
    assert page.locator(".few p").count() == 0


def from_list(page: Any) -> str:
    """Return the sets that the book's text names."""
    open_text(page)
    found = next(line for line in text_of(page).splitlines() if "from:" in line)
    page.click(".bar >> text=Text")
    return found.strip()


def test_puzzles_are_chosen_and_undone_in_the_text(page: Any, studio: Studio) -> None:
    open_short_book(page, studio)
    chosen = page.eval_on_selector_all(".choice :checked", "boxes => boxes.map(box => box.value)")
    assert sorted(chosen) == ["puzzles/dominosa.yaml", "puzzles/mirror.yaml"]
    boxes = page.eval_on_selector_all(".choice input", "boxes => boxes.map(box => box.value)")
    assert boxes[:2] == chosen  # what a book begins with is seen without scrolling
    page.click("[value='puzzles/mirror.yaml']")
    page.click("[value='puzzles/dominosa.yaml']")
    assert page.inner_text("#toast") == "A book needs at least one puzzle."
    settled(page)
    assert from_list(page) == 'from: ["puzzles/dominosa.yaml"]'
    page.click("[aria-label='Undo']")
    settled(page)
    assert page.is_checked("[value='puzzles/mirror.yaml']")


@only("folder")
def test_sets_of_the_folder_are_offered_before_the_built_in_ones(
    page: Any, studio: Studio, server: Server
) -> None:
    (server.folder / "mine.yaml").write_text("pnp: 1\ngame: dots\npuzzles: []\n", encoding="utf-8")
    open_short_book(page, studio)
    boxes = page.eval_on_selector_all(".choice input", "boxes => boxes.map(box => box.value)")
    assert boxes[2] == "mine.yaml", "the sets of the book come first"


@only("generating")
def test_a_generated_set_becomes_a_file_that_the_book_names(page: Any, studio: Studio, server: Server) -> None:
    open_short_book(page, studio)
    page.click("summary:has-text('Generate new puzzles')")
    page.select_option("#new-game", "all_fives")
    page.select_option("#new-difficulty", "easy")
    page.fill("#new-count", "2")
    page.click("form button:has-text('Generate')")
    settled(page)
    assert page.is_checked("[value='all_fives-1.yaml']")
    assert "game: all_fives" in (server.folder / "all_fives-1.yaml").read_text(encoding="utf-8")
    assert page.get_by_text("Done: 2 new puzzles.").count() == 1
    assert page.inner_text(".choice:first-child") == "Your set: All Fives 1"
    assert page.locator(".choice:first-child img[src]").count() == 1
    assert page.input_value("#new-seed") == "2"
    assert from_list(page).endswith('"puzzles/dominosa.yaml", "all_fives-1.yaml"]')


LOGO = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#b5522b" d="M0 0H9V9H0Z"/></svg>'


def make_book(page: Any, studio: Studio) -> None:
    """6 × 9 inches, with a cover and a logo, without a look at the text."""
    open_book(page, studio)
    page.check("#book-cover")
    settled(page)
    assert page.input_value("#option-preset") == "kdp"
    page.select_option("#option-trim", "6x9")
    settled(page)
    page.set_input_files(
        ".file-choice:has(#option-theme-logo) input[type=file]",
        {"name": "press.svg", "mimeType": "image/svg+xml", "buffer": LOGO},
    )
    settled(page)
    assert page.input_value("#option-theme-logo") == "press.svg"
    assert page.locator(".pages:not(.stale) .sheet-page img[src]").count() > 0


@pytest.mark.slow
@only("folder")  # in a browser, there is no other worker
def test_the_form_of_a_book_is_there_before_its_pages(page: Any, studio: Studio) -> None:
    with studio.questions(page).held('"preview"') as held:
        page.goto(f"{studio.address}#/book")
        page.wait_for_selector("#option-trim")
        assert page.locator(".panel input[type=checkbox]:checked").count() > 1
        assert (held(), page.locator(".strip-page").count()) == (1, 0)
    settled(page)
    assert page.locator(".strip-page").count() > 8


@only("folder")
def test_the_first_pages_of_a_book_are_there_before_its_puzzles_are_on_pages(page: Any, studio: Studio) -> None:
    pictures = page.locator(".sheet-page img[src]")
    with studio.questions(page).held('"preview"'):
        studio.open_book(page, BOOK)
        until(lambda: pictures.count() == 2)
        early = pictures.evaluate_all(SIZES)
    settled(page)
    assert pictures.count() > 2
    assert pictures.evaluate_all(SIZES)[:2] == early


def test_no_page_is_awaited_in_a_book_with_errors(page: Any, studio: Studio) -> None:
    studio.open_file(page, "book.yaml", BOOK.replace("trim: a5", "trim: nothing"))
    settled(page)
    assert page.locator(".sheet-page").count() == 0


def test_a_publisher_makes_a_book_in_one_go(page: Any, studio: Studio) -> None:
    make_book(page, studio)
    page.click(".bar button:has-text('Check…')")
    settled(page)
    assert page.input_value("#rules-target") == "kdp"
    assert page.locator(".verdict").all_inner_texts() == ["All checks passed."] * 2
    found = page.locator(".rule-files section").first.inner_text()
    assert "Pages in colour\nnone" in found, "the interior is printed in black"
    with page.expect_download() as waiting:
        page.click(".printers-rules button:has-text('2 PDFs (ZIP)')")
    assert waiting.value.suggested_filename == "puzzle-book-pdf.zip"


@pytest.mark.slow
def test_a_cover_that_is_asked_for_comes_into_view(page: Any, studio: Studio) -> None:
    open_book(page, studio)
    page.check("#book-cover")
    settled(page)
    assert "Cover" in page.inner_text(".sheet-page:last-child figcaption")
    page.wait_for_function("""() => {
        const { top, bottom } = document.querySelector(".sheet-page:last-child").getBoundingClientRect();
        return top < innerHeight && bottom > 0;
    }""")


@pytest.mark.slow
def test_a_page_that_is_still_being_drawn_does_not_look_empty(page: Any, studio: Studio) -> None:
    page.goto(studio.address)
    settled(page)
    with studio.questions(page).held('"page"'):
        page.goto(f"{studio.address}#/book")
        page.locator(".sheet-page").nth(9).wait_for()
        page.locator(".sheet-page").last.scroll_into_view_if_needed()
        page.wait_for_selector(".sheet-page:last-child .awaited")
    settled(page)
    assert page.locator(".sheet-page:last-child img[src]").count() == 1
    assert page.locator(".sheet-page:last-child .awaited").count() == 0


@pytest.mark.slow
def test_a_book_comes_with_its_cover(page: Any, studio: Studio) -> None:
    make_book(page, studio)
    with page.expect_download() as waiting:
        page.get_by_role("button", name="2 PDFs (ZIP)", exact=True).click()
    with zipfile.ZipFile(waiting.value.path()) as archive:
        assert archive.namelist() == ["puzzle-book.pdf", "puzzle-book-cover.pdf"]
    settled(page)
    assert page.locator(".print-notice").count() == 0, "a print service prints it"
    assert "puzzle-book-pdf.zip (puzzle-book.pdf, puzzle-book-cover.pdf)" in page.inner_text("#toast")


@pytest.mark.slow
@pytest.mark.parametrize("late", ['"preview"', '"edit"'])
def test_a_choice_after_starting_over_is_one_of_the_new_book(page: Any, studio: Studio, late: str) -> None:
    """Whether the new book isn't drawn yet, or an earlier choice isn't in the old one."""
    studio.open_book(page, BOOK.replace("puzzles/mirror.yaml, puzzles/dominosa.yaml", "puzzles/bee.yaml"))
    settled(page)

    def choose(name: str) -> None:
        page.locator(f".choices [value='puzzles/{name}.yaml']").click()

    with studio.questions(page).held(late) as held:
        if late == '"edit"':
            choose("dots")
        page.get_by_role("button", name="Start over").click()
        choose("domination")
        until(held)
    settled(page)
    chosen = page.eval_on_selector_all(".choices :checked", "all => all.map(one => one.value).sort()")
    assert chosen == [f"puzzles/{name}.yaml" for name in ("domination", "dominosa", "mirror")]
    names = '"puzzles/mirror.yaml", "puzzles/dominosa.yaml", "puzzles/domination.yaml"'
    assert from_list(page) == f"from: [{names}]"
