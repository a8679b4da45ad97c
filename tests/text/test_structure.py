"""Imports run downwards, and no file and no list of parameters is too long."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from docs.structure import MOST_PARAMETERS, kernels, structure
from docs.uses import folders, is_right, summary_of
from tests.conftest import ROOT


def test_imports_run_downwards() -> None:
    command = [str(Path(sys.executable).with_name("lint-imports"))]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_no_module_imports_itself_by_way_of_others() -> None:
    assert structure().cycles == ()


def test_no_file_is_too_long() -> None:
    long = {
        str(path.relative_to(ROOT)): lines
        for path in (ROOT / "pnp").rglob("*.py")
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > 400
    }
    assert not long


def test_no_kernel_takes_too_many_parameters() -> None:
    found = kernels()
    assert len(found) > 200  # or it covers nothing
    assert [kernel for kernel in found if kernel.parameters > MOST_PARAMETERS] == []


def test_every_folder_says_what_is_in_it_and_what_it_uses() -> None:
    """`python -m docs.uses` writes what it uses."""
    assert [str(folder) for folder in folders() if len(summary_of(folder).split()) < 3] == []
    assert [str(folder) for folder in folders() if not is_right(folder)] == []


def test_tests_lie_beside_what_they_test() -> None:
    """Those in the root test what surrounds the package, or all of it."""
    assert len(list((ROOT / "tests").glob("test_*.py"))) <= 10
    folders_of_tests = {path.name for path in (ROOT / "tests").iterdir() if any(path.glob("test_*.py"))}
    packages = {path.name for path in (ROOT / "pnp").iterdir() if (path / "__init__.py").is_file()}
    assert folders_of_tests - packages <= {"docs", "drawn", "machines", "mutants", "svg", "text"}


def test_the_tests_of_a_game_have_a_folder_as_its_code_has() -> None:
    games = {path.name for path in (ROOT / "pnp" / "games").iterdir() if (path / "__init__.py").is_file()}
    folders_of_tests = {
        path.name for path in (ROOT / "tests" / "games").iterdir() if any(path.glob("test_*.py"))
    }
    assert folders_of_tests == games - {"api", "shared"}
    beside = [path.name for path in (ROOT / "tests" / "games").glob("test_*.py")]
    assert [
        name for name in beside if name.startswith(tuple(f"test_{game}_" for game in games - {"shared"}))
    ] == []
