"""Files of the folder on the page: opened, changed, saved, compared, and never lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from pnp.pipeline.build import Request, build
from pnp.studio.documents import NO_FILE
from pnp.studio.drafts import Drafts
from tests.browsing import new_context, open_text, settled, text_of, type_text
from tests.studio.engines import only
from tests.studio.samples import BOARD
from tests.studio.servers import Server, start_server, stop_server

SAVED = BOARD
MINE = SAVED.replace("size: 5", "size: 6  # mine")
THEIRS = SAVED.replace("size: 5", "size: 7  # theirs")


@pytest.fixture
def file(server: Server) -> Path:
    """A saved spec in the server's folder."""
    path = server.folder / "shared.yaml"
    path.write_text(SAVED, encoding="utf-8")
    return path


def open_file(page: Any, server: Server, name: str) -> None:
    """Open a file, its text beside its pages."""
    page.goto(f"{server.base}/#/file/{name}")
    settled(page)
    open_text(page)


def write(page: Any, text: str) -> None:
    type_text(page, text)
    settled(page)
    assert said_of_file(page) == "Not saved yet"


def said_of_file(page: Any) -> str:
    """Return what the page says about the state of the file."""
    return str(page.inner_text(".saving [role=status]"))


def save(page: Any) -> None:
    page.click(".saving button:text-is('Save')")
    settled(page)


def answer(page: Any, label: str) -> None:
    page.click(f"dialog button:text-is('{label}')")
    settled(page)
    assert page.locator("dialog").count() == 0


