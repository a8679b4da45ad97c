"""A designer's walk in Chromium: a spreadsheet and a folder of art become a deck on screen."""

from __future__ import annotations

import base64
import re
import zipfile
from typing import Any

from tests.browsing import open_text, settled, text_of, until
from tests.pictures import encoded, picture
from tests.studio.brought import art, spreadsheets, zipped
from tests.studio.engines import Studio, only

TABLE = {"name": "deck.csv", "mimeType": "text/csv"}
DROP = """found => {
  const transfer = new DataTransfer();
  for (const [name, text] of found) {
    const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
    transfer.items.add(new File([bytes], name));
  }
  for (const kind of ["dragenter", "dragover", "drop"]) {
    const event = new DragEvent(kind, { dataTransfer: transfer, bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
  }
}"""


def drop(page: Any, files: dict[str, bytes]) -> None:
    """Drop files somewhere on a page."""
    page.evaluate(DROP, [[name, base64.b64encode(data).decode()] for name, data in files.items()])


def drawn(page: Any) -> None:
    """Wait until the cards are drawn, without an error."""
    page.wait_for_selector(".pages:not([aria-busy], .stale) .sheet-page img[src]", state="attached")
    settled(page)
    assert not page.locator(".errors .notice").count(), page.inner_text(".errors")


def test_what_is_dropped_becomes_a_deck_whoever_wrote_the_spreadsheet(studio: Studio, page: Any) -> None:
    for name, data in spreadsheets(18).items():
        page.goto(studio.address)
        page.wait_for_selector(".bring")
        drop(page, {name: data, "art.zip": zipped(art())})
        drawn(page)
        assert page.locator(".sheet-page").count() == 4
        assert page.input_value("#guess-title") == "Name"
        assert page.input_value("#guess-back") == "art/back.svg"


def test_a_guess_is_changed_and_what_comes_later_completes_the_deck(studio: Studio, page: Any) -> None:
    page.goto(studio.address)
    page.set_input_files(".bring input[accept]", {**TABLE, "buffer": b"name,art,cost\nFox,fox,1\nOwl,owl,2\n"})
    drawn(page)
    assert page.input_value("#guess-picture") == ""
    page.select_option("#guess-corner-1", "")
    drawn(page)
    drop(page, {f"art/{name}.svg": art()[f"art/{name}.svg"] for name in ("fox", "owl")})
    settled(page)
    drawn(page)
    assert (page.input_value("#guess-picture"), page.input_value("#guess-corner-1")) == ("art", "")
    page.get_by_role("button", name="Undo").click()
    drawn(page)


def test_cards_are_laid_out_anew_for_another_table(studio: Studio, page: Any) -> None:
    page.goto(f"{studio.address}#/sheet/game/cards")
    drawn(page)
    page.set_input_files(
        ".field:has(#option-table) input[type=file]", {**TABLE, "buffer": b"who,rule\nFox,Draw 2.\n"}
    )
    page.locator(".errors").get_by_role("button", name="Lay out cards for this table").first.click()
    drawn(page)
    page.get_by_role("button", name="Undo").click()
    page.wait_for_selector(".errors .notice")


def begin(studio: Studio, page: Any, rows: bytes) -> None:
    """Open cards of a table."""
    page.goto(studio.address)
    page.set_input_files(".bring input[accept]", {**TABLE, "buffer": rows})
    drawn(page)


def test_the_table_and_the_card_of_its_row_are_side_by_side(studio: Studio, page: Any) -> None:
    begin(studio, page, b"name,rule,count\nFox,Draw 2.,1\nOwl,Discard.,2\nElk,Rest.,1\n")
    page.get_by_role("button", name="Table", exact=True).click()
    settled(page)
    page.click("td[data-at='1,0']")
    settled(page)
    assert page.inner_text(".card-name") == "2 Owl"
    page.keyboard.type("Barn owl")
    page.keyboard.press("Enter")
    drawn(page)
    assert page.evaluate("() => document.activeElement.dataset.at") == "2,0"
    page.keyboard.press("ArrowUp")
    settled(page)
    assert page.inner_text(".card-name") == "2 Barn owl"
    page.click("td[data-at='1,2']")
    page.keyboard.type("many")
    page.keyboard.press("Tab")
    settled(page)
    page.wait_for_selector("td[data-at='1,2'].wrong")
    page.click(".bar [title='Undo']")
    drawn(page)
    page.click("button[data-sort='0']")
    drawn(page)
    assert page.locator("td[data-at$=',0']").all_inner_texts() == ["Barn owl", "Elk", "Fox"]
    assert page.locator("[aria-sort='ascending']").get_attribute("data-at") == "-1,0"
    page.fill("[aria-label='Find in the table']", "fo")
    assert page.locator("td[data-at$=',0']").all_inner_texts() == ["Fox"]
    settled(page)
    assert page.inner_text("tr.chosen .row-number") == "3"
    assert page.inner_text(".card-name") == "3 Fox", "the row with the cursor is the card that is shown"


