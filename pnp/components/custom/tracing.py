"""The points that tracks and links can go through, for drawing them by clicks in the studio."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from math import ceil, floor

from pnp.base.geometry import Affine, Box, Point
from pnp.components.custom.content import SignMap, Spot
from pnp.components.custom.options import CustomBoard
from pnp.components.custom.part_options import BoardPart, points_of

_BEYOND = 1
"""How many points are added around a track, to make it larger."""
_MOST_POINTS, _MOST_PLACES = 900, 400
"""On boards with more points or places, links are edited only as text."""


def traced_track(part: BoardPart, number: int, where: Affine) -> Iterator[SignMap]:
    """Yield points a cell apart around a track, if the part is one, each with its position as its sign."""
    corners = points_of(part.track or "")
    if not corners:
        return
    x0, y0 = corners[0]
    box = Box.around(corners)
    across = range(floor(box.left - x0) - _BEYOND, ceil(box.right - x0) + _BEYOND + 1)
    up = range(ceil(box.top - y0) + _BEYOND, floor(box.bottom - y0) - _BEYOND - 1, -1)
    if len(across) * len(up) <= _MOST_POINTS:
        rows = tuple(tuple(f"{x0 + x:g},{y0 + y:g}" for x in across) for y in up)
        centres = tuple(Point(*where(x0 + x, y0 + y)) for y in up for x in across)
        through = tuple(Point(*where(*corner)) for corner in corners)
        yield SignMap(("parts", str(number), "track"), rows, centres, "track", through)


def traced_links(
    options: CustomBoard, spots: Sequence[Spot], known: Callable[[str], Spot | None]
) -> Iterator[SignMap]:
    """Yield the places of the board for each link that is a single chain of them.

    :param known: finds a place by its name.
    """
    places = [spot for spot in spots if not spot.bare]
    if not 2 <= len(places) <= _MOST_PLACES:
        return
    rows = tuple((spot.name or str(spot.number),) for spot in places)
    centres = tuple(spot.centre for spot in places)
    for number, link in enumerate(options.links):
        if len(link.chains) != 1:
            continue
        (chain,) = link.chains
        names = re.split(r"\s+[-–→]\s+" if re.search(r"\s[-–→]\s", chain) else r"[-–→]", chain)
        ends = [known(name) for name in names]
        through = tuple(end.centre for end in ends if end is not None)
        if len(through) == len(names) > 1:
            yield SignMap(("links", str(number), "join"), rows, centres, "link", through)
