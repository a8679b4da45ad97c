"""Where the engine of the page comes from: Pyodide from npm, and wheels of the compiled packages for it.

They are fetched once for each combination of versions, into the user's cache.
"""

from __future__ import annotations

import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import platformdirs

PYODIDE = "314.0.7"
"""The version on npm. The first part is that of its Python."""
PLATFORM = "pyemscripten_2026_0_wasm32"
BINARYEN = "132.0.0"
"""The version on npm of the tools that link libraries."""
ESBUILD = "0.28.2"
"""The version on npm of the tool that minifies scripts and styles."""
COMPILED = ("pydantic-core", "pypdfium2", "uharfbuzz")
"""The packages with compiled parts that building needs."""
STAND_INS = {"PIL/__init__.py": '__version__ = ""\n', "PIL/Image.py": "class Image: ...\n"}
"""What stands in for Pillow, which `reportlab` and `pypdf` import, but which is never used."""
LINKED = ("uharfbuzz/_harfbuzz.abi3.so",)
"""The libraries that are linked with themselves. This one imports 10,000 functions from itself: two megabytes
of names, each of which the browser would have to look up."""
_LINKING = Path(__file__).with_name("linking.mjs")


class PartsError(Exception):
    """A tool or package isn't installed, or can't be fetched."""


def pyodide_folder() -> Path:
    """Return a folder with Pyodide in ``node_modules`` and the compiled packages in ``wheels``, fetched if
    needed.

    :raises PartsError: if a tool is missing, or a package can't be fetched.
    """
    for tool in ("node", "npm"):
        if shutil.which(tool) is None:
            raise PartsError(f"{tool} is not installed")
    wanted = [f"{name}=={importlib.metadata.version(name)}" for name in COMPILED]
    folder = platformdirs.user_cache_path("pnp-tests") / re.sub(
        "[^a-z0-9.]+", "-", "-".join([PYODIDE, BINARYEN, ESBUILD, *wanted])
    )
    if not folder.exists():
        filling = folder.with_name(f"{folder.name}.{os.getpid()}")
        shutil.rmtree(filling, ignore_errors=True)
        (filling / "wheels").mkdir(parents=True)
        (filling / "package.json").write_text("{}\n", encoding="ascii")
        _fetch(filling, "npm", "install", "--silent", "--no-audit", "--no-fund",
               f"pyodide@{PYODIDE}", f"binaryen@{BINARYEN}", f"esbuild@{ESBUILD}")  # fmt: skip
        tags = ("--platform", PLATFORM, "--platform", "any", "--python-version", f"3.{PYODIDE[1:3]}")
        _fetch(filling, sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", *tags,
               "--only-binary=:all:", "--dest=.", *wanted)  # fmt: skip
        for wheel in filling.glob("*.whl"):
            with zipfile.ZipFile(wheel) as archive:
                archive.extractall(filling / "wheels")
        for name in LINKED:
            _fetch(filling, "node", str(_LINKING), str(filling / "wheels" / name))
        shutil.rmtree(filling / "node_modules" / "binaryen")  # a hundred megabytes that aren't needed again
        try:
            filling.rename(folder)
        except OSError:  # another process was first
            shutil.rmtree(filling)
    for name, text in STAND_INS.items():
        (folder / "wheels" / name).parent.mkdir(exist_ok=True)
        (folder / "wheels" / name).write_text(text, encoding="ascii")
    return folder


def _fetch(folder: Path, *command: str) -> None:
    """Run a package manager, or a tool that it installed.

    :raises PartsError: if it fails; the folder is then removed.
    """
    done = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode:
        shutil.rmtree(folder)
        reason = (done.stderr.strip() or "no reason given").splitlines()[-1]
        raise PartsError(f"{command[0]} failed: {reason}")