def test_what_is_on_a_card_is_arranged_by_mouse_and_keys(studio: Studio, page: Any) -> None:
    begin(studio, page, b"name,rule\nFox,Draw 2.\nOwl,Discard.\n")
    page.get_by_role("button", name="One card").click()
    settled(page)
    title = page.locator(".layer", has_text="Text: {name}")
    title.click()
    box = page.locator(".card-box.selected")
    label = "Text: {name}, 5 mm from the left, 2.5 mm from the top, 53.5 by 9 mm"
    assert box.get_attribute("aria-label") == label
    box.focus()
    page.keyboard.press("ArrowRight")
    drawn(page)
    assert "6 mm from the left" in box.get_attribute("aria-label")
    page.keyboard.press("Control+Shift+ArrowDown")
    drawn(page)
    assert "by 14 mm" in box.get_attribute("aria-label")
    narrow = page.locator(".card-paper").bounding_box()["width"]
    page.locator(".card-canvas").get_by_role("button", name="Zoom in").click()
    assert page.locator(".card-paper").bounding_box()["width"] > narrow
    page.locator(".card-canvas").get_by_role("button", name="Zoom out").click()
    start = box.bounding_box()
    page.mouse.move(start["x"] + 20, start["y"] + 10)
    page.mouse.down()
    page.mouse.move(start["x"] + 21, start["y"] + 120, steps=4)
    page.mouse.up()
    drawn(page)
    assert "6 mm from the left, 2.5 mm" not in box.get_attribute("aria-label")
    page.get_by_role("button", name="Undo").click()
    drawn(page)
    assert "6 mm from the left, 2.5 mm" in box.get_attribute("aria-label")
    page.get_by_role("button", name="Hide: Text: {name}").click()
    drawn(page)
    assert page.locator(".card-box.selected").count() == 0
    open_text(page)
    assert "left: 6mm, right: 4mm" in text_of(page)
    assert "hidden: true" in text_of(page)
    assert "# the title" in text_of(page)


def test_the_cursor_stays_in_a_new_row_while_older_changes_are_drawn(studio: Studio, page: Any) -> None:
    begin(studio, page, b"no,name,rule\n1,Fox,Draw 2.\n2,Owl,Discard.\n")
    page.get_by_role("button", name="Table", exact=True).click()
    settled(page)
    page.click("td[data-at='0,1']")
    page.keyboard.type("Red fox")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Add a row").click()
    drawn(page)
    assert page.evaluate("() => document.activeElement.dataset.at") == "2,1"
    assert page.inner_text(".card-name") == "3 Your text"
    assert page.inner_text("td[data-at='2,0']") == ""
    assert page.inner_text("td[data-at='0,1']") == "Red fox"


def test_an_accent_before_a_letter_opens_the_cell_for_it(studio: Studio, page: Any) -> None:
    begin(studio, page, b"name,rule\nFox,Draw 2.\nOwl,Discard.\n")
    page.get_by_role("button", name="Table", exact=True).click()
    settled(page)
    page.click("td[data-at='0,0']")
    page.evaluate("""() => document.activeElement.dispatchEvent(
        new KeyboardEvent("keydown", { key: "Dead", bubbles: true, cancelable: true }))""")
    page.keyboard.insert_text("Ö")
    page.keyboard.type("l")
    page.keyboard.press("Enter")
    drawn(page)
    assert page.inner_text("td[data-at='0,0']") == "Öl"


def test_on_a_phone_the_table_is_filled_in_sight_of_its_card(studio: Studio, page: Any) -> None:
    begin(studio, page, b"name,cost,rule\nFox,1,Draw 2.\nOwl,2,Discard.\n")
    page.set_viewport_size({"width": 360, "height": 740})
    page.get_by_role("button", name="Table", exact=True).click()
    settled(page)
    for element in (".card-paper", "td[data-at='1,0']"):
        place = page.locator(element).bounding_box()
        assert place["y"] >= 0, element
        assert place["y"] + place["height"] <= 740, element
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360
    layers = page.locator(".layer span:first-child").evaluate_all("all => all.map(one => one.textContent)")
    assert "Shape: Ellipse ({cost})" in layers


