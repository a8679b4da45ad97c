"""The picture of a page in which ink is looked for."""

from __future__ import annotations

from collections.abc import Sequence

INK = 250
"""Of 255: what is darker is ink."""

_PIXELS = 2_000  # of the longer side
_SCALE = 1.5


def scale_of(size: Sequence[float]) -> float:
    """The pixels to a point."""
    return min(_SCALE, _PIXELS / max(*size, 1))
