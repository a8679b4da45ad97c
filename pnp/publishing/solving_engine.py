"""The engine of a published page: Python, and the modules and games needed to solve its puzzles."""

from __future__ import annotations

import gzip
import io
import json
import tarfile
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from pnp.base.errors import PnpError
from pnp.base.sentences import Sentence

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
"""What solving never reads in a game's folder: rules are written into the page."""


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
            Sentence("the page to publish has no {name}: make it again with `make site`", name=error.args[0])
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
    """What is needed to solve puzzles of some games. All but the list of games was determined by `make
    site`."""

    games: Collection[str]
    modules: Collection[str]
    """The names of our modules, those of all games."""
    fonts: Collection[str]
    """The names of font files."""
    unused: Collection[str]
    """Packages that aren't needed. All others are needed whole, because their modules differ between
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
