"""A build replaces its own files, each whole, and no other, whatever happens to its process or its disk."""

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
from pnp.pipeline.build import Request, build
from pnp.pipeline.output_folder import (
    LOCK,
    MANIFEST,
    WORK,
    Origin,
    OutputFolder,
    Placed,
    is_recognised,
    read_manifest,
)
from tests.commands import run
from tests.killing import (
    DONE,
    INTERRUPTED,
    REFUSED,
    changes,
    ended,
    in_background,
    interrupted_at,
    killed_at,
    killed_when_written,
    locked,
    needs_fork,
    outcome,
    refused_at,
)

pytestmark = needs_fork

OLD = {"_same.html": b"same", "a.pdf": b"old a", "b.svg": b"old b", "sub/c.svg": b"old c"}
NEW = {
    "_same.html": b"same",
    "a.pdf": b"new a",
    "b.svg": b"new b" * 100,
    "sub/c.svg": b"new c",
    "more/d.png": b"d",
}
MINE = {"notes.txt": b"someone else's"}
ORIGIN = Origin(spec="../my.yaml", product="my")

State = dict[str, bytes]
EVERY = pytest.mark.parametrize("every", [6, pytest.param(1, marks=pytest.mark.slow)])
"""At which changes a build is cut short: every third one each day."""


@pytest.fixture
def out() -> Iterator[Path]:
    """A folder with the files of a build and one of the user's, on a disk in memory where there is one: on
    others, most of the time is waiting."""
    memory = "/dev/shm"
    with TemporaryDirectory(dir=memory if os.access(memory, os.W_OK) else None) as folder:
        yield reset(Path(folder) / "out")


def reset(out: Path) -> Path:
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir()
    for name, data in MINE.items():
        (out / name).write_bytes(data)
    write(out, OLD)
    return out


def write(out: Path, files: State = NEW, **how: bool) -> Placed:
    with OutputFolder.opened(out, patience=0.0) as output:
        for name, data in files.items():
            output.put(name, data)
        return output.commit(dict.fromkeys(files, ORIGIN), **how)


def state(out: Path) -> State:
    """Return all files but hidden ones."""
    found = {path.relative_to(out).as_posix(): path for path in out.rglob("*") if path.is_file()}
    return {name: path.read_bytes() for name, path in found.items() if not name.startswith(".")}


def hidden(out: Path) -> set[str]:
    return {path.name for path in out.iterdir() if path.name.startswith(".")}


def is_mixed(found: State) -> bool:
    """Return whether each file is the former or the new one, and the user's as it was."""
    ours = {name: data for name, data in found.items() if name not in MINE}
    whole = all(data in (OLD.get(name), NEW.get(name)) for name, data in ours.items())
    return whole and ours.keys() >= OLD.keys() and MINE.items() <= found.items()


def test_all_files_are_put_in_place_and_nothing_but_the_manifest_is_left(out: Path) -> None:
    write(out)
    assert state(out) == NEW | MINE
    assert hidden(out) == {MANIFEST}
    assert (read_manifest(out) or {}).keys() == NEW.keys()


@pytest.mark.parametrize("cut", [killed_at, interrupted_at])
@EVERY
def test_a_build_cut_short_at_any_change_leaves_whole_files_and_the_next_one_finishes(
    out: Path, cut: Callable[[int, Path], Callable[[], None]], every: int
) -> None:
    halfway = 0
    for number in range(1, changes(lambda: write(out), reset(out)) + 1, every):
        assert outcome(lambda: write(out), cut(number, reset(out))) in (-signal.SIGKILL, INTERRUPTED)
        assert is_mixed(found := state(out)), f"before change {number}"
        behind = write(out).behind
        assert state(out) == NEW | MINE
        assert hidden(out) == {MANIFEST}
        if behind:
            halfway += 1
            assert {*behind} == {name for name, data in OLD.items() if found[name] == data != NEW[name]}
    assert halfway >= 3 // every


@pytest.mark.parametrize("size", [0, 1, 4, 5, 60, 200, 450, 499])
def test_a_build_killed_within_a_write_leaves_no_torn_file(out: Path, size: int) -> None:
    assert outcome(lambda: write(out), killed_when_written(size)) == -signal.SIGXFSZ
    assert state(out) == OLD | MINE


