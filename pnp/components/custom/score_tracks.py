"""A score track round a board: spaces along its four sides, with a corner at each end."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base.geometry import Box, Point, Size
from pnp.components.custom.content import Spot
from pnp.components.custom.outlines import closed

_APART = 0.35
"""The space between the board and the track, in cells."""
_LEAST, _MOST = 0.5, 1.0
"""The width of the track, in cells."""
_EVERY_NUMBER = 0.55
"""Spaces shorter than this, in cells, have a number only every five."""


def score_spots(last: int, board: Box) -> Iterator[Spot]:
    """Yield the spaces of a track from 0 to a number, clockwise from the lower left."""
    inner = board.grown(_APART)
    along = 2 * (inner.width + inner.height) / (last - 3)
    wide = min(_MOST, max(_LEAST, along))
    across = max(1, round((last - 3) * inner.width / (inner.width + inner.height) / 2))
    rest = last - 3 - 2 * across
    if rest < 2:
        across, rest = across - 1, rest + 2
    boxes = _boxes(inner, wide, (rest - rest // 2, across, rest // 2, across))
    numbers = 1 if along >= _EVERY_NUMBER else 5
    for number, box in enumerate(boxes):
        corners = ((box.left, box.bottom), (box.right, box.bottom), (box.right, box.top), (box.left, box.top))
        caption = str(number) if number % numbers == 0 else ""
        inside = Size(0.86 * box.width, 0.86 * box.height)
        yield Spot(Point(*box.centre), closed(corners), inside, caption=caption)


def _boxes(inner: Box, wide: float, counts: tuple[int, int, int, int]) -> Iterator[Box]:
    """Yield the boxes of the left side upwards, the top, the right side downwards and the bottom, with a corner
    before each side."""
    left, bottom, right, top = inner
    up, over, down, back = counts
    yield Box(left - wide, bottom - wide, left, bottom)
    for k in range(up):
        yield Box(left - wide, bottom + k * inner.height / up, left, bottom + (k + 1) * inner.height / up)
    yield Box(left - wide, top, left, top + wide)
    for k in range(over):
        yield Box(left + k * inner.width / over, top, left + (k + 1) * inner.width / over, top + wide)
    yield Box(right, top, right + wide, top + wide)
    for k in range(down):
        yield Box(right, top - (k + 1) * inner.height / down, right + wide, top - k * inner.height / down)
    yield Box(right, bottom - wide, right + wide, bottom)
    for k in range(back):
        yield Box(right - (k + 1) * inner.width / back, bottom - wide, right - k * inner.width / back, bottom)
