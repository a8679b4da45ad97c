"""Nothing is read or written outside the folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.studio.folder import Folder, FolderError

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
    for act in (folder.read, folder.draft, lambda n: folder.save(n, "x"), lambda n: folder.keep_draft(n, "x")):
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
        folder.keep_draft("a.yaml", "x")


def test_what_is_saved_is_listed_and_read(folder: Folder) -> None:
    folder.save("mine.yaml", "pnp: 1 # ü\n")
    folder.save("more/own.yaml", "pnp: 1\n")
    assert folder.own() == ("mine.yaml", "more/own.yaml")
    assert folder.read("mine.yaml") == "pnp: 1 # ü\n"


def test_a_draft_goes_when_its_spec_is_saved(folder: Folder) -> None:
    folder.keep_draft("more/own.yaml", "being written")
    assert folder.drafts() == ("more/own.yaml",)
    assert folder.draft("more/own.yaml") == "being written"
    folder.save("more/own.yaml", "written")
    assert folder.draft("more/own.yaml") is None
    assert folder.drafts() == ()


def test_too_much_is_refused(folder: Folder) -> None:
    (folder.root / "large.yaml").write_text("x" * 1_000_001, encoding="utf-8")
    with pytest.raises(FolderError, match="larger"):
        folder.read("large.yaml")
    with pytest.raises(FolderError, match="larger"):
        folder.save("more.yaml", "x" * 1_000_001)
