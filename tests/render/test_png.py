"""Tests of pages as PNG."""

from __future__ import annotations

import io

import pypdfium2
import pytest
from PIL import Image

from pnp.base.geometry import Box, Size
from pnp.drawing.shapes import Drawing, Style, rectangle
from pnp.render.pdf import pdf_bytes
from pnp.render.png import png_pages, pngs_for_print
from pnp.sheets.sheet import Product, Sheet


def _pdf(*, busy: bool) -> bytes:
    """Return a page of flat colours, or of small squares of many colours."""
    squares = [
        rectangle(Box(x, y, x + 1, y + 1), Style(fill=f"#{(x * 7919 + y * 104729) % 2**24:06x}"))
        for x in range(37 if busy else 3)
        for y in range(21)
    ]
    return pdf_bytes(Product("a", "A", (Sheet("", Drawing(Size(37, 21), tuple(squares))),)))


@pytest.mark.parametrize("busy", [False, True])
@pytest.mark.parametrize("dots", [71, 300])
def test_pages_are_the_pixels_that_pdfium_draws(busy: bool, dots: float) -> None:
    pdf = _pdf(busy=busy)
    wanted = pypdfium2.PdfDocument(pdf)[0].render(scale=dots / 72).to_pil().convert("RGB")
    for (data,), said in ((png_pages(pdf, dots), None), (pngs_for_print(pdf, dots, dots), dots)):
        found = Image.open(io.BytesIO(data))
        found.verify()
        found = Image.open(io.BytesIO(data))
        assert found.convert("RGB").tobytes() == wanted.tobytes()
        assert (found.info["dpi"] if said else None) == (
            pytest.approx((dots, dots), abs=0.02) if said else None
        )
        assert ("icc_profile" in found.info) is (said is not None)
