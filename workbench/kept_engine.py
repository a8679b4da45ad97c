"""Keeps the compiled engine with its compressed copies, since most of a build's time goes into them.

It's in the user's cache, under a digest of everything that it's made from: a build after a change of the page's
own scripts, styles or docs takes it from there.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import platformdirs

ROOT = Path(__file__).resolve().parents[1]
_SOURCES = ("pnp", "layouts", "templates", "workbench")
_OTHERS = frozenset({"studio", "library", "commands"})
"""Folders of pnp with nothing of the engine."""
_MOST = 3
"""The number of engines that are kept."""


def digest_of_engine(pyodide: Path, root: Path = ROOT) -> str:
    """Return a digest of our sources, of the versions of all packages, and of Pyodide.

    :param pyodide: the folder with Pyodide, whose name has the versions of what is in it.
    """
    found = hashlib.sha256(pyodide.name.encode())
    versions = {(one.name, one.version) for one in importlib.metadata.distributions()}
    found.update(repr(sorted(versions)).encode())
    for path in _sources(root):
        found.update(f"\0{path.relative_to(root).as_posix()}\0".encode() + path.read_bytes())
    return found.hexdigest()[:24]


def _sources(root: Path) -> Iterator[Path]:
    """Yield the files that the engine is made from, in order."""
    for folder in _SOURCES:
        for path in sorted((root / folder).rglob("*")):
            parts = path.relative_to(root).parts
            if (
                path.is_file()
                and "__pycache__" not in parts
                and not (parts[0] == "pnp" and parts[1] in _OTHERS)
            ):
                yield path


def take_engine(digest: str, target: Path) -> bool:
    """Copy the engine with this digest into a new folder; return whether there is one."""
    kept = _folder() / digest
    if not kept.is_dir():
        return False
    os.utime(kept)  # the engines used last are those that stay
    shutil.copytree(kept, target)
    return True


def keep_engine(digest: str, engine: Path) -> None:
    """Keep an engine with its compressed copies, and drop those that haven't been used for longest."""
    kept = _folder() / digest
    if kept.is_dir():
        return
    filling = kept.with_name(f"{digest}.{os.getpid()}")
    shutil.copytree(engine, filling)
    try:
        os.utime(filling)
        filling.rename(kept)
    except OSError:  # another process was first
        shutil.rmtree(filling)
    whole = [path for path in _folder().iterdir() if path.is_dir() and "." not in path.name]
    for path in sorted(whole, key=lambda path: path.stat().st_mtime, reverse=True)[_MOST:]:
        shutil.rmtree(path, ignore_errors=True)


def _folder() -> Path:
    return platformdirs.user_cache_path("pnp-tests") / "engines"
