"""Designing on the page in Chromium: what is clicked on a page is changed in the form."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from pnp.desk import calls
from pnp.desk.catalogue import page_catalogue
from tests.browsing import open_text, settled, text_of, until
from tests.studio.engines import Studio
from tests.studio.modules import Modules


def opened(page: Any, studio: Studio, place: str = "sheet/spec/dominate") -> None:
    page.goto(f"{studio.address}#/{place}")
    settled(page)


def test_a_title_is_changed_where_it_is_clicked(studio: Studio, page: Any) -> None:
    opened(page, studio)
    page.get_by_role("button", name="Change: Title").click()
    assert page.evaluate("() => document.activeElement.id") == "option-title"
    page.keyboard.type("Ours")
    page.keyboard.press("Tab")
    settled(page)
    assert page.input_value("#option-title") == "Ours"
    page.get_by_role("button", name="Undo").click()
    settled(page)
    assert page.input_value("#option-title") == "Dominate"
    page.get_by_role("button", name="Change: Board size").click(position={"x": 3, "y": 200})
    assert page.evaluate("() => document.activeElement.id") == "option-size"


def test_an_undo_takes_back_the_change_that_is_being_made_and_a_redo_makes_it(
    studio: Studio, page: Any
) -> None:
    opened(page, studio, "sheet/game/dominate")
    page.select_option("#option-paper", "letter")
    settled(page)
    with studio.questions(page).held('"edit"'):
        page.fill("#option-size", "6")
        page.keyboard.press("Tab")
        page.wait_for_selector(".pages.stale")
        page.get_by_role("button", name="Undo").click()
        until(lambda: page.input_value("#option-size") == "")
        assert page.input_value("#option-paper") == "letter"
        page.get_by_role("button", name="Undo").click()
        page.get_by_role("button", name="Redo").click()
        page.get_by_role("button", name="Redo").click()
        until(lambda: page.input_value("#option-size") == "6")
    settled(page)
    assert page.locator(".pages:not(.stale, [aria-busy])").count() == 1
    open_text(page)
    lines = [line.partition("#")[0].strip() for line in text_of(page).splitlines()]
    assert {"size: 6", "paper: letter"} <= set(lines)


def test_an_answer_to_an_earlier_change_leaves_what_is_being_typed(studio: Studio, page: Any) -> None:
    opened(page, studio)
    questions = studio.questions(page)
    answered = questions.answered('"fields"')
    with questions.held():
        page.select_option("#option-paper", "letter")
        page.click("#option-title", click_count=3)
        page.keyboard.type("Our")
    until(answered)
    page.keyboard.type("s")
    page.keyboard.press("Tab")
    settled(page)
    assert page.locator(".field.set #option-paper").count() == 1
    assert page.input_value("#option-title") == "Ours"
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
    """Return the map that is being painted, its rows one after another."""
    return "".join(page.locator(".paint-cell").all_text_contents())


def test_regions_are_painted_with_the_mouse_and_a_stroke_is_undone_at_once(studio: Studio, page: Any) -> None:
    opened(page, studio)
    page.get_by_role("button", name="Change: Regions: Region map").click(position={"x": 20, "y": 20})
    board = page.locator(".paint").bounding_box()
    side, middle = board["width"] / 9, board["y"] + board["width"] / 9 * 1.5
    page.get_by_role("button", name="Region A").focus()
    page.mouse.move(board["x"] + 2.5 * side, middle)
    page.mouse.down()
    page.mouse.move(board["x"] + 3.5 * side, middle)
    page.mouse.move(board["x"] + 4.5 * side, middle)
    page.mouse.up()
    settled(page)
    assert page.input_value("#option-regions-map").startswith("AAABBBCCC\nAAAAABCCC")
    assert regions(page).startswith("AAABBBCCC" + "AAAAABCCC")
    page.get_by_role("button", name="Undo").click()
    settled(page)
    assert page.input_value("#option-regions-map") == ""
    assert page.locator(".paint-cell").nth(12).text_content() == "B"
    page.get_by_role("button", name="Done").click()
    assert page.locator(".paint").count() == 0


def test_regions_are_painted_by_keyboard(studio: Studio, page: Any) -> None:
    opened(page, studio)
    page.get_by_role("button", name="Change: Regions: Region map").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("j")  # a new region
    for key in ("Enter", "Shift+ArrowRight"):
        page.keyboard.press(key)
    settled(page)
    assert page.input_value("#option-regions-map").startswith("AABCCC")
    assert regions(page).startswith("AABCCC"), "as the page prints them"
    assert page.get_attribute(".region[aria-pressed='true']", "aria-label") == "Region A"
    page.keyboard.press("Escape")
    assert page.evaluate("() => document.activeElement.ariaLabel") == "Change: Regions: Region map"
    open_text(page)
    assert "map: |-\n        AABCCCDDD\n" in text_of(page)


def test_the_arrow_keys_go_from_spot_to_spot_and_tab_leads_to_one_of_them(studio: Studio, page: Any) -> None:
    opened(page, studio)
    page.get_by_role("button", name="Change: Theme").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("() => document.activeElement.ariaLabel") == "Change: Title"
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("() => document.activeElement.ariaLabel") == "Change: Theme"
    assert page.locator(".sheet-page:first-child .spot[tabindex='0']").count() == 1


def test_a_page_has_its_spots_even_if_it_is_zoomed_before_they_are_there(studio: Studio, page: Any) -> None:
    page.goto(studio.address)
    with studio.questions(page).held('"spots"', '"index":1') as held:
        page.goto(f"{studio.address}#/sheet/spec/dominoes")
        until(held)
        page.get_by_role("button", name="Zoom in").click()
    settled(page)
    assert page.locator(".sheet-page:nth-child(2) .spot").count() > 0


def test_a_back_is_seen_through_its_front_and_layers_are_switched_off(studio: Studio, page: Any) -> None:
    opened(page, studio, "sheet/spec/dominoes")
    page.click("text=Backs")
    assert page.locator(".sheet-page:visible").count() == 1
    page.click("text=See-through")
    settled(page)
    assert page.locator(".sheet-page:visible .behind[src]").count() == 1
    whole = page.evaluate(INK)
    page.click("summary:has-text('Layers')")
    page.get_by_role("switch", name="Marks").uncheck()
    settled(page)
    without_marks = page.evaluate(INK)
    assert without_marks < whole
    page.get_by_role("switch", name="Print layer").uncheck()
    settled(page)
    assert page.evaluate(INK) < without_marks / 2


def test_pages_are_seen_at_their_true_size(studio: Studio, page: Any) -> None:
    opened(page, studio)
    page.get_by_role("button", name="Zoom in").click()
    settled(page)
    assert abs(page.locator(".paper").first.evaluate("paper => paper.offsetWidth") - 210 * 96 / 25.4) < 2


def test_long_work_says_how_long_it_took_the_last_time(studio: Studio, page: Any) -> None:
    opened(page, studio)
    with page.expect_download(), studio.questions(page).held('"download"') as held:
        page.click(".bar >> text=PDF")
        until(held)
        assert page.inner_text("#toast") == ""  # nobody knows yet
    settled(page)
    assert len(page.evaluate("() => Object.keys(JSON.parse(localStorage.getItem('pnp-times')))")) == 1
    page.evaluate("() => (localStorage['pnp-times'] = localStorage['pnp-times'].replace(/[\\d.]+}/, '41.7}'))")
    with page.expect_download(), studio.questions(page).held('"download"') as held:
        page.click(".bar >> text=PDF")
        until(held)
        assert page.inner_text("#toast") == "This takes about 40 seconds."


def test_a_file_that_is_being_made_says_so_at_its_button(studio: Studio, page: Any) -> None:
    opened(page, studio)
    button = page.locator(".bar button:has-text('PDF')")
    with page.expect_download(), studio.questions(page).held('"download"') as held:
        button.click()
        until(held)
        assert button.get_attribute("aria-busy") == "true"
        assert button.is_disabled()
    settled(page)
    assert button.get_attribute("aria-busy") is None
    assert button.is_enabled()


def test_pages_that_are_being_drawn_say_so(studio: Studio, page: Any) -> None:
    opened(page, studio)
    with studio.questions(page).held('"preview"') as held:
        page.select_option("#option-paper", "letter")
        until(held)
        assert page.get_attribute(".pages", "aria-busy") == "true"
    settled(page)
    assert page.get_attribute(".pages", "aria-busy") is None


def test_painting_ends_with_another_product(studio: Studio, page: Any) -> None:
    opened(page, studio)
    page.get_by_role("button", name="Change: Regions: Region map").click(position={"x": 20, "y": 20})
    assert page.locator(".paint").count() == 1
    page.click(".tabs >> text=Jigsaw")
    assert page.locator(".paint").count() == 0


FOUND = {
    "Ages 6": ("Cobra Paw", "Dominate"),
    "4 players": ("Cobra Paw", "Dominate"),
    "2 players": ("Cobra Paw", "Dominosa"),
    "players 6": ("Bee Donimoes", "Cobra Paw"),
    "age 7": ("Cobra Paw", "Dots"),
    "10 minutes": ("Cobra Paw", "Dominions"),
    "2 players 20 minutes": ("Dominate", "Dominions"),
    "swarm dice": ("Bee Donimoes", "Dots"),
    "8 years": ("Dominate", "Dominions"),
    "for a child of 6": ("Cobra Paw", "Dominate"),
    "kids 8+ 2 players": ("Dominate", "Dominosa"),
    "from 6": ("Cobra Paw", "Dominate"),
    "kids": ("Cobra Paw", "Dominate"),
    "easy 2 players": ("Domino Finder", "Dominate"),
}
"""What somebody looks for, with a game that is found, and one that isn't."""


