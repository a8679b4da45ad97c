"""Makes the workbench as a page: ``python -m workbench [FOLDER]`` writes it, by default to ``site/dist/``."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import zlib
from collections.abc import Mapping
from pathlib import Path

import deflate

from pnp.desk.catalogue import FONTS, page_catalogue
from pnp.language.translations import languages
from pnp.publishing.page import CHECKOUT, MODULES, PUBLISHING, build_files
from pnp.render.web_font import subset
from pnp.search.results import Level
from workbench.kept_engine import digest_of_engine, keep_engine, take_engine
from workbench.parts import PartsError, pyodide_folder
from workbench.pictures import pictures

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
WEB = ROOT / "pnp" / "studio" / "web"
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
"""The files of Pyodide in the engine."""
COMPRESSED = frozenset(
    {".html", ".js", ".mjs", ".css", ".json", ".svg", ".ttf", ".wasm", ".tar", ".zip", ".webmanifest"}
)
COPIES = (".br", ".gz")
"""The endings of compressed copies."""
LETTERS = (*range(0x20, 0x250), *range(0x2000, 0x2070), *range(0x20A0, 0x2300), *range(0x2500, 0x2800))
"""The characters in the page's own fonts: Latin letters, punctuation and signs. The rest come from the reader's
fonts."""
_HARD = 10
"""The level of libdeflate that takes a second or two: at its hardest, 12, files are 0.2% smaller."""
MOST = {"brotli": 9_000_000, "gzip": 12_000_000}
"""The most bytes that everything together may have, by compression. What only publishing needs isn't
counted."""


def main(dist: Path = CHECKOUT) -> int:
    """Make the page in a folder, replacing what was there, and return the exit code."""
    try:
        folder = pyodide_folder()
    except PartsError as error:
        print(f"the page can't be made: {error}", file=sys.stderr)
        return 1
    shutil.rmtree(dist, ignore_errors=True)
    shutil.copytree(WEB, dist)
    write_publishing(folder, dist)
    minify(folder, dist)
    digest = digest_of_engine(folder)
    if not take_engine(digest, dist / "engine"):
        print("Compiling the engine...", flush=True)
        compile_engine(folder, dist / "engine")
    print("Drawing the pictures...", flush=True)
    write_pictures(dist)
    write_build(folder, dist)
    code = report(compress(dist))
    keep_compressed(folder, dist / "engine")
    keep_engine(digest, dist / "engine")
    print(f"The page is in {dist}.")
    return code


def write_publishing(folder: Path, dist: Path) -> None:
    """Write what pages of published puzzles are made from: their script, its words, and what solving takes.

    :param folder: the folder with Pyodide and the tools.
    """
    target = dist / PUBLISHING
    levels = [level.value.capitalize() for level in Level]
    command = ["node", str(HERE / "bundle.mjs"), str(folder), str(WEB), str(target), *levels]
    subprocess.run(command, check=True)
    for name in ("published.js", "written.js"):
        (dist / name).unlink()  # the workbench itself doesn't need them
    names = subprocess.run([sys.executable, "-m", "workbench.tour"], cwd=ROOT, check=True, capture_output=True)
    (dist / MODULES).write_bytes(names.stdout)


def minify(folder: Path, dist: Path) -> None:
    """Take spaces, comments and long names out of the page's own scripts and styles.

    :param folder: the folder with Pyodide and the tools.
    """
    files = [
        path for path in dist.rglob("*") if path.suffix in (".js", ".css") and path.parent.name != "vendor"
    ]
    subprocess.run(["node", str(HERE / "minify.mjs"), str(folder), *map(str, files)], check=True)


def compile_engine(folder: Path, target: Path) -> None:
    """Compile the engine and write its parts.

    :param folder: the folder with Pyodide.
    """
    target.mkdir()
    packages, wheels = sysconfig.get_path("purelib"), str(folder / "wheels")
    command = ["node", str(HERE / "compiling.mjs"), str(ROOT), packages, wheels, str(target)]
    subprocess.run(command, cwd=folder, check=True)
    for name in PYODIDE:
        shutil.copyfile(folder / "node_modules" / "pyodide" / name, target / name)
        for copy in _compressed(folder, name):
            if copy.exists():
                shutil.copyfile(copy, target / copy.name)


def keep_compressed(folder: Path, target: Path) -> None:
    """Keep the compressed copies of Pyodide's own files beside it, since they are the same in every build.

    :param folder: the folder with Pyodide.
    :param target: the engine's folder, with all compressed copies.
    """
    for name in PYODIDE:
        for copy in _compressed(folder, name):
            if not copy.exists():
                copy.parent.mkdir(exist_ok=True)
                filling = copy.with_suffix(f"{copy.suffix}.{os.getpid()}")
                shutil.copyfile(target / copy.name, filling)
                filling.replace(copy)


def _compressed(folder: Path, name: str) -> tuple[Path, ...]:
    """Return the places of the compressed copies of one of Pyodide's files."""
    return tuple(folder / "compressed" / f"{name}{ending}" for ending in COPIES)


