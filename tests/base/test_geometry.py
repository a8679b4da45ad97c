"""Common parts of boxes, boxes that are mapped, and arcs in place of short sides."""

from __future__ import annotations

from math import cos, hypot, pi, sin

import pytest

from pnp.base.geometry import Affine, Box, Point, polygon_points, with_arcs


@pytest.mark.parametrize(
    ("other", "shared"),
    [
        (Box(2, 3, 9, 9), Box(2, 3, 4, 6)),
        (Box(1, 1, 2, 2), Box(1, 1, 2, 2)),
        (Box(4, 0, 9, 9), Box(4, 0, 4, 6)),
    ],
)
def test_boxes_share_what_is_in_both(other: Box, shared: Box) -> None:
    assert Box(0, 0, 4, 6).common(other) == shared == other.common(Box(0, 0, 4, 6))


def test_boxes_apart_share_nothing_that_could_be_seen() -> None:
    shared = Box(0, 0, 4, 6).common(Box(5, 1, 9, 2))
    assert (shared.width, shared.height) == (0, 1)


def test_a_turned_box_is_as_large_as_the_box_around_it() -> None:
    assert Box(0, 0, 4, 6).mapped(Affine(0, 1, -1, 0, 10, 20)) == Box(4, 20, 10, 24)


def rounded(radius: float, side: float, steps: int) -> list[tuple[float, float]]:
    """Return a square with rounded corners, each a quarter of a circle with many short sides."""
    inner = side / 2 - radius
    return [
        (
            inner * (1, -1, -1, 1)[corner] + radius * cos((corner + k / steps) * pi / 2),
            inner * (1, 1, -1, -1)[corner] + radius * sin((corner + k / steps) * pi / 2),
        )
        for corner in range(4)
        for k in range(steps + 1)
    ]


def test_short_sides_of_rounded_corners_become_one_curve_each() -> None:
    start, *parts = with_arcs(rounded(3.0, 20.0, 12), closed=True)
    assert [len(part) for part in parts] == [3, 1, 3, 1, 3, 1, 3, 1]
    assert start == parts[-1] == (Point(10.0, 7.0),)
    for (end,), after in zip(parts[1::2], [*parts[2::2], parts[0]], strict=True):
        assert after[0].x == pytest.approx(end.x) or after[0].y == pytest.approx(end.y), "along the side"


def test_a_circle_of_many_sides_becomes_four_curves_near_it() -> None:
    (at,), *parts = with_arcs(polygon_points(96, 30.0), closed=True)
    assert [len(part) for part in parts] == [3, 3, 3, 3]
    for one, other, end in parts:
        x, y = ((a + 3 * b + 3 * c + d) / 8 for a, b, c, d in zip(at, one, other, end, strict=True))
        assert hypot(x, y) == pytest.approx(30.0, abs=0.01)
        at = end
    assert (at.x, at.y) == pytest.approx((0.0, 30.0), abs=1e-6)


@pytest.mark.parametrize(
    "points",
    [
        polygon_points(8, 10.0),
        polygon_points(24, 60.0),  # its sides are 0.5 mm from the circle
        [(0.0, 0.0), (1.0, 0.0), (2.0, 0.1), (3.0, 0.4), (9.0, 4.0)],
    ],
)
def test_lines_that_stand_for_no_arc_stay_straight(points: list[tuple[float, float]]) -> None:
    parts = list(with_arcs(points, closed=False))
    assert parts == [(Point(*point),) for point in points]
