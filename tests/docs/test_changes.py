"""The changelog is short, and each change since the last release has a file that can be gathered into it."""

from __future__ import annotations

from pathlib import Path

import pytest

from docs import release
from docs.release import CHANGELOG, changes, gathered, wrong_in
from pnp import __version__
from tests.rows import each

MOST_WORDS = 600
"""The most words of the section on the next release: it's what users notice. Details are in the docs."""


def test_the_section_on_the_next_release_is_short() -> None:
    section = release._section(CHANGELOG.read_text(encoding="utf-8"), __version__)
    assert len(section["body"].split()) <= MOST_WORDS, "put your change into changes/, or shorten what is there"


def test_every_change_can_be_gathered() -> None:
    assert [wrong for path in changes() if (wrong := wrong_in(path))] == []


@each(
    "name, text, wrong",
    [
        ("round-cards.new.md", "**Round cards:** `cut: round` makes them.\n", ""),
        ("round-cards.md", "Round cards.", "name it NAME.KIND.md"),
        ("Round.fixed.md", "Round cards.", "name it NAME.KIND.md"),
        ("round.new.md", "- Round cards.", "without a dash"),
        ("round.new.md", "Round.\n\nCards.", "one item"),
        ("round.new.md", "word " * 51 + ".", "52 words"),
        ("round.new.md", "Round cards", "full stop"),
    ],
)
def test_the_file_of_a_change_is_checked(name: str, text: str, wrong: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    found = wrong_in(tmp_path / name)
    assert wrong in found
    assert bool(found) == bool(wrong)


def test_changes_are_added_to_their_parts_of_the_section() -> None:
    before = (
        "# Changelog\n\n## 0.2.0 (unreleased)\n\n### If you have files from 0.1.0\n\n- a\n\n"
        "### New\n\n- b\n\n## 0.1.0\n\nFirst.\n"
    )
    items = {"x.new.md": "c, on\ntwo lines.\n", "y.breaking.md": "d.\n", "z.better.md": "e.\n"}
    assert gathered(before, "0.2.0", items) == (
        "# Changelog\n\n## 0.2.0 (unreleased)\n\n### If you have files from 0.1.0\n\n- a\n- d.\n\n"
        "### New\n\n- b\n- c, on two lines.\n\n### Better\n\n- e.\n\n## 0.1.0\n\nFirst.\n"
    )
    with pytest.raises(ValueError, match="no section"):
        gathered(before, "0.3.0", items)


def test_gathering_removes_the_files_and_a_release_needs_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "x.new.md").write_text("Round cards.\n")
    (tmp_path / "CHANGELOG.md").write_text(f"## {__version__} (2026-12-01)\n\n### New\n\n- a\n")
    monkeypatch.setattr(release, "CHANGELOG", tmp_path / "CHANGELOG.md")
    monkeypatch.setattr(release, "changes", lambda: iter(sorted(tmp_path.glob("*.new.md"))))
    assert release.main(f"v{__version__}") == 1
    assert "Gather these changes first" in capsys.readouterr().err
    assert release.main("--gather") == 0
    assert release.main(f"v{__version__}") == 0
    assert capsys.readouterr().out == "### New\n\n- a\n- Round cards.\n"