@pytest.mark.parametrize("lasting", [False, True])
@EVERY
def test_a_build_refused_at_any_change_leaves_whole_files(out: Path, lasting: bool, every: int) -> None:
    for number in range(1, changes(lambda: write(out), reset(out)) + 1, every):
        how = outcome(lambda: write(out), refused_at(number, reset(out), lasting=lasting))
        assert is_mixed(found := state(out)), f"refused change {number}"
        assert how == REFUSED or found == NEW | MINE
        write(out)
        assert state(out) == NEW | MINE


def test_a_file_that_cannot_be_replaced_is_named(out: Path, capfd: pytest.CaptureFixture[str]) -> None:
    def told() -> None:
        try:
            write(out)
        except SpecError as error:
            os.write(1, str(error).encode())
            raise

    assert outcome(told, locked(out / "b.svg")) == REFUSED
    assert capfd.readouterr().out == (
        f"{out / 'b.svg'}: can't be replaced: Permission denied; "
        "close any program that has it open, and build again"
    )
    assert is_mixed(state(out))


# Whose files are replaced


def refusal(out: Path, files: State = NEW) -> str:
    """Return the error for a build that may not replace a file; everything stays as it was."""
    before = state(out)
    with pytest.raises(SpecError) as refused:
        write(out, files)
    assert state(out) == before
    return str(refused.value)


def test_a_file_of_the_users_is_replaced_only_if_they_say_so(out: Path) -> None:
    (out / "more").mkdir()
    (out / "more" / "d.png").write_bytes(b"mine")
    assert refusal(out).startswith(f"{out / 'more' / 'd.png'}: wasn't written by pnp")
    write(out, overwrite=True)
    assert state(out) == NEW | MINE


def test_a_file_that_someone_has_changed_is_replaced_only_if_they_say_so(out: Path) -> None:
    (out / "b.svg").write_bytes(b"edited")
    assert refusal(out).startswith(f"{out / 'b.svg'}: has been changed since pnp wrote it")
    write(out, overwrite=True)
    assert state(out) == NEW | MINE


def test_a_file_that_is_already_as_it_should_be_is_no_obstacle(out: Path) -> None:
    (out / MANIFEST).unlink()
    write(out, OLD)
    assert state(out) == OLD | MINE


def test_a_link_is_not_followed(out: Path) -> None:
    victim = out.with_name("victim")
    victim.write_bytes(OLD["a.pdf"])
    (out / "a.pdf").unlink()
    (out / "a.pdf").symlink_to(victim)
    assert "a.pdf: wasn't written by pnp" in refusal(out, NEW | {"a.pdf": b"newer"}).replace(
        "has been changed since pnp wrote it", "wasn't written by pnp"
    )
    write(out, overwrite=True)
    assert not (out / "a.pdf").is_symlink()
    assert victim.read_bytes() == OLD["a.pdf"]


def test_a_folder_that_leads_elsewhere_is_refused(out: Path) -> None:
    elsewhere = out.with_name("elsewhere")
    elsewhere.mkdir()
    (out / "more").symlink_to(elsewhere)
    assert f"{out / 'more'}: is a link that leads out of the output folder" in refusal(out)
    with pytest.raises(SpecError):
        write(out, overwrite=True)
    assert not list(elsewhere.iterdir())


@pytest.mark.parametrize("name", ["../victim.pdf", "/etc/victim.pdf", "sub/../../victim.pdf", "notes.doc"])
def test_an_entry_of_a_made_up_manifest_does_not_count(out: Path, name: str) -> None:
    empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    (out / name).resolve().parent.mkdir(exist_ok=True)
    entry = {"sha256": [empty], "by": "build", "spec": ORIGIN.spec, "product": "gone"}
    (out / MANIFEST).write_text(json.dumps({"pnp": 1, "files": {name: entry}}))
    assert (read_manifest(out) or {}) == {}


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"files": 3}', '{"files": {"a.pdf": 3}}', "[" * 100_000])
def test_a_damaged_manifest_is_as_good_as_none(out: Path, text: str) -> None:
    (out / MANIFEST).write_text(text)
    assert read_manifest(out) is None
    assert "a.pdf: wasn't written by pnp" in refusal(out)


