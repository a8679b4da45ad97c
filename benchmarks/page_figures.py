"""How much ink and paper a page of a PDF uses, and how well it can be read: smallest type, thinnest line.

Type and lines come from the objects of the page (`pnp.preflight.measuring`), ink and empty paper from a picture
of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pypdfium2

from pnp.base.geometry import MM_PER_POINT
from pnp.preflight.measuring import measure

_PIXEL = 0.5  # mm
_SQUARE = 20  # pixels: the page is divided into squares of 10 mm
_FOOT = 0.085  # the share of the page's height for page numbers, rulers and build stamps
_WHITE = 0.02  # the share of ink that is too small to see


@dataclass(frozen=True, slots=True)
class PageFigures:
    """One page, measured."""

    number: int
    type_size: float | None
    """The smallest type, in points; None on a page without text."""
    sample: str
    """Some text of that size."""
    line: float | None
    """The thinnest line, in millimetres; None on a page without lines."""
    ink: float
    """How much of the page's white its ink covers: 1 is black all over."""
    empty: float
    """The share of the page's squares of 10 mm without ink."""
    blank: float = 0.0
    """The share of the page's height without ink below the last line above its foot."""


def page_figures(path: Path) -> Iterator[PageFigures]:
    """Yield the figures of each page of a PDF."""
    facts = measure(str(path))
    with pypdfium2.PdfDocument(path) as document:
        for number, page in enumerate(facts.pages, 1):
            coverage = _ink(document[number - 1])
            yield PageFigures(
                number,
                page.type_size,
                page.sample,
                None if page.line is None else page.line * MM_PER_POINT,
                float(coverage.mean()),
                _empty(coverage),
                _blank(coverage),
            )


def ink_of_pages(path: Path) -> Iterator[float]:
    """Yield only the ink on each page of a PDF."""
    with pypdfium2.PdfDocument(path) as document:
        for page in document:
            yield float(_ink(page).mean())


def _ink(page: pypdfium2.PdfPage) -> np.ndarray:
    """Draw the page and return the ink of each pixel, shape (height, width): 1 less the mean of red, green and
    blue."""
    bitmap = page.render(scale=MM_PER_POINT / _PIXEL, draw_annots=False)
    pixels: np.ndarray = bitmap.to_numpy()[:, :, :3]
    return 1 - pixels.mean(axis=2, dtype=np.float32) / 255


def _empty(ink: np.ndarray) -> float:
    """Return the share of a page's whole squares that have no ink."""
    rows, columns = (side // _SQUARE for side in ink.shape)
    squares = ink[: rows * _SQUARE, : columns * _SQUARE].reshape(rows, _SQUARE, columns, _SQUARE)
    return float((squares.max(axis=(1, 3)) < _WHITE).mean())


def _blank(ink: np.ndarray) -> float:
    """Return the share of a page's height below its last ink, from there to its foot."""
    high = ink.shape[0]
    body = ink[: round(high * (1 - _FOOT))]
    inked = np.flatnonzero(body.max(axis=1) >= _WHITE)
    last = inked[-1] + 1 if inked.size else 0
    return float(body.shape[0] - last) / high
