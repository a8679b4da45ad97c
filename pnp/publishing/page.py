"""The page of the studio and of publications: find its built files, make the two that depend on all others, and
pack the engine of a published page, which consists of Python and everything needed to solve its puzzles.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import tarfile
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from pnp.base import __version__
from pnp.base.errors import PnpError
from pnp.base.files import is_file
from pnp.base.sentences import LANGUAGE_NAMES, Sentence

PARTS = ("pyodide.asm.wasm", "python_stdlib.zip", "engine.tar", "rest.tar")
"""The files that the worker fetches itself and keeps in its own cache."""
PUBLISHING = "publishing"
"""The folder of the files that only a page of published puzzles needs."""
WRITTEN, DRAWN = "written", "drawn"
"""The folders of a published page with answers that don't need the engine, and with drawings."""
_PACKED = ".gz"
"""The suffix of compressed copies, which the worker fetches from hosts that don't compress files."""
_HEAD, _END = "export const BUILD = ", ";\n"
_HERE = Path(__file__).resolve().parent
PACKAGED = _HERE / "page"
"""The folder of the page in releases of pnp."""
CHECKOUT = _HERE.parents[1] / "site" / "dist"
"""The folder into which `make site` writes the page."""


@dataclass(frozen=True, slots=True)
class BuiltPage:
    """A page that `make site` wrote: its files by their paths, and Pyodide's lock file."""

    files: Mapping[str, bytes]
    lock: Mapping[str, object]


def built_page(folder: Path | None = None) -> BuiltPage:
    """Return the page in a folder; by default, the one that comes with pnp, or that `make site` wrote.

    :raises PnpError: if there is none, or it was made by another version.
    """
    if folder is None:
        folder = next((place for place in (PACKAGED, CHECKOUT) if is_file(place / "build.js")), None)
    if folder is None:
        raise PnpError(
            "this installation of pnp has no page to publish. Releases include one. In a checkout, run "
            "`make site`, or use --site to name a folder that `make site` wrote"
        )
    if not is_file(folder / "build.js"):
        raise _not_a_page(folder)
    files = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix != ".br"
    }
    for name in [name for name in files if name.endswith(_PACKED)]:  # releases compress the engine
        files.setdefault(name.removesuffix(_PACKED), gzip.decompress(files[name]))
    return BuiltPage(files, _lock(files["build.js"], folder))


def _not_a_page(folder: Path) -> PnpError:
    return PnpError(Sentence("{folder} isn't a page that `make site` wrote", folder=str(folder)))


def _lock(script: bytes, folder: Path) -> Mapping[str, object]:
    try:
        build = json.loads(script.decode().removeprefix(_HEAD).removesuffix(_END))
        version, lock = build["version"], build["lock"]
    except (ValueError, LookupError, TypeError) as error:
        raise _not_a_page(folder) from error
    if version != __version__:
        reason = Sentence(
            "the page in {folder} was made by pnp {version}, but this is pnp {own}: make the page again",
            folder=str(folder),
            version=str(version),
            own=__version__,
        )
        raise PnpError(reason)
    assert isinstance(lock, dict)
    return lock


def build_files(
    files: Mapping[str, bytes], lock: Mapping[str, object], packed: Mapping[str, bytes] | None = None
) -> dict[str, bytes]:
    """Return ``build.js`` and the service worker of a page with these files. Their ID changes with any of the
    files.

    ``build.js`` contains the sizes of the engine's parts, which show whether a part was loaded completely.

    :param lock: Pyodide's lock file, parsed.
    :param packed: the parts of the engine, by name, of which the page has only compressed copies.
    """
    parts = {f"engine/{name}": data for name, data in (packed or {}).items()}
    own = {name: data for name, data in files.items() if not name.endswith(_PACKED)} | parts
    digest = hashlib.sha256()
    for name in sorted(own):
        digest.update(f"{name}\0{len(own[name])}\0".encode() + own[name])
    build = digest.hexdigest()[:12]
    sizes = {name: len(own[f"engine/{name}"]) for name in PARTS if f"engine/{name}" in own}
    known: dict[str, object] = {
        "id": build,
        "version": __version__,
        "parts": sizes,
        "lock": lock,
        "languages": LANGUAGE_NAMES,
    }
    known |= {"isPacked": True} if packed else {}
    kept = sorted(name for name in {*own, "build.js"} if _is_kept(PurePosixPath(name)))
    head = f"const BUILD = {json.dumps(build)};\nconst SHELL = {json.dumps(['./', *kept])};\n"
    return {
        "build.js": f"{_HEAD}{json.dumps(known)}{_END}".encode(),
        "sw.js": head.encode() + (_HERE / "sw.js").read_bytes(),
    }


