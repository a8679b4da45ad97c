"""The star of beams on a tile, as one closed outline: bars from a round hub, with fillets between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import asin, ceil, cos, degrees, radians, sin, sqrt, tan

from pnp.drawing.shapes import Path, Segment, Style


@dataclass(frozen=True, slots=True)
class Star:
    """The measures of a star in millimetres: half the width of a beam, the hub's radius (which is larger), the
    radius of the fillets, and how far beams reach from the centre."""

    half: float
    hub: float
    fillet: float
    reach: float

    def inset(self, by: float) -> Star:
        """The star whose outline is inside this one's at a distance; its beams reach just as far."""
        return Star(self.half - by, self.hub - by, self.fillet + by, self.reach)

    def path(self, angles: Sequence[float], style: Style) -> Path:
        """The outline with beams at these angles (degrees, any order, multiples of 60° apart), drawn
        anticlockwise; without beams, an empty path."""
        found = sorted(angle % 360 for angle in angles)
        segments: list[Segment] = []
        for k, angle in enumerate(found):
            following = found[(k + 1) % len(found)]
            gap = (following - angle - 1e-9) % 360 + 1e-9
            corners = (_at(angle, self.reach, -self.half), _at(angle, self.reach, self.half))
            segments += ((("L" if segments else "M"), *corners[0]), ("L", *corners[1]))
            segments += self._valley(angle, gap)
        return Path((*segments, ("Z",)) if segments else (), style)

    def _valley(self, angle: float, gap: float) -> Iterator[Segment]:
        """From the left flank of the beam at ``angle`` round to the right flank of the next."""
        half, hub, fillet = self.half, self.hub, self.fillet
        if gap < 90:  # the two flanks meet outside the hub: one fillet touches both
            along = (half + fillet) / tan(radians(gap / 2))
            middle = _at(angle, along, half + fillet)
            yield ("L", *_at(angle, along, half))
            yield from _arc(middle, fillet, angle - 90, angle - 90 - (180 - gap))
            return
        # A fillet that touches flank and hub, the hub's arc, and the same again.
        along = sqrt((hub + fillet) ** 2 - (half + fillet) ** 2)
        lean = degrees(asin((half + fillet) / (hub + fillet)))
        yield ("L", *_at(angle, along, half))
        yield from _arc(_at(angle, along, half + fillet), fillet, angle - 90, angle + lean - 180)
        yield from _arc((0.0, 0.0), hub, angle + lean, angle + gap - lean)
        last = _at(angle + gap, along, -half - fillet)
        yield from _arc(last, fillet, angle + gap - lean + 180, angle + gap + 90)


def _at(angle: float, along: float, aside: float) -> tuple[float, float]:
    """The point at a distance along a beam and another to its left."""
    cosine, sine = cos(radians(angle)), sin(radians(angle))
    return along * cosine - aside * sine, along * sine + aside * cosine


def _arc(centre: tuple[float, float], radius: float, start: float, end: float) -> Iterator[Segment]:
    """A circle's arc in Bézier curves of at most 60°, from one angle to another, in either direction."""
    parts = max(1, ceil(abs(end - start) / 60 - 1e-9))
    step = radians(end - start) / parts
    handle = 4 / 3 * tan(step / 4) * radius
    for k in range(parts):
        a, b = radians(start) + k * step, radians(start) + (k + 1) * step
        x1, y1 = centre[0] + radius * cos(a), centre[1] + radius * sin(a)
        x2, y2 = centre[0] + radius * cos(b), centre[1] + radius * sin(b)
        yield (
            "C",
            x1 - handle * sin(a),
            y1 + handle * cos(a),
            x2 + handle * sin(b),
            y2 - handle * cos(b),
            x2,
            y2,
        )
