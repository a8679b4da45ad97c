"""What a file opens with: its saved text, unsaved changes, or a question."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pnp.base.errors import PnpError
from pnp.studio.documents import NO_FILE
from pnp.studio.drafts import Versions
from pnp.studio.folder import Folder, Opening, opening_of_file, opening_of_text, settle


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    (tmp_path / "specs").mkdir()
    return Folder(tmp_path / "specs", Versions(tmp_path / "versions"))


def drafts(folder: Folder) -> list[tuple[str, str]]:
    return sorted((draft.session, draft.text) for draft in folder.drafts.of("a.yaml"))


def versions(folder: Folder) -> list[str]:
    return [version.text() for version in folder.versions_of("a.yaml")]


def test_without_drafts_the_saved_text_opens(folder: Folder) -> None:
    base = folder.save("a.yaml", "saved")
    assert opening_of_file(folder, "a.yaml") == Opening("a.yaml", "saved", base)
    with pytest.raises(PnpError, match="can't be read"):
        opening_of_file(folder, "b.yaml")


def test_a_draft_of_the_file_as_it_is_opens_by_itself(folder: Folder) -> None:
    base = folder.save("a.yaml", "saved")
    folder.drafts.keep("a.yaml", "changed", base, "before")
    opening = opening_of_file(folder, "a.yaml")
    assert not opening.needs_decision
    own = settle(folder, opening, opening.draft, "now", live=())
    assert own is not None
    assert (own.text, own.base) == ("changed", base)
    assert drafts(folder) == [("now", "changed")]


def test_a_draft_of_a_file_that_has_changed_since_is_asked_about(folder: Folder) -> None:
    base = folder.save("a.yaml", "saved")
    folder.drafts.keep("a.yaml", "changed", base, "before")
    (folder.root / "a.yaml").write_text("changed elsewhere", encoding="utf-8")
    opening = opening_of_file(folder, "a.yaml")
    assert opening.needs_decision
    assert (opening.saved, opening.drafts[0].text) == ("changed elsewhere", "changed")

    # the draft is chosen: it now belongs to the file as it is
    own = settle(folder, opening, opening.drafts[0], "now", live=())
    assert own is not None
    assert own.base == opening.base
    assert not opening_of_file(folder, "a.yaml").needs_decision


def test_a_draft_that_is_given_up_is_kept_as_a_version(folder: Folder) -> None:
    folder.save("a.yaml", "saved")
    folder.drafts.keep("a.yaml", "given up", "another", "before")
    assert settle(folder, opening_of_file(folder, "a.yaml"), None, "now", live=()) is None
    assert drafts(folder) == []
    assert versions(folder)[0] == "given up"


def test_no_draft_goes_where_its_version_cannot_be_kept(folder: Folder, tmp_path: Path) -> None:
    folder.save("a.yaml", "saved")
    folder.drafts.keep("a.yaml", "precious", "another", "before")
    (tmp_path / "file").write_text("", encoding="utf-8")
    full = Folder(folder.root, Versions(tmp_path / "file" / "versions"))
    with pytest.raises(PnpError):
        settle(full, opening_of_file(full, "a.yaml"), None, "now", live=())
    assert drafts(folder) == [("before", "precious")]


def test_of_several_drafts_the_user_chooses(folder: Folder) -> None:
    base = folder.save("a.yaml", "saved")
    for number, session in enumerate(("one", "two", "three")):
        folder.drafts.keep("a.yaml", session, base, session)
        path = next((folder.root / ".pnp-drafts").glob(f"*@{session}.yaml"))
        os.utime(path, (1_000 + number, 1_000 + number))
    opening = opening_of_file(folder, "a.yaml")
    assert opening.needs_decision
    assert [draft.text for draft in opening.drafts] == ["three", "two", "one"]
    settle(folder, opening, opening.drafts[1], "now", live={"one"})
    assert drafts(folder) == [("now", "two"), ("one", "one")]  # that window is still open
    assert "three" in versions(folder)


def test_a_draft_that_says_the_same_as_the_file_is_none(folder: Folder) -> None:
    base = folder.save("a.yaml", "saved")
    folder.drafts.keep("a.yaml", "saved", "another", "before")
    opening = opening_of_file(folder, "a.yaml")
    assert opening.drafts == ()
    assert not opening.needs_decision
    settle(folder, opening, None, "now", live=())
    assert drafts(folder) == []
    assert opening.base == base


def test_a_draft_of_an_older_studio_is_asked_about(folder: Folder) -> None:
    folder.save("a.yaml", "saved")
    (folder.root / ".pnp-drafts").mkdir()
    (folder.root / ".pnp-drafts" / "a.yaml").write_text("from before", encoding="utf-8")
    assert opening_of_file(folder, "a.yaml").needs_decision


def test_a_built_in_text_is_not_mixed_up_with_a_file_of_its_name(folder: Folder) -> None:
    base = folder.save("a.yaml", "my own")
    folder.drafts.keep("a.yaml", "my own, changed", base, "before")
    folder.drafts.keep("a.yaml", "built in, changed", NO_FILE, "elsewhere")
    opening = opening_of_text(folder, "a.yaml", "built in")
    assert [draft.text for draft in opening.drafts] == ["built in, changed"]
    assert not opening.needs_decision
    assert opening.base == NO_FILE


def test_a_session_that_gives_its_own_draft_up_is_rid_of_it(folder: Folder) -> None:
    folder.save("a.yaml", "saved")
    folder.drafts.keep("a.yaml", "my own", "another", "now")
    settle(folder, opening_of_file(folder, "a.yaml"), None, "now", live=())
    assert drafts(folder) == []
    assert versions(folder)[0] == "my own"


def test_a_file_that_cannot_be_read_hides_no_draft(folder: Folder) -> None:
    folder.drafts.keep("a.yaml", "still here", "f00d", "before")
    (folder.root / "a.yaml").write_bytes(b"\xff\xfe\x00 no text")
    opening = opening_of_file(folder, "a.yaml")
    assert not opening.needs_decision
    assert opening.draft is not None
    assert opening.draft.text == "still here"
