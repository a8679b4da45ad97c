"""Checks of nets that all foldable pieces share."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from pnp.base.geometry import Box, Point
from pnp.components.shared.folding import Vector, planes
from pnp.components.shared.nets import Net, edges

Ends = frozenset[tuple[float, float, float]]


def assert_apart(net: Net) -> None:
    """Check that no panel lies on another, by a grid of points within each."""
    samples = {panel.name: _samples(panel.points) for panel in net.panels}
    for one, other in combinations(net.panels, 2):
        box = Box.around(other.points)
        near = (point for point in samples[one.name] if box.left < point.x < box.right)
        near = (point for point in near if box.bottom < point.y < box.top)
        assert not any(_inside(point, other.points) for point in near), (one.name, other.name)


def _samples(points: Sequence[Point], count: int = 24) -> list[Point]:
    """Points well within a polygon."""
    xs, ys = zip(*points, strict=True)
    low, high = (min(xs), min(ys)), (max(xs), max(ys))
    grid = [
        Point(low[0] + (high[0] - low[0]) * (i + 0.5) / count, low[1] + (high[1] - low[1]) * (j + 0.5) / count)
        for i in range(count)
        for j in range(count)
    ]
    return [point for point in grid if _inside(point, points)]


def _inside(point: Point, points: Sequence[Point]) -> bool:
    found = False
    for (x1, y1), (x2, y2) in edges(list(points)):
        if (y1 > point.y) != (y2 > point.y) and point.x < x1 + (point.y - y1) / (y2 - y1) * (x2 - x1):
            found = not found
    return found


def folded_edges(net: Net) -> dict[Ends, list[str]]:
    """Return the edges of the printed panels of a folded net in space, each with the panels that have it."""
    where = planes(net)
    found: dict[Ends, list[str]] = {}
    for panel in net.panels:
        if panel.glued:
            continue
        for start, end in edges(panel.points):
            ends = frozenset(_rounded(where[panel.name].at(*point)) for point in (start, end))
            found.setdefault(ends, []).append(panel.name)
    return found


def _rounded(place: Vector) -> tuple[float, float, float]:
    x, y, z = (round(value, 4) + 0.0 for value in place)
    return x, y, z


def tabbed_edges(net: Net) -> dict[Ends, list[str]]:
    """Return the edges of a folded net that have tabs, with these tabs."""
    where = planes(net)
    found: dict[Ends, list[str]] = {}
    for panel in net.panels:
        if panel.glued:
            start, end = net.fold_between(net.by_name[panel.onto], panel)
            ends = frozenset(_rounded(where[panel.onto].at(*point)) for point in (start, end))
            found.setdefault(ends, []).append(panel.name)
    return found
