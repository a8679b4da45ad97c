"""The form keeps what it can't show, and mends what is wrong."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from tests.studio.conftest import Server
from tests.studio.test_browser import settled, text_of, until, write

TEXT = """\
pnp: 1
products:
  - board: dominate
    size: 4
    regions:
      map: |
        AABB
        AABB
        CCDD
        CCDD
  - board: dots
    size: 5
"""


def test_maps_lengths_wrong_values_and_slips(page: Any, server: Server) -> None:
    file = server.folder / "map.yaml"
    file.write_text(TEXT, encoding="utf-8")
    page.goto(f"{server.base}/?spec=map.yaml")
    page.wait_for_selector("img.page")

    # one letter of the map: its lines stay lines
    field = page.locator("textarea[aria-label^='regions.map:']")
    assert field.input_value() == "AABB\nAABB\nCCDD\nCCDD\n"

    def change_a_letter() -> None:
        field.fill("ABBB\nAABA\nCCDD\nCCDD\n")
        field.blur()

    settled(page, change_a_letter)
    text = TEXT.replace("AABB\n        AABB", "ABBB\n        AABA")
    until(lambda: text_of(page) == text)

    # a length without a unit
    page.click("summary:has-text('Paper and printing')")
    length = page.locator("[aria-label^='margin:']")
    length.fill("12")
    settled(page, length.blur)
    text = text.replace("products:", "margin: 12mm\nproducts:")
    until(lambda: text_of(page) == text)

    # a wrong value: told at its field, from which it can be mended; the page stays, greyed
    size = page.locator("[aria-label^='size:']")
    size.fill("99")
    size.blur()
    error = page.locator("label.field", has=size).locator(".field-error")
    error.filter(has_text=re.compile("must be from 3 to 40")).wait_for()
    page.wait_for_selector(".sheet.old img.page")
    assert page.input_value("#product") == "1"
    assert page.locator("#product option").count() == 2
    size.fill("4")
    size.blur()
    page.wait_for_selector(".sheet:not(.old) img.page")
    assert error.inner_text() == ""
    assert text_of(page) == text

    # a slip in the YAML: form and page stay, greyed, the error at its field
    write(page, text.replace("size: 4", "size: [4"))
    page.wait_for_selector(".fields:disabled")
    page.wait_for_selector(".sheet.old img.page")
    assert "not YAML" in error.inner_text()
    assert field.input_value() == "ABBB\nAABA\nCCDD\nCCDD\n"
    write(page, text)
    page.wait_for_selector(".fields:enabled")
    page.wait_for_selector(".sheet:not(.old) img.page")
    Path(file).unlink()


def test_an_update_of_the_page_keeps_what_somebody_is_typing(page: Any, server: Server) -> None:
    (server.folder / "typed.yaml").write_text(TEXT, encoding="utf-8")
    page.goto(f"{server.base}/?spec=typed.yaml")
    page.wait_for_selector("img.page")
    page.click("summary:has-text('Paper and printing')")
    length = page.locator("[aria-label^='margin:']")

    # the server shows another picture; the focus stays
    length.fill("12")
    settled(page, lambda: page.evaluate("document.querySelector('.layers input').click()"))
    assert length.input_value() == "12"

    # Enter sends what is there; typing goes on before the server has shown it
    settled(page, lambda: length.evaluate(ENTER_AND_TYPE_ON, "13"))
    assert length.input_value() == "13"
    until(lambda: "margin: 12mm\n" in text_of(page))
    length.evaluate(SEND)
    until(lambda: "margin: 13mm\n" in text_of(page))
    (server.folder / "typed.yaml").unlink()


SEND = "(field) => field.dispatchEvent(new Event('change'))"
ENTER_AND_TYPE_ON = f"""(field, typed) => {{
  ({SEND})(field);
  field.value = typed;
  field.dispatchEvent(new Event('input'));
}}"""


def test_files_are_offered_in_the_formats_that_there_are_and_errors_are_told(page: Any, server: Server) -> None:
    (server.folder / "board.yaml").write_text("pnp: 1\nproducts:\n  - board: dominate\n", encoding="utf-8")
    page.goto(f"{server.base}/?spec=board.yaml")
    page.wait_for_selector("img.page")
    names = [link.inner_text() for link in page.locator(".links a").all()]
    assert names == ["PDF", "SVG", "PNG", "cutter", "ZIP with spec and sets"]
    assert page.inner_text("#command") == "pnp build board.yaml --format pdf,svg"

    other = page.context.new_page()  # whose console may name the request that fails
    other.goto(f"{server.base}/?spec=board.yaml")
    other.wait_for_selector("img.page")
    write(other, "pnp: 1\nproducts:\n  - board: dominate\n    size: 99\n")
    other.wait_for_selector(".fault-line")
    other.click(".links a:has-text('PDF')")
    other.wait_for_function("document.querySelector('.status').innerText.startsWith('No file was made: ')")
    assert "must be from 3 to 40" in other.inner_text(".status")
    (server.folder / "board.yaml").unlink()


def test_generating_the_pages_can_be_cancelled(page: Any, server: Server) -> None:
    text = "pnp: 1\nproducts:\n  - problems: mirror\n    count: 90\n    grade: expert\n"
    (server.folder / "book.yaml").write_text(text, encoding="utf-8")
    page.goto(f"{server.base}/?spec=book.yaml")
    page.click("#generate-pages")
    page.click("#stop-pages")
    page.wait_for_selector("#generate-pages")
    (server.folder / "book.yaml").unlink()
