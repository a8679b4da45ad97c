"""Earlier versions: 20 of a file, 10 MB in all, the newest first."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from pnp.studio.drafts import MOST_OF_ALL, Versions


class Clock:
    """Moves on by a second each time it is read."""

    def __init__(self) -> None:
        self.at = datetime(2026, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.at += timedelta(seconds=1)
        return self.at


def texts(versions: Versions, file: Path) -> list[str]:
    return [version.text() for version in versions.of(file)]


def test_twenty_versions_of_a_file_are_kept(tmp_path: Path) -> None:
    versions = Versions(tmp_path / "kept", Clock())
    file = tmp_path / "board.yaml"
    for number in range(25):
        versions.keep(file, f"text {number}")
    assert texts(versions, file) == [f"text {number}" for number in range(24, 4, -1)]


def test_the_same_text_twice_is_one_version(tmp_path: Path) -> None:
    versions = Versions(tmp_path / "kept", Clock())
    for text in ("a", "a", "b", "a"):
        versions.keep(tmp_path / "board.yaml", text)
    assert texts(versions, tmp_path / "board.yaml") == ["a", "b", "a"]


def test_files_of_one_name_in_two_folders_are_kept_apart(tmp_path: Path) -> None:
    versions = Versions(tmp_path / "kept", Clock())
    versions.keep(tmp_path / "one" / "board.yaml", "one")
    versions.keep(tmp_path / "two" / "board.yaml", "two")
    assert texts(versions, tmp_path / "one" / "board.yaml") == ["one"]


def test_the_oldest_of_all_go_when_there_are_ten_megabytes(tmp_path: Path) -> None:
    versions = Versions(tmp_path / "kept", Clock())
    for number in range(12):
        versions.keep(tmp_path / f"{number}.yaml", f"{number:2}" * 450_000)
    left = [number for number in range(12) if versions.of(tmp_path / f"{number}.yaml")]
    assert left == list(range(1, 12))
    assert sum(path.stat().st_size for path in (tmp_path / "kept").rglob("*.yaml")) <= MOST_OF_ALL


def test_a_clock_that_was_set_back_changes_no_order(tmp_path: Path) -> None:
    clock = Clock()
    versions = Versions(tmp_path / "kept", clock)
    versions.keep(tmp_path / "board.yaml", "first")
    clock.at -= timedelta(days=1)
    versions.keep(tmp_path / "board.yaml", "second")
    assert texts(versions, tmp_path / "board.yaml") == ["second", "first"]


def test_without_a_data_folder_nothing_is_kept(tmp_path: Path) -> None:
    versions = Versions(None)
    versions.keep(tmp_path / "board.yaml", "text")
    assert versions.of(tmp_path / "board.yaml") == ()
