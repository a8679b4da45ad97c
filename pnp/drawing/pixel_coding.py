"""Bitmaps, encoded for embedding, with their original bytes if possible. Their data may be large, and a deck
may have hundreds of pictures. So a picture only refers to its bytes, which are read when they are written. The
most recent ones are cached while there is space."""

from __future__ import annotations

import io
import struct
import zlib
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import TYPE_CHECKING, Literal, Protocol

from pnp.base.errors import TextError, guarded
from pnp.base.sentences import Sentence
from pnp.drawing import plain_pixels
from pnp.drawing.plain_pixels import PNG, png_chunks

if TYPE_CHECKING:
    from PIL.Image import Image as Decoded


JPEG = b"\xff\xd8\xff"
_DRAWN = frozenset({b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"})
"""The chunks of a PNG file that its picture needs (PNG specification, 'Chunk specifications')."""
_DEEP = Sentence("has 32 bits per pixel of grey: save it with 8")
_DEEP_GREYS = {"I;16": 1, "I;16L": 1, "I;16B": 0}
"""The modes of 16-bit greys, and which of a pixel's two bytes is the higher one."""


def read_again(data: bytes, kind: str) -> PixelData:
    """Return the picture in a file that was read before, encoded for embedding.

    :raises TextError: if it has been damaged since.
    """
    with guarded():
        if kind:
            return _converted(open_picture(data, kind.upper()))
        if not has_codecs():
            return _coded_plainly(data)
        decoded = open_picture(data)
        return _from_jpeg(data, decoded) if data.startswith(JPEG) else from_png(data, decoded)


def is_grey(decoded: Decoded) -> bool:
    """Return whether a decoded picture is grey.

    :raises TextError: if it has more levels of grey than can be printed.
    """
    if decoded.mode in ("I", "F"):
        raise TextError.at(_DEEP)
    return decoded.mode in ("1", "L", "LA", *_DEEP_GREYS)


def in_8_bits(decoded: Decoded) -> Decoded:
    """Return a decoded picture in 8 bits, dropping the lower bits of 16-bit greys, which the library would clip
    instead."""
    high = _DEEP_GREYS.get(decoded.mode)
    if high is None:
        return decoded
    import PIL.Image

    return PIL.Image.frombytes("L", decoded.size, decoded.tobytes()[high::2])


def _converted(decoded: Decoded) -> PixelData:
    """Return a decoded picture as a PNG file, in greys or in RGB."""
    decoded = in_8_bits(decoded)
    return coded(decoded.convert("L" if is_grey(decoded) else "RGB"), opacity_of(decoded))


def opacity_of(decoded: Decoded) -> Decoded | None:
    """Return the opacity of a decoded picture as a picture in greys; None if it's opaque everywhere."""
    if decoded.mode not in ("LA", "PA", "RGBA", "La", "RGBa") and "transparency" not in decoded.info:
        return None
    opacity = decoded.convert("RGBA").getchannel("A")
    return opacity if opacity.getextrema() != (255, 255) else None


def file_of(data: bytes) -> bytes:
    """Return a PNG or JPEG file that contains only the picture."""
    if data.startswith(JPEG):
        return b"\xff\xd8" + b"".join(_segments(data))
    return PNG + b"".join(drawn_chunks(data))


def has_codecs() -> bool:
    """Return whether the image library can read files, which it can't in a browser."""
    import PIL.Image

    return hasattr(PIL.Image, "open")


def open_picture(data: bytes, *kinds: str) -> Decoded:
    import PIL.Image

    return PIL.Image.open(io.BytesIO(data), formats=kinds or ("PNG", "JPEG"))


def _coded_plainly(data: bytes) -> PixelData:
    """Return the picture in a file, encoded for embedding without the library."""
    file = file_of(data)
    if data.startswith(JPEG):
        return PixelData(file, file)
    whole = _with_own_rows(file) if is_plain(drawn_chunks(data)) else None
    return whole or _from_own_samples(file)


def _from_own_samples(file: bytes) -> PixelData:
    """Return the picture in a PNG file, without the library."""
    return replace(from_samples(plain_pixels.png_samples(file)), file=file)


def from_samples(samples: plain_pixels.Samples) -> PixelData:
    width, grey = samples.width, samples.is_grey
    return PixelData(
        plain_pixels.as_png(samples),
        plain_pixels.deflated(samples.colours, width, 1 if grey else 3),
        plain_pixels.deflated(samples.opacity, width, 1) if samples.opacity else b"",
    )


def _from_jpeg(data: bytes, decoded: Decoded) -> PixelData:
    if decoded.mode not in ("RGB", "L"):  # they're CMYK, for a printing press
        return _converted(decoded)
    file = file_of(data)
    return PixelData(file, file)


def _segments(data: bytes) -> Iterator[bytes]:
    """Yield the segments of a JPEG file that its picture needs (ITU-T T.81, B.1.1): no comments, and of the
    application segments only Adobe's, which gives the colour encoding."""
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


def from_png(data: bytes, decoded: Decoded) -> PixelData:
    chunks = drawn_chunks(data)
    file = PNG + b"".join(chunks)
    if is_plain(chunks):  # the library tolerates errors that other readers may not
        return _with_own_rows(file) or coded(decoded, None)
    depth, colour_type, _, _, interlaced = chunks[0][16:21]
    if depth != 8 and colour_type in (0, 2) and "transparency" in decoded.info and not interlaced:
        return _from_own_samples(file)  # the library compares 8-bit samples with one of a different depth
    decoded = in_8_bits(decoded)
    made = coded(decoded.convert("L" if colour_type in (0, 4) else "RGB"), opacity_of(decoded))
    return replace(made, file=file)


def drawn_chunks(data: bytes) -> list[bytes]:
    """Return the chunks of a PNG file that its picture needs."""
    return [chunk for chunk in png_chunks(data) if chunk[4:8] in _DRAWN]


def is_plain(chunks: Sequence[bytes]) -> bool:
    """Return whether the rows of a PNG file can be embedded unchanged: 8 bits per colour, not interlaced, and
    without transparency."""
    depth, colour_type, _, _, interlaced = chunks[0][16:21]
    seen_through = any(chunk[4:8] == b"tRNS" for chunk in chunks)
    return (depth, interlaced) == (8, 0) and colour_type in (0, 2) and not seen_through


def _with_own_rows(file: bytes) -> PixelData | None:
    """Return the picture in a plain PNG file; None if the end of the file is missing."""
    width, height, _, colour_type = struct.unpack(">LLBB", file[16:26])
    rows = _rows(file)
    return (
        PixelData(file, rows) if _is_whole(rows, height, 1 + width * (1 if colour_type == 0 else 3)) else None
    )


def _is_whole(rows: bytes, count: int, length: int) -> bool:
    """Return whether deflated data is complete: ``count`` rows of ``length`` bytes, each beginning with its
    filter."""
    inflating = zlib.decompressobj()
    try:
        found = inflating.decompress(rows, count * length + 1)
    except zlib.error:
        return False
    return len(found) == count * length and inflating.eof and plain_pixels.has_filters(found, length)


def coded(colours: Decoded, opacity: Decoded | None) -> PixelData:
    """Return a picture as a PNG file.

    :param colours: the colours, in greys or in RGB.
    :param opacity: the opacity, in greys; None if it's opaque everywhere.
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
    """Return the rows of a PNG file, filtered and deflated."""
    return b"".join(chunk[8:-4] for chunk in png_chunks(file) if chunk[4:8] == b"IDAT")


def name_of(file: bytes) -> str:
    return sha256(file).hexdigest()[:16]


MOST_KEPT = 48_000_000
"""The most bytes of pictures in the cache, which saves reading pictures again if they're used again."""


@dataclass(frozen=True, slots=True)
class PixelData:
    """The bytes of a bitmap."""

    file: bytes = field(repr=False)
    """The picture as a file of its kind."""
    colours: bytes = field(repr=False)
    """A JPEG file; or the rows of a PNG, 8 bits for each colour, filtered and deflated, without opacity."""
    opacity: bytes = field(default=b"", repr=False)
    """Its opacity, encoded in the same way; empty for an opaque picture."""

    @property
    def size(self) -> int:
        """The number of bytes that it takes."""
        return len(self.file) + (len(self.colours) if self.colours is not self.file else 0) + len(self.opacity)


class PixelSource(Protocol):
    """The source of a picture's bytes."""

    def load(self) -> PixelData:
        """Read the picture.

        :raises SpecError: if its file is missing or has changed.
        """


@dataclass(frozen=True)
class Pixels:
    """A bitmap, ready to be embedded. Two are equal if their files are equal."""

    name: str
    """A name that distinguishes it from any other picture."""
    width: int
    height: int
    kind: Literal["png", "jpeg"] = field(compare=False)
    is_grey: bool = field(compare=False)
    has_opacity: bool = field(compare=False)
    """Whether something below it may be visible through it."""
    source: PixelSource = field(compare=False, repr=False)
    resolution: float = field(compare=False, default=0.0)
    """The resolution given in the file, in dpi; 0 if there is none, or if it differs by direction."""
    is_drawn: bool = field(compare=False, default=False)
    """Whether it was drawn from vectors, so that its pixels don't tell its size on paper."""

    @property
    def data(self) -> PixelData:
        """The bytes of the picture.

        :raises SpecError: if its file is missing or has changed.
        """
        found = _KEPT.get(self.name)
        return found if found is not None else keep(self.name, self.source.load())

    @property
    def file(self) -> bytes:
        """The picture as a file of its kind."""
        return self.data.file

    @property
    def colours(self) -> bytes:
        """Its colours, as `PixelData` has them."""
        return self.data.colours

    @property
    def opacity(self) -> bytes:
        """Its opacity, as `PixelData` has it."""
        return self.data.opacity


class _Kept:
    """The most recently used pictures, by name."""

    def __init__(self) -> None:
        self._found: OrderedDict[str, PixelData] = OrderedDict()
        self._bytes = 0

    def get(self, name: str) -> PixelData | None:
        if name in self._found:
            self._found.move_to_end(name)
        return self._found.get(name)

    def put(self, name: str, data: PixelData) -> None:
        if name in self._found or data.size > MOST_KEPT:
            return
        self._found[name] = data
        self._bytes += data.size
        while self._bytes > MOST_KEPT:
            self._bytes -= self._found.popitem(last=False)[1].size


_KEPT = _Kept()


def keep(name: str, data: PixelData) -> PixelData:
    """Keep the bytes of a picture for as long as there is space for them, and return them."""
    _KEPT.put(name, data)
    return data
