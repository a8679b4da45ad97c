"""The division of slow tests into shares, and what makes a landing fail."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.rows import some_daily
from tests.shares import SHARES, share_of

HOOKS = """\
from tests.shares import pytest_addoption, pytest_collection_modifyitems, pytest_configure
from tests.shares import pytest_runtest_setup, pytest_terminal_summary
"""
TESTS = "import pytest\n@pytest.mark.parametrize('n', range(12))\ndef test_a(n):\n    assert n != 5\n"
NAMES = [f"test_some.py::test_a[{n}]" for n in range(12)]


def run_some(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Run a dozen tests, one of which fails, in a process of their own."""
    (folder / "conftest.py").write_text(HOOKS, encoding="utf-8")
    (folder / "test_some.py").write_text(TESTS, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "xdist",
        "-p",
        "no:cacheprovider",
        "--rootdir=.",
        "-v",
        *options,
    ]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def test_a_share_is_run_alone(tmp_path: Path) -> None:
    share = share_of(NAMES[5])
    done = run_some(tmp_path, f"--share={share}")
    assert done.returncode == 1
    ran = set(re.findall(r"^(\S+) (?:PASSED|FAILED)", done.stdout, re.MULTILINE))
    assert ran == {name for name in NAMES if share_of(name) == share}


@pytest.mark.parametrize("workers", some_daily(["-n0", "-n1"], "-n0"))
def test_tests_that_are_not_reached_are_named_and_do_not_fail(tmp_path: Path, workers: str) -> None:
    done = run_some(tmp_path, "--minutes=0", workers)
    assert done.returncode == 0
    _, _, late = done.stdout.partition(" not reached in 0 minutes ")
    assert [name for name in NAMES if f"{name}\n" not in late] == []


def test_shares_are_about_as_large() -> None:
    sizes = Counter(share_of(f"tests/test_some.py::test_a[{n}]") for n in range(400))
    assert sorted(sizes) == list(range(1, SHARES + 1))
    assert min(sizes.values()) > 100


@pytest.mark.parametrize(
    ("pytest_does", "code", "last"),
    [
        ("echo '3 passed in 1s'", 0, "3 passed in 1s"),
        ("echo 'FAILED a'; echo '1 failed, 3 passed in 1s'; exit 1", 1, "1 failed, 3 passed in 1s"),
        ("echo '9 deselected in 1s'; exit 5", 0, "0 passed, 0 failed"),
        ("exit 4", 4, ""),
        pytest.param(
            "trap 'echo 3 passed in 1s; kill $!; exit 2' INT; sleep 9 >&- 2>&- & wait",
            0,
            "3 passed in 1s",
            marks=pytest.mark.slow,
        ),
        pytest.param(
            "trap 'echo FAILED a; echo 1 failed in 1s; kill $!; exit 2' INT; sleep 9 >&- 2>&- & wait",
            1,
            "1 failed in 1s",
            marks=pytest.mark.slow,
        ),
        ("trap 'kill $!; exit 2' INT; sleep 9 >&- 2>&- & wait", 0, "0 passed, 0 failed"),
    ],
)
def test_a_landing_fails_with_a_test_but_not_for_want_of_time(
    pytest_does: str, code: int, last: str, tmp_path: Path
) -> None:
    stand_in = tmp_path / "pytest"
    stand_in.write_text(f"#!/usr/bin/env bash\n{pytest_does}\n", encoding="utf-8")
    stand_in.chmod(0o755)
    environment = {**os.environ, "PYTEST": str(stand_in), "MOST": "1s", "XDG_CACHE_HOME": str(tmp_path)}
    done = subprocess.run([ROOT / ".ci/slow"], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stderr
    first, *lines = done.stdout.splitlines()
    assert re.fullmatch("Slow tests, share [1-3] of 3", first)
    assert (lines or [""])[-1] == last


def test_three_runs_in_a_row_take_the_three_shares(tmp_path: Path) -> None:
    stand_in = tmp_path / "pytest"
    stand_in.write_text("#!/usr/bin/env bash\necho '3 passed in 1s'\n", encoding="utf-8")
    stand_in.chmod(0o755)
    environment = {**os.environ, "PYTEST": str(stand_in), "XDG_CACHE_HOME": str(tmp_path)}
    shares = [
        subprocess.run([ROOT / ".ci/slow"], env=environment, capture_output=True, text=True, check=True).stdout
        for _ in range(3)
    ]
    assert {shown.split()[3] for shown in shares} == {"1", "2", "3"}
