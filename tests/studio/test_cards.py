"""Cards of one's own on the page in Chromium: rows typed, texts and pictures placed, without a line of YAML."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browsing import open_text, settled, text_of, until
from tests.studio.engines import Studio, only
from tests.studio.servers import Server

FOX = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0L9 0L5 9Z" fill="#d2691e"/></svg>'
SVG = {"name": "fox.svg", "mimeType": "image/svg+xml", "buffer": FOX.encode()}


def begin(studio: Studio, page: Any) -> None:
    page.goto(f"{studio.address}#/sheet/game/cards")
    drawn(page)


def drawn(page: Any) -> None:
    """Wait until the cards are drawn, without an error."""
    settled(page)
    assert page.locator(".pages:not([aria-busy], .stale) .sheet-page img[src]").count() > 0


def test_rows_and_columns_are_typed_into_a_table(studio: Studio, page: Any) -> None:
    begin(studio, page)
    page.fill("#option-rows-0-name", "Fox")
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Add a row").click()
    settled(page)
    assert page.locator("#option-rows-3-name").count() == 1
    page.get_by_role("button", name="Remove row 2").click()
    settled(page)
    assert page.locator("#option-rows-3-name").count() == 0
    page.fill("[aria-label='Name of the new column']", "rule")
    page.keyboard.press("Enter")
    page.fill("#option-rows-0-rule", "Draw two: now.")
    page.keyboard.press("Tab")
    drawn(page)
    open_text(page)
    text = text_of(page)
    assert '- {name: "Fox", number: 1, colour: "#27506b", rule: "Draw two: now."}' in text
    assert "Ben" not in text


def test_a_button_that_is_pressed_while_the_form_is_drawn_again_is_clicked(studio: Studio, page: Any) -> None:
    begin(studio, page)
    drawings = studio.questions(page).answered('"preview"')
    page.fill("#option-rows-0-name", "Fox")
    page.get_by_role("button", name="Add a row").hover()
    page.mouse.down()  # which leaves the field
    until(drawings)
    settled(page)  # what follows a drawing waits for the button
    page.mouse.up()
    drawn(page)
    assert page.input_value("#option-rows-0-name") == "Fox"
    assert page.locator("#option-rows-3-name").count() == 1


def test_a_text_is_clicked_on_a_card_and_changed(studio: Studio, page: Any) -> None:
    begin(studio, page)
    page.get_by_role("button", name="Change: Fronts: Text").first.click()
    assert page.evaluate("() => document.activeElement.id").startswith("option-front-")
    page.locator(".item[open] input[id$='-text']").fill("{name} the first")
    page.keyboard.press("Tab")
    drawn(page)
    assert page.locator(".item[open] .item-name").inner_text() == "{name} the first"
    page.get_by_role("button", name="Undo").click()
    drawn(page)
    assert page.locator(".item[open] .item-name:has-text('the first')").count() == 0


def test_a_picture_is_added_named_by_the_table_and_sent_behind_the_text(studio: Studio, page: Any) -> None:
    begin(studio, page)
    page.set_input_files(".field:has(#option-front) .add-items input[type=file]", SVG)
    settled(page)
    assert "fox.svg" in page.locator(".item[open] .item-name").inner_text()
    page.fill("[aria-label='Name of the new column']", "art")
    page.get_by_role("button", name="Add a column").click()
    settled(page)
    page.fill("#option-front-3-picture", "{art}")
    page.keyboard.press("Tab")
    page.set_input_files("td.with-file >> nth=1 >> input[type=file]", SVG)
    settled(page)
    assert page.input_value("#option-rows-1-art") == "fox.svg"
    page.click("#option-front-3-up")
    drawn(page)
    assert page.locator("#option-front-2-picture").count() == 1
    assert page.evaluate("() => document.activeElement.id") == "option-front-2-up"
    assert page.locator(".item[open]").count() == 1


@pytest.mark.slow
def test_a_back_gets_a_design_of_its_own_and_the_pattern_again(studio: Studio, page: Any) -> None:
    begin(studio, page)
    page.locator(".field:has(#option-back)").get_by_role("button", name="Ellipse").click()
    drawn(page)
    assert page.locator("#option-back-0-fill").count() == 1
    page.select_option("select[aria-label='Backs']", "pattern")
    drawn(page)
    assert page.locator("#option-back-0-fill").count() == 0


def test_a_chosen_table_comes_with_its_pictures(studio: Studio, page: Any) -> None:
    begin(studio, page)
    table = {"name": "deck.csv", "mimeType": "text/csv", "buffer": b"name,number,colour,art\nFox,1,teal,fox\n"}
    page.set_input_files(".field:has(#option-table) input[type=file]", table)
    settled(page)
    assert page.input_value("#option-table") == "deck.csv"
    assert page.locator("#option-rows").count() == 0
    page.set_input_files(".field:has(#option-table) .chooser:last-child input[type=file]", SVG)
    settled(page)
    page.set_input_files(".field:has(#option-front) .add-items input[type=file]", SVG)
    settled(page)
    page.fill("#option-front-3-picture", "{art}.svg")
    page.keyboard.press("Tab")
    drawn(page)
    assert page.locator(".item-name:has-text('{art}.svg')").count() == 1
    assert page.locator(".field.wrong").count() == 0


@only("folder")
def test_a_table_that_another_program_has_changed_is_read_again(
    studio: Studio, page: Any, server: Server
) -> None:
    begin(studio, page)
    table = {"name": "deck.csv", "mimeType": "text/csv", "buffer": b"name,number,colour\nFox,1,teal\n"}
    page.set_input_files(".field:has(#option-table) input[type=file]", table)
    drawn(page)
    assert page.input_value("#option-table") == "deck.csv"
    file = server.folder / "deck.csv"
    file.write_text("who,number,colour\nFox,1,teal\n", encoding="utf-8")
    page.evaluate("() => dispatchEvent(new Event('focus'))")
    settled(page)
    assert "no column" in page.inner_text(".errors")


@pytest.mark.slow
def test_a_click_while_undo_is_being_drawn_removes_no_other_item(studio: Studio, page: Any) -> None:
    front = "[{text: First}, {text: Second}]"
    cards = f"pnp: 1\nproducts:\n  - pieces: cards\n    front: {front}\n    rows: [{{a: 1}}]\n"
    studio.open_file(page, "cards.yaml", cards)
    settled(page)
    first = page.locator("#option-front-0-remove")
    first.dispatch_event("click")
    settled(page)
    assert page.locator("[id^=option-front-][id$=-remove]").count() == 1
    with studio.questions(page).held('"preview"') as held:
        page.get_by_role("button", name="Undo").click()
        first.dispatch_event("click")  # the second one still, on the form
        until(held)
    settled(page)
    open_text(page)
    assert front in text_of(page)
