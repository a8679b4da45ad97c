"""Compiles the modules that the engine needs, with Pyodide's own Python. Runs in Pyodide; see `compiling.mjs`.

What the first page of a sheet needs comes first: its modules of the standard library are in
``python_stdlib.zip``; all others, the shared libraries and our own data in ``engine.tar``. All other modules
follow in ``rest.tar``. The same input always gives the same bytes.
"""

from __future__ import annotations

import importlib._bootstrap_external as bootstrap
import io
import json
import zipfile
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from pathlib import Path

from pnp.desk.later_modules import NAMES
from pnp.drawing import face
from pnp.drawing.font_files import SYMBOLS, font_file
from pnp.drawing.shapes import Font, FontFile
from workbench.bare_code import bare_code
from workbench.tour import first_steps, leave_out_solvers, modules, tour

PROJECT, PACKAGES, WHEELS = Path("/mnt/project"), Path("/mnt/packages"), Path("/mnt/wheels")
STANDARD = "/lib/python314.zip/"
NOT_PACKED = (
    "studio/",
    "publishing/",
    "library/",
    "commands/",
    "__main__.py",
    "preflight/reading.py",
)
"""Files of pnp that a browser has no use for."""
UNUSED = {
    "components": {"pdf_cards", "pdf_grid"},
    "language": {"pdf_reading"},
    "puzzles": {"difficulty_fitting", "rating_report"},
    "render": {"dxf"},
    "pipeline": {
        "convert",
        "export",
        "new_game",
        "piece_images",
        "tabletop_simulator",
        "tabletop_solids",
        "watch",
    },
}
"""Modules of some folders that nothing on the page asks for: exports, DXF, and cards out of PDFs."""
CHECKS = {"claims", "contest_claims", "fight_claims", "hint_claims", "line_checks"}
"""Modules of games that check hints. Others import them, but nothing on the page checks a hint."""
_NOTHING = b"def __getattr__(name):\n    if name.startswith('__'):\n        raise AttributeError(name)\n"
"""What stands in for them: whatever is imported from it is None."""
MISSING = (
    *("from numba", "import numba", "from ortools", "import numpy", "from llvmlite"),
    *("import pypdfium2", "import pikepdf"),
)
"""The beginnings of lines that import packages that the page doesn't have."""
EMPTIED = {
    "pypdf/_codecs/adobe_glyphs.py": b"adobe_glyphs = {}\n",
    "pypdf/_codecs/core_font_metrics.py": b"CORE_FONT_METRICS = {}\n",
    # Its first import decides the order of circular imports.
    "pypdf/_encryption.py": b"from ._utils import logger_warning\n"
    b"class Encryption: ...\nclass EncryptAlgorithm: ...\nclass PasswordType: ...\n",
    "pypdf/_writer.py": b"class ObjectDeletionFlag: ...\nclass PdfWriter: ...\n",
    "pypdf/generic/_appearance_stream.py": b"class TextStreamAppearance: ...\n",
    "pypdf/xmp.py": b"from ._configuration import DEFAULT_CONFIGURATION as usual\n"
    b"XMP_MAX_INPUT_LENGTH = usual.xmp_maximum_input_length\n"
    b"XMP_MAX_ELEMENT_COUNT = usual.xmp_maximum_element_count\nclass XmpInformation: ...\n",
    "reportlab/lib/rl_safe_eval.py": b"rl_safe_exec = rl_safe_eval = safer_globals = None\n"
    b"rl_extended_literal_eval = None\n",
    "svgwrite/data/full11.py": b"attributes, elements, TypeChecker = {}, {}, type(None)\n",
    "svgwrite/data/svgparser.py": b"is_valid_transferlist = is_valid_pathdata = None\n"
    b"is_valid_animation_timing = None\n",
    "svgwrite/data/tiny12.py": b"attributes, elements, TypeChecker = {}, {}, type(None)\n",
}
"""What modules import, but nothing on the page uses: tables of fonts, what writes, encrypts and describes other
PDFs than ours, texts that are run as code, and the rules by which `svgwrite` checks SVG on request."""
DATA = ("*.md", "*.yaml", "*.po", "*.j2", "*.html", "*.csv", "*.svg")
UNSAID = "words/commands/"
"""The words that only the command line says."""
SIGNS = f"pnp/layouts/{SYMBOLS.path}"
"""The font of signs. That of emoji is too large for the page."""
ALWAYS = ("_pyodide", "pyodide", "encodings", "importlib", "collections", "re", "json")
"""Packages of the standard library's archive that are packed whole: Pyodide itself needs them to start."""
LATER = ".md"
"""The texts of rules and chapters, which only modules that come later read."""


