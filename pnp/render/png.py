"""Pages as PNG, rasterised from the PDF by PDFium."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pypdfium2


def png_pages(pdf: bytes, dots_per_inch: float) -> Iterator[bytes]:
    """Every page of a PDF as a PNG file, in order."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            picture = page.render(scale=dots_per_inch / 72).to_pil().convert("RGB")
            out = io.BytesIO()
            picture.save(out, "PNG", optimize=False, compress_level=6)
            yield out.getvalue()
    finally:
        document.close()
