"""Designing on the page in Chromium: what is clicked on a page is changed in the form."""

from __future__ import annotations

from typing import Any

from tests.browsing import questions_held
from tests.studio.conftest import Server


def test_a_title_is_changed_where_it_is_clicked(server: Server, page: Any) -> None:
    page.goto(f"{server.base}/#/sheet/spec/dominate")
    page.get_by_role("button", name="Change: Title").click()
    assert page.evaluate("() => document.activeElement.id") == "option-title"
    page.keyboard.type("Ours")
    page.keyboard.press("Tab")
    page.wait_for_function("() => document.querySelector('#option-title').value === 'Ours'")
    page.get_by_role("button", name="Undo").click()
    page.wait_for_function("() => document.querySelector('#option-title').value === 'Dominate'")
    page.get_by_role("button", name="Change: Board size").click(position={"x": 20, "y": 200})
    assert page.evaluate("() => document.activeElement.id") == "option-size"


def test_an_option_is_set_in_the_text_that_an_undo_has_left_meanwhile(server: Server, page: Any) -> None:
    page.goto(f"{server.base}/#/sheet/game/dominate")
    page.select_option("#option-paper", "letter")
    page.wait_for_selector(".field.set #option-paper")
    page.evaluate("""() => {
        const size = document.querySelector("#option-size");
        size.value = "6";
        size.dispatchEvent(new Event("change"));
        document.querySelector("[aria-label='Undo']").click();
    }""")
    page.wait_for_selector(".field.set #option-size")
    page.click(".bar >> text=Text")
    lines = [line.partition("#")[0].strip() for line in page.input_value(".text-view textarea").splitlines()]
    assert "size: 6" in lines
    assert "paper: letter" not in lines


def test_an_answer_to_an_earlier_change_leaves_what_is_being_typed(server: Server, page: Any) -> None:
    page.goto(f"{server.base}/#/sheet/spec/dominate")
    page.wait_for_selector("#option-title")
    with (
        page.expect_event("requestfinished", lambda sent: '"fields"' in (sent.post_data or "")),
        questions_held(page),
    ):
        page.select_option("#option-paper", "letter")
        page.click("#option-title", click_count=3)
        page.keyboard.type("Our")
    page.keyboard.type("s")
    page.keyboard.press("Tab")
    page.wait_for_selector(".field.set #option-paper")
    page.wait_for_function("() => document.querySelector('#option-title').value === 'Ours'")
    page.click(".bar >> text=Text")
    text = page.input_value(".text-view textarea")
    assert "paper: letter" in text
    assert "title: Ours" in text
