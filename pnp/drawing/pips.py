"""The places of pips on half a domino, and on the face of a die.

Places are fractions of the half's side, with (0, 0) at its centre, for an upright domino. If a number has rows
of pips, they run along the domino, as on tiles in the shops. Every pattern looks the same upside down.
"""

from __future__ import annotations

from functools import cache

from pnp.base.geometry import Point

_REACH = 0.27
"""How far the outer columns of pips are from the centre."""
_DIAGONAL = {2: ((-1, 1), (1, -1)), 3: ((-1, 1), (0, 0), (1, -1))}
_COLUMNS = {
    0: (0, 0, 0),
    1: (0, 1, 0),
    4: (2, 0, 2),
    5: (2, 1, 2),
    6: (3, 0, 3),
    7: (3, 1, 3),
    8: (3, 2, 3),
    9: (3, 3, 3),
    10: (3, 4, 3),
    11: (4, 3, 4),
    12: (4, 4, 4),
    13: (4, 5, 4),
    14: (5, 4, 5),
    15: (5, 5, 5),
}
"""Pips in the left, middle and right columns. From ten upwards, columns of different lengths are staggered, so
that all neighbours in a column are equally far apart."""
_PITCH = {4: 0.2, 5: 0.17}
"""The distance between pips in a column, by the longest column of the number."""


@cache
def pip_places(number: int) -> tuple[Point, ...]:
    """Return the centres of the pips of a number from 0 to 15, column by column from the left, each from the
    top."""
    if number in _DIAGONAL:
        return tuple(Point(_REACH * x, _REACH * y) for x, y in _DIAGONAL[number])
    columns = _COLUMNS[number]
    places = []
    for side, count in zip((-1, 0, 1), columns, strict=True):
        pitch = _pitch(number, count)
        places += [Point(_REACH * side, (0.5 * (count - 1) - k) * pitch) for k in range(count)]
    return tuple(places)


def _pitch(number: int, count: int) -> float:
    """Return the distance between a number's pips in a column of ``count``. Up to nine, pips are on a grid of
    three by three places, and a column of two takes the outer ones."""
    if number < 10:
        return 2 * _REACH if count == 2 else _REACH
    return _PITCH[max(_COLUMNS[number])]


def pip_radius(number: int) -> float:
    """Return the radius of a number's pips, as a fraction of the half's side."""
    if number < 10:
        return 0.092
    return 0.078 if number < 13 else 0.064
