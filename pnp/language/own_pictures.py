"""Read the user's own pictures: SVG, PNG, JPEG and other bitmaps below the spec's folder, and folders of them,
by name or pattern. They aren't trusted.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fnmatch import translate
from functools import lru_cache
from pathlib import Path, PurePath, PurePosixPath

from pnp.base.errors import ErrorDetails, Mark, SpecError, TextError, reading
from pnp.base.files import is_folder, resolved
from pnp.base.sentences import Sentence
from pnp.drawing.shapes import Drawing
from pnp.drawing.svg.reading import read_svg
from pnp.language.catalogue import below, no_file, own_bytes
from pnp.language.own_fonts import FamilyFinder

MOST_FILES = 5000
"""The most files that are examined in all the folders that a pattern matches."""
PICTURES = (
    *(".png", ".jpg", ".jpeg", ".jpe", ".jfif", ".svg"),
    *(".webp", ".gif", ".tif", ".tiff", ".bmp", ".avif"),
)
"""The suffixes of pictures, for whole folders."""
_UNREAD = (".heic", ".heif", ".psd", ".xcf", ".jp2", ".jxl", ".eps", ".tga", ".svgz")
"""The suffixes of pictures that can't be read."""
_WILD = re.compile(r"[*?\[]")


def pictures_at(
    pattern: str, folder: Path, mark: Mark, errors: list[ErrorDetails], notices: list[ErrorDetails]
) -> list[str] | None:
    """Return the names of pictures, relative to the spec's folder. If there are none, report an error and
    return None. Pictures in a folder that can't be read are skipped, and reported in ``notices``.

    A folder stands for its pictures and those in its subfolders. Links that lead out of the spec's folder are
    skipped. ``**`` matches one folder, as ``*`` does.

    :param pattern: a folder, a file, or a pattern such as ``art/*.png``.
    """
    parts = PurePosixPath(pattern.strip().replace("\\", "/")).parts
    if parts and (".." in parts or parts[0].startswith("/") or ":" in parts[0]):
        errors.append(
            mark.error(Sentence("expected a folder below the spec's own, not '{name}'", name=pattern))
        )
        return None
    root = folder.resolve()
    looked = _Looked()
    found = [*_matching(root, root, [part for part in parts if part != "."], looked)]
    if looked.count > MOST_FILES:
        errors.append(
            mark.error(
                Sentence("there are more than {most:,} files there; name a smaller folder", most=MOST_FILES)
            )
        )
        return None
    if not found:
        reason = (
            Sentence("no file matches '{pattern}'", pattern=pattern)
            if _WILD.search(pattern)
            else Sentence(
                "no pictures in the folder '{name}': it needs PNG, JPEG, SVG or other picture files",
                name=pattern,
            )
            if (resolved(root / pattern.strip())).is_dir()
            else no_file(folder, pattern)
        )
        errors.append(mark.error(reason))
    notices += (mark.error(why) for why in _passed_over(root, root / pattern.strip(), found))
    return found or None


def _passed_over(root: Path, folder: Path, found: Collection[str]) -> Iterator[str]:
    """Yield a notice about pictures in a folder that can't be read, unless another file of the same name can
    be."""
    known = {PurePosixPath(name).stem.casefold() for name in found}
    left = [
        path.name
        for path in (_Looked().names(folder) if _is_inside(root, folder) else ())
        if path.suffix.casefold() in _UNREAD and path.stem.casefold() not in known
    ]
    if left:
        yield Sentence(
            "'{file}' can't be read, so it's left out: save it as PNG or JPEG",
            "{count} pictures, such as '{file}', can't be read, so they are left out: save them as PNG or JPEG",
            count=len(left),
            file=left[0],
        )


_DEPTH = 3
"""How deep the folders are nested in which files are found."""


def files_below(folder: Path, endings: Collection[str] = PICTURES) -> list[str]:
    """Return the names of files with some suffixes in a folder and its subfolders, up to a limit.

    :param endings: the endings of their names; by default, those of pictures.
    """
    root = folder.resolve()
    return [*_files_below(root, root, endings, _DEPTH, _Looked())]


def _files_below(
    root: Path, folder: Path, endings: Collection[str], depth: int, looked: _Looked
) -> Iterator[str]:
    inside = looked.names(folder)
    yield from _with_ending(root, inside, endings)
    for path in inside if depth > 1 else ():
        if _is_inside(root, path):
            yield from _files_below(root, path, endings, depth - 1, looked)


def picture_finder(pictures: Iterable[str]) -> Callable[[str], str | None]:
    """Return a function that finds a picture by name, ignoring case, spaces and hyphens. The folder and the
    suffix may be missing. It returns None unless exactly one picture matches."""
    by_name: dict[str, set[str]] = {}
    for picture in pictures:
        path = PurePosixPath(picture)
        own = (picture, path.name, path.stem, path.with_suffix("").as_posix())
        for name in dict.fromkeys((*own, *map(picture_key, (picture, path.name)))):
            by_name.setdefault(name, set()).add(picture)

    def find(name: str) -> str | None:
        end = PurePosixPath(name).suffix.casefold()
        for key in (name, picture_key(name)):
            found = by_name.get(key, set())
            if end in PICTURES:
                found = {own for own in found if own.casefold().endswith(end)}
            if found:
                return next(iter(found)) if len(found) == 1 else None
        return None

    return find