def test_an_old_journal_is_not_read(out: Path) -> None:
    (out / ".pnp-build").mkdir()
    (out / ".pnp-build" / "journal").write_text(
        json.dumps({"files": [["notes.txt", "", False]], "folders": []})
    )
    write(out)
    assert state(out) == NEW | MINE
    assert (out / ".pnp-build" / "journal").exists()


# What is left of earlier builds


def test_files_of_a_product_that_is_gone_are_named_and_removed_on_request(out: Path) -> None:
    other = ORIGIN._replace(product="other")
    with OutputFolder.opened(out) as output:
        output.put("e.pdf", b"e")
        assert output.commit({"e.pdf": other}).left == ("_same.html", "a.pdf", "b.svg", "sub/c.svg")
    (out / "a.pdf").write_bytes(b"edited")
    with OutputFolder.opened(out) as output:
        output.put("e.pdf", b"e")
        assert output.commit({"e.pdf": other}, prune=True).pruned == ("_same.html", "b.svg", "sub/c.svg")
    assert state(out) == {"a.pdf": b"edited", "e.pdf": b"e"} | MINE


def test_pages_that_a_product_no_longer_has_are_left_and_other_formats_are_not(out: Path) -> None:
    write(out, {"my-01.png": b"1", "my-02.png": b"2", "my.pdf": b"12"})
    assert set(write(out, {"my-01.png": b"1"}).left) == {"my-02.png"}


def test_what_another_spec_made_is_not_left_over(out: Path) -> None:
    with OutputFolder.opened(out) as output:
        output.put("e.pdf", b"e")
        assert output.commit({"e.pdf": ORIGIN._replace(spec="../other.yaml")}) == Placed()


# One at a time


def test_a_second_build_is_refused(out: Path) -> None:
    with OutputFolder.opened(out), pytest.raises(SpecError) as refused:
        write(out)
    assert str(refused.value) == (
        f"{out}: another process is building into this folder; wait for it, or choose another with -o"
    )
    assert state(out) == OLD | MINE


def patiently(out: Path, files: State) -> None:
    with OutputFolder.opened(out, patience=60) as output:
        for name, data in files.items():
            output.put(name, data)
        output.commit(dict.fromkeys(files, ORIGIN))
        assert {(out / name).read_bytes() for name in files} == set(files.values())


def test_a_second_build_waits_for_one_that_is_about_to_end(out: Path) -> None:
    first = OutputFolder.opened(out)
    first.__enter__()
    waiting = threading.Thread(target=lambda: patiently(out, NEW))
    waiting.start()
    first.__exit__(None, None, None)
    waiting.join()
    assert state(out) == NEW | MINE


def test_builds_side_by_side_never_mix(out: Path) -> None:
    """Four processes write the same files again and again; each file tells who wrote it."""

    def again(sign: int) -> None:
        for _ in range(5):
            patiently(out, dict.fromkeys(NEW, b"%d" % sign))

    write(out)
    children = [in_background(lambda: again(sign)) for sign in range(4)]  # noqa: B023
    assert {ended(child) for child in children} == {DONE}
    assert state(out).keys() == (NEW | MINE).keys()


