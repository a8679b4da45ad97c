"""A build writes all its files or none, whatever happens to its process, its disk or its folder."""

from __future__ import annotations

import errno
import json
import os
import shutil
import signal
import subprocess
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from pnp.base.errors import SpecError
from pnp.build.atomic_output import BUILD_FOLDER, AtomicOutput
from pnp.build.pipeline import Request, build
from tests.commands import run
from tests.killing import (
    DONE,
    INTERRUPTED,
    REFUSED,
    changes,
    interrupted_at,
    killed_at,
    killed_before_replacing,
    killed_when_written,
    locked,
    needs_fork,
    outcome,
    refused_at,
)

pytestmark = needs_fork

OLD = {
    "_same.html": b"same",
    "a.pdf": b"old a",
    "b.svg": b"old b",
    "notes.txt": b"someone else's",
    "sub/c.svg": b"old c",
}
BUILT = {
    "_same.html": b"same",
    "a.pdf": b"new a",
    "b.svg": b"new b" * 100,
    "sub/c.svg": b"new c",
    "index.html": b"new index",
    "more/d": b"d",
}
NEW = OLD | BUILT

State = dict[str, bytes]
STEP = 7
"""So far apart are the changes of a folder that are tried every day."""


@pytest.fixture
def out() -> Iterator[Path]:
    """The folder of a build, on a disk in memory where there is one: on others, most of the time is waiting."""
    memory = "/dev/shm"
    with TemporaryDirectory(dir=memory if os.access(memory, os.W_OK) else None) as folder:
        yield reset(Path(folder) / "out")


def reset(out: Path) -> Path:
    shutil.rmtree(out, ignore_errors=True)
    for name, data in OLD.items():
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        (out / name).write_bytes(data)
    return out


def state(out: Path) -> State:
    """All files, and all folders with a slash after their names."""
    found = {path.relative_to(out).as_posix(): path for path in out.rglob("*")}
    return {
        name + "/" * path.is_dir(): b"" if path.is_dir() else path.read_bytes() for name, path in found.items()
    }


BEFORE, AFTER = OLD | {"sub/": b""}, NEW | {"sub/": b"", "more/": b""}


def write(out: Path, size: int | None = None) -> None:
    with AtomicOutput(out, patience=0.0) as output:
        put_all(output, size)
        output.commit()


def put_all(output: AtomicOutput, size: int | None = None) -> None:
    """Add all files, each as it should be or with zeros of this size."""
    for name, data in BUILT.items():
        output.staging.put(name, data if size is None else bytes(size))


def write_anew(out: Path, prepare: Callable[[], None]) -> int:
    """The outcome of a build over the old files, cut short as prepared."""
    reset(out)
    return outcome(lambda: write(out), prepare)


def enter(out: Path) -> None:
    """A build that makes nothing: it only deals with what an earlier one left."""
    with AtomicOutput(out, patience=0.0):
        pass


def test_all_files_are_put_in_place_and_nothing_else_is_left(out: Path) -> None:
    write(out)
    assert state(out) == AFTER


EVERY = pytest.mark.parametrize("step", [STEP, pytest.param(1, marks=pytest.mark.slow)], ids=["sample", "all"])
"""A few changes of a folder are tried every day, and all of them by slow tests."""


@EVERY
def test_a_build_killed_at_any_change_is_undone_by_the_next(out: Path, step: int) -> None:
    found = set()
    for number in range(1, changes(lambda: write(out), out) + 1, step):
        assert write_anew(out, killed_at(number, out)) == -signal.SIGKILL
        visible = {name: data for name, data in state(out).items() if not name.startswith(".")}
        enter(out)
        assert state(out) in (BEFORE, AFTER), f"killed before change {number}"
        found.add((visible in (BEFORE, AFTER), state(out) == AFTER))
    assert (False, False) in found, "some were killed half way"
    assert (True, True) in found, "some were killed while they cleaned up"


@EVERY
def test_a_recovery_killed_at_any_change_is_finished_by_the_next(out: Path, step: int) -> None:
    kill_half_way(out)
    kept = shutil.copytree(out, out.with_name("kept"))
    for number in range(1, changes(lambda: enter(out), out) + 1, step):
        shutil.rmtree(out)
        shutil.copytree(kept, out)
        assert outcome(lambda: enter(out), killed_at(number, out)) == -signal.SIGKILL
        enter(out)
        assert state(out) == BEFORE, f"killed before change {number} of the recovery"


def kill_half_way(out: Path) -> None:
    """Leave a folder in which the first two files are new and the others old."""
    reset(out)
    assert outcome(lambda: write(out), killed_before_replacing(out / "index.html")) == -signal.SIGKILL
    assert (out / "b.svg").read_bytes() == BUILT["b.svg"]
    assert (out / "sub" / "c.svg").read_bytes() == OLD["sub/c.svg"]


