"""Read pictures from untrusted PNG and JPEG files.

They are neither scaled nor recompressed: a photograph is embedded unchanged. Other data in the file, such as
the place where a photograph was taken, is left out.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.base.errors import SpecError, TextError, guarded, is_damaged
from pnp.base.files import system_reason
from pnp.base.geometry import Affine, Box, Size, stretch
from pnp.base.sentences import Sentence
from pnp.drawing import plain_pixels
from pnp.drawing.pixel_coding import (
    JPEG,
    PixelData,
    Pixels,
    coded,
    drawn_chunks,
    file_of,
    from_png,
    from_samples,
    has_codecs,
    in_8_bits,
    is_grey,
    is_plain,
    keep,
    name_of,
    opacity_of,
    open_picture,
    read_again,
)
from pnp.drawing.plain_pixels import PNG, png_chunks
from pnp.drawing.shapes import Drawing, Group, Image

if TYPE_CHECKING:
    from PIL.Image import Image as Decoded

LONGER_SIDE = 100.0
"""The longer side of a picture, in millimetres, until it gets a size."""
MOST_PIXELS = 40_000_000
"""The most pixels of a picture: A4 at 600 dots per inch has 35 million."""
_TURNS = {
    2: Affine(-1, 0, 0, 1, 1, 0),
    3: Affine(-1, 0, 0, -1, 1, 1),
    4: Affine(1, 0, 0, -1, 0, 1),
    5: Affine(0, -1, -1, 0, 1, 1),
    6: Affine(0, -1, 1, 0, 0, 1),
    7: Affine(0, 1, 1, 0, 0, 0),
    8: Affine(0, 1, -1, 0, 1, 0),
}
"""The map of the unit square for each orientation of a camera."""


def read_pixels(data: bytes, path: Path | None = None) -> Drawing:
    """Return the picture in a PNG or JPEG file, its longer side `LONGER_SIDE` long.

    :param path: the file, from which the picture is read again when it's written; by default, ``data`` is kept.
    :raises TextError: for a file that can't be printed, with the reason.
    """
    pixels, orientation = _read(data, _File.of(data, path))
    return _as_drawing(replace(pixels, resolution=plain_pixels.resolution_in(data)), orientation)


def decode_pixels(data: bytes, kind: str, path: Path | None = None) -> Drawing:
    """Return the picture in a file of another kind, such as WebP or TIFF: the first, if it has several.

    :param path: as for `read_pixels`.
    :raises TextError: for a file that can't be printed, with the reason.
    """
    if not has_codecs():
        raise TextError.at(
            Sentence("has the format {kind}, which a browser can't read here: save it as PNG", kind=kind)
        )
    with guarded():
        decoded = open_picture(data, kind.upper())
        _check_size(*decoded.size)
        decoded.load()
        orientation = decoded.getexif().get(plain_pixels.ORIENTATION, 1)
        across, up = decoded.info.get("dpi", (0, 0))
        pixels = Pixels(
            f"{name_of(data)}-{kind}",
            *decoded.size,
            "png",
            is_grey(decoded),
            opacity_of(decoded) is not None,
            _File.of(data, path, kind),
            round(float(across), 2) if across == up else 0.0,
        )
    return _as_drawing(pixels, orientation)


@dataclass(frozen=True, slots=True)
class _File:
    """The file of a picture, from which it's read when it's written."""

    place: bytes | Path = field(repr=False)
    digest: str
    """The digest of the file's bytes, since the file may have changed by then."""
    kind: str = ""
    """The format to decode; empty for PNG and JPEG."""

    @classmethod
    def of(cls, data: bytes, path: Path | None, kind: str = "") -> _File:
        return cls(path or data, name_of(data), kind)

    def load(self) -> PixelData:
        if isinstance(self.place, bytes):
            return read_again(self.place, self.kind)
        try:
            data = self.place.read_bytes()
        except OSError as error:
            raise SpecError.at(self.place, system_reason(error)) from error
        if name_of(data) != self.digest:
            raise SpecError.at(self.place, Sentence("was changed while pnp was reading it: build again"))
        return read_again(data, self.kind)


def _as_drawing(pixels: Pixels, orientation: int) -> Drawing:
    """Return a picture turned to the camera's orientation, with a longer side of `LONGER_SIDE`."""
    turn = _TURNS.get(orientation, Affine())
    width, height = pixels.width, pixels.height
    if orientation >= 5:
        width, height = height, width
    scale = LONGER_SIDE / max(width, height)
    size = Size(width * scale, height * scale)
    place = stretch(*size).after(turn)
    return Drawing(size, (Group((Image(Box(0, 0, 1, 1), pixels),), place),))


