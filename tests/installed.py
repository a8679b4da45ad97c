"""A game's package as if it were installed: an entry point beside it, and commands that find both."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.conftest import ROOT


def announce(folder: Path, name: str) -> None:
    """Write what an installation would write of the entry point of the game in ``folder/name``."""
    info = folder / f"{name}-0.1.0.dist-info"
    info.mkdir()
    (info / "entry_points.txt").write_text(f"[pnp.games]\n{name} = {name}:GAME\n")
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0.1.0\n")


def run_beside(folder: Path, name: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a Python module in the folder of the game, which it finds as an installed one."""
    path = os.pathsep.join(map(str, (folder / name, folder, ROOT)))
    return subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=folder / name,
        env={**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
