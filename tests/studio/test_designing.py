"""Designing on the page in Chromium: what is clicked on a page is changed in the form."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from pnp.engine import calls
from tests.browsing import open_text, text_of, until
from tests.studio.engines import Studio


def test_a_title_is_changed_where_it_is_clicked(studio: Studio, page: Any) -> None:
    page.goto(f"{studio.address}#/sheet/spec/dominate")
    page.get_by_role("button", name="Change: Title").click()
    assert page.evaluate("() => document.activeElement.id") == "option-title"
    page.keyboard.type("Ours")
    page.keyboard.press("Tab")
    page.wait_for_function("() => document.querySelector('#option-title').value === 'Ours'")
    page.get_by_role("button", name="Undo").click()
    page.wait_for_function("() => document.querySelector('#option-title').value === 'Dominate'")
    page.get_by_role("button", name="Change: Board size").click(position={"x": 3, "y": 200})
    assert page.evaluate("() => document.activeElement.id") == "option-size"


def test_an_option_is_set_in_the_text_that_an_undo_has_left_meanwhile(studio: Studio, page: Any) -> None:
    page.goto(f"{studio.address}#/sheet/game/dominate")
    page.select_option("#option-paper", "letter")
    page.wait_for_selector(".field.set #option-paper")
    page.evaluate("""() => {
        const size = document.querySelector("#option-size");
        size.value = "6";
        size.dispatchEvent(new Event("change"));
        document.querySelector("[aria-label='Undo']").click();
    }""")
    page.wait_for_selector(".field.set #option-size")
    open_text(page)
    lines = [line.partition("#")[0].strip() for line in text_of(page).splitlines()]
    assert "size: 6" in lines
    assert "paper: letter" not in lines


def test_an_answer_to_an_earlier_change_leaves_what_is_being_typed(studio: Studio, page: Any) -> None:
    page.goto(f"{studio.address}#/sheet/spec/dominate")
    page.wait_for_selector("#option-title")
    questions = studio.questions(page)
    answered = questions.answered('"fields"')
    with questions.held():
        page.select_option("#option-paper", "letter")
        page.click("#option-title", click_count=3)
        page.keyboard.type("Our")
    until(answered)
    page.keyboard.type("s")
    page.keyboard.press("Tab")
    page.wait_for_selector(".field.set #option-paper")
    page.wait_for_function("() => document.querySelector('#option-title').value === 'Ours'")
    open_text(page)
    text = text_of(page)
    assert "paper: letter" in text
    assert "title: Ours" in text


INK = """() => {
    const picture = document.querySelector(".sheet-page img");
    const canvas = Object.assign(document.createElement("canvas"), { width: 420, height: 594 });
    const context = canvas.getContext("2d");
    context.drawImage(picture, 0, 0, 420, 594);
    return context.getImageData(0, 0, 420, 594).data.filter((value, at) => at % 4 === 3 && value > 0).length;
}"""
"""Counts the pixels of the first page that have ink."""


def regions(page: Any) -> str:
    """The map that is being painted, its rows one after another."""
    return "".join(page.locator(".paint-cell").all_text_contents())


def test_regions_are_painted_with_the_mouse_and_a_stroke_is_undone_at_once(studio: Studio, page: Any) -> None:
    page.goto(f"{studio.address}#/sheet/spec/dominate")
    page.get_by_role("button", name="Change: Regions: Region map").click(position={"x": 20, "y": 20})
    board = page.locator(".paint").bounding_box()
    side, middle = board["width"] / 9, board["y"] + board["width"] / 9 * 1.5
    page.get_by_role("button", name="Region A").focus()
    page.mouse.move(board["x"] + 2.5 * side, middle)
    page.mouse.down()
    page.mouse.move(board["x"] + 3.5 * side, middle)
    page.mouse.move(board["x"] + 4.5 * side, middle)
    page.mouse.up()
    page.wait_for_function(
        "() => document.querySelector('#option-regions-map').value.startsWith('AAABBBCCC\\nAAAAABCCC')"
    )
    assert regions(page).startswith("AAABBBCCC" + "AAAAABCCC")
    page.get_by_role("button", name="Undo").click()
    page.wait_for_function("() => document.querySelector('#option-regions-map').value === ''")
    page.wait_for_function("() => document.querySelectorAll('.paint-cell')[12].textContent === 'B'")
    page.get_by_role("button", name="Done").click()
    assert page.locator(".paint").count() == 0


def test_regions_are_painted_by_keyboard(studio: Studio, page: Any) -> None:
    page.goto(f"{studio.address}#/sheet/spec/dominate")
    page.get_by_role("button", name="Change: Regions: Region map").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".paint")
    page.keyboard.press("j")  # a new region
    for key in ("Enter", "Shift+ArrowRight"):
        page.keyboard.press(key)
    page.wait_for_function("() => document.querySelector('#option-regions-map').value.startsWith('AABCCC')")
    assert regions(page).startswith("AABCCC"), "as the page prints them"
    assert page.get_attribute(".region[aria-pressed='true']", "aria-label") == "Region A"
    page.keyboard.press("Escape")
    assert page.evaluate("() => document.activeElement.ariaLabel") == "Change: Regions: Region map"
    open_text(page)
    assert "map: |-\n        AABCCCDDD\n" in text_of(page)


def test_the_arrow_keys_go_from_spot_to_spot(studio: Studio, page: Any) -> None:
    page.goto(f"{studio.address}#/sheet/spec/dominate")
    page.get_by_role("button", name="Change: Theme").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("() => document.activeElement.ariaLabel") == "Change: Title"


def test_tab_leads_to_one_spot_of_a_page_after_clicks_and_arrow_keys(studio: Studio, page: Any) -> None:
    page.goto(f"{studio.address}#/sheet/spec/dominate")
    page.get_by_role("button", name="Change: Title").focus()
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("() => document.activeElement.ariaLabel") == "Change: Theme"
    assert page.locator(".sheet-page:first-child .spot[tabindex='0']").count() == 1


def test_a_page_has_its_spots_even_if_it_is_zoomed_before_they_are_there(studio: Studio, page: Any) -> None:
    page.goto(studio.address)
    with studio.questions(page).held('"spots"', '"index":1') as held:
        page.goto(f"{studio.address}#/sheet/spec/dominoes")
        until(held)
        page.get_by_role("button", name="Zoom in").click()
    page.wait_for_selector(".sheet-page:nth-child(2) .spot")


def test_a_back_is_seen_through_its_front_and_layers_are_switched_off(studio: Studio, page: Any) -> None:
    page.goto(f"{studio.address}#/sheet/spec/dominoes")
    page.click("text=Backs")
    assert page.locator(".sheet-page:visible").count() == 1
    page.click("text=See-through")
    page.wait_for_selector(".sheet-page:visible .behind[src]")
    whole = page.evaluate(INK)
    page.click("summary:has-text('Layers')")
    page.get_by_role("switch", name="Marks").uncheck()
    page.wait_for_function(f"(whole) => ({INK})() < whole", arg=whole)
    marked_less = page.evaluate(INK)
    page.get_by_role("switch", name="Print layer").uncheck()
    page.wait_for_function(f"(less) => ({INK})() < less / 2", arg=marked_less)


def test_pages_are_seen_at_their_true_size(studio: Studio, page: Any) -> None:
    page.goto(f"{studio.address}#/sheet/spec/dominate")
    page.wait_for_selector(".sheet-page img[src]")
    page.get_by_role("button", name="Zoom in").click()
    page.wait_for_function("() => Math.abs(document.querySelector('.paper').offsetWidth - 210 * 96 / 25.4) < 2")


def test_long_work_says_how_long_it_took_the_last_time(studio: Studio, page: Any) -> None:
    page.goto(f"{studio.address}#/sheet/spec/dominate")
    page.wait_for_selector(".sheet-page img[src]")
    with page.expect_download():
        page.click(".bar >> text=PDF")
    assert page.inner_text("#toast") == ""  # nobody knows yet
    page.wait_for_function("() => Object.keys(JSON.parse(localStorage.getItem('pnp-times'))).length === 1")
    page.evaluate("() => (localStorage['pnp-times'] = localStorage['pnp-times'].replace(/[\\d.]+}/, '41.7}'))")
    with page.expect_download():
        page.click(".bar >> text=PDF")
    assert page.inner_text("#toast") == "This takes about 40 seconds."


def test_a_file_that_is_being_made_says_so_at_its_button(studio: Studio, page: Any) -> None:
    page.goto(f"{studio.address}#/sheet/spec/dominate")
    page.wait_for_selector(".pages:not([aria-busy]) .sheet-page img[src]")
    button = page.locator(".bar button:has-text('PDF')")
    with page.expect_download(), studio.questions(page).held('"download"') as held:
        button.click()
        until(held)
        assert button.get_attribute("aria-busy") == "true"
        assert button.is_disabled()
    page.wait_for_selector(".bar button:has-text('PDF'):not([aria-busy]):not(:disabled)")


def test_pages_that_are_being_drawn_say_so(studio: Studio, page: Any) -> None:
    page.goto(f"{studio.address}#/sheet/spec/dominate")
    page.wait_for_selector(".pages:not([aria-busy]) .sheet-page img[src]")
    with studio.questions(page).held('"preview"') as held:
        page.select_option("#option-paper", "letter")
        until(held)
        assert page.get_attribute(".pages", "aria-busy") == "true"
    page.wait_for_selector(".pages:not([aria-busy])")


def test_painting_ends_with_another_product(studio: Studio, page: Any) -> None:
    page.goto(f"{studio.address}#/sheet/spec/dominate")
    page.get_by_role("button", name="Change: Regions: Region map").click(position={"x": 20, "y": 20})
    page.wait_for_selector(".paint")
    page.click(".tabs >> text=Jigsaw")
    page.wait_for_selector(".paint", state="detached")


def test_the_search_finds_games_by_their_players_and_age(studio: Studio, page: Any) -> None:
    page.goto(f"{studio.address}#/print")
    page.fill("input[type=search]", "Ages 6")
    titles = page.locator(".card h3").all_inner_texts()
    assert "Cobra Paw" in titles
    assert "Dominate" not in titles


@pytest.mark.parametrize(
    ("wanted", "found", "others"),
    [
        ("4 players", "Cobra Paw", "Dominate"),
        ("2 players", "Cobra Paw", "Dominosa"),
        ("players 6", "Bee Donimoes", "Cobra Paw"),
        ("age 7", "Cobra Paw", "Dots"),
        ("10 minutes", "Cobra Paw", "Dominions"),
        ("2 players 20 minutes", "Dominate", "Dominions"),
        ("swarm dice", "Bee Donimoes", "Dots"),
    ],
)
def test_a_game_is_found_by_who_plays_it_for_how_long(
    studio: Studio, page: Any, wanted: str, found: str, others: str
) -> None:
    page.goto(f"{studio.address}#/print")
    page.fill("input[type=search]", wanted)
    titles = page.locator(".card h3").all_inner_texts()
    assert found in titles
    assert others not in titles


def test_a_search_without_a_match_says_what_can_be_found(studio: Studio, page: Any) -> None:
    page.goto(f"{studio.address}#/print")
    page.fill("input[type=search]", "kids")
    assert "“4 players”" in page.inner_text("main")


def test_a_colour_is_chosen_where_it_is_clicked_and_taken_back(studio: Studio, page: Any) -> None:
    page.goto(f"{studio.address}#/sheet/spec/dominate")
    page.get_by_role("button", name="Change: Player colour 1").click()
    assert page.evaluate("() => document.activeElement.id") == "option-palettes-players-0"
    page.fill("#option-palettes-players-0", "#123456")
    page.wait_for_selector(".field.set #option-palettes-players-0")
    page.wait_for_function("() => document.querySelector('#option-palette').value === 'own'")
    page.get_by_role("button", name="Reset Player colour 1").click()
    page.wait_for_function("() => document.querySelector('#option-palettes-players-0').value === '#c0392b'")
    assert page.input_value("#option-palette") == ""


def test_a_downloaded_pdf_comes_with_a_word_on_its_true_size(studio: Studio, page: Any) -> None:
    page.goto(f"{studio.address}#/sheet/spec/dominate")
    page.wait_for_selector("#option-title")
    with page.expect_download():
        page.get_by_role("button", name="PDF", exact=True).click()
    said = page.inner_text(".print-notice")
    assert "Print at 100%" in said
    assert "Measure the 100 mm ruler" in said
    page.click(".print-notice [aria-label='Close']")
    assert page.locator(".print-notice").count() == 0


def test_a_design_begins_with_one_plain_board(studio: Studio, page: Any) -> None:
    page.goto(f"{studio.address}#/design")
    page.get_by_role("link", name="Dominate").first.click()
    page.wait_for_selector("#option-size")
    assert page.locator(".tabs button").count() == 0
    assert page.locator(".sheet-page").count() == 1


def test_a_search_for_an_option_without_a_match_says_so(studio: Studio, page: Any) -> None:
    page.goto(f"{studio.address}#/sheet/game/dominate")
    page.wait_for_selector("#option-size")
    page.fill(".panel input[type=search]", "zzz")
    assert "No option matches" in page.inner_text(".panel")
    page.fill(".panel input[type=search]", "size")
    assert page.locator("#option-size").count() == 1
    assert "No option matches" not in page.inner_text(".panel")


def test_an_error_at_a_field_is_a_full_sentence(studio: Studio, page: Any) -> None:
    page.goto(f"{studio.address}#/sheet/game/dominate")
    page.fill("#option-size", "50")
    page.keyboard.press("Tab")
    page.wait_for_selector(".field.wrong .error")
    assert page.inner_text(".field.wrong .error") == "Each side must be from 3 to 40, not 50."


@pytest.mark.slow
def test_a_kit_is_downloaded_as_one_file_and_its_parts_when_asked_for(studio: Studio, page: Any) -> None:
    page.goto(f"{studio.address}#/sheet/spec/kit/dominosa")
    page.wait_for_selector(".sheet-page img[src]")
    downloads: list[str] = []
    page.on("download", lambda one: downloads.append(one.suggested_filename))
    with page.expect_download():
        page.get_by_role("button", name="PDF", exact=True).click()
    page.wait_for_selector(".print-notice")
    with page.expect_download():
        page.click(".print-notice button:has-text('Card, both sides')")
    page.wait_for_selector(".bar .main:not([disabled])")
    with page.expect_download():
        page.select_option("select[aria-label='Other formats']", "svg")
    assert downloads == ["dominosa-kit.pdf", "dominosa-kit-card-two-sided.pdf", "dominosa-kit-svg.zip"]


@pytest.mark.parametrize("place", ["sheet/spec/dominate", "sheet/game/cards"])
def test_everything_is_downloaded_as_a_zip(studio: Studio, page: Any, place: str) -> None:
    page.goto(f"{studio.address}#/{place}")
    page.wait_for_selector(".sheet-page img[src]")
    with page.expect_download() as download:
        page.get_by_role("button", name="ZIP", exact=True).click()
    with ZipFile(download.value.path()) as archive:
        names = archive.namelist()
    assert [name for name in names if name.endswith(".pdf")]
    assert [name for name in names if name.endswith(".yaml")]


SPREAD = "pnp: 1\nproducts:\n  - board: dominate\n    cell: 35mm\n"


def test_regions_are_painted_on_each_page_of_a_board_that_spans_several(studio: Studio, page: Any) -> None:
    studio.open_file(page, "spread.yaml", SPREAD)
    spots = page.get_by_role("button", name="Change: Regions: Region map")
    for number in range(1, 5):
        page.locator(".sheet-page").nth(number).scroll_into_view_if_needed()
        page.wait_for_function(
            "(count) => document.querySelectorAll('.spot[title*=\"Region map\"]').length > count", arg=number
        )
    spots.nth(4).click(position={"x": 20, "y": 20})  # the lower right: the boxes H and I
    assert page.locator(".paint-cell:visible").first.get_attribute("aria-label").endswith("region E")
    page.get_by_role("button", name="Region H").click()
    page.locator(".paint-cell[aria-label^='Row 9, column 7']").click()
    page.wait_for_function("() => document.querySelector('#option-regions-map').value.endsWith('GGGHHHHII')")
    page.wait_for_selector(".pages:not(.stale)")
    spots.nth(1).click(position={"x": 20, "y": 20})  # the upper left; the same region goes on
    cells = page.locator(".sheet-page").nth(1).locator(".paint-cell:visible")
    cells.nth(9).wait_for()
    assert page.get_attribute(".region[aria-pressed='true']", "aria-label") == "Region H"
    labels = page.locator(".paint-cell:visible").evaluate_all("cells => cells.map(cell => cell.ariaLabel)")
    assert labels[0] == "Row 1, column 1: region A"
    assert not [label for label in labels if "column 9" in label]


def test_a_kit_prints_in_the_language_of_the_page(studio: Studio, page: Any) -> None:
    page.goto(f"{studio.address}#/print")
    page.select_option(".top select", "de")
    page.wait_for_selector("html[lang=de]")
    page.get_by_role("link", name="Dominions").click()
    page.wait_for_selector(".sheet-page img[src]")
    assert page.input_value("#option-language") == "de"
    assert page.locator("[aria-label='Rückgängig']:disabled").count() == 1, "nothing has been changed"


def test_a_page_that_shows_no_square_of_its_board_can_be_laid_under_the_paint(
    studio: Studio, page: Any
) -> None:
    page.goto(studio.address)
    seen = page.evaluate("""async () => {
        const { Painting } = await import("./parts/painting.js");
        const told = { change() {}, done() {}, wraps: () => true };
        const painting = new Painting({ ...told, cells: ["AB", "CD"], text: "", start: [0, 0] });
        const sliver = { left: 0, top: 0, width: 0.5, height: 0.5, whole: [0, 0, 80, 80] };
        painting.place(sliver, { width: 210, height: 297 });
        painting.focus();
        return painting.element.querySelectorAll(".paint-cell:not(.unseen)").length;
    }""")
    assert seen == 0


def test_a_wrong_size_is_mended_and_the_pdf_has_the_bytes_of_the_command_line(
    studio: Studio, page: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PNP_CONFIG", studio.config)
    page.goto(f"{studio.address}#/sheet/spec/dominate")
    page.wait_for_selector(".sheet-page img[src]")
    page.fill("#option-size", "900")
    page.keyboard.press("Tab")
    page.wait_for_selector(".field.wrong .error")
    page.fill("#option-size", "6")
    page.keyboard.press("Tab")
    page.wait_for_selector(".field.wrong", state="detached")
    page.wait_for_selector(".pages:not(.stale)")
    with page.expect_download() as download:
        page.get_by_role("button", name="PDF", exact=True).click()
    source = calls.source("spec", "dominate")
    doc = calls.Doc(source.name, source.text.replace("size: 9 ", "size: 6 ", 1))
    native = dict(calls.files(doc, ("pdf",), 1))
    assert Path(download.value.path()).read_bytes() == native[download.value.suggested_filename]


def test_products_of_the_same_title_have_tabs_that_tell_them_apart(studio: Studio, page: Any) -> None:
    page.goto(f"{studio.address}#/sheet/spec/dominate")
    page.locator(".tabs button").first.wait_for()
    assert page.locator(".tabs button").all_inner_texts() == ["Board", "Jigsaw", "Small"]
    page.fill("#option-title", "Ours")
    page.keyboard.press("Tab")
    page.locator(".tabs >> text=Ours").wait_for()
    assert page.locator(".tabs button").all_inner_texts() == ["Ours", "Dominate: Jigsaw", "Dominate: Small"]