def test_notes_about_the_cards_are_listed(studio: Studio, page: Any) -> None:
    begin(studio, page, b"name,image file\nFox,fox.png\nOwl,owl.png\nVixen,fox.png\n")
    assert page.inner_text(".notes summary") == "Notes (2)"
    page.click(".notes summary")
    assert page.locator(".notes li").first.inner_text().endswith("no picture is called 'fox.png' yet")


def test_a_note_leads_to_the_option_that_it_is_about(studio: Studio, page: Any) -> None:
    page.goto(studio.address)
    page.wait_for_selector(".bring")
    drop(page, {"deck.csv": b"name,rule\nFox,Draw 2.\nOwl,Discard.\n", "back.png": encoded(picture(750, 1050))})
    drawn(page)
    page.click(".notes summary")
    page.locator(".notes .to-line", has_text="has no bleed").click()
    page.wait_for_selector("details.item[open] [id='option-back-0-make-bleed']", state="attached")
    page.locator(".notes").get_by_role("button", name=re.compile("^Use .*mirror")).click()
    drawn(page)
    assert page.locator(".notes li", has_text="has no bleed").count() == 0


@only("png")
def test_images_for_tabletop_simulator_have_the_address_that_is_given(studio: Studio, page: Any) -> None:
    begin(studio, page, b"name,rule\nFox,Draw 2.\nOwl,Discard.\n")
    page.get_by_label("Other formats").focus()
    page.keyboard.press("ArrowDown")
    assert page.locator(".download-progress").count() == 0, "the list is open, and nothing chosen"
    page.keyboard.press("Escape")
    page.get_by_label("Other formats").select_option("export tabletop-simulator")
    assert page.evaluate("document.activeElement.id") == "images-url"
    address = page.get_by_label("Where you’ll put the images on the web")
    address.fill("htps:/example.org/deck")
    page.keyboard.press("Enter")
    page.wait_for_selector("#images-url[aria-invalid=true]:focus")
    assert "such as https://example.org/cards/" in page.inner_text("#images-url-error")
    assert address.input_value() == "htps:/example.org/deck", "it can be corrected"
    address.fill("https://example.org/deck")
    with page.expect_download() as waiting:
        page.get_by_role("dialog").get_by_role("button", name="Download").click()
    with zipfile.ZipFile(waiting.value.path()) as archive:
        (saved,) = (archive.read(name) for name in archive.namelist() if name.endswith(".json"))
    assert b"https://example.org/deck/" in saved


def test_an_error_in_a_cell_leads_to_the_table(studio: Studio, page: Any) -> None:
    begin(studio, page, b"name,copies\nFox,1\nOwl,2\nElk,1\n")
    page.set_input_files(
        ".field:has(#option-table) input[type=file]", {**TABLE, "buffer": b"name,copies\nFox,1\nOwl,many\n"}
    )
    page.locator(".errors").get_by_role("button", name="Table", exact=True).click()
    settled(page)
    assert page.locator("td.wrong").inner_text() == "many"
    assert ".csv:3:5: " in page.locator(".errors").inner_text()


def test_a_table_is_chosen_where_designs_begin(studio: Studio, page: Any) -> None:
    page.goto(f"{studio.address}#/design")
    settled(page)
    page.set_input_files(".bring input:not([webkitdirectory])", {**TABLE, "buffer": b"name\nFox\nOwl\n"})
    drawn(page)
    assert page.locator("#option-table").input_value() == "deck.csv"


def test_a_group_is_arranged_as_one(studio: Studio, page: Any) -> None:
    begin(studio, page, b"name,cost,life,luck\nFox,1,7,3\nOwl,2,8,4\n")
    page.get_by_role("button", name="One card").click()
    settled(page)
    for number, column in enumerate(("cost", "life", "luck")):
        layer = page.locator(".layer", has_text=f"Text: {{{column}}}").first
        layer.click(modifiers=["Shift"] if number else [])
    page.get_by_role("button", name="Align top").click()
    drawn(page)
    page.get_by_role("button", name="Distribute horizontally").click()
    drawn(page)
    places = page.locator(".card-box.selected").evaluate_all(
        "all => all.map((one) => [one.style.left, one.style.top])"
    )
    assert len(places) == 6
    assert len({tuple(place) for place in places}) == 3, "each number is still on its circle"
    assert len({top for _, top in places}) == 1