def test_a_game_is_found_by_who_plays_it_for_how_long(modules: Modules) -> None:
    games = json.loads(page_catalogue("en"))["games"]
    titles = modules.run(
        """async ([games, all]) => {
        const { fits } = await load("parts/finding.js");
        return all.map((wanted) => games.filter((game) => fits(game, wanted)).map(({ title }) => title));
    }""",
        [games, list(FOUND)],
    )
    for wanted, listed in zip(FOUND, titles, strict=True):
        found, other = FOUND[wanted]
        assert (found in listed, other in listed) == (True, False), wanted


def test_the_search_lists_what_it_finds_or_says_what_can_be_found(studio: Studio, page: Any) -> None:
    page.goto(f"{studio.address}#/print")
    page.fill("input[type=search]", "Ages 6")
    titles = page.locator(".card h3").all_inner_texts()
    assert "Cobra Paw" in titles
    assert "Dominate" not in titles
    page.fill("input[type=search]", "zeppelin")
    assert "“4 players”" in page.inner_text("main")


def test_a_game_is_found_by_a_part_of_its_kit_and_on_the_way_back(studio: Studio, page: Any) -> None:
    page.goto(f"{studio.address}#/print")
    page.fill("input[type=search]", "board")
    titles = page.locator(".card h3")
    found = titles.all_inner_texts()
    assert "Dominate" in found
    assert "Cobra Paw" not in found
    page.get_by_role("link", name="Board", exact=True).first.click()
    settled(page)
    page.go_back()
    titles.first.wait_for()
    assert page.input_value("input[type=search]") == "board"
    assert titles.all_inner_texts() == found


