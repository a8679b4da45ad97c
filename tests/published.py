"""A stand-in for the page that `make site` builds: `pnp publish` in a test needs a page, not its engine."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

from pnp.publishing.page import build_files, tarred
from tests.conftest import ROOT

ENGINE = {
    "pnp/games/__init__.pyc": b"games",
    "pnp/games/mirror/__init__.pyc": b"mirror",
    "pnp/games/mirror/rules.pyc": b"rules",
    "pnp/games/mirror/pieces.pyc": b"pieces",
    "pnp/games/mirror/texts/rules.en.md": b"text",
    "pnp/games/mirror/words/de.po": b"words",
    "pnp/games/dominosa/__init__.pyc": b"dominosa",
    "pnp/games/shared/moves.pyc": b"moves",
    "pydantic/main.pyc": b"pydantic",
    "pypdf/reader.pyc": b"pypdf",
    "font_source_sans_pro/files/SourceSansPro-Regular.ttf": b"regular",
    "font_source_sans_pro/files/SourceSansPro-It.ttf": b"italic",
}
REST = {"pickle.pyc": b"pickle", "pnp/booklets/paginate.pyc": b"paginate"}
SOLVING = {
    "modules": [
        "pnp.games",
        "pnp.games.mirror",
        "pnp.games.mirror.rules",
        "pnp.games.shared.moves",
        "pnp.games.dominosa",
    ],
    "fonts": ["SourceSansPro-Regular.ttf"],
    "unused": ["pypdf"],
}


def write_page(folder: Path) -> None:
    """Write a page with next to no engine."""
    made = {
        "index.html": (ROOT / "pnp/studio/web/index.html").read_bytes(),
        "app.js": b"// app",
        "app.css": b'@font-face { src: url("fonts/regular.ttf"); } p { margin: 0 }',
        "worker.js": b"// worker",
        "vendor/codemirror.js": b"// editor",
        "publishing/app.js": b"// solving",
        "publishing/words/de.json": b"{}",
        "publishing/solving.json": json.dumps(SOLVING).encode(),
        "engine/pyodide.mjs": b"// python",
        "engine/pyodide.asm.wasm": b"wasm",
        "engine/python_stdlib.zip": b"zip",
        "engine/engine.tar.gz": gzip.compress(tarred(ENGINE), mtime=0),
        "engine/engine.tar.br": b"br",
        "engine/rest.tar": tarred(REST),
        "pictures/solve-mirror.svg": b"<svg/>",
        "catalogue.en.json": b"{}",
    }
    for name, data in {**made, **build_files(made, {"info": {}, "packages": {}})}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
