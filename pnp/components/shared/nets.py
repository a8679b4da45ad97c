"""Nets: flat panels that share edges to fold, and an outline to cut.

All panels are drawn with the printed side up, their corners anticlockwise, in millimetres. Folds go away from
the viewer, so that the print is on the outside.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from pnp.base.geometry import IDENTITY, Affine, Box, Point
from pnp.drawing.shapes import Group, Layer, Shape, Style, lines, polygon
from pnp.drawing.theme import WEIGHTS, Theme
from pnp.sheets.pieces import Outline, area

_Edge = tuple[tuple[float, float], tuple[float, float]]
_SAME = 1e-3
OVER = 1.5
"""The distance by which the colour of a panel extends over a fold or a cut, in millimetres."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A flat part of a net.

    ``onto`` is the panel that it's attached to along a shared edge, and ``angle`` is the angle of the fold
    there, in degrees. Its contents are drawn upright around (0, 0), and ``place`` moves them onto the net.
    """

    name: str
    points: tuple[Point, ...]
    onto: str = ""
    angle: float = 90.0
    place: Affine = IDENTITY
    glued: bool = False
    """Whether it ends up below another panel, so that it's left blank."""


@dataclass(frozen=True)
class Net:
    """Panels, the first of which stays in place when the others are folded."""

    panels: tuple[Panel, ...]

    @cached_property
    def by_name(self) -> dict[str, Panel]:
        """Its panels by their names."""
        return {panel.name: panel for panel in self.panels}

    @cached_property
    def _edges(self) -> dict[_Edge, _Edge]:
        """The edges of all panels, each in its own panel's direction, by their rounded ends."""
        return {
            (_rounded(start), _rounded(end)): (start, end)
            for p in self.panels
            for start, end in edges(p.points)
        }

    @cached_property
    def folds(self) -> tuple[tuple[Point, Point], ...]:
        """The lines to fold: the edges that two panels share, each once."""
        known = self._edges
        return tuple(
            (Point(*start), Point(*end)) for (a, b), (start, end) in known.items() if (b, a) in known and a < b
        )

    @cached_property
    def outline(self) -> tuple[Point, ...]:
        """The line to cut, anticlockwise."""
        known = self._edges
        following = {a: (b, end) for (a, b), (_, end) in known.items() if (b, a) not in known}
        first = min(following)
        here, points = first, list[Point]()
        for _ in range(len(following)):
            here, end = following[here]
            points.append(Point(*end))
            if here == first:
                break
        assert len(points) == len(following), "panels are connected edge to edge"
        return _without_straight(points)

    @cached_property
    def box(self) -> Box:
        """The box around the whole net."""
        return Box.around(self.outline)

    def fold_between(self, one: Panel, other: Panel) -> tuple[Point, Point]:
        """Return the edge that two panels share, in the direction of the first."""
        behind = {(_rounded(b), _rounded(a)) for a, b in edges(other.points)}
        return next((a, b) for a, b in edges(one.points) if (_rounded(a), _rounded(b)) in behind)

    def centred(self) -> Net:
        """Return the same net, with the centre of its box at (0, 0)."""
        x, y = self.box.centre
        way = Affine(e=-x, f=-y)
        return Net(
            tuple(
                Panel(
                    panel.name,
                    tuple(way(*point) for point in panel.points),
                    panel.onto,
                    panel.angle,
                    way.after(panel.place),
                    panel.glued,
                )
                for panel in self.panels
            )
        )

    def die_line(self) -> Outline:
        """Return the outline of a piece that is this net; a rectangle can be cut out with straight cuts."""
        if len(self.outline) == 4 and abs(area(self.outline) - self.box.width * self.box.height) < _SAME:
            return Outline.rectangle(self.box.size)
        return Outline(self.outline)


def edges(points: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """Yield the sides of a polygon, from each corner to the next."""
    for k, end in enumerate(points):
        yield points[k - 1], end


def _rounded(point: tuple[float, float]) -> tuple[float, float]:
    return round(point[0], 4) + 0.0, round(point[1], 4) + 0.0


def _without_straight(points: Sequence[Point]) -> tuple[Point, ...]:
    """Return a polygon without corners that lie on straight lines."""
    kept = []
    for k, (x, y) in enumerate(points):
        before, after = points[k - 1], points[(k + 1) % len(points)]
        if abs((x - before.x) * (after.y - y) - (y - before.y) * (after.x - x)) > 1e-9:
            kept.append(Point(x, y))
    return tuple(kept)


def rectangle_at(left: float, bottom: float, width: float, height: float) -> tuple[Point, ...]:
    """Return the corners of an upright rectangle, anticlockwise from the lower left."""
    return (
        Point(left, bottom),
        Point(left + width, bottom),
        Point(left + width, bottom + height),
        Point(left, bottom + height),
    )


def tab(start: Point, end: Point, depth: float, slant: float, other: float | None = None) -> tuple[Point, ...]:
    """Return the corners of a tab to the right of a panel's edge, which is given in the panel's direction.

    :param slant: the length by which its far side is shorter at the start, in millimetres; ``other`` is that at
        the end.
    """
    length = ((end.x - start.x) ** 2 + (end.y - start.y) ** 2) ** 0.5
    dx, dy = (end.x - start.x) / length, (end.y - start.y) / length
    last = slant if other is None else other
    return (
        end,
        start,
        Point(start.x + slant * dx + depth * dy, start.y + slant * dy - depth * dx),
        Point(end.x - last * dx + depth * dy, end.y - last * dy - depth * dx),
    )


def fold_lines(net: Net, theme: Theme) -> Group:
    """Return the lines to fold, dashed, on the layer for folds."""
    return creases(net.folds, theme)


def creases(ends: Iterable[tuple[Point, Point]], theme: Theme) -> Group:
    """Return the lines to fold, dashed, each on a pale line that makes it visible on dark colours, too."""
    palette = theme.palette
    drawn = [(*start, *end) for start, end in ends]
    below = lines(drawn, Style(stroke=palette.paper, width=2 * WEIGHTS.mark))
    dashed = lines(drawn, Style(stroke=palette.ink, width=WEIGHTS.mark, dash=(1.2, 0.8)))
    return Group((Group((below,), layer=Layer.PRINT), dashed), layer=Layer.FOLD)


def inside(net: Net, shapes: Iterable[Shape]) -> Group:
    """Return shapes cut off at the outline of a net."""
    return Group(tuple(shapes), outline=polygon(net.outline, Style()))