@pytest.mark.slow
def test_any_recovery_of_any_killed_build_may_be_killed(out: Path) -> None:
    kept = out.with_name("kept")
    for first in range(1, changes(lambda: write(out), out) + 1):
        write_anew(out, killed_at(first, out))
        shutil.rmtree(kept, ignore_errors=True)
        shutil.copytree(out, kept)
        for second in range(1, changes(lambda: enter(out), out) + 1):
            shutil.rmtree(out)
            shutil.copytree(kept, out)
            outcome(lambda: enter(out), killed_at(second, out))
            enter(out)
            assert state(out) in (BEFORE, AFTER), f"killed before change {first}, recovery before {second}"


@pytest.mark.parametrize(
    "size", [0, 5, *(pytest.param(size, marks=pytest.mark.slow) for size in (1, 4, 60, 200, 450)), 499]
)
def test_a_build_killed_within_a_write_leaves_no_torn_file(out: Path, size: int) -> None:
    assert outcome(lambda: write(out), killed_when_written(size)) == -signal.SIGXFSZ
    enter(out)
    assert state(out) == BEFORE


@pytest.mark.parametrize(
    ("step", "lasting"),
    [(STEP, False), *(pytest.param(1, last, marks=pytest.mark.slow) for last in (False, True))],
)
def test_a_build_refused_at_any_change_writes_all_or_nothing(out: Path, step: int, lasting: bool) -> None:
    found = set()
    for number in range(1, changes(lambda: write(out), out) + 1, step):
        how = write_anew(out, refused_at(number, out, lasting=lasting))
        if lasting:
            enter(out)  # the disk works again
        now = {name: data for name, data in state(out).items() if not name.startswith(BUILD_FOLDER)}
        assert now in (BEFORE, AFTER), f"refused change {number}"
        found.add((how, now == AFTER))
    assert found == {(REFUSED, False), (DONE, True)}


@pytest.mark.slow
def test_a_build_interrupted_at_any_change_writes_all_or_nothing(out: Path) -> None:
    found = set()
    for number in range(1, changes(lambda: write(out), out) + 1):
        how = write_anew(out, interrupted_at(number, out))
        now = {name: data for name, data in state(out).items() if not name.startswith(BUILD_FOLDER)}
        assert now in (BEFORE, AFTER), f"interrupted before change {number}"
        found.add((how, now == AFTER))
    assert found == {(INTERRUPTED, False), (INTERRUPTED, True)}


