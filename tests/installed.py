"""A game's package as if it were installed, with an entry point beside it, for this process or another one."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pnp.games.api import registry
from pnp.language import catalogue
from pnp.language.translations import message_words
from pnp.products import registry as kind_registry
from pnp.products import reserved
from tests.conftest import ROOT

_CACHES = (
    registry.entry_points,
    registry.third_party_folders,
    registry.find_game,
    kind_registry.find_kind,
    kind_registry._third_party_points,
    reserved.options_of_products,
    catalogue._third_party,
    catalogue.third_party_palettes,
    message_words,
)


@contextmanager
def found(package: str, *folders: Path) -> Iterator[None]:
    """Have this process find a package's entry points in these folders, and forget it in the end."""
    with pytest.MonkeyPatch.context() as patch:
        for folder in folders:
            patch.syspath_prepend(str(folder))
        _forget(package)
        yield
    _forget(package)


def _forget(package: str) -> None:
    for cached in _CACHES:
        cached.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == package]:
        del sys.modules[name]


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
