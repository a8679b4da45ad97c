"""`make site` compiles the engine again only after a change of what it's made from."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from workbench import kept_engine
from workbench.kept_engine import digest_of_engine, keep_engine, take_engine

PYODIDE = Path("pyodide-1")


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_engine, "_folder", lambda: tmp_path / "cache")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A small project."""
    for name in ("pnp/base/a.py", "pnp/studio/b.py", "pnp/studio/web/c.js", "layouts/d.yaml", "docs/e.md"):
        (tmp_path / "project" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "project" / name).write_text("1\n", encoding="ascii")
    return tmp_path / "project"


@pytest.mark.parametrize(
    ("name", "matters"),
    [
        ("pnp/base/a.py", True),
        ("pnp/base/new.po", True),
        ("layouts/d.yaml", True),
        ("pnp/studio/b.py", False),
        ("pnp/studio/web/c.js", False),
        ("docs/e.md", False),
    ],
)
def test_only_sources_of_the_engine_matter(root: Path, name: str, matters: bool) -> None:
    before = digest_of_engine(PYODIDE, root)
    (root / name).write_text("2\n", encoding="ascii")
    assert (digest_of_engine(PYODIDE, root) != before) == matters


def test_another_pyodide_is_another_engine(root: Path) -> None:
    assert digest_of_engine(PYODIDE, root) != digest_of_engine(Path("pyodide-2"), root)


def test_an_engine_is_taken_as_it_was_kept(tmp_path: Path) -> None:
    assert not take_engine("a", tmp_path / "new")
    (tmp_path / "engine").mkdir()
    (tmp_path / "engine" / "engine.tar.br").write_bytes(b"packed")
    keep_engine("a", tmp_path / "engine")
    assert take_engine("a", tmp_path / "new")
    assert (tmp_path / "new" / "engine.tar.br").read_bytes() == b"packed"


def test_the_engines_used_last_stay(tmp_path: Path) -> None:
    (tmp_path / "engine").mkdir()
    for digest in "abcd":
        keep_engine(digest, tmp_path / "engine")
        os.utime(tmp_path / "cache" / digest, (ord(digest), ord(digest)))
    assert sorted(path.name for path in (tmp_path / "cache").iterdir()) == ["b", "c", "d"]


@pytest.mark.long("a process of its own imports what makes the page")
def test_asking_for_help_makes_nothing(tmp_path: Path) -> None:
    told = subprocess.run(
        [sys.executable, "-m", "workbench", "--help"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "what is there is replaced" in told.stdout
    assert not [*tmp_path.iterdir()]
