"""Pictures in PNG and JPEG files, read with care, and kept as they are.

They are neither scaled nor compressed again: a photograph is embedded as it is. Other data in the file, such as
the place where a photograph was taken, is left out.
"""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING

from pnp.base.errors import TextError
from pnp.base.geometry import Affine, Box, Size, stretch
from pnp.base.sentences import Sentence
from pnp.drawing.pixels import Pixels
from pnp.drawing.shapes import Drawing, Group, Image

if TYPE_CHECKING:
    from PIL.Image import Image as Decoded

LONGER_SIDE = 100.0
"""The longer side of a picture, in millimetres, until something gives it a size."""
MOST_PIXELS = 40_000_000
"""The most pixels of a picture: A4 at 600 dots per inch has 35 million."""
_PNG, _JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"
_DRAWN = frozenset({b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"})
"""The chunks of a PNG file that its picture needs (PNG specification, 'Chunk specifications')."""
_ORIENTATION = 0x0112
"""The field of a photograph that says which way up the camera was held (Exif 2.3, table 4)."""
_TURNS = {
    2: Affine(-1, 0, 0, 1, 1, 0),
    3: Affine(-1, 0, 0, -1, 1, 1),
    4: Affine(1, 0, 0, -1, 0, 1),
    5: Affine(0, -1, -1, 0, 1, 1),
    6: Affine(0, -1, 1, 0, 0, 1),
    7: Affine(0, 1, 1, 0, 0, 0),
    8: Affine(0, 1, -1, 0, 1, 0),
}
"""The map of the unit square for each value of that field."""


def read_pixels(data: bytes) -> Drawing:
    """The picture in a PNG or JPEG file, its longer side `LONGER_SIDE` long.

    :raises TextError: for a file that can't be printed, with the reason.
    """
    pixels, orientation = _read(data)
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

    :param lightened: the part of its ink that is left out.
    """
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
    if not data.startswith((_PNG, _JPEG)):
        raise TextError.at(Sentence("isn't a PNG or JPEG file, whatever its name says"))
    try:
        decoded = _open(data)
        if decoded.width * decoded.height > MOST_PIXELS:
            raise TextError.at(
                Sentence(
                    "has {width:,} by {height:,} pixels, more than {most:,} in all: make it smaller",
                    width=decoded.width,
                    height=decoded.height,
                    most=MOST_PIXELS,
                )
            )
        decoded.load()
        if data.startswith(_JPEG):
            return _from_jpeg(data, decoded), decoded.getexif().get(_ORIENTATION, 1)
        return _from_png(data, decoded), 1
    except TextError:
        raise
    except Exception as error:  # whatever a broken file makes the library raise
        raise TextError.at(Sentence("is broken: it can't be read to its end")) from error


def _open(data: bytes) -> Decoded:
    import PIL.Image

    if not hasattr(PIL.Image, "open"):  # in a browser, where the library has no codecs
        raise TextError.at(Sentence("can't be read in a browser: use SVG, or pnp on your own machine"))
    return PIL.Image.open(io.BytesIO(data), formats=["PNG", "JPEG"])


def _from_jpeg(data: bytes, decoded: Decoded) -> Pixels:
    if decoded.mode not in ("RGB", "L"):
        raise TextError.at(Sentence("is in the colours of a printing press (CMYK): save it in RGB"))
    file = b"\xff\xd8" + b"".join(_segments(data))
    return Pixels(_name(file), *decoded.size, "jpeg", file, decoded.mode == "L", file)


def _segments(data: bytes) -> Iterator[bytes]:
    """The segments of a JPEG file that its picture needs (ITU-T T.81, B.1.1): no comments, and of the segments
    that applications add only Adobe's, which says how colours are coded."""
    at = 2
    while data[at + 1] != 0xDA:
        (length,) = struct.unpack(">H", data[at + 2 : at + 4])
        marker, end = data[at + 1], at + 2 + length
        if data[at] != 0xFF or end >= len(data):
            raise ValueError(at)
        if marker == 0xFF:  # a byte that fills a gap
            at += 1
            continue
        if not (0xE0 <= marker <= 0xED or marker in (0xEF, 0xFE)):
            yield data[at:end]
        at = end
    yield data[at:]


def _from_png(data: bytes, decoded: Decoded) -> Pixels:
    if decoded.mode not in ("1", "L", "LA", "P", "PA", "RGB", "RGBA"):
        raise TextError.at(Sentence("has 16 bits for each grey: save it with 8"))
    chunks = [chunk for chunk in _chunks(data) if chunk[4:8] in _DRAWN]
    file = _PNG + b"".join(chunks)
    depth, colour_type, _, _, interlaced = chunks[0][16:21]
    if (depth, interlaced) == (8, 0) and colour_type in (0, 2) and "transparency" not in decoded.info:
        rows, grey = _rows(file), colour_type == 0
        if _is_whole(rows, decoded.height * (1 + decoded.width * (1 if grey else 3))):
            return Pixels(_name(file), *decoded.size, "png", file, grey, rows)
        return _from_decoded(decoded, None)  # the library forgives what other readers may not
    sees_through = decoded.mode in ("LA", "PA", "RGBA") or "transparency" in decoded.info
    opacity = decoded.convert("RGBA").getchannel("A") if sees_through else None
    grey = decoded.mode in ("1", "L", "LA")
    made = _from_decoded(decoded.convert("L" if grey else "RGB"), opacity)
    return Pixels(_name(file), *decoded.size, "png", file, grey, made.colours, made.opacity)


def _is_whole(rows: bytes, length: int) -> bool:
    """Whether deflated rows have this length, and nothing is missing at their end."""
    inflating = zlib.decompressobj()
    try:
        return len(inflating.decompress(rows, length + 1)) == length and inflating.eof
    except zlib.error:
        return False


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
    return b"".join(chunk[8:-4] for chunk in _chunks(file) if chunk[4:8] == b"IDAT")


def _chunks(data: bytes) -> Iterator[bytes]:
    """The chunks of a PNG file, each with its length, its kind and its checksum."""
    at = len(_PNG)
    while at + 12 <= len(data):
        (length,) = struct.unpack(">L", data[at : at + 4])
        yield data[at : at + 12 + length]
        at += 12 + length


def _name(file: bytes) -> str:
    return sha256(file).hexdigest()[:16]
