"""The edges and corners of cells as places: ``a1|b1`` is the edge that two cells share, ``a1|b1|b2`` the corner
of three, ``a1|n`` the upper edge of a cell.

All positions are in cells. Tracks and links can be drawn by clicks in the studio, through the points given
here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import atan2, ceil, degrees, dist, floor

from pnp.base.geometry import Affine, Box, Point, Size
from pnp.base.sentences import Sentence
from pnp.base.wording import did_you_mean, quoted
from pnp.components.custom.content import SignMap, Spot
from pnp.components.custom.lattices import Rows
from pnp.components.custom.options import CustomBoard
from pnp.components.custom.outlines import circle, closed
from pnp.components.custom.part_options import BoardPart
from pnp.components.custom.part_values import points_of
from pnp.components.grid.options import GAP

BETWEEN = "|"
"""The separator between the names of the cells around an edge or a corner."""
_SIDES = {"e": 0, "ne": 45, "n": 90, "nw": 135, "w": 180, "sw": 225, "s": 270, "se": 315}
"""The directions of the sides of a cell, in degrees anticlockwise from the right."""
_NEAR = 16.0
"""The greatest difference, in degrees, between a side's direction and the one that it's named for: sides of
hexagons differ by up to 15°."""
_SAME = 1e-4
"""The distance, in cells, below which points are the same."""
_HALF_BAR, _DISC, _INNER = 0.09, 0.2, Size(0.44, 0.44)
"""Half the width of a filled edge, the radius of a filled corner, and the size of the box for the contents of
either."""


def shared(cell: Spot, others: Iterable[Spot | str]) -> tuple[Point, ...]:
    """Return the corners of a cell that it shares with all the other cells and sides; two of them form an
    edge."""
    corners = every = corners_of(cell)
    for other in others:
        theirs = _on_side(cell, every, other) if isinstance(other, str) else corners_of(other)
        corners = [one for one in corners if any(dist(one, their) < _SAME for their in theirs)]
    return tuple(corners)


def corners_of(cell: Spot) -> list[Point]:
    """Return the corners of a cell with straight sides, in order; none of a round one."""
    if any(len(segment) > 3 for segment in cell.outline):
        return []
    return [Point(segment[1], segment[2]) for segment in cell.outline if len(segment) == 3]


def _on_side(cell: Spot, corners: Sequence[Point], side: str) -> Sequence[Point]:
    """Return the two corners at a side of a cell, or one if it has a corner there; none if it has neither."""
    wanted = _SIDES[side]
    found: list[tuple[float, tuple[Point, ...]]] = [
        (_off(cell.centre, Point((a.x + b.x) / 2, (a.y + b.y) / 2), wanted), (a, b))
        for a, b in pairwise([*corners, *corners[:1]])
    ]
    found += [(_off(cell.centre, corner, wanted) + 0.01, (corner,)) for corner in corners]
    off, nearest = min(found, default=(360.0, ()))
    return nearest if off < _NEAR else ()


def _off(centre: Point, at: Point, wanted: float) -> float:
    """Return the angle between a direction and the line from a centre to a point, in degrees."""
    angle = degrees(atan2(at.y - centre.y, at.x - centre.x))
    return abs((angle - wanted + 180) % 360 - 180)


def place_between(
    name: str, known: Mapping[str, Spot], spot: Callable[[str], Spot | None]
) -> Spot | Sentence | None:
    """Return the edge or corner with a name such as ``a1|b1``; the error if there is none; None if one of its
    cells doesn't exist.

    :param known: the places of the board, by name.
    :param spot: finds a place by its name, and reports it if there is none.
    """
    first, *others = map(str.strip, name.split(BETWEEN))
    cell = spot(first)
    beside = [one if one in _SIDES and one not in known else spot(one) for one in others]
    around = [one for one in beside if one is not None]
    if cell is None or len(around) < len(beside):
        return None
    points = shared(cell, around)
    if not 1 <= len(points) <= 2:
        return Sentence(
            "{name} isn't an edge or a corner of these cells{hint}",
            name=quoted(name),
            hint=_beside(first, cell, known),
        )
    start, end = points[0], points[-1]
    middle = Point((start.x + end.x) / 2, (start.y + end.y) / 2)
    outline = circle(middle, _DISC) if start == end else closed(_bar(start, end))
    edge = None if start == end else (start, end)
    return Spot(middle, outline, _INNER, name, sign="", is_point=True, edge=edge, bare=True)


def hint_of_place(name: str, known: Mapping[str, Spot], spots: Iterable[Spot]) -> str:
    """Return a hint for an unknown place: since numbers and coordinates look so alike that no name is nearest,
    it only lists the existing ones.

    :param known: the places by name and by number.
    """
    if not name.isdecimal():
        coordinates = any(map(str.isdecimal, name))
        return "" if coordinates else did_you_mean(name, [spot.name for spot in spots])
    numbers = [int(one) for one in known if one.isdecimal()]
    if not numbers:
        return ""
    return Sentence("; its numbers go from {low} to {high}", low=min(numbers), high=max(numbers))


def _beside(name: str, cell: Spot, known: Mapping[str, Spot]) -> str:
    """Return a hint that lists the cells beside a cell."""
    beside = [one for one, spot in known.items() if one == spot.name and len(shared(cell, [spot])) == 2]
    return Sentence("; beside {name} are {cells}", name=name, cells=", ".join(sorted(beside))) if beside else ""


def _bar(first: Point, last: Point) -> list[tuple[float, float]]:
    """Return the corners of a bar along an edge."""
    long = dist(first, last)
    x, y = (last.x - first.x) / long * _HALF_BAR, (last.y - first.y) / long * _HALF_BAR
    return [
        (first.x - y, first.y + x),
        (first.x + y, first.y - x),
        (last.x + y, last.y - x),
        (last.x - y, last.y + x),
    ]


_BEYOND = 1
"""The number of points added around a track, so that it can be extended."""
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


def map_of(rows: Rows, number: int, lines: Sequence[Sequence[str]], where: Affine) -> SignMap:
    """Return the map of a part, so that it can be painted on the board."""
    columns = max(map(len, lines))
    signs = tuple((*line, *[GAP] * (columns - len(line))) for line in lines)
    centres = tuple(where(*rows.at((row, column))) for row in range(len(lines)) for column in range(columns))
    shape = rows.part.shape if rows.part.cells is not None else "points"
    return SignMap(("parts", str(number), rows.part.kind), signs, centres, shape)
