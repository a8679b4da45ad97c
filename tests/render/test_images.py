"""Images in files: once each, as they came, and the same in PDF and SVG."""

from __future__ import annotations

import io
import re

import pypdfium2
import resvg_py
from PIL import Image as Library
from PIL import ImageChops, ImageStat
from pypdf import PdfReader

from pnp.base.geometry import Box, Size, move, rotate, stretch
from pnp.drawing.flatten import flatten
from pnp.drawing.pixel_picture import read_pixels
from pnp.drawing.shapes import Drawing, Group, Image, Shape
from pnp.render.pdf import pdf_bytes
from pnp.render.svg import svg_bytes
from pnp.sheets.sheet import Product, Sheet
from tests.pictures import encoded, fading, held, picture


def product(*shapes: Shape, sheets: int = 1) -> Product:
    drawing = Drawing(Size(100, 80), shapes)
    return Product("mine", "Mine", (Sheet("Mine", drawing),) * sheets)


PHOTOGRAPH = read_pixels(encoded(picture(), "JPEG"))
FADING = read_pixels(encoded(fading()))


def test_an_image_is_embedded_once_however_often_it_is_drawn() -> None:
    shapes = [Group(PHOTOGRAPH.shapes, move(10 * k, 5).after(stretch(0.1, 0.1))) for k in range(5)]
    pdf = pdf_bytes(product(*shapes, sheets=3))
    assert pdf.count(b"/Subtype /Image") == 1
    assert [len(page.images) for page in PdfReader(io.BytesIO(pdf)).pages] == [1, 1, 1]
    svg = svg_bytes(next(product(*shapes).pages())).decode()
    assert svg.count("data:image/jpeg;base64,") == 1
    assert len(re.findall(r"<use ", svg)) == 5


def test_a_photograph_is_in_the_file_as_it_came() -> None:
    (placed,) = flatten(PHOTOGRAPH.shapes)
    assert isinstance(placed.shape, Image)
    assert placed.shape.pixels.file in pdf_bytes(product(*PHOTOGRAPH.shapes))


def test_the_same_images_give_the_same_bytes() -> None:
    shapes = (*PHOTOGRAPH.shapes, *FADING.shapes)
    again = (*read_pixels(encoded(picture(), "JPEG")).shapes, *read_pixels(encoded(fading())).shapes)
    assert pdf_bytes(product(*shapes)) == pdf_bytes(product(*again))


def test_pdf_and_svg_show_images_alike() -> None:
    """Turned, mirrored, cut off, fading, stretched: each in a place of its own."""
    turned = read_pixels(held(6))
    page = product(
        Group(PHOTOGRAPH.shapes, move(5, 5).after(stretch(0.25, 0.25))),
        Group(PHOTOGRAPH.shapes, move(60, 5).after(rotate(30)).after(stretch(0.2, 0.2))),
        Group((Group(PHOTOGRAPH.shapes, stretch(0.4, 0.4)),), move(5, 40), clip=Box(0, 0, 15, 20)),
        Group(FADING.shapes, move(30, 45).after(stretch(0.3, 0.3))),
        Group(turned.shapes, move(75, 40).after(stretch(0.2, 0.3))),
    )
    pdf = pypdfium2.PdfDocument(pdf_bytes(page))[0].render(scale=4).to_pil().convert("RGB")
    svg = resvg_py.svg_to_bytes(
        svg_string=svg_bytes(next(page.pages())).decode(), dpi=288, background="white", skip_system_fonts=True
    )
    other = Library.open(io.BytesIO(bytes(svg))).convert("RGB").resize(pdf.size)
    assert ImageStat.Stat(pdf).stddev[0] > 20, "something is drawn"
    assert max(ImageStat.Stat(ImageChops.difference(pdf, other)).mean) < 2
