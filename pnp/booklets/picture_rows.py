"""The pictures of an answer in rows, as wide as the column allows."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.drawing.pictures import Picture

BESIDE = 2.5
"""The millimetres between pictures in a row."""
SLACK = 1e-6
"""The millimetres by which rounding may change a width."""

PictureRow = list[tuple[Picture, float]]
"""Pictures side by side, each with its width in millimetres."""


def filled_rows(pictures: Sequence[Picture], needed: Sequence[float], width: float) -> list[PictureRow]:
    """The pictures in rows, each with as many as fit at the widths they need; what's left of a row is shared
    out among them."""
    rows: list[PictureRow] = []
    free = 0.0
    for picture, wide in zip(pictures, needed, strict=True):
        if not rows or wide + BESIDE > free + SLACK:
            rows.append([])
            free = width + BESIDE
        rows[-1].append((picture, wide))
        free -= wide + BESIDE
    return [_shared_out(row, width) for row in rows]


def _shared_out(row: PictureRow, width: float) -> PictureRow:
    """The pictures of a row, widened to fill it."""
    more = (width - sum(wide for _, wide in row) - BESIDE * (len(row) - 1)) / len(row)
    return [(picture, wide + more) for picture, wide in row]
