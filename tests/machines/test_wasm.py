"""The same bytes where hashes have 32 bits, processes are unknown and the mathematics library is another."""

from __future__ import annotations

import subprocess
import sysconfig
from pathlib import Path

import pytest

from pnp.pipeline.build import Request, build
from tests.conftest import ROOT
from tests.machines.pyodide import pyodide_folder
from tests.reading import files


@pytest.mark.slow
def test_all_built_in_files_are_the_same_in_webassembly(tmp_path: Path) -> None:
    cache = pyodide_folder()
    native, wasm = tmp_path / "native", tmp_path / "wasm"
    wasm.mkdir()
    build(Request((), native, ("pdf", "html")))
    packages = sysconfig.get_path("purelib")
    script = Path(__file__).with_name("wasm_build.mjs")
    subprocess.run(
        ["node", str(script), str(ROOT), packages, str(cache / "wheels"), str(wasm), "pdf,html"],
        cwd=cache,
        check=True,
    )
    usual, other = files(native), files(wasm)
    assert usual.keys() == other.keys()
    assert [name for name, data in usual.items() if other[name] != data] == []
