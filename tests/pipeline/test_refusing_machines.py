"""Folders that may only be read, a clock that was set back, and two processes in one folder."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from pnp.pipeline.build import Request, build
from pnp.pipeline.watch import _stamps
from pnp.studio.drafts import Versions
from pnp.studio.folder import Folder
from tests.commands import run
from tests.killing import DONE, ended, in_background, needs_fork, outcome

NOBODY = 65534
SPEC = "pnp: 1\nproducts: [{board: dots, size: 6}]\n"


def fill(folder: Path) -> Path:
    """Return a folder with a spec."""
    folder.mkdir()
    (folder / "x.yaml").write_text(SPEC)
    return folder


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that may be read but not written, even if root runs the tests."""
    with TemporaryDirectory() as root:
        os.chmod(root, 0o755)
        here = fill(Path(root) / "here")
        os.chmod(here, 0o555)
        yield here
        os.chmod(here, 0o755)


def as_a_user() -> None:
    """Go on as a user who isn't root."""
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)


@needs_fork
@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("build x.yaml -o .", "can't be written to: Permission denied"),
        ("build x.yaml -o out", "can't be written to: Permission denied"),
        ("export pawns --to print-service -o out", "can't be written to: Permission denied"),
        ("new dots -o new.yaml", "can't be written: Permission denied"),
        (
            "generate dots --count 1 --difficulty easy --seed 1 -o new.yaml",
            "can't be written: Permission denied",
        ),
        ("convert records/dots -o new.yaml", "can't be written: Permission denied"),
        ("import 1:011100 -o new.yaml", "can't be written: Permission denied"),
        ("calibrate office --new", "can't be created: Permission denied"),
        ("new-game pond -o .", "can't be written: Permission denied"),
    ],
)
def test_a_folder_that_may_only_be_read_is_named(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: str, told: str
) -> None:
    def work() -> None:
        os.chdir(folder)
        os.environ["XDG_CONFIG_HOME"] = str(folder)
        code, _, err = run(arguments.split())
        assert (code, err.count("\n")) == (2, 1), err
        assert told in err, err

    monkeypatch.delenv("PNP_CONFIG", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.chdir(fill(tmp_path / "here"))
    assert run(arguments.split())[0] == 0  # imports files that users other than root may be unable to read
    before = sorted(folder.iterdir())
    assert outcome(work, as_a_user) == DONE
    assert sorted(folder.iterdir()) == before


@needs_fork
def test_files_of_someone_else_are_replaced_only_if_their_folder_allows_it(tmp_path: Path) -> None:
    """A read-only file in a folder of one's own is replaced, as any program that writes whole files does."""
    (tmp_path / "x.yaml").write_text(SPEC)
    request = Request((str(tmp_path / "x.yaml"),), tmp_path / "out")
    (made,) = build(request)
    os.chmod(tmp_path / "out" / made.files[0], stat.S_IRUSR)
    (again,) = build(request)
    assert again == made


# The clock


FUTURE, PAST = 4_000_000_000, 100_000_000
"""Seconds since 1970: in 2096 and in 1973."""


def test_files_from_the_future_are_built_from_and_replaced(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text(SPEC)
    request = Request((str(tmp_path / "x.yaml"),), tmp_path / "out")
    (made,) = build(request)
    old = (tmp_path / "out" / made.files[0]).read_bytes()
    for path in tmp_path.rglob("*"):
        os.utime(path, (FUTURE, FUTURE))
    (tmp_path / "x.yaml").write_text(SPEC.replace("6", "9"))
    build(request)
    assert (tmp_path / "out" / made.files[0]).read_bytes() != old


def test_a_change_is_seen_even_if_the_clock_was_set_back(tmp_path: Path) -> None:
    spec = tmp_path / "x.yaml"
    spec.write_text(SPEC)
    os.utime(spec, (FUTURE, FUTURE))
    before = _stamps(frozenset({spec}), set())
    spec.write_text(SPEC.replace("6", "9"))
    os.utime(spec, (PAST, PAST))
    assert _stamps(frozenset({spec}), set()) != before


def test_versions_stay_in_order_if_the_clock_was_set_back(tmp_path: Path) -> None:
    from datetime import UTC, datetime

    clock = [datetime(2096, 10, 2, microsecond=999_999, tzinfo=UTC), datetime(1973, 3, 3, tzinfo=UTC)]
    times = iter([*clock, *clock])
    own = Folder(tmp_path, Versions(tmp_path / ".versions", lambda: next(times)))
    base = own.save("x.yaml", "one\n")
    own.save("x.yaml", "two\n", base)
    texts = [version.path.read_text() for version in own.versions_of("x.yaml")]
    assert texts == ["two\n", "one\n"]


# Two processes


@needs_fork
def test_two_builds_into_one_folder_both_end_well(tmp_path: Path) -> None:
    def work() -> None:
        build(Request((str(tmp_path / "x.yaml"),), tmp_path / "out", ("pdf", "svg")))

    (tmp_path / "x.yaml").write_text(SPEC)
    build(Request((str(tmp_path / "x.yaml"),), tmp_path / "out", ("pdf", "svg")))
    children = [in_background(work) for _ in range(3)]
    assert [ended(child) for child in children] == [DONE, DONE, DONE]
    assert {path.name for path in (tmp_path / "out").iterdir()} == {
        ".pnp-manifest.json",
        "x-dots-board.pdf",
        "x-dots-board.svg",
    }


@pytest.mark.slow
def test_commands_side_by_side_leave_whole_files(tmp_path: Path) -> None:
    """Real processes: each ends well or says that another one is at work."""
    (tmp_path / "x.yaml").write_text(SPEC)
    build_it = ["build", "x.yaml", "-o", "out"]
    commands = [build_it, ["export", "pawns", "--to", "print-service", "-o", "out"], build_it] * 3
    started = [
        subprocess.Popen([sys.executable, "-m", "pnp", *one], cwd=tmp_path, stderr=subprocess.PIPE)
        for one in commands
    ]
    for process in started:
        _, errors = process.communicate()
        assert process.returncode == 0 or b"another process is building" in errors
    assert (tmp_path / "out" / "x-dots-board.pdf").read_bytes().endswith(b"%%EOF\n")
    assert not [path for path in (tmp_path / "out").iterdir() if path.name.startswith(".pnp-work")]
