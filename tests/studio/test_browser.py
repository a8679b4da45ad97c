"""The whole way in a real browser against the real server."""

from __future__ import annotations

import io
import re
import shutil
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pnp.build.pipeline import Request, build
from tests.conftest import ROOT
from tests.studio.conftest import SECONDS, Server, start_server, stop_server

TEXT = "pnp: 1  # the format\nproducts:\n  # my board\n  - board: dominate\n    size: 5\n"


def take_card(page: Any, group: str, name: str) -> None:
    page.locator(f"h3:has-text('{group}') + ul .card", has_text=re.compile(name)).first.click()
    page.wait_for_selector("img.page")


def write(page: Any, text: str) -> None:
    """Type a text over what the editor holds."""
    page.click(".cm-content")
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(text)


def text_of(page: Any) -> str:
    return str(
        page.evaluate(
            "getElement(+document.querySelector('.nicegui-codemirror').id.slice(1)).editor.state.doc.toString()"
        )
    )


def choose_set(page: Any, name: str) -> None:
    """Open a problem set or a record, once the page lists it."""
    page.click(".tab:has-text('Puzzles')")
    page.wait_for_selector(f"#set option[value='{name}']", state="attached")
    page.select_option("#set", name)


def ask_for(page: Any, game: str, count: str, level: str) -> None:
    """Have problems of a game generated."""
    page.click(".tab:has-text('Puzzles')")
    page.wait_for_selector(f"#game option[value='{game}']", state="attached")
    page.select_option("#game", game)
    page.fill("#count", count)
    page.select_option("#grade", level)
    page.click("#generate")


def until(holds: Callable[[], bool]) -> None:
    """Wait for what comes about beside the page."""
    end = time.monotonic() + SECONDS
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)


def settled(page: Any, act: Any) -> None:
    """Do something, and wait for the new page."""
    before = page.get_attribute("img.page", "src")
    act()
    page.wait_for_function(
        "(old) => document.querySelector('img.page')?.getAttribute('src') !== old", arg=before
    )
    page.wait_for_function("document.querySelector('img.page')?.complete")


def test_choose_change_break_mend_download(page: Any, server: Server, tmp_path: Path) -> None:
    take_card(page, "Sheets", "^Dominate")
    settled(page, lambda: write(page, TEXT))

    # by form: the comments stay
    page.click("summary:has-text('Paper and printing')")
    settled(page, lambda: page.select_option("[aria-label^='paper:']", "letter"))
    page.wait_for_function("document.querySelector('.cm-content').innerText.includes('paper: letter')")
    assert text_of(page) == TEXT.replace("products:", "paper: letter\nproducts:")

    # by text: the form follows
    text = text_of(page).replace("size: 5", "size: 6")
    settled(page, lambda: write(page, text))
    page.wait_for_function("document.querySelector('[aria-label^=\"size:\"]').value === '6'")

    # broken: the fault is at its line in the words of the command line
    write(page, text.replace("size: 6", "siez: 6"))
    page.wait_for_selector(".fault-line")
    fault = page.inner_text(".faults li")
    assert "unknown option 'siez' for board 'dominate'; did you mean 'size'?" in fault
    assert ":6:5:" in fault
    assert "siez" in page.inner_text(".fault-line")
    assert page.locator(".fault-line").count() == 1

    # mended
    write(page, text)
    page.wait_for_selector(".fault-line", state="detached")
    page.wait_for_selector("img.page")

    # saved, and downloaded: the very bytes of the command line
    page.fill("#file-name", "walk.yaml")
    page.click("#save")
    page.wait_for_function("document.querySelector('.status').innerText.includes('walk.yaml')")
    assert (server.folder / "walk.yaml").read_text(encoding="utf-8") == text
    with page.expect_download() as waiting:
        page.click(".links a:has-text('PDF') >> nth=0")
    data = Path(waiting.value.path()).read_bytes()
    build(Request((str(server.folder / "walk.yaml"),), tmp_path, ("pdf",)))
    built = next(tmp_path.glob("*.pdf"))
    assert waiting.value.suggested_filename == built.name
    assert data == built.read_bytes()
    with page.expect_download() as waiting:
        page.click(".links a:has-text('ZIP')")
    archive = zipfile.ZipFile(io.BytesIO(Path(waiting.value.path()).read_bytes()))
    assert archive.read("walk.yaml").decode() == text
    assert archive.read(built.name) == data


