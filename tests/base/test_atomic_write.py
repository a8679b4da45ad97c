"""Single files are written whole or not at all, and files that a killed process left behind are removed."""

from __future__ import annotations

import signal
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from pnp.base.errors import SpecError
from pnp.base.files import LOCK, check_new, locked, write_new, write_whole
from tests.killing import (
    DONE,
    REFUSED,
    changes,
    ended,
    in_background,
    killed_at,
    killed_when_written,
    needs_fork,
    outcome,
    refused_at,
)

pytestmark = needs_fork

Write = Callable[[Path, bytes], None]


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize("write", [write_whole, write_new])
def test_a_write_killed_at_any_change_leaves_the_old_file_or_the_new_one(tmp_path: Path, write: Write) -> None:
    target = tmp_path / "set.yaml"
    old = {"set.yaml": b"old"} if write is write_whole else {}
    found = []
    for number in range(1, changes(lambda: write(target, b"new"), tmp_path) + 1):
        target.unlink()
        if old:
            target.write_bytes(b"old")
        assert outcome(lambda: write(target, b"new"), killed_at(number, tmp_path)) == -signal.SIGKILL
        write_whole(tmp_path / "other", b"")  # the next write sweeps
        (tmp_path / "other").unlink()
        found.append(files(tmp_path))
        target.touch()
    assert {tuple(state.items()) for state in found} == {tuple(old.items()), (("set.yaml", b"new"),)}


@pytest.mark.parametrize("write", [write_whole, write_new])
def test_a_write_that_is_cut_short_leaves_no_torn_file(tmp_path: Path, write: Write) -> None:
    target = tmp_path / "set.yaml"
    assert outcome(lambda: write(target, bytes(100)), killed_when_written(60)) == -signal.SIGXFSZ
    assert not target.exists()
    write(target, b"new")
    assert files(tmp_path) == {"set.yaml": b"new"}, "the next write sweeps what nobody owns"


def test_a_write_that_the_disk_refuses_leaves_nothing(tmp_path: Path) -> None:
    target = tmp_path / "my.yaml"
    refused = 0
    for number in range(1, changes(lambda: write_new(target, b"new"), tmp_path) + 1):
        target.unlink(missing_ok=True)
        if outcome(lambda: write_new(target, b"new"), refused_at(number, tmp_path, lasting=False)) == REFUSED:
            refused += 1
            assert files(tmp_path) == {}
    assert refused >= 3


def test_a_new_file_replaces_an_empty_one_and_no_other(tmp_path: Path) -> None:
    (tmp_path / "empty.yaml").touch()
    check_new(tmp_path / "empty.yaml")
    write_new(tmp_path / "empty.yaml", b"new")
    with pytest.raises(SpecError, match="already exists; choose another name"):
        check_new(tmp_path / "empty.yaml")
    with pytest.raises(SpecError, match="already exists; choose another name"):
        write_new(tmp_path / "empty.yaml", b"newer")
    (tmp_path / "link.yaml").symlink_to("nowhere")
    with pytest.raises(SpecError, match="already exists; choose another name"):
        write_new(tmp_path / "link.yaml", b"newer")
    assert (tmp_path / "empty.yaml").read_bytes() == b"new"
    assert not (tmp_path / "nowhere").exists()


def test_of_two_new_files_of_a_name_one_is_refused(tmp_path: Path) -> None:
    def write(number: int) -> None:
        write_new(tmp_path / "my.yaml", b"%d" % number)

    with locked(tmp_path / LOCK):
        children = [in_background(lambda: write(number)) for number in range(4)]  # noqa: B023
    assert sorted(ended(child) for child in children) == [DONE, REFUSED, REFUSED, REFUSED]
    assert files(tmp_path).keys() == {"my.yaml"}


def test_a_write_beside_another_process_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.base.files.locked", partial(locked, patience=0.0))
    with locked(tmp_path / LOCK), pytest.raises(SpecError) as refused:
        write_whole(tmp_path / "set.yaml", b"")
    assert str(refused.value) == (
        f"{tmp_path / 'set.yaml'}: can't be written: another process is writing to this folder; try again"
    )


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(SpecError) as caught:
        write_whole(tmp_path / "nowhere" / "a.yaml", b"1")
    message = str(caught.value)  # long names are quoted without their middle
    assert "a.yaml: the folder '" in message
    assert message.endswith("/nowhere' doesn't exist; create it first")
    assert not list(tmp_path.iterdir())