def test_a_colour_is_chosen_where_it_is_clicked_and_taken_back(studio: Studio, page: Any) -> None:
    opened(page, studio)
    page.get_by_role("button", name="Change: Player colour 1").click()
    assert page.evaluate("() => document.activeElement.id") == "option-palettes-players-0"
    page.fill("#option-palettes-players-0", "#123456")
    settled(page)
    assert page.locator(".field.set #option-palettes-players-0").count() == 1
    assert page.input_value("#option-palette") == "own"
    page.get_by_role("button", name="Reset Player colour 1").click()
    settled(page)
    assert page.input_value("#option-palettes-players-0") == "#c0392b"
    assert page.input_value("#option-palette") == ""


def test_a_downloaded_pdf_comes_with_a_word_on_its_true_size(studio: Studio, page: Any) -> None:
    opened(page, studio)
    with page.expect_download():
        page.get_by_role("button", name="PDF", exact=True).click()
    settled(page)
    said = page.inner_text(".print-notice")
    assert "Print at 100%" in said
    assert "Measure the 100 mm ruler" in said
    page.click(".print-notice [aria-label='Close']")
    assert page.locator(".print-notice").count() == 0


def test_a_design_begins_with_one_plain_board(studio: Studio, page: Any) -> None:
    page.goto(f"{studio.address}#/design")
    page.get_by_role("link", name="Dominate").first.click()
    settled(page)
    assert page.locator(".tabs button").count() == 0
    assert page.locator(".sheet-page").count() == 1


def test_a_search_for_an_option_without_a_match_says_so(studio: Studio, page: Any) -> None:
    opened(page, studio, "sheet/game/dominate")
    page.fill(".panel input[type=search]", "zzz")
    assert "No option matches" in page.inner_text(".panel")
    page.fill(".panel input[type=search]", "size")
    assert page.locator("#option-size").count() == 1
    assert "No option matches" not in page.inner_text(".panel")


def test_an_error_at_a_field_is_a_full_sentence(studio: Studio, page: Any) -> None:
    opened(page, studio, "sheet/game/dominate")
    page.fill("#option-size", "50")
    page.keyboard.press("Tab")
    settled(page)
    assert page.inner_text(".field.wrong .error") == "Each side must be from 3 to 40, not 50."


