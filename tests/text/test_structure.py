"""Imports run downwards, and no file is too long."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from docs.structure import structure
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
