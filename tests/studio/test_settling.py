"""When a page says that it has settled: tests wait for that."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from pnp.studio.drafts import Drafts
from tests import browsing
from tests.browsing import open_text, settled, type_text, until
from tests.studio.engines import Studio, only
from tests.studio.samples import BOARD
from tests.studio.servers import Server


def is_settled(page: Any) -> bool:
    return bool(page.evaluate("() => 'settled' in document.documentElement.dataset"))


def test_a_page_has_not_settled_before_its_questions_are_answered(studio: Studio, page: Any) -> None:
    page.goto(f"{studio.address}#/sheet/game/dominate")
    settled(page)
    assert page.locator(".sheet-page img").first.evaluate("picture => picture.naturalWidth") > 0
    assert page.locator(".spot").count() > 1
    with studio.questions(page).held('"preview"') as held:
        page.select_option("#option-paper", "letter")
        until(held)
        assert not is_settled(page)
    settled(page)
    assert page.locator(".field.set #option-paper").count() == 1


@only("folder")
def test_nor_before_what_was_typed_is_kept(studio: Studio, page: Any, server: Server) -> None:
    studio.open_file(page, "typed.yaml", BOARD)
    settled(page)
    open_text(page)
    typed = BOARD.replace("5", "6")
    type_text(page, typed)
    assert not is_settled(page)
    settled(page)
    assert [draft.text for draft in Drafts(server.folder).of("typed.yaml")] == [typed]


@only("folder")
def test_a_question_to_the_reader_is_not_waited_for(studio: Studio, page: Any, server: Server) -> None:
    (server.folder / "taken.yaml").write_text(BOARD, encoding="utf-8")
    page.goto(f"{studio.address}#/sheet/game/dominate")
    settled(page)
    page.fill(".saving input", "taken.yaml")
    page.click(".saving button:text-is('Save')")
    settled(page)
    assert page.locator("dialog .compared tr.changed").count() > 0


def test_a_failed_test_leaves_what_its_windows_show(
    browser: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(browsing, "KEPT", tmp_path)
    with suppress(ZeroDivisionError), browsing.window(browser) as page:
        page.set_content("<p>so far")
        page.evaluate("() => console.log('and no further')")
        raise ZeroDivisionError
    (folder,) = tmp_path.iterdir()
    assert folder.name.endswith("test_settling.py-test_a_failed_test_leaves_what_its_windows_show")
    assert "so far" in (folder / "1-page.html").read_text(encoding="utf-8")
    assert "and no further" in (folder / "1-console.txt").read_text(encoding="utf-8")
    assert {path.name for path in folder.iterdir()} >= {"1-screen.png", "1-trace.zip"}
