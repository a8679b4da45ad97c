"""Read PNG and JPEG files without an image library, as in a browser: all of a PNG file, and from a photograph
only what is needed to print it unchanged."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from pnp.base.errors import TextError
from pnp.base.sentences import Sentence

PNG = b"\x89PNG\r\n\x1a\n"
"""The first bytes of a PNG file."""
_CHANNELS: Mapping[int, int] = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
"""The samples of a pixel for each colour type of a PNG file (PNG specification, 11.2.2)."""
_DEPTHS: Mapping[int, tuple[int, ...]] = {
    0: (1, 2, 4, 8, 16),
    2: (8, 16),
    3: (1, 2, 4, 8),
    4: (8, 16),
    6: (8, 16),
}
"""The bits that a sample may have (PNG specification, table 11.1)."""
_PALETTE = 3
ORIENTATION = 0x0112
"""The field of a photograph with the orientation of the camera (Exif 2.3, table 4). PNG files made from a
photograph may have it, too (PNG specification, 'eXIf')."""
_FRAMES = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})
"""The markers of a JPEG file that begin a frame (ITU-T T.81, table B.1)."""


@dataclass(frozen=True, slots=True)
class Samples:
    """A picture's samples, 8 bits each, row by row: one or three for the colour of a pixel, and its opacity."""

    width: int
    height: int
    colours: bytes
    is_grey: bool
    opacity: bytes = b""
    """Its opacity; empty for an opaque picture."""


def jpeg_size(data: bytes) -> tuple[int, int, int, int]:
    """Return the width and height of a photograph, the number of samples of a pixel, and the camera's
    orientation.

    :raises ValueError: for a broken file.
    """
    orientation = 1
    for marker, segment in _segments(data):
        if marker == 0xE1 and segment.startswith(b"Exif\0\0"):
            orientation = orientation_in(segment[6:])
        if marker in _FRAMES:
            height, width, samples = struct.unpack(">HHB", segment[1:6])
            return width, height, samples, orientation
    raise ValueError("no frame")