def test_a_drive_without_locks_has_a_marker_instead(out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def flock(*_: object) -> None:
        raise OSError(errno.EOPNOTSUPP, os.strerror(errno.EOPNOTSUPP))

    monkeypatch.setattr("fcntl.flock", flock)
    with OutputFolder.opened(out), pytest.raises(SpecError, match="another process is building"):
        write(out)
    assert outcome(lambda: write(out), killed_at(9, out)) == -signal.SIGKILL
    write(out)
    assert state(out) == NEW | MINE


def test_a_link_is_no_work_folder(out: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "kept").touch()
    (out / f"{WORK}1").symlink_to(tmp_path / "elsewhere")
    write(out)
    assert (tmp_path / "elsewhere" / "kept").exists()


def test_a_link_is_no_lock(out: Path, tmp_path: Path) -> None:
    (out / LOCK).symlink_to(tmp_path / "elsewhere")
    with pytest.raises(SpecError, match="can't be written to"):
        write(out)
    assert not (tmp_path / "elsewhere").exists()


@pytest.mark.parametrize("name", ["a.pdf", MANIFEST])
def test_a_pipe_is_not_waited_for(out: Path, name: str) -> None:
    (out / name).unlink()
    os.mkfifo(out / name)
    assert "a.pdf: wasn't written by pnp" in refusal(out, NEW | {"a.pdf": b"newer"}).replace(
        "has been changed since pnp wrote it", "wasn't written by pnp"
    )


def test_a_folder_that_was_made_for_nothing_goes_again(tmp_path: Path) -> None:
    with OutputFolder.opened(tmp_path / "x" / "y"):
        pass
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


@pytest.mark.parametrize("size", [12_000, 20_000, 60_000])
def test_a_full_disk_leaves_all_files_as_they_were(small_disk: Path, size: int) -> None:
    out = reset(small_disk / "out")
    with pytest.raises(SpecError) as refused:
        write(out, dict.fromkeys(NEW, bytes(size)))
    assert str(refused.value) == f"{out}: can't be written to: No space left on device"
    assert state(out) == OLD | MINE


def test_a_starter_on_a_full_disk_leaves_no_file(small_disk: Path) -> None:
    (small_disk / "trivial").write_bytes(bytes(64 * 1024))
    spec = small_disk / "my.yaml"
    assert run(["new", "dominate", "-o", str(spec)]) == (
        2,
        "",
        f"{spec}: can't be written: No space left on device\n",
    )
    assert [path.name for path in small_disk.iterdir()] == ["trivial"]


# The command


SPEC = "pnp: 1\nproducts: [{board: dominate, size: 4, regions: {boxes: 2x2}}]\n"


def test_files_of_an_earlier_version_are_recognised_and_others_are_not(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text(SPEC)
    request = Request((str(tmp_path / "x.yaml"),), tmp_path / "out", ("pdf", "svg", "png"), index=True)
    build(request)
    (tmp_path / "out" / MANIFEST).unlink()
    (tmp_path / "out" / "mine.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (tmp_path / "out" / "mine.png").write_bytes(b"mine")
    recognised = {path.name for path in (tmp_path / "out").iterdir() if is_recognised(path)}
    assert recognised == {"index.html", *(f"x-dominate-board.{kind}" for kind in ("pdf", "svg", "png"))}
    found: list[Placed] = []
    build(replace(request, settings=("size=6",)), on_placed=found.append)
    assert {*found[0].adopted} == recognised


def test_the_command_says_what_it_found_in_the_folder(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("pnp: 1\nproducts:\n  - {board: dots, name: map}\n  - {board: dots}\n")
    (tmp_path / "a-map.svg").write_text("mine")
    command = ["build", str(tmp_path / "a.yaml"), "-o", str(tmp_path), "--format", "svg"]
    code, _, errors = run(command)
    assert code == 2
    assert "a-map.svg: wasn't written by pnp" in errors
    assert (tmp_path / "a-map.svg").read_text() == "mine"
    assert run([*command, "--overwrite"])[0] == 0
    (tmp_path / "a.yaml").write_text("pnp: 1\nproducts:\n  - {board: dots}\n")
    code, _, errors = run(command)
    assert "still has a file that is no longer made: a-map.svg; `--prune` removes it" in errors
    code, _, errors = run([*command, "--prune"])
    assert "removed a file that is no longer made: a-map.svg" in errors
    assert not (tmp_path / "a-map.svg").exists()


def test_two_products_whose_names_differ_in_case_alone_are_refused(tmp_path: Path) -> None:
    products = "  - {board: dots, name: Map}\n  - {board: dots, name: map}\n"
    (tmp_path / "a.yaml").write_text(f"pnp: 1\nproducts:\n{products}")
    code, _, errors = run(["build", str(tmp_path / "a.yaml"), "-o", str(tmp_path / "out")])
    assert code == 2
    assert "also names files of product 1" in errors
