"""Pictures in PNG and JPEG files, read with care, and kept as they are.

They are neither scaled nor compressed again: a photograph is embedded as it is. Other data in the file, such as
the place where a photograph was taken, is left out.
"""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.base.errors import SpecError, TextError
from pnp.base.files import system_reason
from pnp.base.geometry import Affine, Box, Size, stretch
from pnp.base.guarded import guarded, is_damaged
from pnp.base.sentences import Sentence
from pnp.drawing import plain_pixels
from pnp.drawing.pixels import PixelData, Pixels, keep
from pnp.drawing.plain_pixels import PNG, png_chunks
from pnp.drawing.shapes import Drawing, Group, Image

if TYPE_CHECKING:
    from PIL.Image import Image as Decoded

LONGER_SIDE = 100.0
"""The longer side of a picture, in millimetres, until something gives it a size."""
MOST_PIXELS = 40_000_000
"""The most pixels of a picture: A4 at 600 dots per inch has 35 million."""
_JPEG = b"\xff\xd8\xff"
_DRAWN = frozenset({b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"})
"""The chunks of a PNG file that its picture needs (PNG specification, 'Chunk specifications')."""
_TURNS = {
    2: Affine(-1, 0, 0, 1, 1, 0),
    3: Affine(-1, 0, 0, -1, 1, 1),
    4: Affine(1, 0, 0, -1, 0, 1),
    5: Affine(0, -1, -1, 0, 1, 1),
    6: Affine(0, -1, 1, 0, 0, 1),
    7: Affine(0, 1, 1, 0, 0, 0),
    8: Affine(0, 1, -1, 0, 1, 0),
}
"""The map of the unit square for each orientation that a camera may have been held in."""


def read_pixels(data: bytes, path: Path | None = None) -> Drawing:
    """The picture in a PNG or JPEG file, its longer side `LONGER_SIDE` long.

    :param path: the file, from which the picture is read again when it's written; by default, ``data`` is kept.
    :raises TextError: for a file that can't be printed, with the reason.
    """
    pixels, orientation = _read(data, _File.of(data, path))
    return _as_drawing(replace(pixels, resolution=plain_pixels.resolution_in(data)), orientation)


def decode_pixels(data: bytes, kind: str, path: Path | None = None) -> Drawing:
    """The picture in a file of another kind, such as WebP or TIFF: the first, if it has several.

    :param path: as for `read_pixels`.
    :raises TextError: for a file that can't be printed, with the reason.
    """
    if not _has_codecs():
        raise TextError.at(
            Sentence("is a {kind} file, which a browser can't read here: save it as PNG", kind=kind)
        )
    with guarded():
        decoded = _open(data, kind.upper())
        _check_size(*decoded.size)
        decoded.load()
        orientation = decoded.getexif().get(plain_pixels.ORIENTATION, 1)
        across, up = decoded.info.get("dpi", (0, 0))
        pixels = Pixels(
            f"{_name(data)}-{kind}",
            *decoded.size,
            "png",
            _is_grey(decoded),
            _opacity(decoded) is not None,
            _File.of(data, path, kind),
            round(float(across), 2) if across == up else 0.0,
        )
    return _as_drawing(pixels, orientation)


@dataclass(frozen=True, slots=True)
class _File:
    """The file of a picture, from which it's read when it's written."""

    place: bytes | Path = field(repr=False)
    digest: str
    """That of the file's bytes: it may be another file by then."""
    kind: str = ""
    """What to decode it as; empty for PNG and JPEG."""

    @classmethod
    def of(cls, data: bytes, path: Path | None, kind: str = "") -> _File:
        return cls(path or data, _name(data), kind)

    def load(self) -> PixelData:
        if isinstance(self.place, bytes):
            return _coded(self.place, self.kind)
        try:
            data = self.place.read_bytes()
        except OSError as error:
            raise SpecError.at(self.place, system_reason(error)) from error
        if _name(data) != self.digest:
            raise SpecError.at(self.place, Sentence("was changed while pnp was reading it: build again"))
        return _coded(data, self.kind)


def _coded(data: bytes, kind: str) -> PixelData:
    """The picture in a file that has been read before, coded as it's embedded."""
    if kind:
        return _converted(_open(data, kind.upper()))
    if not _has_codecs():
        return _coded_plainly(data)
    decoded = _open(data)
    return _from_jpeg(data, decoded) if data.startswith(_JPEG) else _from_png(data, decoded)


def _is_grey(decoded: Decoded) -> bool:
    """Whether a decoded picture is in greys.

    :raises TextError: if it has more of them than can be printed.
    """
    if decoded.mode in ("I", "I;16", "F"):
        raise TextError.at(_DEEP)
    return decoded.mode in ("1", "L", "LA")


def _converted(decoded: Decoded) -> PixelData:
    """A decoded picture as a PNG file, in greys or in RGB."""
    return _from_decoded(decoded.convert("L" if _is_grey(decoded) else "RGB"), _opacity(decoded))


def _opacity(decoded: Decoded) -> Decoded | None:
    """How opaque a decoded picture is; None if it's opaque everywhere."""
    if decoded.mode not in ("LA", "PA", "RGBA", "La", "RGBa") and "transparency" not in decoded.info:
        return None
    opacity = decoded.convert("RGBA").getchannel("A")
    return opacity if opacity.getextrema() != (255, 255) else None


def _as_drawing(pixels: Pixels, orientation: int) -> Drawing:
    """A picture turned as the camera was held, its longer side `LONGER_SIDE` long."""
    turn = _TURNS.get(orientation, Affine())
    width, height = pixels.width, pixels.height
    if orientation >= 5:
        width, height = height, width
    scale = LONGER_SIDE / max(width, height)
    size = Size(width * scale, height * scale)
    place = stretch(*size).after(turn)
    return Drawing(size, (Group((Image(Box(0, 0, 1, 1), pixels),), place),))


def in_greys(pixels: Pixels, lightened: float = 0.0) -> Pixels:
    """The same picture in greys.

    :param lightened: the fraction of its ink that is left out.
    """
    if pixels.kind == "jpeg" and not _has_codecs():
        raise TextError.at(
            Sentence("a browser can't print a JPEG picture in greyscale: use PNG, or pnp on your own computer")
        )
    name = f"{pixels.name}-grey-{lightened:g}"
    return replace(pixels, name=name, kind="png", is_grey=True, source=_Greys(pixels, lightened))


@dataclass(frozen=True, slots=True)
class _Greys:
    """A picture in colours, from which one in greys is made."""

    pixels: Pixels
    lightened: float

    def load(self) -> PixelData:
        data = self.pixels.data
        if not _has_codecs():
            return _from_samples(plain_pixels.in_greys(plain_pixels.png_samples(data.file), self.lightened))
        decoded, kept = _open(data.file), 1 - self.lightened
        opacity = _opacity(decoded) if data.opacity else None
        levels = [round(255 - (255 - level) * kept) for level in range(256)]
        return _from_decoded(decoded.convert("RGB").convert("L").point(levels), opacity)


def _read(data: bytes, source: _File) -> tuple[Pixels, int]:
    """The picture in a file, and the value of its field for the orientation."""
    if not data.startswith((PNG, _JPEG)):
        raise TextError.at(Sentence("isn't a PNG or JPEG file, whatever its name says"))
    with guarded():
        _check_size(*_size(data))  # which the library does with a limit of its own
        if not _has_codecs():
            return _read_plainly(data, source)
        decoded = _open(data)
        decoded.load()
        orientation = decoded.getexif().get(plain_pixels.ORIENTATION, 1)
        pixels = (
            _read_jpeg(data, decoded, source) if data.startswith(_JPEG) else _read_png(data, decoded, source)
        )
        return pixels, orientation


def _read_jpeg(data: bytes, decoded: Decoded, source: _File) -> Pixels:
    if decoded.mode not in ("RGB", "L"):  # those of a printing press
        return Pixels(_name(data), *decoded.size, "png", _is_grey(decoded), False, source)
    file = _file_of(data)
    pixels = Pixels(_name(file), *decoded.size, "jpeg", decoded.mode == "L", False, source)
    keep(pixels.name, PixelData(file, file))
    return pixels


def _read_png(data: bytes, decoded: Decoded, source: _File) -> Pixels:
    if decoded.mode not in _PNG_MODES:
        raise TextError.at(_DEEP)
    chunks = _drawn_chunks(data)
    depth, colour_type = chunks[0][16:18]
    pixels = Pixels(_name(_file_of(data)), *decoded.size, "png", colour_type in (0, 4), False, source)
    if _is_plain(chunks):
        keep(pixels.name, _from_png(data, decoded))
        return pixels
    if depth != 8 and colour_type in (0, 2):
        return replace(pixels, has_opacity=bool(pixels.opacity))
    return replace(pixels, has_opacity=_opacity(decoded) is not None)


_PNG_MODES = ("1", "L", "LA", "P", "PA", "RGB", "RGBA")


def _file_of(data: bytes) -> bytes:
    """A PNG or JPEG file with nothing in it but the picture."""
    if data.startswith(_JPEG):
        return b"\xff\xd8" + b"".join(_segments(data))
    return PNG + b"".join(_drawn_chunks(data))


def _size(data: bytes) -> tuple[int, int]:
    if data.startswith(_JPEG):
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


def _has_codecs() -> bool:
    """Whether the library reads files: in a browser it doesn't."""
    import PIL.Image

    return hasattr(PIL.Image, "open")


def _open(data: bytes, *kinds: str) -> Decoded:
    import PIL.Image

    return PIL.Image.open(io.BytesIO(data), formats=kinds or ("PNG", "JPEG"))


def _read_plainly(data: bytes, source: _File) -> tuple[Pixels, int]:
    """The picture in a file and its orientation, without the library."""
    file = _file_of(data)
    if data.startswith(_JPEG):
        width, height, samples, orientation = plain_pixels.jpeg_size(data)
        if samples not in (1, 3):
            raise TextError.at(_CMYK)
        return Pixels(_name(file), width, height, "jpeg", samples == 1, False, source), orientation
    exif = next((chunk[8:-4] for chunk in png_chunks(data) if chunk[4:8] == b"eXIf"), b"")
    chunks = _drawn_chunks(data)
    plain_pixels.check_png(chunks)
    if chunks[0][16:18] == bytes((16, 0)):
        raise TextError.at(_DEEP)
    name = _name(file)
    pixels = Pixels(name, *_size(file), "png", chunks[0][17] in (0, 4), False, source)
    pixels = replace(pixels, has_opacity=bool(pixels.opacity))  # which finds whatever is wrong, and is kept
    return pixels, plain_pixels.orientation_in(exif)


def _coded_plainly(data: bytes) -> PixelData:
    """The picture in a file, coded as it's embedded, without the library."""
    file = _file_of(data)
    if data.startswith(_JPEG):
        return PixelData(file, file)
    whole = _with_own_rows(file) if _is_plain(_drawn_chunks(data)) else None
    return whole or _from_own_samples(file)


def _from_own_samples(file: bytes) -> PixelData:
    """The picture in a PNG file, without the library."""
    return replace(_from_samples(plain_pixels.png_samples(file)), file=file)


def _from_samples(samples: plain_pixels.Samples) -> PixelData:
    width, grey = samples.width, samples.is_grey
    return PixelData(
        plain_pixels.as_png(samples),
        plain_pixels.deflated(samples.colours, width, 1 if grey else 3),
        plain_pixels.deflated(samples.opacity, width, 1) if samples.opacity else b"",
    )


_DEEP = Sentence("has 16 bits per pixel of grey: save it with 8")
_CMYK = Sentence("uses the colours of a printing press (CMYK): save it in RGB")


def _from_jpeg(data: bytes, decoded: Decoded) -> PixelData:
    if decoded.mode not in ("RGB", "L"):  # those of a printing press
        return _converted(decoded)
    file = _file_of(data)
    return PixelData(file, file)


def _segments(data: bytes) -> Iterator[bytes]:
    """The segments of a JPEG file that its picture needs (ITU-T T.81, B.1.1): no comments, and of the segments
    that applications add only Adobe's, which says how colours are coded."""
    at = 2
    while data[at + 1] != 0xDA:
        (length,) = struct.unpack(">H", data[at + 2 : at + 4])
        marker, end = data[at + 1], at + 2 + length
        if data[at] != 0xFF or end >= len(data):
            raise ValueError(at)
        if marker == 0xFF:  # a fill byte
            at += 1
            continue
        if not (0xE0 <= marker <= 0xED or marker in (0xEF, 0xFE)):
            yield data[at:end]
        at = end
    yield data[at:]


def _from_png(data: bytes, decoded: Decoded) -> PixelData:
    chunks = _drawn_chunks(data)
    file = PNG + b"".join(chunks)
    if _is_plain(chunks):  # the library forgives what other readers may not
        return _with_own_rows(file) or _from_decoded(decoded, None)
    depth, colour_type, _, _, interlaced = chunks[0][16:21]
    if depth != 8 and colour_type in (0, 2) and "transparency" in decoded.info and not interlaced:
        return _from_own_samples(file)  # the library compares samples of 8 bits with one of another depth
    made = _from_decoded(decoded.convert("L" if colour_type in (0, 4) else "RGB"), _opacity(decoded))
    return replace(made, file=file)


def _drawn_chunks(data: bytes) -> list[bytes]:
    """The chunks of a PNG file that its picture needs."""
    return [chunk for chunk in png_chunks(data) if chunk[4:8] in _DRAWN]


def _is_plain(chunks: Sequence[bytes]) -> bool:
    """Whether the rows of a PNG file can be embedded as they are: 8 bits for each colour, not interlaced, and
    nothing transparent."""
    depth, colour_type, _, _, interlaced = chunks[0][16:21]
    seen_through = any(chunk[4:8] == b"tRNS" for chunk in chunks)
    return (depth, interlaced) == (8, 0) and colour_type in (0, 2) and not seen_through


def _with_own_rows(file: bytes) -> PixelData | None:
    """The picture in a plain PNG file; None if something is missing at its end."""
    width, height, _, colour_type = struct.unpack(">LLBB", file[16:26])
    rows = _rows(file)
    return (
        PixelData(file, rows) if _is_whole(rows, height, 1 + width * (1 if colour_type == 0 else 3)) else None
    )


def _is_whole(rows: bytes, count: int, length: int) -> bool:
    """Whether deflated data is complete: ``count`` rows of ``length`` bytes, each beginning with its filter."""
    inflating = zlib.decompressobj()
    try:
        found = inflating.decompress(rows, count * length + 1)
    except zlib.error:
        return False
    return len(found) == count * length and inflating.eof and plain_pixels.has_filters(found, length)


def _from_decoded(colours: Decoded, opacity: Decoded | None) -> PixelData:
    """A picture as a PNG file.

    :param opacity: None if it's opaque everywhere.
    """
    whole = colours
    if opacity is not None:
        whole = colours.copy()
        whole.putalpha(opacity)
    file = _as_png(whole)
    rows = _rows(_as_png(colours)) if opacity is not None else _rows(file)
    mask = _rows(_as_png(opacity)) if opacity is not None else b""
    return PixelData(file, rows, mask)


def _as_png(decoded: Decoded) -> bytes:
    out = io.BytesIO()
    decoded.save(out, "PNG", compress_level=6)
    return out.getvalue()


def _rows(file: bytes) -> bytes:
    """The rows of a PNG file, filtered and deflated."""
    return b"".join(chunk[8:-4] for chunk in png_chunks(file) if chunk[4:8] == b"IDAT")


def _name(file: bytes) -> str:
    return sha256(file).hexdigest()[:16]