def _segments(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the segments of a JPEG file before its pixels, with their markers."""
    at = 2
    while at + 4 <= len(data) and data[at] == 0xFF and data[at + 1] != 0xDA:
        if data[at + 1] == 0xFF:  # a fill byte
            at += 1
            continue
        (length,) = struct.unpack(">H", data[at + 2 : at + 4])
        yield data[at + 1], data[at + 4 : at + 2 + length]
        at += 2 + length


def orientation_in(exif: bytes) -> int:
    """Return the orientation in a photograph's Exif data (Exif 2.3, 4.6.2); 1 if it has none."""
    order = {b"II": "<", b"MM": ">"}.get(exif[:2])
    try:
        if order is None:
            return 1
        (start,) = struct.unpack_from(f"{order}L", exif, 4)
        (count,) = struct.unpack_from(f"{order}H", exif, start)
        for number in range(count):
            tag, _, _, value = struct.unpack_from(f"{order}HHLH", exif, start + 2 + 12 * number)
            if tag == ORIENTATION:
                return value if 1 <= value <= 8 else 1
    except struct.error:
        pass
    return 1


_INCH = 25.4


def resolution_in(data: bytes) -> float:
    """Return the resolution in dpi given in a PNG or JPEG file (PNG specification, 'pHYs'; JFIF 1.02,
    APP0); 0 if it gives none, or if it differs by direction."""
    try:
        if data.startswith(PNG):
            chunk = next((chunk[8:-4] for chunk in png_chunks(data) if chunk[4:8] == b"pHYs"), b"")
            across, up, unit = struct.unpack(">LLB", chunk) if len(chunk) == 9 else (0, 0, 0)
            per_inch = _INCH / 1000 if unit == 1 else 0.0
        else:
            segment = next((own for marker, own in _segments(data) if marker == 0xE0), b"")
            if segment[:5] != b"JFIF\0":
                return 0.0
            unit, across, up = struct.unpack(">BHH", segment[7:12])
            per_inch = {1: 1.0, 2: _INCH / 10}.get(unit, 0.0)
    except (struct.error, IndexError):
        return 0.0
    return round(across * per_inch, 2) if across == up else 0.0


def png_samples(data: bytes) -> Samples:
    """Return the samples of a PNG file.

    :raises TextError: for an interlaced file. ValueError for a broken one.
    """
    chunks: dict[bytes, bytes] = {}
    for chunk in png_chunks(data):
        kind = chunk[4:8]
        chunks[kind] = chunks.get(kind, b"") + chunk[8:-4]
    width, height, depth, colour_type, _, _, interlaced = struct.unpack(">LLBBBBB", chunks[b"IHDR"])
    if interlaced:
        raise TextError.at(
            Sentence("is interlaced, which a browser can't read here: save it without interlacing")
        )
    count = _CHANNELS[colour_type]
    length = (width * count * depth + 7) // 8
    inflating = zlib.decompressobj()
    packed = inflating.decompress(chunks[b"IDAT"], height * (length + 1))
    if len(packed) < height * (length + 1):
        raise ValueError("too short")
    raw = _unfiltered(packed, length, max(1, count * depth // 8))
    samples = _in_bytes(raw, width, height, count, depth, is_index=colour_type == _PALETTE)
    if colour_type == _PALETTE:
        return _from_palette(samples, width, height, chunks[b"PLTE"], chunks.get(b"tRNS", b""))
    own = [samples[k::count] for k in range(count)]
    colours = own[: count - (count in (2, 4))]
    opacity = own[-1] if count in (2, 4) else _of_key(raw, samples, depth, len(colours), chunks.get(b"tRNS"))
    if opacity.count(255) == len(opacity):
        opacity = b""
    return Samples(width, height, _woven(colours), len(colours) == 1, opacity)


def png_chunks(data: bytes) -> Iterator[bytes]:
    """Yield the chunks of a PNG file, each with its length, its kind and its checksum."""
    at = len(PNG)
    while at + 12 <= len(data):
        (length,) = struct.unpack(">L", data[at : at + 4])
        yield data[at : at + 12 + length]
        at += 12 + length


def check_png(chunks: Sequence[bytes]) -> None:
    """Refuse a file that other readers would refuse, too.

    :raises ValueError: for a wrong checksum, or an impossible header.
    """
    for chunk in chunks:
        if zlib.crc32(chunk[4:-4]) != int.from_bytes(chunk[-4:], "big"):
            raise ValueError("checksum")
    if [chunk[4:8] for chunk in chunks].index(b"IHDR") or sum(chunk[4:8] == b"IHDR" for chunk in chunks) > 1:
        raise ValueError("header order")
    width, height, depth, colour_type, packed, filtered, _ = struct.unpack(">LLBBBBB", chunks[0][8:-4])
    if not (width and height) or depth not in _DEPTHS.get(colour_type, ()) or packed or filtered:
        raise ValueError("header")


def has_filters(rows: bytes, length: int) -> bool:
    """Return whether each row, ``length`` bytes long, begins with the number of a filter (PNG specification,
    9.2)."""
    return max(rows[::length]) < len(_ROWS)


def _woven(channels: list[bytes]) -> bytes:
    """Return channels as pixels."""
    if len(channels) == 1:
        return channels[0]
    found = bytearray(len(channels) * len(channels[0]))
    for k, channel in enumerate(channels):
        found[k :: len(channels)] = channel
    return bytes(found)


def _in_bytes(raw: bytes, width: int, height: int, count: int, depth: int, *, is_index: bool) -> bytes:
    """Return samples with 8 bits each: greys cover the whole range, palette indices stay as they are."""
    if depth == 8:
        return raw
    if depth == 16:
        return raw[::2]
    per_byte, most = 8 // depth, (1 << depth) - 1
    scale = 1 if is_index else 255 // most
    found = bytearray(len(raw) * per_byte)
    for k in range(per_byte):
        shift = 8 - depth * (k + 1)
        found[k::per_byte] = raw.translate(bytes((byte >> shift & most) * scale for byte in range(256)))
    length = len(raw) // height * per_byte
    return b"".join(bytes(found[row * length : row * length + width * count]) for row in range(height))


def _from_palette(indices: bytes, width: int, height: int, palette: bytes, opacities: bytes) -> Samples:
    """Return the picture whose pixels are palette indices."""
    table = palette.ljust(768, b"\0")
    colours = _woven([indices.translate(table[k:768:3]) for k in range(3)])
    opacity = indices.translate(opacities.ljust(256, b"\xff")) if opacities else b""
    return Samples(width, height, colours, False, b"" if opacity.count(255) == len(opacity) else opacity)


def _of_key(raw: bytes, samples: bytes, depth: int, count: int, key: bytes | None) -> bytes:
    """Return the opacity of a picture in which a single colour is transparent (PNG specification, 11.3.2.1).

    :param samples: the samples in ``raw``, with 8 bits each.
    """
    if key is None:
        return b""
    values = struct.unpack(f">{count}H", key[: 2 * count])
    if depth < 8:
        scale = 255 // ((1 << depth) - 1)
        return samples.translate(bytes(0 if grey == values[0] * scale else 255 for grey in range(256)))
    size = count * depth // 8
    wanted = b"".join(value.to_bytes(2, "big")[depth == 8 :] for value in values)
    return bytes(0 if raw[at : at + size] == wanted else 255 for at in range(0, len(raw), size))


def _unfiltered(packed: bytes, length: int, step: int) -> bytes:
    """Return the rows of a PNG file without their filters (PNG specification, 9.2).

    :param step: the bytes of a pixel.
    """
    above = bytes(length)
    rows: list[bytes] = []
    for at in range(0, len(packed), length + 1):
        row = packed[at + 1 : at + 1 + length]
        above = _ROWS[packed[at]](row, above, step)
        rows.append(above)
    return b"".join(rows)


def _as_it_is(row: bytes, _above: bytes, _step: int) -> bytes:
    return row


def _sub(row: bytes, _above: bytes, step: int) -> bytes:
    found = bytearray(len(row))
    for k in range(step):
        found[k::step] = bytes(map((255).__and__, accumulate(row[k::step])))
    return bytes(found)


def _up(row: bytes, above: bytes, _step: int) -> bytes:
    """Return the sums of two rows, all bytes at once. The lower seven bits of each byte are added first, so
    that nothing carries over into the next."""
    one, other = int.from_bytes(row, "big"), int.from_bytes(above, "big")
    high = int.from_bytes(b"\x80" * len(row), "big")
    return ((one & ~high) + (other & ~high) ^ (one ^ other) & high).to_bytes(len(row), "big")


def _average(row: bytes, above: bytes, step: int) -> bytes:
    found = bytearray(step) + bytearray(row)
    for at, value in enumerate(row):
        found[at + step] = value + (found[at] + above[at] >> 1) & 255
    return bytes(found[step:])


def _paeth(row: bytes, above: bytes, step: int) -> bytes:
    found = bytearray(step) + bytearray(row)
    corners = bytes(step) + above
    for at, value in enumerate(row):
        left, up, corner = found[at], above[at], corners[at]
        by_left, by_up = abs(up - corner), abs(left - corner)
        by_corner = abs(left + up - corner - corner)
        is_left = by_left <= by_up and by_left <= by_corner
        nearest = left if is_left else up if by_up <= by_corner else corner
        found[at + step] = value + nearest & 255
    return bytes(found[step:])


_ROWS = (_as_it_is, _sub, _up, _average, _paeth)


def deflated(samples: bytes, width: int, count: int) -> bytes:
    """Return samples as deflated rows of a PNG file, each the difference from the one above."""
    length = width * count
    above = bytes(length)
    found: list[bytes] = []
    for at in range(0, len(samples), length):
        row = samples[at : at + length]
        found += (b"\2", _minus(row, above))
        above = row
    return zlib.compress(b"".join(found), 6)


def _minus(row: bytes, above: bytes) -> bytes:
    """Return the differences between two rows, all bytes at once, without borrowing from another byte."""
    one, other = int.from_bytes(row, "big"), int.from_bytes(above, "big")
    high = int.from_bytes(b"\x80" * len(row), "big")
    return ((one | high) - (other & ~high) ^ (one ^ ~other) & high).to_bytes(len(row), "big")


def as_png(samples: Samples) -> bytes:
    """Return a PNG file."""
    count = (1 if samples.is_grey else 3) + bool(samples.opacity)
    whole = samples.colours
    if samples.opacity:
        own = [samples.colours[k :: count - 1] for k in range(count - 1)]
        whole = _woven([*own, samples.opacity])
    kind = {1: 0, 2: 4, 3: 2, 4: 6}[count]
    head = struct.pack(">LLBBBBB", samples.width, samples.height, 8, kind, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", deflated(whole, samples.width, count)), (b"IEND", b""))
    return PNG + b"".join(
        struct.pack(">L", len(data)) + name + data + struct.pack(">L", zlib.crc32(name + data))
        for name, data in parts
    )


def in_greys(samples: Samples, lightened: float) -> Samples:
    """Return a picture in greys.

    :param lightened: the fraction of its ink that is left out.
    """
    greys = samples.colours
    if not samples.is_grey:
        red, green, blue = (greys[k::3] for k in range(3))
        greys = bytes(
            (r * 19595 + g * 38470 + b * 7471 + 0x8000) >> 16 for r, g, b in zip(red, green, blue, strict=True)
        )
    greys = greys.translate(bytes(round(255 - (255 - v) * (1 - lightened)) for v in range(256)))
    return Samples(samples.width, samples.height, greys, True, samples.opacity)
