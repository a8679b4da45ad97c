"""A wheel built from the tree contains its layouts and templates."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from tests.conftest import ROOT


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel of the tree, built by the same backend that a user's pip calls."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.mark.slow
def test_an_installed_wheel_builds_from_another_folder(wheel: Path, tmp_path: Path) -> None:
    """Installed into an empty environment that sees the dependencies of this one, but not this tree."""
    home = tmp_path / "empty"
    venv.create(home, with_pip=False)
    site = next((home / "lib").glob("python*/site-packages"))
    install = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-deps",
        "--target",
        str(site),
        str(wheel),
    ]
    subprocess.run(install, check=True, capture_output=True)
    _borrow_dependencies(site)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    python = home / "bin" / "python"

    def pnp(*arguments: str) -> str:
        command = [str(python), "-m", "pnp", *arguments]
        done = subprocess.run(
            command, cwd=elsewhere, env=environment, check=True, capture_output=True, text=True
        )
        return done.stdout

    assert (
        str(site)
        in subprocess.run(
            [str(python), "-c", "import pnp; print(pnp.__file__)"],
            cwd=elsewhere,
            env=environment,
            check=True,
            capture_output=True,
            text=True,
        ).stdout
    )
    assert "dominate" in pnp("games")
    pnp("build", "dominate", "--format", "pdf,svg,png", "--index")
    made = {path.name for path in (elsewhere / "output").iterdir()}
    assert {"index.html", "dominate-board.pdf", "dominate-board.svg"} <= made


def _borrow_dependencies(site: Path) -> None:
    """Let the empty environment find this one's packages, all but the project itself."""
    here = next(Path(entry) for entry in sys.path if entry.endswith("site-packages"))
    for entry in here.iterdir():
        if entry.suffix == ".pth" or entry.name.startswith(("pnp", "_editable", "__")):
            continue
        target = site / entry.name
        if not target.exists():
            target.symlink_to(entry)
