"""Outlines that parts of a picture are seen through (CSS Masking 1, 3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from pnp.base.geometry import Box
from pnp.drawing.finish import Finish
from pnp.drawing.flatten import bounds, flatten
from pnp.drawing.shapes import Group, Path, Segment, Shape, Style
from pnp.drawing.svg.notes import BeyondVectorsError
from pnp.drawing.svg.outlines import area, subpaths, tight_box, turned_round

_CLOSE = 1e-3
"""How close two coordinates are that count as one, in millimetres."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A shape that is part of an outline, in millimetres."""

    segments: tuple[Segment, ...]
    even_odd: bool = False


def joined(pieces: Sequence[Piece]) -> Path:
    """One outline around everything that is in any of the pieces.

    :raises BeyondVectorsError: if no path goes around it.
    """
    if len(pieces) == 1:
        return Path(pieces[0].segments, Style(even_odd=pieces[0].even_odd))
    if not any(piece.even_odd for piece in pieces):
        # Lines that all run the same way never cancel one another.
        turned = (one.segments if area(one.segments) >= 0 else turned_round(one.segments) for one in pieces)
        return Path(tuple(segment for segments in turned for segment in segments), Style())
    boxes = [box for piece in pieces if (box := tight_box(piece.segments)) is not None]
    apart = all(not one.touches(other) for one, other in combinations(boxes, 2))
    simple = all(piece.even_odd or len([*subpaths(piece.segments)]) == 1 for piece in pieces)
    if not (apart and simple):
        raise BeyondVectorsError("clip path of overlapping areas with holes")
    return Path(tuple(segment for piece in pieces for segment in piece.segments), Style(even_odd=True))


def seen_through(shapes: Sequence[Shape], outlines: Iterable[Path]) -> list[Shape]:
    """The shapes as they're seen through all the outlines."""
    found = list(shapes)
    for outline in outlines:
        box = upright_box(outline.segments)
        if not outline.segments:
            return []
        if box is None:
            found = [Group(tuple(found), outline=outline)]
        elif not all(box.grown(_CLOSE).holds(bounds(placed)) for placed in flatten(found)):
            found = [Group(tuple(found), clip=box)]
    return found


def upright_box(segments: Sequence[Segment]) -> Box | None:
    """The box that a path is the outline of; None if it's no upright rectangle."""
    points = [(float(one[1]), float(one[2])) for one in segments if len(one) == 3]
    if len(points) + sum(one[0] == "Z" for one in segments) != len(segments):
        return None
    if any(one[0] == "M" for one in segments[1:]):
        return None
    if len(points) == 5 and _near(points[0], points[4]):
        points.pop()
    if len(points) != 4:
        return None
    box = Box.around(points)
    corners = [(box.left, box.bottom), (box.right, box.bottom), (box.right, box.top), (box.left, box.top)]
    start = next((k for k, corner in enumerate(corners) if _near(corner, points[0])), None)
    if start is None:
        return None
    ways = ([corners[(start + sign * k) % 4] for k in range(4)] for sign in (1, -1))
    return box if any(all(map(_near, way, points)) for way in ways) else None


def _near(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return abs(one[0] - other[0]) < _CLOSE and abs(one[1] - other[1]) < _CLOSE


def faded(shapes: Sequence[Shape], opacity: float) -> list[Shape]:
    """The shapes with an opacity that they have together."""
    if opacity >= 1 or not shapes:
        return list(shapes)
    if opacity <= 0:
        return []
    if (
        len(shapes) == 1
        and isinstance(only := shapes[0], Path)
        and bool(only.style.fill) != bool(only.style.stroke)
    ):
        return [replace(only, style=with_opacity(only.style, opacity))]
    return [Group(tuple(shapes), opacity=opacity)]


def with_opacity(style: Style, opacity: float) -> Style:
    """A style whose area and line are faded, each by itself."""
    finish = style.finish or Finish()
    return replace(
        style,
        finish=replace(
            finish,
            fill_opacity=finish.fill_opacity * opacity if style.fill else finish.fill_opacity,
            stroke_opacity=finish.stroke_opacity * opacity if style.stroke else finish.stroke_opacity,
        ),
    )
