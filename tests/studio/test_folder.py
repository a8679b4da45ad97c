"""Nothing is read or written outside the folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.studio.documents import MOST_BYTES, NO_FILE, Document, DocumentError, FolderError, repaired
from pnp.studio.drafts import Versions
from pnp.studio.folder import ConflictError, Folder

CLIMBERS = [
    "../outside.yaml",
    "/etc/passwd",
    "/etc/passwd.yaml",
    "a/../../outside.yaml",
    "..\\outside.yaml",
    ".hidden.yaml",
    "a//b.yaml",
    "./a.yaml",
    "a.txt",
    "a.yaml\n",
    "a\x00.yaml",
    "",
    "~/a.yaml",
    "x" * 200 + ".yaml",
    "a/b/c/d/e/f.yaml",
    "%2e%2e/outside.yaml",
]


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    (tmp_path / "outside.yaml").write_text("secret", encoding="utf-8")
    inside = tmp_path / "specs"
    inside.mkdir()
    return Folder(inside)


@pytest.mark.parametrize("name", CLIMBERS)
def test_no_name_leads_out(folder: Folder, name: str) -> None:
    drafts = folder.drafts
    for act in (
        folder.read,
        drafts.of,
        folder.versions_of,
        lambda n: folder.save(n, "x"),
        lambda n: drafts.keep(n, "x", NO_FILE, "me"),
        lambda n: drafts.drop(n, "me"),
    ):
        with pytest.raises(FolderError):
            act(name)
    assert [path.name for path in folder.root.parent.rglob("*") if path.is_file()] == ["outside.yaml"]


def test_no_link_leads_out(folder: Folder) -> None:
    (folder.root / "link.yaml").symlink_to(folder.root.parent / "outside.yaml")
    (folder.root / "deep").symlink_to(folder.root.parent)
    for name in ("link.yaml", "deep/outside.yaml"):
        with pytest.raises(FolderError):
            folder.read(name)
        with pytest.raises(FolderError):
            folder.save(name, "overwritten")
    assert folder.own() == ()
    assert (folder.root.parent / "outside.yaml").read_text(encoding="utf-8") == "secret"


def test_a_folder_of_drafts_that_leads_elsewhere_is_not_used(folder: Folder) -> None:
    (folder.root / ".pnp-drafts").symlink_to(folder.root.parent)
    with pytest.raises(FolderError):
        folder.drafts.keep("a.yaml", "x", NO_FILE, "me")
    assert folder.drafts.names() == ()


def test_what_is_saved_is_listed_and_read(folder: Folder) -> None:
    saved = folder.save("mine.yaml", "pnp: 1 # ü\n")
    folder.save("more/own.yaml", "pnp: 1\n")
    assert folder.own() == ("mine.yaml", "more/own.yaml")
    assert folder.read("mine.yaml") == Document("pnp: 1 # ü\n", saved)


def test_a_file_that_somebody_else_changed_is_not_overwritten(folder: Folder) -> None:
    base = folder.save("board.yaml", "mine")
    (folder.root / "board.yaml").write_text("theirs", encoding="utf-8")
    with pytest.raises(ConflictError) as caught:
        folder.save("board.yaml", "mine, longer", base)
    assert caught.value.theirs.text == "theirs"
    assert folder.read("board.yaml").text == "theirs"
    folder.save("board.yaml", "mine, longer", caught.value.theirs.fingerprint)  # the user has seen both
    assert folder.read("board.yaml").text == "mine, longer"


def test_a_name_that_exists_is_not_overwritten(folder: Folder) -> None:
    folder.save("board.yaml", "the old one")
    with pytest.raises(ConflictError):
        folder.save("board.yaml", "another")
    folder.save("board.yaml", "the old one")  # the same text overwrites nothing


def test_what_is_overwritten_can_be_had_back(folder: Folder, tmp_path: Path) -> None:
    kept = Folder(folder.root, Versions(tmp_path / "versions"))
    base = kept.save("board.yaml", "first")
    (folder.root / "board.yaml").write_text("by another editor", encoding="utf-8")
    kept.save("board.yaml", "last", kept.read("board.yaml").fingerprint)
    assert base
    assert [version.text() for version in kept.versions_of("board.yaml")] == [
        "last",
        "by another editor",
        "first",
    ]


def test_a_text_is_saved_even_where_no_version_can_be_kept(folder: Folder, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    worries: list[str] = []
    full = Folder(folder.root, Versions(tmp_path / "file" / "versions"))
    full.save("board.yaml", "text", on_error=worries.append)
    assert full.read("board.yaml").text == "text"
    assert "can't be saved" in worries[0]


# Sizes, line ends, and characters that no file can hold


@pytest.mark.parametrize("letter", ["x", "日"])
def test_saving_and_reading_count_the_same(folder: Folder, letter: str) -> None:
    fits = letter * (MOST_BYTES // len(letter.encode()))
    folder.save("large.yaml", fits)
    assert folder.read("large.yaml").text == fits
    folder.drafts.keep("large.yaml", fits, NO_FILE, "me")
    assert folder.drafts.of("large.yaml")[0].text == fits
    for act in (folder.save, lambda n, t: folder.drafts.keep(n, t, NO_FILE, "me")):
        with pytest.raises(DocumentError, match="1,000,000"):
            act("more.yaml", fits + letter)
    (folder.root / "large.yaml").write_text(fits + letter, encoding="utf-8")
    with pytest.raises(DocumentError, match="larger"):
        folder.read("large.yaml")


def test_half_a_character_costs_neither_the_file_nor_the_draft(folder: Folder) -> None:
    folder.save("a.yaml", "# \ud83d and more\n")
    folder.drafts.keep("a.yaml", "# \ude00 and more\n", NO_FILE, "me")
    assert folder.read("a.yaml").text == "# � and more\n"
    assert folder.drafts.of("a.yaml")[0].text == "# � and more\n"
    assert repaired("two halves: \ud83d\ude00") == "two halves: 😀"


def test_line_ends_are_those_of_the_editor(folder: Folder) -> None:
    (folder.root / "windows.yaml").write_bytes(b"\xef\xbb\xbfpnp: 1\r\n# old Mac\r")
    assert folder.read("windows.yaml").text == "pnp: 1\n# old Mac\n"


# Drafts


def test_each_session_has_its_own_draft_of_a_file(folder: Folder) -> None:
    folder.drafts.keep("more/own.yaml", "one", "f00d", "me")
    folder.drafts.keep("more/own.yaml", "one, longer", "f00d", "me")
    folder.drafts.keep("more/own.yaml", "other", "cafe", "you")
    found = {(draft.session, draft.base, draft.text) for draft in folder.drafts.of("more/own.yaml")}
    assert found == {("me", "f00d", "one, longer"), ("you", "cafe", "other")}
    assert folder.drafts.names() == ("more/own.yaml",)
    folder.drafts.drop("more/own.yaml", "me")
    assert [draft.text for draft in folder.drafts.of("more/own.yaml")] == ["other"]


def test_a_draft_moves_with_the_file_that_it_begins_from(folder: Folder) -> None:
    folder.drafts.keep("a.yaml", "text", "f00d", "me")
    folder.drafts.keep("a.yaml", "text", "cafe", "me")
    assert [draft.base for draft in folder.drafts.of("a.yaml")] == ["cafe"]


def test_a_draft_of_an_older_version_is_found(folder: Folder) -> None:
    (folder.root / ".pnp-drafts").mkdir()
    (folder.root / ".pnp-drafts" / "more%own.yaml").write_text("from before", encoding="utf-8")
    assert folder.drafts.names() == ("more/own.yaml",)
    draft = folder.drafts.of("more/own.yaml")[0]
    assert (draft.text, draft.base, draft.session) == ("from before", "", "")
    folder.drafts.drop("more/own.yaml", "")
    assert folder.drafts.names() == ()