def test_a_file_that_cannot_be_replaced_is_named_and_all_others_stay(
    out: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    def told() -> None:
        try:
            write(out)
        except SpecError as error:
            os.write(1, str(error).encode())
            raise

    assert outcome(told, locked(out / "index.html")) == REFUSED
    assert capfd.readouterr().out == (
        f"{out / 'index.html'}: can't be replaced: Permission denied; no files were changed. "
        "Close any program that has it open, or choose another folder with -o"
    )
    assert state(out) == BEFORE


@EVERY
def test_without_hard_links_former_files_are_copied(
    out: Path, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    def link(*_: object, **__: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr("os.link", link)
    for number in range(1, changes(lambda: write(out), out) + 1, step):
        assert write_anew(out, killed_at(number, out)) == -signal.SIGKILL
        enter(out)
        assert state(out) in (BEFORE, AFTER), f"killed before change {number}"


def test_a_link_in_the_place_of_a_file_is_put_back(out: Path) -> None:
    (out / "a.pdf").unlink()
    (out / "a.pdf").symlink_to("notes.txt")
    assert outcome(lambda: write(out), locked(out / "index.html")) == REFUSED
    assert os.readlink(out / "a.pdf") == "notes.txt"
    write(out)
    assert not (out / "a.pdf").is_symlink()
    assert (out / "notes.txt").read_bytes() == OLD["notes.txt"]


def test_what_somebody_changed_after_the_kill_stays(out: Path) -> None:
    kill_half_way(out)
    (out / "a.pdf").write_bytes(b"mine")
    (out / "b.svg").unlink()
    enter(out)
    assert state(out) == {name: data for name, data in (BEFORE | {"a.pdf": b"mine"}).items() if name != "b.svg"}


def test_a_second_build_is_refused_and_told_by_whom(out: Path) -> None:
    with AtomicOutput(out), pytest.raises(SpecError) as refused:
        write(out)
    assert str(refused.value) == (
        f"{out}: process {os.getpid()} is building into this folder; "
        "wait for it, or choose another folder with -o"
    )
    assert state(out) == BEFORE


def test_a_second_build_waits_for_one_that_is_about_to_end(out: Path) -> None:
    first = AtomicOutput(out)
    first.__enter__()
    waiting = threading.Thread(target=lambda: enter_patiently(out))
    waiting.start()
    first.__exit__(None, None, None)
    waiting.join()
    assert state(out) == AFTER


def enter_patiently(out: Path) -> None:
    with AtomicOutput(out, patience=600) as output:
        put_all(output)
        output.commit()


def test_builds_side_by_side_never_mix(out: Path) -> None:
    """Three processes write the same files again and again; each file tells who wrote it."""

    def again(sign: int) -> None:
        for _ in range(5):
            with AtomicOutput(out, patience=600) as output:
                for name in BUILT:
                    output.staging.put(name, b"%d" % sign)
                output.commit()
                assert {(out / name).read_bytes() for name in BUILT} == {b"%d" % sign}

    children = []
    for sign in range(3):
        child = os.fork()
        if not child:
            os._exit(outcome(lambda: again(sign)))  # noqa: B023
        children.append(child)
    assert {os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children} == {DONE}
    assert state(out).keys() == AFTER.keys()


def test_a_drive_without_locks_has_a_marker_instead(out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def flock(*_: object) -> None:
        raise OSError(errno.EOPNOTSUPP, os.strerror(errno.EOPNOTSUPP))

    monkeypatch.setattr("fcntl.flock", flock)
    with AtomicOutput(out), pytest.raises(SpecError, match=f"process {os.getpid()} is building"):
        write(out)
    kill_half_way(out)
    write(out)
    assert state(out) == AFTER


def test_a_link_is_no_work_folder(out: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "kept").touch()
    (out / BUILD_FOLDER).symlink_to(tmp_path / "elsewhere")
    with pytest.raises(SpecError, match="can't be written to"):
        write(out)
    assert (tmp_path / "elsewhere" / "kept").exists()


@pytest.mark.parametrize("name", ["../victim", "/etc/victim", "sub/../../victim"])
def test_a_journal_from_elsewhere_reaches_no_file_outside(out: Path, name: str) -> None:
    victim = out.parent / "victim"
    victim.write_bytes(b"")
    (out / BUILD_FOLDER).mkdir()
    digest = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    (out / BUILD_FOLDER / "journal").write_text(json.dumps({"files": [[name, digest, False]], "folders": []}))
    with pytest.raises(SpecError, match="can't be read"):
        write(out)
    assert victim.exists()


def test_a_folder_that_was_made_for_nothing_goes_again(tmp_path: Path) -> None:
    enter(tmp_path / "x" / "y")
    assert not (tmp_path / "x").exists()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 64 KiB."""
    disk = tmp_path / "disk"
    disk.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(disk)]
    if not shutil.which("mount") or subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("only root can mount a small disk")
    yield disk
    subprocess.run(["umount", str(disk)], check=True)


@pytest.mark.parametrize("size", [12_000, 20_000, 60_000, 100_000])
def test_a_full_disk_leaves_all_files_as_they_were(small_disk: Path, size: int) -> None:
    out = reset(small_disk / "out")
    with pytest.raises(SpecError) as refused:
        write(out, size)
    assert str(refused.value) == f"{out}: can't be written to: No space left on device"
    assert state(out) == BEFORE


def test_a_starter_on_a_full_disk_leaves_no_file(small_disk: Path) -> None:
    (small_disk / "filler").write_bytes(bytes(64 * 1024))
    spec = small_disk / "my.yaml"
    assert run(["new", "dominate", "-o", str(spec)]) == (
        2,
        "",
        f"{spec}: can't be written: No space left on device\n",
    )
    assert [path.name for path in small_disk.iterdir()] == ["filler"]


def test_a_command_killed_between_two_formats_is_undone_by_the_next(tmp_path: Path) -> None:
    out, request = _first_build(tmp_path)
    before = state(out)
    changed = replace(request, settings=("size=6",))
    last = out / "x-dominate-board.svg"
    assert outcome(lambda: build(changed), killed_before_replacing(last)) == -signal.SIGKILL
    assert (out / "x-dominate-board.pdf").read_bytes() != before["x-dominate-board.pdf"]
    with pytest.raises(SpecError, match="no product has an option 'sizzle'"):
        build(replace(request, settings=("sizzle=6",)))
    assert state(out) == before


@pytest.mark.slow
def test_a_command_killed_at_any_change_is_undone_by_the_next(tmp_path: Path) -> None:
    out, request = _first_build(tmp_path)
    before, changed = state(out), replace(request, settings=("size=6",))
    kept = shutil.copytree(out, tmp_path / "kept")
    count = changes(lambda: build(changed), out)
    after = state(out)
    assert before.keys() == after.keys() == {"index.html", "x-dominate-board.pdf", "x-dominate-board.svg"}
    for number in range(1, count + 1):
        shutil.rmtree(out)
        shutil.copytree(kept, out)
        assert outcome(lambda: build(changed), killed_at(number, out)) == -signal.SIGKILL
        enter(out)
        assert state(out) in (before, after), f"killed before change {number}"


def _first_build(folder: Path) -> tuple[Path, Request]:
    """A folder that a spec was built into, and the request that did it."""
    (folder / "x.yaml").write_text("pnp: 1\nproducts: [{board: dominate, size: 4, regions: {boxes: 2x2}}]\n")
    out = folder / "out"
    request = Request((str(folder / "x.yaml"),), out, ("pdf", "svg"), index=True)
    build(request)
    return out, request
