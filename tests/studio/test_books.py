"""A book in the browser: its puzzles, its pages beside them, and the printer's rules before you download it."""

from __future__ import annotations

from typing import Any

from tests.studio.conftest import Server


def open_rules(page: Any, server: Server) -> None:
    (server.folder / "board.yaml").write_text("pnp: 1\nproducts:\n  - board: dominate\n    size: 5\n")
    page.goto(f"{server.base}/#/file/board.yaml")
    page.wait_for_selector(".sheet-page img[src]")
    page.click(".bar button:has-text('Check…')")
    page.wait_for_selector(".verdict")


def test_a_printers_rules_are_checked_before_the_pdf_is_downloaded(page: Any, server: Server) -> None:
    open_rules(page, server)
    assert page.input_value("#rules-target") == "home"
    assert page.inner_text(".verdict") == "All rules are kept."
    page.select_option("#rules-target", "kdp")
    page.wait_for_selector(".verdict.bad")
    broken = page.locator(".rule-files li[data-ok='false']")
    assert page.inner_text(".verdict") == f"{broken.count()} rules are broken."
    with page.expect_download() as waiting:
        page.click(".printers-rules button:has-text('PDF')")
    assert waiting.value.suggested_filename == "board-dominate-board.pdf"
    page.keyboard.press("Escape")
    page.wait_for_selector(".printers-rules", state="detached")
