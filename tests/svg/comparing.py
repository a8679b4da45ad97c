"""Draws an SVG file twice, by pnp to PDF to pixels and by resvg, and says how much the two differ."""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pypdfium2
import resvg_py
from PIL import Image

from pnp.base.errors import TextError
from pnp.drawing.font_files import font_file
from pnp.drawing.shapes import Drawing, Font
from pnp.drawing.svg.reading import read_svg
from pnp.render.pdf import pdf_bytes
from pnp.sheets.sheet import Product, Sheet

SIDE, GRAIN = 960, 8
"""The longer side in pixels, and how many of these are averaged across and down: edges are smoothed in
different ways, lie up to half a pixel apart, and PDFium draws no line thinner than a pixel."""
VISIBLE = 40
"""How far apart two averages are that look different, of 255."""
SMALL = 0.005
"""The share of the picture that may look different."""
FAMILY = "Source Sans Pro"

Pixels = np.ndarray  # type: ignore[type-arg]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one file."""

    path: Path
    share: float = 0.0
    """How much of the picture looks different, from 0 to 1."""
    refusal: str = ""
    notices: tuple[str, ...] = ()
    pictures: tuple[Pixels, Pixels] | None = None
    """Ours and theirs."""

    @property
    def is_alike(self) -> bool:
        return not self.refusal and self.share <= SMALL


def compare(path: Path) -> Outcome:
    """Draw a file twice."""
    data = path.read_bytes()
    try:
        picture = read_svg(data)
    except TextError as error:
        (one,) = error.in_text
        return Outcome(path, refusal=str(one))
    notices = tuple(str(notice.message) for notice in picture.notices)
    ours = _ours(picture.drawing)
    try:
        theirs = _theirs(data, ours.shape[1], ours.shape[0])
    except ValueError as error:
        return Outcome(path, refusal=f"by resvg: {error}", notices=notices)
    difference = np.abs(_averaged(ours) - _averaged(theirs)).max(axis=2)
    return Outcome(path, float((difference > VISIBLE).mean()), "", notices, (ours, theirs))


def _ours(drawing: Drawing) -> Pixels:
    pdf = pdf_bytes(Product("a", "A", (Sheet("a", drawing),)))
    points = max(drawing.size) / 25.4 * 72
    with pypdfium2.PdfDocument(pdf) as document:
        image = document[0].render(scale=SIDE / points * (1 - 1e-6)).to_pil().convert("RGB")
    width, height = (max(side // GRAIN * GRAIN, GRAIN) for side in image.size)
    return np.asarray(image.resize((width, height)) if (width, height) != image.size else image, dtype=np.int16)


def _theirs(data: bytes, width: int, height: int) -> Pixels:
    png = resvg_py.svg_to_bytes(
        svg_string=data.decode("utf-8-sig"),
        background="white",
        width=width,
        height=height,
        dpi=96,
        languages=["en"],
        skip_system_fonts=True,
        font_files=[str(font_file(font)) for font in Font],
        font_family=FAMILY,
        sans_serif_family=FAMILY,
        serif_family=FAMILY,
        monospace_family=FAMILY,
    )
    image = Image.open(io.BytesIO(bytes(png))).convert("RGB")
    return np.asarray(image if image.size == (width, height) else image.resize((width, height)), dtype=np.int16)


def _averaged(pixels: Pixels) -> Pixels:
    height, width = pixels.shape[:2]
    return pixels.reshape(height // GRAIN, GRAIN, width // GRAIN, GRAIN, 3).mean(axis=(1, 3))  # type: ignore[no-any-return]