def picture_like(name: str, folder: Path) -> str:
    """Return the name of the only picture like ``name`` in the same folder, ignoring case, spaces and hyphens;
    the suffix may be missing. The result is empty if a file has exactly that name, or if more or fewer than one
    picture match."""
    path, root = PurePosixPath(name.replace("\\", "/")), folder.resolve()
    there = resolved(root / path.parent)
    if not path.name or not there.is_relative_to(root) or below(root, name):
        return ""
    try:
        changed = there.stat().st_mtime_ns
    except (OSError, ValueError):
        return ""
    found = _by_key(there, changed).get(picture_key(path.name), ())
    end = path.suffix.casefold()
    alike = [own for own in found if end not in PICTURES or PurePosixPath(own).suffix.casefold() == end]
    inside = [own for own in alike if below(root, (path.parent / own).as_posix())]
    return (path.parent / inside[0]).as_posix() if len(inside) == 1 else ""


def picture_key(name: str) -> str:
    """Return a picture's name without capitals, spaces, hyphens and suffix, for comparing names."""
    stem = name[: -len(end)] if (end := PurePosixPath(name).suffix).casefold() in PICTURES else name
    return re.sub(r"[\s_-]+", "", unicodedata.normalize("NFC", stem).casefold())


@lru_cache(maxsize=8)
def _by_key(folder: Path, _changed: int) -> Mapping[str, tuple[str, ...]]:
    """Return the names of the pictures in a folder by their keys (see `picture_key`).

    :param _changed: the time when the folder was last changed, so that the cache notices changes.
    """
    found: dict[str, tuple[str, ...]] = {}
    for path in _Looked().names(folder):
        if path.suffix.casefold() in PICTURES:
            key = picture_key(path.name)
            found[key] = (*found.get(key, ()), path.name)
    return found


class _Looked:
    """Counts the files that were examined."""

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
    """Yield the pictures below a folder whose path matches the parts of a pattern."""
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
    """Yield the pictures in a folder and its subfolders. In the spec's own folder, which contains other things,
    too, subfolders are used only if the folder itself has no pictures."""
    inside = looked.names(folder)
    own = [*_with_ending(root, inside, PICTURES)]
    yield from own
    for path in inside if not own or folder.resolve() != root else ():
        if _is_inside(root, path):
            yield from _with_ending(root, looked.names(path), PICTURES)


def _with_ending(root: Path, paths: list[Path], endings: Collection[str]) -> Iterator[str]:
    for path in paths:
        name = path.relative_to(root).as_posix()
        if path.suffix.casefold() in endings and below(root, name):
            yield name


def _is_inside(root: Path, path: Path) -> bool:
    """Return whether a path is a folder below the spec's, with links followed."""
    real = resolved(path)
    return real.is_relative_to(root) and real.is_dir()


MOST_PICTURE = 2_000_000
"""The most bytes of a picture in an SVG file."""
MOST_PHOTOGRAPH = 20_000_000
"""The most bytes of a picture made of pixels."""
_PDF = b"%PDF-"
_PIXELS = (b"\x89PNG", b"\xff\xd8")
"""The first bytes of bitmap files, whatever their names."""
_DECODED = {
    "WebP": re.compile(rb"RIFF.{4}WEBP", re.DOTALL),
    "GIF": re.compile(rb"GIF8"),
    "TIFF": re.compile(rb"II\*\0|MM\0\*"),
    "BMP": re.compile(rb"BM.{4}\0\0\0\0", re.DOTALL),
    "AVIF": re.compile(rb".{4}ftypavi[fs]", re.DOTALL),
}
"""The first bytes of files that have to be decoded."""
_OTHERS = {
    "HEIC": re.compile(rb".{4}ftyp(hei|mif)", re.DOTALL),
    "PSD": re.compile(rb"8BPS"),
    "JPEG 2000": re.compile(rb"\0\0\0\x0cjP  "),
    "JPEG XL": re.compile(rb"\xff\x0a|\0\0\0\x0cJXL "),
    "EPS": re.compile(rb"%!PS|\xc5\xd0\xd3\xc6"),
    "ICO": re.compile(rb"\0\0\x01\0"),
    "SVGZ": re.compile(rb"\x1f\x8b"),
}
"""The first bytes of files that can't be printed."""
_BEFORE_XML = b"\xef\xbb\xbf\xfe\xff\0 \t\r\n"
"""What may precede the first element of an SVG file: byte order marks and spaces."""