def test_a_kind_of_cards_gets_a_version_that_is_changed_in_the_form(studio: Studio, page: Any) -> None:
    rows = "".join(
        f"{name},{kind}\n"
        for name, kind in (("Fox", "Beast"), ("Elk", "Beast"), ("Zap", "Spell"), ("Bolt", "Spell"))
    )
    begin(studio, page, f"name,type\n{rows}".encode())
    page.get_by_role("button", name="One card").click()
    settled(page)
    page.locator(".layer", has_text="Text: {name}").click()
    page.get_by_role("button", name="Separate version for cards of this kind").click()
    drawn(page)
    version = page.locator(".layer[aria-pressed='true']")
    assert version.inner_text() == "Beast: name"
    assert page.locator(".layer", has_text="name").count() == 1
    fonts = page.locator("details.item[open] [id$='-font']")
    assert fonts.evaluate_all("all => all.map((one) => one.id)") == ["option-layouts-front-Beast-0-font"]
    assert page.locator("#option-layouts-column").evaluate("one => one.tagName") == "SELECT"
    page.get_by_label("Add a layout to “Layouts by kind: Fronts”").select_option("Spell")
    drawn(page)
    assert page.locator(".card-name").inner_text() == "3 Zap", "a card that will have what is added"
    page.locator("details[data-path*='Spell'] .add-items button").first.click()
    drawn(page)
    assert page.locator(".layer[aria-pressed='true']").inner_text() == "Spell: Text: Your text"
    layers = page.locator(".layer > span:first-child").all_inner_texts()
    assert layers[0] == "Spell: Text: Your text"
    assert "name" in layers


def test_what_is_typed_is_shown_before_the_field_is_left(studio: Studio, page: Any) -> None:
    begin(studio, page, b"name,rule\nFox,Draw 2.\nOwl,Discard.\n")
    page.get_by_role("button", name="One card").click()
    settled(page)
    page.locator(".layer", has_text="Text: {name}").click()
    field = page.locator("details.item[open] textarea, details.item[open] input[id$='-text']").first
    path = field.get_attribute("id")
    field.press("End")
    field.press_sequentially(" of {na")
    field.press_sequentially("me} and {name}")
    page.wait_for_function(
        "() => document.querySelector('.layer[aria-pressed=true]').innerText.includes('of {name} and')"
    )
    settled(page)
    assert page.evaluate("document.activeElement.id") == path
    field.press_sequentially("s")
    field.press("Tab")
    drawn(page)
    assert page.inner_text(".layer[aria-pressed='true']") == "Text: {name} of {name} and {name}s"
    open_text(page)
    assert "{name} of {name} and {name}s" in text_of(page)
    page.click(".bar >> text=Text")
    for title in ("My deck", ""):
        page.fill("#option-title", title)
        page.press("#option-title", "Tab")
        drawn(page)
        assert page.input_value("#option-title") == title


def test_on_a_phone_nothing_that_tells_of_changes_covers_the_form(studio: Studio, page: Any) -> None:
    begin(studio, page, b"name,rule\n" + b"".join(b"Fox %d,Draw.\n" % at for at in range(24)))
    page.set_viewport_size({"width": 360, "height": 740})
    page.select_option("#guess-size", "mini")
    drawn(page)
    page.locator("#guess-size").scroll_into_view_if_needed()
    page.select_option("#guess-back", "plain")
    drawn(page)
    assert page.locator(".chip:visible").count() == 0
    page.get_by_role("button", name="Pages", exact=True).click()
    page.wait_for_function("() => document.querySelector('.sheet-page').getBoundingClientRect().bottom > 0")


def test_a_card_of_a_long_table_is_drawn_before_its_sheets(studio: Studio, page: Any) -> None:
    begin(studio, page, b"name,rule\n" + b"".join(b"Fox %d,Draw.\n" % at for at in range(90)))
    page.wait_for_selector(".spot[data-item='0']", state="attached")
    questions = studio.questions(page)
    with questions.held('"preview"'):
        page.select_option("#guess-body", "")
        page.wait_for_selector(".paper > .fresh[src]")
        old_pages = questions.answered('"name":"page"')
        again = questions.answered('"name":"card"')
        page.select_option("#guess-back", "plain")
        until(again)
        assert old_pages() <= 1, "pages of an older text wait for those of the new one"
    drawn(page)
    page.wait_for_selector(".paper > .fresh", state="detached")