def main(output: Path) -> None:
    """Take the tour, and write the archives."""
    leave_out_solvers()
    first_steps()
    first = dict(modules())
    tour()
    found = dict(modules())
    everything = dict(_engine(found))
    needed = {_entry_name(file) for file in (*first.values(), *map(str, _font_files()))}
    engine = {name: data for name, data in everything.items() if _comes_first(name, needed)}
    standard = _standard_library(found)
    whole = {_top(name) for name in _standard_names(first)} | set(ALWAYS)
    packed = {name: data for name, data in standard.items() if _top(name) in whole}
    rest = {name: data for name, data in {**standard, **everything}.items() if name not in {*packed, *engine}}
    engine[f"pnp/desk/{NAMES}"] = json.dumps(sorted(filter(None, map(_module_name, rest)))).encode()
    from pnp.publishing.page import tarred  # which isn't among the modules that the tour finds

    (output / "python_stdlib.zip").write_bytes(_zip(packed))
    (output / "engine.tar").write_bytes(tarred(engine))
    (output / "rest.tar").write_bytes(tarred(rest))


def _top(name: str) -> str:
    """Return the package or module that a file is part of, by its name in an archive."""
    return name.partition("/")[0].removesuffix(".pyc").removesuffix(".py")


def _comes_first(name: str, needed: AbstractSet[str]) -> bool:
    """Return whether a sheet's first page needs a file: it needs the modules that it imports, and all data but
    long texts."""
    return name in needed if name.endswith((".pyc", ".ttf")) else not name.endswith(LATER)


def _module_name(name: str) -> str:
    """Return the module that a file holds; empty for other files."""
    stem = name.removesuffix(".pyc")
    return stem.removesuffix("/__init__").replace("/", ".") if stem != name else ""


def _compiled(source: bytes, name: str) -> bytes:
    """Compile a module to bytecode as small as it gets; Python won't look for its source."""
    code = bare_code(source, name)
    return bytes(bootstrap._code_to_hash_pyc(code, bytes(8), False))  # type: ignore[attr-defined]


def _standard_names(found: Mapping[str, str]) -> set[str]:
    return {file.removeprefix(STANDARD) for file in found.values() if file.startswith(STANDARD)}


def _standard_library(found: Mapping[str, str]) -> dict[str, bytes]:
    """Return the standard library's modules that were imported or are always packed: name in the archive →
    contents."""
    used = _standard_names(found)
    with zipfile.ZipFile("/lib/python314.zip") as archive:
        return {
            f"{name}c": _compiled(archive.read(name), name)
            for name in archive.namelist()
            if name.endswith(".py") and (name in used or name.split("/")[0] in ALWAYS)
        }


def _zip(files: Mapping[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        for name, data in sorted(files.items()):
            packed.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data)
    return out.getvalue()


def _engine(found: Mapping[str, str]) -> Iterator[tuple[str, bytes]]:
    """Yield the engine's files: names below ``site-packages``, and contents."""
    for file in sorted(set(found.values())):
        for root in (WHEELS, PACKAGES):
            if Path(file).is_relative_to(root):
                yield _entry(Path(file), root)
    for path in _font_files():
        yield _entry(path, PACKAGES)
    for path in sorted((PROJECT / "pnp").rglob("*.py")):
        yield from _module(path)
    yield SIGNS, (PROJECT / SIGNS.removeprefix("pnp/")).read_bytes()
    for folder in (PROJECT / name for name in ("pnp/games", "pnp/components", "layouts", "templates")):
        for pattern in DATA:
            for path in sorted(folder.rglob(pattern)):
                name = str(path.relative_to(PROJECT))
                if UNSAID not in name:
                    yield name if name.startswith("pnp/") else f"pnp/{name}", path.read_bytes()


def _module(path: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the entry of one of our modules, if it is packed."""
    top, *inner = path.relative_to(PROJECT / "pnp").with_suffix("").parts
    if top == "games" and CHECKS & {*inner}:
        if inner[-1] in {*CHECKS, "__init__"}:
            name = str(path.relative_to(PROJECT))
            yield f"{name}c", _compiled(_NOTHING, name)
        return
    is_packed = not path.relative_to(PROJECT / "pnp").as_posix().startswith(NOT_PACKED)
    if is_packed and not UNUSED.get(top, set()) & {*inner} and not _needs_missing(path.read_bytes()):
        yield _entry(path, PROJECT)


def _entry_name(file: str) -> str:
    """Return the name in the archives of a module that has been imported."""
    root = next((root for root in (WHEELS, PROJECT, PACKAGES) if Path(file).is_relative_to(root)), None)
    name = str(Path(file).relative_to(root)) if root else file
    return f"{name}c" if name.endswith(".py") else name


def _entry(path: Path, root: Path) -> tuple[str, bytes]:
    """Return a file's name below a root and its contents; a module is compiled."""
    name, data = str(path.relative_to(root)), path.read_bytes()
    return (f"{name}c", _compiled(EMPTIED.get(name, data), name)) if path.suffix == ".py" else (name, data)


def _font_files() -> Iterator[Path]:
    """Yield the files of all fonts that the engine can set, with the packages that hold them."""
    faces = [font for font in vars(face).values() if isinstance(font, FontFile)]
    for font in (*Font, *faces):
        file = font_file(font)
        yield from (file, file.parents[1] / "__init__.py")


def _needs_missing(source: bytes) -> bool:
    """Return whether a module imports a solver or PDFium at its top, so that it can't be imported there."""
    return any(line.startswith(MISSING) for line in source.decode().splitlines())
