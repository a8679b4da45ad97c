"""PDF and SVG show the same: pages of every built-in product are rasterised from both and compared.

Rasterising SVG takes up to two seconds a page, and what is drawn on one page is drawn on many. Every day the
middle pages of five products are compared: a board, pieces with backs, cards with pictures, text with diagrams,
and a calibration sheet. `make test-all` compares every page of everything.
Fewer pixels aren't enough: at half the resolution, what two rasterisers smooth differently looks like a
missing shape.
"""

from __future__ import annotations

import io

import numpy as np
import pypdfium2
import pytest
import resvg_py
from PIL import Image

from pnp.language.catalogue import builtin_specs
from pnp.pipeline.build import make_products
from pnp.products.resolve import load_spec
from pnp.render.pdf import pdf_bytes
from pnp.render.svg import svg_bytes
from pnp.sheets.sheet import Page, Product

DPI = 254.0  # ten pixels a millimetre: pages are whole pixels, hairlines one pixel
DAILY = ("grid", "pawns", "cards", "rules/bee", "calibration")


@pytest.mark.long("two rasters of a page are compared")
@pytest.mark.parametrize("name", DAILY)
def test_pdf_and_svg_show_the_same(name: str) -> None:
    for product in make_products(load_spec(builtin_specs()[name], name)):
        pages = list(enumerate(product.pages()))
        _compare(product, pages[len(pages) // 2 :][:1])


@pytest.mark.slow
@pytest.mark.parametrize("name", builtin_specs())
def test_pdf_and_svg_show_the_same_on_every_page(name: str) -> None:
    for product in make_products(load_spec(builtin_specs()[name], name)):
        _compare(product, list(enumerate(product.pages())))


def _compare(product: Product, pages: list[tuple[int, Page]]) -> None:
    document = pypdfium2.PdfDocument(pdf_bytes(product))
    for number, page in pages:
        pdf = _grey(document[number].render(scale=DPI / 72 * (1 - 1e-6)).to_pil())
        svg = _rasterised(svg_bytes(page))
        height, width = np.minimum(pdf.shape, svg.shape)
        assert abs(pdf.shape[0] - svg.shape[0]) <= 1
        assert abs(pdf.shape[1] - svg.shape[1]) <= 1
        difference = np.abs(pdf[:height, :width] - svg[:height, :width])
        # Two rasterisers smooth edges differently; a shape that is missing or moved shows in blocks. The
        # bounds are for black on white, where small italics between two pixels come to 51.
        assert _blocks(difference).max() < 55, f"{page.name}: the two differ by {_blocks(difference).max()}"
        assert difference.mean() < 3.35, f"{page.name}: the two differ all over"
    document.close()


def _rasterised(svg: bytes) -> np.ndarray:  # type: ignore[type-arg]
    png = resvg_py.svg_to_bytes(svg_string=svg.decode(), dpi=DPI, background="white", skip_system_fonts=True)
    return _grey(Image.open(io.BytesIO(bytes(png))))


def _grey(image: Image.Image) -> np.ndarray:  # type: ignore[type-arg]
    return np.asarray(image.convert("L"), dtype=np.int16)


def _blocks(difference: np.ndarray) -> np.ndarray:  # type: ignore[type-arg]
    """Return the mean difference in every square millimetre."""
    height, width = (side // 10 * 10 for side in difference.shape)
    return difference[:height, :width].reshape(height // 10, 10, width // 10, 10).mean(axis=(1, 3))
