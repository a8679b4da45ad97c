"""Write pages as PNG, rasterised from the PDF by PDFium."""

from __future__ import annotations

import io
import zlib
from collections.abc import Iterator, Sequence
from functools import cache
from struct import pack
from typing import IO

import pypdfium2

from pnp.base.geometry import MM_PER_UNIT

_LEVEL = 6
_RUNS = 3
"""The compression strategy, which handles only immediate repeats (zlib, ``Z_RLE``): a third faster for a
thousand faces, with files a sixth larger."""
_QUICK, _FLAT, _SAMPLE = 3, 0.1, 16
"""The compression level for images that are mostly flat colour, the ratio by which a sample of their rows must
shrink, and the step between the rows in it."""
_DATE = slice(24, 36)
"""The position of the creation date in a colour profile (ICC.1:2022, table 17)."""


def png_pages(pdf: bytes | IO[bytes], dots_per_inch: float) -> Iterator[bytes]:
    """Yield every page of a PDF as a PNG file, in order."""
    for picture in _bitmaps(pdf, dots_per_inch):
        yield _flat_png(picture) or _png(picture)


def pngs_for_print(pdf: bytes | IO[bytes], scale: float, dots_per_inch: float) -> Iterator[bytes]:
    """Yield every page of a PDF as a PNG file with its size on paper and an sRGB profile.

    :param scale: the resolution at which it's drawn, in dpi.
    :param dots_per_inch: the resolution given in the file.
    """
    for picture in _bitmaps(pdf, scale):
        yield _flat_png(picture, dots_per_inch) or _png(picture, dots_per_inch)


def _bitmaps(pdf: bytes | IO[bytes], dots_per_inch: float) -> Iterator[pypdfium2.PdfBitmap]:
    """Yield every page of a PDF in red, green and blue, in order."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            yield page.render(scale=dots_per_inch / 72, rev_byteorder=True)
    finally:
        document.close()


def _png(picture: pypdfium2.PdfBitmap, dots_per_inch: float = 0.0) -> bytes:
    """Return an image with filtered rows, which takes longer but makes photographs smaller.

    :param dots_per_inch: its resolution, written with a colour profile; 0 for neither.
    """
    out = io.BytesIO()
    said = (
        {"compress_type": _RUNS, "dpi": (dots_per_inch, dots_per_inch), "icc_profile": _srgb()}
        if dots_per_inch
        else {}
    )
    picture.to_pil().convert("RGB").save(out, "PNG", compress_level=_LEVEL, **said)
    return out.getvalue()


def _flat_png(picture: pypdfium2.PdfBitmap, dots_per_inch: float = 0.0) -> bytes | None:
    """Return an image that is mostly flat colour without filters, which takes half the time for the same size;
    None for other images."""
    if picture.mode != "RGB":
        return None
    data, wide = memoryview(picture.buffer).cast("B"), 3 * picture.width
    rows = [data[start : start + wide] for start in range(0, picture.height * picture.stride, picture.stride)]
    sample = b"".join(rows[::_SAMPLE])
    if len(zlib.compress(sample, 1)) > _FLAT * len(sample):
        return None
    packed = zlib.compressobj(_QUICK)
    unfiltered = [
        packed.compress(b"\0" + b"\0".join(rows[k : k + _SAMPLE])) for k in range(0, len(rows), _SAMPLE)
    ]
    chunks = [(b"IHDR", pack(">IIBBBBB", picture.width, picture.height, 8, 2, 0, 0, 0))]
    if dots_per_inch:
        dots = round(dots_per_inch * 1000 / MM_PER_UNIT["in"])  # per metre
        chunks.append((b"iCCP", b"ICC Profile\0\0" + zlib.compress(_srgb())))
        chunks.append((b"pHYs", pack(">IIB", dots, dots, 1)))
    return _file([*chunks, (b"IDAT", b"".join((*unfiltered, packed.flush()))), (b"IEND", b"")])


def _file(chunks: Sequence[tuple[bytes, bytes]]) -> bytes:
    """Return a PNG file of chunks (PNG, third edition, 5.3)."""
    parts = [b"\x89PNG\r\n\x1a\n"]
    for name, data in chunks:
        parts += (pack(">I", len(data)), name, data, pack(">I", zlib.crc32(name + data)))
    return b"".join(parts)


@cache
def _srgb() -> bytes:
    """Return the profile of sRGB, with the same bytes every time."""
    from PIL import ImageCms

    made = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    made[_DATE] = bytes((7, 0xD0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0))  # the first day of 2000
    return bytes(made)
