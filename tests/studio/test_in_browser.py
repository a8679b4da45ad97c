"""Files of the folder on the page: opened, changed, saved, compared, and never lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pnp.build.pipeline import Request, build
from pnp.studio.documents import NO_FILE
from pnp.studio.drafts import Drafts
from tests.browsing import SECONDS, open_text, text_of, type_text, until
from tests.studio.engines import only
from tests.studio.servers import Server, start_server, stop_server

SAVED = "pnp: 1\nproducts:\n  # my board\n  - board: dominate\n    size: 5\n"
MINE = SAVED.replace("size: 5", "size: 6  # mine")
THEIRS = SAVED.replace("size: 5", "size: 7  # theirs")


@pytest.fixture
def file(server: Server, tmp_path: Path) -> Path:
    """A saved spec in the server's folder, of a name of its own: the last test's page may still say goodbye."""
    path = server.folder / f"{tmp_path.name}.yaml"
    path.write_text(SAVED, encoding="utf-8")
    return path


def open_file(page: Any, server: Server, name: str) -> None:
    """Open a file, its text beside its pages."""
    page.goto(f"{server.base}/#/file/{name}")
    page.wait_for_selector(".sheet-page img[src]")
    open_text(page)


def write(page: Any, text: str) -> None:
    type_text(page, text)
    page.wait_for_function("() => document.querySelector('.saving').innerText.includes('Not saved yet')")


def save(page: Any) -> None:
    page.click(".saving button:text-is('Save')")


def answer(page: Any, label: str) -> None:
    page.click(f"dialog button:text-is('{label}')")
    page.wait_for_selector("dialog", state="detached")


@only("folder")
def test_change_break_mend_save_and_download(
    page: Any, server: Server, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PNP_CONFIG", str(server.config))
    open_file(page, server, file.name)
    page.click(".bar >> text=Text")

    # by form: the comments stay, and undo goes back
    page.select_option("#option-paper", "letter")
    page.wait_for_function("() => document.querySelector('.saving').innerText.includes('Not saved yet')")
    page.click(".bar >> text=Text")
    assert text_of(page) == SAVED.replace("products:", "paper: letter\nproducts:")
    page.click("[aria-label='Undo']")
    page.wait_for_function("() => document.querySelector('.saving').innerText.includes('Saved')")
    assert text_of(page) == SAVED

    # a slip: the last good page and form stay, with the error at its line and at its field
    type_text(page, SAVED.replace("size: 5", "size: [5"))
    page.wait_for_selector(".pages.stale .notice.bad")
    page.click(".bar >> text=Text")
    page.wait_for_selector("#option-size-error")
    assert page.locator(".sheet-page img[src]").count() == 1
    page.click(".bar >> text=Text")
    write(page, MINE)
    page.wait_for_selector(".pages.stale", state="detached")

    # saved as it is, however quickly; and downloaded: the bytes of the command line
    type_text(page, THEIRS)
    page.keyboard.press("Control+s")
    until(lambda: file.read_text(encoding="utf-8") == THEIRS)
    with page.expect_download() as waiting:
        page.click(".bar >> text=PDF")
    build(Request((str(file),), tmp_path, ("pdf",)))
    built = next(tmp_path.glob("*.pdf"))
    assert waiting.value.suggested_filename == built.name
    assert Path(waiting.value.path()).read_bytes() == built.read_bytes()


@only("folder")
def test_a_file_with_a_long_name_is_saved_under_it(page: Any, server: Server) -> None:
    own = server.folder / f"{'long' * 19}.yaml"
    own.write_text(SAVED, encoding="utf-8")
    open_file(page, server, own.name)
    write(page, MINE)
    page.keyboard.press("Control+s")
    page.wait_for_function("() => document.querySelector('#toast').classList.contains('shown')")
    assert [path.name for path in server.folder.glob("*.yaml")] == [own.name]
    assert own.read_text(encoding="utf-8") == MINE


@only("folder")
def test_a_file_that_changes_on_disk_is_compared_replaced_and_brought_back(
    page: Any, server: Server, file: Path
) -> None:
    open_file(page, server, file.name)
    write(page, MINE)
    file.write_text(THEIRS, encoding="utf-8")
    page.click(".file-notice >> text=Compare")
    page.wait_for_selector("dialog .compared tr.changed")
    compared = page.inner_text("dialog .compared")
    assert "# theirs" in compared
    assert "# mine" in compared
    page.keyboard.press("Escape")  # nothing happens
    page.wait_for_selector("dialog", state="detached")
    assert (text_of(page), file.read_text(encoding="utf-8")) == (MINE, THEIRS)
    save(page)
    answer(page, "Replace it with yours")
    until(lambda: file.read_text(encoding="utf-8") == MINE)
    page.click("[aria-label='Earlier versions']")
    answer(page, "Restore this version")
    until(lambda: text_of(page) == THEIRS)
    assert file.read_text(encoding="utf-8") == MINE


@only("folder")
def test_the_saved_file_is_opened_and_the_own_text_kept(page: Any, server: Server, file: Path) -> None:
    open_file(page, server, file.name)
    write(page, MINE)
    file.write_text(THEIRS, encoding="utf-8")
    page.keyboard.press("Control+s")  # the editor has the focus, and gets it back
    answer(page, "Open the saved file")
    until(lambda: text_of(page) == THEIRS)
    until(lambda: not Drafts(server.folder).of(file.name))
    page.click("[aria-label='Earlier versions']")
    page.wait_for_selector("dialog .compared tr.changed")
    assert "# mine" in page.inner_text("dialog .compared")


@only("folder")
def test_a_draft_survives_the_page_and_one_of_an_older_file_is_asked_about(
    page: Any, server: Server, file: Path
) -> None:
    drafts = Drafts(server.folder)
    drafts.keep(file.name, MINE, "0123456789abcdef", "gone")
    page.goto(f"{server.base}/#/file/{file.name}")
    answer(page, "Open the unsaved changes")
    page.wait_for_selector(".sheet-page img[src]")
    open_text(page)
    type_text(page, THEIRS)
    page.goto("about:blank")  # at once
    open_file(page, server, file.name)
    assert text_of(page) == THEIRS
    assert "Restored your unsaved changes" in page.inner_text(".print-notice")
    page.fill(".saving input", "other.yaml")
    save(page)
    page.wait_for_function("() => location.hash === '#/file/other.yaml'")
    assert (server.folder / "other.yaml").read_text(encoding="utf-8") == THEIRS
    assert file.read_text(encoding="utf-8") == SAVED
    assert not drafts.of(file.name)


@only("folder")
def test_a_draft_that_was_never_a_file_has_nothing_to_start_over_from(page: Any, server: Server) -> None:
    Drafts(server.folder).keep("never.yaml", MINE, NO_FILE, "gone")
    open_file(page, server, "never.yaml")
    assert text_of(page) == MINE
    assert "Restored your unsaved changes" in page.inner_text(".print-notice")
    assert page.get_by_role("button", name="Start over").count() == 0


@pytest.mark.slow
def test_no_edit_is_lost_with_the_server(browser: Any, tmp_path: Path) -> None:
    """What is typed while there is no server becomes a draft as soon as there is one again."""
    file = tmp_path / "specs" / "shared.yaml"
    file.parent.mkdir()
    file.write_text(SAVED, encoding="utf-8")
    first = start_server(file.parent, tmp_path / "none.yaml")
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(SECONDS * 1000)
    page.goto(first.address)
    open_file(page, first, file.name)
    stop_server(first)
    write(page, MINE)
    page.wait_for_selector(".file-notice:has-text('can’t be reached')")
    page.close()
    second = start_server(file.parent, tmp_path / "none.yaml", first.port)
    page = context.new_page()
    page.set_default_timeout(SECONDS * 1000)
    page.goto(f"{second.address}#/file/{file.name}")
    page.wait_for_selector(".sheet-page img[src]")
    open_text(page)
    assert text_of(page) == MINE
    assert [draft.text for draft in Drafts(file.parent).of(file.name)] == [MINE]
    context.close()
    stop_server(second)


@only("folder")
@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("my idea", "my idea.yaml"),
        ("boards/v1.2", "boards/v1.2.yaml"),
        ("a?b.yml", "a-b.yaml"),
        ("", "dominate.yaml"),
    ],
)
def test_a_file_gets_its_ending_by_itself(page: Any, server: Server, typed: str, name: str) -> None:
    page.goto(f"{server.base}/#/sheet/spec/dominate")
    page.fill(".saving input", typed)
    save(page)
    until(lambda: (server.folder / name).is_file())
    page.wait_for_function("(name) => location.hash === `#/file/${encodeURIComponent(name)}`", arg=name)
    assert page.input_value(".saving input") == name
    (server.folder / name).unlink()


@only("folder")
def test_no_script_can_be_put_into_the_page(page: Any, server: Server, file: Path) -> None:
    """Neither by a spec, nor by its name, nor by what it is compared with."""
    hostile = "<img src=x onerror='window.hit = 1'><script>window.hit = 1</script>"
    file.write_text(SAVED.replace("size: 5", f"title: {hostile!r}"), encoding="utf-8")
    open_file(page, server, file.name)
    write(page, MINE)
    file.write_text(f"# {hostile}\n{SAVED}", encoding="utf-8")
    save(page)
    page.wait_for_selector("dialog .compared tr.changed")
    assert hostile in page.inner_text("dialog .compared")
    assert page.evaluate("window.hit") is None
    assert page.locator("dialog img, dialog script, main script").count() == 0
