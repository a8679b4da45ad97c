"""Pictures in PNG and JPEG files, read with care, and kept as they are.

They are neither scaled nor compressed again: a photograph is embedded as it is. Other data in the file, such as
the place where a photograph was taken, is left out.
"""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING

from pnp.base.errors import TextError
from pnp.base.geometry import Affine, Box, Size, stretch
from pnp.base.guarded import guarded, is_damaged
from pnp.base.sentences import Sentence
from pnp.drawing import plain_pixels
from pnp.drawing.pixels import Pixels
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


def read_pixels(data: bytes) -> Drawing:
    """The picture in a PNG or JPEG file, its longer side `LONGER_SIDE` long.

    :raises TextError: for a file that can't be printed, with the reason.
    """
    pixels, orientation = _read(data)
    return _as_drawing(replace(pixels, resolution=plain_pixels.resolution_in(data)), orientation)


def decode_pixels(data: bytes, kind: str) -> Drawing:
    """The picture in a file of another kind, such as WebP or TIFF: the first, if it has several.

    :raises TextError: for a file that can't be printed, with the reason.
    """
    if not _has_codecs():
        raise TextError.at(
            Sentence("is a {kind} file, which a browser can't read here: save it as PNG", kind=kind)
        )
    with guarded():
        decoded = _open(data, kind.upper())
        _check_size(*decoded.size)
        orientation = decoded.getexif().get(plain_pixels.ORIENTATION, 1)
        across, up = decoded.info.get("dpi", (0, 0))
        pixels = replace(_converted(decoded), resolution=round(float(across), 2) if across == up else 0.0)
    return _as_drawing(pixels, orientation)


def _converted(decoded: Decoded) -> Pixels:
    """A decoded picture as a PNG file, in greys or in RGB."""
    if decoded.mode in ("I", "I;16", "F"):
        raise TextError.at(_DEEP)
    sees_through = decoded.mode in ("LA", "PA", "RGBA", "La", "RGBa") or "transparency" in decoded.info
    opacity = decoded.convert("RGBA").getchannel("A") if sees_through else None
    return _from_decoded(decoded.convert("L" if decoded.mode in ("1", "L", "LA") else "RGB"), opacity)


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


@lru_cache(maxsize=32)
def in_greys(pixels: Pixels, lightened: float = 0.0) -> Pixels:
    """The same picture in greys.

    :param lightened: the fraction of its ink that is left out.
    """
    if not _has_codecs():
        if pixels.kind == "jpeg":
            raise TextError.at(
                Sentence(
                    "a browser can't print a JPEG picture in greyscale: use PNG, or pnp on your own computer"
                )
            )
        return _from_samples(plain_pixels.in_greys(plain_pixels.png_samples(pixels.file), lightened))
    decoded = _open(pixels.file)
    opacity = decoded.convert("RGBA").getchannel("A") if pixels.opacity else None
    grey = (
        decoded.convert("RGB")
        .convert("L")
        .point([round(255 - (255 - v) * (1 - lightened)) for v in range(256)])
    )
    return _from_decoded(grey, opacity)


def _read(data: bytes) -> tuple[Pixels, int]:
    """The picture in a file, and the value of its field for the orientation."""
    if not data.startswith((PNG, _JPEG)):
        raise TextError.at(Sentence("isn't a PNG or JPEG file, whatever its name says"))
    with guarded():
        _check_size(*_size(data))  # which the library does with a limit of its own
        if not _has_codecs():
            return _read_plainly(data)
        decoded = _open(data)
        decoded.load()
        pixels = _from_jpeg(data, decoded) if data.startswith(_JPEG) else _from_png(data, decoded)
        return pixels, decoded.getexif().get(plain_pixels.ORIENTATION, 1)


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


@lru_cache(maxsize=32)
def _read_plainly(data: bytes) -> tuple[Pixels, int]:
    """The picture in a file and its orientation, without the library."""
    if data.startswith(_JPEG):
        width, height, samples, orientation = plain_pixels.jpeg_size(data)
        if samples not in (1, 3):
            raise TextError.at(_CMYK)
        return _whole_jpeg(data, (width, height), is_grey=samples == 1), orientation
    exif = next((chunk[8:-4] for chunk in png_chunks(data) if chunk[4:8] == b"eXIf"), b"")
    chunks = _drawn_chunks(data)
    plain_pixels.check_png(chunks)
    file = PNG + b"".join(chunks)
    depth, colour_type = chunks[0][16:18]
    if (depth, colour_type) == (16, 0):
        raise TextError.at(_DEEP)
    pixels = _with_own_rows(file) if _is_plain(chunks) else None
    return pixels or _from_own_samples(file), plain_pixels.orientation_in(exif)


def _from_own_samples(file: bytes) -> Pixels:
    """The picture in a PNG file, without the library."""
    return replace(_from_samples(plain_pixels.png_samples(file)), name=_name(file), file=file)


