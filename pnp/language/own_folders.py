"""Folders of pictures below a spec's own folder: a folder by its name, or files by a pattern."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fnmatch import translate
from pathlib import Path, PurePosixPath

from pnp.base.errors import LocatedFault, Mark
from pnp.base.files import resolved
from pnp.base.sentences import Sentence
from pnp.language.named_files import below, no_file

MOST_FILES = 5000
"""The most files that are looked at in all the folders that a pattern matches."""
PICTURES = (".png", ".jpg", ".jpeg", ".svg", ".webp", ".gif", ".tif", ".tiff", ".bmp", ".avif")
"""How files of pictures end, for folders named as a whole."""
_WILD = re.compile(r"[*?\[]")


def pictures_at(pattern: str, folder: Path, mark: Mark, errors: list[LocatedFault]) -> list[str] | None:
    """The names of pictures, from the spec's folder on; None, with an error, if there are none.

    A folder stands for its pictures, or for those of its own folders if it has none itself. Links that lead out
    of the spec's folder are passed over. ``**`` matches one folder, as ``*`` does.

    :param pattern: a folder, a file, or a pattern such as ``art/*.png``.
    """
    parts = PurePosixPath(pattern.strip().replace("\\", "/")).parts
    if parts and (".." in parts or parts[0].startswith("/") or ":" in parts[0]):
        errors.append(
            mark.fault(Sentence("expected a folder below the spec's own, not '{name}'", name=pattern))
        )
        return None
    root = folder.resolve()
    looked = _Looked()
    found = [*_matching(root, root, [part for part in parts if part != "."], looked)]
    if looked.count > MOST_FILES:
        errors.append(
            mark.fault(
                Sentence("there are more than {most:,} files there; name a smaller folder", most=MOST_FILES)
            )
        )
        return None
    if not found:
        reason = (
            Sentence("no file is called like '{pattern}'", pattern=pattern)
            if _WILD.search(pattern)
            else Sentence("no pictures in the folder '{name}'", name=pattern)
            if (resolved(root / pattern.strip())).is_dir()
            else no_file(folder, pattern)
        )
        errors.append(mark.fault(reason))
        return None
    return found


def pictures_below(folder: Path) -> list[str]:
    """The names of all pictures in a folder and in the folders in it, as many as are looked at."""
    root, looked = folder.resolve(), _Looked()
    inside = looked.names(root)
    found = [*_pictures(root, inside)]
    for path in inside:
        if _is_inside(root, path):
            found += _pictures(root, looked.names(path))
    return found


class _Looked:
    """Counts the files that were looked at."""

    def __init__(self) -> None:
        self.count = 0

    def names(self, folder: Path) -> list[Path]:
        found: list[Path] = []
        try:
            for path in folder.iterdir():
                self.count += 1
                if self.count > MOST_FILES:
                    break
                if not path.name.startswith("."):
                    found.append(path)
        except OSError:
            pass
        return sorted(found)


def _matching(root: Path, folder: Path, parts: list[str], looked: _Looked) -> Iterator[str]:
    """The pictures below a folder whose path matches the parts of a pattern."""
    if not parts:
        yield from _whole(root, folder, looked)
        return
    part, *rest = parts
    if _WILD.search(part):
        match = re.compile(translate(part), re.IGNORECASE).match
        inner = [path for path in looked.names(folder) if match(path.name)]
    else:
        inner = [folder / part]
    for path in inner:
        name = path.relative_to(root).as_posix()
        if rest:
            if _is_inside(root, path):
                yield from _matching(root, path, rest, looked)
        elif below(root, name):
            yield name
        elif _is_inside(root, path) and not _WILD.search(part):
            yield from _whole(root, path, looked)


def _whole(root: Path, folder: Path, looked: _Looked) -> Iterator[str]:
    """The pictures in a folder, or in its folders if it has none itself."""
    inside = looked.names(folder)
    own = [*_pictures(root, inside)]
    if own:
        yield from own
        return
    for path in inside:
        if _is_inside(root, path):
            yield from _pictures(root, looked.names(path))


def _pictures(root: Path, paths: list[Path]) -> Iterator[str]:
    for path in paths:
        name = path.relative_to(root).as_posix()
        if path.suffix.casefold() in PICTURES and below(root, name):
            yield name


def _is_inside(root: Path, path: Path) -> bool:
    """Whether a path is a folder below the spec's, with links followed."""
    real = resolved(path)
    return real.is_relative_to(root) and real.is_dir()