def _is_kept(path: PurePosixPath) -> bool:
    """Return whether the service worker caches a file. The worker keeps the engine itself, some files are
    needed only for publishing, and the engine can work out all stored answers except the rules."""
    if path.parts[0] == WRITTEN:
        return path.name.startswith("rules-")
    return path.name not in PARTS and path.parts[0] not in (PUBLISHING, DRAWN)


SCRIPTS = ("engine/pyodide.mjs", "engine/pyodide.asm.mjs")
"""The parts of Python that browsers import unpacked."""
_WHOLE = ("pyodide.asm.wasm", "python_stdlib.zip")
_ARCHIVES = ("engine.tar", "rest.tar")
MODULES = "publishing/solving.json"
"""The file of a built page that lists our modules that solving needs, and the packages that it doesn't need."""
_COMPILED = ".pyc"
_GAMES = "pnp/games/"
_NO_GAMES = frozenset({"api", "shared", "sliding"})
_FONTS = "font_"
_UNREAD = ("texts", "layouts", "sets")
"""The parts of a game's folder that solving never reads: rules, for example, are written into the page."""


def solving_parts(page: Mapping[str, bytes], games: Collection[str]) -> dict[str, bytes]:
    """Return the parts of the engine by name, not compressed yet.

    :param page: the files of a built page.
    :param games: the names of the games whose puzzles are published.
    :raises PnpError: if the page lacks a part, or one of these games.
    """
    try:
        needs = _Needs(games=frozenset(games), **json.loads(page[MODULES]))
        archives = [page[f"engine/{name}"] for name in _ARCHIVES]
        parts = {name: page[f"engine/{name}"] for name in _WHOLE}
    except KeyError as error:
        raise PnpError(
            Sentence(
                "the page to publish has no {name}: make the page again with `make site`", name=error.args[0]
            )
        ) from error
    kept = {
        name: data
        for archive in archives
        for name, data in _entries(archive)
        if needs.takes(PurePosixPath(name))
    }
    for game in games:
        if f"{_GAMES}{game}/__init__{_COMPILED}" not in kept:
            raise PnpError(Sentence("the page to publish doesn't have the game '{game}'", game=game))
    return {**parts, _ARCHIVES[0]: tarred(kept)}


@dataclass(frozen=True)
class _Needs:
    """The modules and files needed to solve puzzles of some games. Everything except the list of games was
    determined by `make site`."""

    games: Collection[str]
    modules: Collection[str]
    """The names of our modules, including those of all games."""
    fonts: Collection[str]
    """The names of font files."""
    unused: Collection[str]
    """Packages that aren't needed. All other packages are needed whole, because their modules differ between
    systems."""

    def takes(self, path: PurePosixPath) -> bool:
        """Return whether a file of the archives is needed."""
        top, *inner = path.parts
        if path.suffix == ".ttf":
            return path.name in self.fonts
        if top != "pnp":
            return top.removesuffix(_COMPILED) not in self.unused or top.startswith(_FONTS)
        if self._is_of_another(inner):
            return False
        if path.suffix == _COMPILED:
            stem = path.with_suffix("")
            return ".".join((stem.parent if stem.name == "__init__" else stem).parts) in self.modules
        return inner[0] != "components"

    def _is_of_another(self, inner: Sequence[str]) -> bool:
        """Return whether a file of ours belongs to a game that isn't published, or isn't needed for solving."""
        if inner[0] != "games" or len(inner) < 3 or inner[1] in _NO_GAMES:
            return False
        return inner[1] not in self.games or inner[2] in _UNREAD


def packed(parts: Mapping[str, bytes], page: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
    """Yield the parts compressed with gzip, by the names of their files.

    :param page: the files of a built page, which may have some of them compressed already.
    """
    for name, data in parts.items():
        path = f"engine/{name}"
        ready = page.get(f"{path}.gz") if page.get(path) == data else None
        yield f"{path}.gz", ready or gzip.compress(data, mtime=0)


def tarred(files: Mapping[str, bytes]) -> bytes:
    """Pack files, those of one kind next to each other, so that they compress better."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, data in sorted(files.items(), key=lambda item: (PurePosixPath(item[0]).suffix, item[0])):
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return out.getvalue()


def _entries(archive: bytes) -> Iterator[tuple[str, bytes]]:
    with tarfile.open(fileobj=io.BytesIO(archive)) as opened:
        for entry in opened:
            file = opened.extractfile(entry)
            if file is not None:
                yield entry.name, file.read()