@only("folder")
def test_change_break_mend_save_and_download(
    page: Any, server: Server, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PNP_CONFIG", str(server.config))
    open_file(page, server, file.name)
    page.click(".bar >> text=Text")

    # by form: the comments stay, and undo goes back
    page.select_option("#option-paper", "letter")
    settled(page)
    assert said_of_file(page) == "Not saved yet"
    open_text(page)
    assert text_of(page) == SAVED.replace("products:", "paper: letter\nproducts:")
    page.click("[aria-label='Undo']")
    settled(page)
    assert said_of_file(page) == "Saved"
    assert text_of(page) == SAVED

    # a slip: the last good page and form stay, with the error at its line and at its field
    type_text(page, SAVED.replace("size: 5", "size: [5"))
    settled(page)
    assert page.locator(".pages.stale .notice.bad").count() == 1
    page.click(".bar >> text=Text")
    assert page.locator("#option-size-error").count() == 1
    assert page.locator(".sheet-page img[src]").count() == 1
    open_text(page)
    write(page, MINE)
    assert page.locator(".pages.stale").count() == 0

    # saved as it is, however quickly; and downloaded: the bytes of the command line
    type_text(page, THEIRS)
    page.keyboard.press("Control+s")
    settled(page)
    assert file.read_text(encoding="utf-8") == THEIRS
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
    settled(page)
    assert [path.name for path in server.folder.glob("*.yaml")] == [own.name]
    assert own.read_text(encoding="utf-8") == MINE


@only("folder")
def test_a_file_that_changes_on_disk_is_compared_replaced_and_brought_back(
    page: Any, server: Server, file: Path
) -> None:
    open_file(page, server, file.name)
    write(page, MINE)
    file.write_text(THEIRS, encoding="utf-8")
    page.evaluate("() => dispatchEvent(new Event('focus'))")  # it looks at the file then, and every few seconds
    page.click(".file-notice >> text=Compare")
    settled(page)
    compared = page.inner_text("dialog .compared")
    assert "# theirs" in compared
    assert "# mine" in compared
    page.keyboard.press("Escape")  # nothing happens
    settled(page)
    assert page.locator("dialog").count() == 0
    assert (text_of(page), file.read_text(encoding="utf-8")) == (MINE, THEIRS)
    save(page)
    answer(page, "Replace it with yours")
    assert file.read_text(encoding="utf-8") == MINE
    page.click("[aria-label='Earlier versions']")
    answer(page, "Restore this version")
    assert text_of(page) == THEIRS
    assert file.read_text(encoding="utf-8") == MINE


@only("folder")
def test_the_saved_file_is_opened_and_the_own_text_kept(page: Any, server: Server, file: Path) -> None:
    open_file(page, server, file.name)
    write(page, MINE)
    file.write_text(THEIRS, encoding="utf-8")
    page.keyboard.press("Control+s")  # the editor has the focus, and gets it back
    answer(page, "Open the saved file")
    assert text_of(page) == THEIRS
    assert not Drafts(server.folder).of(file.name)
    page.click("[aria-label='Earlier versions']")
    settled(page)
    assert "# mine" in page.inner_text("dialog .compared")


@only("folder")
def test_a_draft_survives_the_page_and_one_of_an_older_file_is_asked_about(
    page: Any, server: Server, file: Path
) -> None:
    drafts = Drafts(server.folder)
    drafts.keep(file.name, MINE, "0123456789abcdef", "gone")
    page.goto(f"{server.base}/#/file/{file.name}")
    answer(page, "Open the unsaved changes")
    open_text(page)
    type_text(page, THEIRS)
    page.goto("about:blank")  # at once
    open_file(page, server, file.name)
    assert text_of(page) == THEIRS
    assert "Restored your unsaved changes" in page.inner_text(".print-notice")
    page.fill(".saving input", "other.yaml")
    save(page)
    assert page.url.endswith("#/file/other.yaml")
    assert page.locator(".print-notice").count() == 0
    assert (server.folder / "other.yaml").read_text(encoding="utf-8") == THEIRS
    assert file.read_text(encoding="utf-8") == SAVED
    assert not drafts.of(file.name)


@only("folder")
def test_a_window_that_is_reloaded_has_one_draft_even_if_its_goodbye_comes_late(
    page: Any, server: Server, file: Path
) -> None:
    page.add_init_script("addEventListener('pagehide', (event) => event.stopImmediatePropagation(), true);")
    open_file(page, server, file.name)
    for text in (MINE, THEIRS):
        write(page, text)
        (draft,) = Drafts(server.folder).of(file.name)
        page.reload()
        settled(page)
        assert page.locator("dialog").count() == 0
        late = {"text": f"# late\n{text}", "base": draft.base, "session": draft.session}
        assert server.call("keep", name=file.name, **late)[0] == 200
        assert [draft.text for draft in Drafts(server.folder).of(file.name)] == [text]
        open_text(page)
        assert text_of(page) == text


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
    context = new_context(browser)
    page = context.new_page()
    page.goto(first.address)
    open_file(page, first, file.name)
    stop_server(first)
    write(page, MINE)
    assert "stay in this browser" in page.inner_text(".file-notice")
    page.close()
    second = start_server(file.parent, tmp_path / "none.yaml", first.port)
    page = context.new_page()
    page.goto(f"{second.address}#/file/{file.name}")
    settled(page)
    open_text(page)
    assert text_of(page) == MINE
    assert [draft.text for draft in Drafts(file.parent).of(file.name)] == [MINE]
    context.close()
    stop_server(second)


@only("folder")
def test_a_file_gets_its_ending_by_itself(page: Any, server: Server) -> None:
    page.goto(f"{server.base}/#/sheet/spec/dominate")
    settled(page)
    for typed, name in (
        ("", "dominate.yaml"),
        ("my idea", "my idea.yaml"),
        ("boards/v1.2", "boards/v1.2.yaml"),
        ("a?b.yml", "a-b.yaml"),
    ):
        page.fill(".saving input", typed)
        save(page)
        assert (server.folder / name).is_file()
        assert page.url.endswith(f"#/file/{quote(name, safe='')}")
        assert page.input_value(".saving input") == name


@only("folder")
def test_no_script_can_be_put_into_the_page(page: Any, server: Server, file: Path) -> None:
    """Neither by a spec, nor by its name, nor by what it is compared with."""
    hostile = "<img src=x onerror='window.hit = 1'><script>window.hit = 1</script>"
    file.write_text(SAVED.replace("size: 5", f"title: {hostile!r}"), encoding="utf-8")
    open_file(page, server, file.name)
    write(page, MINE)
    file.write_text(f"# {hostile}\n{SAVED}", encoding="utf-8")
    save(page)
    assert hostile in page.inner_text("dialog .compared")
    assert page.evaluate("window.hit") is None
    assert page.locator("dialog img, dialog script, main script").count() == 0
