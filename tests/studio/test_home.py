"""The home page: recent work with its pictures."""

from __future__ import annotations

from typing import Any

from tests.studio.engines import Studio, only

BOARD = "pnp: 1\nproducts:\n  - board: dominate\n    size: 5\n"
PICTURE = "img[src^='data:image/webp']"


def open_board(page: Any, studio: Studio, name: str) -> None:
    """Open a board, wait until its picture is kept, and go home."""
    studio.open_file(page, name, BOARD)
    page.wait_for_selector(".sheet-page img[src]")
    page.wait_for_function("() => localStorage.getItem('pnp-pictures')")
    page.click(".brand")


def test_recent_work_is_shown_with_its_picture(studio: Studio, page: Any) -> None:
    open_board(page, studio, "recent.yaml")
    recent = "section:has-text('Continue') .card:has-text('recent.yaml')"
    page.wait_for_selector(f"{recent} {PICTURE}")
    page.click(recent)
    page.wait_for_selector(".bench .sheet-page img[src]")


def test_a_broken_address_opens_the_home_page(studio: Studio, page: Any) -> None:
    page.goto(f"{studio.address}#/%")
    page.wait_for_selector("html[data-scheme] .door")


def test_the_engine_is_heard_before_the_page_is_there(studio: Studio, page: Any) -> None:
    page.route("**/catalogue*.json", lambda _route: None)  # which never comes
    page.goto(f"{studio.address}#/book")
    page.wait_for_selector("html[data-engine]", state="attached")


@only("folder")
def test_the_files_of_the_folder_are_too(studio: Studio, page: Any) -> None:
    open_board(page, studio, "mine.yaml")
    own = "section:has-text('Your files') .card:has-text('mine.yaml')"
    page.wait_for_selector(f"{own} {PICTURE}")
    page.click(own)
    page.wait_for_selector(".bench")
