"""The browser's own Print: the sheets and nothing else, each on its own paper, true to size."""

from __future__ import annotations

import io
from typing import Any

from tests.browsing import settled
from tests.studio.engines import Studio

MM = 72 / 25.4
"""Points to the millimetre."""
FINE = 40
"""Pixels to the millimetre."""
STROKE = 0.2
"""The width of its end marks, half of which is outside, in millimetres."""
MIXED = """\
pnp: 1
products:
  - kit: dominate
    paper: {width: 205.5mm, height: 280mm}
    cell: 30mm
"""


def printed(page: Any) -> Any:
    """Return what the browser prints, as PDFium reads it."""
    import pypdfium2

    return pypdfium2.PdfDocument(io.BytesIO(page.pdf(prefer_css_page_size=True, print_background=True)))


def ruler_of(sheet: Any) -> float:
    """Return the length of the ruler in the bottom 15 mm of a sheet, the longest line there, in millimetres."""
    import numpy as np

    top = sheet.get_height() - 15 * MM
    picture = np.asarray(sheet.render(scale=FINE / MM, crop=(0, 0, 0, top), grayscale=True).to_numpy())
    dark = picture.reshape(picture.shape[0], -1) < 128
    longest = 0
    for row in dark[dark.sum(axis=1) > 50 * FINE]:
        edges = np.flatnonzero(np.diff(np.concatenate(([0], row.astype(np.int8), [0]))))
        longest = max(longest, int((edges[1::2] - edges[::2]).max()))
    return longest / FINE - STROKE


def test_a_kit_prints_its_sheets_at_true_size(studio: Studio, page: Any) -> None:
    page.emulate_media(color_scheme="dark")
    studio.open_file(page, "kit.yaml", MIXED)
    settled(page)
    found = printed(page)
    assert len(found) == page.locator(".sheet-page").count()
    for sheet in found:
        width, height = sheet.get_size()
        assert abs(width / MM - 205.5) < 0.2
        assert abs(height / MM - 280) < 0.2
    assert abs(ruler_of(found[4]) - 100) <= 0.1
    assert "Options" not in found[0].get_textpage().get_text_range()


def test_only_what_is_looked_at_is_printed(studio: Studio, page: Any) -> None:
    page.goto(f"{studio.address}#/part/board/kit/dominate")
    settled(page)
    found = printed(page)
    assert len(found) == 1
    assert abs(ruler_of(found[0]) - 100) <= 0.1
