"""Two windows, another editor, a draft left behind, a name that exists: nothing is overwritten unasked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pnp.studio.documents import NO_FILE
from pnp.studio.drafts import Drafts
from tests.studio.conftest import Server
from tests.studio.test_browser import text_of, until, write

SAVED = "pnp: 1\nproducts:\n  - board: dominate\n    size: 5\n"
MINE = SAVED.replace("size: 5", "size: 6  # mine")
THEIRS = SAVED.replace("size: 5", "size: 7  # theirs")


@pytest.fixture
def file(server: Server) -> Iterator[Path]:
    """A saved spec in the server's folder."""
    path = server.folder / "shared.yaml"
    path.write_text(SAVED, encoding="utf-8")
    yield path
    path.unlink()


def open_file(page: Any, server: Server, file: Path) -> None:
    page.goto(f"{server.base}/?spec={file.name}")
    page.wait_for_selector(".cm-content[aria-label]")


def save(page: Any) -> None:
    page.click("#save")


def asked(page: Any) -> str:
    """The title of the question that is open."""
    page.wait_for_selector("dialog[open] .compared tr")
    return str(page.inner_text("#question-title"))


def answer(page: Any, title: str) -> None:
    page.click(f"dialog button:text-is('{title}')")
    page.wait_for_selector("dialog[open]", state="detached")


def said(page: Any, words: str) -> None:
    page.wait_for_function("(words) => document.querySelector('.status').innerText.includes(words)", arg=words)


def holds(page: Any, text: str) -> None:
    """Wait until the editor holds a text."""
    until(lambda: text_of(page) == text)


def test_two_windows_on_one_file(page: Any, server: Server, file: Path) -> None:
    open_file(page, server, file)
    other = page.context.new_page()
    open_file(other, server, file)
    write(other, THEIRS)
    save(other)
    said(other, "Saved as shared.yaml")
    write(page, MINE)
    save(page)
    assert asked(page) == "“shared.yaml” has changed since you opened it"
    shown = page.inner_text("dialog .compared")
    assert "# theirs" in shown
    assert "# mine" in shown
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")
    assert file.read_text(encoding="utf-8") == THEIRS
    assert text_of(page) == MINE

    # replaced on purpose; the other text can be had back
    save(page)
    asked(page)
    answer(page, "Replace it with yours")
    said(page, "Saved as shared.yaml")
    assert file.read_text(encoding="utf-8") == MINE
    page.click("#versions")
    assert asked(page) == "Earlier versions of “shared.yaml”"
    assert "# theirs" in page.inner_text("dialog .compared")
    answer(page, "Bring this version back")
    holds(page, THEIRS)
    assert file.read_text(encoding="utf-8") == MINE


def test_an_edit_in_another_editor(page: Any, server: Server, file: Path) -> None:
    open_file(page, server, file)
    write(page, MINE)
    file.write_text(THEIRS, encoding="utf-8")
    save(page)
    asked(page)
    answer(page, "Open the saved file")
    holds(page, THEIRS)
    assert not Drafts(server.folder).of(file.name)
    page.click("#versions")
    asked(page)
    assert "# mine" in page.inner_text("dialog .compared")  # what was given up is the newest version


def test_a_draft_that_is_older_than_its_file(page: Any, server: Server, file: Path) -> None:
    drafts = Drafts(server.folder)
    drafts.keep(file.name, MINE, "0123456789abcdef", "gone")
    open_page = f"{server.base}/?spec={file.name}"
    page.goto(open_page)
    assert asked(page) == "Which of these do you want to open?"
    shown = page.inner_text("dialog .compared")
    assert "size: 5" in shown
    assert "# mine" in shown
    answer(page, "Open the unsaved changes")
    page.wait_for_selector(".cm-content[aria-label]")
    assert text_of(page) == MINE

    # loaded anew, it is a draft of the file as it is: nothing to ask, and no other draft is left
    page.goto(open_page)
    said(page, "Restored your unsaved changes")
    assert text_of(page) == MINE
    assert [draft.text for draft in drafts.of(file.name)] == [MINE]
    save(page)
    said(page, "Saved as shared.yaml")
    assert file.read_text(encoding="utf-8") == MINE
    assert not drafts.of(file.name)


def test_a_name_that_exists_and_half_a_character(page: Any, server: Server, file: Path) -> None:
    other = server.folder / "other.yaml"
    other.write_text(THEIRS, encoding="utf-8")
    open_file(page, server, file)
    write(page, MINE)
    page.fill("#file-name", other.name)
    save(page)
    assert asked(page) == "There is already a file called “other.yaml”"
    answer(page, "Keep editing")
    assert other.read_text(encoding="utf-8") == THEIRS
    other.unlink()

    page.fill("#file-name", file.name)
    page.evaluate(
        "getElement(+document.querySelector('.nicegui-codemirror').id.slice(1)).editor"
        ".dispatch({changes: {from: 0, insert: '# \\ud83d\\n'}})"
    )
    holds(page, f"# �\n{MINE}")
    save(page)
    said(page, "Saved as shared.yaml")
    assert file.read_text(encoding="utf-8") == f"# �\n{MINE}"


HOLD = """() => {
  const socket = window.socket, emit = socket.emit, held = [];
  socket.emit = (...message) => { held.push(message); return socket; };
  window.letGo = () => { socket.emit = emit; held.forEach((message) => socket.emit(...message)); };
}"""
"""What the page says is held back until ``letGo()``."""


def test_marking_an_error_takes_back_nothing_that_is_typed(page: Any, server: Server, file: Path) -> None:
    """The server marks an error while it doesn't know yet what has been typed since."""
    open_file(page, server, file)
    page.wait_for_selector("img.page")
    page.click(".cm-content")
    page.keyboard.press("Control+End")
    page.keyboard.insert_text("siez: 3\n")
    page.evaluate(HOLD)
    page.keyboard.insert_text("# typed since")
    page.wait_for_selector(".fault-line")
    page.evaluate("letGo()")
    page.keyboard.insert_text(", and more")
    until(lambda: any("and more" in draft.text for draft in Drafts(server.folder).of(file.name)))
    text = f"{SAVED}siez: 3\n# typed since, and more"
    assert text_of(page) == text
    assert [draft.text for draft in Drafts(server.folder).of(file.name)] == [text]


def test_a_draft_of_another_time_is_found_in_the_gallery(page: Any, server: Server) -> None:
    drafts = Drafts(server.folder)
    drafts.keep("unsaved.yaml", SAVED, NO_FILE, "gone")
    page.reload()
    page.click("h3:has-text('Drafts') + ul .card:has-text('unsaved.yaml')")
    page.wait_for_selector(".cm-content[aria-label]")
    assert text_of(page) == SAVED
