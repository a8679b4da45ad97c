"""The picture of a page that is searched for ink."""

from __future__ import annotations

from collections.abc import Sequence

INK = 250
"""Pixels darker than this level, of 255, are ink."""

_PIXELS = 2_000  # the longer side
_SCALE = 1.5


def scale_of(size: Sequence[float]) -> float:
    """Return the number of pixels in one point."""
    return min(_SCALE, _PIXELS / max(*size, 1))
