"""Cards of one's own on the page in Chromium: rows typed, texts and pictures placed, without a line of YAML."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browsing import open_text, text_of
from tests.studio.engines import Studio, only
from tests.studio.servers import Server

FOX = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0L9 0L5 9Z" fill="#d2691e"/></svg>'
SVG = {"name": "fox.svg", "mimeType": "image/svg+xml", "buffer": FOX.encode()}


def begin(studio: Studio, page: Any) -> None:
    page.goto(f"{studio.address}#/sheet/game/cards")
    page.wait_for_selector("#option-rows-0-name")
    settled(page)


def settled(page: Any) -> None:
    page.wait_for_selector(".pages:not([aria-busy], .stale) .sheet-page img[src]")


def test_rows_and_columns_are_typed_into_a_table(studio: Studio, page: Any) -> None:
    begin(studio, page)
    page.fill("#option-rows-0-name", "Fox")
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Add a row").click()
    page.wait_for_selector("#option-rows-3-name")
    page.get_by_role("button", name="Remove row 2").click()
    page.wait_for_selector("#option-rows-3-name", state="detached")
    page.fill("[aria-label='Name of the new column']", "rule")
    page.keyboard.press("Enter")
    page.fill("#option-rows-0-rule", "Draw two: now.")
    page.keyboard.press("Tab")
    settled(page)
    open_text(page)
    text = text_of(page)
    assert '- {name: "Fox", number: 1, colour: "#27506b", rule: "Draw two: now."}' in text
    assert "Ben" not in text


def test_a_text_is_clicked_on_a_card_and_changed(studio: Studio, page: Any) -> None:
    begin(studio, page)
    page.get_by_role("button", name="Change: Fronts: Text").first.click()
    assert page.evaluate("() => document.activeElement.id").startswith("option-front-")
    page.locator(".item[open] input[id$='-text']").fill("{name} the first")
    page.keyboard.press("Tab")
    page.wait_for_selector(".item[open] .item-name:has-text('{name} the first')")
    settled(page)
    page.get_by_role("button", name="Undo").click()
    page.wait_for_selector(".item[open] .item-name:has-text('the first')", state="detached")


def test_a_picture_is_added_named_by_the_table_and_sent_behind_the_text(studio: Studio, page: Any) -> None:
    begin(studio, page)
    page.set_input_files(".field:has(#option-front) .add-items input[type=file]", SVG)
    page.wait_for_selector(".item[open] .item-name:has-text('fox.svg')")
    page.fill("[aria-label='Name of the new column']", "art")
    page.get_by_role("button", name="Add a column").click()
    page.wait_for_selector("#option-rows-0-art")
    page.fill("#option-front-3-picture", "{art}")
    page.keyboard.press("Tab")
    page.set_input_files("td.with-file >> nth=1 >> input[type=file]", SVG)
    page.wait_for_function("() => document.querySelector('#option-rows-1-art').value === 'fox.svg'")
    page.click("#option-front-3-up")
    page.wait_for_selector("#option-front-2-picture")
    assert page.evaluate("() => document.activeElement.id") == "option-front-2-up"
    assert page.locator(".item[open]").count() == 1
    settled(page)


@pytest.mark.slow
def test_a_back_gets_a_design_of_its_own_and_the_pattern_again(studio: Studio, page: Any) -> None:
    begin(studio, page)
    page.locator(".field:has(#option-back)").get_by_role("button", name="Ellipse").click()
    page.wait_for_selector("#option-back-0-fill")
    settled(page)
    page.select_option("select[aria-label='Backs']", "pattern")
    page.wait_for_selector("#option-back-0-fill", state="detached")
    settled(page)


def test_a_chosen_table_comes_with_its_pictures(studio: Studio, page: Any) -> None:
    begin(studio, page)
    table = {"name": "deck.csv", "mimeType": "text/csv", "buffer": b"name,number,colour,art\nFox,1,teal,fox\n"}
    page.set_input_files(".field:has(#option-table) input[type=file]", table)
    page.wait_for_function("() => document.querySelector('#option-table').value === 'deck.csv'")
    assert page.locator("#option-rows").count() == 0
    page.set_input_files(".field:has(#option-table) .chooser:last-child input[type=file]", SVG)
    page.set_input_files(".field:has(#option-front) .add-items input[type=file]", SVG)
    page.fill("#option-front-3-picture", "{art}.svg")
    page.keyboard.press("Tab")
    page.wait_for_selector(".item-name:has-text('{art}.svg')")
    settled(page)
    assert page.locator(".field.wrong").count() == 0


@only("folder")
def test_a_table_that_another_program_has_changed_is_read_again(
    studio: Studio, page: Any, server: Server
) -> None:
    begin(studio, page)
    table = {"name": "deck.csv", "mimeType": "text/csv", "buffer": b"name,number,colour\nFox,1,teal\n"}
    page.set_input_files(".field:has(#option-table) input[type=file]", table)
    page.wait_for_function("() => document.querySelector('#option-table').value === 'deck.csv'")
    settled(page)
    file = server.folder / "deck.csv"
    file.write_text("who,number,colour\nFox,1,teal\n", encoding="utf-8")
    page.evaluate("() => dispatchEvent(new Event('focus'))")
    page.wait_for_selector(".faults:has-text('no column')")
    file.unlink()
