"""A parent's walk in Chromium: a game to print, larger squares, easy puzzles, and nothing printed in vain."""

from __future__ import annotations

from typing import Any

import pytest
from pypdf import PdfReader

from pnp.desk import calls
from pnp.desk.documents import Doc
from pnp.desk.offering import starting_text
from tests.browsing import settled
from tests.studio.engines import Studio
from tests.studio.modules import Modules
from tests.studio.samples import BOOK


def open_kit(studio: Studio, page: Any, game: str = "dominate") -> None:
    page.goto(f"{studio.address}#/sheet/spec/kit/{game}")
    settled(page)


def shown(page: Any) -> list[str]:
    """Return the captions of the pages that are seen."""
    found: list[str] = page.locator(".sheet-page:visible figcaption").all_inner_texts()
    return found


def test_a_kit_prints_whole_or_one_of_its_parts(studio: Studio, page: Any) -> None:
    page.goto(f"{studio.address}#/print")
    settled(page)
    card = page.locator(".card", has=page.locator("[href='#/sheet/spec/kit/dominate']"))
    assert card.locator(".card-parts a").all_inner_texts() == ["Rules", "Board", "Puzzles"]
    card.get_by_role("link", name="Board", exact=True).click()
    settled(page)
    assert shown(page) == ["Page 1 of 1"]
    with page.expect_download() as waiting:
        page.get_by_role("button", name="PDF: Board").click()
    assert len(PdfReader(waiting.value.path()).pages) == 1
    assert page.inner_text("#toast") == "Downloaded: dominate-kit-board.pdf"
    assert "Print at 100%" in page.inner_text(".print-notice")
    assert "all pages" not in page.inner_text(".print-notice"), "the board is all there is"
    page.get_by_label("What to print").select_option("All of it")
    settled(page)
    assert len(shown(page)) == 9
    assert page.get_by_role("button", name="PDF", exact=True).count() == 1


def test_the_part_that_is_shown_is_kept_when_the_page_is_loaded_again(studio: Studio, page: Any) -> None:
    open_kit(studio, page)
    part = page.get_by_label("What to print")
    for wanted, hash_ in (("board", "#/part/board/kit/dominate"), ("", "#/sheet/spec/kit/dominate")):
        part.select_option(wanted)
        assert page.evaluate("() => location.hash") == hash_
    part.select_option("board")
    page.reload()
    settled(page)
    assert part.input_value() == "board"
    assert page.get_by_role("button", name="PDF: Board").count() == 1


@pytest.mark.long("a whole kit is drawn")
def test_only_parts_with_a_ruler_ask_to_measure_it() -> None:
    pages = calls.preview(Doc("kit.yaml", starting_text("spec", "kit/dominate", "en"))).pages
    assert {page.kind for page in pages if page.has_ruler} == {"board"}


def option(page: Any, name: str) -> Any:
    """Return the control of an option."""
    return page.locator(f"#option-{name}")


def change(page: Any, name: str, value: str) -> None:
    control = option(page, name)
    control.fill(value)
    control.press("Tab")
    settled(page)


def test_bigger_squares_are_found_shown_and_their_price_told(studio: Studio, page: Any) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_kit(studio, page)
    page.get_by_label("Find an option").fill("big")
    change(page, "cell", "30")
    assert page.inner_text(".field:has(#option-cell) .cost") == "5 sheets; 18 mm fits on one Use 18\u00a0mm"
    page.get_by_role("button", name="Use 18").click()
    settled(page)
    assert option(page, "cell").input_value() == "18mm"
    assert page.locator(".cost:not(:empty)").count() == 0
    change(page, "cell", "15")
    assert page.inner_text(".chip") == "Pages changed: 2, 5"
    board = page.locator(".sheet-page").nth(4)
    assert board.evaluate("page => page.getBoundingClientRect().top < innerHeight")
    assert "changed" in board.get_attribute("class")
    page.get_by_role("button", name="Pages changed").click()
    page.wait_for_function(
        "() => { const { top } = document.querySelector('.sheet-page').getBoundingClientRect();"
        " return top > 0 && top < innerHeight; }"
    )
    page.locator(".chips").get_by_role("button", name="Close").click()
    assert page.locator(".chip").count() == 0


def test_the_first_change_moves_nothing_away_from_under_the_pointer(studio: Studio) -> None:
    with studio.window(1280) as page:
        open_kit(studio, page)
        bar = page.locator(".editor .bar")
        height = bar.bounding_box()["height"]
        change(page, "title", "Evenings")
        page.locator(".bar [aria-label='Undo']:enabled").wait_for()
        page.get_by_label("What to print").select_option("board")
        assert bar.bounding_box()["height"] == height


def test_easy_puzzles_are_chosen_in_a_kit_and_in_a_book(studio: Studio, page: Any) -> None:
    open_kit(studio, page, "mirror")
    page.get_by_label("Find an option").fill("level")
    change(page, "puzzle-count-easy", "4")
    assert not page.locator(".errors .notice").count()
    assert page.locator(".notes[open]").count() == 0
    change(page, "puzzle-count-easy", "400")
    assert "fewer than the 400 wanted" in page.inner_text(".notes[open]"), "the change is answered in sight"
    studio.open_book(page, BOOK)
    settled(page)
    search = page.get_by_label("Find an option")
    search.scroll_into_view_if_needed()
    search.fill("title")
    both = page.locator("#option-title, .panel .search")
    tops = both.evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
    assert max(tops) < page.viewport_size["height"] - 60, "what is found is in sight below the search"
    search.fill("")
    page.get_by_role("button", name="Only Easy").click()
    settled(page)
    counts = page.eval_on_selector_all(".difficulty-bars [type=number]", "all => all.map(one => one.value)")
    assert counts == ["4", "0", "0", "0"]
    assert page.input_value("#book-count") == "4"


@pytest.mark.long("the form of a whole kit")
@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        pytest.param(
            "en",
            {
                "bigger": "domino-width",
                "larger": "large-print",
                "German": "language",
                "kids": "large-print",
                "color": "palette",
                "save ink": "palette",
                "easy": "easy",
            },
        ),
        pytest.param(
            "de",
            {"Level": "puzzle-count", "Tinte sparen": "palette", "größer": "domino-width"},
            marks=pytest.mark.slow,
        ),
        pytest.param("fr", {"économiser encre": "palette", "enfant": "large-print"}, marks=pytest.mark.slow),
        pytest.param("es", {"ahorrar tinta": "palette", "niño": "large-print"}, marks=pytest.mark.slow),
    ],
)
def test_options_are_found_by_what_people_call_them(
    language: str, wanted: dict[str, str], modules: Modules
) -> None:
    text = starting_text("spec", "kit/finder", "en")
    fields = calls.fields(Doc("kit.yaml", text), 1, language)
    texts = [[field.label, field.about, field.also, *field.choice_labels] for field in fields]
    found = modules.run(
        """async ([texts, words]) => {
        const { says } = await load("parts/finding.js");
        return words.map((word) => texts.map((own) => says(own, word)));
    }""",
        [texts, list(wanted)],
    )
    for (word, name), hits in zip(wanted.items(), found, strict=True):
        names = {field.path[-1] for field, hit in zip(fields, hits, strict=True) if hit}
        assert name in names, word
        assert word != "easy" or "large-print" not in names, "who looks for easy puzzles needs no large letters"
