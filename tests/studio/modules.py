"""The page's modules under node: what they compute needs no browser."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from pnp.base.sentences import LANGUAGE_NAMES
from pnp.studio.page_server import WEB

_SCRIPT = Path(__file__).with_suffix(".mjs")


class Modules:
    """Runs functions in a process of node, where nothing has been kept before."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def run(self, code: str, argument: object = None) -> Any:
        """Return the value of an async function of JavaScript; it gets the page's modules by ``await
        load(NAME)``."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{json.dumps({'code': code, 'argument': argument})}\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        assert "error" not in answer, answer["error"]
        return answer.get("value")


@contextmanager
def under_node(folder: Path) -> Iterator[Modules]:
    """The modules of a page that has no folder of the reader's, copied to a place of their own."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("the page's modules are not tested here: node is not installed")
    shutil.copytree(WEB, folder)
    (folder / "package.json").write_text('{"type": "module"}\n', encoding="ascii")
    build = json.dumps({"languages": LANGUAGE_NAMES})
    (folder / "build.js").write_text(f"export const BUILD = {build};\n", encoding="utf-8")
    command = [node, str(_SCRIPT), str(folder)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield Modules(process)
        process.stdin.close()  # type: ignore[union-attr]
