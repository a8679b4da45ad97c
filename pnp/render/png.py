"""Pages as PNG, rasterised from the PDF by PDFium."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import cache
from typing import IO, TYPE_CHECKING

import pypdfium2

if TYPE_CHECKING:
    from PIL.Image import Image

_LEVEL = 6
_RUNS = 3
"""Compress only what repeats at once (zlib, ``Z_RLE``): a third quicker for a thousand faces, whose files are
a sixth larger."""
_DATE = slice(24, 36)
"""Where a colour profile says when it was made (ICC.1:2022, table 17)."""


def png_pages(pdf: bytes | IO[bytes], dots_per_inch: float) -> Iterator[bytes]:
    """Every page of a PDF as a PNG file, in order."""
    for picture in images(pdf, dots_per_inch):
        out = io.BytesIO()
        picture.save(out, "PNG", optimize=False, compress_level=_LEVEL)
        yield out.getvalue()


def images(pdf: bytes | IO[bytes], dots_per_inch: float) -> Iterator[Image]:
    """Every page of a PDF as an image in RGB, in order."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            yield page.render(scale=dots_per_inch / 72, rev_byteorder=True).to_pil().convert("RGB")
    finally:
        document.close()


def png_for_print(picture: Image, dots_per_inch: float) -> bytes:
    """An image as a PNG file that says how large it is on paper, and that its colours are sRGB."""
    out = io.BytesIO()
    size = (dots_per_inch, dots_per_inch)
    picture.save(out, "PNG", compress_level=_LEVEL, compress_type=_RUNS, dpi=size, icc_profile=_srgb())
    return out.getvalue()


@cache
def _srgb() -> bytes:
    """The profile of sRGB, the same bytes whenever it's made."""
    from PIL import ImageCms

    made = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    made[_DATE] = bytes((7, 0xD0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0))  # the first day of 2000
    return bytes(made)
