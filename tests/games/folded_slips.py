"""Reads the contents of slips that fold shut from the page."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base.geometry import Box
from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.shapes import Drawing, Text
from pnp.sheets.folded_slips import INSET


def inside_words(page: Drawing) -> Iterator[tuple[str, Box, Box]]:
    """Yield the lines inside the slips of a page, each with its box and the panel that it may fill."""
    width = page.size.width
    placed = [(item.shape, bounds(item)) for item in flatten(page.shapes)]
    cuts = [box for shape, box in placed if not isinstance(shape, Text) and box.width > width - 0.5]
    for shape, box in placed:
        if not isinstance(shape, Text) or not width / 3 < box.centre.x < 2 * width / 3:
            continue
        for cut in cuts:
            if cut.bottom < box.top < cut.top:
                panel = Box(width / 3, cut.bottom, 2 * width / 3, cut.top).grown(-INSET)
                yield shape.text, box, panel