def in_greys(pixels: Pixels, lightened: float = 0.0) -> Pixels:
    """Return the same picture in greys.

    :param lightened: the fraction of its ink that is left out.
    """
    if pixels.kind == "jpeg" and not has_codecs():
        raise TextError.at(
            Sentence("a browser can't print a JPEG picture in greyscale: use PNG, or pnp on your own computer")
        )
    name = f"{pixels.name}-grey-{lightened:g}"
    return replace(pixels, name=name, kind="png", is_grey=True, source=_Greys(pixels, lightened))


@dataclass(frozen=True, slots=True)
class _Greys:
    """A colour picture, from which a grey one is made."""

    pixels: Pixels
    lightened: float

    def load(self) -> PixelData:
        data = self.pixels.data
        if not has_codecs():
            return from_samples(plain_pixels.in_greys(plain_pixels.png_samples(data.file), self.lightened))
        decoded, kept = in_8_bits(open_picture(data.file)), 1 - self.lightened
        opacity = decoded.convert("RGBA").getchannel("A") if data.opacity else None
        levels = [round(255 - (255 - level) * kept) for level in range(256)]
        return coded(decoded.convert("RGB").convert("L").point(levels), opacity)


def _read(data: bytes, source: _File) -> tuple[Pixels, int]:
    """Return the picture in a file, and the value of its field for the orientation."""
    if not data.startswith((PNG, JPEG)):
        raise TextError.at(Sentence("isn't a PNG or JPEG file, despite its name"))
    with guarded():
        _check_size(*_size(data))  # the image library has its own limit for this
        if not has_codecs():
            return _read_plainly(data, source)
        decoded = open_picture(data)
        decoded.load()
        orientation = decoded.getexif().get(plain_pixels.ORIENTATION, 1)
        pixels = (
            _read_jpeg(data, decoded, source) if data.startswith(JPEG) else _read_png(data, decoded, source)
        )
        return pixels, orientation


def _read_jpeg(data: bytes, decoded: Decoded, source: _File) -> Pixels:
    if decoded.mode not in ("RGB", "L"):  # the colours of a printing press
        return Pixels(name_of(data), *decoded.size, "png", is_grey(decoded), False, source)
    file = file_of(data)
    pixels = Pixels(name_of(file), *decoded.size, "jpeg", decoded.mode == "L", False, source)
    keep(pixels.name, PixelData(file, file))
    return pixels


def _read_png(data: bytes, decoded: Decoded, source: _File) -> Pixels:
    chunks = drawn_chunks(data)
    depth, colour_type = chunks[0][16:18]
    pixels = Pixels(name_of(file_of(data)), *decoded.size, "png", colour_type in (0, 4), False, source)
    if is_plain(chunks):
        keep(pixels.name, from_png(data, decoded))
        return pixels
    if depth != 8 and colour_type in (0, 2):
        return replace(pixels, has_opacity=bool(pixels.opacity))
    return replace(pixels, has_opacity=opacity_of(decoded) is not None)


def _size(data: bytes) -> tuple[int, int]:
    if data.startswith(JPEG):
        return plain_pixels.jpeg_size(data)[:2]
    width, height = struct.unpack(">LL", data[16:24])
    return width, height


def _check_size(width: int, height: int) -> None:
    if not width * height:
        raise TextError.at(is_damaged())
    if width * height > MOST_PIXELS:
        raise TextError.at(
            Sentence(
                "has {width:,} by {height:,} pixels, more than {most:,} in all: make it smaller",
                width=width,
                height=height,
                most=MOST_PIXELS,
            )
        )


def _read_plainly(data: bytes, source: _File) -> tuple[Pixels, int]:
    """Return the picture in a file and its orientation, without the library."""
    file = file_of(data)
    if data.startswith(JPEG):
        width, height, samples, orientation = plain_pixels.jpeg_size(data)
        if samples not in (1, 3):
            raise TextError.at(_CMYK)
        return Pixels(name_of(file), width, height, "jpeg", samples == 1, False, source), orientation
    exif = next((chunk[8:-4] for chunk in png_chunks(data) if chunk[4:8] == b"eXIf"), b"")
    chunks = drawn_chunks(data)
    plain_pixels.check_png(chunks)
    name = name_of(file)
    pixels = Pixels(name, *_size(file), "png", chunks[0][17] in (0, 4), False, source)
    pixels = replace(pixels, has_opacity=bool(pixels.opacity))  # finds all errors, and is cached
    return pixels, plain_pixels.orientation_in(exif)


_CMYK = Sentence("uses the colours of a printing press (CMYK): save it in RGB")
