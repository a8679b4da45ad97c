"""The user's own pictures: SVG, PNG, JPEG and other files of pixels below the spec's folder. They are read with
care, because anyone may have made them."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path, PurePath

from pnp.base.errors import ErrorDetails, SpecError, TextError
from pnp.base.files import is_folder, resolved
from pnp.base.guarded import reading
from pnp.base.sentences import Sentence
from pnp.drawing.shapes import Drawing
from pnp.drawing.svg.reading import read_svg
from pnp.language.named_files import own_bytes
from pnp.language.own_folders import picture_like
from pnp.language.own_fonts import FamilyFinder
from pnp.language.reader import Mark

MOST_PICTURE = 2_000_000
"""The most bytes of a picture in an SVG file."""
MOST_PHOTOGRAPH = 20_000_000
"""The most bytes of a picture made of pixels."""
_PDF = b"%PDF-"
_PIXELS = (b"\x89PNG", b"\xff\xd8")
"""How files of pixels begin. What a file is called doesn't matter."""
_DECODED = {
    "WebP": re.compile(rb"RIFF.{4}WEBP", re.DOTALL),
    "GIF": re.compile(rb"GIF8"),
    "TIFF": re.compile(rb"II\*\0|MM\0\*"),
    "BMP": re.compile(rb"BM.{4}\0\0\0\0", re.DOTALL),
    "AVIF": re.compile(rb".{4}ftypavi[fs]", re.DOTALL),
}
"""How files in formats begin that are decoded."""
_OTHERS = {
    "HEIC": re.compile(rb".{4}ftyp(hei|mif)", re.DOTALL),
    "PSD": re.compile(rb"8BPS"),
}
"""How files in formats begin that can't be printed."""


@dataclass(frozen=True, slots=True)
class PictureFile:
    """A picture that has been read."""

    drawing: Drawing
    size: int
    """The number of bytes of its file."""
    is_vector: bool = False
    """Whether it's kept in memory, and not read again when it's written."""
    notices: tuple[ErrorDetails, ...] = ()
    """What to tell whoever prints it."""
    fonts: tuple[str, ...] = ()
    """The names of the user's font files that its text is set in."""
    name: str = ""
    """The name of its file, if it's only like the one that the spec gives; otherwise empty."""


def own_picture(name: str, folder: Path, mark: Mark, errors: list[ErrorDetails]) -> PictureFile | None:
    """Return the picture in a file that a spec names; None, with an error at the picture's line, if it
    can't be printed.

    A name without a file stands for the only picture that is called so but for capitals, spaces and hyphens,
    and for an ending that isn't given.

    :param folder: the spec's folder: the file must be in it or below it.
    """
    if _is_folder(name, folder):
        message = Sentence(
            "'{name}' is a folder, and a picture is a file: `images: {name}` makes a deck of all pictures in "
            "it",
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
            found = _read(like or name, path, data, FamilyFinder(folder, path.parent, mark, errors))
            return replace(found, name=like)
    except SpecError as error:
        errors += error.errors
    return None


def _is_folder(name: str, folder: Path) -> bool:
    """Tell whether a name is that of the spec's folder or of one below it."""
    root = folder.resolve()
    path = resolved(root / name)
    return path.is_relative_to(root) and is_folder(path)


def _read(name: str, path: Path, data: bytes, finder: FamilyFinder) -> PictureFile:
    """Return the picture in a file.

    :raises TextError: for what can't be printed.
    """
    if kind := _decoded_kind(data):
        return PictureFile(_photograph(data, path, kind), len(data))
    if _has_pixels(name, data):
        return PictureFile(_photograph(data, path), len(data))
    return _vectors(name, data, finder)


def _has_pixels(name: str, data: bytes) -> bool:
    """Tell whether to read a file as pixels: by its content, and by its name only if it's no kind of XML."""
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
        raise TextError.at(Sentence("is a {kind} file: save it as PNG, JPEG or SVG", kind=kind))
    if len(data) > MOST_PICTURE:
        raise TextError.at(Sentence("is larger than {most:,} bytes: simplify its paths", most=MOST_PICTURE))
    found = read_svg(data, finder)
    notices = (ErrorDetails(name, one.line, 1, one.message) for one in found.notices)
    return PictureFile(found.drawing, len(data), True, tuple(notices), tuple(finder.used))


def _decoded_kind(data: bytes) -> str:
    """Return the name of the format of a file that is read by an image library; empty for other files."""
    return next((kind for kind, beginning in _DECODED.items() if beginning.match(data)), "")


def _photograph(data: bytes, path: Path, kind: str = "") -> Drawing:
    """Return the picture in a PNG or JPEG file, or in one of another kind that is decoded.

    :raises TextError: for what can't be printed.
    """
    if len(data) > MOST_PHOTOGRAPH:
        raise TextError.at(Sentence("is larger than {most:,} bytes: make it smaller", most=MOST_PHOTOGRAPH))
    from pnp.drawing.pixel_picture import decode_pixels, read_pixels  # an image library, which few specs need

    return decode_pixels(data, kind, path) if kind else read_pixels(data, path)
