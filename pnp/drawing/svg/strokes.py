"""Map the strokes of an SVG file to the page: dashes, corners, even width, and markers (SVG 2, 13.7)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pnp.base.geometry import Affine, Box, move, rotate, stretch
from pnp.base.sentences import Sentence
from pnp.drawing.flatten import map_segment
from pnp.drawing.path_data import number
from pnp.drawing.shapes import Group, Path, Segment, Shape
from pnp.drawing.svg.outlines import Line, has_sharp_corner, lines_of, path_length, tight_box
from pnp.drawing.svg.styles import Properties
from pnp.drawing.svg.tree import Node
from pnp.drawing.svg.values import Scale, fitted, length, reference, view_box

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
    """Return the box of shapes in the units of the picture, given the map from these to millimetres."""
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


_SHORTEST = 0.01
"""The shortest length of all dashes and gaps of a line together, in millimetres."""
_UNEVEN = 1.02
"""The greatest ratio of a transform's stretch in one direction to that in the other at which a line is still
drawn with an even width."""
_PLAIN_MITER = 10.0
"""The limit for the tips of corners where a style has none."""


def is_uneven(transform: Affine) -> bool:
    """Return whether a transform stretches one way much more than the other, or slants."""
    a, b, c, d, _, _ = transform
    whole, area = a * a + b * b + c * c + d * d, abs(a * d - b * c)
    return whole > (_UNEVEN + 1 / _UNEVEN) * area


def dashes(
    node: Node, segments: Sequence[Segment], properties: Properties, scale: Scale, grow: float
) -> tuple[tuple[float, ...], float]:
    """Return the dashes of a line, and the position in them at which it starts, in millimetres.

    :param grow: the number of millimetres per unit. A ``pathLength`` says how many units the line is long.
    """
    text = properties["stroke-dasharray"]
    if text in ("none", ""):
        return (), 0.0
    told = number(node.get("pathLength").strip() or "0")
    grow *= path_length(segments) / told if told > 0 else 1.0
    dash = [length(part, scale) * grow for part in text.replace(",", " ").split()]
    if not any(dash) or min(dash) < 0:
        return (), 0.0
    if not sum(dash) >= _SHORTEST:
        raise ValueError(Sentence("its dashes are too short to be printed: make them longer"))
    whole = sum(dash) * (2 if len(dash) % 2 else 1)
    start = length(properties["stroke-dashoffset"], scale) * grow % whole
    return tuple(round(one, DIGITS) for one in dash), round(start, DIGITS) % whole


def miter(properties: Properties, segments: Sequence[Segment]) -> float | None:
    """Return the limit for the tips of corners, if a corner of the line is drawn differently without it."""
    if properties["stroke-linejoin"] not in ("miter", "miter-clip", "arcs"):
        return None
    limit = max(float(properties["stroke-miterlimit"]), 1.0)
    return limit if has_sharp_corner(segments, limit, _PLAIN_MITER) else None


@dataclass(frozen=True, slots=True)
class Marker:
    """A marker at one place."""

    node: Node
    place: Affine
    """The map from the marker's own coordinates to those of the line."""
    window: Box | None
    """The visible part, in the marker's own coordinates; None for all of it."""
    scale: Scale


_KINDS = {"marker-start": "start", "marker-mid": "mid", "marker-end": "end"}


def markers_on(
    segments: tuple[Segment, ...],
    properties: Mapping[str, str],
    named: Mapping[str, Node],
    width: float,
    scale: Scale,
) -> Iterator[Marker]:
    """Yield the markers of a line, from its start to its end.

    :param width: the width of the line, which scales markers.
    """
    found = {kind: named.get(reference(properties[name])) for name, kind in _KINDS.items()}
    if not any(node is not None and node.kind == "marker" for node in found.values()):
        return
    points = [*_points(segments)]
    for at, (x, y, arrives, leaves) in enumerate(points):
        kinds = ["start"] if at == 0 else []
        kinds += ["mid"] if 0 < at < len(points) - 1 else []
        kinds += ["end"] if at == len(points) - 1 else []
        for kind in kinds:
            node = found[kind]
            if node is not None and node.kind == "marker":
                marker = _marker(node, kind, (x, y), _angle(arrives, leaves), width, scale)
                if marker is not None:
                    yield marker


_Corner = tuple[float, float, tuple[float, float], tuple[float, float]]


def _points(segments: tuple[Segment, ...]) -> Iterator[_Corner]:
    for line in lines_of(segments):
        yield from _corners(line)


def _corners(line: Line) -> Iterator[_Corner]:
    for (x, y), arrives, leaves in zip(line.points, line.arrives, line.leaves, strict=True):
        yield x, y, arrives, leaves


def _angle(arrives: tuple[float, float], leaves: tuple[float, float]) -> float:
    """Return the direction of a line at a corner, halfway between those before and after it, in degrees."""
    if not any(arrives):
        arrives = leaves
    if not any(leaves):
        leaves = arrives
    x, y = arrives[0] + leaves[0], arrives[1] + leaves[1]
    if abs(x) < 1e-9 and abs(y) < 1e-9:
        x, y = -arrives[1], arrives[0]
    return math.degrees(math.atan2(y, x))


def _marker(
    node: Node, kind: str, at: tuple[float, float], angle: float, width: float, scale: Scale
) -> Marker | None:
    wide, high = (
        length(node.get(name, "3"), scale, "xy"[k]) for k, name in enumerate(("markerWidth", "markerHeight"))
    )
    if wide <= 0 or high <= 0:
        return None
    view = view_box(node.get("viewBox"))
    if view is not None and not (view.width and view.height):
        return None
    inner = Scale(view.width, view.height) if view else Scale(wide, high)
    inside = fitted(view, Box(0, 0, wide, high), node.get("preserveAspectRatio")) if view else Affine()
    x, y = (_reference_point(node.get(name, "0"), inner, name[-1].lower(), view) for name in ("refX", "refY"))
    dx, dy = inside(x, y)
    orient = node.get("orient", "0").strip()
    if orient == "auto-start-reverse" and kind == "start":
        angle += 180
    elif not orient.startswith("auto"):
        angle = number(orient.removesuffix("deg"))
    grow = 1.0 if node.get("markerUnits") == "userSpaceOnUse" else width
    place = move(*at).after(rotate(angle)).after(stretch(grow, grow)).after(move(-dx, -dy)).after(inside)
    back = inside.inverse()
    window = Box(0, 0, wide, high).mapped(back)
    return Marker(node, place, window, inner)


def _reference_point(text: str, scale: Scale, along: str, view: Box | None) -> float:
    words = {"left": 0.0, "top": 0.0, "center": 0.5, "right": 1.0, "bottom": 1.0}
    text = text.strip()
    if text in words:
        start, extent = (
            ((view.left, view.width) if along == "x" else (view.bottom, view.height)) if view else (0.0, 0.0)
        )
        return start + words[text] * extent
    return length(text, scale, along)