@dataclass(frozen=True, slots=True)
class PictureFile:
    """A picture that has been read."""

    drawing: Drawing
    size: int
    """The number of bytes of its file."""
    is_vector: bool = False
    """Whether it's kept in memory instead of being read again for output."""
    notices: tuple[ErrorDetails, ...] = ()
    """Notices for whoever prints it."""
    fonts: tuple[str, ...] = ()
    """The names of the user's font files that its text uses."""
    name: str = ""
    """The name of its file, if the spec's name only matches approximately; otherwise empty."""


def own_picture(name: str, folder: Path, mark: Mark, errors: list[ErrorDetails]) -> PictureFile | None:
    """Return the picture in a file that a spec names. If it can't be printed, report an error at its line and
    return None.

    If no file has the name, it refers to the only picture like it, ignoring case, spaces and hyphens; the
    suffix may be missing.

    :param folder: the spec's folder: the file must be in it or below it.
    """
    if _is_folder(name, folder):
        message = Sentence(
            "'{name}' is a folder, not a picture file: `images: {name}` makes a deck of all pictures in it",
            name=name,
        )
        errors.append(mark.error(message))
        return None
    like = picture_like(name, folder)
    file = own_bytes(like or name, folder, mark, MOST_PHOTOGRAPH, errors)
    if file is None:
        return None
    path, data = file
    try:
        with reading(like or name):
            if not data:
                raise TextError.at(Sentence("the file is empty"))
            found = _read(like or name, path, data, FamilyFinder(folder, path.parent, mark, errors))
            return replace(found, name=like)
    except SpecError as error:
        errors += error.errors
    return None


def _is_folder(name: str, folder: Path) -> bool:
    """Return whether a name refers to the spec's folder or one below it."""
    root = folder.resolve()
    path = resolved(root / name)
    return path.is_relative_to(root) and is_folder(path)


def _read(name: str, path: Path, data: bytes, finder: FamilyFinder) -> PictureFile:
    """Return the picture in a file.

    :raises TextError: for what can't be printed.
    """
    kind = _decoded_kind(data)
    if kind or _has_pixels(name, data):
        drawing = _photograph(data, path, kind)
        return PictureFile(drawing, len(data), notices=tuple(_further_pictures(name, data, kind)))
    return _vectors(name, data, finder)


def _has_pixels(name: str, data: bytes) -> bool:
    """Return whether to read a file as a bitmap, judging by its content, and by its name only if it isn't
    XML."""
    named = PurePath(name).suffix.casefold() in (".png", ".jpg", ".jpeg")
    return data.startswith(_PIXELS) or (
        named and b"<" not in data[:200] and not data.startswith(_PDF) and not _other_kind(data)
    )


def _other_kind(data: bytes) -> str:
    """Return the name of a format that can't be printed, or an empty text."""
    return next((kind for kind, beginning in _OTHERS.items() if beginning.match(data)), "")


def _vectors(name: str, data: bytes, finder: FamilyFinder) -> PictureFile:
    """Return the picture in an SVG file.

    :raises TextError: for what can't be printed.
    """
    if data.startswith(_PDF):
        raise TextError.at(Sentence("is a PDF: give it a name that ends in .pdf"))
    if kind := _other_kind(data):
        raise TextError.at(Sentence("has the format {kind}: save it as PNG, JPEG or SVG", kind=kind))
    if PurePath(name).suffix.casefold() != ".svg" and not data.lstrip(_BEFORE_XML).startswith(b"<"):
        raise TextError.at(Sentence("isn't a picture that can be read: save it as PNG, JPEG or SVG"))
    if len(data) > MOST_PICTURE:
        raise TextError.at(Sentence("is larger than {most:,} bytes: simplify its paths", most=MOST_PICTURE))
    found = read_svg(data, finder)
    notices = (ErrorDetails(name, one.line, 1, one.message) for one in found.notices)
    return PictureFile(found.drawing, len(data), True, tuple(notices), tuple(finder.used))


def _decoded_kind(data: bytes) -> str:
    """Return the format of a file if an image library has to read it; empty for other files."""
    return next((kind for kind, beginning in _DECODED.items() if beginning.match(data)), "")


def _further_pictures(name: str, data: bytes, kind: str) -> Iterator[ErrorDetails]:
    """Yield a notice for an animation or a file with several pages, of which only the first picture is
    printed."""
    from pnp.drawing.pixel_coding import open_picture

    is_moving = b"acTL" in data[: max(data.find(b"IDAT"), 0)]  # a PNG with an animation
    if is_moving or (kind and getattr(open_picture(data, kind.upper()), "is_animated", False)):
        yield Mark(name).error(Sentence("has several pictures, and only the first is printed"))


def _photograph(data: bytes, path: Path, kind: str = "") -> Drawing:
    """Return the picture in a PNG or JPEG file, or in another file that has to be decoded.

    :raises TextError: for what can't be printed.
    """
    if len(data) > MOST_PHOTOGRAPH:
        raise TextError.at(Sentence("is larger than {most:,} bytes: make it smaller", most=MOST_PHOTOGRAPH))
    from pnp.drawing.pixel_picture import decode_pixels, read_pixels  # an image library, which few specs need

    return decode_pixels(data, kind, path) if kind else read_pixels(data, path)