def test_two_sides_layers_and_the_light(page: Any) -> None:
    take_card(page, "Sheets", "^Tetrominoes")
    page.select_option("#side", "both")
    page.wait_for_selector("img.page.back")
    page.select_option("#side", "light")
    page.wait_for_selector(".paper-light img.turned-x")
    page.select_option("#side", "front")
    page.select_option("#size", "true")
    page.wait_for_function("document.querySelector('.true-size img.page')?.clientWidth > 0")
    width = page.evaluate("document.querySelector('img.page').clientWidth")
    assert abs(width - 210 / 25.4 * 96) < 1
    settled(page, lambda: page.click("label.tick:has-text('Marks')"))
    assert "marks" in page.get_attribute("img.page", "src")


def test_one_sheet_after_another(page: Any) -> None:
    take_card(page, "Sheets", "^Dominions")
    assert page.inner_text(".place") == "1 / 5"
    settled(page, lambda: page.click("#next"))
    assert page.inner_text(".place") == "2 / 5"
    assert "/1.svg" in page.get_attribute("img.page", "src")


def test_completion_offers_what_may_stand_there(page: Any) -> None:
    take_card(page, "Sheets", "^Dominate")
    settled(page, lambda: write(page, TEXT))
    page.keyboard.press("Control+End")
    page.keyboard.type("    track", delay=40)
    page.keyboard.press("Control+Space")  # asks, should the one that comes by itself be late
    page.wait_for_selector(".cm-tooltip-autocomplete li:has-text('trackers')")
    page.wait_for_timeout(300)  # the editor takes no key for a list that has only just opened
    page.keyboard.press("Enter")
    page.wait_for_function("document.querySelector('.cm-content').innerText.includes('trackers: ')")


def test_a_problem_is_generated_and_solved_by_hand(page: Any, server: Server) -> None:
    ask_for(page, "unmatched", "2", "easy")
    page.wait_for_selector(".problem")
    page.wait_for_selector(".board .area")
    page.click("#hint")
    page.wait_for_selector("#hints li")
    for _ in range(60):
        if "Solved!" in page.inner_text("#said"):
            break
        before = page.inner_text("#so-far")
        page.click("#step-on")
        page.wait_for_function("(old) => document.querySelector('#so-far').innerText !== old", arg=before)
    line = page.inner_text("#so-far").split(", ")
    assert page.inner_text("#said") == "Solved!"

    # again, by hand: the last move is played from its button
    page.click("#undo")
    page.wait_for_function(
        "(n) => document.querySelector('#so-far').innerText.split(', ').length === n || n === 0",
        arg=len(line) - 1,
    )
    page.click(f".move:text-is('{line[-1]}')")
    page.wait_for_function("document.querySelector('#said').innerText === 'Solved!'")
    page.click("#save-set")
    page.wait_for_function("document.querySelector('.status').innerText.includes('unmatched-1.yaml')")
    assert "game: unmatched" in (server.folder / "unmatched-1.yaml").read_text(encoding="utf-8")


def test_generating_is_cancelled(page: Any) -> None:
    ask_for(page, "mirror", "90", "expert")
    page.wait_for_selector("#cancel:not([disabled])")
    page.click("#cancel")
    page.wait_for_function("document.querySelector('.status').innerText === 'Cancelled'")
    page.wait_for_selector("#generate:not([disabled])")


