"""The last resort: exit code 70, a short message and a crash file, never a bare traceback."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pnp.base import crash
from tests.commands import run
from tests.rows import each

PNP = Path(sys.executable).with_name("pnp")


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr("platformdirs.user_state_path", lambda name: tmp_path / "state" / name)
    return tmp_path / "state"


def broken(*_: object) -> str:
    raise KeyError("nobody foresaw this")


def test_what_nobody_foresaw_becomes_a_crash_file_and_exit_code_70(
    state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pnp.products.listing.list_games", broken)
    code, out, err = run(["games"])
    (report,) = state.rglob("crash-*.txt")
    assert (code, out) == (70, "")
    assert err.splitlines() == [
        f"pnp: something went wrong in pnp itself (KeyError); the details are in {report}",
        "Please report it, with that file.",
    ]
    text = report.read_text(encoding="utf-8")
    assert "KeyError: 'nobody foresaw this'" in text
    assert "command line: ['pnp', 'games']" in text
    assert "\npydantic 2" in text


def test_a_crash_file_goes_to_a_temporary_folder_where_the_users_own_cannot_be_written(
    state: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state.write_text("a file where the folder would be")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    path = crash.write_report(ValueError("x"))
    assert path is not None
    assert path.parent == tmp_path


def test_a_crash_is_told_even_if_no_file_can_be_written(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(crash, "write_report", lambda _error: None)
    assert crash.guarded(lambda: 1 // 0) == 70
    assert capsys.readouterr().err == (
        "pnp: something went wrong in pnp itself (ZeroDivisionError); "
        "the details couldn't be written to a file\n"
    )


def test_ctrl_c_and_exits_pass_the_last_resort() -> None:
    def interrupt() -> int:
        raise KeyboardInterrupt

    def leave() -> int:
        sys.exit(143)

    with pytest.raises(KeyboardInterrupt):
        crash.guarded(interrupt)
    with pytest.raises(SystemExit) as ended:
        crash.guarded(leave)
    assert ended.value.code == 143


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is always full")
@pytest.mark.parametrize(
    ("arguments", "stream"),
    [(["games"], "stdout"), pytest.param(["build", "nope"], "stderr", marks=pytest.mark.slow)],
)
def test_a_full_disk_behind_an_output_is_one_line(arguments: list[str], stream: str, tmp_path: Path) -> None:
    other = "stderr" if stream == "stdout" else "stdout"
    with open("/dev/full", "w") as full:
        ended = subprocess.run(
            [PNP, *arguments],
            **{stream: full, other: subprocess.PIPE},
            env={**os.environ, "XDG_STATE_HOME": str(tmp_path)},
            check=False,
        )
    said = (ended.stderr if stream == "stdout" else ended.stdout).decode()
    assert ended.returncode == 2
    assert said == ("pnp: can't continue: No space left on device\n" if stream == "stdout" else "")
    assert not [*tmp_path.iterdir()]


@pytest.mark.skipif(os.name == "nt", reason="closes streams as a POSIX shell does")
def test_closed_streams_are_no_crash(tmp_path: Path) -> None:
    call = f'"{PNP}" build nope 2>&- >&-'
    ended = subprocess.run(
        ["sh", "-c", call], env={**os.environ, "XDG_STATE_HOME": str(tmp_path)}, cwd=tmp_path, check=False
    )
    assert ended.returncode == 2
    assert not [*tmp_path.iterdir()]


@each("encoding", ["cp1252", "latin-1", "ascii"])
def test_no_encoding_of_the_output_raises(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    monkeypatch.setattr(sys, "stdout", stream)
    crash.guarded(lambda: stream.write("a日本\udcffb") * 0)
    stream.flush()
    assert stream.buffer.getvalue() == b"a???b"  # type: ignore[attr-defined]
