"""Compiles what the engine needs, with Pyodide's own Python. Runs in Pyodide; see `compiling.mjs`.

The standard library becomes ``python_stdlib.zip``, everything else ``engine.tar``: compiled modules, shared
libraries, and our own data. Same input, same bytes.
"""

from __future__ import annotations

import importlib._bootstrap_external as bootstrap
import io
import tarfile
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import CodeType

from pnp.drawing import face
from pnp.drawing.fonts import font_file
from pnp.drawing.shapes import Font, FontFile
from workbench.tour import modules, tour

PROJECT, PACKAGES, WHEELS = Path("/mnt/project"), Path("/mnt/packages"), Path("/mnt/wheels")
STANDARD = "/lib/python314.zip/"
NOT_PACKED = frozenset({"studio", "publishing", "commands", "cli.py", "preflight"})
"""Of pnp: what a browser has no use for."""
NEEDS_SOLVERS = ("from numba", "import numba", "from ortools", "import numpy", "from llvmlite")
DATA = ("*.md", "*.yaml", "*.po", "*.j2", "*.html")
ALWAYS = ("_pyodide", "pyodide", "encodings", "importlib", "collections", "re", "json")
"""Packages of the standard library's archive that are packed whole: Pyodide itself needs them to start."""


def main(output: Path) -> None:
    """Take the tour, and write both archives."""
    tour()
    found = dict(modules())
    (output / "python_stdlib.zip").write_bytes(_standard_library(found))
    (output / "engine.tar").write_bytes(_tar(dict(_engine(found))))


def _compiled(source: bytes, name: str) -> bytes:
    """A module as bytecode that is used without looking for its source; without docstrings and line numbers."""
    code = _bare(compile(source, name, "exec", dont_inherit=True, optimize=2))
    return bytes(bootstrap._code_to_hash_pyc(code, bytes(8), False))  # type: ignore[attr-defined]


def _bare(code: CodeType) -> CodeType:
    """Code without its line numbers, which make a fifth of it; the engine's messages name none."""
    inner = tuple(_bare(value) if isinstance(value, CodeType) else value for value in code.co_consts)
    return code.replace(co_linetable=b"", co_consts=inner)


def _standard_library(found: Mapping[str, str]) -> bytes:
    used = {file.removeprefix(STANDARD) for file in found.values() if file.startswith(STANDARD)}
    out = io.BytesIO()
    with zipfile.ZipFile("/lib/python314.zip") as archive, zipfile.ZipFile(out, "w") as packed:
        for name in sorted(archive.namelist()):
            if not name.endswith(".py") or (name not in used and name.split("/")[0] not in ALWAYS):
                continue
            data = _compiled(archive.read(name), name)
            packed.writestr(zipfile.ZipInfo(f"{name}c", (1980, 1, 1, 0, 0, 0)), data)
    return out.getvalue()


def _engine(found: Mapping[str, str]) -> Iterator[tuple[str, bytes]]:
    """Names below ``site-packages`` and contents."""
    for file in sorted(set(found.values())):
        for root in (WHEELS, PACKAGES):
            if Path(file).is_relative_to(root):
                yield _entry(Path(file), root)
    for path in _font_files():
        yield _entry(path, PACKAGES)
    for path in sorted((PROJECT / "pnp").rglob("*.py")):
        is_packed = path.relative_to(PROJECT / "pnp").parts[0] not in NOT_PACKED
        if is_packed and not _needs_solvers(path.read_bytes()):
            yield _entry(path, PROJECT)
    for folder in (PROJECT / "pnp" / "games", PROJECT / "layouts", PROJECT / "templates"):
        for pattern in DATA:
            for path in sorted(folder.rglob(pattern)):
                name = str(path.relative_to(PROJECT))
                yield name if name.startswith("pnp/") else f"pnp/{name}", path.read_bytes()


def _entry(path: Path, root: Path) -> tuple[str, bytes]:
    """A file and its name below a root; a module is compiled."""
    name, data = str(path.relative_to(root)), path.read_bytes()
    return (f"{name}c", _compiled(data, name)) if path.suffix == ".py" else (name, data)


def _font_files() -> Iterator[Path]:
    """The files of all fonts that the engine can set, with the packages that hold them."""
    faces = [font for font in vars(face).values() if isinstance(font, FontFile)]
    for font in (*Font, *faces):
        file = font_file(font)
        yield from (file, file.parents[1] / "__init__.py")


def _needs_solvers(source: bytes) -> bool:
    """Whether a module imports a solver at its top, so that it can't be imported here."""
    return any(line.startswith(NEEDS_SOLVERS) for line in source.decode().splitlines())


def _tar(files: Mapping[str, bytes]) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, data in sorted(files.items()):
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return out.getvalue()