def test_a_problem_of_a_board_game_is_solved_by_clicks(page: Any, server: Server) -> None:
    """A piece of the hand, then a cell: a wrong one is refused, a pick is taken back, the right one solves."""
    own = server.folder / "dominions.yaml"
    shutil.copy(ROOT / "tests" / "data" / "trials" / own.name, own)
    choose_set(page, "own:dominions.yaml")
    page.wait_for_selector(".problem img[src]")
    assert page.get_attribute(".problem img", "alt") == "Position of Problem 1"
    page.click(".area[aria-label='in the hand: 57']")
    page.wait_for_selector(".area.chosen[aria-pressed='true']")
    page.click(".area[aria-label='e6']")
    page.wait_for_function("!document.querySelector('.area.chosen')")
    assert "of 57" in page.inner_text("#said")
    assert page.inner_text("#so-far") == ""

    # by keys alone: the hand, back again, then the cell and the hand
    page.focus(".area[aria-label='in the hand: 13']")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.title") == "in the hand: 4"
    page.keyboard.press("Enter")
    page.wait_for_selector(".area.chosen[aria-label='in the hand: 4']")
    page.click("#undo")
    page.wait_for_function("!document.querySelector('.area.chosen')")
    page.focus(".area[aria-label='e6']")
    page.keyboard.press("Space")
    page.wait_for_selector(".area.chosen[aria-label='e6']")
    page.click(".area[aria-label='in the hand: 4']")
    page.wait_for_function("document.querySelector('#so-far').innerText === '4@e6'")
    page.wait_for_function("document.querySelector('#said').innerText === 'Solved!'")
    own.unlink()


def test_a_board_answers_each_click(page: Any) -> None:
    choose_set(page, "built-in:records/dots")
    page.click(".area[aria-label='c3']")
    page.wait_for_function("document.querySelector('#so-far').innerText === 'c3'")
    page.click(".area[aria-label='c3']")
    page.wait_for_function("document.querySelector('#said').innerText.includes('c3')")
    assert page.inner_text("#so-far") == "c3"
    page.click("#undo")
    page.wait_for_function("document.querySelector('#so-far').innerText === ''")


def test_the_printer_is_remembered_in_the_config(page: Any, server: Server) -> None:
    page.click(".tab:has-text('Print help')")
    page.wait_for_selector("#save-printer")
    page.fill(".printer input >> nth=0", "0.4mm")
    page.fill(".printer input >> nth=3", "1.002")
    page.select_option(".printer select", "short-edge")
    page.wait_for_selector(".in-force li")  # what comes late takes nothing away that has been typed
    page.click("#save-printer")
    page.wait_for_function("document.querySelector('.status').innerText.includes('config.yaml')")
    text = server.config.read_text(encoding="utf-8")
    assert text.startswith("# mine\npaper: a4\n")
    assert "short-edge: {offset: {x: 0.4mm, y: 0mm}" in text
    assert "printer: home" in text
    page.wait_for_selector(".in-force :text('x 0.4 mm')")
    server.config.write_text("# mine\npaper: a4\n", encoding="utf-8")


def test_german_labels(page: Any, server: Server) -> None:
    page.goto(f"{server.base}/?lang=de")
    page.wait_for_selector(".tab:has-text('Galerie')")
    page.wait_for_function("document.documentElement.lang === 'de'")


def arrive(page: Any, address: str) -> None:
    """Open a page in a window whose old page may be loading itself anew, having found a server again."""
    from playwright.sync_api import Error

    for _ in range(5):
        try:
            page.goto(address)
            return
        except Error as error:
            if "ERR_ABORTED" not in str(error) and "interrupted" not in str(error):
                raise
    page.goto(address)


def test_no_edit_is_lost_with_the_server(browser: Any, tmp_path: Path) -> None:
    """The server is killed in the middle of an edit; its next run has the text."""
    folder = tmp_path / "specs"
    folder.mkdir()
    first = start_server(folder, tmp_path / "none.yaml")
    page = browser.new_page()
    page.set_default_timeout(SECONDS * 1000)
    try:
        page.goto(first.address)
        page.wait_for_selector(".card")
        take_card(page, "Sheets", "^Dots")
        write(page, TEXT)
        drafts = folder / ".pnp-drafts"
        until(lambda: any(path.read_text(encoding="utf-8") == TEXT for path in drafts.glob("*.yaml")))
        first.process.kill()
        first.process.wait()
        page.wait_for_function("!window.socket.connected")
        write(page, TEXT + "    trackers: true\n")
    finally:
        stop_server(first)
    second = start_server(folder, tmp_path / "none.yaml", port=first.port)
    try:
        arrive(page, second.address)  # what was typed without a server comes first
        page.wait_for_selector("img.page")
        assert text_of(page) == TEXT + "    trackers: true\n"
        assert [path.read_text(encoding="utf-8") for path in drafts.glob("*.yaml")] == [text_of(page)]
    finally:
        page.close()
        stop_server(second)
