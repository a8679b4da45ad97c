"""The dashes, the corners and the evenness of lines in an SVG file."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.geometry import Affine
from pnp.base.sentences import Sentence
from pnp.drawing.shapes import Segment
from pnp.drawing.svg.outlines import has_sharp_corner
from pnp.drawing.svg.segments import DIGITS
from pnp.drawing.svg.styles import Properties
from pnp.drawing.svg.values import Scale, length

_SHORTEST = 0.01
"""The shortest length of all dashes and gaps of a line together, in millimetres."""
_UNEVEN = 1.02
"""How many times as far a transform may stretch one way as the other while a line is drawn evenly."""
_PLAIN_MITER = 10.0
"""The limit for the tips of corners where a style has none."""


def is_uneven(transform: Affine) -> bool:
    """Whether a transform stretches one way much more than the other, or slants."""
    a, b, c, d, _, _ = transform
    whole, area = a * a + b * b + c * c + d * d, abs(a * d - b * c)
    return whole > (_UNEVEN + 1 / _UNEVEN) * area


def dashes(properties: Properties, scale: Scale, grow: float) -> tuple[tuple[float, ...], float]:
    """The dashes of a line, and how far into them it starts, in millimetres."""
    text = properties["stroke-dasharray"]
    if text in ("none", ""):
        return (), 0.0
    dash = [length(part, scale) * grow for part in text.replace(",", " ").split()]
    if not any(dash) or min(dash) < 0:
        return (), 0.0
    if not sum(dash) >= _SHORTEST:
        raise ValueError(Sentence("its dashes are too short to be printed: make them longer"))
    whole = sum(dash) * (2 if len(dash) % 2 else 1)
    start = length(properties["stroke-dashoffset"], scale) * grow % whole
    return tuple(round(one, DIGITS) for one in dash), round(start, DIGITS) % whole


def miter(properties: Properties, segments: Sequence[Segment]) -> float | None:
    """The limit for the tips of corners, if a corner of the line is drawn differently without it."""
    if properties["stroke-linejoin"] not in ("miter", "miter-clip", "arcs"):
        return None
    limit = max(float(properties["stroke-miterlimit"]), 1.0)
    return limit if has_sharp_corner(segments, limit, _PLAIN_MITER) else None