@pytest.mark.slow
def test_a_kit_is_downloaded_as_one_file_and_its_parts_when_asked_for(studio: Studio, page: Any) -> None:
    opened(page, studio, "sheet/spec/kit/dominosa")
    downloads: list[str] = []
    page.on("download", lambda one: downloads.append(one.suggested_filename))
    with page.expect_download():
        page.get_by_role("button", name="PDF", exact=True).click()
    settled(page)
    with page.expect_download():
        page.click(".print-notice button:has-text('Card, both sides')")
    settled(page)
    with page.expect_download():
        page.select_option("select[aria-label='Other formats']", "svg")
    assert downloads == ["dominosa-kit.pdf", "dominosa-kit-card-two-sided.pdf", "dominosa-kit-svg.zip"]


@pytest.mark.parametrize("place", ["sheet/spec/dominate", "sheet/game/cards"])
def test_everything_is_downloaded_as_a_zip(studio: Studio, page: Any, place: str) -> None:
    opened(page, studio, place)
    with page.expect_download() as download:
        page.get_by_role("button", name="ZIP", exact=True).click()
    with ZipFile(download.value.path()) as archive:
        names = archive.namelist()
    assert [name for name in names if name.endswith(".pdf")]
    assert [name for name in names if name.endswith(".yaml")]


SPREAD = "pnp: 1\nproducts:\n  - board: dominate\n    cell: 35mm\n"
REGION_MAP = "Change: Regions: Region map"


def test_regions_are_painted_on_each_page_of_a_board_that_spans_several(studio: Studio, page: Any) -> None:
    studio.open_file(page, "spread.yaml", SPREAD)
    settled(page)
    sheets = page.locator(".sheet-page")
    for number in range(1, 5):
        sheets.nth(number).scroll_into_view_if_needed()
        settled(page)
        assert sheets.nth(number).get_by_role("button", name=REGION_MAP).count() == 1
    # The lower right: the boxes H and I.
    sheets.nth(4).get_by_role("button", name=REGION_MAP).click(position={"x": 20, "y": 20})
    assert page.locator(".paint-cell:visible").first.get_attribute("aria-label").endswith("region E")
    page.get_by_role("button", name="Region H").click()
    page.locator(".paint-cell[aria-label^='Row 9, column 7']").click()
    settled(page)
    assert page.input_value("#option-regions-map").endswith("GGGHHHHII")
    assert page.locator(".pages.stale").count() == 0
    # The upper left; the same region goes on.
    sheets.nth(1).get_by_role("button", name=REGION_MAP).click(position={"x": 20, "y": 20})
    settled(page)
    assert sheets.nth(1).locator(".paint-cell:visible").count() > 9
    assert page.get_attribute(".region[aria-pressed='true']", "aria-label") == "Region H"
    labels = page.locator(".paint-cell:visible").evaluate_all("cells => cells.map(cell => cell.ariaLabel)")
    assert labels[0] == "Row 1, column 1: region A"
    assert not [label for label in labels if "column 9" in label]


def test_a_kit_prints_in_the_language_of_the_page(studio: Studio, page: Any) -> None:
    page.goto(f"{studio.address}#/print")
    page.select_option(".top select", "de")
    settled(page)
    page.get_by_role("link", name="Dominate").first.click()
    settled(page)
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
    opened(page, studio)
    page.fill("#option-size", "900")
    page.keyboard.press("Tab")
    settled(page)
    assert page.locator(".field.wrong .error").count() == 1
    page.fill("#option-size", "6")
    page.keyboard.press("Tab")
    settled(page)
    assert page.locator(".field.wrong, .pages.stale").count() == 0
    with page.expect_download() as download:
        page.get_by_role("button", name="PDF", exact=True).click()
    source = calls.source("spec", "dominate")
    doc = calls.Doc(source.name, source.text.replace("size: 9 ", "size: 6 ", 1))
    native = dict(calls.files(doc, ("pdf",), 1))
    assert Path(download.value.path()).read_bytes() == native[download.value.suggested_filename]


def test_products_of_the_same_title_have_tabs_that_tell_them_apart(studio: Studio, page: Any) -> None:
    opened(page, studio)
    assert page.locator(".tabs button").all_inner_texts() == ["Board", "Jigsaw", "Small"]
    page.fill("#option-title", "Ours")
    page.keyboard.press("Tab")
    settled(page)
    assert page.locator(".tabs button").all_inner_texts() == ["Ours", "Dominate: Jigsaw", "Dominate: Small"]
