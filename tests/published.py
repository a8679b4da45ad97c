"""A stand-in for the page that `make site` builds: `pnp publish` in a test needs a page, not its engine."""

from __future__ import annotations

import gzip
from pathlib import Path

from pnp.publishing.page import build_files
from tests.conftest import ROOT


def write_page(folder: Path) -> None:
    """Write a page with next to no engine."""
    made = {
        "index.html": (ROOT / "pnp/studio/web/index.html").read_bytes(),
        "app.js": b"// app",
        "engine/engine.tar.gz": gzip.compress(b"engine", mtime=0),
        "engine/engine.tar.br": b"br",
        "pictures/solve-mirror.svg": b"<svg/>",
        "catalogue.en.json": b"{}",
    }
    for name, data in {**made, **build_files(made, {"info": {}, "packages": {}})}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