def write_pictures(dist: Path) -> None:
    """Write pictures, fonts, and the catalogue in each language."""
    (dist / "pictures").mkdir()
    for name, data in pictures():
        (dist / "pictures" / name).write_bytes(data)
    (dist / "fonts").mkdir()
    for name, font in FONTS.items():
        (dist / "fonts" / f"{name}.ttf").write_bytes(subset(font, LETTERS))
    for language in languages():
        (dist / f"catalogue.{language}.json").write_text(page_catalogue(language), encoding="utf-8")


def write_build(folder: Path, dist: Path) -> None:
    """Write what the worker needs to know about this build, and the service worker with the list of files that
    it keeps."""
    lock = json.loads((folder / "node_modules" / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))
    files = {
        path.relative_to(dist).as_posix(): path.read_bytes()
        for path in dist.rglob("*")
        if path.is_file() and path.suffix not in COPIES
    }
    for name, data in build_files(files, {"info": lock["info"], "packages": {}}).items():
        (dist / name).write_bytes(data)


def compress(dist: Path) -> Mapping[str, tuple[int, int, int]]:
    """Write .br and .gz files beside the parts of the engine that have none yet; return each file's plain,
    brotli and gzip sizes in bytes."""
    files = sorted(path for path in dist.rglob("*") if path.is_file() and path.suffix not in COPIES)
    ready = {
        path: (
            path.with_name(f"{path.name}.br").stat().st_size,
            path.with_name(f"{path.name}.gz").stat().st_size,
        )
        for path in files
        if path.with_name(f"{path.name}.br").exists() and path.with_name(f"{path.name}.gz").exists()
    }
    shrinking = [path for path in files if path.suffix in COMPRESSED and path not in ready]
    command = ["node", str(HERE / "compress.mjs"), *map(str, shrinking)]
    # Both at once, each on a core of its own.
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as brotli:
        gzip_sizes = {path: gzipped(path) for path in shrinking}
        output, _ = brotli.communicate()
    if brotli.returncode:
        raise subprocess.CalledProcessError(brotli.returncode, command)
    brotli_sizes = json.loads(output)
    sizes = {}
    for path in files:
        whole = path.stat().st_size
        small = (
            (brotli_sizes[str(path)], gzip_sizes[path])
            if path in gzip_sizes
            else ready.get(path, (whole, whole))
        )
        sizes[path.relative_to(dist).as_posix()] = (whole, *small)
    return sizes


def gzipped(path: Path) -> int:
    """Return the size of a file in gzip, in bytes. Write it beside the file if that is a part of the engine.

    From hosts that don't compress, the page fetches the parts of the engine like this, so they are worth the
    seconds that libdeflate takes to make them 4% smaller.
    """
    data = path.read_bytes()
    if path.parent.name != "engine":
        return len(zlib.compress(data, 9, wbits=31))
    packed = bytes(deflate.gzip_compress(data, _HARD))
    path.with_name(f"{path.name}.gz").write_bytes(packed)
    return len(packed)


def report(sizes: Mapping[str, tuple[int, int, int]]) -> int:
    """Print the sizes; return 1 if they are above the limits, else 0."""
    groups: dict[str, tuple[int, int, int]] = {}
    for name, (whole, brotli, gzip) in sizes.items():
        group = name if name.startswith("engine/") else name.partition("/")[0] if "/" in name else "page"
        before = groups.get(group, (0, 0, 0))
        groups[group] = (before[0] + whole, before[1] + brotli, before[2] + gzip)
    counted = [sizes for group, sizes in groups.items() if group != PUBLISHING]
    total = [sum(column) for column in zip(*counted, strict=True)]
    for group, (whole, brotli, gzip) in [*sorted(groups.items()), ("all", total)]:
        print(f"{group:26} {whole:>12,} {brotli:>12,} brotli {gzip:>12,} gzip")
    too_large = [name for name, size in zip(MOST, total[1:], strict=True) if size > MOST[name]]
    for name in too_large:
        print(f"too large with {name}: the limit is {MOST[name]:,} bytes", file=sys.stderr)
    return 1 if too_large else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m workbench", description="Make the workbench as a page.")
    parser.add_argument(
        "folder", nargs="?", type=Path, default=CHECKOUT, help="where to; what is there is replaced"
    )
    sys.exit(main(parser.parse_args().folder))
