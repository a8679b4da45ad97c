"""Lines and curves of an SVG file, mapped to the page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.base.geometry import Affine, Box
from pnp.drawing.flatten import map_segment
from pnp.drawing.shapes import Group, Path, Segment, Shape
from pnp.drawing.svg.outlines import tight_box

DIGITS = 4
"""The decimal places of a coordinate, so that a file is the same on any machine."""


def corners(box: Box) -> tuple[Segment, ...]:
    return (
        ("M", box.left, box.bottom),
        ("L", box.right, box.bottom),
        ("L", box.right, box.top),
        ("L", box.left, box.top),
        ("Z",),
    )


def frame(shapes: Sequence[Shape], transform: Affine) -> Box:
    """The box of shapes in the units of the picture, given the map from these to millimetres."""
    back = transform.inverse()
    boxes = [box for segments in all_segments(shapes) if (box := tight_box(mapped(segments, back))) is not None]
    return Box.around_boxes(boxes) if boxes else Box(0, 0, 0, 0)


def all_segments(shapes: Sequence[Shape]) -> Iterator[tuple[Segment, ...]]:
    for shape in shapes:
        if isinstance(shape, Group):
            yield from (mapped(inner, shape.transform) for inner in all_segments(shape.shapes))
        elif isinstance(shape, Path):
            yield shape.segments


def mapped(segments: Sequence[Segment], transform: Affine) -> tuple[Segment, ...]:
    return tuple(map_segment(one, transform) for one in segments)


def rounded(segment: Segment) -> Segment:
    letter, *values = segment
    return (letter, *(round(value, DIGITS) for value in values))  # type: ignore[return-value]