def _from_samples(samples: plain_pixels.Samples) -> Pixels:
    file = plain_pixels.as_png(samples)
    width, grey = samples.width, samples.is_grey
    return Pixels(
        _name(file),
        width,
        samples.height,
        "png",
        file,
        grey,
        plain_pixels.deflated(samples.colours, width, 1 if grey else 3),
        plain_pixels.deflated(samples.opacity, width, 1) if samples.opacity else b"",
    )


_DEEP = Sentence("has 16 bits per pixel of grey: save it with 8")
_CMYK = Sentence("uses the colours of a printing press (CMYK): save it in RGB")


def _from_jpeg(data: bytes, decoded: Decoded) -> Pixels:
    if decoded.mode not in ("RGB", "L"):  # those of a printing press
        return _converted(decoded)
    return _whole_jpeg(data, decoded.size, is_grey=decoded.mode == "L")


def _whole_jpeg(data: bytes, size: tuple[int, int], *, is_grey: bool) -> Pixels:
    file = b"\xff\xd8" + b"".join(_segments(data))
    return Pixels(_name(file), *size, "jpeg", file, is_grey, file)


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


def _from_png(data: bytes, decoded: Decoded) -> Pixels:
    if decoded.mode not in ("1", "L", "LA", "P", "PA", "RGB", "RGBA"):
        raise TextError.at(_DEEP)
    chunks = _drawn_chunks(data)
    file = PNG + b"".join(chunks)
    if _is_plain(chunks):  # the library forgives what other readers may not
        return _with_own_rows(file) or _from_decoded(decoded, None)
    depth, colour_type, _, _, interlaced = chunks[0][16:21]
    if depth != 8 and colour_type in (0, 2) and "transparency" in decoded.info and not interlaced:
        return _from_own_samples(file)  # the library compares samples of 8 bits with one of another depth
    sees_through = decoded.mode in ("LA", "PA", "RGBA") or "transparency" in decoded.info
    opacity = decoded.convert("RGBA").getchannel("A") if sees_through else None
    grey = colour_type in (0, 4)
    made = _from_decoded(decoded.convert("L" if grey else "RGB"), opacity)
    return Pixels(_name(file), *decoded.size, "png", file, grey, made.colours, made.opacity)


def _drawn_chunks(data: bytes) -> list[bytes]:
    """The chunks of a PNG file that its picture needs."""
    return [chunk for chunk in png_chunks(data) if chunk[4:8] in _DRAWN]


def _is_plain(chunks: Sequence[bytes]) -> bool:
    """Whether the rows of a PNG file can be embedded as they are: 8 bits for each colour, not interlaced, and
    nothing transparent."""
    depth, colour_type, _, _, interlaced = chunks[0][16:21]
    seen_through = any(chunk[4:8] == b"tRNS" for chunk in chunks)
    return (depth, interlaced) == (8, 0) and colour_type in (0, 2) and not seen_through


def _with_own_rows(file: bytes) -> Pixels | None:
    """The picture in a plain PNG file; None if something is missing at its end."""
    width, height, _, colour_type = struct.unpack(">LLBB", file[16:26])
    rows, grey = _rows(file), colour_type == 0
    if not _is_whole(rows, height, 1 + width * (1 if grey else 3)):
        return None
    return Pixels(_name(file), width, height, "png", file, grey, rows)


def _is_whole(rows: bytes, count: int, length: int) -> bool:
    """Whether deflated data is complete: ``count`` rows of ``length`` bytes, each beginning with its filter."""
    inflating = zlib.decompressobj()
    try:
        found = inflating.decompress(rows, count * length + 1)
    except zlib.error:
        return False
    return len(found) == count * length and inflating.eof and plain_pixels.has_filters(found, length)


def _from_decoded(colours: Decoded, opacity: Decoded | None) -> Pixels:
    """A picture as a PNG file.

    :param opacity: None if it's opaque everywhere.
    """
    if opacity is not None and opacity.getextrema() == (255, 255):
        opacity = None
    whole = colours
    if opacity is not None:
        whole = colours.copy()
        whole.putalpha(opacity)
    file = _as_png(whole)
    rows = _rows(_as_png(colours)) if opacity is not None else _rows(file)
    mask = _rows(_as_png(opacity)) if opacity is not None else b""
    return Pixels(_name(file), *colours.size, "png", file, colours.mode == "L", rows, mask)


def _as_png(decoded: Decoded) -> bytes:
    out = io.BytesIO()
    decoded.save(out, "PNG", compress_level=6)
    return out.getvalue()


def _rows(file: bytes) -> bytes:
    """The rows of a PNG file, filtered and deflated."""
    return b"".join(chunk[8:-4] for chunk in png_chunks(file) if chunk[4:8] == b"IDAT")


def _name(file: bytes) -> str:
    return sha256(file).hexdigest()[:16]
